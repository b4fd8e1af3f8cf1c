"""ONNX Runtime on the processor: the embedded default, and what every other runtime is compared with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import onnxruntime as ort
from numpy.typing import DTypeLike, NDArray

from engines.errors import BadTensor
from guide_ai.runtime.base import Buffer, Feeds
from guide_ai.runtime.onnx import Tensors
from guide_ai.runtime.sessions import open_session


@dataclass(frozen=True, slots=True)
class HostBuffer:
    """An array, as the other runtimes' device memory."""

    array: NDArray[Any]

    @property
    def shape(self) -> tuple[int, ...]:
        return self.array.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.array.dtype


@dataclass(frozen=True, slots=True)
class _Here:
    array: NDArray[Any]

    def get(self) -> NDArray[Any]:
        return self.array


class _Bound:
    def __init__(
        self, session: ort.InferenceSession, binding: ort.IOBinding, buffers: Mapping[str, Buffer]
    ) -> None:
        self._session = session
        self._binding = binding
        self._buffers = buffers  # the binding knows their addresses only

    def launch(self) -> None:
        self._session.run_with_iobinding(self._binding)


class OnnxCpu:
    """A `Runtime` whose device is the host: what is asked for is done when the call returns."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        self._session = open_session(path, threads)
        self._tensors = Tensors.of_session(self._session)
        self.inputs, self.outputs = self._tensors.inputs, self._tensors.outputs
        self.optional = self._tensors.optional

    def dtype(self, name: str) -> np.dtype[Any]:
        return self._tensors.dtypes[name]

    def shape(self, name: str) -> tuple[int | str, ...]:
        return self._tensors.shapes[name]

    def allocate(self, shape: Sequence[int], dtype: DTypeLike) -> HostBuffer:
        return HostBuffer(np.empty(tuple(shape), dtype))

    def bind(self, buffers: Mapping[str, Buffer]) -> _Bound:
        binding = self._session.io_binding()
        for names, bind in ((self.inputs, binding.bind_input), (self.outputs, binding.bind_output)):
            for name in names:
                buffer = buffers.get(name)
                if not isinstance(buffer, HostBuffer):
                    raise BadTensor(f"{name} is bound to no buffer of the host")
                self._tensors.check(name, buffer.shape, buffer.dtype)
                bind(name, "cpu", 0, buffer.dtype.type, buffer.shape, buffer.array.ctypes.data)
        return _Bound(self._session, binding, dict(buffers))

    def write(self, buffer: Buffer, values: NDArray[Any]) -> None:
        cast(HostBuffer, buffer).array[...] = values

    def read(self, buffer: Buffer) -> _Here:
        return _Here(cast(HostBuffer, buffer).array.copy())

    def infer(self, feeds: Feeds, wanted: Sequence[str] | None = None) -> dict[str, NDArray[Any]]:
        self._tensors.sizes(feeds)
        names = self.outputs if wanted is None else wanted
        try:
            values = self._session.run(list(names), dict(feeds))
        except Exception as error:  # the library's own exceptions share no base class
            raise BadTensor(str(error)) from error
        return dict(zip(names, values, strict=True))

    def warm(self, shapes: Sequence[Mapping[str, Sequence[int]]]) -> None:
        for sizes in shapes:
            self.infer({name: np.zeros(tuple(shape), self.dtype(name)) for name, shape in sizes.items()})

    def close(self) -> None:
        del self._session
