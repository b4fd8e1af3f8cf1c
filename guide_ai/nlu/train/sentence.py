"""One labelled sentence of the training set."""

from dataclasses import dataclass
from typing import Final

from guide_ai.language import Language
from guide_ai.nlu.base import EntityType, Intent


@dataclass(frozen=True, slots=True)
class Span:
    """Characters [start, end) of the text that name something."""

    start: int
    end: int
    type: EntityType


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a visitor may say, what it means and what it names."""

    text: str
    language: Language
    intent: Intent
    spans: tuple[Span, ...]
    pattern: str
    """The rule it was made by, as "file:line": whole rules are held out to judge, never single sentences."""
    tagged: bool = True
    """Whether `spans` are all there are. From a sentence without labelled names no tags are learnt."""


SLOT_TYPES: Final = frozenset(
    ("work", "artist", "person", "period", "technique", "category", "place", "language", "audience")
)
"""Slots of a rule that become entities; every other slot is a list of the rule's own file."""
