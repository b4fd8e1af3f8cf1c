"""HRNet cut where its branches meet: parts that can run beside each other.

A network of four resolutions asks for small kernels that fill a fraction of a large card. What a branch does
between two meetings depends on no other branch, so the parts of one rank can run at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import nn

from tests.bench.nets.hrnet import Exchange, HRNet


class Part(nn.Module):
    """Sum what meets at a branch, widen or halve it where a stage begins, and run the branch."""

    def __init__(self, meeting: Exchange | None, target: int, entry: nn.Module, onward: nn.Module) -> None:
        super().__init__()
        self.meeting = meeting
        self.target = target
        self.entry = entry
        self.onward = onward

    def forward(self, *parts: torch.Tensor) -> torch.Tensor:
        """One (B, C, H, W) for each branch before; gives that of this branch."""
        x = parts[0] if self.meeting is None else self.meeting.fuse(self.target, list(parts))
        y: torch.Tensor = self.onward(self.entry(x))
        return y


class Stem(nn.Module):
    """Everything before the first branches."""

    def __init__(self, net: HRNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        """(B, 3, H, W) → (B, 256, H / 4, W / 4)."""
        return self.net.stem(picture)


@dataclass(frozen=True)
class Rank:
    """Parts that read the same tensors and run at once."""

    parts: Sequence[nn.Module]


def ranks(net: HRNet) -> list[Rank]:
    """Cut `net`: the stem, a rank for each `Exchange`, and what makes the heatmaps."""
    found = [Rank([Stem(net)])]
    before: Exchange | None = None
    for transition, stage in zip(
        (net.transition1, net.transition2, net.transition3), (net.stage2, net.stage3, net.stage4), strict=True
    ):
        entries: list[nn.Module] = list(transition)
        for exchange in stage:
            assert isinstance(exchange, Exchange)
            count = 1 if before is None else len(before.fuse_layers)
            found.append(
                Rank(
                    [
                        Part(before, min(number, count - 1), entry, branch)
                        for number, (entry, branch) in enumerate(zip(entries, exchange.branches, strict=True))
                    ]
                )
            )
            before, entries = exchange, [nn.Identity() for _ in exchange.branches]
    return [*found, Rank([Part(before, 0, nn.Identity(), net.final_layer)])]
