"""What the guide can put into words: the seam between its answers and their wording in each language."""

from collections.abc import Sequence
from typing import Final, Literal, Protocol

from guide_ai.dialogue.phrasing.phrases_fields import FIELD_NAMES, FieldName, FieldPhrases, Part
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

__all__ = ["FIELD_NAMES", "OFFERED", "FieldName", "Line", "Part", "Phrases"]

Why = Literal["title", "subject", "maker", "date", "origin", "medium", "text"]
"""By what of a record a work fits a wish."""
Line = Literal[
    "greet", "thanks", "help", "who_are_you", "made_by", "smalltalk", "off_topic", "prompt_attack",
    "privacy", "others_privacy", "practical", "accessibility", "feedback", "objected", "erased", "unclear",
    "stopped", "paused",
    "nothing_to_repeat", "nothing_to_resume", "slower", "slowest", "faster", "fastest", "louder", "loudest",
    "quieter", "muted", "language_changed", "language_unknown", "no_tour", "tour_begins", "tour_over",
    "tour_first", "tour_stopped",
    "which_work", "nothing_there", "nothing_before", "no_second_work",
    "nothing_near", "cannot_hear", "cannot_now", "cut_short", "go_on",
    "no_answer_here", "quoting", "model_away", "emergency", "no_opinion", "abuse",
    "yes", "no", "unsure", "not_said", "not_so",
]  # fmt: skip
"""Sentences without a blank."""

OFFERED: Final[frozenset[Intent]] = frozenset(
    ("ask_creator", "ask_date", "ask_material", "ask_dimensions", "ask_location", "ask_provenance",
     "ask_rights", "ask_technique", "ask_meaning", "describe", "similar", "recommend", "tour_start",
     "tour_next", "tour_previous", "tour_resume", "tour_stop", "repeat", "slower", "faster", "help",
     "practical", "accessibility")
)  # fmt: skip
"""Intents that can be offered where the guide doubts which is meant; each language has words for them."""


class Phrases(FieldPhrases, Protocol):
    """The wording of one language. Titles come bare and are quoted here; values stay as they are."""

    language: Language

    def line(self, line: Line) -> str:
        """A sentence that is always the same."""
        ...

    def joined(self, items: Sequence[str], *, last: Literal["and", "or"] = "and") -> str:
        """An enumeration."""
        ...

    def which_of(self, titles: Sequence[str]) -> str:
        """Ask back: which of these is meant."""
        ...

    def which_of_alike(self, works: Sequence[tuple[str, str]]) -> str:
        """Ask back between works of one title: each with what tells it apart."""
        ...

    def whether(self, one: Intent, other: Intent) -> str:
        """Ask back: which of these is wanted. Both are of `OFFERED`."""
        ...

    def not_here(self, name: str) -> str:
        """No such work in this exhibition."""
        ...

    def nothing_by(self, maker: str) -> str:
        """No work of this maker in this exhibition."""
        ...

    def none_of(self, kind: str) -> str:
        """No work of such a kind in this exhibition."""
        ...

    def near(self, titles: Sequence[str]) -> str:
        """What is near."""
        ...

    def halls(self, names: Sequence[str]) -> str:
        """The halls that there are."""
        ...

    def unsaid(self, title: str) -> str:
        """The record does not answer this question."""
        ...

    def unsaid_besides(self) -> str:
        """The record does not answer the rest of this question."""
        ...

    def older(self, title: str, other: str) -> str:
        """`title` is the older one."""
        ...

    def larger(self, title: str, other: str) -> str:
        """`title` is the larger one."""
        ...

    def undecided(self, title: str, other: str, what: Literal["age", "size"]) -> str:
        """The records do not settle which is older or larger."""
        ...

    def same(self, title: str, other: str, what: Literal["maker", "medium", "date", "size"]) -> str:
        """Both have the same."""
        ...

    def works_of(self, name: str, titles: Sequence[str], count: int) -> str:
        """Works of a maker that are here; `titles` may be fewer than `count`."""
        ...

    def works_in(self, hall: str, titles: Sequence[str], count: int) -> str:
        """Works in a hall; `titles` may be fewer than `count`."""
        ...

    def others_in(self, hall: str, titles: Sequence[str], count: int) -> str:
        """What hangs in a hall beside the work that is looked at; `titles` may be fewer than `count`."""
        ...

    def works_in_all(self, count: int) -> str:
        """How many works the exhibition has."""
        ...

    def similar(self, title: str, titles: Sequence[str]) -> str:
        """Works to look at after this one."""
        ...

    def recommended(self, title: str) -> str:
        """A work to look at."""
        ...

    def talked_about(self, topics: Sequence[tuple[str, Sequence[Intent | FieldName]]], more: int) -> str:
        """Sum up: titles with what was asked about each, and how many works came before these."""
        ...

    def chosen_by(self, why: Why, word: str) -> str:
        """By what of its record a work was chosen for a wish; `word`: the record's own, where it has one."""
        ...

    def fits_in_part(self, wish: str, parts: Sequence[str]) -> str:
        """Nothing fits all of a wish; what follows fits these parts of it."""
        ...

    def and_then(self, titles: Sequence[str]) -> str:
        """What to look at after that, where nothing in particular was wished for."""
        ...

    def fit_too(self, titles: Sequence[str]) -> str:
        """Others that fit the same wish."""
        ...
