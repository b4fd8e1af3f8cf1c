"""A graph in the product's own CUDA runtime, seen by torch as tensors."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from guide_ai.runtime.card import DeviceBuffer
from guide_ai.runtime.onnx_cuda import OnnxCuda
from tests.bench.gpu.ours import Options, Ours
from tests.bench.nets.net import Inputs


@dataclass(frozen=True)
class _View:
    """What torch asks of memory that another library holds."""

    buffer: DeviceBuffer

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        buffer = self.buffer
        return {
            "shape": buffer.shape,
            "typestr": buffer.dtype.str,
            "data": (buffer.pointer, False),
            "version": 3,
        }


class Product:
    """Like `Ours`, by `OnnxCuda`."""

    device = "cuda"

    def __init__(self, path: Path, inputs: Inputs, options: Options) -> None:
        self.runtime = OnnxCuda(path, options=options.provider())
        sizes: dict[str, int] = {}
        for name in self.runtime.inputs:
            sizes |= {
                str(size): given
                for size, given in zip(self.runtime.shape(name), inputs[name].shape, strict=True)
                if isinstance(size, str)
            }
        self.buffers = {
            name: self.runtime.allocate(
                [sizes[size] if isinstance(size, str) else size for size in self.runtime.shape(name)],
                self.runtime.dtype(name),
            )
            for name in (*self.runtime.inputs, *self.runtime.outputs)
        }
        views = {name: torch.as_tensor(_View(each), device="cuda") for name, each in self.buffers.items()}
        self.inputs = {name: views[name] for name in self.runtime.inputs}
        self.outputs = {name: views[name] for name in self.runtime.outputs}
        for name, view in self.inputs.items():
            view.copy_(inputs[name])
        self.settle()
        self.bound = self.runtime.bind(self.buffers)
        for _ in range(2):
            self.run()
        self.settle()

    def run(self) -> None:
        """Ask for one run."""
        self.bound.launch()

    def settle(self) -> None:
        """Wait until the device is done."""
        torch.cuda.synchronize()

    from_host = Ours.from_host
