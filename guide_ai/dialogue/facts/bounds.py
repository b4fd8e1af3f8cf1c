"""Bounds of size that a question sets works: "taller than two metres", "under 20 cm wide", "超过两米高".

Answers that count and list (`survey`) read them, and `surveys.matching` holds each record against them.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from guide_ai.dialogue.reading.ordinals import CARDINALS, ordinal

Side = Literal["height", "width", "weight", "side"]
"""`side`: the longer of a work's height and width."""


@dataclass(frozen=True, slots=True)
class Bound:
    """`least` and `most` in centimetres or kilograms, one of them open; and how the visitor said it."""

    side: Side
    limit: float
    above: bool
    said: str

    def holds(self, value: float) -> bool:
        """Whether a measure lies beyond the limit, on the side that is asked for."""
        return value > self.limit if self.above else value < self.limit


_SIDES: Final[tuple[tuple[Side, str], ...]] = (
    ("height", r"tall|high|height|short|高|矮"),
    ("width", r"wide|broad|width|narrow|宽|窄"),
    ("weight", r"heavy|heavi|weigh|light|重|轻"),
)
_UNITS: Final[tuple[tuple[str, float], ...]] = (
    ("cm|cent|厘米|公分", 1.0), ("mm|milli|毫米", 0.1), ("in|英寸", 2.54), ("f|英尺", 30.48), ("m|米", 100.0),
    ("kg|kilo|公斤|千克", 1.0), ("g|克", 0.001), ("t|吨", 1000.0), ("lb|pound|磅", 0.45359237),
)  # fmt: skip
"""Centimetres or kilograms in a unit; an inch is 2.54 cm by definition (international yard, 1959)."""
_NUMBER: Final = rf"(?P<number>\d+(?:\.\d+)?|half an?|an?|{'|'.join(CARDINALS)})"
_UNIT: Final = (
    r"(?P<unit>cm|centimet(?:re|er)s?|mm|millimet(?:re|er)s?|m|met(?:re|er)s?|in|inch(?:es)?|ft|feet|foot"
    r"|kg|kilos?|kilograms?|grams?|g|tonnes?|tons?|lbs?|pounds?)\b"
)
_WORDS: Final = r"tall|high|wide|broad|long|in height|in width|across|heavy"
_ENGLISH: Final = (
    re.compile(
        rf"\b(?P<more>taller|higher|wider|broader|longer|bigger|larger|heavier) than {_NUMBER} ?{_UNIT}"
        rf"(?: (?:{_WORDS}))?"
        rf"|\b(?P<less>shorter|lower|narrower|smaller|lighter) than (?P<number_b>\d+(?:\.\d+)?|an?|"
        rf"{'|'.join(CARDINALS)}) ?{_UNIT.replace('<unit>', '<unit_b>')}(?: (?:{_WORDS}))?"
    ),
    re.compile(
        rf"\b(?:(?P<more>more than|over|above|at least|exceeding)|(?P<less>less than|under|below|at most)) "
        rf"{_NUMBER} ?{_UNIT} (?P<word>{_WORDS})\b"
    ),
    re.compile(
        rf"\bweigh(?:s|ing)? (?:(?P<more>more than|over|above|at least)|(?P<less>less than|under|below)) "
        rf"{_NUMBER} ?{_UNIT}"
    ),
)
_NUMBER_HAN: Final = r"(?P<number>\d+(?:\.\d+)?|半|[一二两三四五六七八九十]+)"
_UNIT_HAN: Final = r"(?P<unit>厘米|公分|毫米|米|英寸|英尺|公斤|千克|克|吨|磅|cm|kg|m)"
_CHINESE: Final = (
    re.compile(
        rf"(?:比)?(?P<word>高|宽|长|重|大|小)?(?:度|量)?(?:是|在)?(?:(?P<more>超过|大于|高于|多于|重于)|(?P<less>不到|小于"
        rf"|低于|少于|不足)){_NUMBER_HAN}个?{_UNIT_HAN}(?P<late>高|宽|长|重)?的?"
    ),
    re.compile(
        rf"{_NUMBER_HAN.replace('<number>', '<number_c>')}个?{_UNIT_HAN.replace('<unit>', '<unit_c>')}"
        r"以(?:(?P<more_c>上)|(?P<less_c>下))的?(?P<late_c>高|宽|长|重)的?"
        rf"|(?P<word>高|宽|长|重)(?:度|量)?(?:在)?{_NUMBER_HAN}个?{_UNIT_HAN}(?:(?P<more>以上)|(?P<less>以下))的?"
        rf"|比{_NUMBER_HAN.replace('<number>', '<number_b>')}个?{_UNIT_HAN.replace('<unit>', '<unit_b>')}"
        r"(?:还|更)?(?P<late>高|宽|长|重|大)的?"
    ),
)


def bound_in(text: str) -> tuple[Bound, tuple[int, int]] | None:
    """The bound that a folded text sets, and from where to where it does; None where it sets none."""
    for reader in (*_ENGLISH, *_CHINESE):
        if found := reader.search(text):
            said = {name.split("_")[0]: value for name, value in found.groupdict().items() if value}
            words = " ".join((said.get("more", ""), said.get("less", ""), said.get("word", "")))
            words += said.get("late", "") + ("weigh" if found[0].startswith("weigh") else "")
            limit = _value(said["number"]) * _unit(said["unit"])
            sides: list[Side] = [side for side, pattern in _SIDES if re.search(pattern, words)]
            side = sides[0] if sides else "side"
            return Bound(side, limit, "less" not in said, found[0].strip().removesuffix("的")), found.span()
    return None


def _value(said: str) -> float:
    if said.startswith(("half", "半")):
        return 0.5
    return float(said) if said[0].isdigit() else float(1 if said in ("a", "an") else ordinal(said))


def _unit(said: str) -> float:
    return next(value for pattern, value in _UNITS if re.match(pattern, said))
