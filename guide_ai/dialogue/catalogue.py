"""What the guide may know: records and passages, behind a Protocol that museum implements."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from guide_ai.language import Language

Words = Mapping[Language, str]
"""A value in the languages in which the record has it; a language may be missing."""

OtherField = Literal[
    "other_title", "caption", "department", "classification", "style", "subject", "series", "edition",
    "technique", "signature", "weight", "diameter", "parts", "duration", "acquired", "collection",
    "related_place", "related_works", "found", "script", "literature",
]  # fmt: skip
"""What records tell beside the fields of `Record`, under the names that citations carry."""

OTHER_FIELDS: Final[tuple[OtherField, ...]] = get_args(OtherField)


@dataclass(frozen=True, slots=True)
class Credit:
    """Who had a part in a work. `qualifier` is the record's own doubt ("attributed to"), or empty."""

    name: Words
    role: str
    """Lower-case English role as the record gives it, such as `artist` or `designer`."""
    qualifier: str = ""
    life: str = ""
    """EDTF interval of the maker's life, or empty."""
    gender: str = ""
    """As the record has it, in lower case ("female"), or empty: by nothing else is it told."""
    nationality: Words = field(default_factory=dict)
    """As the record writes it, its additions kept: "American, born Russia"."""
    birth_place: Words = field(default_factory=dict)
    death_place: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """One exhibit, as published. Empty mappings and strings mean that the record does not say."""

    accession_number: str
    title: Words
    makers: tuple[Credit, ...] = ()
    date_text: Words = field(default_factory=dict)
    """As the record writes it."""
    date_edtf: str = ""
    """The same, readable by code (EDTF), or empty."""
    medium: Words = field(default_factory=dict)
    dimensions_text: Words = field(default_factory=dict)
    height_cm: float | None = None
    width_cm: float | None = None
    depth_cm: float | None = None
    object_type: Words = field(default_factory=dict)
    place: Words = field(default_factory=dict)
    culture: Words = field(default_factory=dict)
    """The culture, period or school that it belongs to."""
    credit_line: Words = field(default_factory=dict)
    rights: Words = field(default_factory=dict)
    provenance: Words = field(default_factory=dict)
    inscription: Words = field(default_factory=dict)
    """What stands on it: signatures, marks, writing."""
    other: Mapping[OtherField, Words] = field(default_factory=dict)
    """What else it tells. A date of `acquired` is as the record writes it: a year, or YYYY-MM-DD."""
    hall: str | None = None
    """Slug of the hall in which it hangs."""
    hall_title: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of a curator's about one work, a hall or the exhibition (`accession_number` is None then)."""

    id: str
    accession_number: str | None
    field: str
    """Where it stands in the record, such as `text.description`."""
    language: Language
    body: str
    title: Words
    """Title of the work or hall that it is about."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A curator's answer to visitors, and the questions that it answers, in the curator's own words."""

    passage: Passage
    """The whole answer."""
    asked: tuple[str, ...]
    """One at least; in either language."""


@dataclass(frozen=True, slots=True)
class Found:
    """A passage that retrieval brought back; `score` in [0, 1], higher is nearer."""

    passage: Passage
    score: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where a visitor stands and looks. Metres in the hall's frame, heading in radians."""

    exhibition: str
    hall: str
    x: float = 0.0
    z: float = 0.0
    heading: float = 0.0
    gaze: str | None = None
    """Accession number of the work that is looked at."""
    gaze_ms: int = 0
    gazes: tuple[str, ...] = ()
    """Accession numbers of works that are looked at about as much; `gaze` is None then."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which part of the collection a search covers. With `accession_number`, that work first."""

    exhibition: str
    hall: str | None = None
    accession_number: str | None = None
    language: Language = "en"


@dataclass(frozen=True, slots=True)
class Nearby:
    """A work near a place; `metres` is the walking distance."""

    accession_number: str
    title: Words
    metres: float


@dataclass(frozen=True, slots=True)
class Name:
    """A name that a visitor may say, and what it stands for.

    `accession_numbers`: the work itself, or the works of the maker, or those in the hall.
    """

    text: str
    language: Language
    kind: Literal["work", "maker", "hall"]
    accession_numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TourStop:
    """A stop of the guided tour, and what the guide says there."""

    accession_number: str
    words: Words


Wall = Literal["north", "east", "south", "west"]


@dataclass(frozen=True, slots=True)
class Hook:
    """A work on its wall. `x` and `z` as in `Place`: of the middle of its foot."""

    accession_number: str
    wall: Wall
    x: float
    z: float


@dataclass(frozen=True, slots=True)
class Doorway:
    """A way into another room, by that room's slug."""

    to: str
    wall: Wall
    x: float
    z: float


@dataclass(frozen=True, slots=True)
class Room:
    """A hall as it hangs. `works` and `doors` are told clockwise from the north wall's left corner.

    Who faces a wall reads it from its left to its right, so the work that follows hangs to the right.
    """

    slug: str
    title: Words
    works: tuple[Hook, ...] = ()
    doors: tuple[Doorway, ...] = ()


class Catalogue(Protocol):
    """The published collection of one exhibition, read only."""

    async def record(self, accession_number: str) -> Record | None:
        """The record, or None where no published work has this number."""
        ...

    async def works(self, exhibition: str) -> Sequence[Record]:
        """Every record of the exhibition, in the order in which the works hang; read in one go."""
        ...

    async def rooms(self, exhibition: str) -> Sequence[Room]:
        """The halls in their order, the one that visitors enter first, with what hangs in them."""
        ...

    async def passages(
        self, text: str, vector: NDArray[np.float32] | None, scope: Scope, *, limit: int = 6
    ) -> Sequence[Found]:
        """Best passages first: full text and embeddings together, near things before far ones.

        `vector` is the question in the retrieval space, shape (384,); None searches by text alone.
        """
        ...

    async def near(self, place: Place, *, limit: int = 6) -> Sequence[Nearby]:
        """Works of the same hall, nearest first."""
        ...

    async def names(self, exhibition: str) -> Sequence[Name]:
        """Every title, maker and hall name of the exhibition, in every language it has."""
        ...

    async def introduction(self, exhibition: str, hall: str | None = None) -> Sequence[Passage]:
        """What curators wrote about a hall, or about the exhibition itself, in every language they wrote."""
        ...

    async def answers(self, exhibition: str) -> Sequence[Answered]:
        """What curators answered about its works, its halls and itself, with the questions it answers."""
        ...

    async def tour(self, exhibition: str) -> Sequence[TourStop]:
        """The stops of the exhibition's first published tour, in order; empty where there is none."""
        ...
