"""Where works go that come into an exhibition by themselves: along the walls in their order, hall after hall.

Pure geometry over what hangs already. In each hall the walls are filled clockwise from the north wall, each
from its left corner; what is left over of a wall is shared out between its works. Where the walls are full
a hall is added, with a doorway from the one before.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from museum.exhibitions.hanging import UNKNOWN_WIDTH_M, wall_length
from museum.exhibitions.models import Wall

GAP_M: Final = 0.45
"""Wall between two works, or between a work and a door: room for a label."""
CORNER_M: Final = 0.6
"""Wall that stays free beside a corner."""
LEAST_M: Final = 0.4
"""Wall that the smallest work takes."""
EYE_M: Final = 1.55
"""Height of a work's centre above the floor, where it is not too tall for it."""
LOW_M, HIGH_M = 0.4, 0.25
"""Wall that stays free below and above a work."""
DOOR_M: Final = 1.6
HALL: Final = (14.0, 10.0, 4.0)
"""Width, depth and height of a hall that is added; larger where its first work asks for it."""
LARGEST_HALL: Final = (40.0, 40.0, 12.0)
CLOCKWISE: Final = (Wall.NORTH, Wall.EAST, Wall.SOUTH, Wall.WEST)


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of wall that is taken, in metres from the wall's left corner."""

    wall: str
    left: float
    right: float


@dataclass(slots=True)
class Room:
    """A hall, in metres, with what is on its walls."""

    width: float
    depth: float
    height: float
    taken: list[Span] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sized:
    """A work by its key, and how large it is in metres; None where nobody knows."""

    key: int
    width: float | None = None
    height: float | None = None


@dataclass(frozen=True, slots=True)
class Hook:
    """Where a work goes. `shown`: its width, where it is too large for its hall; otherwise None."""

    key: int
    room: int
    wall: str
    along: float
    centre: float
    shown: float | None = None


@dataclass(frozen=True, slots=True)
class Doorway:
    """A door in one room, by index, that leads into another. Each pair of rooms has two."""

    room: int
    to: int
    wall: str
    along: float


@dataclass(slots=True)
class Plan:
    """What is to be done. `rooms`: those that were there, then those to be added."""

    rooms: list[Room]
    hooks: list[Hook] = field(default_factory=list)
    doorways: list[Doorway] = field(default_factory=list)


@dataclass(slots=True)
class _Stretch:
    """A free piece of wall, and what is put on it, with the width and height that each is shown at."""

    room: int
    wall: str
    left: float
    right: float
    works: list[tuple[Sized, float, float]] = field(default_factory=list)
    used: float = 0.0

    def fits(self, width: float) -> bool:
        return self.left + self.used + max(width, LEAST_M) <= self.right

    def put(self, work: Sized, width: float, height: float) -> None:
        self.works.append((work, width, height))
        self.used += max(width, LEAST_M) + GAP_M


def plan(rooms: Sequence[Room], works: Sequence[Sized]) -> Plan:
    """Return where `works` go in an exhibition that has `rooms`; nothing that hangs there is moved.

    Where rooms must be added and no wall has a place for a door, the first of them has none.
    """
    without = _Filling(rooms)
    if without.fill(works, grow=False):
        return without.plan
    grown = _Filling(rooms)
    grown.keep_a_doorway()
    grown.fill(works, grow=True)
    return grown.plan


class _Filling:
    """Fills stretch after stretch; never goes back to one that was too short for a work."""

    def __init__(self, rooms: Sequence[Room]) -> None:
        self.plan = Plan([replace(room, taken=list(room.taken)) for room in rooms])
        self._onward: Doorway | None = None
        """Kept free for the way into the next room."""

    def keep_a_doorway(self) -> None:
        """Keep a place for a door in the last room that has one."""
        for index in reversed(range(len(self.plan.rooms))):
            free = _stretches(index, self.plan.rooms[index])
            widest = max(free, key=lambda stretch: stretch.right - stretch.left, default=None)
            if widest and widest.right - widest.left >= DOOR_M:
                along = widest.right - DOOR_M / 2
                self._onward = Doorway(index, index, widest.wall, along)
                self.plan.rooms[index].taken.append(_door_span(widest.wall, along))
                return

    def fill(self, works: Sequence[Sized], *, grow: bool) -> bool:
        """Hang the works; return whether all have a place."""
        stretches = [
            stretch for index, room in enumerate(self.plan.rooms) for stretch in _stretches(index, room)
        ]
        at = 0
        for work in works:
            while at < len(stretches) and not stretches[at].fits(self._shown(work, stretches[at])[0]):
                at += 1
            if at == len(stretches):
                if not grow:
                    return False
                stretches += self._add(work)
            stretches[at].put(work, *self._shown(work, stretches[at]))
        for stretch in stretches:
            self.plan.hooks += _hooks(stretch)
        return True

    def _add(self, work: Sized) -> list[_Stretch]:
        """Add a room that this work fits into, joined to the one before; return its walls."""
        wide, tall = _own(work)
        needed = (wide + 2 * CORNER_M, 0.0, tall + LOW_M + HIGH_M)
        sizes = zip(HALL, needed, LARGEST_HALL, strict=True)
        width, depth, height = (min(max(usual, need), most) for usual, need, most in sizes)
        room = Room(width, depth, height)
        index, middle = len(self.plan.rooms), room.depth / 2
        room.taken += [_door_span(Wall.EAST, middle), _door_span(Wall.WEST, middle)]
        self.plan.rooms.append(room)
        if self._onward:
            self.plan.doorways.append(replace(self._onward, to=index))
            self.plan.doorways.append(Doorway(index, self._onward.room, Wall.WEST, middle))
        self._onward = Doorway(index, index, Wall.EAST, middle)
        return _stretches(index, room)

    def _shown(self, work: Sized, stretch: _Stretch) -> tuple[float, float]:
        """Width and height that the work has in this room: its own, or what its longest wall can hold."""
        room = self.plan.rooms[stretch.room]
        wide, tall = _own(work)
        longest = max(room.width, room.depth) - 2 * CORNER_M
        scale = min(1.0, longest / wide, (room.height - LOW_M - HIGH_M) / tall)
        return wide * scale, tall * scale


def _own(work: Sized) -> tuple[float, float]:
    width = work.width or work.height or UNKNOWN_WIDTH_M
    return width, work.height or width


def _door_span(wall: str, along: float) -> Span:
    return Span(wall, along - DOOR_M / 2, along + DOOR_M / 2)


def _stretches(index: int, room: Room) -> list[_Stretch]:
    """The room's free pieces of wall, clockwise."""
    found = []
    for wall in CLOCKWISE:
        length = wall_length(wall, hall_width=room.width, hall_depth=room.depth)
        left = CORNER_M
        for span in sorted((span for span in room.taken if span.wall == wall), key=lambda span: span.left):
            if span.left - GAP_M > left:
                found.append(_Stretch(index, wall, left, span.left - GAP_M))
            left = max(left, span.right + GAP_M)
        if length - CORNER_M > left:
            found.append(_Stretch(index, wall, left, length - CORNER_M))
    return found


def _hooks(stretch: _Stretch) -> Iterator[Hook]:
    """Share what is left over of the wall out between its works."""
    spare = stretch.right - stretch.left - (stretch.used - GAP_M)
    step = spare / (len(stretch.works) + 1)
    left = stretch.left
    for work, width, height in stretch.works:
        slot = max(width, LEAST_M)
        left += step
        centre = max(EYE_M, LOW_M + height / 2)
        shown = round(width, 3) if width < _own(work)[0] else None
        along = round(left + slot / 2, 3)
        yield Hook(work.key, stretch.room, stretch.wall, along, round(centre, 3), shown)
        left += slot + GAP_M
