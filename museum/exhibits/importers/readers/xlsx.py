"""Workbooks (.xlsx): the first sheet that has a table, cells as people see them."""

import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any, Final

import openpyxl
from django.utils.translation import gettext as _
from openpyxl.utils.exceptions import InvalidFileException

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.profile_files import profile_named
from museum.exhibits.importers.readers.table import Line, read_table
from museum.exhibits.importers.readers.xlsx_cells import line_of, without_values

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
_FORMULA: Final = re.compile(rb"<(?:\w{1,9}:)?f[\s/>]")
PORTION: Final = 1 << 20


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
        return read_table(source, "xlsx", _lines(book, sheet, source, notes), notes, None)
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
    if any(_has_formulas(sheet, source) for sheet in sheets):
        raise UnreadableFile(_valueless())
    raise UnreadableFile(_("“%(name)s” has no table.") % {"name": source.name})


def _lines(book: Any, sheet: Any, source: Source, notes: list[str]) -> Iterator[Line]:
    again = None
    try:
        sheet.reset_dimensions()
        formulas: Iterable[Any] = repeat(())
        if _has_formulas(sheet, source):
            again = openpyxl.load_workbook(source.path, read_only=True)
            again[sheet.title].reset_dimensions()
            formulas = again[sheet.title].iter_rows()
        for number, (row, asked) in enumerate(zip(sheet.iter_rows(), formulas, strict=False), 1):
            valueless = without_values(row, asked)
            if valueless and _valueless() not in notes:
                notes.append(_valueless())
            if (line := line_of(number, row, valueless)) is not None:
                yield line
    except _BREAKAGES as error:
        raise _damaged(source) from error
    finally:
        book.close()
        if again is not None:
            again.close()


def _has_formulas(sheet: Any, source: Source) -> bool:
    """Whether there are any, so that it is worth while to read the sheet twice."""
    before = b""
    with zipfile.ZipFile(source.path) as archive, archive.open(sheet._worksheet_path) as file:
        while portion := file.read(PORTION):
            if _FORMULA.search(before + portion):
                return True
            before = portion[-16:]
    return False


def _valueless() -> str:
    return _("There are formulas without values: save the file in a spreadsheet program first.")
