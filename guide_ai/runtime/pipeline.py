"""Copy-in, compute and copy-out of a stream of inputs at once, each on a stream of its own.

While one input is computed the next is on its way to the GPU and the last result on its way back. For what
comes steadily and in one shape, as camera frames do; a single question gains nothing.
"""

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadTensor
from guide_ai.runtime.base import Bound, Feeds
from guide_ai.runtime.card import Card, DeviceBuffer, Pinned
from guide_ai.runtime.device import DeviceRuntime

DEPTH: Final = 3
"""Inputs on their way at once: one on each stream."""


class _Lane:
    """Buffers on both sides for one input on its way."""

    def __init__(self, runtime: DeviceRuntime, shapes: Mapping[str, tuple[int, ...]]) -> None:
        card = runtime.card
        self.device: dict[str, DeviceBuffer] = {
            name: runtime.allocate(shape, runtime.dtype(name)) for name, shape in shapes.items()
        }
        self.host: dict[str, Pinned] = {
            name: card.pinned(buffer.shape, buffer.dtype) for name, buffer in self.device.items()
        }
        self.bound: Bound = runtime.bind(self.device)
        self.there, self.computed, self.back = (card.event() for _ in range(3))


class Pipeline:
    """Runs a runtime's graph over inputs of one shape, `depth` of them on their way at once."""

    def __init__(
        self, runtime: DeviceRuntime, shapes: Mapping[str, tuple[int, ...]], depth: int = DEPTH
    ) -> None:
        """`shapes` are those of all inputs and outputs."""
        self._runtime = runtime
        self._card: Card = runtime.card
        self._arrivals, self._departures = self._card.stream(), self._card.stream()
        self._free = deque(_Lane(runtime, shapes) for _ in range(depth))
        self._way: deque[_Lane] = deque()

    def put(self, feeds: Feeds) -> None:
        """Send an input on its way. Raises `BadTensor` when `depth` are, and for one that does not fit."""
        if not self._free:
            raise BadTensor(f"{len(self._way)} inputs are on their way: take a result first")
        lane = self._free.popleft()
        try:
            self._send(lane, feeds)
        except BaseException:
            self._free.append(lane)
            raise
        self._way.append(lane)

    def take(self) -> dict[str, NDArray[Any]]:
        """Wait for the result of the oldest input on its way."""
        lane = self._way.popleft()
        with self._card.entered():
            lane.back.synchronize()
        results = {name: lane.host[name].array.copy() for name in self._runtime.outputs}
        self._free.append(lane)
        return results

    def __len__(self) -> int:
        """Inputs on their way."""
        return len(self._way)

    def _send(self, lane: _Lane, feeds: Feeds) -> None:
        driver, runtime = self._card.driver, self._runtime
        for name in runtime.inputs:
            target = lane.host[name].array
            values = feeds.get(name)
            if values is None or values.shape != target.shape:
                given = "missing" if values is None else str(list(values.shape))
                raise BadTensor(f"{name} is {given}, not {list(target.shape)}")
            np.copyto(target, values, casting="same_kind")
        with self._card.entered():
            for name in runtime.inputs:
                driver.memcpy_htod_async(lane.device[name].pointer, lane.host[name].array, self._arrivals)
            lane.there.record(self._arrivals)
            runtime.stream.wait_for_event(lane.there)
            lane.bound.launch()
            lane.computed.record(runtime.stream)
            self._departures.wait_for_event(lane.computed)
            for name in runtime.outputs:
                driver.memcpy_dtoh_async(lane.host[name].array, lane.device[name].pointer, self._departures)
            lane.back.record(self._departures)
