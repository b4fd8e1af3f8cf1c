"""Record: one work as a file tells it, whatever its format. What all readers give and the run takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Words = Mapping[str, str]
"""BCP 47 tag → text. "" is the tag of what is in no named language; "zh-*" are Chinese, see `slot`."""

FIELDS: Final = (
    "title", "date_text", "medium", "dimensions_text", "object_type", "place", "credit_line", "rights",
    "provenance", "culture", "inscription",
)  # fmt: skip
"""Of Exhibit, without the language at their end."""

MAKER_WORDS: Final = ("name", "nationality", "birth_place", "death_place", "biography")
"""Of Maker, likewise."""

SIDES: Final = ("height_cm", "width_cm", "depth_cm")


@dataclass(frozen=True, slots=True)
class MakerEntry:
    """Somebody's part in the work, with the record's own doubt about it."""

    name: Words
    role: str = "artist"
    """English, lower case."""
    qualifier: str = ""
    """As written, without the name: "attributed to", "workshop of", "possibly by"; "" where there is none."""
    born_edtf: str = ""
    died_edtf: str = ""
    aliases: tuple[str, ...] = ()
    identifiers: Mapping[str, str] = field(default_factory=dict)
    gender: str = ""
    """Lower case."""
    nationality: Words = field(default_factory=dict)
    birth_place: Words = field(default_factory=dict)
    death_place: Words = field(default_factory=dict)
    biography: Words = field(default_factory=dict)
    told: frozenset[str] = frozenset()
    """"role" where the record itself says "artist", "qualifier" where it says that there is none: otherwise
    both leave what is here alone."""


@dataclass(frozen=True, slots=True)
class TextEntry:
    """What is written about the work. `kind`: a value of `Text.Kind`."""

    kind: str
    words: Words


@dataclass(frozen=True, slots=True)
class MediaEntry:
    """A picture or 3D model that the record names: by the name of a file, by an address, or both."""

    name: str = ""
    """As the record writes it, folders included: "prints/vue_générale_été.png"."""
    url: str = ""
    alt: Words = field(default_factory=dict)
    public: bool = True


@dataclass(frozen=True, slots=True)
class Record:
    """One work. What a file does not say is absent (or None), and leaves what is here alone."""

    accession_number: str
    """Text, without spaces around it, NFC: 1996.10 is not 1996.1."""
    number_in_doubt: bool = field(default=False, kw_only=True)
    """The file keeps it as a number, without the zeros at its ends: 1996.1 may be 1996.10, and 7 be 007."""
    words: Mapping[str, Words] = field(default_factory=dict)
    """By a name of `FIELDS`; sanitised plain text, NFC."""
    date_edtf: str | None = None
    """As read from what is written; "" where it can't be read for certain (said in the item's notes)."""
    height_cm: float | None = None
    width_cm: float | None = None
    depth_cm: float | None = None
    makers: tuple[MakerEntry, ...] | None = None
    """In order. None: the file does not say who made it; (): it says that nobody is known."""
    texts: tuple[TextEntry, ...] = ()
    """Replace the texts of the same kind and language; others stay."""
    media: tuple[MediaEntry, ...] = ()
    public: bool | None = None
    """True: publish it if it can be; False: it is not to be shown; None: the file does not say."""
    identifiers: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, str] = field(default_factory=dict)
    """Columns or elements that no field holds, as they stand."""
    clear: frozenset[str] = frozenset()
    """What is to be emptied, since the file says so explicitly: names of FIELDS, "date_edtf", names of SIDES,
    "makers", "media", or "text.<kind>"."""


@dataclass(frozen=True, slots=True)
class Item:
    """One row or record of a file: a Record, or the reason why it is none."""

    line: int
    """Line of the file as an editor or spreadsheet counts (the header is line 1); for XML the element's
    line; for JSON without lines the record's number from 1."""
    record: Record | None
    refusal: str = ""
    """One sentence for a curator; empty where there is a record."""
    identity: str = ""
    """What the report calls it: the accession number, or what stands in its place."""
    notes: tuple[str, ...] = ()
    """What a curator should look at, in sentences: "“01/02/1985” can be read in two ways."."""
    file: str = ""
    """The file it stands in, where one import has several."""


def slot(tag: str) -> str:
    """Return the column of a tag: "en", "zh", or "" for a language that has none of its own."""
    primary = tag.lower().replace("_", "-").split("-")[0]
    if primary in ("zh", "cmn", "yue", "lzh", "zho", "chi"):
        return "zh"
    return "en" if primary in ("en", "eng", "") else ""
