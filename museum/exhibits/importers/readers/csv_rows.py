"""Text becomes rows: separators, quotation marks, line ends. No row is lost, however it is written.

Quotation marks are where tables break. One that is closed before a separator or the end of a line is believed
where its row then has the width of the table. One that is never closed, or only in the midst of a word or so
that the row is too wide or narrow, would swallow the rows after it: its row is given back as broken, and the
next line starts anew.
"""

import io
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
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
    like_row: int = 0
    """Line within one of its cells that looks like a row of its own; 0 where none does."""


class _Lines:
    """Physical lines, some of which were looked at and given back."""

    def __init__(self, source: Iterable[str]) -> None:
        self._source = iter(source)
        self._back: deque[str] = deque()
        self.number = 0
        """Of the line that was taken last, from 1."""
        self.in_vain = 0
        """Up to this line a cell was followed that is not closed: what opens before it is not closed either.

        So no line is followed more than once, however many marks there are.
        """

    def take(self) -> str | None:
        """Return the next line, None at the end."""
        text = self._back.popleft() if self._back else next(self._source, None)
        self.number += text is not None
        return text

    def give_back(self, taken: Sequence[str]) -> None:
        """Let the lines that were taken last come once more."""
        self.in_vain = max(self.in_vain, self.number)
        self._back.extendleft(reversed(taken))
        self.number -= len(taken)


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
    source = _Lines(lines)
    while (text := source.take()) is not None:
        if '"' in text:
            row = _quoted(text, source, separator, width)
        else:
            row = RawRow(source.number, text.rstrip("\r\n").split(separator))
        if row.problem or any(cell.strip() for cell in row.cells):
            if not width and len(row.cells) > 1:
                width = len(row.cells)
            yield row


def _quoted(text: str, source: _Lines, separator: str, width: int) -> RawRow:
    """Read a row that has quotation marks, with the further lines that belong to it."""
    state = _State()
    number = source.number
    taken: list[str] = []
    fault = not _scan(state, text, number, separator)
    while state.open_line and not fault and len(taken) < MOST_LINES and state.size < MOST_CHARACTERS:
        if source.number < source.in_vain:
            break
        following = source.take()
        if following is None:
            break
        taken.append(following)
        fault = not _scan(state, following, source.number, separator)
    opened = state.open_line
    alike = [place for place, line in enumerate(taken, number + 1) if line.count(separator) == width - 1 > 0]
    if not opened and alike and len(state.cells) != width:
        opened = state.long_line
    if not opened:
        alike = [place for place in alike if _same_form(state.cells[0], taken[place - number - 1], separator)]
        return RawRow(number, state.cells, loose=state.loose, like_row=alike[0] if alike else 0)
    source.give_back(taken[opened - number :])
    problem = _("A quotation mark opens a cell in line %(line)d and is not closed: close it, or take it out.")
    return RawRow(number, text.rstrip("\r\n").split(separator), problem=problem % {"line": opened})


def _same_form(number: str, line: str, separator: str) -> bool:
    """Whether a line begins with a number of the same form as this one, as prose seldom does."""
    form = _form(number)
    return "0" in form and form == _form(line.split(separator, 1)[0])


def _form(number: str) -> str:
    """ "R.5" and "R.17" have one form."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", number.strip(' "\r\n')))


def _scan(state: _State, text: str, number: int, separator: str) -> bool:
    """Read one physical line into `state`. False: a cell of an earlier line closes in the midst of a word."""
    place, end = 0, len(text.rstrip("\r\n"))
    inside = bool(state.open_line)
    stop, last, ends = -1, -1, False
    while True:
        if not inside:
            start = place
            while start < end and text[start] == " ":
                start += 1
            if start < end and text[start] == '"' and separator != '"':
                inside, place = True, start + 1
                state.parts, state.open_line, state.size = [], number, 0
                continue
            stop = _find(text, separator, place, end)
            state.cells.append(text[place:stop])
            if stop == end:
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
        if stop <= quote:
            # Looked for once a cell, not once a mark.
            stop = _find(text, separator, quote + 1, end)
            last = text.rfind('"', quote, stop)
            ends = not text[last + 1 : stop].strip()
        if last > quote and not ends:
            # "She said "go, now" and left": the cell goes on behind the separator.
            state.parts.append('"')
            place = quote + 1
            continue
        # "Nude" descending: the first mark belongs to the words; "he said "hi" to me": it does not.
        rest = text[quote + 1 : stop].rstrip()
        words = "".join(state.parts) + '"' + rest
        state.cells.append(words[:-1] if rest.endswith('"') else '"' + words)
        state.open_line, inside = 0, False
        if stop == end:
            return True
        place = stop + 1


def _find(text: str, separator: str, place: int, end: int) -> int:
    found = text.find(separator, place, end)
    return found if found >= 0 else end


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
