"""The conversation socket's messages as bytes and back, see docs/protocol.md. Pure functions."""

import json
import struct
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from guide_ai.dialogue import events
from guide_ai.language import Language
from guide_ai.speech.base import SPEECH_RATE

LONGEST_QUESTION: Final = 2000
"""Characters."""

CHUNK: Final = 24_000
"""Bytes of sound in one frame, half a second: a control message never waits long behind one."""

_HEADER: Final = struct.Struct("<IHH")


class BadMessage(Exception):
    """The client sent something that is not in the protocol. The text is one line for its developer."""

    retryable = False


class _Message(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False)


# No NUL: PostgreSQL takes none in a text, not even to look for it.
Slug = Annotated[str, Field(max_length=80, pattern=r"^[^\x00]*$")]
Number = Annotated[str, Field(max_length=120, pattern=r"^[^\x00]*$")]
Metres = Annotated[float, Field(ge=-1000, le=1000)]
Count = Annotated[int, Field(ge=0, lt=2**32)]
Key = Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]

VERSION: Final = 2
"""Of the protocol; `ready` tells it. 2 added `consent`, `wrong` and `forget`, and what answers them."""

LONGEST_REMARK: Final = 500
"""Characters."""


class Hello(_Message):
    """The first message."""

    type: Literal["hello"]
    language: Language
    hall: Slug
    visit: Key = ""


class Place(_Message):
    """Where the visitor stands and looks."""

    type: Literal["place"]
    hall: Slug
    x: Metres = 0.0
    z: Metres = 0.0
    heading: Annotated[float, Field(ge=-1e6, le=1e6)] = 0.0
    gaze: Number | None = None
    gaze_ms: Annotated[float, Field(ge=0, le=86_400_000)] = 0.0


class Microphone(_Message):
    """Push to talk was pressed or released."""

    type: Literal["microphone"]
    open: bool


class Ask(_Message):
    """A typed question."""

    type: Literal["ask"]
    text: Annotated[str, Field(max_length=LONGEST_QUESTION)]


class ChangeLanguage(_Message):
    """The page changed its language."""

    type: Literal["language"]
    language: Language


class Stop(_Message):
    """Be quiet."""

    type: Literal["stop"]


class Played(_Message):
    """How much of a sentence was heard."""

    type: Literal["played"]
    turn_id: Count
    index: Annotated[int, Field(ge=0, lt=2**16)]
    samples: Count


class Consent(_Message):
    """What is said may be kept for a while, or not."""

    type: Literal["consent"]
    given: bool


class Wrong(_Message):
    """The answer of a turn is wrong."""

    type: Literal["wrong"]
    about: Count
    remark: Annotated[str, Field(max_length=LONGEST_REMARK)] = ""


class Forget(_Message):
    """Erase what was kept."""

    type: Literal["forget"]


Incoming = Hello | Place | Microphone | Ask | ChangeLanguage | Stop | Played | Consent | Wrong | Forget

_incoming: Final[TypeAdapter[Incoming]] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])


def read(text: str) -> Incoming:
    """Return the message. Raises `BadMessage`."""
    try:
        return _incoming.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadMessage(f"{where}: {first['msg']}" if where else str(first["msg"])) from error


def ready(guide: Literal["awake", "resting"], *, consent: bool, visit: str, days: int) -> str:
    """The answer to `hello`. `days`: the term for which words are kept by consent; 0 where none ever are."""
    state = {"version": VERSION, "consent": consent, "visit": visit, "days": days}
    return _json({"type": "ready", "turn_id": 0, "guide": guide, "sample_rate": SPEECH_RATE, **state})


def consent(turn_id: int, *, given: bool, visit: str) -> str:
    """What holds from now on."""
    return _json({"type": "consent", "turn_id": turn_id, "given": given, "visit": visit})


def noted(turn_id: int, about: int, *, visit: str) -> str:
    """That an answer is wrong has reached the curators."""
    return _json({"type": "noted", "turn_id": turn_id, "about": about, "visit": visit})


def forgotten(turn_id: int) -> str:
    """All that was kept is erased, and nothing more is."""
    return _json({"type": "forgotten", "turn_id": turn_id})


def error(turn_id: int, code: str, message: str) -> str:
    """One clear line."""
    return _json({"type": "error", "turn_id": turn_id, "code": code, "message": message})


class Writer:
    """Turns a session's events into frames. Keeps count of the clauses of the sentence that is being said."""

    def __init__(self) -> None:
        self._sentence = (-1, -1)
        self._clause = 0

    def frames(self, event: events.Event) -> Iterator[str | bytes]:
        """Yield the frames of one event, in the order in which they are to be sent."""
        if isinstance(event, _UNTOLD):
            return
        yield _json({"type": _TYPES[type(event)], "turn_id": event.turn_id, **self._body(event)})
        if isinstance(event, events.Spoken):
            header = _HEADER.pack(event.turn_id, event.index, self._clause)
            sound = event.clause.audio.astype("<i2", copy=False).tobytes()
            for start in range(0, len(sound), CHUNK):
                yield header + sound[start : start + CHUNK]

    def _body(self, event: events.Event) -> dict[str, Any]:
        match event:
            case events.NotHeard():
                return {"reason": event.reason}
            case events.Heard():
                return {"text": event.text, "language": event.language}
            case events.Said():
                return _said(event)
            case events.Spoken():
                return self._spoken(event)
            case events.GoTo():
                return {"accession": event.accession}
            case events.Setting():
                return {"name": event.name, "value": event.value}
            case events.Ended():
                return {
                    "ending": event.ending,
                    "intent": event.intent,
                    "confidence": round(event.confidence, 3),
                    "grounded": event.grounded,
                    "unanswered": event.unanswered,
                    "timings_ms": {name: round(value, 1) for name, value in event.timings_ms.items()},
                }
            case events.GuideState():
                return {"state": event.state}
            case _:
                return {}

    def _spoken(self, event: events.Spoken) -> dict[str, Any]:
        sentence = (event.turn_id, event.index)
        self._clause = self._clause + 1 if sentence == self._sentence else 0
        self._sentence = sentence
        return {
            "index": event.index,
            "clause": self._clause,
            "text": event.clause.text,
            "samples": len(event.clause.audio),
            "last": event.last,
            "phonemes": [
                [time.phoneme, round(time.start, 3), round(time.end, 3)] for time in event.clause.phonemes
            ],
        }


_UNTOLD: Final = (events.Objected, events.ErasureAsked)
"""For the server alone: what it does about them it tells by `noted` and `forgotten`."""

_TYPES: Final[dict[type[events.Event], str]] = {
    events.Listening: "listening",
    events.NotHeard: "not_heard",
    events.Heard: "heard",
    events.Said: "said",
    events.Spoken: "clause",
    events.GoTo: "go_to",
    events.Setting: "setting",
    events.Ended: "ended",
    events.GuideState: "guide",
}


def _said(event: events.Said) -> dict[str, Any]:
    sentence = event.sentence
    return {
        "index": event.index,
        "text": sentence.text,
        "language": sentence.language,
        "manner": sentence.manner,
        "grounded": sentence.grounded,
        "original": sentence.original,
        "citations": [
            {"accession": cited.accession, "field": cited.field, "title": cited.title}
            for cited in sentence.citations
        ],
    }


def _json(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
