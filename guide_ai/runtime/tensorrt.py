"""TensorRT or TensorRT-RTX on an NVIDIA GPU: what `onnx_cuda` is, for plans.

Built and checked by its tests as far as that goes without the library; it has run on no GPU yet.
A binding has an execution context of its own, since a context serves one set of shapes and addresses and one
thread at a time. Contexts are kept when a binding goes: making and dropping them leaks memory (NVIDIA's
TensorRT issue 582).
"""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np

from engines.errors import BadTensor, BadWeights, HostUnfit, ToolMissing
from engines.manifest import Graph
from engines.targets.device import Device
from engines.targets.trt_build import load
from engines.targets.trt_run import bring_plugins, require_fit
from engines.targets.trt_tool import RTX, TENSORRT
from guide_ai.runtime.base import Buffer
from guide_ai.runtime.card import DeviceBuffer
from guide_ai.runtime.device import DeviceRuntime
from guide_ai.runtime.onnx import Tensors
from guide_ai.runtime.recording import Recording


class _Bound:
    """A context whose shapes and addresses are set. Its second run is recorded, later ones are launches."""

    def __init__(
        self, runtime: "TensorRT", context: Any, buffers: Mapping[str, Buffer], back: Callable[[Any], None]
    ) -> None:
        self._runtime = runtime
        self._context = context
        self._buffers = buffers  # the context knows their addresses only
        self._back = back
        self._runs = 0
        self._recording: Recording | None = None

    def launch(self) -> None:
        if self._recording is not None:
            self._recording.launch()
            return
        self._runs += 1
        if (
            self._runs == 1
        ):  # the first run of a shape loads kernels and settles memory, which is no work to record
            self._ask()
            return
        self._recording = Recording(self._runtime.card, self._runtime.stream, self._ask)
        self._recording.launch()

    def _ask(self) -> None:
        with self._runtime.card.entered():
            if not self._context.execute_async_v3(self._runtime.stream.handle):
                raise BadTensor("the plan could not be run on these inputs")

    def __del__(self) -> None:
        if self._recording is not None:
            self._recording.close()
        self._back(self._context)


class TensorRT(DeviceRuntime):
    """A `Runtime` of one plan on the GPU `ordinal`. `graph` has the names of sizes, which a plan forgets.

    Raises `ToolMissing` without the library or pycuda, `HostUnfit` without a GPU or for a plan of another,
    and `BadWeights` for one that can't be loaded.
    """

    def __init__(
        self,
        path: Path,
        target: Literal["tensorrt", "tensorrt-rtx"],
        graph: Graph,
        ordinal: int = 0,
        *,
        beside: DeviceRuntime | None = None,
    ) -> None:
        flavour = RTX if target == "tensorrt-rtx" else TENSORRT
        super().__init__(ordinal, beside)
        major, minor = self.card.capability
        require_fit(path, flavour, Device(self.card.name, f"{major}{minor}", ""))
        try:
            self._trt = load(flavour.modules)
        except ImportError as error:
            raise ToolMissing(f"{flavour.title} is not installed; run {flavour.install}") from error
        with self.card.entered():
            bring_plugins(self._trt, path.parent / "plugins")
            self._library = self._trt.Runtime(self._trt.Logger(self._trt.Logger.ERROR))
            self._engine = self._library.deserialize_cuda_engine(path.read_bytes())
        if self._engine is None:
            raise BadWeights(
                f"{path} can't be loaded by {flavour.title} {self._trt.__version__} on {self.card.name} "
                f"(sm_{major}{minor}): it is damaged, or was built for another version or GPU"
            )
        self._idle: list[Any] = []
        self._lock = threading.Lock()
        self._ready(self._described(graph))

    def bind(self, buffers: Mapping[str, Buffer]) -> _Bound:
        context = self._context()
        with self.card.entered():
            for name in (*self.inputs, *self.outputs):
                buffer = buffers.get(name)
                if not isinstance(buffer, DeviceBuffer):
                    raise BadTensor(f"{name} is bound to no buffer of a GPU")
                self._tensors.check(name, buffer.shape, buffer.dtype)
                if name in self.inputs and not context.set_input_shape(name, buffer.shape):
                    raise BadTensor(f"{name} has shape {list(buffer.shape)}, outside of the plan's profile")
                context.set_tensor_address(name, buffer.pointer)
            missing = context.infer_shapes()
        if missing:
            raise BadTensor(f"shapes of {', '.join(missing)} are missing")
        return _Bound(self, context, dict(buffers), self._give_back)

    def close(self) -> None:
        super().close()
        self._idle.clear()
        del self._engine

    def _context(self) -> Any:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        with self.card.entered():
            context = self._engine.create_execution_context()
        if context is None:
            raise HostUnfit(f"{self.card.name} has no memory left for another context")
        return context

    def _give_back(self, context: Any) -> None:
        with self._lock:
            self._idle.append(context)

    def _described(self, graph: Graph) -> Tensors:
        engine = self._engine
        kinds = {
            name: np.dtype(self._trt.nptype(engine.get_tensor_dtype(name)))
            for name in (engine.get_tensor_name(number) for number in range(engine.num_io_tensors))
        }
        shapes = {name: each.shape for each in (*graph.inputs, *graph.outputs) for name in each.names()}
        if set(shapes) != set(kinds):
            raise BadWeights(f"the plan has other tensors than {graph.file} of its manifest")
        inputs = tuple(name for each in graph.inputs for name in each.names())
        return Tensors(inputs, tuple(name for name in shapes if name not in inputs), kinds, shapes)
