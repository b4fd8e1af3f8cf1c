"""Large requests: their bodies stay on disk from the network to the view, and too large ones are refused.

daphne keeps a body in a file while it arrives, and then puts all of it into the application's queue at once:
an upload of 1 GB would cost 1 GB of memory. Here the application reads from that file instead. Of a body
beyond the limit nothing is kept, but it is received to its end: a browser that is cut off while it sends
shows no page at all.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import ContextVar
from io import BytesIO
from typing import IO, Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Application = Callable[[Any, Receive, Any], Awaitable[None]]

PORTION: Final = 1 << 16
"""Bytes of a body that are in memory at a time."""

_body: ContextVar[IO[bytes] | None] = ContextVar("body", default=None)
"""The body of the request that is being handed over; each application task keeps its own."""


class UploadLimitMiddleware(MiddlewareMixin):
    """Refuses what is larger than `UPLOAD_MOST_BYTES`, before anything of it is looked at."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Answer with a page that says so, or let the request pass."""
        if _length(request.META.get("CONTENT_LENGTH")) <= settings.UPLOAD_MOST_BYTES:
            return None
        return render(request, "413.html", {"most": settings.UPLOAD_MOST_BYTES}, status=413)


def from_disk(application: Application) -> Application:
    """Let an ASGI application read large bodies from where daphne keeps them."""

    async def called(scope: Any, receive: Receive, send: Any) -> None:
        body = _body.get()
        if scope["type"] != "http" or body is None:
            await application(scope, receive, send)
            return
        with body:
            await application(scope, _Reader(body, receive), send)

    return called


class _Reader:
    """Gives a body in portions, then whatever else the server has to say."""

    def __init__(self, body: IO[bytes], receive: Receive) -> None:
        self._body = body
        self._receive = receive
        self._more = True

    async def __call__(self) -> Message:
        if not self._more:
            return await self._receive()
        await asyncio.sleep(0)  # others have their turn between two portions
        portion = self._body.read(PORTION)
        self._more = len(portion) == PORTION
        if not self._more:
            await self._receive()  # the empty body that daphne was left with
        return {"type": "http.request", "body": portion, "more_body": self._more}


def keep_on_disk() -> None:
    """Teach daphne, where it serves this process, to hand bodies over as files and to drop endless ones."""
    daphne: Any = sys.modules.get("daphne.http_protocol")
    if daphne is None:
        return

    class Request(daphne.WebRequest):  # type: ignore[misc]
        """daphne's request, whose body may be large."""

        content: Any
        received = 0
        dropped = False

        def gotLength(self, length: int | None) -> None:  # noqa: N802 (Twisted's name)
            self.dropped = not _kept(length or 0)
            super().gotLength(0 if self.dropped else length)

        def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
            self.received += len(data)
            if not self.dropped and not _kept(self.received):
                self.dropped = True
                self.content.close()
                self.content = BytesIO()
            if not self.dropped:
                super().handleContentChunk(data)

        def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:  # noqa: N802
            if self.dropped:
                self.requestHeaders.setRawHeaders(b"content-length", [str(self.received).encode()])
            elif self.received > PORTION:
                # Before Twisted looks at it: for the sake of `args` it would take forms apart in memory.
                self.content.seek(0)
                _body.set(self.content)
                self.content = BytesIO()
            try:
                super().requestReceived(command, path, version)
            finally:
                _body.set(None)

    daphne.WebRequest = Request


def _kept(size: int) -> bool:
    return bool(size <= settings.UPLOAD_MOST_BYTES)


def _length(told: str | None) -> int:
    """Bytes announced: 0 where there is no number, more than any limit where it is an endless one."""
    if not told or not told.isdecimal():
        return 0
    return int(told[:19])
