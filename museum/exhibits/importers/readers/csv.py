"""CSV and its kin: any encoding, any separator, read row by row."""

import io
import re
from collections.abc import Iterator
from contextlib import closing
from typing import IO, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.profile_files import profile_named
from museum.exhibits.importers.readers.csv_encoding import Encoding, find_encoding
from museum.exhibits.importers.readers.csv_rows import find_separator, rows
from museum.exhibits.importers.readers.table import Line, read_table

SAMPLE: Final = 1 << 16
"""Characters that tell the separator."""
COUNTED: Final = 64 << 20
"""Bytes up to which rows are counted beforehand."""
LONGEST: Final = 8 << 20
"""Characters of a physical line; a longer one is cut."""
_ESCAPED: Final = re.compile(r"'+[=+\-@\t\r＝＋－＠]")
"""What we, and others, write before a cell that a spreadsheet would run."""
_SEPARATORS: Final = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|"}


def read_csv(source: Source) -> Reading:
    """See `Reader`."""
    wanted = _wanted(source)
    encoding = find_encoding(source.path, wanted["encoding"])
    with closing(_open(source, encoding)) as file:
        sample = file.read(SAMPLE)
    zeros = "\0" in sample
    sample = sample.replace("\0", "")
    if not sample.strip():
        raise UnreadableFile(_("“%(name)s” is empty.") % {"name": source.name})
    separator = _SEPARATORS.get(wanted["separator"].lower(), wanted["separator"]) or find_separator(sample)
    if len(separator) != 1 or separator in '"\r\n':
        raise UnreadableFile(_("“%(mark)s” can’t separate columns.") % {"mark": separator})
    notes = [_("Encoding: %(name)s.") % {"name": encoding.name}, *filter(None, [encoding.note])]
    if zeros:
        notes.append(_("Zero bytes were left out."))
    total = None
    if source.path.stat().st_size <= COUNTED:
        total = sum(1 for _ in _lines(source, encoding, separator))
    return read_table(source, "csv", _lines(source, encoding, separator), notes, total)


def _wanted(source: Source) -> dict[str, str]:
    """Encoding and separator, where the curator or a named profile fixes them."""
    profile = profile_named(source.profile) if source.profile else None
    return {
        key: str(source.mapping.get(key) or (getattr(profile, key) if profile else ""))
        for key in ("encoding", "separator")
    }


def _open(source: Source, encoding: Encoding) -> IO[str]:
    file = source.path.open("rb")
    return io.TextIOWrapper(file, encoding=encoding.codec, errors=encoding.errors, newline="")


def _texts(source: Source, encoding: Encoding) -> Iterator[str]:
    """Physical lines with their ends. A line without end is cut, lest it fills the memory."""
    with _open(source, encoding) as file:
        while text := file.readline(LONGEST):
            yield text.replace("\0", "") if "\0" in text else text


def _lines(source: Source, encoding: Encoding, separator: str) -> Iterator[Line]:
    texts = _texts(source, encoding)
    width, header_seen = 0, False
    for row in rows(texts, separator):
        if row.line == 1 and re.match(r"\ufeff?sep=", row.cells[0], re.IGNORECASE):
            continue
        if not header_seen:
            row.cells[0] = row.cells[0].removeprefix("\ufeff")
            header_seen, width = True, len(row.cells)
        cells = [cell[1:] if cell.startswith("'") and _ESCAPED.match(cell) else cell for cell in row.cells]
        problem = row.problem
        if row.loose and len(cells) != width:
            problem = _(
                "A quotation mark stands inside a cell of line %(line)d, so its columns can’t be told "
                "apart: write "
                "it twice."
            ) % {"line": row.line}
        notes = []
        if row.loose:
            notes.append(_("A quotation mark stands inside a cell and was read as it is written."))
        if row.like_row:
            told = _("Line %(line)d stands in a cell and looks like a row: is a quotation mark missing?")
            notes.append(told % {"line": row.like_row})
        if len(cells) < width:
            told = _("The row has %(have)d cells of %(want)d: those that are missing count as empty.")
            notes.append(told % {"have": len(cells), "want": width})
        yield Line(row.line, cells, problem, tuple(notes))
