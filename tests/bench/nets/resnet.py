"""ResNet-50 (He et al., 2016), stride in the 3×3 convolution: the row that everyone knows."""

import torch
from torch import nn


def _conv(inputs: int, outputs: int, size: int, stride: int = 1) -> nn.Sequential:
    convolution = nn.Conv2d(inputs, outputs, size, stride, padding=size // 2, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs))


class Block(nn.Module):
    """1×1, 3×3 and 1×1 convolutions around a shortcut."""

    def __init__(self, inputs: int, planes: int, stride: int) -> None:
        super().__init__()
        self.reduce = _conv(inputs, planes, 1)
        self.look = _conv(planes, planes, 3, stride)
        self.widen = _conv(planes, 4 * planes, 1)
        self.relu = nn.ReLU(inplace=True)
        same = inputs == 4 * planes and stride == 1
        self.shortcut = nn.Identity() if same else _conv(inputs, 4 * planes, 1, stride)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(B, inputs, H, W) → (B, 4 · planes, H / stride, W / stride)."""
        y = self.relu(self.look(self.relu(self.reduce(x))))
        y = self.widen(y)
        return self.relu(y + self.shortcut(x))


class ResNet50(nn.Module):
    """A picture (B, 3, 224, 224) → logits (B, 1000)."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(3, 64, 7, 2, padding=3, bias=False),
            nn.BatchNorm2d(64),
            nn.ReLU(inplace=True),
            nn.MaxPool2d(3, 2, padding=1),
        )
        blocks, inputs = [], 64
        for planes, count, stride in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
            for number in range(count):
                blocks.append(Block(inputs, planes, stride if number == 0 else 1))
                inputs = 4 * planes
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Linear(inputs, 1000)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the logits."""
        logits: torch.Tensor = self.head(self.blocks(self.stem(x)).mean((2, 3)))
        return logits
