"""HRNet for human pose (Sun et al., "Deep High-Resolution Representation Learning", CVPR 2019).

Parameter names and shapes are those of the authors' checkpoints (deep-high-resolution-net.pytorch), so that
these load unchanged: HRNet-W32 has 1,754 entries.
"""

from collections.abc import Sequence

import torch
from torch import nn

MOMENTUM = 0.1
STEM = 64


def _conv(inputs: int, outputs: int, size: int, stride: int = 1) -> nn.Conv2d:
    return nn.Conv2d(inputs, outputs, size, stride, padding=size // 2, bias=False)


def _norm(channels: int) -> nn.BatchNorm2d:
    return nn.BatchNorm2d(channels, momentum=MOMENTUM)


def _step(inputs: int, outputs: int, stride: int = 1, relu: bool = True) -> nn.Sequential:
    """3×3 convolution, normalisation and, unless told otherwise, ReLU."""
    parts: list[nn.Module] = [_conv(inputs, outputs, 3, stride), _norm(outputs)]
    return nn.Sequential(*parts, *([nn.ReLU(inplace=True)] if relu else []))


class BasicBlock(nn.Module):
    """Two 3×3 convolutions around a shortcut."""

    expansion = 1

    def __init__(self, inputs: int, planes: int, downsample: nn.Module | None = None) -> None:
        super().__init__()
        self.conv1 = _conv(inputs, planes, 3)
        self.bn1 = _norm(planes)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = _conv(planes, planes, 3)
        self.bn2 = _norm(planes)
        self.downsample = downsample

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(B, inputs, H, W) → (B, planes, H, W)."""
        y = self.relu(self.bn1(self.conv1(x)))
        y = self.bn2(self.conv2(y))
        return self.relu(y + (x if self.downsample is None else self.downsample(x)))


class Bottleneck(nn.Module):
    """1×1, 3×3 and 1×1 convolutions around a shortcut; four times as wide outside as inside."""

    expansion = 4

    def __init__(self, inputs: int, planes: int, downsample: nn.Module | None = None) -> None:
        super().__init__()
        outputs = planes * self.expansion
        self.conv1 = _conv(inputs, planes, 1)
        self.bn1 = _norm(planes)
        self.conv2 = _conv(planes, planes, 3)
        self.bn2 = _norm(planes)
        self.conv3 = _conv(planes, outputs, 1)
        self.bn3 = _norm(outputs)
        self.relu = nn.ReLU(inplace=True)
        self.downsample = downsample

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(B, inputs, H, W) → (B, 4 · planes, H, W)."""
        y = self.relu(self.bn1(self.conv1(x)))
        y = self.relu(self.bn2(self.conv2(y)))
        y = self.bn3(self.conv3(y))
        return self.relu(y + (x if self.downsample is None else self.downsample(x)))


def _blocks(kind: type[BasicBlock] | type[Bottleneck], inputs: int, planes: int, count: int) -> nn.Sequential:
    outputs = planes * kind.expansion
    shortcut = None if inputs == outputs else nn.Sequential(_conv(inputs, outputs, 1), _norm(outputs))
    return nn.Sequential(kind(inputs, planes, shortcut), *(kind(outputs, planes) for _ in range(count - 1)))


class Exchange(nn.Module):
    """A branch of blocks for each resolution, then every output the sum of all branches at its resolution.

    `outputs` says how many of the resolutions are wanted, from the highest.
    """

    def __init__(self, channels: Sequence[int], blocks: int, outputs: int) -> None:
        super().__init__()
        self.branches = nn.ModuleList(_blocks(BasicBlock, width, width, blocks) for width in channels)
        self.fuse_layers = nn.ModuleList(
            nn.ModuleList(_crossing(channels, source, target) for source in range(len(channels)))
            for target in range(outputs)
        )
        self.relu = nn.ReLU(inplace=True)

    def forward(self, x: list[torch.Tensor]) -> list[torch.Tensor]:
        """One (B, C_i, H / 2^i, W / 2^i) for each resolution i, in and out."""
        x = [branch(part) for branch, part in zip(self.branches, x, strict=True)]
        return [self.fuse(target, x) for target in range(len(self.fuse_layers))]

    def fuse(self, target: int, x: list[torch.Tensor]) -> torch.Tensor:
        """Sum the branches' results at the resolution `target`."""
        row: nn.ModuleList = self.fuse_layers[target]  # type: ignore[assignment]
        total = row[0](x[0])
        for crossing, part in zip(list(row)[1:], x[1:], strict=True):
            total = total + crossing(part)
        return self.relu(total)


def _crossing(channels: Sequence[int], source: int, target: int) -> nn.Module:
    """What brings branch `source` to the resolution and width of branch `target`."""
    if source == target:
        return nn.Identity()
    here, there = channels[source], channels[target]
    if source > target:
        enlarge = nn.Upsample(scale_factor=2 ** (source - target), mode="nearest")
        return nn.Sequential(_conv(here, there, 1), _norm(there), enlarge)
    halvings = [_step(here, here, 2) for _ in range(target - source - 1)]
    return nn.Sequential(*halvings, _step(here, there, 2, relu=False))


def _transition(before: Sequence[int], after: Sequence[int]) -> nn.ModuleList:
    """Layers that widen the branches to `after`, and make a branch of half the resolution for each more."""
    layers: list[nn.Module] = []
    for number, width in enumerate(after):
        if number >= len(before):
            layers.append(nn.Sequential(_step(before[-1], width, 2)))
        else:
            layers.append(nn.Identity() if before[number] == width else _step(before[number], width))
    return nn.ModuleList(layers)


class HRNet(nn.Module):
    """A picture (B, 3, H, W) → heatmaps (B, joints, H / 4, W / 4); H and W are multiples of 32.

    `width` is the paper's: 32 or 48 channels at the highest resolution.
    """

    def __init__(self, width: int = 32, joints: int = 17, blocks: int = 4) -> None:
        super().__init__()
        channels = [width * 2**number for number in range(4)]
        self.conv1 = _conv(3, STEM, 3, 2)
        self.bn1 = _norm(STEM)
        self.conv2 = _conv(STEM, STEM, 3, 2)
        self.bn2 = _norm(STEM)
        self.relu = nn.ReLU(inplace=True)
        self.layer1 = _blocks(Bottleneck, STEM, STEM, blocks)
        self.transition1 = _transition([STEM * Bottleneck.expansion], channels[:2])
        self.stage2 = nn.Sequential(Exchange(channels[:2], blocks, 2))
        self.transition2 = _transition(channels[:2], channels[:3])
        self.stage3 = nn.Sequential(*(Exchange(channels[:3], blocks, 3) for _ in range(4)))
        self.transition3 = _transition(channels[:3], channels)
        self.stage4 = nn.Sequential(*(Exchange(channels, blocks, outputs) for outputs in (4, 4, 1)))
        self.final_layer = nn.Conv2d(width, joints, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the heatmaps."""
        return self.heatmaps(self.stem(x))

    def stem(self, x: torch.Tensor) -> torch.Tensor:
        """(B, 3, H, W) → (B, 256, H / 4, W / 4)."""
        x = self.relu(self.bn1(self.conv1(x)))
        x = self.relu(self.bn2(self.conv2(x)))
        y: torch.Tensor = self.layer1(x)
        return y

    def heatmaps(self, x: torch.Tensor) -> torch.Tensor:
        """The stem's result → heatmaps."""
        parts = self.branched(self.transition1, [x])
        parts = self.branched(self.transition2, self.stage2(parts))
        parts = self.branched(self.transition3, self.stage3(parts))
        y: torch.Tensor = self.final_layer(self.stage4(parts)[0])
        return y

    @staticmethod
    def branched(layers: nn.ModuleList, parts: list[torch.Tensor]) -> list[torch.Tensor]:
        """Apply a transition: the branches that are new start from the lowest resolution there was."""
        return [layer(parts[min(number, len(parts) - 1)]) for number, layer in enumerate(layers)]
