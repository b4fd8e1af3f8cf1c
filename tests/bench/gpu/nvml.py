"""Reads a card's power, load and memory from the driver's management library, without a package."""

import ctypes
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

LIBRARY = "libnvidia-ml.so.1"
TEXT = 96
EVERY = 0.05
"""Seconds between two readings of the load."""


class _Memory(ctypes.Structure):
    _fields_ = [(name, ctypes.c_ulonglong) for name in ("total", "free", "used")]


class _Load(ctypes.Structure):
    _fields_ = [("gpu", ctypes.c_uint), ("memory", ctypes.c_uint)]


class NoCard(Exception):
    """There is no such library or card, or it does not tell."""

    retryable = False


class Card:
    """One GPU, found by its UUID ("GPU-…"), or the first."""

    def __init__(self, uuid: str | None = None) -> None:
        try:
            self._library = ctypes.CDLL(LIBRARY)
        except OSError as error:
            raise NoCard(f"no NVIDIA driver here: {error}") from None
        self._ask("nvmlInit_v2")
        self._handle = ctypes.c_void_p()
        if uuid:
            self._ask("nvmlDeviceGetHandleByUUID", uuid.encode(), ctypes.byref(self._handle))
        else:
            self._ask("nvmlDeviceGetHandleByIndex_v2", 0, ctypes.byref(self._handle))

    def _ask(self, name: str, *arguments: object) -> None:
        code = getattr(self._library, name)(*arguments)
        if code:
            raise NoCard(f"{name} answers {code}")

    def _text(self, name: str, *handle: object) -> str:
        text = ctypes.create_string_buffer(TEXT)
        self._ask(name, *handle, text, TEXT)
        return text.value.decode()

    @property
    def name(self) -> str:
        """Product name."""
        return self._text("nvmlDeviceGetName", self._handle)

    @property
    def driver(self) -> str:
        """Version of the driver."""
        return self._text("nvmlSystemGetDriverVersion")

    def joules(self) -> float:
        """Energy used since the driver was loaded."""
        value = ctypes.c_ulonglong()
        self._ask("nvmlDeviceGetTotalEnergyConsumption", self._handle, ctypes.byref(value))
        return value.value / 1000

    def watts(self) -> float:
        """Power now."""
        value = ctypes.c_uint()
        self._ask("nvmlDeviceGetPowerUsage", self._handle, ctypes.byref(value))
        return value.value / 1000

    def load(self) -> int:
        """Percent of the last interval in which any kernel ran."""
        value = _Load()
        self._ask("nvmlDeviceGetUtilizationRates", self._handle, ctypes.byref(value))
        return int(value.gpu)

    def megabytes(self) -> float:
        """Memory in use, of all processes, in 10⁶ bytes."""
        value = _Memory()
        self._ask("nvmlDeviceGetMemoryInfo", self._handle, ctypes.byref(value))
        return int(value.used) / 1e6


@dataclass
class Watched:
    """What a card did while something ran over and over: means, and energy of one run."""

    runs: int = 0
    joules: float = 0.0
    watts: float = 0.0
    load: float = 0.0
    megabytes: float = 0.0


@dataclass
class _Readings:
    load: list[int] = field(default_factory=list)
    watts: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)


def watch(card: Card, run: Callable[[], object], settle: Callable[[], object], seconds: float) -> Watched:
    """Run over and over for `seconds`; `settle` waits until the card is done.

    The energy is the counter's difference, or power times time where the card has no counter.
    """
    readings, over = _Readings(), threading.Event()

    def read() -> None:
        while not over.wait(EVERY):
            readings.load.append(card.load())
            readings.watts.append(card.watts())
            readings.megabytes.append(card.megabytes())

    def energy() -> float | None:
        try:
            return card.joules()
        except NoCard:
            return None

    reader = threading.Thread(target=read, daemon=True)
    settle()
    before, begun, runs = energy(), time.perf_counter(), 0
    reader.start()
    while time.perf_counter() - begun < seconds:
        for _ in range(4):
            run()
        settle()
        runs += 4
    took, after = time.perf_counter() - begun, energy()
    over.set()
    reader.join()
    watts = sum(readings.watts) / max(1, len(readings.watts))
    used = watts * took if before is None or after is None else after - before
    return Watched(
        runs=runs,
        joules=used / runs,
        watts=used / took,
        load=sum(readings.load) / max(1, len(readings.load)),
        megabytes=max(readings.megabytes, default=0.0),
    )
