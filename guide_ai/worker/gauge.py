"""Looks at the GPUs by NVML, where there are any: memory, load, power, and whether they are held down."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

log = logging.getLogger(__name__)

FULL: Final = 0.95
"""Share of a GPU's memory in use from which on it is said to be nearly full."""
ROOM: Final = 0.90
"""Share below which it may be said again."""
_HELD_DOWN: Final = 0x4 | 0x8 | 0x20 | 0x40 | 0x80
"""NVML's reasons for lower clocks that are troubles: power cap, hardware slowdown, software and hardware
thermal slowdown, power brake. (Idle, application clocks and sync boost are none.)"""


@dataclass(frozen=True, slots=True)
class Reading:
    """A GPU at one moment: bytes, the share of the last second or so in which a kernel ran, watts."""

    used: int
    total: int
    busy: float
    watts: float
    throttled: bool


class Card:
    """One GPU, seen through `nvml` (the module `pynvml`)."""

    def __init__(self, nvml: Any, handle: Any, number: int) -> None:
        self._nvml = nvml
        self._handle = handle
        name = nvml.nvmlDeviceGetName(handle)
        self.name = f"{number}: {name.decode() if isinstance(name, bytes) else name}"

    def read(self) -> Reading | None:
        """How it is now; None where it does not say."""
        nvml, handle = self._nvml, self._handle
        try:
            memory = nvml.nvmlDeviceGetMemoryInfo(handle)
            load = nvml.nvmlDeviceGetUtilizationRates(handle)
            power = nvml.nvmlDeviceGetPowerUsage(handle)
            reasons = nvml.nvmlDeviceGetCurrentClocksThrottleReasons(handle)
        except nvml.NVMLError:
            return None
        held_down = bool(reasons & _HELD_DOWN)
        return Reading(int(memory.used), int(memory.total), load.gpu / 100, power / 1000, held_down)


def cards() -> tuple[Card, ...]:
    """The GPUs of this host; none without NVIDIA's driver or without the package `nvidia-ml-py`."""
    try:
        import pynvml
    except ModuleNotFoundError:
        return ()
    try:
        pynvml.nvmlInit()
        count = pynvml.nvmlDeviceGetCount()
        return tuple(
            Card(pynvml, pynvml.nvmlDeviceGetHandleByIndex(number), number) for number in range(count)
        )
    except pynvml.NVMLError:
        return ()


class Watch:
    """Says once when a GPU gets into trouble, and once when it is out of it."""

    def __init__(self, name: str, say: Callable[[str], object]) -> None:
        self._name = name
        self._say = say
        self._full = False
        self._throttled = False

    def see(self, reading: Reading) -> None:
        share = reading.used / max(1, reading.total)
        if not self._full and share >= FULL:
            self._full = True
            self._say(f"GPU {self._name}: memory is nearly full, {share:.0%} of {reading.total >> 20} MiB")
        elif share < ROOM:
            self._full = False
        if reading.throttled != self._throttled:
            self._throttled = reading.throttled
            state = "is held down by heat or power" if reading.throttled else "runs freely again"
            self._say(f"GPU {self._name}: {state}, at {reading.watts:.0f} W")
