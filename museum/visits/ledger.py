"""The way of what is kept into the database: one thread, one write after the other, and nobody waits for it.

Reads for answers have a thread of their own, so a database that is locked or slow delays no answer. A write
that fails is told in the log once, until one succeeds again; the conversation goes on.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Final, TypeVar

from django.db import connections

R = TypeVar("R")

WAITING: Final = 2_000
"""Writes that may wait: minutes of a full house. Beyond it exchanges are not kept."""

logger = logging.getLogger(__name__)


class Ledger:
    """Performs writes in the order in which they came. What waits when the process ends is still written."""

    def __init__(self, waiting: int = WAITING) -> None:
        """`waiting`: how many notes may wait."""
        self._most = waiting
        self._waiting = 0
        self._lock = Lock()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="ledger")
        self._failing = False

    def note(self, write: Callable[[], object]) -> None:
        """Write when its turn comes; returns at once. `write` may use the ORM."""
        with self._lock:
            full = self._waiting >= self._most
        if full:
            self._failed("too many writes wait")
        else:
            self._submit(write).add_done_callback(self._told)

    async def done(self, write: Callable[[], R]) -> R:
        """Write after all that came before, and return what `write` does. Raises what it raises.

        Who stops waiting does not stop the write.
        """
        return await asyncio.shield(asyncio.wrap_future(self._submit(write)))

    def settle(self) -> None:
        """Wait until everything that was noted is written."""
        self._submit(lambda: None).result()

    def _submit(self, write: Callable[[], R]) -> "Future[R]":
        with self._lock:
            self._waiting += 1
        return self._writer.submit(self._written, write)

    def _written(self, write: Callable[[], R]) -> R:
        try:
            return write()
        finally:
            with self._lock:
                self._waiting -= 1
                idle = not self._waiting
            for connection in connections.all(initialized_only=True):
                if idle or connection.errors_occurred:
                    connection.close()

    def _told(self, written: "Future[object]") -> None:
        if error := written.exception():
            self._failed(repr(error))
        else:
            self._failing = False

    def _failed(self, reason: str) -> None:
        if not self._failing:
            self._failing = True
            logger.error("questions are not kept now: %s", reason)


ledger: Final = Ledger()
"""The process's own."""
