"""How tall a visitor says to be ("I am 1.80 m, is it taller than me?"), for a work's height beside it."""

import re
from dataclasses import dataclass
from typing import Final

_FEET: Final = 30.48
_INCH: Final = 2.54
_SAID: Final = (
    re.compile(
        r"(?P<feet>[4-7])\s*(?:'|′|ft\b\.?|feet\b|foot\b)\s*(?:(?P<inches>\d{1,2})(?:\s*(?:\"|″"
        r"|in\b|inches\b))?)?"
    ),
    re.compile(r"\b(?P<cm>1\d\d|2[0-2]\d)\s*(?:cm\b|centimet(?:re|er)s?\b|厘米|公分)"),
    re.compile(
        r"\b(?P<m>[12])(?:[.,](?P<tenths>\d{1,2}))\s*(?:m\b|met(?:re|er)s?\b|米)"
        r"|(?P<m_han>[12])米(?P<rest>\d{1,2})"
    ),
)
_OWN: Final = re.compile(r"\b(?:i|i'm|me|my|we)\b|我", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stature:
    """A height in centimetres, and the visitor's own words for it."""

    centimetres: float
    said: str


def stature_in(text: str) -> Stature | None:
    """The visitor's height; None where none is said."""
    plain = text.replace("’", "'")
    if not _OWN.search(plain):
        return None
    for reader in _SAID:
        if found := reader.search(plain):
            return Stature(
                _centimetres({key: value for key, value in found.groupdict().items() if value}),
                found[0].strip(),
            )
    return None


def _centimetres(said: dict[str, str]) -> float:
    if "feet" in said:
        return int(said["feet"]) * _FEET + int(said.get("inches", "0")) * _INCH
    if "cm" in said:
        return float(said["cm"])
    whole, part = said.get("m") or said["m_han"], said.get("tenths") or said.get("rest", "0")
    return float(f"{whole}.{part}") * 100
