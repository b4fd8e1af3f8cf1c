"""One GPU by way of pycuda: its primary context, memory, pinned host memory, streams and events.

ONNX Runtime, TensorRT and PyTorch use the primary context too, so their memory and streams are ours as well.
pycuda needs the driver and nothing else of CUDA. A context belongs to a thread while it is entered; every
method here enters it by itself.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np
from numpy.typing import DTypeLike, NDArray

from engines.errors import HostUnfit, ToolMissing


@dataclass(frozen=True, slots=True)
class DeviceBuffer:
    """Memory of a GPU for one tensor. `allocation` keeps it alive."""

    pointer: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    allocation: Any

    @property
    def nbytes(self) -> int:
        return int(np.prod(self.shape, dtype=np.int64)) * self.dtype.itemsize


class Card:
    """The GPU with one ordinal. Use `card(ordinal)`: there is one object for each."""

    def __init__(self, ordinal: int) -> None:
        self.driver = _driver()
        try:
            self.driver.init()
            device = self.driver.Device(ordinal)
        except self.driver.Error as error:
            raise HostUnfit(f"no GPU {ordinal} is to be had here: {error}") from error
        self.ordinal = ordinal
        self.name: str = device.name()
        self.capability: tuple[int, int] = device.compute_capability()
        self._context = device.retain_primary_context()
        self._pinned = _Pinned(self)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Make this thread's calls go to this GPU."""
        self._context.push()
        try:
            yield
        finally:
            self._context.pop()

    def stay(self) -> None:
        """Enter for as long as this thread lives: what it drops is then given back at once."""
        self._context.push()

    def stream(self) -> Any:
        """A new stream, beside all others."""
        with self.entered():
            return self.driver.Stream()

    def event(self) -> Any:
        """A new event that holds no time, which is cheaper."""
        with self.entered():
            return self.driver.Event(self.driver.event_flags.DISABLE_TIMING)

    def allocate(self, shape: Sequence[int], dtype: DTypeLike) -> DeviceBuffer:
        """Make a buffer, not filled. Raises `OutOfMemory`."""
        kind = np.dtype(dtype)
        size = max(1, int(np.prod(tuple(shape), dtype=np.int64)) * kind.itemsize)
        with self.entered():
            try:
                allocation = self.driver.mem_alloc(size)
            except self.driver.MemoryError as error:
                raise OutOfMemory(f"{self.name} has no {size} bytes left") from error
        return DeviceBuffer(int(allocation), tuple(shape), kind, allocation)

    def pinned(self, shape: Sequence[int], dtype: DTypeLike) -> "Pinned":
        """Host memory that copies need not wait for, and an event, from a pool; give it back by `release`."""
        return self._pinned.take(tuple(shape), np.dtype(dtype))


@dataclass(frozen=True, slots=True)
class Pinned:
    """Page-locked host memory, seen as an array, and an event that says when a copy is done."""

    array: NDArray[Any]
    event: Any
    block: "_Block"
    pool: "_Pinned"

    def release(self) -> None:
        """Give it back to the pool; no copy may still be using it."""
        self.pool.give(self.block)


_Block = tuple[NDArray[np.uint8], Any]


class _Pinned:
    """Page-locked blocks by size, a power of two: locking pages takes longer than most copies.

    Each has its event, which lives as long: one that is dropped where its context is not entered is lost.
    """

    def __init__(self, card: Card) -> None:
        self._card = card
        self._free: dict[int, list[_Block]] = {}
        self._lock = threading.Lock()

    def take(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Pinned:
        size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        rounded = 1 << max(12, (size - 1).bit_length()) if size else 4096
        with self._lock:
            free = self._free.get(rounded)
            block = free.pop() if free else None
        if block is None:
            with self._card.entered():
                memory = cast(NDArray[np.uint8], self._card.driver.pagelocked_empty(rounded, np.uint8))
            block = memory, self._card.event()
        memory, event = block
        return Pinned(memory[:size].view(dtype).reshape(shape), event, block, self)

    def give(self, block: _Block) -> None:
        with self._lock:
            self._free.setdefault(block[0].size, []).append(block)


class OutOfMemory(HostUnfit):
    """The GPU has no room for what was asked; less at once may fit."""

    retryable = True


@cache
def card(ordinal: int = 0) -> Card:
    """The GPU with an ordinal. Raises `ToolMissing` without pycuda and `HostUnfit` without driver or GPU."""
    return Card(ordinal)


def _driver() -> Any:
    try:
        import pycuda.driver as driver
    except ModuleNotFoundError as error:
        raise ToolMissing(
            "pycuda is not installed; run `.venv/bin/pip install -r requirements/cuda.txt`"
        ) from error
    except ImportError as error:  # it is, and finds no libcuda
        raise HostUnfit(f"NVIDIA's driver is not installed here: {error}") from error
    return driver
