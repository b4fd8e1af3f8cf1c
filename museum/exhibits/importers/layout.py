"""A layout file: which works of a collection hang in which rooms, and the index that says where each lies.

The layout names works by alias, in the order of walking along the walls; the index is a table whose columns
`alias` and `file` (a path beside the index) say which file of records holds each, and `source_id` the
number that it has there.
"""

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.core.validators import MaxLengthValidator, validate_slug
from django.utils.text import slugify
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.storable import storable
from museum.exhibits.models import Exhibit, ImportRow, ImportRun

ALIAS: Final = "alias"
"""Under which name a work's alias is kept among its numbers elsewhere."""
LARGEST: Final = 8 << 20
"""Bytes of a layout; one of ten thousand works has half a megabyte."""
MOST_WORKS: Final = 10_000
LONGEST_SLUG: Final = 80


def _storable(value: str) -> str:
    """Refuse what no database holds: control characters and halves of a pair of UTF-16."""
    if storable(value) != value or any(ord(letter) < 32 for letter in value):
        raise ValueError("holds control characters")
    return value


class LaidRoom(BaseModel):
    """A room, and the aliases of its works in their order."""

    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)

    id: str = Field(min_length=1, max_length=80)
    name_en: str = Field(default="", max_length=300)
    name_zh: str = Field(default="", max_length=300)
    works: list[str] = Field(default_factory=list, max_length=2000)

    @field_validator("id")
    @classmethod
    def _is_a_slug(cls, value: str) -> str:
        if not slugify(value):
            raise ValueError("holds no letter and no figure")
        return value

    @field_validator("id", "name_en", "name_zh", mode="after")
    @classmethod
    def _can_be_stored(cls, value: str) -> str:
        return _storable(value)

    @property
    def slug(self) -> str:
        """The hall's part of an address."""
        return slugify(self.id)[:LONGEST_SLUG]


class Layout(BaseModel):
    """An exhibition as a file tells it."""

    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)

    exhibition: str = Field(min_length=1, max_length=300)
    exhibition_zh: str = Field(default="", max_length=300)
    rooms: list[LaidRoom] = Field(min_length=1, max_length=200)

    @field_validator("exhibition", "exhibition_zh", mode="after")
    @classmethod
    def _can_be_stored(cls, value: str) -> str:
        return _storable(value)

    @model_validator(mode="after")
    def _each_once(self) -> "Layout":
        for what, names in (
            ("room", [room.slug for room in self.rooms]),
            ("work", [work for room in self.rooms for work in room.works]),
        ):
            if twice := sorted(name for name, count in Counter(names).items() if count > 1):
                raise ValueError(f"the {what} {twice[0]} stands there twice")
        if len(self.works) > MOST_WORKS:
            raise ValueError(f"it has {len(self.works)} works; {MOST_WORKS} is the most")
        return self

    @property
    def works(self) -> list[str]:
        """Aliases of all works."""
        return [work for room in self.rooms for work in room.works]


@dataclass(frozen=True, slots=True)
class Indexed:
    """Where a work's record lies."""

    alias: str
    file: Path
    source_id: str

    @property
    def number(self) -> str:
        """The alias without the name of its collection: `tate:N01273` is N01273 there."""
        return self.alias.partition(":")[2] or self.alias


def read_layout(path: Path) -> Layout:
    """Read a layout. Raises `UnreadableFile` in one line."""
    try:
        if path.stat().st_size > LARGEST:
            raise UnreadableFile(f"{path.name} is too large for a layout.")
        return Layout.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UnreadableFile(f"{path.name} can’t be read: {error.strerror or error}.") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the file"
        raise UnreadableFile(f"{path.name} is no layout: {where}: {first['msg']}.") from error


def read_index(path: Path) -> dict[str, Indexed]:
    """Read an index, by alias; its files are beside it. Raises `UnreadableFile` in one line."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            table = csv.DictReader(file)
            missing = {"alias", "file"} - set(table.fieldnames or ())
            if missing:
                raise UnreadableFile(f"{path.name} has no column {sorted(missing)[0]}.")
            found: dict[str, Indexed] = {}
            for row in table:
                alias, name = (row["alias"] or "").strip(), (row["file"] or "").strip()
                if alias in found:
                    raise UnreadableFile(f"{path.name} has two rows for {alias[:80]}.")
                if alias and name:
                    inside = _inside(path, name)
                    found[alias] = Indexed(alias, inside, (row.get("source_id") or "").strip())
            return found
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UnreadableFile(f"{path.name} can’t be read: {reason}.") from error


def _inside(index: Path, name: str) -> Path:
    """A file of the index's own folder, and of no other."""
    folder = index.parent.resolve()
    try:
        file = (folder / name).resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise UnreadableFile(f"{index.name} names a file that can’t be: {name!r}.") from error
    if not file.is_relative_to(folder):
        raise UnreadableFile(f"{index.name} names {name}, which does not lie beside it.")
    return file


def located(layout: Layout, index: Mapping[str, Indexed]) -> list[Indexed]:
    """Return where the layout's works lie. Raises `UnreadableFile` where one is in no file."""
    for alias in layout.works:
        if alias not in index:
            raise UnreadableFile(f"The index has no work {alias}, which the layout hangs.")
        if not _is_file(index[alias].file):
            raise UnreadableFile(f"The file of {alias}, {index[alias].file.name[:80]}, is not there.")
    return [index[alias] for alias in layout.works]


def _is_file(path: Path) -> bool:
    """Whether it is there; a name that no file system takes names none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def found_in(run: ImportRun, wanted: Iterable[Indexed]) -> dict[str, Exhibit]:
    """Return which works a run brought (or found unchanged) for these aliases; those it lacks are absent."""
    rows = (
        ImportRow.objects.filter(run=run, exhibit__isnull=False)
        .exclude(outcome=ImportRow.Outcome.REFUSED)
        .select_related("exhibit")
        .order_by("number")
    )
    works = list(dict.fromkeys(row.exhibit for row in rows if row.exhibit))
    wanted = list(wanted)
    if len(works) == 1 and len(wanted) == 1:
        return {wanted[0].alias: works[0]}
    by_number: dict[str, Exhibit] = {}
    for work in works:
        for number in (work.accession_number, *map(str, work.identifiers.values())):
            by_number.setdefault(number, work)
    found: dict[str, Exhibit] = {}
    for each in wanted:
        for number in (each.number, each.alias, each.source_id):
            if number and number in by_number:
                found[each.alias] = by_number[number]
                break
    return found


def remember(aliases: Mapping[str, Exhibit]) -> None:
    """Keep each work's alias among its numbers elsewhere, so that a question file can name it."""
    for alias, work in aliases.items():
        if work.identifiers.get(ALIAS) != alias:
            work.identifiers[ALIAS] = alias
            work.save(update_fields=["identifiers"])


def slug_of(chosen: str, path: Path) -> str:
    """The exhibition's slug: as chosen, else after the layout's file. Raises `ValidationError`."""
    slug = chosen or slugify(path.stem)[:LONGEST_SLUG] or "layout"
    validate_slug(slug)
    MaxLengthValidator(LONGEST_SLUG)(slug)
    return slug
