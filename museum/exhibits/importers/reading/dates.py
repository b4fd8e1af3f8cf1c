"""A written date and its EDTF: where all readers of records bring what stands in a date column or element.

The words are always kept. What they say is read in steps: figures by themselves (`dates_numeric`), East
Asian notation put into western words (`dates_cjk`), words cut into tokens (`dates_tokens`, `dates_lexicon`),
tokens into ends of time (`dates_grammar`, `dates_pieces`), several dates weighed (`dates_clauses`). What
can't be read for certain is not read, and a remark says so. Years are counted as EDTF does: 1 BCE is 0000.

The `edtf` library judges what is written here, but does not read the words: its own reader of English takes
"14 BC" for -0014 and "206 BCE-220 CE" for -0206.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from museum.exhibits.importers.reading import dates_remarks as remarks
from museum.exhibits.importers.reading.dates_beside import beside, settled
from museum.exhibits.importers.reading.dates_cjk import western
from museum.exhibits.importers.reading.dates_clauses import outcome
from museum.exhibits.importers.reading.dates_days import told_year
from museum.exhibits.importers.reading.dates_lexicon import NO_DATE
from museum.exhibits.importers.reading.dates_numeric import figures, plain_year
from museum.exhibits.importers.reading.dates_pieces import Unread
from museum.exhibits.importers.reading.dates_remarks import Remark
from museum.exhibits.importers.reading.dates_values import edtf
from museum.exhibits.importers.reading.text import line

LONGEST: Final = 500
"""Characters of a date. What is longer is a story about one, and is not read."""
_MIDNIGHT: Final = re.compile(
    r"(?<=\d)(?:T| )(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?am)(?: ?(?:z|utc|gmt)|[+-]00:?00)?$",
    re.IGNORECASE,
)
_SHIFTED_MIDNIGHT: Final = re.compile(r"(?<=\d)(?:T| )00:00(?::00(?:\.0+)?)?[+-]\d\d:?\d\d$", re.IGNORECASE)
_HAS_DATE: Final = re.compile(r"\d(?!\d?(?:st|nd|rd|th)\s+dynasty)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReadDate:
    """A date as written and as read."""

    written: str
    """Plain text on one line, without the midnight that spreadsheets and databases add to a day."""
    edtf: str
    """Read by guide_ai.dialogue.facts.dates and the edtf library; "" where nothing was read for certain."""
    notes: tuple[str, ...] = ()
    """Sentences for a curator."""
    is_serial: bool = False
    """It is the number by which a spreadsheet keeps a day: nothing that a visitor should be shown."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What words say by themselves."""

    edtf: str = ""
    remark: Remark | None = None
    candidates: tuple[str, ...] = ()
    silent: bool = False
    """They say nothing of a date: what stands beside them may."""
    undated: bool = False
    """They say that the work is not dated."""


def read_date(written: str, *, first: str = "", last: str = "", day_first: bool | None = None) -> ReadDate:
    """Read a date.

    `first` and `last` are the years or ISO days that a system keeps beside the words ("1850", "-0664-01-08",
    read as 664 BCE); they are used where the words do not say, or could be read in two ways. `day_first` is
    what is known of the order in "01/02/1985". Never raises.
    """
    words = line(written)
    words = _SHIFTED_MIDNIGHT.sub("", _MIDNIGHT.sub("", words))
    said = _said(words, day_first)
    if said.remark and said.remark.template == remarks.SERIAL:
        return ReadDate(words, "", _notes(said.remark), is_serial=True)
    if said.edtf:
        return ReadDate(words, said.edtf, _notes(said.remark))
    if said.candidates and (kept := settled(said.candidates, first, last)):
        return ReadDate(words, kept)
    if not said.silent and not said.undated:
        return ReadDate(words, "", _notes(said.remark))
    kept, forwards = beside(first, last)
    shown = " – ".join(each for each in (first.strip(), last.strip()) if each)
    if not forwards:
        return ReadDate(words, "", _notes(said.remark, Remark(remarks.BESIDE_BAD, one=shown)))
    if kept and said.undated:
        return ReadDate(words, "", _notes(Remark(remarks.NOT_DATED, one=shown)))
    if kept:
        return ReadDate(words, kept, _notes(Remark(remarks.BESIDE, one=shown)))
    return ReadDate(words, "", _notes(said.remark))


def _notes(*given: Remark | None) -> tuple[str, ...]:
    return tuple(each.told() for each in given if each)


@lru_cache(maxsize=8192)
def _said(words: str, day_first: bool | None) -> _Said:
    if not words:
        return _Said(silent=True)
    folded = unicodedata.normalize("NFKC", words[: LONGEST + 1]).strip()
    if folded.lower().rstrip(" .") in NO_DATE or folded.lower() in NO_DATE:
        return _Said(undated=True)
    if len(words) > LONGEST:
        return _Said(remark=Remark(remarks.UNREAD, words[:80] + "…"))
    folded = plain_year(folded)
    if found := figures(folded, day_first):
        return _Said(found.edtf, found.remark, found.candidates)
    try:
        read = outcome(western(folded.lower()))
    except Unread as unread:
        return _unread(words, folded, unread.remark)
    text = edtf(read.span)
    if not text:
        return _unread(words, folded, remarks.UNREAD)
    start, end = read.span.start, read.span.end
    if not read.remark or start is None or end is None:
        return _Said(text)
    low, high = told_year(start.first), told_year(end.last)
    if read.remark == remarks.LATER and high != low:
        low = f"{low}–{high}"
    return _Said(text, Remark(read.remark, words, low, high))


def _unread(words: str, folded: str, template: str) -> _Said:
    silent = not _HAS_DATE.search(folded)
    if template == remarks.UNCLEAR and folded.isdecimal():
        return _Said(remark=Remark(template, words), candidates=(f"{int(folded):04d}",))
    return _Said(remark=Remark(template, words), silent=silent)
