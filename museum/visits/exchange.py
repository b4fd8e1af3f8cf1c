"""Exchange: one question and its answer as they went over a socket, gathered from the session's events."""

from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.utils import timezone

from guide_ai.dialogue import events
from guide_ai.dialogue.answer import Sentence, joined
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

REMEMBERED: Final = 60
"""Exchanges of a connection that can still be called wrong: as many lines as the page keeps."""

_COURTESIES: Final = frozenset(("manners", "navigation"))


@dataclass(slots=True)
class Exchange:
    """One turn. `hall`: the slug of the hall in which it was asked."""

    turn_id: int
    text: str
    language: Language
    hall: str
    sentences: list[Sentence] = field(default_factory=list)
    ending: events.Ending = "complete"
    intent: Intent | None = None
    grounded: bool = True
    unanswered: bool = False
    works: tuple[str, ...] = ()
    asked_at: datetime = field(default_factory=timezone.now)

    @property
    def answer(self) -> str:
        """What the guide said, as one text."""
        return joined(sentence.text for sentence in self.sentences)

    @property
    def recorded(self) -> str:
        """The answer without the sentences that rest on no record, which may repeat the visitor's words.

        Of these their manner is told: "(refusal)".
        """
        return joined(said.text if said.citations else f"({said.manner})" for said in self.sentences)

    @property
    def answer_language(self) -> Language:
        """The language of its first sentence."""
        return self.sentences[0].language if self.sentences else self.language

    @property
    def citations(self) -> list[dict[str, str]]:
        """What it rests on, each once, as plain data."""
        cited = dict.fromkeys(each for said in self.sentences for each in said.citations)
        return [{"accession": each.accession, "field": each.field, "title": each.title} for each in cited]

    @property
    def about(self) -> str:
        """Accession number of the work that it was about; "" for none."""
        named = (*self.works, *(each["accession"] for each in self.citations))
        return next((work for work in named if work), "")

    @property
    def claims(self) -> bool:
        """Whether the guide said more than a courtesy: only then there is something to call wrong."""
        return any(sentence.manner not in _COURTESIES for sentence in self.sentences)


class Exchanges:
    """The last exchanges of one connection."""

    def __init__(self) -> None:
        self._open: Exchange | None = None
        self._over: OrderedDict[int, Exchange] = OrderedDict()

    def take(self, event: events.Event, hall: str) -> Exchange | None:
        """Note an event; return the exchange that it ends."""
        now = self._open
        match event:
            case events.Heard():
                self._open = Exchange(event.turn_id, event.text, event.language, hall)
            case events.Said() if now and now.turn_id == event.turn_id:
                now.sentences.append(event.sentence)
            case events.Ended() if now and now.turn_id == event.turn_id:
                now.ending, now.intent, now.grounded = event.ending, event.intent, event.grounded
                now.unanswered, now.works = event.unanswered, event.works
                self._open = None
                self._over[now.turn_id] = now
                while len(self._over) > REMEMBERED:
                    self._over.popitem(last=False)
                return now
        return None

    def of(self, turn_id: int) -> Exchange | None:
        """The exchange of a turn that is remembered and claims something; one under way as far as it is."""
        under_way = self._open if self._open and self._open.turn_id == turn_id else None
        found = under_way or self._over.get(turn_id)
        return found if found and found.claims else None

    def last(self) -> Exchange | None:
        """The latest in which the guide claimed something."""
        return next((each for each in reversed(self._over.values()) if each.claims), None)
