"""Sizes as records write them, taken apart: which part of a work, how large, how heavy, how long it runs.

Between a record and the wording of its size. What is measured keeps its own words; numbers are read beside
them, for "how tall?" and "in inches?".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, Literal

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.terms import duration

Side = Literal["height", "width", "depth", "length", "diameter"]
Unit = Literal["cm", "mm", "m", "in", "ft"]
Asked = Literal["height", "width", "depth", "length", "diameter", "weight", "duration"]

CM: Final[dict[Unit, float]] = {"cm": 1.0, "mm": 0.1, "m": 100.0, "in": 2.54, "ft": 30.48}
"""Centimetres in a unit; an inch is 2.54 cm by definition (international yard, 1959)."""

_LABEL: Final = re.compile(r"^\s*(?P<label>[A-Za-z][A-Za-z ,()/-]{1,60}?)\s*:\s*(?P<rest>\S.*)$")
_AFTER: Final = re.compile(r"^(?P<rest>.*\d.*?\S)\s*\((?P<label>[a-z][a-z ,/-]{2,40})\)\s*$", re.IGNORECASE)
_NUMBER: Final = r"\(?\d+(?:[.,]\d+)?(?:[ -]\d+/\d+)?\)?"
_SIDES: Final = re.compile(
    rf"(?P<sides>{_NUMBER}(?:\s*[x×]\s*{_NUMBER}){{0,2}})\s*(?P<unit>mm|cm|m|in\.?|inches|ft\.?|feet|厘米|毫米|公分|米)"
    r"(?![a-z])",
    re.IGNORECASE,
)
_SIDE: Final = re.compile(
    rf"\b(?P<side>height|width|depth|length|diameter|diam\.?|h\.|w\.|d\.|l\.)\s*:?\s*(?P<number>{_NUMBER})\s*"
    r"(?P<unit>mm|cm|m|in\.?|inches)(?![a-z])",
    re.IGNORECASE,
)
_WEIGHT: Final = re.compile(
    r"(?P<weight>\d+(?:[.,]\d+)?\s*(?:(?:kg|g|lbs?|oz|t|kilograms?|grams?|pounds?)\b\.?|公斤|千克|克|吨))",
    re.IGNORECASE,
)
_IN_CM: Final = re.compile(
    r"\d+(?:\.\d+)?(?:\s*[x×]\s*\d+(?:\.\d+)?){0,2}\s*(?:cm\b|厘米|公分)", re.IGNORECASE
)
_METRIC_LAST: Final = re.compile(
    r"^(?P<other>[^()]*\d[^()]*\b(?:in|inches|ft|feet)\b\.?[^()]*?)\s*\((?P<metric>[^()]*\d\s*(?:cm|mm|m)\b[^()]*)\)",
    re.IGNORECASE,
)
_AROUND: Final = re.compile(r"\b(?:frame|framed|displayed|diagonal|mat|mount|case|crate)\b", re.IGNORECASE)
"""Labels of what is around a work, and not itself."""
_VARIABLE: Final = re.compile(r"dimensions variable|variable dimensions|尺寸可变", re.IGNORECASE)
_UNITS: Final[tuple[tuple[str, Unit], ...]] = (
    ("mm", "mm"), ("毫米", "mm"), ("cm", "cm"), ("厘米", "cm"), ("公分", "cm"), ("in", "in"), ("ft", "ft"),
    ("feet", "ft"), ("m", "m"), ("米", "m"),
)  # fmt: skip
_SIDE_NAMES: Final[tuple[tuple[str, Side], ...]] = (
    ("h", "height"), ("w", "width"), ("de", "depth"), ("di", "diameter"), ("d", "depth"), ("l", "length"),
)  # fmt: skip
_ASKED: Final[tuple[tuple[Asked, str], ...]] = (
    ("weight", r"\bhow (?:heavy|light)\b|\bweigh|\bweight\b|\blift it\b|多重|重量|几(?:公斤|斤|吨)|重不重"),
    ("duration", r"\bhow long (?:is|does|do|are)\b.{0,30}\b(?:film|video|run|last|play|movie|animation|go on)"
     r"|\b(?:running time|duration|minutes long|how many minutes)\b"
     r"|多长时间|时长|几分钟|多少分钟|放多久|播(?:放)?多久"),
    ("diameter", r"\bdiameter\b|\bhow (?:far )?across\b|直径"),
    ("height", r"\bhow (?:tall|high)\b|\bheight\b|多高|高度|有多少?高"),
    ("width", r"\bhow (?:wide|broad)\b|\bwidth\b|多宽|宽度"),
    ("depth", r"\bhow (?:deep|thick)\b|\bdepth\b|\bthickness\b|多深|多厚|厚度|深度"),
    ("length", r"\bhow long\b(?! ago)|\blength\b|多长|长度"),
)  # fmt: skip
_UNIT_ASKED: Final[tuple[tuple[Unit, str], ...]] = (
    ("in", r"\binch(?:es)?\b|英寸|几寸"), ("ft", r"\bfeet\b|\bfoot\b|英尺"),
    ("mm", r"\bmillimet(?:er|re)s?\b|\bmm\b|毫米"), ("cm", r"\bcentimet(?:er|re)s?\b|\bcm\b|厘米|公分"),
    ("m", r"\b(?:in|many) met(?:er|re)s?\b|几米|多少米"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measure:
    """What is said of one part of a work. `text` is the record's own, tidied; `sides` are in centimetres.

    `label` is the part as the record calls it ("support", "frame", "image, each"), or "".
    """

    label: str
    text: str
    sides: tuple[float, ...] = ()
    weight: str = ""
    duration: str = ""
    variable: bool = False


def read(text: str) -> tuple[Measure, ...]:
    """Take a size apart, the work itself before its frame; what is no size keeps its words."""
    parts = (part for line in text.splitlines() for part in re.split(r";\s*", line) if part.strip())
    told = dict.fromkeys(_measure(" ".join(part.split())) for part in parts)
    return tuple(sorted(told, key=lambda each: bool(_AROUND.search(each.label))))


def asked(text: str) -> tuple[Asked, ...]:
    """Which of a size a question asks for; nothing where it asks for the size."""
    return tuple(each for each, pattern in _ASKED if re.search(pattern, text, re.IGNORECASE))


def unit_asked(text: str) -> Unit | None:
    """The unit that a question wants."""
    return next((unit for unit, pattern in _UNIT_ASKED if re.search(pattern, text, re.IGNORECASE)), None)


def weight(measures: Sequence[Measure]) -> str:
    """How heavy it is, as written, or ""."""
    return next((each.weight for each in measures if each.weight), "")


def running_time(measures: Sequence[Measure]) -> str:
    """How long it runs, as written, or ""."""
    return next((each.duration for each in measures if each.duration), "")


def side(record: Record, measures: Sequence[Measure], which: Asked) -> float | None:
    """One side of the work itself in centimetres. What is long is the longest of its sides that are told."""
    named = [found for each in measures for found in _SIDE.finditer(each.text)]
    for found in named:
        if _side_name(found["side"]) == which:
            return _number(found["number"]) * CM[_unit(found["unit"])]
    sides = {"height": record.height_cm, "width": record.width_cm, "depth": record.depth_cm}
    if which == "length" and not named:
        return max((value for value in sides.values() if value), default=None)
    return sides.get(which) or None


def in_unit(centimetres: float, unit: Unit) -> str:
    """A length in a unit, to a tenth, and to a hundredth of a metre or a foot."""
    value = Decimal(f"{centimetres / CM[unit]:.6f}")
    last = Decimal("0.01") if unit in ("m", "ft") else Decimal("0.1")
    return f"{float(value.quantize(last, ROUND_HALF_UP)):.10g}"


def tidied(text: str) -> str:
    """A size as it is told: what is metric first, and no more than a tenth of a centimetre.

    "29 x 36 1/2 in. (73.66 x 92.71 cm)" → "73.7 x 92.7 cm (29 x 36 1/2 in.)".
    """
    text = _METRIC_LAST.sub(lambda found: f"{found['metric']} ({found['other'].strip(' ,;')})", text)

    def rounded(found: re.Match[str]) -> str:
        return re.sub(r"\d+\.\d+", lambda number: in_unit(float(number[0]), "cm"), found[0])

    return _IN_CM.sub(rounded, text)


def _measure(text: str) -> Measure:
    label = ""
    if found := _LABEL.match(text):
        label, text = found["label"].strip(), found["rest"].strip()
    elif (found := _AFTER.match(text)) and _SIDES.search(found["rest"]):
        label, text = found["label"].strip(), found["rest"].strip()
    bare = text.strip(" .")
    if duration.parts(bare):
        return Measure("" if label.casefold() in ("duration", "running time") else label, text, duration=bare)
    metric = [found for found in _SIDES.finditer(text) if _unit(found["unit"]) in ("mm", "cm", "m")]
    found = metric[0] if metric else _SIDES.search(text)
    sides: tuple[float, ...] = ()
    if found and not _SIDE.search(text):
        unit = _unit(found["unit"])
        sides = tuple(_number(each) * CM[unit] for each in re.split(r"\s*[x×]\s*", found["sides"]))
    label = re.sub(r"^weight$", "", label, flags=re.IGNORECASE)
    return Measure(
        label, tidied(text.strip(" ,")), sides, _weight(text), variable=bool(_VARIABLE.search(text))
    )


def _weight(text: str) -> str:
    """What is said of the weight: in kilograms first, where it is told twice."""
    told = [found["weight"].strip(" .") for found in _WEIGHT.finditer(text)]
    metric = [each for each in told if re.search(r"kg|gram|\dg|\d g|公斤|千克|克|吨", each, re.IGNORECASE)]
    rest = [each for each in told if each not in metric]
    return (metric[0] + (f" ({rest[0]})" if rest else "")) if metric else "".join(rest[:1])


def _number(text: str) -> float:
    """ "28 3/4" → 28.75."""
    whole, _, fraction = text.strip("()").replace("-", " ").replace(",", ".").partition(" ")
    if not fraction:
        return float(whole)
    above, _, below = fraction.partition("/")
    return float(whole) + int(above) / max(int(below), 1)


def _unit(text: str) -> Unit:
    plain = text.casefold().rstrip(".")
    return next(unit for start, unit in _UNITS if plain.startswith(start))


def _side_name(text: str) -> Side:
    plain = text.casefold()
    return next(name for start, name in _SIDE_NAMES if plain.startswith(start))
