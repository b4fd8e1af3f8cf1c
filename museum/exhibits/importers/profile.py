"""Profile: which column or element of a file means what. Data that a curator can write, checked word by word.

Its words are explained to curators in docs/importing.md; `profile_files` reads them from TOML.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from museum.exhibits.importers.profile_expression import expression
from museum.exhibits.importers.record import FIELDS

KINDS: Final = ("label", "description", "technique", "meaning", "history", "answer")
"""Of texts; as `Text.Kind` has them."""
IN_TABLES: Final = {"date_text": "date.text", "dimensions_text": "size.text"}
"""Fields that are read as well as kept, so they have a table of their own."""


YES: Final = ("yes", "true", "1", "y", "x", "public", "是", "公开")
NO: Final = ("no", "false", "0", "n", "private", "restricted", "否", "不公开")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Column(_Strict):
    """Where words come from: columns of a table, dotted paths of JSON, or a constant."""

    columns: tuple[str, ...] = ()
    """Names. "title_*" stands for a column a language, "maker_#_name" for one a number."""
    language: str = ""
    """BCP 47 tag of the words; "" lets the script decide."""
    how: Literal["first", "join"] = "first"
    """Of several columns: the first that is not empty, or all of them."""
    join: str = "; "
    """What stands between values that are joined."""
    split: tuple[str, ...] = ()
    """Separators between the values of one cell."""
    match: str = ""
    """A regular expression of RE2: its first group is the value; what does not match is left."""
    url_encoded: bool = False
    """What stands there is written as in an address, "%2C" for a comma: it is read as it was meant."""
    says: tuple[tuple[str, str], ...] = ()
    """What values mean, where they are marks ("true" is "Public domain"): in a profile a table. Other values
    are left."""
    constant: str = ""

    @field_validator("columns", "split", mode="before")
    @classmethod
    def _one_or_several(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @field_validator("split")
    @classmethod
    def _some_mark(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if "" in value:
            raise ValueError("a separator can’t be empty")
        return value

    @field_validator("says", mode="before")
    @classmethod
    def _pairs(cls, value: Any) -> Any:
        if isinstance(value, dict):
            return tuple((str(mark).casefold(), words) for mark, words in value.items())
        return value

    @field_validator("match")
    @classmethod
    def _expression(cls, value: str) -> str:
        if value and not expression(value).groups:
            raise ValueError(f"“{value}” has no group: put the part that is the value in parentheses")
        return value

    @model_validator(mode="after")
    def _says_something(self) -> "Column":
        if not self.columns and not self.constant:
            raise ValueError("“columns” or “constant” is missing")
        return self


def _columns(value: Any) -> Any:
    """ "a" → one column; ["a", "b"] → the first that is not empty; tables stand as they are."""
    if isinstance(value, str):
        return ({"columns": (value,)},) if value else ()
    if isinstance(value, dict | Column):
        return (value,)
    if isinstance(value, list | tuple):
        return tuple({"columns": (each,)} if isinstance(each, str) else each for each in value)
    return value


def _several(value: Any) -> Any:
    return (value,) if isinstance(value, dict) else value


Columns = Annotated[tuple[Column, ...], BeforeValidator(_columns)]
"""Asked in order; for each language the first that has words counts."""


class DateWords(_Strict):
    """The date as written, and what a system keeps beside it."""

    text: Columns = ()
    edtf: Columns = ()
    """A date that is EDTF already."""
    first: Columns = ()
    last: Columns = ()
    """Earliest and latest year or day: they help where the words don't say."""
    read: bool = True
    """Whether EDTF is read from the words where `edtf` is empty."""


class SizeWords(_Strict):
    """The size as written, and as numbers."""

    text: Columns = ()
    height: Columns = ()
    width: Columns = ()
    depth: Columns = ()
    unit: str = "cm"
    """Of the numbers that name none."""
    unit_column: Columns = ()
    names: Columns = ()
    values: Columns = ()
    """Two cells that belong together: "height; width" and "8.5; 11"."""
    read: bool | Literal["first"] = True
    """Whether numbers are read from the words: where there are none, never, or before the numbers."""


class MakerWords(_Strict):
    """Makers: of one cell, or of a list (`each`) whose entries have the names below."""

    each: tuple[str, ...] = ()
    name: Columns
    split: tuple[str, ...] = (";", "|")
    role: Columns = ()
    role_otherwise: str = ""
    qualifier: Columns = ()
    life: Columns = ()
    """A life in words: "American, 1923–2013"."""
    born: Columns = ()
    died: Columns = ()
    years_only: bool = False
    """Days of birth and death are only placeholders: 1934-01-01 means 1934."""
    gender: Columns = ()
    nationality: Columns = ()
    """Before what `life` says of it; so are the places."""
    birth_place: Columns = ()
    death_place: Columns = ()
    aliases: Columns = ()
    biography: Columns = ()
    identifiers: dict[str, Columns] = Field(default_factory=dict)
    read: bool = True
    """Whether role, qualifier and years are looked for in the name."""

    @field_validator("each", "split", mode="before")
    @classmethod
    def _one_or_several(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value


class MediaWords(_Strict):
    """Pictures and 3D models: of one cell, or of a list."""

    each: tuple[str, ...] = ()
    name: Columns = ()
    url: Columns = ()
    url_prefix: str = ""
    url_suffix: str = ""
    """Where the file holds only a number that belongs in the midst of an address."""
    alt: Columns = ()
    public: Columns = ()
    split: tuple[str, ...] = (";", "|")

    @field_validator("each", "split", mode="before")
    @classmethod
    def _one_or_several(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value


class YesNo(_Strict):
    """A column that says yes or no."""

    column: Columns
    yes: tuple[str, ...] = YES
    no: tuple[str, ...] = NO


class WorksOnly(_Strict):
    """Rows that are no works: collections, pages."""

    column: str
    only: tuple[str, ...]
    """What stands in `column` for a work; an empty cell is one."""


class Profile(_Strict):
    """How one kind of file is read."""

    name: str
    title: str = ""
    recognise: tuple[tuple[str, ...], ...] = ()
    """Sets of columns: a file with all of one set is of this kind. The largest set of all profiles wins."""
    number: Columns = ()
    number_otherwise: Literal["refuse", "title"] = "refuse"
    """A row without an accession number: refuse it, or let its title stand for one."""
    refuse: str = ""
    """A sentence: why no row of such a file is a work."""
    works: WorksOnly | None = None
    one_row_per: Literal["work", "maker"] = "work"
    language: str = ""
    """BCP 47 tag of words in Latin letters; "" where the file does not say."""
    languages: tuple[str, ...] = ()
    """What "*" may stand for; empty: any tag."""
    day_first: bool | None = None
    """Whether 01/02/1985 is the first of February."""
    clear: bool = False
    """Whether an empty cell empties what is here."""
    clear_marker: tuple[str, ...] = ("[clear]",)
    """A cell with just this empties what is here."""
    fields: dict[str, Columns] = Field(default_factory=dict)
    date: DateWords = DateWords()
    size: SizeWords = SizeWords()
    makers: Annotated[tuple[MakerWords, ...], BeforeValidator(_several)] = ()
    texts: dict[str, Columns] = Field(default_factory=dict)
    media: Annotated[tuple[MediaWords, ...], BeforeValidator(_several)] = ()
    public: YesNo | None = None
    identifiers: dict[str, Columns] = Field(default_factory=dict)
    ignore: tuple[str, ...] = ()
    """Columns that are neither used nor kept, nor spoken of."""
    records: str = ""
    """Of JSON: path of the list of records; "" lets the file decide."""
    encoding: str = ""
    separator: str = ""
    sheet: str = ""

    @field_validator("fields")
    @classmethod
    def _known_fields(cls, value: dict[str, Any]) -> dict[str, Any]:
        for name in value:
            if name in IN_TABLES:
                raise ValueError(f"“{name}” is told under “{IN_TABLES[name]}”")
            if name not in FIELDS:
                raise ValueError(f"there is no field “{name}”; there are {', '.join(FIELDS)}")
        return value

    @field_validator("texts")
    @classmethod
    def _known_kinds(cls, value: dict[str, Any]) -> dict[str, Any]:
        for name in value:
            if name not in KINDS:
                raise ValueError(f"there is no kind of text “{name}”; there are {', '.join(KINDS)}")
        return value


def in_words(profile: Profile) -> dict[str, Any]:
    """Return the profile in the words of a profile file, without what is not said."""
    return dict(_short(profile.model_dump(mode="json", exclude_defaults=True)))


def _short(value: Any) -> Any:
    """{"columns": ["a"]} → "a", and a list of one such → itself: as a curator writes it."""
    if isinstance(value, dict):
        if set(value) == {"columns"} and len(value["columns"]) == 1:
            return value["columns"][0]
        return {key: _short(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        parts = [_short(each) for each in value]
        alone = len(parts) == 1 and isinstance(parts[0], str) and isinstance(value[0], dict)
        return parts[0] if alone else parts
    return value
