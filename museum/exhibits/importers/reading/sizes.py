"""Sizes as records write them, in centimetres: height × width × depth."""

import re
from dataclasses import dataclass
from typing import Final

CM: Final = {"mm": 0.1, "cm": 1.0, "m": 100.0, "in": 2.54, "in.": 2.54, "ft": 30.48, '"': 2.54}
_NUMBER: Final = r"\d+(?:\s+\d+/\d+|[.,]\d+|/\d+)?"
_ROW: Final = re.compile(rf"({_NUMBER})\s*[x×]\s*({_NUMBER})(?:\s*[x×]\s*({_NUMBER}))?\s*(mm|cm|in\.?|m)\b")


@dataclass(frozen=True, slots=True)
class Sizes:
    """Centimetres, None where it is not known. `notes`: sentences for a curator."""

    height_cm: float | None = None
    width_cm: float | None = None
    depth_cm: float | None = None
    notes: tuple[str, ...] = ()


def to_cm(value: str, unit: str) -> float | None:
    """Return a number such as "12 1/2" in centimetres; None where it is none, or 0."""
    found = re.fullmatch(_NUMBER, value.strip())
    factor = CM.get(unit.strip().lower(), None)
    if not found or factor is None:
        return None
    total = 0.0
    for part in value.replace(",", ".").split():
        above, _, below = part.partition("/")
        if below and not float(below):
            return None
        total += float(above) / float(below) if below else float(above)
    return round(total * factor, 2) or None


def read_sizes(written: str) -> Sizes:
    """Read height, width and depth."""
    found = None
    for found in _ROW.finditer(written):
        if found[4] in ("cm", "mm"):
            break
    if not found:
        return Sizes()
    height, width, depth = (to_cm(each or "", found[4]) for each in found.group(1, 2, 3))
    return Sizes(height, width, depth)
