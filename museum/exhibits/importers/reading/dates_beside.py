"""First and last year, as systems keep them beside the words of a date.

Systems that keep years before our era as signed numbers mean the year BCE: a record that says "664 BCE" has
-664 or -0664-01-08 beside it (its owner counts no year 0), where ISO 8601 and EDTF would have -0663. So -664
is read as 664 BCE. Their days are mostly the first of January of a year; before 1583 that day is often
shifted by the two calendars' difference, into the December before, and then stands for the year after.
"""

import re
from dataclasses import dataclass
from typing import Final

from museum.exhibits.importers.reading.dates_days import day_exists
from museum.exhibits.importers.reading.dates_values import EARLIEST, LATEST, Span, Stretch, bce, edtf, year

_YEAR: Final = re.compile(
    r"(?P<sign>[-\u2212]?)0*(?P<year>\d{1,4})(?:\.0+)?(?:-(?P<month>\d\d)(?:-(?P<day>\d\d)(?:[T ].*)?)?)?"
)
_GREGORIAN: Final = 1583
_SHIFT: Final = 22
"""From this day of December on, the difference of the calendars explains the day."""


@dataclass(frozen=True, slots=True)
class End:
    """One of the two."""

    year: int
    """As ISO 8601 counts."""
    day: str = ""
    """As ISO 8601 writes it, where it is a day that says more than its year."""


def end(text: str) -> End | None:
    """Read one of them; None where it says nothing: empty, 0, 9999, or no year."""
    found = _YEAR.fullmatch(text.strip())
    if not found or int(found["year"]) in (0, 9999):
        return None
    number = bce(int(found["year"])) if found["sign"] else int(found["year"])
    if not EARLIEST <= number <= LATEST:
        return None
    month, day = int(found["month"] or 0), int(found["day"] or 0)
    if number < _GREGORIAN:
        return End(number + 1 if month == 12 and day >= _SHIFT and not found["sign"] else number)
    if not day or (month, day) == (1, 1) or not day_exists(number, month, day):
        return End(number)
    return End(number, f"{year(number)}-{month:02d}-{day:02d}")


def beside(first: str, last: str) -> tuple[str, bool]:
    """Return the EDTF of both, "" where they say nothing, and whether they run forwards."""
    start, stop = end(first), end(last)
    if start and stop and start.year > stop.year:
        return "", False
    if start and start == stop and start.day:
        return start.day, True
    low = Stretch(start.year, start.year) if start else None
    high = Stretch(stop.year, stop.year) if stop else None
    return edtf(Span(low, high)), True


def settled(candidates: tuple[str, ...], first: str, last: str) -> str:
    """The one of several readings that first and last year agree with; "" where that is not one."""
    start, stop = end(first), end(last)
    if start is None or stop is None:
        return ""
    kept = [each for each in candidates if _agrees(each, start, stop)]
    return kept[0] if len(kept) == 1 else ""


def _agrees(candidate: str, start: End, stop: End) -> bool:
    low, _, high = candidate.partition("/")
    if len(low) == 10:
        return bool(start.day) and start.day == stop.day == low
    return int(low[:4]) == start.year and int((high or low)[:4]) == stop.year
