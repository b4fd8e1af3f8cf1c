"""What the runtimes on a GPU share: buffers, copies on one stream, and inference through them."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import DTypeLike, NDArray

from engines.errors import BadTensor
from guide_ai.runtime.base import Bound, Buffer, Feeds
from guide_ai.runtime.card import Card, DeviceBuffer, Pinned, card
from guide_ai.runtime.onnx import Inference, Tensors
from guide_ai.runtime.thread import OwnThread


class _Arriving:
    """A copy to the host. Its pinned memory goes back to the pool when it has been read."""

    def __init__(self, device: Card, pinned: Pinned) -> None:
        self._card = device
        self._pinned: Pinned | None = pinned
        self._array: NDArray[Any]

    def get(self) -> NDArray[Any]:
        if self._pinned is not None:
            with self._card.entered():
                self._pinned.event.synchronize()
            self._array = self._pinned.array.copy()
            self._pinned.release()
            self._pinned = None
        return self._array


class DeviceRuntime:
    """Everything of a `Runtime` but the graph itself: its subclass knows how to bind one.

    Runs and copies happen in their order on one stream; a runtime `beside` another shares that one's, so that
    either may use what the other has written. One caller at a time, but for `infer`.
    """

    optional: tuple[str, ...] = ()
    """A graph on a GPU is recorded whole, so nothing of it can be left out."""

    def __init__(self, ordinal: int, beside: "DeviceRuntime | None" = None) -> None:
        self.card: Card = beside.card if beside else card(ordinal)
        self.stream: Any = beside.stream if beside else self.card.stream()
        self.thread: OwnThread = (
            beside.thread if beside else OwnThread(f"gpu-{self.card.ordinal}", self.card.stay)
        )
        """Where graphs are launched from; work that launches many had better run there as a whole."""
        self._tensors: Tensors
        self._writing: deque[Pinned] = deque()

    def _ready(self, tensors: Tensors) -> None:
        """The graph is loaded; these are its tensors."""
        self._tensors = tensors
        self.inputs, self.outputs = tensors.inputs, tensors.outputs
        self._inference = Inference(self, tensors)

    def dtype(self, name: str) -> np.dtype[Any]:
        return self._tensors.dtypes[name]

    def shape(self, name: str) -> tuple[int | str, ...]:
        return self._tensors.shapes[name]

    def allocate(self, shape: Sequence[int], dtype: DTypeLike) -> DeviceBuffer:
        return self.card.allocate(shape, dtype)

    def bind(self, buffers: Mapping[str, Buffer]) -> Bound:
        raise NotImplementedError

    def write(self, buffer: Buffer, values: NDArray[Any]) -> None:
        target = cast(DeviceBuffer, buffer)
        if tuple(values.shape) != target.shape:
            raise BadTensor(f"a buffer of {list(target.shape)} was given {list(values.shape)}")
        if not target.nbytes:
            return
        pinned = self.card.pinned(target.shape, target.dtype)
        pinned.array[...] = values
        with self.card.entered():
            self.card.driver.memcpy_htod_async(target.pointer, pinned.array, self.stream)
            pinned.event.record(self.stream)
            self._writing.append(pinned)
            while self._writing and self._writing[0].event.query():
                self._writing.popleft().release()

    def read(self, buffer: Buffer) -> _Arriving:
        source = cast(DeviceBuffer, buffer)
        pinned = self.card.pinned(source.shape, source.dtype)
        with self.card.entered():
            self.card.driver.memcpy_dtoh_async(pinned.array, source.pointer, self.stream)
            pinned.event.record(self.stream)
        return _Arriving(self.card, pinned)

    def infer(self, feeds: Feeds, wanted: Sequence[str] | None = None) -> dict[str, NDArray[Any]]:
        sizes = self._tensors.sizes(feeds)
        shapes = {name: self._result(name, sizes) for name in self.outputs}
        names = self.outputs if wanted is None else wanted
        return self.thread.run(lambda: self._inference(feeds, shapes, names))

    def _result(self, name: str, sizes: Mapping[str, int]) -> tuple[int, ...]:
        """The shape of an output for these inputs."""
        shape = self._tensors.known(name, sizes)
        if shape is None:
            raise BadTensor(f"the size of {name} {list(self._tensors.shapes[name])} is not known beforehand")
        return shape

    def warm(self, shapes: Sequence[Mapping[str, Sequence[int]]]) -> None:
        for sizes in shapes:
            self.infer({name: np.zeros(tuple(shape), self.dtype(name)) for name, shape in sizes.items()})

    def close(self) -> None:
        del self._inference
