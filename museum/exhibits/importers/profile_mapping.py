"""A row becomes a Record, as its profile says: every column ends in a field, in `extra`, or is spoken of."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from edtf import parse_edtf
from edtf.parser.edtf_exceptions import EDTFParseException

from museum.exhibits.importers import profile_makers
from museum.exhibits.importers.profile import Column, Profile
from museum.exhibits.importers.profile_rows import Row, fold
from museum.exhibits.importers.profile_words import ONE_LINE, Told, Words
from museum.exhibits.importers.reading.dates import read_date
from museum.exhibits.importers.reading.sizes import Sizes, read_sizes, to_cm
from museum.exhibits.importers.reading.text import line, plain
from museum.exhibits.importers.record import Item, Record, TextEntry

LONGEST_NUMBER: Final = 255
_UNIT: Final = re.compile(r"\s*(mm|cm|m|in\.?|inch(?:es)?|ft\.?|feet|[\"”″])\s*$", re.IGNORECASE)


class Mapper:
    """Makes Items of rows, with one profile."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.number_names = [name for column in profile.number for name in column.columns]
        """Columns in which the accession number is looked for."""

    def item(self, row: Row, line_number: int, notes: Sequence[str] = ()) -> Item:
        """Return the row as a Record, or the reason why it is none."""
        profile = self.profile
        words = Words(profile, row)
        number = line(" ".join(words.values(profile.number)[:1]))
        title = words.told(profile.fields.get("title", ()), line)
        identity = (number or "; ".join(title.texts))[:LONGEST_NUMBER]
        if reason := self._no_work(row):
            return Item(line_number, None, reason, identity, tuple(notes))
        if not number and profile.number_otherwise == "title":
            number = "; ".join(title.texts)
        if reason := self._no_number(row, number):
            return Item(line_number, None, reason, identity, tuple(notes))
        record, found = self._record(row, words, number, title)
        if "title" in profile.fields and not title:
            found.insert(0, _("The row has no title."))
        return Item(line_number, record, identity=number, notes=(*notes, *found))

    def identity(self, row: Row) -> str:
        """Return what a row that can't be read is called in the report."""
        return line(" ".join(Words(self.profile, row).values(self.profile.number)[:1]))[:LONGEST_NUMBER]

    def _no_work(self, row: Row) -> str:
        """Why the row is no work at all; "" where it may be one."""
        profile = self.profile
        if profile.refuse:
            return profile.refuse
        if profile.works is None:
            return ""
        kind = line(" ".join(row.values(profile.works.column)))
        if not kind or fold(kind) in {fold(each) for each in profile.works.only}:
            return ""
        return _("“%(column)s” says that this is a “%(kind)s”, not a work.") % {
            "column": profile.works.column,
            "kind": kind,
        }

    def _no_number(self, row: Row, number: str) -> str:
        if not number:
            if self.profile.number_otherwise == "title":
                return _("There is neither an accession number nor a title.")
            names = [name for name in self.number_names if row.has(name)]
            if not names:
                return _(
                    "No column is known to hold the accession number: choose one, name it "
                    "“accession_number”, or "
                    "let the title stand for it."
                )
            return _("The accession number is missing: “%(name)s” is empty.") % {"name": names[0]}
        if len(number) > LONGEST_NUMBER:
            return _("The accession number is %(length)d characters long; %(most)d fit.") % {
                "length": len(number),
                "most": LONGEST_NUMBER,
            }
        return ""

    def _record(self, row: Row, words: Words, number: str, title: Told) -> tuple[Record, list[str]]:
        profile = self.profile
        notes: list[str] = []
        told = {"title": title}
        for name, columns in profile.fields.items():
            if name != "title":
                told[name] = words.told(columns, line if name in ONE_LINE else plain)
        told["date_text"] = words.told(profile.date.text, line)
        told["dimensions_text"] = words.told(profile.size.text)
        edtf = self._date(words, told["date_text"], notes)
        sizes = self._sizes(words, told["dimensions_text"])
        texts = [
            (kind, each) for kind, columns in profile.texts.items() for each in _texts(words, row, columns)
        ]
        makers = profile_makers.makers(words, row, profile.makers, notes)
        pictures = profile_makers.media(words, row, profile.media, notes)
        public = self._public(words, notes)
        words.settle()
        clear = {name for name, each in told.items() if each.clear}
        clear |= {f"text.{kind}" for kind, each in texts if each.clear}
        clear |= self._cleared(words, edtf)
        record = Record(
            accession_number=number,
            words={name: words.tagged(each) for name, each in told.items() if each},
            date_edtf=edtf,
            height_cm=sizes.height_cm,
            width_cm=sizes.width_cm,
            depth_cm=sizes.depth_cm,
            makers=tuple(each.entry() for each in makers) or None,
            texts=tuple(TextEntry(kind, words.tagged(each)) for kind, each in texts if each),
            media=tuple(each.entry() for each in pictures),
            public=public,
            identifiers=profile_makers.identifiers(profile.identifiers, words, row),
            extra={name: text.replace("\0", "") for name, text in words.rest().items()},
            clear=frozenset(clear),
        )
        return record, [*notes, *sizes.notes]

    def _date(self, words: Words, told: Told, notes: list[str]) -> str | None:
        """Return EDTF, and take what stands for the words out of `told`: midnights that nobody meant."""
        asked = self.profile.date
        if asked.read:
            self._leave_serials(words, told, notes)
        first, last = (" ".join(words.values(columns)[:1]) for columns in (asked.first, asked.last))
        if not told and (span := _span(first, last)):
            told.pieces.append((None, span))
            notes.append(
                _("The record has no words for the date; its years became “%(words)s”.") % {"words": span}
            )
        given = " ".join(words.values(asked.edtf)[:1])
        if given and not _is_edtf(given):
            notes.append(_("“%(date)s” is not EDTF; it is not used.") % {"date": given})
            given = ""
        if not told:
            return given or None
        found = ""
        for place, (tag, text) in enumerate(told.pieces):
            read = read_date(text, first=first, last=last, day_first=self.profile.day_first)
            told.pieces[place] = (tag, read.written or text)
            found = found or read.edtf
            if not given and asked.read and not place:
                notes += read.notes
        if given or not asked.read:
            return given
        return found

    def _leave_serials(self, words: Words, told: Told, notes: list[str]) -> None:
        """Leave numbers of days, as spreadsheets keep them, to what is kept beside the work."""
        for piece in list(told.pieces):
            if (read := read_date(piece[1])).is_serial:
                told.pieces.remove(piece)
                notes += read.notes
                words.leave(self.profile.date.text, piece[1])

    def _sizes(self, words: Words, told: Told) -> Sizes:
        asked = self.profile.size
        unit = " ".join(words.values(asked.unit_column)[:1]) or asked.unit
        names = [fold(each) for each in words.values(asked.names)]
        named = dict(zip(names, words.values(asked.values), strict=False))
        sides = [
            _cm(" ".join(words.values(columns)[:1]) or named.get(side, ""), unit)
            for side, columns in (("height", asked.height), ("width", asked.width), ("depth", asked.depth))
        ]
        numbers = Sizes(sides[0], sides[1], sides[2])
        if not told or not asked.read or (any(sides) and asked.read != "first"):
            return numbers
        read = read_sizes(told.texts[0])
        return read if read.height_cm or read.width_cm or not any(sides) else numbers

    def _public(self, words: Words, notes: list[str]) -> bool | None:
        asked = self.profile.public
        if asked is None or not (values := words.values(asked.column)):
            return None
        if (public := profile_makers.yes_or_no(values, asked.yes, asked.no)) is None:
            told = _("“%(word)s” says neither that the work is public nor that it is not.")
            notes.append(told % {"word": values[0]})
        return public

    def _cleared(self, words: Words, edtf: str | None) -> set[str]:
        """What beside words is to be emptied."""
        profile, size = self.profile, self.profile.size
        sides = {"height_cm": size.height, "width_cm": size.width, "depth_cm": size.depth}
        found = {name for name, columns in sides.items() if columns and words.cleared(columns)}
        if words.cleared((*profile.date.text, *profile.date.edtf)) and not edtf:
            found.add("date_edtf")
        makers = [column for each in profile.makers if not each.each for column in each.name]
        media = [column for each in profile.media if not each.each for column in (*each.name, *each.url)]
        for name, columns in (("makers", makers), ("media", media)):
            if columns and words.cleared(columns):
                found.add(name)
        return found


def _texts(words: Words, row: Row, columns: Sequence[Column]) -> list[Told]:
    """Each of `columns` is a text of its own; "label_#_*" stands for as many as there are."""
    found: list[Told] = []
    for column in columns:
        several = "#" in "".join(column.columns)
        named = [each for name in column.columns for each in row.numbered(name)] if several else []
        for each in [_named(column, name) for name in named] if several else [column]:
            told = words.told((each,))
            if (told or told.clear) and told not in found:
                found.append(told)
    return found


@lru_cache(maxsize=1024)
def _named(column: Column, name: str) -> Column:
    return column.model_copy(update={"columns": (name,)})


def _cm(value: str, unit: str) -> float | None:
    """Centimetres of "28.875 in" or of "311" in the unit of its column."""
    if found := _UNIT.search(value):
        return to_cm(value[: found.start()].strip(), found[1])
    return to_cm(value, unit)


def _span(first: str, last: str) -> str:
    """Years in words, where a record has only its earliest and latest: "206 BCE–220"."""
    found = [match[1] for each in (first, last) if (match := re.match(r"(-?\d{1,4})(-|$)", each.strip()))]
    years = [int(year) for year in found if int(year)]
    if not years:
        return ""
    begin, end = years[0], years[-1]
    if begin == end:
        return f"{-begin} BCE" if begin < 0 else str(begin)
    if end < 0:
        return f"{-begin}–{-end} BCE"
    return f"{-begin} BCE–{end} CE" if begin < 0 else f"{begin}–{end}"


@lru_cache(maxsize=4096)
def _is_edtf(text: str) -> bool:
    try:
        parse_edtf(text)
    except EDTFParseException:
        return False
    return True
