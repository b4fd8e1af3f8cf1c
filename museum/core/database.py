"""The way from the event loop to the database: a thread, and a broken connection closed after the call."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

P = ParamSpec("P")
R = TypeVar("R")


async def in_database(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Return what `call(*args, **kwargs)` returns; it may use the ORM.

    The thread keeps its connections from call to call: opening one takes longer than most of our reads.
    """

    def cared_for() -> R:
        try:
            return call(*args, **kwargs)
        finally:
            _close_broken()

    return await sync_to_async(cared_for)()


def _close_broken() -> None:
    """Close what an error may have broken; the next call opens it anew. Never inside a transaction."""
    for connection in connections.all(initialized_only=True):
        if connection.errors_occurred and not connection.in_atomic_block:
            connection.close()
