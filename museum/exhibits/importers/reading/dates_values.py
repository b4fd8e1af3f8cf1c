"""Points and stretches of time, and how they are written as EDTF.

Years are counted as ISO 8601 and EDTF count them: 0 is 1 BCE, -663 is 664 BCE. What can't be written as it
is meant within the part of EDTF that the guide and the `edtf` library both read is widened, never narrowed.
"""

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

from guide_ai.dialogue.facts.dates import read

Unit = Literal["year", "decade", "century", "millennium"]

LATEST: Final = 2999
EARLIEST: Final = -9998
"""10,000 BCE needs more digits than the guide reads."""

_DAY: Final = r"-?\d{4}(?:-(?:0\d|1[0-2])(?:-\d\d)?)?"
_SEASON: Final = r"-?\d{4}-2[1-4]"
_COARSE: Final = r"(?:\d{3}X|\d\dXX)"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"{_DAY}[~?%]?|{_SEASON}|-?{_COARSE}[~?%]?",
        rf"(?:{_DAY}[~?%]?|{_SEASON}|\.\.|)/(?:{_DAY}[~?%]?|{_SEASON}|\.\.|)",
        rf"(?:{_DAY}|{_SEASON}|{_COARSE})/(?:{_DAY}|{_SEASON}|{_COARSE})",
        rf"\[\.\.{_DAY}\]|\[{_DAY}\.\.\]",
    )
)
"""The part of EDTF that both readers have: neither half a range of decades before our era, nor doubt about a
season or about the end of a set."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """How sure a date is."""

    about: bool = False
    unsure: bool = False

    def mark(self) -> str:
        """The EDTF mark."""
        return {(False, False): "", (True, False): "~", (False, True): "?", (True, True): "%"}[
            (self.about, self.unsure)
        ]

    def __or__(self, other: "Doubt") -> "Doubt":
        return Doubt(self.about or other.about, self.unsure or other.unsure)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Years from `first` to `last`, both within it. `exact` is its EDTF where it is more than years."""

    first: int
    last: int
    exact: str = ""
    """A month, season, day, decade or century, without marks of doubt."""
    doubt: Doubt = Doubt()

    def doubted(self, doubt: Doubt) -> "Stretch":
        """The same, with more doubt."""
        return replace(self, doubt=self.doubt | doubt)


@dataclass(frozen=True, slots=True)
class Span:
    """From the beginning of one stretch to the end of another. None: open on that side."""

    start: Stretch | None
    end: Stretch | None

    @property
    def first(self) -> int | None:
        """The first year."""
        return self.start.first if self.start else None

    @property
    def last(self) -> int | None:
        """The last year."""
        return self.end.last if self.end else None


def year(number: int) -> str:
    """Write a year."""
    return f"-{-number:04d}" if number < 0 else f"{number:04d}"


def bce(number: int) -> int:
    """Year `number` BCE as it is counted here."""
    return 1 - number


def stretch(unit: Unit, number: int, before: bool) -> Stretch:
    """A year, decade (1880 for the 1880s), century or millennium (by its number); `before` our era.

    "The 1700s" may be ten years or a hundred: all hundred are meant, as EDTF's 17XX.
    """
    if unit == "year":
        at = bce(number) if before else number
        return Stretch(at, at)
    if unit == "decade":
        size = 100 if number % 100 == 0 else 10
        last = number + size - 1
        if before:
            return Stretch(bce(last), bce(number))
        return Stretch(number, last, f"{number // 100:02d}XX" if size == 100 else f"{number // 10:03d}X")
    size = 100 if unit == "century" else 1000
    low = (number - 1) * size
    first, last = (1 - low - size, -low) if before else (max(low, 1), low + size - 1)
    if unit == "millennium":
        return Stretch(first, last)
    return Stretch(first, last, f"{'-' if before else ''}{number - 1:02d}XX")


def portion(whole: Stretch, which: int, of: int) -> Stretch:
    """The `which`-th of `of` equal parts, from 1; all of it where years would have to be cut."""
    low = 0 if whole.first == 1 else whole.first
    size, rest = divmod(whole.last - low + 1, of)
    if rest:
        return whole
    first = low + (which - 1) * size
    return Stretch(max(first, whole.first), first + size - 1, doubt=whole.doubt)


def edtf(span: Span) -> str:
    """Write a span; "" where nothing that both sides read would be true."""
    for candidate in _candidates(span):
        if readable(candidate):
            return candidate
    return ""


def _candidates(span: Span) -> list[str]:
    """Ways to write it, the truest first."""
    start, end = span.start, span.end
    if start is None or end is None:
        return [*_open(start, "[{}..]", "{}/..", first=True), *_open(end, "[..{}]", "../{}", first=False)]
    if start == end and (start.exact or start.first == start.last):
        mark = start.doubt.mark()
        texts = [start.exact, start.exact[:4] if start.first == start.last else "", year(start.first)]
        if start.first != start.last:
            return [f"{start.exact}{mark}", *_years(start, end)]
        return [f"{text}{mark}" for text in texts if text]
    left, right = start.exact or year(start.first), end.exact or year(end.last)
    return [f"{left}{start.doubt.mark()}/{right}{end.doubt.mark()}", *_years(start, end)]


def _open(point: Stretch | None, one_of: str, range_: str, *, first: bool) -> list[str]:
    if point is None:
        return []
    at = year(point.first if first else point.last)
    texts = [at] if "X" in point.exact else [point.exact or at, at]
    return [form.format(f"{text}{point.doubt.mark()}") for text in texts for form in (one_of, range_)]


def _years(start: Stretch, end: Stretch) -> list[str]:
    return [f"{year(start.first)}{start.doubt.mark()}/{year(end.last)}{end.doubt.mark()}"]


def readable(text: str) -> bool:
    """Whether the guide and the `edtf` library both read it.

    The library takes 15 to 65 ms a date, too long for tens of thousands of records; so the forms that it
    reads are kept here as patterns, and a test holds them against it.
    """
    return any(form.fullmatch(text) for form in _FORMS) and read(text) is not None
