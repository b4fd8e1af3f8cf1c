"""Dates as code reads them: a part of EDTF, told in words and compared.

Years follow ISO 8601 as EDTF does: year 0000 is 1 BCE, -0663 is 664 BCE. What a record writes in words goes
before what is told from here; this speaks where the words are missing in the visitor's language.
"""

import math
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal

from guide_ai.language import Language

Precision = Literal["century", "decade", "year", "season", "month", "day"]

ABOUT_YEARS: Final = 5
_LONG_AGO: Final = 1000

_POINT: Final = re.compile(
    r"^(?P<sign>-?)(?P<year>\d{4}|\d{3}X|\d{2}XX)(?:-(?P<month>\d{2}))?(?:-(?P<day>\d{2}))?(?P<doubt>[~?%]?)$"
)
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_SEASONS_EN: Final = {21: "spring", 22: "summer", 23: "autumn", 24: "winter"}
_SEASONS_ZH: Final = {21: "春", 22: "夏", 23: "秋", 24: "冬"}


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of time as exact as it is known. `first` and `last` are the years it may lie in."""

    precision: Precision
    first: int
    last: int
    month: int = 0
    """1 to 12, a season as EDTF counts them (21 to 24), or 0."""
    day: int = 0
    approximate: bool = False
    uncertain: bool = False


@dataclass(frozen=True, slots=True)
class Dated:
    """A date of a record: a moment, or a range. A missing end is open."""

    start: Moment | None
    end: Moment | None
    ranged: bool = False

    @property
    def earliest(self) -> int | None:
        """First year it may lie in; None where that is open."""
        return self.start.first if self.start else None

    @property
    def latest(self) -> int | None:
        """Last year it may lie in; None where that is open."""
        return self.end.last if self.end else None


def this_year() -> int:
    """The year in which a question is asked."""
    return datetime.now(UTC).year


def read(edtf: str) -> Dated | None:
    """Read a date; None where `edtf` is empty or outside the part that is served."""
    text = edtf.strip()
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1].replace("..", "/..") if text.endswith("..]") else text[1:-1].replace("..", "../")
        text = text.replace("//", "/")
    if "/" not in text:
        moment = _moment(text)
        return Dated(moment, moment) if moment else None
    left, _, right = text.partition("/")
    start, end = _moment(left), _moment(right)
    if (start is None and left not in ("", "..")) or (end is None and right not in ("", "..")):
        return None
    if start is None and end is None:
        return None
    if start and end and start.first > end.last:
        return None
    return Dated(start, end, ranged=True)


def words(dated: Dated, language: Language) -> str:
    """Tell a date: "about 2041", "1886 to 1887", "the 2040s"; "约2041年", "公元前664年"."""
    tell = _english if language == "en" else _chinese
    if not dated.ranged:
        return tell(dated.start) if dated.start else ""
    if dated.start and dated.end:
        joint = " to " if language == "en" else "至"
        return f"{tell(dated.start)}{joint}{tell(dated.end)}"
    if dated.end:
        return f"no later than {tell(dated.end)}" if language == "en" else f"不晚于{tell(dated.end)}"
    if dated.start:
        return f"{tell(dated.start)} or later" if language == "en" else f"{tell(dated.start)}或更晚"
    return ""


def years_since(dated: Dated) -> tuple[int | None, int | None]:
    """How many years ago that was, at least and at most; None where that end is open.

    What is only about right or long ago is told in tens.
    """
    ends = [this_year() - year if year is not None else None for year in (dated.latest, dated.earliest)]
    rough = any(
        m and (_doubtful(m) or m.precision in ("century", "decade")) for m in (dated.start, dated.end)
    )
    told = [round(end, -1) if end is not None and (rough or end > _LONG_AGO) else end for end in ends]
    return told[0], told[1]


def order(one: Dated, other: Dated) -> Literal["before", "after", "open"]:
    """Which lies earlier, where the ranges settle it: overlapping or open ranges are `open`.

    A date that is only about right is taken to be off by up to `ABOUT_YEARS`.
    """
    if _end(one) < _start(other):
        return "before"
    if _end(other) < _start(one):
        return "after"
    return "open"


def _start(dated: Dated) -> float:
    """The first instant it may lie in, in years."""
    if dated.start is None:
        return -math.inf
    return dated.start.first + _within(dated.start) - (ABOUT_YEARS if _doubtful(dated.start) else 0)


def _end(dated: Dated) -> float:
    """The last instant it may lie in, in years."""
    moment = dated.end
    if moment is None:
        return math.inf
    length = {"day": 0.0, "month": 1 / 12 - 1 / 400}.get(moment.precision, 1 - 1 / 400)
    return moment.last + _within(moment) + length + (ABOUT_YEARS if _doubtful(moment) else 0)


def _within(moment: Moment) -> float:
    """How far into its year a month or a day begins. A season may lie in either half of the year."""
    if moment.precision not in ("month", "day"):
        return 0.0
    return (moment.month - 1) / 12 + max(moment.day - 1, 0) / 400


def _doubtful(moment: Moment) -> bool:
    return moment.approximate or moment.uncertain


def _days(year: int, month: int) -> int:
    """Days of a month. Years before the common era follow the same rule, as EDTF has it."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _moment(text: str) -> Moment | None:
    found = _POINT.match(text)
    if not found:
        return None
    digits, negative = found["year"], bool(found["sign"])
    low, high = int(digits.replace("X", "0")), int(digits.replace("X", "9"))
    first, last = (-high, -low) if negative else (low, high)
    month, day = int(found["month"] or 0), int(found["day"] or 0)
    precision: Precision = "year"
    if digits.endswith("XX"):
        precision = "century"
    elif digits.endswith("X"):
        precision = "decade"
    elif month in _SEASONS_EN:
        precision = "season"
    elif month:
        precision = "day" if day else "month"
    if month and (precision in ("century", "decade") or not (1 <= month <= 12 or month in _SEASONS_EN)):
        return None
    if day and (precision != "day" or day > _days(first, month)):
        return None
    doubt = found["doubt"]
    return Moment(precision, first, last, month, day, doubt in ("~", "%"), doubt in ("?", "%"))


def _ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def _era(moment: Moment) -> tuple[bool, int]:
    """Whether a moment lies before the common era, and the number of its year, decade or century there."""
    before = moment.last <= 0 and not (moment.precision in ("century", "decade") and moment.first == 0)
    if moment.precision == "century":
        return before, (-moment.last if before else moment.first) // 100 + 1
    if moment.precision == "decade":
        return before, abs(moment.last if before else moment.first)
    return before, 1 - moment.first if before else moment.first


def _english(moment: Moment) -> str:
    hedge = ("possibly " if moment.uncertain else "") + ("about " if moment.approximate else "")
    before, number = _era(moment)
    era = " BCE" if before else ""
    if moment.precision == "century":
        return f"{hedge}the {_ordinal(number)} century{era}"
    if moment.precision == "decade":
        return f"{hedge}the {number}s{era}"
    year = f"{number}{era}" if before or number >= 1000 else f"{number} CE"
    if moment.precision == "season":
        return f"{hedge}{_SEASONS_EN[moment.month]} {year}"
    if moment.precision == "month":
        return f"{hedge}{_MONTHS[moment.month - 1]} {year}"
    if moment.precision == "day":
        return f"{hedge}{moment.day} {_MONTHS[moment.month - 1]} {year}"
    return f"{hedge}{year}"


def _chinese(moment: Moment) -> str:
    hedge = ("可能是" if moment.uncertain else "") + ("约" if moment.approximate else "")
    before, number = _era(moment)
    era = "公元前" if before else ""
    if moment.precision == "century":
        return f"{hedge}{era}{number}世纪"
    if moment.precision == "decade":
        return f"{hedge}{era}{number}年代"
    year = f"{era}{number}年" if before or number >= 1000 else f"公元{number}年"
    if moment.precision == "season":
        return f"{hedge}{year}{_SEASONS_ZH[moment.month]}"
    if moment.precision == "month":
        return f"{hedge}{year}{moment.month}月"
    if moment.precision == "day":
        return f"{hedge}{year}{moment.month}月{moment.day}日"
    return f"{hedge}{year}"
