"""Words of one row, as a profile names them: by language, cleared or not, each cell counted once."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from museum.exhibits.importers.profile import Column, Profile
from museum.exhibits.importers.profile_expression import first_group
from museum.exhibits.importers.profile_rows import Row
from museum.exhibits.importers.reading.languages import tags
from museum.exhibits.importers.reading.text import plain

ONE_LINE: Final = frozenset({"title", "date_text", "object_type", "place", "culture"})
"""Fields that hold one line; the others keep their line breaks."""


@dataclass(slots=True)
class Told:
    """What a row says under one heading: (tag, or None where the script has to tell it; text)."""

    pieces: list[tuple[str | None, str]] = field(default_factory=list)
    clear: bool = False
    """The row says that it is to be emptied."""

    def __bool__(self) -> bool:
        return bool(self.pieces)

    @property
    def texts(self) -> list[str]:
        """The words without their languages."""
        return [text for _, text in self.pieces]


class Words:
    """Reads the columns of one row. One object a row: the languages of its cells are told together."""

    def __init__(self, profile: Profile, row: Row) -> None:
        self._profile = profile
        self._row = row
        self._told: list[Told] = []
        self._tags: dict[str, str] = {}
        self._left: list[tuple[Row, str, str]] = []
        self._markers = {marker.casefold() for marker in profile.clear_marker}

    def told(
        self, columns: Sequence[Column], clean: Callable[[str], str] = plain, row: Row | None = None
    ) -> Told:
        """Return the words of the first column that has any, a language each; `row`: an entry of a list."""
        source = row or self._row
        found = Told()
        spoken: set[str | None] = set()
        for column in columns:
            for tag, text in self._of_column(column, source, spoken):
                if text.strip().casefold() in self._markers:
                    found.clear = True
                elif words := clean(text):
                    spoken.add(tag)
                    found.pieces.append((tag, words))
        found.clear = found.clear or (self._profile.clear and not found and self.has(columns, source))
        self._told.append(found)
        return found

    def pieces(self, pieces: list[tuple[str | None, str]]) -> Told:
        """Return texts with their languages as they stand: a part of some cells."""
        self._told.append(Told(pieces))
        return self._told[-1]

    def said(self, text: str) -> Told:
        """Return what was read out of a cell, whose language is the cell's."""
        return self.pieces([(None, text)] if text else [])

    def values(self, columns: Sequence[Column], row: Row | None = None) -> list[str]:
        """Return all values of the first column that has any: of a cell that was split, of a list."""
        for column in columns:
            if found := cells(column, row or self._row):
                return [each for each in found if each.casefold() not in self._markers]
        return []

    def cleared(self, columns: Sequence[Column], row: Row | None = None) -> bool:
        """Whether the row says that what stands under these columns is to be emptied."""
        source = row or self._row
        found = [each for column in columns for each in cells(column, source)]
        marked = any(each.casefold() in self._markers for each in found)
        return marked or (self._profile.clear and not found and self.has(columns, source))

    def has(self, columns: Iterable[Column], row: Row) -> bool:
        """Whether the file has any of these columns."""
        return any(row.has(name) for column in columns for name in column.columns)

    def leave(self, columns: Sequence[Column], text: str = "", row: Row | None = None) -> None:
        """Let `rest` have what stands under `columns` after all; with `text`, only where it is that."""
        self._left += [(row or self._row, name, text) for column in columns for name in column.columns]

    def rest(self) -> dict[str, str]:
        """Return what is not empty and no field holds, by column. To be asked last."""
        for row, name, text in self._left:
            row.give_back(name, text)
        return self._row.rest(self._profile.ignore)

    def settle(self) -> None:
        """Tell the languages of all cells that were read so far, together."""
        default = self._profile.language
        untagged = dict.fromkeys(text for told in self._told for tag, text in told.pieces if tag is None)
        # What is ASCII tells no language, and is most of most tables.
        strange = [text for text in untagged if not text.isascii()]
        self._tags = dict.fromkeys(untagged, default)
        self._tags.update(zip(strange, tags(strange, default), strict=True))

    def tagged(self, told: Told) -> dict[str, str]:
        """Return the words by BCP 47 tag, after `settle`.

        What would stand where English or another text stands already is in a language that nobody named:
        "und".
        """
        found: dict[str, str] = {}
        for tag, text in sorted(told.pieces, key=lambda piece: piece[0] is None):
            known = self._tags.get(text, "") if tag is None else tag
            if known in found or (known == "" and "en" in found):
                known = "und"
            found.setdefault(known, text)
        return found

    def _of_column(self, column: Column, row: Row, spoken: set[str | None]) -> list[tuple[str | None, str]]:
        """Words by language, without those `spoken` already: their cells stay unused, and so are kept."""
        tag = column.language or None
        if not any("*" in name for name in column.columns):
            texts = cells(column, row) if tag not in spoken else []
            return [(tag, column.join.join(texts))] if texts else []
        allowed = self._profile.languages

        def wanted(found: str) -> bool:
            return found not in spoken and (not allowed or found.lower() in allowed)

        return [
            (found, column.join.join(texts))
            for name in column.columns
            for found, texts in row.starred(name, wanted).items()
        ]


def cells(column: Column, row: Row) -> list[str]:
    """Return the values of a column in one row, split and matched as its profile says."""
    found: list[str] = []
    for name in column.columns:
        for cell in row.values(name):
            cell = unquote(cell) if column.url_encoded else cell
            parts = _splitter(column.split).split(cell) if column.split else [cell]
            kept = [_matched(column.match, part.strip()) for part in parts]
            if column.says:
                meant = dict(column.says)
                kept = [meant.get(each.casefold(), "") for each in kept]
            found += filter(None, kept)
        if found and column.how == "first":
            break
    return found or ([column.constant] if column.constant else [])


@lru_cache(maxsize=256)
def _splitter(separators: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(each) for each in separators))


def _matched(pattern: str, text: str) -> str:
    return first_group(pattern, text) if pattern and text else text
