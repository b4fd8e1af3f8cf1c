"""A thread of its own for whatever must always be asked from one and the same.

ONNX Runtime keeps the CUDA graphs that it records for the thread that asked: from another one it records them
all again, which takes a tenth of a second each.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class OwnThread:
    """Runs what it is given on one thread, in order; what is asked from that thread is run at once."""

    def __init__(self, name: str, begin: Callable[[], None] = lambda: None) -> None:
        """`begin` is called there first."""
        self._pool = ThreadPoolExecutor(1, name, initializer=self._begin)
        self._thread: int | None = None
        self._first = begin

    def run(self, work: Callable[[], T]) -> T:
        """Run `work` there and return what it returns, or raise what it raises."""
        if threading.get_ident() == self._thread:
            return work()
        return self._pool.submit(work).result()

    def close(self) -> None:
        """Take nothing more; what was given is finished."""
        self._pool.shutdown(wait=False)

    def _begin(self) -> None:
        self._thread = threading.get_ident()
        self._first()
