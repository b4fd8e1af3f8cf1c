"""The guide's skills as the site calls them: each a Protocol of its seam, spoken over a worker's socket."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, cast

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.base import Transcript
from guide_ai.dialogue.skills import Skills
from guide_ai.errors import AudioRejected, Unavailable
from guide_ai.guide.backends import abilities
from guide_ai.guide.base import Limits, Message, Usage, Used
from guide_ai.language import Language
from guide_ai.nlu.base import Understanding
from guide_ai.speech.base import Clause
from guide_ai.worker.client import Link
from guide_ai.worker.line import Line
from guide_ai.worker.protocol import MAXIMUM_FRAME, Item

SKILLS_SOCKET: Final = "skills.sock"
LLM_SOCKET: Final = "llm.sock"
NEEDED: Final = ("asr", "nlu", "speech")
"""Skills without which the guide rests. Without its language model it answers from the records alone."""
LOOK_EVERY: Final = 0.5
"""Seconds between two looks for a process that is away, while somebody watches."""


class RemoteTranscriber:
    """Whisper, in the worker."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def transcribe(
        self, audio: NDArray[np.float32], *, language: Language, deadline: float | None = None
    ) -> Transcript:
        if audio.nbytes > MAXIMUM_FRAME // 2:
            raise AudioRejected(f"{audio.size} samples are more than one request may hold")
        arguments = {"audio": np.asarray(audio, np.float32), "language": language}
        return cast(Transcript, await self._line.call("asr", "transcribe", arguments, deadline=deadline))


class RemoteUnderstander:
    """The reading of a question, in the worker."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def understand(
        self, text: str, *, language: Language, deadline: float | None = None
    ) -> Understanding:
        arguments = {"text": text, "language": language}
        return cast(Understanding, await self._line.call("nlu", "understand", arguments, deadline=deadline))


class RemoteEmbedder:
    """The retrieval space, in the worker. Passages are embedded when no visitor is served."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def embed(
        self, texts: Sequence[str], *, kind: Literal["query", "passage"], deadline: float | None = None
    ) -> NDArray[np.float32]:
        arguments = {"texts": list(texts), "kind": kind}
        ahead = kind == "passage"
        vectors = await self._line.call("nlu", "embed", arguments, deadline=deadline, ahead=ahead)
        return cast(NDArray[np.float32], vectors)

    async def key(self) -> str:
        """Names the space: vectors of another key can't be compared with these."""
        return str(await self._line.call("nlu", "key", {}))


class RemoteSpeaker:
    """Kokoro, in the worker. Keeping what was said is its caller's matter."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def say(
        self,
        text: str,
        *,
        language: Language,
        rate: float = 1.0,
        keep: bool = False,
        ahead: bool = False,
        deadline: float | None = None,
    ) -> AsyncIterator[Clause]:
        arguments = {"text": text, "language": language, "rate": rate}
        clauses = self._line.stream("speech", "say", arguments, deadline=deadline, ahead=ahead)
        async with aclosing(clauses):
            async for clause in clauses:
                yield clause


class RemoteModel:
    """The language model in use, hosted or reached by a worker of its own."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def stream(
        self, messages: Sequence[Message], limits: Limits, used: Used | None = None
    ) -> AsyncIterator[str]:
        arguments = {"messages": list(messages), "max_tokens": limits.max_tokens}
        replies = self._line.replies("llm", "stream", arguments, deadline=limits.deadline, ahead=False)
        async with aclosing(replies):
            async for reply in replies:
                if isinstance(reply, Item):
                    yield reply.value
                elif used is not None and isinstance(reply.value, Usage):
                    used(reply.value)


@dataclass(frozen=True, slots=True)
class WorkerSkills(Skills):
    """The skills behind the workers' sockets, and whether they are there."""

    skills: Link
    llm: Link

    @property
    def available(self) -> bool:
        """Whether the guide was awake when it was last heard of by this event loop."""
        health = self.skills.health
        if health is None or health.draining:
            return False
        return all(health.skills.get(name) == "warm" for name in NEEDED)

    async def reach(self) -> bool:
        """Whether the guide is awake, connecting if need be."""
        try:
            await self.skills.reach()
        except Unavailable:
            return False
        return self.available

    async def watch(self) -> AsyncGenerator[bool, None]:
        """Yield whether the guide is awake: now, and whenever that changes. Reconnects by itself."""
        told: bool | None = None
        while True:
            awake = await self.reach()
            if awake != told:
                told = awake
                yield awake
                continue  # much may have happened while the caller held us
            if self.skills.health is None:
                await asyncio.sleep(LOOK_EVERY)
            else:
                await self.skills.changed()

    async def aclose(self) -> None:
        """Close this event loop's connections; the next call opens new ones."""
        await self.skills.aclose()
        await self.llm.aclose()


def connect(socket_dir: Path) -> WorkerSkills:
    """The skills of the workers whose sockets are, or will be, in `socket_dir`. Connects when first used.

    Where `VERNISSAGE_INFERENCE` names a Triton server, those that it serves are its. Raises `BadRequest` for
    an address that is none, and `Misconfigured` for a language model's settings that are none.
    """
    from guide_ai.worker import triton, triton_skills  # they build upon this module

    chosen = triton.address()
    if chosen is not None:
        return triton_skills.connect(socket_dir, chosen)
    skills, llm = Link(socket_dir / SKILLS_SOCKET), Link(socket_dir / LLM_SOCKET)
    return WorkerSkills(
        transcriber=RemoteTranscriber(skills),
        understander=RemoteUnderstander(skills),
        embedder=RemoteEmbedder(skills),
        speaker=RemoteSpeaker(skills),
        model=RemoteModel(llm),
        abilities=abilities(),
        skills=skills,
        llm=llm,
    )
