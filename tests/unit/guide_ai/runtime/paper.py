"""A GPU of paper: pycuda's words over the host's memory, strict about contexts; graphs run on the processor.

What runs on it is everything of the runtimes on a GPU but the GPU. tests/gpu has the real one.
"""

import ctypes
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from engines.errors import BadTensor
from guide_ai.runtime.base import Buffer
from guide_ai.runtime.card import Card, DeviceBuffer
from guide_ai.runtime.device import DeviceRuntime
from guide_ai.runtime.onnx import Tensors
from guide_ai.runtime.sessions import open_session

ROOM = 1 << 30


class _Flags:
    DISABLE_TIMING = 2


class PaperDriver:
    """`pycuda.driver`, as far as it is used. An operation outside of a context raises its `Error`."""

    class Error(Exception):
        pass

    class MemoryError(Error):
        pass

    event_flags = _Flags

    def __init__(self) -> None:
        self.entered = threading.local()
        self.events = 0
        self.locked = 0
        self.allocated = 0
        driver = self

        class Context:
            def push(self) -> None:
                driver.entered.depth = getattr(driver.entered, "depth", 0) + 1

            def pop(self) -> None:
                driver.entered.depth -= 1

        class Device:
            def __init__(self, ordinal: int) -> None:
                if ordinal:
                    raise driver.Error("invalid device ordinal")

            def name(self) -> str:
                return "Paper"

            def compute_capability(self) -> tuple[int, int]:
                return 9, 0

            def retain_primary_context(self) -> Context:
                return Context()

        class Event:
            def __init__(self, flags: int = 0) -> None:
                driver.check()
                driver.events += 1
                self.recorded = False

            def record(self, stream: Any) -> None:
                driver.check()
                self.recorded = True

            def synchronize(self) -> None:
                driver.check()
                assert self.recorded

            def query(self) -> bool:
                driver.check()
                return self.recorded

        class Stream:
            handle = 7

            def __init__(self) -> None:
                driver.check()

        self.Device, self.Event, self.Stream = Device, Event, Stream

    def check(self) -> None:
        if not getattr(self.entered, "depth", 0):
            raise self.Error("invalid device context")

    def init(self) -> None:
        pass

    def mem_alloc(self, size: int) -> Any:
        self.check()
        if self.allocated + size > ROOM:
            raise self.MemoryError("out of memory")
        self.allocated += size
        return _Memory(size)

    def pagelocked_empty(self, size: int, dtype: Any) -> np.ndarray:
        self.check()
        self.locked += 1
        return np.empty(size, dtype)

    def memcpy_htod_async(self, pointer: int, array: np.ndarray, stream: Any) -> None:
        self.check()
        ctypes.memmove(pointer, array.ctypes.data, array.nbytes)

    def memcpy_dtoh_async(self, array: np.ndarray, pointer: int, stream: Any) -> None:
        self.check()
        ctypes.memmove(array.ctypes.data, pointer, array.nbytes)


class _Memory:
    def __init__(self, size: int) -> None:
        self.bytes = np.empty(size, np.uint8)

    def __int__(self) -> int:
        return self.bytes.ctypes.data


class _Bound:
    def __init__(self, runtime: "PaperGpu", binding: Any, buffers: Mapping[str, Buffer]) -> None:
        self._runtime, self._binding, self._buffers = runtime, binding, dict(buffers)

    def launch(self) -> None:
        self._runtime.thread.run(self._ask)

    def _ask(self) -> None:
        self._runtime.threads.add(threading.get_ident())
        self._runtime.session.run_with_iobinding(self._binding)


class PaperGpu(DeviceRuntime):
    """A `DeviceRuntime` whose graph ONNX Runtime runs on the processor, in the paper's memory."""

    def __init__(self, path: Path, beside: "PaperGpu | None" = None) -> None:
        super().__init__(0, beside)
        self.session = open_session(path, 1)
        self.threads: set[int] = set()
        self._ready(Tensors.of_session(self.session))

    def bind(self, buffers: Mapping[str, Buffer]) -> _Bound:
        binding = self.session.io_binding()
        for names, bind in ((self.inputs, binding.bind_input), (self.outputs, binding.bind_output)):
            for name in names:
                buffer = buffers.get(name)
                if not isinstance(buffer, DeviceBuffer):
                    raise BadTensor(f"{name} is bound to no buffer")
                self._tensors.check(name, buffer.shape, buffer.dtype)
                bind(name, "cpu", 0, buffer.dtype.type, buffer.shape, buffer.pointer)
        return _Bound(self, binding, buffers)


def paper_card(monkeypatch: Any) -> Card:
    """Put the paper GPU in the place of the host's."""
    from guide_ai.runtime import card, device

    driver = PaperDriver()
    monkeypatch.setattr(card, "_driver", lambda: driver)
    made = Card(0)
    monkeypatch.setattr(device, "card", lambda ordinal: made)
    return made
