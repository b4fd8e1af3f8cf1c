"""Makers and media of one row, as a profile names them."""

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.profile import NO, YES, Column, MakerWords, MediaWords
from museum.exhibits.importers.profile_rows import Row, Wanted, everything, fold
from museum.exhibits.importers.profile_words import Told, Words
from museum.exhibits.importers.reading.dates import read_date
from museum.exhibits.importers.reading.life import read_life
from museum.exhibits.importers.reading.makers import ReadMaker, read_maker, split_makers
from museum.exhibits.importers.reading.makers_several import makers_in, may_be_several
from museum.exhibits.importers.reading.text import line
from museum.exhibits.importers.record import MakerEntry, MediaEntry

_DAY: Final = re.compile(r"(-?\d{4})-\d\d-\d\d")
_BETWEEN_ADDRESSES: Final = re.compile(r"[\s;|,]+(?=https?://)", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"https?://\S", re.IGNORECASE)


class Maker:
    """A maker as the row tells it, before the languages of its words are settled."""

    def __init__(self, words: Words, asked: MakerWords, name: Told, role: str, row: Row) -> None:
        """`row`: what tells the rest, such as an entry of a list."""
        self._words, self._name = words, name
        read = read_maker(name.texts[0], role=role) if asked.read else ReadMaker(name.texts[0], role, "")
        silent = not role and read.role in ("", "artist")
        self._role = (asked.role_otherwise if silent else read.role) or "artist"
        self._told: set[str] = {"role"} if role and read.role else set()
        self._qualifier = read.qualifier
        self._written, self._born, self._died = read.name, read.born_edtf, read.died_edtf
        self._own(asked, row)

    def _own(self, asked: MakerWords, row: Row) -> None:
        words = self._words
        self._qualifier = " ".join(words.values(asked.qualifier, row)) or self._qualifier
        if not self._qualifier and words.cleared(asked.qualifier, row):
            self._told.add("qualifier")
        self._gender = line("; ".join(words.values(asked.gender, row))).lower()
        self._nationality = words.told(asked.nationality, line, row)
        self._birth_place = words.told(asked.birth_place, line, row)
        self._death_place = words.told(asked.death_place, line, row)
        if life := "; ".join(words.values(asked.life, row)):
            read = read_life(life)
            self._nationality = self._nationality or words.said(read.nationality)
            self._birth_place = self._birth_place or words.said(read.birth_place)
            self._born, self._died = read.born_edtf or self._born, read.died_edtf or self._died
        self._born = _day(words.values(asked.born, row), asked) or self._born
        self._died = _day(words.values(asked.died, row), asked) or self._died
        self._aliases = [line(each) for each in words.values(asked.aliases, row)]
        self._biography = words.told(asked.biography, row=row)
        self._identifiers = identifiers(asked.identifiers, words, row)

    def entry(self) -> MakerEntry:
        """Return it, once the languages are settled."""
        written = self._name.texts[0]
        tagged = self._words.tagged(self._name)
        name = {tag: self._written or text if text == written else text for tag, text in tagged.items()}
        return MakerEntry(
            name=name,
            role=self._role,
            qualifier=self._qualifier,
            born_edtf=self._born,
            died_edtf=self._died,
            aliases=tuple(each for each in dict.fromkeys(self._aliases) if each not in name.values()),
            identifiers=self._identifiers,
            gender=self._gender,
            nationality=self._words.tagged(self._nationality),
            birth_place=self._words.tagged(self._birth_place),
            death_place=self._words.tagged(self._death_place),
            biography=self._words.tagged(self._biography),
            told=frozenset(self._told),
        )


def makers(words: Words, row: Row, asked: Sequence[MakerWords], notes: list[str]) -> list[Maker]:
    """Return the makers of a row, in order."""
    found: list[Maker] = []
    for each in asked:
        if each.each:
            entries = next((some for path in each.each if (some := row.each(path))), [])
            for entry in entries:
                if name := words.told(each.name, line, entry):
                    role = " ".join(words.values(each.role, entry))
                    found.append(Maker(words, each, name, role, entry))
        else:
            found += _of_cells(words, row, each, notes)
    return found


def _of_cells(words: Words, row: Row, asked: MakerWords, notes: list[str]) -> list[Maker]:
    names = _names(words, row, asked)
    same = " ".join(words.values(asked.role, row))
    found = []
    doubted = False
    for place, pieces in enumerate(names):
        own = row if len(names) == 1 else PartOfRow(row, place, len(names), asked.split)
        role = " ".join(words.values(asked.role, own)) or ("" if _parts(same, asked.split)[1:] else same)
        found.append(Maker(words, asked, words.pieces(pieces), role, own))
        if asked.read and asked.split and may_be_several(pieces[0][1]):
            notes.append(
                _("“%(name)s” may be several makers: separate them with “%(mark)s”.")
                % {"name": pieces[0][1], "mark": asked.split[0]}
            )
        doubted = doubted or bool(words.values(asked.qualifier, own)) or words.cleared(asked.qualifier, own)
    if not doubted:
        words.leave(asked.qualifier, row=row)  # what is nobody's doubt, or of none in particular
    return found


def _names(words: Words, row: Row, asked: MakerWords) -> list[list[tuple[str | None, str]]]:
    """The makers of the cells: the second name in one language is that of the second in another."""
    found: list[list[tuple[str | None, str]]] = []
    spoken: set[str] = set()
    for column in asked.name:
        if column.language in spoken:
            continue
        cells = words.values((column,), row)
        parts = [name for cell in cells for part in _names_in(cell, asked) if (name := line(part))]
        if parts:
            spoken.add(column.language)
        for place, part in enumerate(parts):
            if place == len(found):
                found.append([])
            found[place].append((column.language or None, part))
    return found


class PartOfRow:
    """What a row says of one of the makers of its cell: the second part of every cell that has as many."""

    def __init__(self, row: Row, place: int, count: int, separators: Sequence[str]) -> None:
        self._row, self._place, self._count = row, place, count
        self._separator = re.compile("|".join(re.escape(each) for each in separators))

    def values(self, name: str) -> list[str]:
        """See `Row`."""
        found = []
        for cell in self._row.values(name):
            parts = self._separator.split(cell)
            if len(parts) == self._count and (part := parts[self._place].strip()):
                found.append(part)
        return found

    def starred(self, name: str, wanted: Wanted = everything) -> dict[str, list[str]]:
        """See `Row`: what has a language is nobody's part."""
        return {}

    def numbered(self, name: str) -> list[str]:
        """See `Row`."""
        return []

    def each(self, name: str) -> list[Row]:
        """See `Row`."""
        return []

    def give_back(self, name: str, text: str = "") -> None:
        """See `Row`: a part of a cell stays with the others."""

    def has(self, name: str) -> bool:
        """See `Row`."""
        return self._row.has(name)

    def rest(self, ignored: Sequence[str]) -> dict[str, str]:
        """See `Row`: the whole row tells it."""
        return {}


def _names_in(cell: str, asked: MakerWords) -> list[str]:
    """A cell's makers. Where a profile says that nothing is to be split or read, all of it is one."""
    if asked.read and asked.split:
        return makers_in(cell, asked.split)
    return _parts(cell, asked.split)


def _parts(cell: str, separators: Sequence[str]) -> list[str]:
    return split_makers(cell, separators) if separators else [cell]


def _day(values: list[str], asked: MakerWords) -> str:
    if not values:
        return ""
    if not asked.read:
        return values[0]
    day = _DAY.fullmatch(values[0])
    return read_date(day[1] if day and asked.years_only else values[0]).edtf


def identifiers(asked: dict[str, tuple[Column, ...]], words: Words, row: Row) -> dict[str, str]:
    """Return {source: number}. A source "*" has its name from the column: "identifier_**"."""
    found: dict[str, str] = {}
    for source, columns in asked.items():
        if source == "*":
            for column in columns:
                for name in column.columns:
                    found.update({key: texts[0] for key, texts in row.starred(name).items()})
        elif values := words.values(columns, row):
            found[source] = line("; ".join(values))
    return found


class Picture:
    """A medium as the row tells it, before the languages of its words are settled."""

    def __init__(self, words: Words, name: str, url: str, alt: Told, public: bool) -> None:
        self._words, self._name, self._url, self._alt, self._public = words, name, url, alt, public

    def entry(self) -> MediaEntry:
        """Return it, once the languages are settled."""
        return MediaEntry(self._name, self._url, self._words.tagged(self._alt), self._public)


def media(words: Words, row: Row, asked: Sequence[MediaWords], notes: list[str]) -> list[Picture]:
    """Return the pictures and models of a row, in order."""
    found: list[Picture] = []
    for each in asked:
        rows = [entry for path in each.each for entry in row.each(path)] if each.each else [row]
        for entry in rows:
            names = [part for cell in words.values(each.name, entry) for part in _files(cell, each.split)]
            urls = [part for cell in words.values(each.url, entry) for part in _files(cell, each.split)]
            urls = [url if _ADDRESS.match(url) else each.url_prefix + url + each.url_suffix for url in urls]
            pairs = list(zip(names, urls, strict=True)) if len(names) == len(urls) else []
            pairs = pairs or [(name, "") for name in names] + [("", url) for url in urls]
            alt = words.told(each.alt, row=entry)
            shown = words.values(each.public, entry)
            public = yes_or_no(shown, YES, NO) is not False
            if not pairs and (of_nothing := [*alt.texts, *shown]):
                notes.append(
                    _("“%(words)s” is about a picture, but the row names none. It is kept beside the work.")
                    % {"words": "; ".join(of_nothing)}
                )
                words.leave((*each.alt, *each.public), row=entry)
            for place, (name, url) in enumerate(pairs):
                found.append(_picture(words, name, url, alt if not place else Told(), public))
    return found


def _picture(words: Words, name: str, url: str, alt: Told, public: bool) -> Picture:
    """Whoever wrote an address under the name of a file, or the other way round, is understood."""
    if not url and _ADDRESS.match(name):
        name, url = "", name
    elif not name and url and not _ADDRESS.match(url):
        name, url = url, ""
    return Picture(words, name, url, alt, public)


def _files(cell: str, separators: Sequence[str]) -> list[str]:
    if _ADDRESS.search(cell):
        return [part for part in _BETWEEN_ADDRESSES.split(cell.strip()) if part]
    return [part for part in split_makers(cell, separators) if part] if separators else [cell]


def yes_or_no(values: list[str], yes: Sequence[str], no: Sequence[str]) -> bool | None:
    """Return what a cell says; None where it is empty or says neither."""
    word = fold(values[0]) if values else ""
    if word and word in {fold(each) for each in yes}:
        return True
    return False if word and word in {fold(each) for each in no} else None
