"""Records what is asked of a stream as a CUDA graph, by the driver itself: pycuda has no words for it.

Names and order as in the CUDA driver API, "Stream Management" and "Graph Management".
"""

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from engines.errors import HostUnfit
from guide_ai.runtime.card import Card

THREAD_LOCAL: Final = 1
"""CU_STREAM_CAPTURE_MODE_THREAD_LOCAL: other threads may go on allocating meanwhile."""


@cache
def _driver() -> Any:
    try:
        return ctypes.CDLL("libcuda.so.1")
    except OSError as error:
        raise HostUnfit(f"NVIDIA's driver is not installed here: {error}") from error


def _call(name: str, *arguments: Any) -> None:
    status = getattr(_driver(), name)(*arguments)
    if status:
        text = ctypes.c_char_p()
        _driver().cuGetErrorString(status, ctypes.byref(text))
        raise HostUnfit(f"{name}: {(text.value or b'unknown error').decode()}")


class Recording:
    """What `ask` asked of `stream`, ready to be asked again by one launch.

    Everything that it will need must have been allocated and loaded before: run it once first. Addresses and
    shapes are those of the recording.
    """

    def __init__(self, card: Card, stream: Any, ask: Callable[[], None]) -> None:
        self._card = card
        self._stream = ctypes.c_void_p(stream.handle)
        graph, self._graph = ctypes.c_void_p(), ctypes.c_void_p()
        with card.entered():
            _call("cuStreamBeginCapture_v2", self._stream, THREAD_LOCAL)
            try:
                ask()
            finally:
                _call("cuStreamEndCapture", self._stream, ctypes.byref(graph))
            _call("cuGraphInstantiateWithFlags", ctypes.byref(self._graph), graph, ctypes.c_ulonglong(0))
            _call("cuGraphDestroy", graph)

    def launch(self) -> None:
        """Ask for all of it."""
        with self._card.entered():
            _call("cuGraphLaunch", self._graph, self._stream)

    def close(self) -> None:
        """Forget it."""
        if self._graph:
            with self._card.entered():
                _call("cuGraphExecDestroy", self._graph)
            self._graph = ctypes.c_void_p()
