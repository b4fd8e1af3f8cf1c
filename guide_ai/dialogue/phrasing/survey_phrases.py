"""What the guide can say of all works at once: the seam between `surveying` and its wording in each
language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from guide_ai.dialogue.surveys.survey import Group, Measure, Rank

Gap = Literal["kind", "date", "medium", "place", "size", "weight", "gender"]
"""What a record does not say, so that its work could not be counted."""


@dataclass(frozen=True, slots=True)
class What:
    """The works that are asked for, in parts that the language puts together. Empty parts say nothing."""

    one: str = ""
    """What one of them is called; a work, where empty."""
    many: str = ""
    makers: Sequence[str] = ()
    nobody: bool = False
    gender: Literal["female", "male", ""] = ""
    undated: bool = False
    stuff: str = ""
    land: str = ""
    people: str = ""
    """Of makers whom the records call so ("Japanese")."""
    time: str = ""
    """As the visitor said it."""
    bound: str = ""
    """A bound of size, as the visitor said it."""
    alike: str = ""
    """Title of the work with which they have something in common, and what that is."""
    alike_in: Literal["date", "maker", "medium", "place", ""] = ""
    hall: str = ""
    besides: bool = False
    among: bool = False
    """Of those that were named before."""


class SurveyPhrases(Protocol):
    """The wording of one language. Titles come quoted."""

    def what(self, what: What, count: int) -> str:
        """The works so and so, as many as `count`: "8 prints by Hokusai in this exhibition"."""
        ...

    def found(self, what: What, titles: Sequence[str], count: int, *, whether: bool) -> str:
        """There are so many, and which; `titles` may be fewer than `count`. `whether`: it was asked if
        any are.
        """
        ...

    def none(self, what: What, *, whether: bool) -> str:
        """There are none."""
        ...

    def gap(self, gap: Gap, count: int) -> str:
        """Of so many further works the records don't say it, so they are not among those."""
        ...

    def unsorted(self, what: What, count: int, titles: Sequence[str]) -> str:
        """There are `count` works so and so in all; of these among them the records don't say the kind."""
        ...

    def guessed(
        self, named: Sequence[tuple[str, Sequence[str]]], count: int, gender: Literal["female", "male"]
    ) -> str:
        """By their first names these makers may be women (or men) too, each with the titles of their works;
        `named` may be fewer than `count`.
        """
        ...

    def open(self, titles: Sequence[str]) -> str:
        """Of these the date leaves it open."""
        ...

    def doubted(self, titles: Sequence[str], maker: str) -> str:
        """These are the maker's with the record's doubt only."""
        ...

    def ranked(self, what: What, rank: Rank, titles: Sequence[str], value: str) -> str:
        """These are the oldest, largest … of the works; several share the place. `value` as the records
        have it.
        """
        ...

    def row(self, what: What, rank: Rank, titles: Sequence[str]) -> str:
        """The three oldest …, in their order."""
        ...

    def rivals(self, rank: Rank, titles: Sequence[str]) -> str:
        """These may be as old: their dates overlap."""
        ...

    def unranked(self, what: What, measure: Measure) -> str:
        """No record of such works gives the date, size or weight."""
        ...

    def commonest(self, what: What, group: Group, values: Sequence[str], count: int) -> str:
        """These are the most common, each of so many works."""
        ...

    def groups(self, what: What, group: Group, values: Sequence[tuple[str, int]], count: int) -> str:
        """Which there are, and of how many works each; `values` may be fewer than `count`."""
        ...

    def peoples(self, peoples: Sequence[tuple[str, int]], count: int) -> str:
        """After which peoples the makers are called, and of how many works; some of `count` may be told."""
        ...

    def most_by(self, what: What, makers: Sequence[str], count: int) -> str:
        """Whose works are the most."""
        ...

    def where(self, what: What, halls: Sequence[tuple[str, int]]) -> str:
        """In which halls they hang, and how many in each."""
        ...

    def fullest(self, what: What, halls: Sequence[str], count: int) -> str:
        """The halls with the most of them."""
        ...

    def rooms(self, titles: Sequence[str]) -> str:
        """How many halls there are, and which."""
        ...

    def makers(self, what: What, names: Sequence[str], count: int) -> str:
        """How many makers have works here, and who; `names` may be fewer than `count`."""
        ...

    def prolific(self, what: What, makers: Sequence[tuple[str, int]], least: int) -> str:
        """Makers of so many works at least, and how many each has; there may be none."""
        ...

    def not_in_a_hall(self) -> str:
        """The visitor asks for "this room" and is in none."""
        ...

    def dated(self, title: str, date: str) -> str:
        """A quoted title with its date, or with its maker."""
        ...

    def century(self, number: int) -> str:
        """A century; before the common era where it is negative."""
        ...
