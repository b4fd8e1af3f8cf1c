"""The seam of the language model: messages in, pieces of text out. All is checked before anyone hears it.

Every backend is one class behind `LanguageModel`; `backends.py` says which one is in use.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from guide_ai.errors import BadRequest
from guide_ai.language import Language

ROLES: Final = ("system", "user", "assistant")


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


@dataclass(frozen=True, slots=True)
class Usage:
    """What one generation took, in tokens. `cached`: of the prompt, found in the cache; 0 where not told."""

    prompt: int
    completion: int
    cached: int = 0


Used = Callable[[Usage], None]
"""Is told once, before the stream ends well, by backends that count."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What the model in use may be asked for. It is the operator who knows; see `backends.abilities`."""

    languages: frozenset[Language] = frozenset(("en",))
    """Languages that it answers in."""
    translates: bool = False
    """Whether it may put a sentence of evidence into another of its languages."""


def check(messages: Sequence[Message], limits: Limits) -> None:
    """Raise `BadRequest` for what no backend takes: some servers die of `max_tokens` 0."""
    if limits.max_tokens < 1:
        raise BadRequest("max_tokens must be 1 or more")
    if not messages:
        raise BadRequest("a chat without messages")
    for message in messages:
        if message.role not in ROLES:
            raise BadRequest(f"no role {message.role!r} in a chat")


class LanguageModel(Protocol):
    """Continues a chat, greedily: the same messages give the same text."""

    def stream(
        self, messages: Sequence[Message], limits: Limits, used: Used | None = None
    ) -> AsyncIterator[str]:
        """Yield pieces of text, none empty, as they are made. Closing the iterator frees the slot.

        Raises, where trying again may help, `Unavailable` (away, not ready, or stalled), `Overloaded` and
        `DeadlineExceeded`; where it won't, `BadRequest` (what was asked), `PromptTooLong` among it,
        `Misconfigured` (the model, its key or its address are not what the settings say) and `GuideError`
        (it broke over this one).
        """
        ...


class Backend(LanguageModel, Protocol):
    """A language model of asyncio that a worker process hosts: see `guide_ai.worker.streamed`."""

    @property
    def in_process(self) -> bool:
        """Whether it computes in this process: where it fails for good, only a new process helps."""
        ...

    @property
    def slots(self) -> int:
        """Answers that may be under way at once."""
        ...

    def stream(
        self, messages: Sequence[Message], limits: Limits, used: Used | None = None
    ) -> AsyncGenerator[str]:
        """As `LanguageModel.stream`."""
        ...

    async def ready(self) -> None:
        """Return once it was seen to work. Raises `Unavailable` or `Misconfigured`."""
        ...

    async def aclose(self) -> None:
        """Let go of everything."""
        ...
