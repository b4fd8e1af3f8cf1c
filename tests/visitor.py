"""A visitor without a browser: one conversation over the site's real socket, timed on the visitor's side."""

import asyncio
import json
import struct
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from websockets.asyncio.client import ClientConnection, connect

EXHIBITION = "neura"
"""The demo's."""
RATE = 16_000
FRAME = 320
"""Samples of a frame: 20 ms."""
ANSWERED_WITHIN = 60.0


@dataclass
class Turn:
    """What was heard and seen of one turn. Times are `time.monotonic()` seconds."""

    asked: float
    """When the question ended: its last voiced sample was sent, or the typed text."""
    messages: list[dict[str, Any]] = field(default_factory=list)
    shown: float | None = None
    """When the first sentence was there to read."""
    sounded: float | None = None
    """When the first sound was there to hear."""
    audio: list[NDArray[np.int16]] = field(default_factory=list)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    @property
    def answer(self) -> str:
        return " ".join(message["text"] for message in self.of("said"))

    @property
    def citations(self) -> set[tuple[str, str]]:
        return {(c["accession"], c["field"]) for message in self.of("said") for c in message["citations"]}

    @property
    def samples(self) -> int:
        return sum(part.size for part in self.audio)


def hall(
    url: str, language: str = "en", exhibition: str = "neura", slug: str | None = None
) -> dict[str, Any]:
    """A hall's data as its page gets it, with a ticket for the socket; the first hall without `slug`."""
    address = f"{url}/{language}/{exhibition}/"
    if slug is None:
        with urllib.request.urlopen(address, timeout=30) as page:  # noqa: S310 (our own site)
            address = page.url
    else:
        address += f"{slug}/"
    with urllib.request.urlopen(f"{address}hall.json", timeout=30) as answer:  # noqa: S310 (our own site)
        data: dict[str, Any] = json.load(answer)
    return data


class Visitor:
    """Stands in a hall and talks."""

    def __init__(self, socket: ClientConnection, room: dict[str, Any]) -> None:
        self.room = room
        self._socket = socket

    async def look_at(self, accession: str | None) -> None:
        """Stand still and look at a work for a while."""
        await self._send(
            type="place", hall=self.room["hall"]["slug"], x=0, z=0, heading=0, gaze=accession, gaze_ms=3000
        )

    async def write(self, text: str) -> Turn:
        """Ask in writing and wait for the end of the turn."""
        turn = Turn(time.monotonic())
        await self._send(type="ask", text=text)
        return await self._listen(turn)

    async def say(self, audio: NDArray[np.float32], *, voiced: int | None = None) -> Turn:
        """Speak in real time into an open microphone, and wait for the end of the turn.

        `audio`: float32 at 16 kHz; silence follows until the guide has answered. `voiced`: index of the
        last voiced sample, from which the wait is counted.
        """
        voiced = audio.size if voiced is None else voiced
        turn = Turn(float("inf"))
        await self._send(type="microphone", open=True)
        speaking = asyncio.create_task(self._speak(audio, voiced, turn))
        try:
            return await self._listen(turn)
        finally:
            speaking.cancel()
            await self._send(type="microphone", open=False)

    async def _speak(self, audio: NDArray[np.float32], voiced: int, turn: Turn) -> None:
        pcm = (np.clip(audio, -1, 1) * 32767).astype("<i2")
        begun = time.monotonic()
        place = 0
        while True:
            frame = pcm[place : place + FRAME]
            place += FRAME
            # A frame exists once its last sample was spoken, not before.
            await asyncio.sleep(max(0.0, begun + place / RATE - time.monotonic()))
            await self._socket.send(np.pad(frame, (0, FRAME - frame.size)).tobytes())
            if turn.asked == float("inf") and place >= voiced:
                turn.asked = begun + voiced / RATE

    async def _listen(self, turn: Turn) -> Turn:
        async with asyncio.timeout(ANSWERED_WITHIN):
            async for message in self._socket:
                now = time.monotonic()
                if isinstance(message, bytes):
                    struct.unpack_from("<IHH", message)
                    turn.sounded = turn.sounded or now
                    turn.audio.append(np.frombuffer(message, "<i2", offset=8))
                    continue
                told = json.loads(message)
                turn.messages.append(told)
                if told["type"] == "said":
                    turn.shown = turn.shown or now
                if told["type"] in ("ended", "not_heard", "error"):
                    return turn
        raise ConnectionError("the conversation was closed")

    async def _send(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))


@asynccontextmanager
async def visit(url: str, language: str = "en", slug: str | None = None) -> AsyncIterator[Visitor]:
    """Walk into a hall and greet the guide."""
    room = hall(url, language, slug=slug)
    address = url.replace("http", "ws", 1) + f"{room['socket']}?ticket={room['ticket']}"
    async with connect(address, origin=url, compression=None, max_size=2**24) as socket:
        await socket.send(json.dumps({"type": "hello", "language": language, "hall": room["hall"]["slug"]}))
        ready = json.loads(await socket.recv())
        assert ready["type"] == "ready", ready
        yield Visitor(socket, room)
