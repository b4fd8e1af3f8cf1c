"""Which sign 8-bit weights should have on this computer.

ONNX Runtime multiplies unsigned activations by signed weights fastest. With VNNI (or on ARM) that is
exact; x86 processors without it add two products in 16 bits first, which overflows. There, weights with
128 added, and 128 as their zero point, give the same product at half the speed.
"""

import platform
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

X86 = ("x86_64", "AMD64", "i686")
EXACT = {"avx512_vnni", "avx_vnni", "avx10"}


@cache
def signed_is_exact(cpuinfo: Path = Path("/proc/cpuinfo")) -> bool:
    """Whether products of unsigned and signed bytes don't overflow here; unknown counts as no."""
    if platform.machine() not in X86:
        return True
    try:
        lines = cpuinfo.read_text().splitlines()
    except OSError:
        return False
    flags = next((line.split(":", 1)[1].split() for line in lines if line.startswith("flags")), [])
    return not EXACT.isdisjoint(flags)


def as_exact(
    weights: NDArray[np.integer[Any]], zero: int, *, signed: bool
) -> tuple[NDArray[np.integer[Any]], NDArray[np.integer[Any]]]:
    """Return the same int8 or uint8 weights with or without a sign, and their zero point as a scalar."""
    if (weights.dtype == np.int8) == signed:
        return weights, np.array(zero, weights.dtype)
    shift = -128 if signed else 128
    kind = np.int8 if signed else np.uint8
    return (weights.astype(np.int16) + shift).astype(kind), np.array(zero + shift, kind)
