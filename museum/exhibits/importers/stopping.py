"""Ending between two records: what SIGTERM and Ctrl-C ask of a command that imports."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def stopped_by_signal() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether somebody has asked to stop. A second signal ends at once."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return
    before = {number: signal.getsignal(number) for number in _SIGNALS}

    def ask(number: int, frame: FrameType | None) -> None:
        asked.set()
        signal.signal(number, signal.SIG_DFL)

    try:
        for number in _SIGNALS:
            signal.signal(number, ask)
        yield asked.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
