"""Which work hangs where: neighbours, what is opposite or behind, the third on a wall.

Works of a room are told clockwise from its north wall's left corner (see `catalogue.Room`): who faces a wall
finds the work that follows to the right.
"""

import math
from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.catalogue import Hook, Place, Room, Wall

_OPPOSITE: Final[dict[Wall, Wall]] = {"north": "south", "south": "north", "east": "west", "west": "east"}
_AHEAD: Final[tuple[Wall, ...]] = ("north", "east", "south", "west")
"""The wall that is faced, by quarters of a turn clockwise."""


def room_of(rooms: Sequence[Room], number: str) -> Room | None:
    """The room in which a work hangs."""
    return next((room for room in rooms if any(hook.accession_number == number for hook in room.works)), None)


def hook_of(room: Room, number: str) -> Hook:
    """Where a work of this room hangs. Raises `ValueError` where it hangs elsewhere."""
    for hook in room.works:
        if hook.accession_number == number:
            return hook
    raise ValueError(f"{number} does not hang in {room.slug}")


def neighbour(room: Room, number: str, steps: int) -> str | None:
    """The work so many steps to the right (negative: to the left) of one here; None beyond the ends."""
    order = [hook.accession_number for hook in room.works]
    at = order.index(number) + steps
    return order[at] if 0 <= at < len(order) else None


def facing(room: Room, number: str) -> str | None:
    """The work on the opposite wall that is the most straight across; None where that wall is bare."""
    hook = hook_of(room, number)
    return _straightest(room, _OPPOSITE[hook.wall], hook.x, hook.z)


def behind(room: Room, place: Place, looked_at: str | None) -> str | None:
    """The work behind who looks at one, or in their heading; None where that wall is bare."""
    wall = hook_of(room, looked_at).wall if looked_at else faced(place)
    return _straightest(room, _OPPOSITE[wall], place.x, place.z)


def faced(place: Place) -> Wall:
    """The wall towards which a visitor is turned: 0 looks north, growing clockwise."""
    return _AHEAD[round(place.heading / (math.pi / 2)) % 4]


def at_side(room: Room, place: Place, side: Literal["left", "right"]) -> str | None:
    """The nearest work on a visitor's left or right, by their heading."""
    towards = place.heading + (math.pi / 2 if side == "right" else -math.pi / 2)
    ahead = (math.sin(towards), -math.cos(towards))

    def beside(hook: Hook) -> bool:
        away = (hook.x - place.x, hook.z - place.z)
        return away[0] * ahead[0] + away[1] * ahead[1] > abs(away[0] * ahead[1] - away[1] * ahead[0]) / 2

    found = [hook for hook in room.works if beside(hook)]
    nearest = min(found, key=lambda hook: math.hypot(hook.x - place.x, hook.z - place.z), default=None)
    return nearest.accession_number if nearest else None


def counted(room: Room, count: int, *, wall: Wall | None, backwards: bool = False) -> str | None:
    """The `count`th work (negative: from the end) of a room or one of its walls; None beyond."""
    order = [hook.accession_number for hook in room.works if wall is None or hook.wall == wall]
    if backwards:
        order.reverse()
    at = count - 1 if count > 0 else len(order) + count
    return order[at] if 0 <= at < len(order) else None


def by_doors(room: Room) -> list[str]:
    """The works nearest to each of a room's doors."""
    found = [
        min(room.works, key=lambda hook: math.hypot(hook.x - door.x, hook.z - door.z)).accession_number
        for door in room.doors
        if room.works
    ]
    return list(dict.fromkeys(found))


def _straightest(room: Room, wall: Wall, x: float, z: float) -> str | None:
    along = (lambda hook: abs(hook.x - x)) if wall in ("north", "south") else (lambda hook: abs(hook.z - z))
    hung = [hook for hook in room.works if hook.wall == wall]
    return min(hung, key=along).accession_number if hung else None
