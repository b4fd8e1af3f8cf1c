"""ONNX Runtime on an NVIDIA GPU: buffers at fixed addresses, and for each shape a recorded CUDA graph.

A run of small kernels costs more to ask for than to do. So the second run with a set of buffers records
what is asked, and every later one is a single launch. Runs and copies of a runtime share one stream.
"""

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import onnxruntime as ort

from engines.errors import BadTensor, BadWeights, HostUnfit
from guide_ai.runtime.base import Buffer
from guide_ai.runtime.card import DeviceBuffer, OutOfMemory
from guide_ai.runtime.device import DeviceRuntime
from guide_ai.runtime.onnx import Tensors

PROVIDER: Final = "CUDAExecutionProvider"
OPTIONS: Final = {
    "enable_cuda_graph": "1",
    "cudnn_conv_algo_search": "EXHAUSTIVE",
    "arena_extend_strategy": "kSameAsRequested",
    "use_tf32": "1",
}
"""Convolutions are searched for their quickest way once a shape, while warming."""


class _Bound:
    """A set of buffers and the graph recorded for it."""

    def __init__(
        self,
        runtime: "OnnxCuda",
        session: ort.InferenceSession,
        binding: ort.IOBinding,
        number: int,
        buffers: Mapping[str, Buffer],
    ) -> None:
        self._card = runtime.card
        self._thread = runtime.thread
        self._session = session
        self._binding = binding
        self._buffers = buffers  # the binding knows their addresses only
        self._options = ort.RunOptions()
        self._options.add_run_config_entry("gpu_graph_id", str(number))
        self._options.add_run_config_entry("disable_synchronize_execution_providers", "1")

    def launch(self) -> None:
        self._thread.run(self._ask)

    def _ask(self) -> None:
        with self._card.entered():
            try:
                self._session.run_with_iobinding(self._binding, self._options)
            except Exception as error:  # the library's own exceptions share no base class
                if "allocate memory" in str(error) or "out of memory" in str(error):
                    raise OutOfMemory(f"{self._card.name} has no room for this batch") from error
                raise BadTensor(str(error)) from error


class OnnxCuda(DeviceRuntime):
    """A `Runtime` on the GPU `ordinal`. `options` go to ONNX Runtime's CUDA provider beside our own.

    Raises `HostUnfit` where ONNX Runtime or this host has no CUDA, `ToolMissing` without pycuda, and
    `BadWeights` for a file that can't be loaded.
    """

    def __init__(
        self,
        path: Path,
        ordinal: int = 0,
        *,
        beside: DeviceRuntime | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        if PROVIDER not in ort.get_available_providers():
            raise HostUnfit(
                f"{path.parent.name}/{path.name} is for a GPU, and the ONNX Runtime {ort.__version__}"
                " installed here has no CUDA; run `.venv/bin/pip install -r requirements/cuda.txt`"
            )
        super().__init__(ordinal, beside)
        settings = ort.SessionOptions()
        settings.log_severity_level = 3
        chosen = {
            "device_id": str(ordinal),
            "user_compute_stream": str(self.stream.handle),
            **OPTIONS,
            **(options or {}),
        }
        try:
            with self.card.entered():
                self._session = ort.InferenceSession(str(path), settings, providers=[(PROVIDER, chosen)])
        except Exception as error:  # the library's own exceptions share no base class
            raise BadWeights(f"{path} can't be loaded: {error}") from error
        if PROVIDER not in self._session.get_providers():
            raise HostUnfit(f"ONNX Runtime could not use {self.card.name}: does its CUDA fit the driver?")
        self._numbers = itertools.count(1)
        self._ready(Tensors.of_session(self._session))

    def bind(self, buffers: Mapping[str, Buffer]) -> _Bound:
        binding = self._session.io_binding()
        for names, bind in ((self.inputs, binding.bind_input), (self.outputs, binding.bind_output)):
            for name in names:
                buffer = buffers.get(name)
                if not isinstance(buffer, DeviceBuffer):
                    raise BadTensor(f"{name} is bound to no buffer of a GPU")
                self._tensors.check(name, buffer.shape, buffer.dtype)
                bind(name, "cuda", self.card.ordinal, buffer.dtype.type, buffer.shape, buffer.pointer)
        return _Bound(self, self._session, binding, next(self._numbers), dict(buffers))

    def close(self) -> None:
        super().close()
        del self._session
