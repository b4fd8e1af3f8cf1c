"""A server that means ill, or is broken in a way that nobody thought of: it says what a test tells it to."""

import asyncio
import contextlib
from collections.abc import Iterable
from typing import Final

MODELS: Final = b'{"data": [{"id": "docent"}]}'
EVENTS: Final = "Content-Type: text/event-stream"


class NastyServer:
    """Serves on a free port of this host, in the event loop that starts it. Every body ends with its line."""

    def __init__(self) -> None:
        self.url = ""
        self.pages: dict[str, tuple[int, str, Iterable[bytes]]] = {"/v1/models": (200, "", [MODELS])}
        """By path: the status, a header, and the parts of the body, which may go on for ever."""
        self.sent = 0
        """Bytes of bodies."""
        self.heads: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def says(self, *parts: bytes | str, header: str = EVENTS) -> None:
        """Answer every chat so; texts are the data of events."""
        told = [part if isinstance(part, bytes) else f"data: {part}\n\n".encode() for part in parts]
        self.pages["/v1/chat/completions"] = (200, header, told)

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        self._server.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                self.heads.append(head)
                status, header, parts = self.pages[head.split()[1]]
                more = f"{header}\r\n" if header else ""
                writer.write(f"HTTP/1.1 {status} X\r\nConnection: close\r\n{more}\r\n".encode())
                for part in parts:
                    writer.write(part)
                    self.sent += len(part)
                    await writer.drain()
        finally:
            self._tasks.discard(task)
            writer.close()
