"""Times that a question names, as months that dates are compared with: "before 1800", "in the 5th century
BC".

Answers that count and list (`survey`) read them. Months are counted from the year 0 as EDTF counts years, so
664 BCE is the year -663. A century is read as people and EDTF say it: 1800 is of the nineteenth.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.referents.kinds import CENTURY, years_of

Fit = Literal["in", "open", "out"]
"""Whether a date lies in a time: surely, perhaps, or not."""

_MONTHS: Final = (
    "january february march april may june july august september october november december".split()
)
_ERA: Final = r"b\.? ?c\b\.?(?: ?e\b\.?)?|bce\b|a\.? ?d\b\.?|ce\b"
_POINT: Final = re.compile(
    rf"(?:the )?(?:(?:years?|(?P<month>{'|'.join(_MONTHS)})),? (?:of )?)?(?P<early>ad ?|公元前|西元前"
    rf"|(?<![以之])前"
    rf"|公元|西元)?(?<![\d.])(?P<year>\d{{1,4}})(?P<tens>'?s\b|年代)?(?:年(?:(?P<moon>\d{{1,2}})月)?)?(?:"
    rf" ?(?P<late>{_ERA}))?"
    r"(?![\d%]|\.\d| ?(?:cm|mm|m|kg|works?|paintings?|prints?|pieces?|objects?|rooms?|halls?|years?)\b"
    r"|[件幅张个座间号])"
)
_PART: Final = re.compile(
    r"(?:(?P<early>early|beginning of|first half of|start of)|(?P<middle>mid(?:dle)?(?: of)?)"
    r"|(?P<late>late|end of|second half of))[ -]?(?:the )?$"
)
_PART_HAN: Final = re.compile(
    r"^(?:(?P<early>初期?|早期|上半叶?)|(?P<middle>中期?|中叶)|(?P<late>末期?|晚期|后期|下半叶?))"
)
_JOINED: Final = re.compile(r"^ ?(?:and|to|until|through|till|or|[-–—~]|[到至和与])+ ?(?:the )?$")
_BETWEEN: Final = re.compile(r"(?:\b(?:between|from)|[从在]) ?(?:the )?$")
_RELATIONS: Final[tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...]] = (
    (
        "before",
        re.compile(r"(?:\b(?:before|prior to|(?:earlier|older) than|pre)|早于)[ -]?(?:the )?$"),
        re.compile(r"^(?:以|之)?前"),
    ),
    (
        "after",
        re.compile(r"(?:\b(?:after|(?:later|newer|younger|more recent) than|post)|晚于)[ -]?(?:the )?$"),
        re.compile(r"^(?:以|之)?后(?!期)"),
    ),
    (
        "since",
        re.compile(r"(?:\bsince|[从自]) ?(?:the )?$"),
        re.compile(
            r"^(?:以来|起|开始| onwards?| on\b|"
            r" or later)"
        ),
    ),
    (
        "until",
        re.compile(r"(?:\b(?:until|up to|by|no later than)|[到至]) ?(?:the )?$"),
        re.compile(r"^(?:为止| or earlier)"),
    ),
    (
        "in",
        re.compile(
            r"(?:\b(?:(?:made|dated?|painted|created|done) )?(?:in|from|of|during|around|about|to"
            r"|dated?)|在|于) ?(?:the )?$"
            r"|(?<![a-z])$"
        ),
        re.compile(r"^$"),
    ),
)
_TEENS: Final = dict(
    zip(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(),
        range(10, 21),
        strict=True,
    )
)
_ONES: Final = dict(zip("one two three four five six seven eight nine".split(), range(1, 10), strict=True))
_TENS: Final = dict(
    zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(2, 10), strict=True)
)
_SPELT: Final = re.compile(
    rf"\b(?P<hundreds>{'|'.join(_TEENS)})[ -](?:(?P<even>hundreds?\b)|oh?[ -](?P<odd>{'|'.join(_ONES)})\b"
    rf"|(?P<tens>{'|'.join(ten[:-1] for ten in _TENS)})(?:(?P<many>ies)|y(?:["
    rf" -](?P<ones>{'|'.join(_ONES)}))?)\b"
    rf"|(?P<teen>{'|'.join(_TEENS)})\b)"
)
_HAN_YEAR: Final = re.compile(r"[〇零一二三四五六七八九]{3,4}(?=年)")
_HAN_DIGITS: Final = str.maketrans("〇零一二三四五六七八九", "00123456789")
_BEFORE_CHRIST: Final = re.compile(
    r"\b(?:in |from )?(?:before christ|before the common era|bce|bc)\b|(?:在)?(?:公元|西元)前(?!\d)(?:年代)?"
)


@dataclass(frozen=True, slots=True)
class Period:
    """Months from `first` to `last`; and how the visitor called them."""

    first: float
    last: float
    said: str

    def fits(self, dated: dates.Dated) -> Fit:
        """Whether a date lies within: surely, or at least as to a half of what it may be.

        A date without a beginning or an end is taken to reach a century beyond the one that it has.
        """
        ends = (_first(dated.start) if dated.start else None, _last(dated.end) if dated.end else None)
        last = ends[1] if ends[1] is not None else (ends[0] or 0) + _CENTURY_MONTHS
        first = ends[0] if ends[0] is not None else last - _CENTURY_MONTHS
        if None not in ends and self.first <= first and last <= self.last:
            return "in"
        shared = min(last, self.last) - max(first, self.first) + 1
        if shared <= 0:
            return "out"
        has_ends = None not in ends and -math.inf < self.first and self.last < math.inf
        return "in" if has_ends and 2 * shared >= last - first + 1 else "open"


_CENTURY_MONTHS: Final = 1200


@dataclass(frozen=True, slots=True)
class _Point:
    first: int
    last: int
    start: int
    end: int
    bare: bool
    """A number of fewer than four digits with nothing that makes it a year."""


def period_in(text: str) -> tuple[Period, tuple[int, int]] | None:
    """The time that a folded text names, and from where to where it does; None where it names none."""
    points = list(_points(text))
    for one, other in zip(points, points[1:], strict=False):
        between = _JOINED.search(text[one.end : other.start])
        led = _BETWEEN.search(text[: one.start])
        if between and (led or not re.search(r"and|or|和|与", between[0])):
            start = led.start() if led else one.start
            end = other.end + (tail.end() if (tail := re.match(r"之?间", text[other.end :])) else 0)
            first, last = min(one.first, other.first), max(one.last, other.last)
            return Period(first, last, text[start:end].strip()), (start, end)
    for point in points:
        if found := _related(text, point):
            return found
    if era := _BEFORE_CHRIST.search(text):
        return Period(-math.inf, 11, era[0].strip()), era.span()
    return None


def names_a_time(text: str) -> bool:
    """Whether a folded text names a year, a decade or a century anywhere, of whatever it may be."""
    return any(not point.bare for point in _points(spelt_out(text))) or bool(_BEFORE_CHRIST.search(text))


def spelt_out(text: str) -> str:
    """A folded text with its years in figures: "eighteen ninety" is 1890."""

    def figures(found: re.Match[str]) -> str:
        hundreds = 100 * _TEENS[found["hundreds"]]
        if found["tens"]:
            year = hundreds + 10 * _TENS[f"{found['tens']}y"] + _ONES.get(found["ones"] or "", 0)
            return f"{year}s" if found["many"] else str(year)
        if (found["even"] or "").endswith("s"):
            return f"{hundreds}s"
        return str(hundreds + _ONES.get(found["odd"] or "", 0) + _TEENS.get(found["teen"] or "", 0))

    return _HAN_YEAR.sub(lambda found: found[0].translate(_HAN_DIGITS), _SPELT.sub(figures, text))


def _related(text: str, point: _Point) -> tuple[Period, tuple[int, int]] | None:
    before, after = text[: point.start], text[point.end :]
    for relation, left, right in _RELATIONS:
        led, followed = left.search(before), right.search(after)
        if relation == "in" and (point.bare or not led):
            continue
        if not led and not followed:
            continue
        start = led.start() if led else point.start
        end = point.end + (followed.end() if followed else 0)
        bounds: dict[str, tuple[float, float]] = {
            "before": (-math.inf, point.first - 1),
            "after": (point.last + 1, math.inf),
            "since": (point.first, math.inf),
            "until": (-math.inf, point.last),
        }
        return Period(*bounds.get(relation, (point.first, point.last)), text[start:end].strip()), (start, end)
    return None


def _points(text: str) -> Iterator[_Point]:
    """The centuries, decades, years and months that are named, in their order."""
    found = [*_centuries(text)]
    taken = [(point.start, point.end) for point in found]
    for match in _POINT.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in taken):
            continue
        number, month = int(match["year"]), int(match["moon"] or 0)
        month = _MONTHS.index(match["month"]) + 1 if match["month"] else month
        early = (match["early"] or "").strip() in ("公元前", "西元前", "前") or (
            match["late"] or ""
        ).startswith("b")
        bare = len(match["year"]) < 4 and not (match["early"] or match["late"] or "年" in match[0])
        length = 10 if match["tens"] and number % 10 == 0 else 1
        length = 100 if length == 10 and number % 100 == 0 and match["tens"] != "年代" else length
        first = 1 - number - (length - 1) if early else number
        low, high = 12 * first, 12 * (first + length) - 1
        if month:
            low = high = 12 * first + month - 1
        found.append(_Point(low, high, match.start(), match.end(), bare))
    yield from sorted(found, key=lambda point: point.start)


def _centuries(text: str) -> Iterator[_Point]:
    for match in CENTURY.finditer(text):
        start, end = match.span()
        early = re.search(r"(?:公元|西元|纪元)前?$", text[:start])
        years = years_of(("前" if early and early[0].endswith("前") else "") + match[0])
        if not years:
            continue
        low, high = 12 * min(first for first, _ in years), 12 * max(last for _, last in years) + 11
        start -= len(early[0]) if early else 0
        part, part_han = _PART.search(text[:start]), _PART_HAN.match(text[end:])
        start, end = (part.start() if part else start), end + (part_han.end() if part_han else 0)
        if said := part or part_han:
            third = (high + 1 - low) // 3
            low, high = {
                "early": (low, low + third + 11),
                "middle": (low + third, high - third),
                "late": (high - third - 11, high),
            }[str(said.lastgroup)]
        article = re.search(r"\bthe $", text[:start])
        yield _Point(low, high, start - (len(article[0]) if article else 0), end, bare=False)


def _first(moment: dates.Moment) -> int:
    return 12 * moment.first + (moment.month - 1 if moment.precision in ("month", "day") else 0)


def _last(moment: dates.Moment) -> int:
    return 12 * moment.last + (moment.month - 1 if moment.precision in ("month", "day") else 11)
