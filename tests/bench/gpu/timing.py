"""Times calls on a device that works on its own."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

WARM = 10
MOST = 400


@dataclass(frozen=True)
class Times:
    """Milliseconds of one call, from asking to done."""

    median: float
    ninety_fifth: float
    calls: int


def timed(
    run: Callable[[], object], settle: Callable[[], object], least: int = 50, seconds: float = 0.4
) -> Times:
    """Call at least `least` times and for about `seconds`, each call alone on the device."""
    for _ in range(min(WARM, least)):
        run()
    settle()
    took: list[float] = []
    over = time.perf_counter() + seconds
    while len(took) < least or (time.perf_counter() < over and len(took) < MOST):
        begun = time.perf_counter()
        run()
        settle()
        took.append(1000 * (time.perf_counter() - begun))
    took.sort()
    return Times(took[len(took) // 2], took[int(0.95 * (len(took) - 1))], len(took))


class TooLong(Exception):
    """Something did not end within its time."""

    retryable = False


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in what runs inside, once `seconds` are over. Main thread only."""

    def over(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"not done within {seconds:.0f} s")

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
