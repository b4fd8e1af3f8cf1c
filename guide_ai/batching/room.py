"""Tells a full device from other trouble: runtimes say it in classes and words of their own."""

from typing import Final

from guide_ai.errors import OutOfMemory

_WORDS: Final = ("out of memory", "failed to allocate memory", "cuda_error_out_of_memory", "outofmemory")


def is_full(error: BaseException) -> bool:
    """Whether `error` says that host or device memory did not suffice.

    ONNX Runtime says "Failed to allocate memory for requested buffer", CUDA and pycuda "out of memory".
    """
    if isinstance(error, OutOfMemory | MemoryError):
        return True
    said = f"{type(error).__name__}: {error}".lower()
    return any(words in said for words in _WORDS)
