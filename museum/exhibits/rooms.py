"""How an exhibition hangs, for the guide's answers about place: part of `museum.exhibits.catalogue`."""

from collections import defaultdict
from typing import Final

from guide_ai.dialogue.catalogue import Doorway, Hook, Room, Wall
from museum.core.words import words
from museum.exhibitions import models as hanging
from museum.exhibitions.hanging import position
from museum.exhibits import selectors

_CLOCKWISE: Final[tuple[Wall, ...]] = ("north", "east", "south", "west")


def hung_rooms(exhibition: str) -> list[Room]:
    """The halls of the published exhibition with this slug, in three reads of the database."""
    halls = list(selectors.halls(exhibition))
    slugs = {hall.pk: hall.slug for hall in halls}
    works = defaultdict(list)
    for hung in selectors.placements(exhibition).select_related("exhibit").order_by("order", "pk"):
        works[hung.hall_id].append(hung)
    doors = defaultdict(list)
    for door in hanging.Portal.objects.filter(hall__in=halls, to_hall__in=halls).order_by("pk"):
        doors[door.hall_id].append(door)
    return [
        Room(
            slug=hall.slug,
            title=words(hall, "title"),
            works=tuple(
                Hook(hung.exhibit.accession_number, _wall(hung), *_at(hung, hall))
                for hung in sorted(works[hall.pk], key=_clockwise)
            ),
            doors=tuple(
                Doorway(slugs[door.to_hall_id], _wall(door), *_at(door, hall))
                for door in sorted(doors[hall.pk], key=_clockwise)
            ),
        )
        for hall in halls
    ]


def _wall(placed: hanging.Placement | hanging.Portal) -> Wall:
    return next((wall for wall in _CLOCKWISE if wall == placed.wall), "north")


def _clockwise(placed: hanging.Placement | hanging.Portal) -> tuple[int, float]:
    return _CLOCKWISE.index(_wall(placed)), placed.along_m


def _at(placed: hanging.Placement | hanging.Portal, hall: hanging.Hall) -> tuple[float, float]:
    return position(_wall(placed), placed.along_m, hall_width=hall.width_m, hall_depth=hall.depth_m)
