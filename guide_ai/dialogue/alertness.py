"""The skills as a session calls them. Whether the worker is there is noticed here, once, for all of them."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeVar, cast, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.base import Transcript
from guide_ai.dialogue.skills import Skills
from guide_ai.errors import GuideError, Overloaded, Unavailable
from guide_ai.guide.base import Abilities, Limits, Message
from guide_ai.language import Language
from guide_ai.nlu.base import Understanding
from guide_ai.speech.base import Clause

Result = TypeVar("Result")
Stream = TypeVar("Stream")

PROBE_SECONDS: Final = 2.0
"""How often a resting guide is looked for. It is seldom away, and then for seconds."""
PATIENCE_SECONDS: Final = 2.0
"""What a visitor who has spoken waits for a busy worker, rather than speak again."""
MOST_PLACED: Final = 4_000
"""Sentences of records whose vectors are kept; 1.5 KB each."""
PLACED_AT_ONCE: Final = 8

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Deadlines:
    """What each skill may take, in seconds. Beyond it a question is answered with less."""

    hearing: float = 20.0
    reading: float = 4.0
    """For understanding a question, the wait for others' included. Then the rules read it, which is worse
    than to wait: a reading alone takes a hundredth of it."""
    placing: float = 6.0
    """For some names or sentences of records, once a process."""
    thinking: float = 6.0
    """For the language model; then the texts are read instead."""
    speaking: float = 30.0


VISITORS: Final = Deadlines()
PATIENT: Final = Deadlines(60.0, 60.0, 60.0, 60.0, 60.0)
"""Where nobody waits, and what counts is how right the answers are."""

Kind = Literal["query", "passage"]

_placed: dict[tuple[Kind, str], NDArray[np.float32]] = {}


@runtime_checkable
class Watched(Protocol):
    """Skills that tell by themselves when their worker comes and goes."""

    def watch(self) -> AsyncGenerator[bool, None]:
        """Yield whether the guide is awake: now, and whenever that changes."""
        ...


@runtime_checkable
class Known(Protocol):
    """Skills that know whether all of them are there."""

    @property
    def available(self) -> bool:
        """Whether they were when they were last heard of."""
        ...


class Alertness:
    """Calls the skills, and knows whether the guide is awake or rests."""

    def __init__(
        self,
        skills: Skills,
        changed: Callable[[Literal["awake", "resting"]], None],
        deadlines: Deadlines = VISITORS,
    ) -> None:
        self._skills = skills
        self._deadlines = deadlines
        self._changed = changed
        self._away = asyncio.Event()

    @property
    def resting(self) -> bool:
        """Whether the worker was away when it was last called."""
        return self._away.is_set()

    @property
    def abilities(self) -> Abilities:
        """What the language model may be asked for."""
        return self._skills.abilities

    async def watch(self) -> None:
        """Follow the worker's comings and goings. Runs as long as the session."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._probe())
            if isinstance(self._skills, Watched):
                tasks.create_task(self._follow(self._skills))

    async def _follow(self, skills: Watched) -> None:
        """Take the worker's word for it, which comes at once."""
        try:
            async with aclosing(skills.watch()) as states:
                async for awake in states:
                    self._wake() if awake else self._fall_asleep()
        except Exception:
            logger.exception("following the guide's worker failed; calls will tell")

    async def _probe(self) -> None:
        """Look for the worker while it seems to be away: one call may fail without its having gone."""
        while True:
            await self._away.wait()
            await asyncio.sleep(PROBE_SECONDS)
            try:
                await self._called(
                    self._skills.understander.understand("?", language="en", deadline=self._deadlines.reading)
                )
            except GuideError:
                continue
            except Exception:
                logger.exception("looking for the guide's worker failed")

    async def transcribe(self, audio: NDArray[np.float32], language: Language) -> Transcript:
        """See `Transcriber.transcribe`. A worker that is busy for a moment is asked once more."""

        def hear() -> Coroutine[Any, Any, Transcript]:
            return self._skills.transcriber.transcribe(
                audio, language=language, deadline=self._deadlines.hearing
            )

        return await self._patiently(hear)

    async def understand(self, text: str, language: Language) -> Understanding | None:
        """Read a question; None where the network is away or late."""
        if self.resting:
            return None

        def read() -> Coroutine[Any, Any, Understanding]:
            return self._skills.understander.understand(
                text, language=language, deadline=self._deadlines.reading
            )

        try:
            return await self._patiently(read)
        except GuideError as error:
            logger.warning("understanding by rules: %r", error)
        except Exception:
            logger.exception("understanding failed")
        return None

    async def embed(self, text: str) -> NDArray[np.float32] | None:
        """Place a text in the retrieval space; None where the network is away or late."""
        vectors = await self.embed_all([text])
        return None if vectors is None else cast("NDArray[np.float32]", vectors[0])

    async def embed_all(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """Place short texts, as questions are, in the retrieval space, shape (n, 384); None as `embed`.

        Of what visitors say nothing is kept.
        """
        return await self._embedded(texts, "query")

    async def vectors(self, texts: Sequence[str], kind: Kind = "passage") -> NDArray[np.float32] | None:
        """Place what curators wrote in the retrieval space, shape (n, 384); None as `embed`.

        What records say is asked about again and again, so their vectors are kept for a while.
        """
        known = {text: _placed[kind, text] for text in texts if (kind, text) in _placed}
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        fresh = await self._embedded(missing, kind)
        if fresh is None:
            return None
        known.update(zip(missing, fresh, strict=True))
        _placed.update(((kind, text), known[text]) for text in missing)
        for oldest in list(_placed)[:-MOST_PLACED]:
            del _placed[oldest]
        return np.stack([known[text] for text in texts]) if texts else fresh

    async def _embedded(self, texts: Sequence[str], kind: Kind) -> NDArray[np.float32] | None:
        """Some at a time, so that others' questions come between."""
        if self.resting:
            return None
        deadline = self._deadlines.reading if len(texts) == 1 else self._deadlines.placing

        def place(part: Sequence[str]) -> Callable[[], Coroutine[Any, Any, NDArray[np.float32]]]:
            return lambda: self._skills.embedder.embed(part, kind=kind, deadline=deadline)

        found = [np.zeros((0, 384), np.float32)]
        try:
            for start in range(0, len(texts), PLACED_AT_ONCE):
                found.append(await self._patiently(place(texts[start : start + PLACED_AT_ONCE])))
        except GuideError as error:
            logger.warning("compared by words alone: %r", error)
            return None
        return np.concatenate(found)

    async def think(self, messages: Sequence[Message], max_tokens: int) -> AsyncGenerator[str, None]:
        """Stream the language model's text. Close it to free the slot. Raises what the model raises.

        The model lives in a process of its own: without it the guide is awake, and reads from the records.
        """
        limits = Limits(max_tokens=max_tokens, deadline=self._deadlines.thinking)
        async with aclosing(_closed(self._skills.model.stream(messages, limits))) as pieces:
            async for piece in pieces:
                yield piece

    async def say(
        self, text: str, language: Language, rate: float, *, keep: bool
    ) -> AsyncGenerator[Clause, None]:
        """Stream the clauses of a sentence. Close it to free the worker. Raises what the speaker raises."""
        said = self._skills.speaker.say(
            text, language=language, rate=rate, keep=keep, deadline=self._deadlines.speaking
        )
        async with aclosing(self._streamed(said)) as clauses:
            async for clause in clauses:
                yield clause

    async def _patiently(self, call: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Call a skill, once more where its worker is but busy for a moment. Raises what the call raises."""
        try:
            return await self._called(call())
        except Overloaded as error:
            if error.retry_after > PATIENCE_SECONDS:
                raise
            await asyncio.sleep(error.retry_after)
            return await self._called(call())

    async def _called(self, call: Coroutine[Any, Any, Result]) -> Result:
        try:
            result = await call
        except Unavailable:
            self._fall_asleep()
            raise
        self._wake()
        return result

    async def _streamed(self, stream: AsyncIterator[Stream]) -> AsyncGenerator[Stream, None]:
        try:
            async with aclosing(_closed(stream)) as pieces:
                async for piece in pieces:
                    self._wake()
                    yield piece
        except Unavailable:
            self._fall_asleep()
            raise

    def _fall_asleep(self) -> None:
        if not self._away.is_set():
            self._away.set()
            self._changed("resting")

    def _wake(self) -> None:
        if self._away.is_set() and self._all_there():
            self._away.clear()
            self._changed("awake")

    def _all_there(self) -> bool:
        """After a restart one skill answers before the others are warm, and kept speech needs no worker."""
        return not isinstance(self._skills, Known) or self._skills.available


async def _closed(stream: AsyncIterator[Stream]) -> AsyncGenerator[Stream, None]:
    """An iterator that is surely closed: those that hold a slot in the worker free it then."""
    try:
        async for piece in stream:
            yield piece
    finally:
        if (close := getattr(stream, "aclose", None)) is not None:
            await close()
