"""From rows to Items, whatever a table was written in: header found, profile chosen, rows mapped."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from openpyxl.utils import get_column_letter

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.profile import Profile, in_words
from museum.exhibits.importers.profile_choice import profile_for
from museum.exhibits.importers.profile_files import with_choices
from museum.exhibits.importers.profile_mapping import Mapper
from museum.exhibits.importers.profile_merging import merged
from museum.exhibits.importers.profile_pruning import pruned
from museum.exhibits.importers.profile_rows import Header, TableRow
from museum.exhibits.importers.readers.ahead import looked_ahead
from museum.exhibits.importers.record import Item

HEADER_WITHIN: Final = 10
"""Rows in which the header is looked for: some exports begin with a heading of their own."""
LOOKED_AT: Final = 200
"""Rows that tell which columns nothing uses."""
MOST_COLUMNS: Final = 2_000
EXAMPLES_IN: Final = 20
"""Rows in which examples of a column's values are looked for."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table, before anybody knows what its columns mean."""

    number: int
    cells: list[str]
    problem: str = ""
    notes: tuple[str, ...] = ()
    numeric: frozenset[int] = frozenset()
    """Columns whose cell is a number, so that zeros at its ends may be lost."""
    rounded: frozenset[int] = frozenset()
    """Columns whose cell is a number of more digits than were kept."""
    sheet: bool = False
    """It stands in a spreadsheet, where no cell can slide into another column."""


def read_table(
    source: Source, form: str, lines: Iterable[Line], notes: list[str], total: int | None
) -> Reading:
    """Return how a table reads. `total`: its rows with the header. Raises `ImportFault`."""
    header, rows, skipped = _header(lines)
    count = sum(1 for name in header if name.strip())
    if count > MOST_COLUMNS:
        raise UnreadableFile(
            _("The table has %(count)d columns; %(most)d can be read.")
            % {"count": count, "most": MOST_COLUMNS}
        )
    columns = Header(header)
    profile = with_choices(profile_for(columns.labels, source.profile), source.mapping)
    if skipped:
        notes.append(
            ngettext(
                "The first row is taken for a heading: the columns are named in the next.",
                "The first %(count)d rows are taken for a heading: the columns are named in the next.",
                skipped,
            )
            % {"count": skipped}
        )
    if doubled := [
        label for name, label in zip(columns.names, columns.labels, strict=True) if name not in ("", label)
    ]:
        notes.append(
            _("Columns of the same name are read together: %(names)s.") % {"names": ", ".join(doubled)}
        )
    if profile.number_otherwise == "title" and not any(
        columns.has(name) for column in profile.number for name in column.columns
    ):
        notes.append(_("There is no column of accession numbers: the title stands for it."))
    first, rows = looked_ahead(rows, EXAMPLES_IN)
    items = _items(rows, columns, profile)
    known = total is not None and profile.one_row_per == "work"
    reading = Reading(
        format=form,
        items=iter(()),
        profile=profile.name,
        total=total - 1 - skipped if known and total is not None else None,
        columns=tuple(columns.labels),
        examples={
            label: examples(line.cells[place] for line in first if place < len(line.cells))
            for place, label in enumerate(columns.labels)
        },
        mapping=in_words(profile),
    )
    return with_unused(reading, items, notes)


def examples(values: Iterable[str]) -> tuple[str, ...]:
    """Return three different values that are not empty, shortened: what a column is known by."""
    found = dict.fromkeys(" ".join(value[:400].split()) for value in values)
    return tuple(value if len(value) <= 60 else value[:59] + "…" for value in found if value)[:3]


def with_unused(reading: Reading, items: Iterator[Item], notes: list[str]) -> Reading:
    """Give `reading` its items, and a note of the columns that nothing uses, as the first rows show them."""
    first, items = looked_ahead(items, LOOKED_AT)
    if not first:
        notes.append(_("There is no row below the names of the columns."))
    unused = dict.fromkeys(name for item in first if item.record for name in item.record.extra)
    if unused:
        notes.append(
            _("Columns that nothing uses: %(names)s. They are kept beside the work, for curators.")
            % {"names": ", ".join(unused)}
        )
    return replace(reading, items=items, notes=tuple(notes))


def _header(lines: Iterable[Line]) -> tuple[list[str], Iterator[Line], int]:
    """The names of the columns, the rows below, and how many rows stand above them."""
    first, source = looked_ahead(iter(lines), HEADER_WITHIN)
    if not first:
        raise UnreadableFile(_("The table is empty."))
    filled = [sum(1 for cell in line.cells if cell.strip()) for line in first]
    place = 0
    if filled[0] == 1 and max(filled) > 2:
        place = next(number for number, count in enumerate(filled) if count > 1)
    if first[place].problem:
        raise UnreadableFile(_("The names of the columns can’t be read.") + " " + first[place].problem)
    header = first[place].cells
    while header and not header[-1].strip():
        header = header[:-1]
    return header, islice(source, place + 1, None), place


def _items(rows: Iterator[Line], header: Header, profile: Profile) -> Iterator[Item]:
    mapper = Mapper(pruned(profile, header.has))
    found = (_item(line, header, mapper) for line in rows)
    return merged(found) if profile.one_row_per == "maker" else found


def _item(line: Line, header: Header, mapper: Mapper) -> Item:
    row = TableRow(header, line.cells[: len(header.names)])
    if line.problem:
        return Item(line.number, None, line.problem, mapper.identity(row))
    width = len(header.names)
    notes = line.notes
    surplus = [place for place, cell in enumerate(line.cells) if place >= width and cell.strip()]
    if surplus and line.sheet:
        told = _(
            "%(cell)s stands beside the table, in a column without a name, and was left out: “%(words)s”."
        )
        notes += tuple(
            told % {"cell": f"{get_column_letter(place + 1)}{line.number}", "words": line.cells[place][:80]}
            for place in surplus[:5]
        )
    elif surplus:
        reason = _(
            "The row has %(have)d cells and the table %(want)d columns, so its values may have slid: put "
            "cells with "
            "a separator in them between quotation marks."
        ) % {"have": len(line.cells), "want": width}
        return Item(line.number, None, reason, mapper.identity(row))
    numbers = {place for name in mapper.number_names for place in header.places(name)}
    if not numbers.isdisjoint(line.rounded):
        lost = _(
            "The accession number is stored as a number of more than fifteen digits, so the last are lost: "
            "give its column the format “Text” and write it again."
        )
        return Item(line.number, None, lost, mapper.identity(row), notes)
    item = mapper.item(row, line.number, notes)
    cells = {line.cells[place].strip() for place in numbers & line.numeric}
    return _in_doubt(item) if item.record and item.record.accession_number in cells else item


def _in_doubt(item: Item) -> Item:
    """An item whose number a spreadsheet keeps as a number. Only of a fraction is it worth a note by itself:
    there are more tables numbered 1, 2, 3 than 001, 002, 003.
    """
    if item.record is None:
        return item
    notes = item.notes
    if "." in item.record.accession_number:
        lost = _(
            "The accession number is stored as a number, so a zero at its end is lost (1996.10 becomes "
            "1996.1): "
            "give its column the format “Text” and write it again."
        )
        notes = (lost, *notes)
    return replace(item, record=replace(item.record, number_in_doubt=True), notes=notes)
