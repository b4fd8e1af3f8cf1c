"""How large a work is shown and where exactly: pure geometry, so that nothing sticks out of its wall."""

import math
from dataclasses import dataclass
from typing import Final

MARGIN_M: Final = 0.1
"""Wall that stays free around a work, and beside a door."""

LEAST_M: Final = 0.01
"""Width and height that anything is shown with at least."""

LARGEST_CM: Final = 100_000.0
"""A recorded size beyond this is a slip of the pen, and as good as none."""

UNKNOWN_WIDTH_M: Final = 1.0
"""Shown width of a work whose size nobody has recorded."""


@dataclass(frozen=True, slots=True)
class Hung:
    """A work on its wall, in metres: centre along the wall from its left corner, centre above the floor."""

    along: float
    centre: float
    width: float
    height: float


def wall_length(wall: str, *, hall_width: float, hall_depth: float) -> float:
    """Metres from corner to corner: north and south walls span the hall's width, the others its depth."""
    return hall_width if wall in ("north", "south") else hall_depth


def hang(
    *,
    along: float,
    centre: float,
    placed_width: float | None,
    width_cm: float | None,
    height_cm: float | None,
    pixels: tuple[int, int] | None,
    length: float,
    height: float,
) -> Hung:
    """Return where a work hangs on a wall of `length` × `height` metres.

    The width is the placement's, otherwise the record's; the proportions are the picture's (`pixels`,
    width and height), otherwise the record's. What is too large for the wall is shown smaller. A size of
    nothing, of less than nothing or beyond `LARGEST_CM` counts as unknown.
    """
    width_cm, height_cm = _known(width_cm), _known(height_cm)
    placed_width = _known(placed_width)
    proportion = _proportion(pixels, width_cm, height_cm)
    shown = placed_width or (width_cm or 0) / 100 or (height_cm or 0) / 100 * proportion or UNKNOWN_WIDTH_M
    tall = shown / proportion
    scale = min(1.0, (length - 2 * MARGIN_M) / shown, (height - 2 * MARGIN_M) / tall)
    shown, tall = max(shown * scale, LEAST_M), max(tall * scale, LEAST_M)
    return Hung(
        along=_within(along, shown, length),
        centre=_within(centre, tall, height),
        width=round(shown, 3),
        height=round(tall, 3),
    )


def door(*, along: float, width: float, length: float) -> tuple[float, float]:
    """Return centre and width of a door, moved and narrowed where its wall asks for it."""
    width = min(width, length - 2 * MARGIN_M)
    return _within(along, width, length), round(width, 3)


def _known(size: float | None) -> float | None:
    return size if size is not None and math.isfinite(size) and 0 < size <= LARGEST_CM else None


def _proportion(pixels: tuple[int, int] | None, width_cm: float | None, height_cm: float | None) -> float:
    if pixels and all(pixels):
        return pixels[0] / pixels[1]
    if width_cm and height_cm:
        return width_cm / height_cm
    return 1.0


def _within(middle: float, size: float, room: float) -> float:
    least = size / 2 + MARGIN_M
    return round(min(max(middle, least), room - least), 3)


def position(wall: str, along: float, *, hall_width: float, hall_depth: float) -> tuple[float, float]:
    """Return x and z of a point on a wall, in the hall's frame (origin mid-floor, x east, z south)."""
    half_width, half_depth = hall_width / 2, hall_depth / 2
    match wall:
        case "north":
            return along - half_width, -half_depth
        case "east":
            return half_width, along - half_depth
        case "south":
            return half_width - along, half_depth
        case _:
            return -half_width, half_depth - along
