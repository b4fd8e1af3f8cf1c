"""What a written size measures, row by row: "support: 311 × 276 mm" is a label, two numbers and a unit."""

import re
from dataclasses import dataclass, replace
from typing import Final

from museum.exhibits.importers.reading.sizes_units import (
    LARGEST_CM,
    NUMBER,
    UNIT_PATTERN,
    UNITS,
    number,
    to_cm,
    unfolded,
)

LONGEST: Final = 4000
"""Characters that are looked at."""
_AXES: Final = {
    "height": (
        "h|ht|hgt|height|high|höhe|hauteur|haut|hoogte|altezza|altura|alto|高|通高|总高|總高|总长高|縦|竪|丈|高さ|"
        "высота"
    ),
    "width": "w|wd|width|wide|breite|largeur|larg|breedte|larghezza|ancho|anchura|宽|寬|横|橫|幅|通宽|ширина",
    "depth": (
        "d|dp|depth|deep|tiefe|profondeur|prof|diepte|profondità|profundidad|深|厚|奥行|奥行き|厚さ|th|"
        "thickness|глубина"
    ),
    "length": "l|lg|length|long|länge|longueur|lengte|lunghezza|largo|长|長|长度|全長|长さ|長さ|длина",
    "diameter": (
        "diam|dia|diameter|diametre|diamètre|durchmesser|diametro|diámetro|ø|⌀|径|徑|直径|直徑|口径|口徑|"
        "диаметр"
    ),
}  # fmt: skip
_AXIS: Final = {name: axis for axis, names in _AXES.items() for name in names.split("|")}
_AXIS_PATTERN: Final = "|".join(re.escape(each) for each in sorted(_AXIS, key=len, reverse=True))
_QUANTITY: Final = re.compile(
    rf"(?:(?<![^\W\d_])(?P<axis>{_AXIS_PATTERN})\s*[.:=]?\s*)?\(?(?<![\d.,/])(?P<number>{NUMBER})\)?"
    rf"\s*(?P<unit>{UNIT_PATTERN})?"
    rf"(?:\s*\(?(?P<after>h|w|d|l|diam)\b\.?\)?(?!\s*[.:]?\s*\d)\s*(?P<late_unit>{UNIT_PATTERN})?)?",
    re.IGNORECASE,
)
_ORDER: Final = re.compile(
    r"(?<![^\W\d_])([hwdl])\s*[x×]\s*([hwdl])(?:\s*[x×]\s*([hwdl]))?(?![^\W\d_])", re.IGNORECASE
)
NO_SIZE: Final = re.compile(
    rf"(?:^|[x×✕✖*хХ:=(,;\n]|(?<![^\W\d_])(?:{_AXIS_PATTERN})\s*[.:=]?)\s*[-\u2010-\u2013\u2212]\d"
    rf"|\d[eE][+-]?\d|(?<![\d.,])\d{{10,}}(?:[.,]\d+)?\s*(?:[x×]|{UNIT_PATTERN})",
    re.IGNORECASE,
)
"""Numbers that are below nought, have an exponent, or more digits than a size has."""
_JOINT: Final = re.compile(r"\s*(?:[x×✕✖*хХ]|by|par|mal)\s*", re.IGNORECASE)
_OTHER_UNIT: Final = re.compile(
    r"\s*(?:kg|kgs|g|gr|grams?|kilograms?|lbs?|pounds?|oz|ounces?|ct|min|mins|minutes?|sec|secs|seconds?|hrs?|"
    r"hours?|h\s*\d+\s*m|fps|px|pixels?|dpi|pages?|pp|vols?|parts?|pieces?|sheets?|%|公斤|千克|克|分|秒|页|頁|st|nd|rd|"
    r"th|°)(?![^\W\d_])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number. `cm` is None where it is 0 or has no unit."""

    written: str
    unit: str
    axis: str
    cm: float | None = None

    @property
    def beyond(self) -> bool:
        """Whether it is larger than a work can be."""
        return (number(self.written) or 0.0) * UNITS.get(self.unit, 0.0) > LARGEST_CM


@dataclass(frozen=True, slots=True)
class Row:
    """Numbers joined by "×", or one alone."""

    label: str
    """What is measured, lower case: "support", "frame"; "" where it is not said."""
    quantities: tuple[Quantity, ...]
    order: tuple[str, ...] = ()
    """Axes in the order in which the label names them."""

    @property
    def metric(self) -> bool:
        """Whether its unit is one of the metre."""
        return any(UNITS.get(each.unit, 2.54) in (0.1, 1.0, 100.0) for each in self.quantities)


def rows(written: str) -> list[Row]:
    """Return what a text measures, in order, weights and running times left out."""
    found: list[Row] = []
    for part in re.split(r"[\n;；]", unfolded(written[:LONGEST])):
        found += _rows_of(part)
    measured = [row for row in found if any(each.unit for each in row.quantities)]
    return measured or found


def _rows_of(part: str) -> list[Row]:
    """The rows of one line. What stands in parentheses after a row is the same in another unit."""
    order: tuple[str, ...] = ()
    if named := _ORDER.search(part):
        order = tuple(_AXIS[each.lower()] for each in named.groups() if each)
        part = part[: named.start()] + " " + part[named.end() :]
    found: list[Row] = []
    run: list[Quantity] = []
    label, axis, end = "", "", 0
    for match in _QUANTITY.finditer(part):
        if _OTHER_UNIT.match(part, match.end()) and not match["unit"]:
            continue
        between = part[end : match.start()]
        if run and not _JOINT.fullmatch(between):
            found.append(_row(label, run, order))
            run = []
        if not run:
            converted = between.strip().startswith("(") or match[0].startswith("(")
            words = _words(between)
            if found and words and converted:
                found[-1] = replace(found[-1], label=f"{found[-1].label} {words}".strip())
            elif words:
                label = words
            axis = _axis(match) or (axis if converted else "")
        unit = match["unit"] or match["late_unit"] or ""
        run.append(Quantity(match["number"], unit.lower().rstrip("."), _axis(match) or ("" if run else axis)))
        end = match.end()
    if run:
        found.append(_row(label, run, order))
    if found and (words := _words(part[end:])):
        found = [replace(row, label=f"{row.label} {words}".strip()) for row in found]
    return found


def _axis(match: re.Match[str]) -> str:
    name = (match["axis"] or match["after"] or "").lower()
    return _AXIS.get(name, "")


def _words(text: str) -> str:
    text = _OTHER_UNIT.sub(" ", text.lower())
    return re.sub(r"[\W\d_]+", " ", text).strip()


def _row(label: str, run: list[Quantity], order: tuple[str, ...]) -> Row:
    """Units go back to the numbers before them that have none."""
    unit, quantities = "", []
    for each in reversed(run):
        unit = each.unit or unit
        quantities.append(replace(each, unit=unit, cm=to_cm(each.written, unit)))
    return Row(label, tuple(reversed(quantities)), order)
