"""Asks the launched processes whether they are ready: the site over HTTP, the guide over its sockets."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from guide_ai.errors import Unavailable
from guide_ai.worker.client import Link
from guide_ai.worker.remote import connect

POLL = 0.2
"""Seconds between two askings."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the site is reached from this host. `authority` is our own certificate's, with TLS."""

    host: str
    port: int
    authority: Path | None = None

    @property
    def url(self) -> str:
        """The address as a browser takes it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        scheme, usual = ("https", 443) if self.authority else ("http", 80)
        return f"{scheme}://{host}/" if self.port == usual else f"{scheme}://{host}:{self.port}/"


async def site_answers(address: Address) -> None:
    """Return as soon as the site answers that it is ready."""
    await _until(lambda: _is_ready(address))


async def guide_is_warm(sockets: Path) -> None:
    """Return as soon as the guide is awake and its language model has been loaded, or cannot be."""
    skills = connect(sockets)
    try:
        await _until(skills.reach)
        await _until(lambda: _has_loaded(skills.llm))
    finally:
        await skills.aclose()


async def _until(holds: Callable[[], Awaitable[bool]]) -> None:
    while not await holds():  # noqa: ASYNC110 (another process, which has no event to give)
        await asyncio.sleep(POLL)


async def _has_loaded(model: Link) -> bool:
    try:
        health = await model.reach()
    except Unavailable:
        return False
    return "warming" not in health.skills.values()


async def _is_ready(address: Address) -> bool:
    context = None
    if address.authority:
        try:
            context = ssl.create_default_context(cafile=address.authority)
        except OSError:
            return False
    try:
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection(address.host, address.port, ssl=context)
            try:
                host = f"{address.host}:{address.port}"
                writer.write(f"GET /readyz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                await writer.drain()
                status = (await reader.readline()).split()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False
    return len(status) > 1 and status[1] == b"200"
