"""The site's end of the line to one inference process: calls, streams, and whether anybody is there.

A connection belongs to one event loop and is opened when it is first needed, so a `Link` may be shared by
several loops. Nothing here waits for a process that is away: that is `Unavailable`, at once.
"""

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from pathlib import Path
from typing import Any, Final, cast

from guide_ai.errors import Overloaded, Unavailable
from guide_ai.worker.line import Inbox, Line, expiry, read
from guide_ai.worker.protocol import (
    Call,
    Cancel,
    Done,
    Failed,
    Frame,
    Frames,
    Health,
    Item,
    Malformed,
    Ping,
    encode,
)

PING_EVERY: Final = 2.0
SILENCE: Final = 6.0
GREETING: Final = 2.0
"""Seconds that a process has to say how it is after we connect."""
SHORTEST_BREAK: Final = 0.1
LONGEST_BREAK: Final = 1.0
"""Seconds in which a process that was away is not tried again; doubles from the shortest."""
UNSENT: Final = 64 * 1024 * 1024
"""Bytes that may wait for a process that does not read."""


class Link(Line):
    """The way to one process, at the socket `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.silence = SILENCE
        """Seconds without a sign of life after which the process counts as away."""
        self._ends: dict[asyncio.AbstractEventLoop, _End] = {}

    @property
    def health(self) -> Health | None:
        """What the process last said of itself to this event loop; None while it is away."""
        return self._end().health

    async def replies(
        self,
        skill: str,
        method: str,
        arguments: Mapping[str, Any],
        *,
        deadline: float | None,
        ahead: bool,
    ) -> AsyncGenerator[Item | Done]:
        expires = expiry(deadline)
        try:
            async with asyncio.timeout_at(expires):
                wire = await self._end().open()
        except TimeoutError:
            raise Unavailable(f"no inference process at {self.path.name} so far") from None
        if wire.health is not None and wire.health.draining:
            raise Unavailable("the inference process is about to end")
        state = wire.health.skills.get(skill) if wire.health is not None else None
        if state != "warm":
            raise Unavailable(f"{skill} is {state or 'not served here'}")
        id, inbox = wire.begin(skill, method, arguments, deadline, ahead)
        answers = read(inbox, skill, expires)
        try:
            async with contextlib.aclosing(answers):
                async for reply in answers:
                    yield reply
        finally:
            wire.finish(id)

    async def reach(self) -> Health:
        """What the process says of itself, connecting if need be. Raises `Unavailable`."""
        health = (await self._end().open()).health
        if health is None:
            raise Unavailable("the inference process has gone")
        return health

    async def changed(self) -> None:
        """Wait until the process comes, goes, or says something new of itself; only while it is there."""
        await self._end().changed.wait()

    async def aclose(self) -> None:
        """Close this event loop's connection. The next call opens a new one."""
        end = self._ends.pop(asyncio.get_running_loop(), None)
        if end is not None:
            end.close()

    def _end(self) -> "_End":
        loop = asyncio.get_running_loop()
        end = self._ends.get(loop)
        if end is None:
            for other in [other for other in self._ends if other.is_closed()]:
                self._ends.pop(other, None)
            end = self._ends[loop] = _End(self)
        return end


class _End:
    """A link's connection in one event loop, and the breaker in front of it."""

    def __init__(self, link: Link) -> None:
        self.changed = asyncio.Event()
        self._link = link
        self._wire: _Wire | None = None
        self._opening = asyncio.Lock()
        self._break = 0.0
        self._closed_until = 0.0

    @property
    def health(self) -> Health | None:
        return None if self._wire is None else self._wire.health

    async def open(self) -> "_Wire":
        """The connection, made now if there is none. Raises `Unavailable`."""
        if self._wire is not None:
            return self._wire
        self._refuse_while_broken()
        async with self._opening:
            if self._wire is not None:
                return self._wire
            self._refuse_while_broken()
            wire = _Wire(self._link, self._lost, self._news)
            try:
                await self._greet(wire)
            except BaseException:
                wire.close()
                raise
            self._break = 0.0
            self._wire = wire
            self._news()
            return wire

    def close(self) -> None:
        if self._wire is not None:
            self._wire.close()

    async def _greet(self, wire: "_Wire") -> None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(GREETING):
                await loop.create_unix_connection(lambda: wire, str(self._link.path))
                await wire.greeted.wait()
            if wire.health is None:
                raise ConnectionError("closed at once")
        except (OSError, TimeoutError) as error:
            self._trip()
            raise Unavailable(f"no inference process at {self._link.path.name}") from error

    def _refuse_while_broken(self) -> None:
        if time.monotonic() < self._closed_until:
            raise Unavailable(f"no inference process at {self._link.path.name}")

    def _trip(self) -> None:
        self._break = min(LONGEST_BREAK, max(SHORTEST_BREAK, 2 * self._break))
        self._closed_until = time.monotonic() + self._break

    def _lost(self) -> None:
        self._wire = None
        self._trip()
        self._news()

    def _news(self) -> None:
        """Wake everybody who waits for a change, now; who comes later waits for the next."""
        self.changed.set()
        self.changed = asyncio.Event()


class _Wire(asyncio.Protocol):
    """An open connection: numbers the calls and sorts the replies."""

    def __init__(self, link: Link, lost: Callable[[], None], news: Callable[[], None]) -> None:
        self.health: Health | None = None
        self.greeted = asyncio.Event()
        self._link = link
        self._lost = lost
        self._news = news
        self._frames = Frames()
        self._numbers = itertools.count(1)
        self._inboxes: dict[int, Inbox] = {}
        self._transport: asyncio.Transport | None = None
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        self._ping: asyncio.TimerHandle | None = None

    def begin(
        self, skill: str, method: str, arguments: Mapping[str, Any], deadline: float | None, ahead: bool
    ) -> tuple[int, Inbox]:
        """Send a call; its number, and where its replies come."""
        if self._transport is None or self._transport.is_closing():
            raise Unavailable("the inference process has gone")
        if self._transport.get_write_buffer_size() > UNSENT:
            raise Overloaded("the inference process does not keep up", 1.0)
        id = next(self._numbers)
        data = encode(Call(id, skill, method, arguments, deadline, ahead))
        inbox = self._inboxes[id] = asyncio.Queue()
        self._transport.write(data)
        return id, inbox

    def finish(self, id: int) -> None:
        """The caller is done with call `id`: if it is not answered yet, nobody needs to work on it."""
        if self._inboxes.pop(id, None) is not None:
            self._write(Cancel(id))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._ping is not None:
            self._ping.cancel()
        was_open = self.health is not None
        self.health = None
        self.greeted.set()
        for inbox in self._inboxes.values():
            inbox.put_nowait(Unavailable("the inference process has gone"))
        self._inboxes.clear()
        if was_open:
            self._lost()

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        try:
            for frame in self._frames.feed(data):
                self._take(frame)
        except Malformed:
            self.close()

    def _take(self, frame: Frame) -> None:
        match frame:
            case Item(id):
                if (inbox := self._inboxes.get(id)) is not None:
                    inbox.put_nowait(frame)
            case Done(id):
                if (inbox := self._inboxes.pop(id, None)) is not None:
                    inbox.put_nowait(frame)
            case Failed(id, error):
                if (inbox := self._inboxes.pop(id, None)) is not None:
                    inbox.put_nowait(error)
            case Health():
                news = self.health is not None and self.health != frame
                self.health = frame
                self.greeted.set()
                if news:
                    self._news()
            case _:
                raise Malformed(f"{type(frame).__name__} is not for a client")

    def _watch(self) -> None:
        """Ask for a sign of life every so often, and hang up on a process that gives none."""
        if self._loop.time() - self._heard > self._link.silence:
            self.close()
            return
        self._write(Ping())
        self._ping = self._loop.call_later(min(PING_EVERY, self._link.silence / 3), self._watch)

    def _write(self, frame: Frame) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(encode(frame))
