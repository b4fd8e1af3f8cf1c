"""The way from the event loop to the database: a thread, and old connections closed around the call."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from channels.db import database_sync_to_async

P = ParamSpec("P")
R = TypeVar("R")


async def in_database(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Return what `call(*args, **kwargs)` returns; it may use the ORM."""
    return cast(R, await database_sync_to_async(call)(*args, **kwargs))
