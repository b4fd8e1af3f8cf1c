"""Sizes as records write them, in centimetres: height × width × depth, as museums write them unless they say
otherwise. The words are kept elsewhere; this is what walls and measuring go by.
"""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.reading.sizes_rows import LONGEST, NO_SIZE, Row, rows
from museum.exhibits.importers.reading.sizes_units import to_cm
from museum.exhibits.importers.reading.text import plain

__all__ = ["Sizes", "read_sizes", "to_cm"]

_PARTS: Final = (
    "frame framed mount mounted mat matted base plinth pedestal case box stand part detail mouth foot lid "
    "signature diagonal film slide negative tape rahmen cadre lijst cornice 裱 框 装裱"
)
_RANKS: Final = tuple(
    (rank, frozenset(names.split()))
    for rank, names in (
        (4, _PARTS),
        (3, "each every"),
        (2, "displayed display installed installation open unfolded"),
        (1, "image plate unconfirmed sight block composition design"),
    )
)
"""What is measured: the work itself goes before its picture, that before how it hangs, that before a part."""
_NOT_THE_WORK: Final = 4
_AXES: Final = ("height", "width", "depth")
_WHOLE: Final = ("", "other", "overall", "object", "total", "dimensions", "size")
"""Labels under which the work itself is measured once more."""
_ROUNDED: Final = 0.005
"""Part of a length by which it may differ where it is told again."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Centimetres, None where it is not known. `notes`: sentences for a curator."""

    height_cm: float | None = None
    width_cm: float | None = None
    depth_cm: float | None = None
    notes: tuple[str, ...] = ()


def read_sizes(written: str) -> Sizes:
    """Read height, width and depth. Never raises; what is unclear is None and noted."""
    told = plain(written)
    found = rows(told)
    beyond = any(each.beyond for row in found for each in row.quantities)
    if beyond or NO_SIZE.search(told, 0, LONGEST):
        return Sizes(
            notes=(_("“%s” holds a number that no size can have, so the size is unknown.") % told[:80],)
        )
    if not found:
        return Sizes()
    best = min(_rank(row) for row in found)
    group = [row for row in found if _rank(row) == best]
    if best >= _NOT_THE_WORK:
        return Sizes(notes=(_("Only a part or the frame is measured, so the work’s size is unknown."),))
    first = group[0].label
    sides = _sides([row for row in group if row.label == first or any(each.axis for each in row.quantities)])
    notes: tuple[str, ...] = ()
    if not any(sides) and any(len(row.quantities) > 1 and not row.quantities[0].unit for row in group):
        notes = (_("“%s” has no unit, so the size is unknown.") % told[:80],)
    elif best == _NOT_THE_WORK - 1 and any(sides):
        notes = (_("The size is that of each of several parts."),)
    return Sizes(*sides, notes)


def _rank(row: Row) -> int:
    words = row.label.split()
    return next((rank for rank, names in _RANKS if names.intersection(words)), 0)


def _sides(group: list[Row]) -> tuple[float | None, float | None, float | None]:
    """Height, width and depth of rows that measure the same thing; metric ones go before others."""
    ordered = sorted(group, key=lambda row: not row.metric)
    joined = next(
        (row for row in ordered if len(row.quantities) > 1 and any(each.cm for each in row.quantities)), None
    )
    if joined is not None and not (joined.order or any(each.axis for each in joined.quantities)):
        return _placed(_labelled_first(joined, ordered))
    named: dict[str, float] = {}
    for row in [joined] if joined else ordered:
        axes = row.order or _AXES
        for place, each in enumerate(row.quantities[:3]):
            axis = each.axis or (axes[place] if place < len(axes) else "")
            if axis and each.cm is not None and (each.axis or joined or row.label == ordered[0].label):
                named.setdefault(axis, each.cm)
    if joined is not None:
        for row in ordered:
            if len(row.quantities) == 1 and row.quantities[0].axis and row.quantities[0].cm is not None:
                named.setdefault(row.quantities[0].axis, row.quantities[0].cm)
    return _placed(named)


def _labelled_first(joined: Row, group: list[Row]) -> dict[str, float]:
    """Sides by name, of numbers without names and of what is said beside them: what has its name goes before.

    "160 × 170 cm; depth 160 cm" is 170 cm high, since the number that is named is not told twice.
    """
    alone = [row for row in group if len(row.quantities) == 1 and row.quantities[0].axis]
    named: dict[str, float] = {}
    others: dict[str, float] = {}
    for row in alone:
        if (length := row.quantities[0].cm) is not None:
            same = row.label == joined.label or row.label in _WHOLE
            (named if same else others).setdefault(row.quantities[0].axis, length)
    if len(named) >= len(joined.quantities):
        return named
    free = list(zip(_AXES, (each.cm for each in joined.quantities), strict=False))
    for axis, length in named.items():
        again = [each for each in free if each[1] and abs(each[1] - length) <= _ROUNDED * length]
        if again and axis != "diameter":
            free.remove(next((each for each in again if each[0] == axis), again[0]))
    axes = [axis for axis, _ in free]
    if len(free) < len(joined.quantities):
        lying = "width" if "length" in named else ""
        axes = [axis for axis in _AXES if axis not in named and axis != lying]
    for axis, (_place, cm) in zip(axes, free, strict=False):
        if cm is not None:
            named.setdefault(axis, cm)
    return {**others, **named}


def _placed(named: dict[str, float]) -> tuple[float | None, float | None, float | None]:
    """A length lies along the width. What is round is as wide as it is deep; where nothing else is told it is
    seen from the front, as plates and medals are."""
    height, width, depth = named.get("height"), named.get("width"), named.get("depth")
    if (length := named.get("length")) is not None:
        if width is None:
            width = length
        elif height is None:
            height = length
        elif depth is None:
            width, depth = length, width
    if (across := named.get("diameter")) is not None:
        if height is None and width is None:
            height = width = across
        elif width is None:
            width, depth = across, across if depth is None else depth
        elif height is None:
            height = across
    return height, width, depth
