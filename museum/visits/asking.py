"""One question and its whole answer, for commands: the Session of the socket, its events gathered."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue import events
from guide_ai.dialogue.alertness import VISITORS, Deadlines
from guide_ai.dialogue.answer import Citation, Manner, Sentence, joined
from guide_ai.dialogue.catalogue import Catalogue, Place
from guide_ai.dialogue.recalling import Line
from guide_ai.dialogue.session import Session
from guide_ai.dialogue.skills import Skills
from guide_ai.language import Language
from guide_ai.nlu.base import Intent
from museum.exhibits.catalogue import ExhibitionCatalogue
from museum.visits import guide

LOOKED_AT_MS = 3000
"""How long the work is looked at before the question: long enough to be meant."""


@dataclass
class Answer:
    """What came back. `not_heard` says why there was nothing to answer, or is None."""

    question: str = ""
    transcript: str | None = None
    language: Language = "en"
    intent: Intent | None = None
    confidence: float = 0.0
    sentences: list[Sentence] = field(default_factory=list)
    grounded: bool = True
    timings_ms: dict[str, float] = field(default_factory=dict)
    ending: events.Ending | None = None
    not_heard: events.Unheard | None = None
    sound: list[NDArray[np.int16]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The answer as one text."""
        return joined(sentence.text for sentence in self.sentences)

    @property
    def manner(self) -> Manner | None:
        """How the answer came about: that of its first sentence that is more than a courtesy."""
        manners = [sentence.manner for sentence in self.sentences]
        return next((manner for manner in manners if manner != "manners"), manners[0] if manners else None)

    @property
    def citations(self) -> list[Citation]:
        """What the answer rests on, each once."""
        return list(dict.fromkeys(cited for sentence in self.sentences for cited in sentence.citations))

    def as_json(self) -> dict[str, Any]:
        """The answer as `ask --json` prints it."""
        told = {
            "question": self.question,
            "transcript": self.transcript,
            "language": self.language,
            "intent": self.intent,
            "confidence": round(self.confidence, 3),
            "answer": self.text,
            "citations": [
                {"accession": cited.accession, "field": cited.field, "title": cited.title}
                for cited in self.citations
            ],
            "grounded": self.grounded,
            "manner": self.manner,
            "timings_ms": self.timings_ms,
        }
        return told | ({"not_heard": self.not_heard} if self.not_heard else {})

    async def take(self, event: events.Event) -> None:
        """Note one event of the session."""
        match event:
            case events.Heard():
                self.question = event.text
                self.language = event.language
                if self.transcript is not None:
                    self.transcript = event.text
            case events.Said():
                if not self.sentences:
                    self.language = event.sentence.language
                self.sentences.append(event.sentence)
            case events.Spoken():
                self.sound.append(event.clause.audio)
            case events.NotHeard():
                self.not_heard = event.reason
            case events.Ended():
                self.ending = event.ending
                self.intent = event.intent
                self.confidence = event.confidence
                self.grounded = event.grounded
                self.timings_ms = event.timings_ms


async def ask(
    question: str | NDArray[np.float32],
    place: Place,
    *,
    skills: Skills,
    language: Language,
    speak: bool,
    catalogue: Catalogue | None = None,
    history: Sequence[Line] = (),
    deadlines: Deadlines = VISITORS,
) -> Answer:
    """Ask in writing or aloud (audio of shape (samples,), mono at 16 kHz) and wait for the whole answer.

    `catalogue`: another than what visitors may know of the place's exhibition. `history`: what was said
    before, see `Session.recall`.
    """
    typed = isinstance(question, str)
    answer = Answer(transcript=None if typed else "", language=language)
    ear = None if typed else guide.ear()
    session = Session(
        skills,
        catalogue or ExhibitionCatalogue(place.exhibition),
        exhibition=place.exhibition,
        language=language,
        emit=answer.take,
        vad=ear.stream() if ear else None,
        speak=speak,
        deadlines=deadlines,
    )
    async with session:
        session.place(place)
        if history:
            await session.recall(history)
        if isinstance(question, str):
            session.ask(question)
        else:
            session.transcribe_and_ask(question)
        await session.settled()
    return answer
