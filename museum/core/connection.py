"""The base of our sockets: one TaskGroup a connection, bounded in what it takes in and keeps waiting.

A handler only parses, calls and returns. Whatever takes longer is a task of `self.tasks`, and ends with
the connection.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from autobahn.exception import Disconnected
from channels.generic.websocket import AsyncWebsocketConsumer

from museum.core import draining
from museum.core.rate import Bucket

MALFORMED: Final = 4400
REFUSED: Final = 4401
NOT_FOUND: Final = 4404
TOO_SLOW: Final = 4008
TOO_MANY: Final = 4429
RESTARTING: Final = 4012

LARGEST_TEXT: Final = 16 * 1024
LARGEST_BINARY: Final = 64 * 1024
"""Bytes of one message."""

PER_SECOND: Final = 200
WAITING: Final = 256
"""Messages that may wait to be handled; a client that sends faster than that is closed."""

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class _Left(Exception):
    """The client is gone: ends the TaskGroup and everything in it."""


class Connection(AsyncWebsocketConsumer):
    """One client. Subclasses implement `opened`, `text_came`, `binary_came` and `text_too_large`."""

    channel_layer_alias = ""
    """None: a channel layer that is away must not take the sockets with it."""

    tasks: asyncio.TaskGroup

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._open = False
        self._over = False
        self._gone = asyncio.Event()
        self._rate = Bucket(PER_SECOND, PER_SECOND)
        self._inbox: asyncio.Queue[str | bytes] = asyncio.Queue(WAITING)

    async def opened(self) -> None:
        """The socket is accepted; close it here where the client is not welcome."""
        raise NotImplementedError

    async def text_came(self, text: str) -> None:
        """A text message of at most `LARGEST_TEXT` bytes."""
        raise NotImplementedError

    async def binary_came(self, data: bytes) -> None:
        """A binary message of at most `LARGEST_BINARY` bytes."""
        raise NotImplementedError

    async def text_too_large(self) -> None:
        """A larger text message came and was dropped."""
        raise NotImplementedError

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """Run the connection until the client leaves, an error ends it or the server stops."""
        try:
            try:
                async with asyncio.TaskGroup() as self.tasks:
                    await super().__call__(scope, receive, send)
            except* _Left:
                pass
        finally:
            self._gone.set()
            draining.left(self)

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """Call the handler. Without the base class's visit to a database thread at every message."""
        match message["type"]:
            case "websocket.receive":
                await self.websocket_receive(message)
            case "websocket.connect":
                await self.websocket_connect(message)
            case "websocket.disconnect":
                self._open = False
                raise _Left

    async def connect(self) -> None:
        """Accept first: a browser is shown a close code only of a socket that was open."""
        await self.accept()
        self._open = True
        draining.entered(self)
        await self.opened()
        if self._open:
            self.tasks.create_task(self._handle())

    async def websocket_receive(self, message: Mapping[str, Any]) -> None:
        """Check what came, and leave it for `_handle`: the server's own queue before us has no bound."""
        if self._over:
            raise _Left
        if not self._open:
            return
        if not self._rate.take():
            await self.close(TOO_MANY)
            return
        text = message.get("text")
        data: str | bytes = text if text is not None else message.get("bytes") or b""
        if isinstance(data, bytes) and len(data) > LARGEST_BINARY:
            await self.close(MALFORMED)
        elif isinstance(data, str) and len(data.encode()) > LARGEST_TEXT:
            await self.text_too_large()
        else:
            try:
                self._inbox.put_nowait(data)
            except asyncio.QueueFull:
                await self.close(TOO_MANY)

    async def send(
        self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False
    ) -> None:
        """Send one message; nothing once the socket is closed."""
        if not self._open:
            return
        try:
            await super().send(text_data=text_data, bytes_data=bytes_data, close=close)
        except (Disconnected, OSError):
            self._open = False  # the client has just gone, and the server is about to say so

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the socket. Whatever still comes in ends the connection, however much there is."""
        if self._open:
            self._open = False
            self._over = code != RESTARTING
            with suppress(Disconnected, OSError):
                await super().close(code, reason)

    async def leave(self) -> None:
        """Say that the server restarts, so that the client comes back rather than give up; wait for it."""
        await self.close(RESTARTING)
        await self._gone.wait()

    async def _handle(self) -> None:
        while True:
            data = await self._inbox.get()
            if not self._open:
                continue
            if isinstance(data, str):
                await self.text_came(data)
            else:
                await self.binary_came(data)
