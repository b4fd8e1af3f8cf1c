"""Beginnings of a text that a decoder follows side by side, and when to stop following them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

BEAMS: Final = 3
LOOP_WINDOW: Final = 24
LOOP_VARIETY: Final = 6
"""Fewer different tokens than this among the last `LOOP_WINDOW`: it goes in circles and won't stop."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """What was written. `endless`: it was cut, since it reached its limit or went in circles."""

    tokens: tuple[int, ...]
    no_speech: float
    average_logprob: float
    endless: bool


@dataclass(frozen=True, slots=True)
class Beginning:
    """A beginning of a text, and the logarithm of its probability. `parent`: the one that it continues."""

    tokens: tuple[int, ...] = ()
    logprob: float = 0.0
    ended: bool = False
    parent: int = 0

    @property
    def average(self) -> float:
        """Per token, the end token included: so that short texts are not preferred."""
        return self.logprob / max(1, len(self.tokens) + self.ended)


def in_circles(tokens: Sequence[int]) -> bool:
    """Whether the newest tokens are few ones over and over."""
    return len(tokens) >= LOOP_WINDOW and len(set(tokens[-LOOP_WINDOW:])) < LOOP_VARIETY
