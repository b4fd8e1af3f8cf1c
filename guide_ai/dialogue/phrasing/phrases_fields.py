"""What is put into words about one work: the fields' part of `Phrases`, between answers and wording."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

from guide_ai.dialogue.catalogue import OtherField
from guide_ai.dialogue.facts.provenance import Which
from guide_ai.dialogue.facts.sizes import Asked, Measure

FieldName = Literal[
    "title", "maker", "date", "medium", "dimensions", "place", "location", "credit_line", "rights",
    "provenance", "accession_number", "object_type", "culture", "inscription", "life", "nationality",
    "birth_place", "death_place", OtherField,
]  # fmt: skip
"""Fields that are answered in code, under the names that citations carry."""

FIELD_NAMES: Final[tuple[FieldName, ...]] = get_args(FieldName)


@dataclass(frozen=True, slots=True)
class Part:
    """One credit, ready to be told: the maker's name, the role, the record's own doubt.

    `known_as`: the name that readers of this language know, where it is another. `people`: it stands for a
    people, and no person is named.
    """

    name: str
    role: str
    qualifier: str
    known_as: str = ""
    people: bool = False


def untitled(title: str) -> bool:
    """Whether a record writes in the place of a title that there is none ("[no title]")."""
    return bool(
        re.fullmatch(r"\[(?:no title|title not known|unknown|无题名)\]", title.strip(), re.IGNORECASE)
    )


class FieldPhrases(Protocol):
    """The wording of fields in one language. Titles come bare and are quoted here."""

    def quoted(self, title: str) -> str:
        """A title as it stands in a sentence."""
        ...

    def maker(self, title: str, parts: Sequence[Part]) -> str:
        """Who made it. `parts` holds at least one."""
        ...

    def value(self, title: str, field: FieldName, value: str) -> str:
        """A field whose value is told in this language."""
        ...

    def of_maker(self, name: str, field: FieldName, value: str) -> str:
        """Nationality, place of birth or of death of a maker."""
        ...

    def credit_line(self, title: str, value: str) -> str:
        """How it came to the museum, from a credit line of either language; "" where it can't be told."""
        ...

    def rights(self, title: str, value: str) -> str:
        """Whose the rights are, from a statement of either language; "" where it can't be told."""
        ...

    def use(self, value: str) -> str:
        """What the rights mean for who wants to use its picture; `value` is "" where none are recorded."""
        ...

    def measured(self, title: str, measures: Sequence[Measure]) -> str:
        """A size as the record has it; "" where this language can't tell it."""
        ...

    def size(self, title: str, height: float | None, width: float | None, depth: float | None) -> str:
        """A size in centimetres, of which at least one is known."""
        ...

    def side(self, title: str, which: Asked, length: str) -> str:
        """One side, the weight or the running time, ready with its unit."""
        ...

    def no_side(self, title: str, which: Asked) -> str:
        """The record does not give that side."""
        ...

    def converted(self, lengths: Sequence[str], unit: str) -> str:
        """The size in the unit that was asked for; `lengths` without it."""
        ...

    def quoting(self, title: str, field: FieldName) -> str:
        """The value follows as the record has it in its other language."""
        ...

    def steps(self, title: str, steps: Sequence[str], which: Which) -> str:
        """Steps of a provenance. `all`: from its beginning; `some`: those that were asked about.

        `after`, `before`: pairs of steps, somebody's and the one beside it, in their order.
        """
        ...

    def more_steps(self) -> str:
        """The provenance goes on."""
        ...

    def undated(self, title: str) -> str:
        """The record itself says that there is no date."""
        ...

    def also_dated(self, value: str) -> str:
        """The culture or style gives another time than the date."""
        ...

    def missing(self, title: str, field: FieldName) -> str:
        """The record does not have this field."""
        ...

    def offer(self, fields: Sequence[FieldName]) -> str:
        """What else the guide can tell about the work."""
        ...

    def only_in_other_language(self, title: str, field: FieldName | Literal["text"]) -> str:
        """The value follows in the record's other language."""
        ...

    def too_early(self, name: str, born: str) -> str:
        """The date lies before its maker was born."""
        ...

    def years_of(self, name: str, first: str, last: str) -> str:
        """From when to when a firm is recorded; one of the two may be ""."""
        ...

    def life(self, name: str, born: str, died: str) -> str:
        """When a maker was born and died; one of the two may be ""."""
        ...
