"""Gives memory back to the system once a model is loaded."""

import ctypes
import sys


def give_back() -> None:
    """Return what the C allocator holds and nobody uses: loading models leaves hundreds of megabytes."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it, musl has not
        if trim is not None:
            trim(0)
