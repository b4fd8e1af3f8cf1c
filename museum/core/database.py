"""The way from the event loop to the database: a thread, and old connections closed around the call."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

P = ParamSpec("P")
R = TypeVar("R")


async def in_database(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Return what `call(*args, **kwargs)` returns; it may use the ORM."""

    def fresh() -> R:
        _close_old()
        try:
            return call(*args, **kwargs)
        finally:
            _close_old()

    return await sync_to_async(fresh)()


def _close_old() -> None:
    """Close connections that are broken or too old; unlike Channels' own way, never inside a transaction."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
