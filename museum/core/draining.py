"""The end of the server: every open socket is told to come back before the process goes.

daphne alone would just drop them. Its reactor is asked to wait for us first.
"""

import asyncio
import sys
from typing import Any, Final, Protocol

GOODBYE: Final = 1.0
"""Seconds in which clients may take leave."""


class Leaver(Protocol):
    """An open connection."""

    async def leave(self) -> None:
        """Tell the client that the server restarts, and wait until it has gone."""
        ...


_open: set[Leaver] = set()


def entered(connection: Leaver) -> None:
    """Note an open connection."""
    _open.add(connection)


def left(connection: Leaver) -> None:
    """Forget one."""
    _open.discard(connection)


async def close_all() -> None:
    """Tell everybody, and wait for them, but not for long."""
    try:
        async with asyncio.timeout(GOODBYE), asyncio.TaskGroup() as leaving:
            for connection in tuple(_open):
                leaving.create_task(connection.leave())
    except TimeoutError:
        pass


def close_before_exit() -> None:
    """Have Twisted's reactor, where there is one, call `close_all` before it stops."""
    reactor: Any = sys.modules.get("twisted.internet.reactor")
    if reactor is None:
        return
    from twisted.internet.defer import Deferred

    def stopping() -> Any:
        return Deferred.fromFuture(asyncio.ensure_future(close_all()))

    reactor.addSystemEventTrigger("before", "shutdown", stopping)
