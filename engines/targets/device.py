"""Which NVIDIA GPU this host has, asked of its driver: no library but the driver's own is needed."""

import ctypes
from dataclasses import dataclass
from functools import cache

CAPABILITY_MAJOR, CAPABILITY_MINOR = 75, 76
"""`CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_*` of cuda.h."""
NAME_LENGTH = 128


@dataclass(frozen=True, slots=True)
class Device:
    """The first GPU that CUDA shows."""

    name: str
    """"NVIDIA H200"."""
    capability: str
    """"90" for 9.0."""
    cuda: str
    """The newest CUDA that its driver knows: "13.0"."""


@cache
def device() -> Device | None:
    """Return the GPU that engines would be built for and run on; None without a driver or a card."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    number, version, major, minor = (ctypes.c_int() for _ in range(4))
    name = ctypes.create_string_buffer(NAME_LENGTH)
    failed = (
        driver.cuInit(0)
        or driver.cuDriverGetVersion(ctypes.byref(version))
        or driver.cuDeviceGet(ctypes.byref(number), 0)
        or driver.cuDeviceGetName(name, NAME_LENGTH, number)
        or driver.cuDeviceGetAttribute(ctypes.byref(major), CAPABILITY_MAJOR, number)
        or driver.cuDeviceGetAttribute(ctypes.byref(minor), CAPABILITY_MINOR, number)
    )
    if failed:
        return None
    cuda = f"{version.value // 1000}.{version.value % 1000 // 10}"
    return Device(name.value.decode(errors="replace"), f"{major.value}{minor.value}", cuda)
