"""Ctrl-C and a call to end, held back until what is being done is whole and can be kept."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_CALLS: Final = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def held_back() -> Iterator[threading.Event]:
    """Within, the first Ctrl-C or SIGTERM only sets the event; on the way out `KeyboardInterrupt` is raised.

    A second one stops at once. Outside the main thread, where signals can't be had, nothing is held back.
    """
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    before = {each: signal.getsignal(each) or signal.SIG_DFL for each in _CALLS}
    # A command in the background of a shell has no ear for Ctrl-C, and keeps none.
    before = {each: handler for each, handler in before.items() if handler != signal.SIG_IGN}

    def restored() -> None:
        for each, handler in before.items():
            signal.signal(each, handler)

    def note(number: int, frame: FrameType | None) -> None:
        asked.set()
        restored()

    for each in before:
        signal.signal(each, note)
    try:
        yield asked
    finally:
        restored()
    if asked.is_set():
        raise KeyboardInterrupt
