"""Builds an exhibition of rooms whose works are given in order: halls, doors between them, and the hanging.

Each room's works go clockwise along its walls, from its entrance beside the north wall's left corner to the
way out at the west wall's end; a room is as large as they need.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from museum.exhibitions.hanging_plan import DOOR_M, HALL, LARGEST_HALL, Hook, plan
from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Status, Wall
from museum.exhibitions.services import room_of, sized

STEP_M: Final = 2.0
"""By which a room grows until its works have a place."""
FROM_CORNER_M: Final = 0.4 + DOOR_M / 2
"""Of a door's middle."""
WIDE: Final = 1.6
"""Width by depth, beyond which a hall grows deeper as well."""


class TooMany(Exception):
    """More works than the largest hall can show."""


@dataclass(frozen=True, slots=True)
class WantedRoom:
    """A room by its slug and titles; `works` are primary keys in their order."""

    slug: str
    title_en: str
    title_zh: str
    works: tuple[int, ...]


@dataclass(slots=True)
class LaidOut:
    """What was done."""

    halls: int = 0
    hung: int = 0
    """Works that hang now and did not, or not so."""
    moved_from: int = 0
    """Works that another hall of the exhibition had."""


@transaction.atomic
def lay_out(slug: str, title_en: str, title_zh: str, rooms: Sequence[WantedRoom]) -> LaidOut:
    """Make the published exhibition `slug` as told; again it changes nothing.

    Halls are found by their slug. One whose works hang in the wanted order is left as it is; otherwise it
    is hung anew, and what curators hung there besides keeps its place. Other halls stay.
    """
    done = LaidOut()
    exhibition, made = Exhibition.objects.select_for_update().get_or_create(
        slug=slug, defaults={"title_en": title_en, "title_zh": title_zh, "status": Status.PUBLISHED}
    )
    if not made and exhibition.status != Status.PUBLISHED:
        exhibition.status = Status.PUBLISHED
        exhibition.save()
    halls = []
    for order, room in enumerate(rooms, start=1):
        hall, fresh = Hall.objects.get_or_create(
            exhibition=exhibition,
            slug=room.slug,
            defaults={"order": order, "title_en": room.title_en, "title_zh": room.title_zh},
        )
        done.halls += fresh
        halls.append(hall)
    _join(halls)
    for hall, room in zip(halls, rooms, strict=True):
        _hang(hall, room.works, done)
    return done


def _join(halls: Sequence[Hall]) -> None:
    """A door from each hall to the next, and back."""
    for hall, onward in zip(halls, halls[1:], strict=False):
        if not Portal.objects.filter(hall=hall, to_hall=onward).exists():
            last = round(hall.depth_m - FROM_CORNER_M, 3)
            Portal.objects.create(hall=hall, to_hall=onward, wall=Wall.WEST, along_m=last)
            Portal.objects.create(hall=onward, to_hall=hall, wall=Wall.NORTH, along_m=FROM_CORNER_M)


def _hang(hall: Hall, works: Sequence[int], done: LaidOut) -> None:
    ours = Placement.objects.filter(hall__exhibition=hall.exhibition, exhibit__in=works)
    hung = list(ours.filter(hall=hall).order_by("order", "pk").values_list("exhibit", flat=True))
    if hung == list(works):
        return
    done.moved_from += ours.exclude(hall=hall).count()
    done.hung += len([work for at, work in enumerate(works) if at >= len(hung) or hung[at] != work])
    ours.delete()
    hooks = _fitted(hall, works)
    after = max(hall.placements.values_list("order", flat=True), default=0)
    Placement.objects.bulk_create(
        Placement(
            hall=hall,
            exhibit_id=hook.key,
            wall=hook.wall,
            along_m=hook.along,
            centre_m=hook.centre,
            width_m=hook.shown,
            order=after + at,
        )
        for at, hook in enumerate(hooks, start=1)
    )


def _fitted(hall: Hall, works: Sequence[int]) -> list[Hook]:
    """Let the hall grow until its works have a place, and return where they go."""
    wanted = list(sized(works))
    tall = max((work.height or 0.0 for work in wanted), default=0.0)
    hall.height_m = min(max(hall.height_m, HALL[2], tall + 0.65), LARGEST_HALL[2])
    doors = hall.portals.filter(wall=Wall.WEST, to_hall__order__gt=hall.order)
    while True:
        found = plan([room_of(hall)], wanted)
        if len(found.rooms) == 1:
            hall.save()
            return found.hooks
        if hall.width_m >= LARGEST_HALL[0]:
            raise TooMany(f"{len(works)} works do not fit into one hall, {hall.title_en}")
        hall.width_m = min(hall.width_m + STEP_M, LARGEST_HALL[0])
        if hall.width_m > WIDE * hall.depth_m:
            hall.depth_m = min(hall.depth_m + STEP_M, LARGEST_HALL[1])
        # The way out stays at the end of its wall.
        doors.update(along_m=round(hall.depth_m - FROM_CORNER_M, 3))
