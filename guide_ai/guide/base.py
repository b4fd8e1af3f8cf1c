"""The seam of the language model: messages in, tokens out. All of it is checked before anyone hears it."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a chat."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one generation. `deadline` is in seconds from now."""

    max_tokens: int = 60
    deadline: float | None = None


class LanguageModel(Protocol):
    """Continues a chat, greedily: the same messages give the same text."""

    def stream(self, messages: Sequence[Message], limits: Limits) -> AsyncIterator[str]:
        """Yield pieces of text as they are made. Closing the iterator frees the slot."""
        ...
