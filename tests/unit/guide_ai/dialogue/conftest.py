"""A conversation with a small exhibition, for the tests of this folder."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from hypothesis import settings

from guide_ai.asr.ear import FrameJudge
from guide_ai.dialogue.catalogue import Place
from guide_ai.dialogue.events import Ended, Event, GoTo, Heard, NotHeard, Said, Setting, Spoken
from guide_ai.dialogue.session import Session
from guide_ai.language import Language
from tests.unit.guide_ai.dialogue.gallery import Doubles, Gallery, LoudIsSpeech


@dataclass
class Talk:
    """A session, what it told, and what stands behind it."""

    session: Session
    gallery: Gallery
    doubles: Doubles
    events: list[Event] = field(default_factory=list)

    def look_at(self, accession: str | None, hall: str = "east", x: float = 0.0) -> None:
        self.session.place(Place("show", hall, x=x, gaze=accession, gaze_ms=2000))

    async def ask(self, text: str) -> "Answer":
        """Type a question and wait for the end of its turn."""
        turn = self.session.ask(text)
        await asyncio.wait_for(self.session.settled(), 10)
        return self.answer(turn)

    def answer(self, turn: int) -> "Answer":
        return Answer([event for event in self.events if event.turn_id == turn])


@dataclass
class Answer:
    """The events of one turn."""

    events: list[Event]

    @property
    def sentences(self) -> list[Said]:
        return [event for event in self.events if isinstance(event, Said)]

    @property
    def text(self) -> str:
        return " ".join(said.sentence.text for said in self.sentences)

    @property
    def cited(self) -> set[tuple[str, str]]:
        return {(c.accession, c.field) for said in self.sentences for c in said.sentence.citations}

    @property
    def manners(self) -> list[str]:
        return [said.sentence.manner for said in self.sentences]

    @property
    def spoken(self) -> list[Spoken]:
        return [event for event in self.events if isinstance(event, Spoken)]

    @property
    def ended(self) -> Ended:
        (ended,) = [event for event in self.events if isinstance(event, Ended)]
        return ended

    @property
    def heard(self) -> list[str]:
        return [event.text for event in self.events if isinstance(event, Heard)]

    @property
    def not_heard(self) -> list[str]:
        return [event.reason for event in self.events if isinstance(event, NotHeard)]

    @property
    def went_to(self) -> list[str]:
        return [event.accession for event in self.events if isinstance(event, GoTo)]

    @property
    def settings(self) -> dict[str, str]:
        return {event.name: event.value for event in self.events if isinstance(event, Setting)}


settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@asynccontextmanager
async def conversation(
    language: Language = "en",
    *,
    speak: bool = True,
    vad: FrameJudge | None = None,
    gallery: Gallery | None = None,
    doubles: Doubles | None = None,
    emit: Callable[[Event], Awaitable[None]] | None = None,
) -> AsyncIterator[Talk]:
    gallery, doubles = gallery or Gallery(), doubles or Doubles()
    events: list[Event] = []

    async def note(event: Event) -> None:
        await asyncio.sleep(0)
        events.append(event)

    async with Session(
        doubles.skills(),
        gallery,
        exhibition="show",
        language=language,
        emit=emit or note,
        vad=vad or LoudIsSpeech(),
        speak=speak,
    ) as session:
        yield Talk(session, gallery, doubles, events)


@pytest.fixture
async def talk() -> AsyncIterator[Talk]:
    """An English conversation before “Probability Garden”."""
    async with conversation() as opened:
        opened.look_at("V.1")
        yield opened


@pytest.fixture
async def chat() -> AsyncIterator[Talk]:
    """A Chinese conversation before the same work."""
    async with conversation("zh-hans") as opened:
        opened.look_at("V.1")
        yield opened
