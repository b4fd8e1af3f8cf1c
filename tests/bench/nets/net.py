"""What the table measures: a network, its inputs, and how it becomes an ONNX graph."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import torch
from torch import nn

Inputs = dict[str, torch.Tensor]
SEED = 20240607


@dataclass(frozen=True)
class Net:
    """One row's network.

    `build` makes the peer in FP32, in evaluation mode, with seeded weights; it takes the tensors of
    `inputs(batch)` in their order, as keywords in `ours`. `graph` writes the ONNX file that ours opens, for
    real numbers of the given kind, and returns its path. `compile` are modes of `torch.compile` to try, the
    fastest counts.
    """

    name: str
    title: str
    build: Callable[[], nn.Module]
    inputs: Callable[[int], Inputs]
    graph: "Callable[[Net, nn.Module, Path, Precision], Path]"
    picture: bool = False
    """Convolutions over pictures: channels last for the peers, NHWC for ours."""
    compile: tuple[str, ...] = ("max-autotune",)
    outputs: tuple[str, ...] = ("y",)
    host: tuple[str, ...] | None = None
    """Inputs that come from the host each time; all, unless some stay on the device."""
    columns: int | None = None
    """Only so many of the last dimension of ours are compared; the peer has no others."""


Precision = Literal["fp32", "fp16"]


def seeded(make: Callable[[], nn.Module]) -> nn.Module:
    """Make a module for inference whose weights are the same each time."""
    torch.manual_seed(SEED)
    return make().eval()


def settled(module: nn.Module, *inputs: torch.Tensor) -> nn.Module:
    """Give the batch normalisations of fresh weights the statistics of `inputs`.

    Without it the activations of a deep random network grow or fade from layer to layer, and a comparison
    of precisions would say nothing about trained weights.
    """
    norms = [part for part in module.modules() if isinstance(part, nn.BatchNorm2d)]
    momenta = [norm.momentum for norm in norms]
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum = None
    module.train()
    with torch.no_grad():
        module(*inputs)
    for norm, momentum in zip(norms, momenta, strict=True):
        norm.momentum = momentum
    return module.eval()


def noise(*shape: int) -> torch.Tensor:
    """Normal random numbers, the same for the same shape."""
    generator = torch.Generator().manual_seed(SEED + sum(shape))
    return torch.randn(*shape, generator=generator)


def integers(low: int, high: int, *shape: int) -> torch.Tensor:
    """Integers of [low, high), the same for the same shape."""
    generator = torch.Generator().manual_seed(SEED + sum(shape))
    return torch.randint(low, high, shape, generator=generator)
