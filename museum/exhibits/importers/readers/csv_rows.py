"""Text becomes rows: separators, quotation marks, line ends. No row is lost, however it is written.

Quotation marks are where tables break. One that is never closed would swallow all rows after it, so a cell
that grows over many lines is doubted: its row is given back as broken, and the next line starts anew.
"""

import io
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

SEPARATORS: Final = (",", ";", "\t", "|")
MOST_LINES: Final = 2_000
MOST_CHARACTERS: Final = 2_000_000
"""Of one cell; what is longer has lost its closing quotation mark."""


@dataclass(slots=True)
class RawRow:
    """One row as it stands."""

    line: int
    """Physical line at which it begins, from 1."""
    cells: list[str]
    problem: str = ""
    """A sentence: why its cells can't be trusted."""
    loose: bool = False
    """A quotation mark stands inside a cell, not doubled."""


@dataclass(slots=True)
class _State:
    cells: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    """Of the quoted cell that is open."""
    open_line: int = 0
    long_line: int = 0
    """Where the last cell of several lines opened that has been closed."""
    size: int = 0
    loose: bool = False


def rows(lines: Iterable[str], separator: str) -> Iterator[RawRow]:
    """Yield the rows of `lines` (each with its line end), blank ones left out.

    The first row of several cells is the header: how many it has tells whole rows from broken ones.
    """
    width = 0
    source = iter(lines)
    waiting: deque[str] = deque()
    number = 0
    while True:
        text = waiting.popleft() if waiting else next(source, None)
        if text is None:
            return
        number += 1
        if '"' in text:
            row, taken = _quoted(text, number, source, waiting, separator, width)
            number += taken
        else:
            row = RawRow(number, text.rstrip("\r\n").split(separator))
        if row.problem or any(cell.strip() for cell in row.cells):
            if not width and len(row.cells) > 1:
                width = len(row.cells)
            yield row


def _quoted(
    text: str, number: int, source: Iterator[str], waiting: deque[str], separator: str, width: int
) -> tuple[RawRow, int]:
    """Read a row that has quotation marks; return it, and how many further lines it took."""
    state = _State()
    taken: list[str] = []
    fault = not _scan(state, text, number, separator)
    while state.open_line and not fault and len(taken) < MOST_LINES and state.size < MOST_CHARACTERS:
        following = waiting.popleft() if waiting else next(source, None)
        if following is None:
            break
        taken.append(following)
        fault = not _scan(state, following, number + len(taken), separator)
    opened = state.open_line
    if not opened and width > 1 and any(_is_row(line, state.cells, separator, width) for line in taken):
        opened = state.long_line
    if not opened:
        return RawRow(number, state.cells, loose=state.loose), len(taken)
    kept = opened - number
    for each in reversed(taken[kept:]):
        waiting.appendleft(each)
    problem = _("A quotation mark opens a cell in line %(line)d and is not closed: close it, or take it out.")
    cells = text.rstrip("\r\n").split(separator)
    return RawRow(number, cells, problem=problem % {"line": opened}), kept


def _is_row(line: str, cells: list[str], separator: str, width: int) -> bool:
    """Whether a line that a cell has swallowed is a row of its own.

    It has as many cells as the header; and the row that swallowed it has not, or both begin with numbers of
    the same form, as prose does not.
    """
    if line.count(separator) != width - 1:
        return False
    if len(cells) != width:
        return True
    form = _form(cells[0])
    return "0" in form and form == _form(line.split(separator, 1)[0])


def _form(number: str) -> str:
    """ "R.5" and "R.17" have one form."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", number.strip(' "\r\n')))


def _scan(state: _State, text: str, number: int, separator: str) -> bool:
    """Read one physical line into `state`. False: a cell of an earlier line closes in the midst of a word."""
    place, end = 0, len(text.rstrip("\r\n"))
    inside = bool(state.open_line)
    while True:
        if not inside:
            start = place
            while start < end and text[start] == " ":
                start += 1
            if start < end and text[start] == '"' and separator != '"':
                inside, place = True, start + 1
                state.parts, state.open_line, state.size = [], number, 0
                continue
            stop = text.find(separator, place, end)
            state.cells.append(text[place : stop if stop >= 0 else end])
            if stop < 0:
                return True
            place = stop + 1
            continue
        quote = text.find('"', place, end)
        if quote < 0:
            state.parts.append(text[place:])
            state.size += len(text) - place
            return True
        state.parts.append(text[place:quote])
        state.size += quote - place
        if text.startswith('"', quote + 1):
            state.parts.append('"')
            place = quote + 2
            continue
        after = quote + 1
        while after < end and text[after] == " ":
            after += 1
        if after >= end or text[after] == separator:
            state.cells.append("".join(state.parts))
            if state.open_line != number:
                state.long_line = state.open_line
            state.open_line, inside = 0, False
            if after >= end:
                return True
            place = after + 1
            continue
        if state.open_line != number:
            return False
        state.loose = True
        stop = text.find(separator, quote + 1, end)
        rest = text[quote + 1 : stop if stop >= 0 else end].rstrip()
        if '"' in rest and not rest.endswith('"'):
            # "She said "go, now" and left": the cell goes on behind the separator.
            state.parts.append('"')
            place = quote + 1
            continue
        # "Nude" descending: the first mark belongs to the words; "he said "hi" to me": it does not.
        words = "".join(state.parts) + '"' + rest
        state.cells.append(words[:-1] if rest.endswith('"') else '"' + words)
        state.open_line, inside = 0, False
        if stop < 0:
            return True
        place = stop + 1


def find_separator(sample: str) -> str:
    """Return the separator of a table by the start of its text: the one that cuts all rows alike.

    A first line "sep=;", as Excel writes it, decides.
    """
    if named := re.match(r"sep=(.)[\r\n]", sample, re.IGNORECASE):
        return named[1]
    best, most = ",", 0.0
    for separator in SEPARATORS:
        found = [len(row.cells) for row in _some(sample, separator)]
        if not found:
            continue
        width, alike = Counter(found).most_common(1)[0]
        if width < 2 or found[0] < 2:
            continue
        # Rows that agree matter more than many cells: text has commas as well.
        score = (alike / len(found)) ** 2 * min(width, 40) * (1.5 if found[0] == width else 1.0)
        if score > most:
            best, most = separator, score
    return best


def _some(sample: str, separator: str) -> list[RawRow]:
    found = []
    for row in rows(io.StringIO(sample, newline=""), separator):
        if not row.problem:
            found.append(row)
        if len(found) == 60:
            break
    return found
