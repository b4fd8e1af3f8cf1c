"""Workbooks (.xlsx): the first sheet that has a table, cells as people see them."""

import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, Final

import openpyxl
from django.utils.translation import gettext as _
from openpyxl.utils.exceptions import InvalidFileException

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.profile_files import profile_named
from museum.exhibits.importers.readers.table import Line, read_table

LARGEST: Final = 1 << 30
"""Bytes of all parts of a workbook, unpacked."""
LARGEST_STRINGS: Final = 128 << 20
"""Of its texts, which lie in memory."""
RATIO: Final = 200
"""How much a part may grow when unpacked, beyond a few megabytes."""
_BREAKAGES: Final = (
    zipfile.BadZipFile, zlib.error, SyntaxError, ValueError, TypeError, LookupError, AttributeError, EOFError,
)  # fmt: skip
"""What a damaged workbook makes the library raise."""
_ERRORS: Final = frozenset({"#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!"})


def read_xlsx(source: Source) -> Reading:
    """See `Reader`."""
    _check(source)
    try:
        book = openpyxl.load_workbook(source.path, read_only=True, data_only=True)
    except (InvalidFileException, OSError, *_BREAKAGES) as error:
        raise _damaged(source) from error
    notes: list[str] = []
    try:
        sheet = _sheet(book, source, notes)
        return read_table(source, "xlsx", _lines(book, sheet, source), notes, None)
    except _BREAKAGES as error:
        raise _damaged(source) from error


def _damaged(source: Source) -> UnreadableFile:
    return UnreadableFile(
        _("“%(name)s” is damaged, or no workbook: open it in a spreadsheet and save it again as .xlsx.")
        % {"name": source.name}
    )


def _check(source: Source) -> None:
    """Refuse what would fill the memory, or has a document type (workbooks have none, entity bombs do)."""
    try:
        with zipfile.ZipFile(source.path) as archive:
            parts = archive.infolist()
            if any(part.flag_bits & 1 for part in parts):
                raise UnreadableFile(
                    _("“%(name)s” is encrypted: save it without a password.") % {"name": source.name}
                )
            large = [part for part in parts if part.file_size > 4 << 20]
            bombs = [part for part in large if part.file_size > RATIO * part.compress_size]
            strings = sum(part.file_size for part in parts if "sharedstrings" in part.filename.lower())
            if bombs or strings > LARGEST_STRINGS or sum(part.file_size for part in parts) > LARGEST:
                raise UnreadableFile(
                    _(
                        "“%(name)s” unpacks to more than a workbook of records may: split it, or save it "
                        "as CSV."
                    )
                    % {"name": source.name}
                )
            for part in parts:
                if part.filename.lower().endswith((".xml", ".rels")):
                    with archive.open(part) as file:
                        if b"<!DOCTYPE" in file.read(1 << 16).upper():
                            raise _damaged(source)
    except (zipfile.BadZipFile, NotImplementedError, OSError, EOFError, RuntimeError) as error:
        raise _damaged(source) from error


def _sheet(book: Any, source: Source, notes: list[str]) -> Any:
    """The sheet that the curator named, or the first that has anything in it."""
    sheets = [sheet for sheet in book.worksheets]
    profile = profile_named(source.profile) if source.profile else None
    wanted = str(source.mapping.get("sheet") or (profile.sheet if profile else ""))
    if wanted:
        for sheet in sheets:
            if sheet.title.casefold() == wanted.casefold():
                return sheet
        raise UnreadableFile(
            _("There is no sheet “%(name)s”; there are: %(names)s.")
            % {"name": wanted, "names": ", ".join(sheet.title for sheet in sheets)}
        )
    for sheet in sheets:
        sheet.reset_dimensions()
        if any(cell is not None for row in sheet.iter_rows(max_row=50, values_only=True) for cell in row):
            if len(sheets) > 1:
                others = ", ".join(each.title for each in sheets if each is not sheet)
                told = _("Read from the sheet “%(name)s”; not read: %(others)s.")
                notes.append(told % {"name": sheet.title, "others": others})
            return sheet
    raise UnreadableFile(_("“%(name)s” has no table.") % {"name": source.name})


def _lines(book: Any, sheet: Any, source: Source) -> Iterator[Line]:
    try:
        sheet.reset_dimensions()
        for number, row in enumerate(sheet.iter_rows(), 1):
            notes: list[str] = []
            cells = [_seen(cell, notes) for cell in row]
            if any(cell.strip() for cell in cells):
                numeric = frozenset(place for place, cell in enumerate(row) if _loses_zeros(cell))
                yield Line(number, cells, "", tuple(dict.fromkeys(notes)), numeric)
    except _BREAKAGES as error:
        raise _damaged(source) from error
    finally:
        book.close()


def _loses_zeros(cell: Any) -> bool:
    """Whether a cell holds a fraction in no format of its own, so that 1996.10 can't be told from 1996.1."""
    value = cell.value
    return isinstance(value, float) and not value.is_integer() and cell.number_format in ("General", None)


def _seen(cell: Any, notes: list[str]) -> str:
    """The cell as a spreadsheet shows it."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        if value in _ERRORS:
            told = _("A formula of the row gives an error (%(error)s): its cell counts as empty.")
            notes.append(told % {"error": value})
            return ""
        return value.replace("_x000D_", "")
    form = str(getattr(cell, "number_format", "") or "")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime | date):
        return _day(value, form)
    if isinstance(value, time | timedelta):
        return str(value)
    return _number(value, form, notes)


def _day(value: datetime | date, form: str) -> str:
    """A date without the midnight that nobody wrote; only month or year, where only they are shown."""
    plain = re.sub(r"\[[^\]]*\]|\"[^\"]*\"|\\.", "", form).lower()
    if "y" in plain and "d" not in plain:
        return f"{value:%Y-%m}" if "m" in plain else f"{value:%Y}"
    if isinstance(value, datetime) and value.time() != time():
        return value.isoformat(sep=" ", timespec="minutes")
    return f"{value.year:04}-{value.month:02}-{value.day:02}"


def _number(value: float, form: str, notes: list[str]) -> str:
    """A number with the zeros that its format shows: 007, 1996.10."""
    if padded := re.fullmatch(r"(0+)(?:\.(0+))?(?:_.)?", form):
        places = len(padded[2] or "")
        return f"{value:0{len(padded[1]) + (places + 1 if places else 0)}.{places}f}"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(value) if isinstance(value, float) else str(value)
