"""Numbers and units of length as records write them: fractions, decimal commas, feet and inches."""

import re
from typing import Final

LARGEST_CM: Final = 100_000
"""As large as a work can be here: a kilometre."""

_CM: Final = {
    "mm|millimeter|millimeters|millimetre|millimetres|毫米|公厘|ミリ": 0.1,
    "cm|cms|centimeter|centimeters|centimetre|centimetres|centimètres|zentimeter|см|센티미터": 1.0,
    "厘米|公分|釐米|センチ|センチメートル": 1.0,
    "m|meter|meters|metre|metres|mètres|米|公尺|メートル|м": 100.0,
    "in|ins|inch|inches|\"|''|”|″|英寸": 2.54,
    "ft|foot|feet|'|’|′|英尺": 30.48,
}  # fmt: skip
UNITS: Final = {name: factor for names, factor in _CM.items() for name in names.split("|")}
"""Centimetres in one of each; lower case, without a full stop."""

NUMBER: Final = (
    r"(?:\d{1,6}[\s-]{1,3}\d{1,4}/\d{1,4}|\d{1,4}/\d{1,4}|\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,9})?(?!\d)|"
    r"\d{1,9}[.,]\d{1,17}|\d{1,9}|\.\d{1,17})(?!\d)"
)
UNIT: Final = (
    "(?:" + "|".join(re.escape(each) for each in sorted(UNITS, key=len, reverse=True)) + r")(?![^\W\d_])\.?"
)
_EASTERN_UNIT: Final = r"(?:毫米|公厘|厘米|公分|釐米|公尺|センチメートル|センチ|メートル|ミリ|英寸|英尺|米)"
UNIT_PATTERN: Final = rf"(?:{_EASTERN_UNIT}|{UNIT})"
_VULGAR: Final = dict(
    zip("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞", "1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/6 5/6 1/8 3/8 5/8 7/8".split(), strict=True)
)
_FEET_AND_INCHES: Final = re.compile(
    rf"(?<!\d)(\d{{1,4}})\s*(?:ft\.?|feet|foot|'|’|′)\s*({NUMBER})\s*(?:in\b\.?|inch(?:es)?\b|\"|''|”|″)",
    re.IGNORECASE,
)


def unfolded(text: str) -> str:
    """Write "12½" as "12 1/2", and "5 ft. 3 in." as so many inches."""
    for sign, fraction in _VULGAR.items():
        text = text.replace(sign, f" {fraction}")
    text = text.replace("\u2044", "/").replace("\u00a0", " ").replace("㎝", "cm").replace("㎜", "mm")
    return _FEET_AND_INCHES.sub(
        lambda found: f"{int(found[1][:9]) * 12 + (number(found[2]) or 0):g} in", text
    )


def number(text: str, *, thousands: bool = True) -> float | None:
    """Read a number; None where it is none. A comma before three digits marks `thousands`, or decimals."""
    text = text.strip().lower()
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", text) and thousands:
        text = text.replace(",", "")
    total = 0.0
    for part in re.split(r"[\s-]+", text.replace(",", ".")):
        above, slash, below = part.partition("/")
        try:
            total += float(above) / float(below) if slash else float(above)
        except (ValueError, ZeroDivisionError):
            return None
    return total if re.fullmatch(NUMBER, text) else None


def to_cm(value: str, unit: str) -> float | None:
    """Return a number such as "12 1/2" or "31,8" in centimetres, to a hundredth.

    None where it is no number, its unit is none of length, it is 0 (which stands for unknown) or beyond
    `LARGEST_CM`.
    """
    name = unit.strip().lower().rstrip(".")
    factor = UNITS.get(name)
    read = number(unfolded(value), thousands=factor != UNITS["m"])
    if factor is None or read is None:
        return None
    size = round(read * factor, 2)
    return size if 0 < size <= LARGEST_CM else None
