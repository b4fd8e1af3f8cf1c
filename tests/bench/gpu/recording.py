"""Records what is asked of a stream, and of all that wait for it, as one CUDA graph."""

import ctypes
from collections.abc import Callable
from typing import Any

import torch

RELAXED = 2
"""Calls that could break another recording are allowed meanwhile: ONNX Runtime may ask for memory."""


class RecordingFailed(Exception):
    """The CUDA runtime would not record, or not make a graph of it."""

    retryable = False


class Recording:
    """One recorded graph. Nothing that it touches may be freed while it is used."""

    def __init__(self, stream: torch.cuda.Stream, ask: Callable[[], None]) -> None:
        major = (torch.version.cuda or "").split(".")[0]
        self._library = ctypes.CDLL(f"libcudart.so.{major}")
        self._stream = stream
        handle, graph, self._graph = ctypes.c_void_p(stream.cuda_stream), ctypes.c_void_p(), ctypes.c_void_p()
        torch.cuda.synchronize()
        self._do("cudaStreamBeginCapture", handle, RELAXED)
        try:
            ask()
        finally:
            code = self._library.cudaStreamEndCapture(handle, ctypes.byref(graph))
        if code:
            self._library.cudaGetLastError()  # else the next call of anyone reports it
            raise RecordingFailed(f"cudaStreamEndCapture answers {code}")
        self._do("cudaGraphInstantiate", ctypes.byref(self._graph), graph, ctypes.c_ulonglong(0))

    def _do(self, name: str, *arguments: Any) -> None:
        code = getattr(self._library, name)(*arguments)
        if code:
            self._library.cudaGetLastError()
            raise RecordingFailed(f"{name} answers {code}")

    def replay(self) -> None:
        """Ask for all of it again, on the stream of the recording."""
        self._do("cudaGraphLaunch", self._graph, ctypes.c_void_p(self._stream.cuda_stream))
