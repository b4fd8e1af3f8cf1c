"""The guide's skills in the caller's own process: for `manage.py ask` where no worker runs.

Each is loaded when it is first needed, so a typed question waits for no ears and no voice.
"""

import asyncio
import inspect
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import aclosing
from typing import Any, Final, Literal, cast

import numpy as np
from numpy.typing import NDArray

from engines.errors import EngineMissing
from guide_ai.asr.base import Transcript
from guide_ai.dialogue.skills import Skills
from guide_ai.errors import Unavailable
from guide_ai.guide.base import LanguageModel, Limits, Message
from guide_ai.language import Language
from guide_ai.nlu.base import Understanding
from guide_ai.runtime.threads import available
from guide_ai.speech.base import Clause
from guide_ai.worker import hosted
from guide_ai.worker.lanes import PAUSE

_END: Final = object()


class _Skill:
    """A skill of `hosted`, loaded on first use."""

    def __init__(self, name: str, factory: Callable[[int], Any]) -> None:
        self._name = name
        self._factory = factory
        self._loaded: Any = None
        self._lock = threading.Lock()

    async def loaded(self) -> Any:
        """The skill. Raises `Unavailable` where its engine is not there."""
        return await asyncio.to_thread(self._load)

    async def call(self, method: str, **arguments: Any) -> Any:
        """Run a method to its end and return what it returns."""
        skill = await self.loaded()
        return await asyncio.to_thread(_finished, skill[method], arguments)

    async def stream(self, method: str, **arguments: Any) -> AsyncIterator[Any]:
        """Yield what a method yields."""
        skill = await self.loaded()
        steps: Iterator[Any] = skill[method](**arguments)
        while (step := await asyncio.to_thread(next, steps, _END)) is not _END:
            if step is not PAUSE:
                yield step

    def _load(self) -> Any:
        with self._lock:
            if self._loaded is None:
                try:
                    self._loaded = self._factory(available())
                except EngineMissing as error:
                    raise Unavailable(f"{self._name}: {error}") from error
            return self._loaded


def _finished(method: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    result = method(**arguments)
    if not inspect.isgenerator(result):
        return result
    while True:
        try:
            next(result)
        except StopIteration as end:
            return end.value


class LocalTranscriber:
    """Whisper, here."""

    def __init__(self, skill: _Skill) -> None:
        self._skill = skill

    async def transcribe(
        self, audio: NDArray[np.float32], *, language: Language, deadline: float | None = None
    ) -> Transcript:
        """See `Transcriber`. A deadline counts for nothing: nobody else is waiting."""
        return cast(Transcript, await self._skill.call("transcribe", audio=audio, language=language))


class LocalMind:
    """Understanding and the retrieval space, here."""

    def __init__(self, skill: _Skill) -> None:
        self._skill = skill

    async def understand(
        self, text: str, *, language: Language, deadline: float | None = None
    ) -> Understanding:
        """See `Understander`."""
        return cast(Understanding, await self._skill.call("understand", text=text, language=language))

    async def embed(
        self, texts: Sequence[str], *, kind: Literal["query", "passage"], deadline: float | None = None
    ) -> NDArray[np.float32]:
        """See `Embedder`."""
        return cast(NDArray[np.float32], await self._skill.call("embed", texts=texts, kind=kind))

    async def key(self) -> str:
        """Names the space."""
        return str(await self._skill.call("key"))


class LocalSpeaker:
    """Kokoro, here."""

    def __init__(self, skill: _Skill) -> None:
        self._skill = skill

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
        """See `Speaker`."""
        async with aclosing(self._skill.stream("say", text=text, language=language, rate=rate)) as clauses:  # type: ignore[type-var]
            async for clause in clauses:
                yield clause


class LocalModel:
    """SmolLM2, here."""

    def __init__(self, skill: _Skill) -> None:
        self._skill = skill

    async def stream(self, messages: Sequence[Message], limits: Limits) -> AsyncIterator[str]:
        """See `LanguageModel`."""
        model: LanguageModel = await self._skill.loaded()
        async for piece in model.stream(messages, limits):
            yield piece


def load() -> Skills:
    """The skills of this process. Returns at once; loading happens at the first call of each."""
    mind = LocalMind(_Skill("nlu", hosted.nlu))
    return Skills(
        transcriber=LocalTranscriber(_Skill("asr", hosted.asr)),
        understander=mind,
        embedder=mind,
        speaker=LocalSpeaker(_Skill("speech", hosted.speech)),
        model=LocalModel(_Skill("llm", hosted.llm)),
    )
