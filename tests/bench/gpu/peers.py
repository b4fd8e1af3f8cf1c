"""PyTorch on the same network: eager in FP32 and FP16, and compiled with CUDA graphs."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from tests.bench.nets.net import Inputs, Net

Tensors = tuple[torch.Tensor, ...]


def settle(device: str) -> Callable[[], None]:
    """Return what waits until the device is done."""
    return torch.cuda.synchronize if device == "cuda" else lambda: None


def halved(inputs: Inputs) -> Inputs:
    """Real numbers as FP16."""
    return {name: x.half() if x.is_floating_point() else x for name, x in inputs.items()}


def placed(inputs: Inputs, device: str, channels_last: bool) -> Inputs:
    """Inputs on the device, pictures channels last where asked for."""
    moved = {name: x.to(device) for name, x in inputs.items()}
    if channels_last:
        moved = {
            name: x.contiguous(memory_format=torch.channels_last) if x.dim() == 4 else x
            for name, x in moved.items()
        }
    return moved


@dataclass(frozen=True)
class Peer:
    """A call that gives the outputs."""

    call: Callable[..., Any]
    arguments: Inputs

    def __call__(self) -> Any:
        with torch.inference_mode():
            return self.call(*self.arguments.values())

    def outputs(self) -> Tensors:
        """Call and copy what came, as FP32."""
        found = self()
        found = found if isinstance(found, tuple) else (found,)
        return tuple(x.detach().float().clone() for x in found)


def eager(net: Net, module: nn.Module, inputs: Inputs, device: str, half: bool) -> Peer:
    """The module as it is (FP32, default layout), or in FP16 with pictures channels last."""
    last = half and net.picture
    moved = placed(halved(inputs) if half else inputs, device, last)
    return Peer(module, held(module, moved))


def held(module: nn.Module, inputs: Inputs) -> Inputs:
    """Let a module that keeps caches take them; what is left goes to its call."""
    hold = getattr(module, "hold", None)
    with torch.inference_mode(False), torch.no_grad():
        return hold(inputs) if hold else inputs


def as_half(net: Net, module: nn.Module) -> nn.Module:
    """A copy in FP16, channels last for pictures."""
    for part in module.modules():
        if hasattr(part, "cache"):
            part.cache = None  # type: ignore[assignment]
    half = copy.deepcopy(module).half()
    return half.to(memory_format=torch.channels_last) if net.picture else half


def compiled(net: Net, module: nn.Module, inputs: Inputs, device: str, mode: str) -> Peer:
    """An FP16 module compiled for exactly these shapes; the first call compiles."""
    torch._dynamo.reset()
    torch.compiler.reset()
    moved = placed(halved(inputs), device, net.picture)
    arguments = held(module, moved)
    in_parts = getattr(module, "compiled", None)
    whole = in_parts(mode) if in_parts else torch.compile(module, mode=mode, dynamic=False)
    return Peer(whole, arguments)


def reference(net: Net, module: nn.Module, inputs: Inputs, device: str) -> Tensors:
    """The outputs in FP32 proper, without TF32."""
    with torch.backends.cudnn.flags(enabled=True, allow_tf32=False):
        return eager(net, module, inputs, device, half=False).outputs()


def error(found: Tensors, expected: Tensors) -> float:
    """‖found − expected‖ / ‖expected‖, of the worst output."""
    return max(
        float((a.float() - b.reshape(a.shape)).norm() / b.norm())
        for a, b in zip(found, expected, strict=True)
    )
