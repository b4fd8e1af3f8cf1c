"""The guide's side of the conversation socket in a test's hands: tells what it likes, keeps what came.

For what a real guide does too seldom or too fast to be tested: late frames of an old turn, a broken line.
"""

import json
import struct
from typing import Any

import numpy as np
from playwright.sync_api import Page, WebSocketRoute

RATE = 24_000


class Wire:
    """Takes the place of the socket of a page that is not yet open."""

    def __init__(self, page: Page, guide: str = "awake") -> None:
        self.guide = guide
        self.messages: list[dict[str, Any]] = []
        self.frames: list[bytes] = []
        self.order: list[str] = []
        """What came, in its order: a message's type, or `audio`."""
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws/conversation/**", self._connected)

    def _connected(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._came)

    def _came(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            self.frames.append(data)
            self.order.append("audio")
            return
        message = json.loads(data)
        self.messages.append(message)
        self.order.append(message["type"])
        if message["type"] == "hello":
            self.tell("ready", 0, guide=self.guide, sample_rate=RATE)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The messages of one kind that the page has sent."""
        return [message for message in self.messages if message["type"] == kind]

    def tell(self, kind: str, turn: int, **facts: Any) -> None:
        """Send a message."""
        assert self._socket, "the page has not connected"
        self._socket.send(json.dumps({"type": kind, "turn_id": turn, **facts}))

    def say(self, turn: int, index: int, text: str, seconds: float = 0.0, **facts: Any) -> int:
        """Send a sentence, and `seconds` of a tone as its only clause; returns the clause's samples."""
        sentence = {"language": "en", "manner": "field", "grounded": True, "citations": [], **facts}
        self.tell("said", turn, index=index, text=text, **sentence)
        if not seconds:
            return 0
        samples = int(seconds * RATE)
        phonemes = [[sign, n * 0.1, (n + 1) * 0.1] for n, sign in enumerate("ma" * int(seconds * 5))]
        self.tell(
            "clause", turn, index=index, clause=0, text=text, samples=samples, last=True, phonemes=phonemes
        )
        self.sound(turn, index, samples)
        return samples

    def sound(self, turn: int, index: int, samples: int) -> None:
        """Send a tone of so many samples, half a second a frame."""
        assert self._socket
        tone = (8000 * np.sin(2 * np.pi * 220 * np.arange(samples) / RATE)).astype("<i2").tobytes()
        for start in range(0, len(tone), RATE):
            self._socket.send(struct.pack("<IHH", turn, index, 0) + tone[start : start + RATE])

    def hang_up(self, code: int) -> None:
        """Close the socket."""
        assert self._socket
        self._socket.close(code=code)
