"""What a Session tells its visitor, in order. The socket serialises these, `ask` collects them."""

from dataclasses import dataclass, field
from typing import Literal

from guide_ai.dialogue.answer import Sentence
from guide_ai.language import Language
from guide_ai.nlu.base import Intent
from guide_ai.speech.base import Clause

Unheard = Literal["silence", "noise", "gibberish", "too_long"]
Ending = Literal["complete", "interrupted", "failed"]


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. Whatever carries a smaller `turn_id` than the newest is stale."""

    turn_id: int


@dataclass(frozen=True, slots=True)
class Listening(Event):
    """Speech was noticed: a turn is open."""


@dataclass(frozen=True, slots=True)
class NotHeard(Event):
    """There was nothing to answer. The turn is over."""

    reason: Unheard


@dataclass(frozen=True, slots=True)
class Heard(Event):
    """What was said or typed, as the guide took it."""

    text: str
    language: Language


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A sentence was released: show it. `index` counts from 0 within the turn."""

    index: int
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Spoken(Event):
    """Audio of a part of sentence `index`; `last` closes the sentence."""

    index: int
    clause: Clause
    last: bool


@dataclass(frozen=True, slots=True)
class GoTo(Event):
    """The guide leads on: show this work (a tour's next stop, a recommendation)."""

    accession: str


@dataclass(frozen=True, slots=True)
class Setting(Event):
    """The visitor asked for another language, pace or volume: the page follows."""

    name: Literal["language", "rate", "volume"]
    value: str


@dataclass(frozen=True, slots=True)
class Objected(Event):
    """In this turn the visitor called the last answer wrong."""


@dataclass(frozen=True, slots=True)
class ErasureAsked(Event):
    """In this turn the visitor asked that what is kept of the visit be erased."""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The turn is over. `timings_ms`: milliseconds a stage (`endpoint`, `asr`, `nlu`, `referent`,
    `retrieval`, `answer`, `first_audio`, `speech`, `total`); a stage that was not needed is absent.

    `first_audio` and `total` count from the last voiced sample, or from the typed question.
    """

    ending: Ending
    intent: Intent | None = None
    confidence: float = 0.0
    grounded: bool = True
    timings_ms: dict[str, float] = field(default_factory=dict)
    unanswered: bool = False
    """The records do not say what was asked of them, see `steps.Outcome`."""
    works: tuple[str, ...] = ()
    """Accession numbers of the works that the question was about."""


@dataclass(frozen=True, slots=True)
class GuideState(Event):
    """The guide fell asleep (its worker is away) or woke up. `turn_id` is the newest one."""

    state: Literal["awake", "resting"]
