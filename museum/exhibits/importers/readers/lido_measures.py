"""Measures that a LIDO record labels in its own language: "L=74 cm, A=55 cm, Î=149 cm".

A letter means another side in another language, and what is not known is no side: a diameter read as a
height would hang the work wrong.
"""

import re
from typing import Final

from museum.exhibits.importers.readers import terms
from museum.exhibits.importers.reading.sizes import to_cm

LENGTH: Final = "length"
"""Is the width of a work, and its width then the depth."""

_LABELLED: Final = re.compile(
    r"(?<!\w)(?P<label>(?![x×]\b)[^\W\d_]{1,30}(?:[. ]{1,2}[^\W\d_]{1,30}){0,3})\.?\s{0,3}[:=–-]?\s{0,3}"
    r"(?P<value>\d{1,7}(?:[.,]\d{1,7})?)(?![\d.,]{0,9}\s{0,3}[x×*]\s{0,3}\d)\s{0,3}(?P<unit>mm|cm|dm|m|in)\b"
)
"""Bounded throughout: a text may be of any length, and must not take more than its length in time."""
_H: Final = dict.fromkeys(("H", "h"), "height_cm")
_LETTERS: Final[dict[str, dict[str, str]]] = {
    "ro": {
        **_H,
        **dict.fromkeys("ÎîI", "height_cm"),
        "l": "width_cm",
        "La": "width_cm",
        "L": LENGTH,
        "A": "depth_cm",
    },
    "de": {**_H, "B": "width_cm", "T": "depth_cm", "L": LENGTH},
    "nl": {**_H, "B": "width_cm", "b": "width_cm", "L": LENGTH, "l": LENGTH},
    "fr": {**_H, "l": "width_cm", "L": LENGTH, "P": "depth_cm", "Pr": "depth_cm"},
    "it": {**_H, "l": "width_cm", "L": "width_cm", "p": "depth_cm", "P": "depth_cm"},
}


def read(text: str, language: str) -> dict[str, float] | None:
    """Return the sides in centimetres that a text in this language labels; other measures are none.

    None: it labels nothing, or is in English, so that it is read as in any table.
    """
    primary = language.split("-")[0].lower()
    found = list(_LABELLED.finditer(text))
    if primary in ("", "en") or not found:
        return None
    letters = _LETTERS.get(primary, {})
    sides: dict[str, float] = {}
    for match in found:
        label = " ".join(match["label"].split())
        side = letters.get(label) or terms.side([label])
        size = to_cm(match["value"], match["unit"])
        if side and size:
            sides.setdefault(side, size)
    if length := sides.pop(LENGTH, None):
        if "width_cm" in sides and "depth_cm" not in sides:
            sides["depth_cm"] = sides.pop("width_cm")
        sides.setdefault("width_cm", length)
    return sides
