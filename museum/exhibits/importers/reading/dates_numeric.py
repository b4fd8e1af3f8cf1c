"""Dates that are only figures: ISO days, EDTF itself, figures with slashes, the numbers of spreadsheets."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from museum.exhibits.importers.reading import dates_remarks as remarks
from museum.exhibits.importers.reading.dates_days import day_exists, told, told_year
from museum.exhibits.importers.reading.dates_remarks import Remark
from museum.exhibits.importers.reading.dates_values import bce, readable, year

_TIME: Final = r"(?:[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:[ap]m|z|utc|gmt)|[+-]\d\d:?\d\d)?)?"
_EDTF: Final = re.compile(r"(?=.*[~%X\[.])[0-9X~%?/.\[\]-]+")
_ISO_DAY: Final = re.compile(rf"(\d{{4}})([-/.])(\d\d?)\2(\d\d?){_TIME}", re.IGNORECASE)
_COMPACT_DAY: Final = re.compile(r"(1\d{3}|20\d\d)(\d\d)(\d\d)")
_YEAR_AND_TWO: Final = re.compile(r"(\d{4})[-/](\d\d)")
_DAY_LAST: Final = re.compile(rf"(\d\d?)([-/.])(\d\d?)\2(\d{{4}}|\d\d){_TIME}", re.IGNORECASE)
_SIGNED: Final = re.compile(r"[-\u2212](\d{1,4})(?:-\d\d-\d\d(?:T.*)?)?")
_LARGE: Final = re.compile(r"(\d{5,})(?:\.\d+)?")
_FLOAT_YEAR: Final = re.compile(r"(\d{1,4})\.0+")
_SERIALS: Final = range(10_000, 80_000)
"""Spreadsheets' days from 1927 to 2119, counted from the last day but one of 1899."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What figures say: one reading, or a remark with the readings between which it was not settled."""

    edtf: str = ""
    remark: Remark | None = None
    candidates: tuple[str, ...] = ()


def plain_year(text: str) -> str:
    """ "1889.0", as spreadsheets hand out whole numbers, is 1889."""
    return found[1] if (found := _FLOAT_YEAR.fullmatch(text)) else text


def figures(words: str, day_first: bool | None) -> Figures | None:
    """Read figures; None where `words` are more than that, or a simple year or range."""
    if _EDTF.fullmatch(words) and readable(words):
        return Figures(words)
    if found := _ISO_DAY.fullmatch(words):
        return _day(words, [(int(found[1]), int(found[3]), int(found[4]))])
    if found := _DAY_LAST.fullmatch(words):
        return _day_last(words, found, day_first)
    if found := _COMPACT_DAY.fullmatch(words):
        return _day(words, [(int(found[1]), int(found[2]), int(found[3]))])
    if found := _YEAR_AND_TWO.fullmatch(words):
        return _year_and_two(words, int(found[1]), int(found[2]))
    if found := _SIGNED.fullmatch(words):
        return _signed(words, int(found[1]))
    if found := _LARGE.fullmatch(words):
        return _large(words, found[1])
    return None


def _signed(words: str, number: int) -> Figures:
    if number == 0:
        return Figures(remark=Remark(remarks.NO_YEAR_ZERO, words))
    return Figures(year(bce(number)), Remark(remarks.SIGNED, words, told_year(bce(number))))


def _large(words: str, digits: str) -> Figures:
    if len(digits) == 5 and int(digits) in _SERIALS:
        day = date(1899, 12, 30) + timedelta(days=int(digits))
        return Figures(remark=Remark(remarks.SERIAL, words, day=told(day.year, day.month, day.day)))
    return Figures(remark=Remark(remarks.NO_YEAR, words))


def _day(words: str, readings: list[tuple[int, int, int]]) -> Figures:
    """One of several days, those that there are none of left out."""
    days = [each for each in dict.fromkeys(readings) if each[0] and day_exists(*each)]
    texts = tuple(f"{year(each[0])}-{each[1]:02d}-{each[2]:02d}" for each in days)
    if not days:
        return Figures(remark=Remark(remarks.NO_SUCH_DAY, words))
    if len(days) == 1:
        return Figures(texts[0])
    return Figures(remark=Remark(remarks.TWO_WAYS, words, told(*days[0]), told(*days[1])), candidates=texts)


def _day_last(words: str, found: re.Match[str], day_first: bool | None) -> Figures:
    """Day and month in either order, then the year. Dots are used where the day goes first."""
    one, other, number = int(found[1]), int(found[3]), int(found[4])
    if len(found[4]) == 2:
        return Figures(remark=Remark(remarks.UNREAD, words))
    if day_first is None and found[2] == ".":
        day_first = True
    as_day_first, as_month_first = (number, other, one), (number, one, other)
    if day_first is None:
        return _day(words, [as_day_first, as_month_first])
    return _day(words, [as_day_first if day_first else as_month_first])


def _year_and_two(words: str, number: int, two: int) -> Figures | None:
    """ "1985-01" is a month, "1503-19" a range, and "1903-04" may be either."""
    is_range, is_month = two > number % 100, 1 <= two <= 12
    if not is_month or not number:
        return None
    month = f"{number:04d}-{two:02d}"
    if not is_range:
        return Figures(month)
    end = number // 100 * 100 + two
    return Figures(
        remark=Remark(remarks.TWO_WAYS, words, f"{two}/{number}", f"{number}–{end}"),
        candidates=(month, f"{number:04d}/{end:04d}"),
    )
