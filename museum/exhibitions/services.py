"""Writes to exhibitions: hanging works by themselves, and taking down again what was hung so."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from museum.exhibitions.hanging import LARGEST_CM, UNKNOWN_WIDTH_M
from museum.exhibitions.hanging_plan import Plan, Room, Sized, Span, plan
from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Status
from museum.exhibits.models import Exhibit

Hung = dict[str, Any]
"""What hanging made, as plain data: {"exhibition": primary key or None, "halls": {key: [title, …]},
"portals": {key: […]}, "placements": {key: [hall, wall, along, centre, width]}}; the lists tell whether
somebody has changed it since."""

PORTION: Final = 500
_PLACE: Final = ("hall_id", "wall", "along_m", "centre_m", "width_m")
_DOOR: Final = ("hall_id", "to_hall_id", "wall", "along_m", "width_m")
_ROOM: Final = ("title_en", "title_zh", "intro_en", "intro_zh", "width_m", "depth_m", "height_m")


@transaction.atomic
def hang_works(slug: str, works: Sequence[int]) -> Hung:
    """Hang those works, by primary key, that do not hang in the exhibition `slug` yet, in this order.

    Makes the exhibition, as a draft, where there is none, and halls where the walls are full.
    """
    exhibition = Exhibition.objects.select_for_update().filter(slug=slug).first()
    made: Hung = {"exhibition": None, "halls": {}, "portals": {}, "placements": {}}
    if exhibition is None:
        title = slug.replace("-", " ").replace("_", " ").strip().capitalize() or slug
        exhibition = Exhibition.objects.create(slug=slug, status=Status.DRAFT, title_en=title)
        made["exhibition"] = exhibition.pk
    hung = set(Placement.objects.filter(hall__exhibition=exhibition).values_list("exhibit", flat=True))
    fresh_works = list(sized([work for work in works if work not in hung]))
    if not fresh_works:
        return made
    halls = list(Hall.objects.filter(exhibition=exhibition).order_by("order", "pk"))
    found = plan([room_of(hall) for hall in halls], fresh_works)
    fresh = _halls(exhibition, halls, found)
    halls += fresh
    doors = [
        Portal(hall=halls[door.room], to_hall=halls[door.to], wall=door.wall, along_m=round(door.along, 3))
        for door in found.doorways
    ]
    Portal.objects.bulk_create(doors)
    placements = _placements(halls, found)
    Placement.objects.bulk_create(placements, batch_size=PORTION)
    made["halls"] = {str(hall.pk): _plain(hall, _ROOM) for hall in fresh}
    made["portals"] = {str(door.pk): _plain(door, _DOOR) for door in doors}
    made["placements"] = {str(placement.pk): _plain(placement, _PLACE) for placement in placements}
    return made


def is_there(slug: str) -> bool:
    """Whether there is an exhibition `slug`, published or not."""
    return Exhibition.objects.filter(slug=slug).exists()


def together(one: Mapping[str, Any], other: Mapping[str, Any]) -> Hung:
    """Return what two hangings for the same run made, as one."""
    parts = ("halls", "portals", "placements")
    return {
        "exhibition": one.get("exhibition") or other.get("exhibition"),
        **{part: {**one.get(part, {}), **other.get(part, {})} for part in parts},
    }


def is_as_hung(hung: Mapping[str, Any], placement: Placement) -> bool:
    """Whether `hung` made this placement, and nobody has moved it since."""
    return bool(hung.get("placements", {}).get(str(placement.pk)) == _plain(placement, _PLACE))


def take_down(hung: Mapping[str, Any], *, spared: Container[int] = ()) -> Iterator[tuple[str, str]]:
    """Take down what `hung` made and nobody moved since; yield (work, reason) of those that were moved.

    Works whose primary key is in `spared` stay where they are, and nothing is told of them.
    """
    keys = list(hung.get("placements", {}))
    for start in range(0, len(keys), PORTION):
        found = Placement.objects.filter(pk__in=keys[start : start + PORTION]).select_related("exhibit")
        same = []
        for placement in found:
            if placement.exhibit_id in spared:
                continue
            if is_as_hung(hung, placement):
                same.append(placement.pk)
            else:
                yield placement.exhibit.accession_number, _("It was hung anew since.")
        Placement.objects.filter(pk__in=same).delete()


def close(hung: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Remove the doors, halls and exhibition of `hung` that are empty and as they were made.

    Yields (title, reason) of those that stay.
    """
    ours = list(hung.get("portals", {}))
    going = []
    for hall in _halls_of(hung):
        if _is_unused(hung, hall):
            going.append(hall.pk)
        else:
            yield hall.title_en, _("This hall is used or was changed since.")
    Portal.objects.filter(pk__in=ours, hall_id__in=going).delete()
    Portal.objects.filter(pk__in=ours, to_hall_id__in=going).delete()
    Hall.objects.filter(pk__in=going).delete()
    exhibition = _exhibition_of(hung)
    if exhibition is None:
        return
    if _is_empty(exhibition):
        exhibition.delete()
    else:
        yield exhibition.title_en, _("This exhibition is used or was changed since.")


def may_close(hung: Mapping[str, Any]) -> bool:
    """Whether `close` would remove anything."""
    exhibition = _exhibition_of(hung)
    return any(_is_unused(hung, hall) for hall in _halls_of(hung)) or (
        exhibition is not None and _is_empty(exhibition)
    )


def _halls_of(hung: Mapping[str, Any]) -> Iterator[Hall]:
    """The halls that it made and that are still there."""
    for key in hung.get("halls", {}):
        yield from Hall.objects.filter(pk=key)


def _is_unused(hung: Mapping[str, Any], hall: Hall) -> bool:
    """Whether a hall that it made is empty, as it was made, and no door of others leads there."""
    ours = hung.get("portals", {})
    doors = [*hall.portals.all(), *hall.entrances.all()]
    touched = any(ours.get(str(door.pk)) != _plain(door, _DOOR) for door in doors)
    return not touched and _plain(hall, _ROOM) == hung["halls"][str(hall.pk)] and not hall.placements.exists()


def _exhibition_of(hung: Mapping[str, Any]) -> Exhibition | None:
    made: int | None = hung.get("exhibition")
    return Exhibition.objects.filter(pk=made).first() if made is not None else None


def _is_empty(exhibition: Exhibition) -> bool:
    in_use = exhibition.halls.exists() or exhibition.tours.exists()
    return not in_use and exhibition.status == Status.DRAFT


def sized(works: Sequence[int]) -> Iterator[Sized]:
    """Yield the works that are there, by primary key, with their sizes, in the order given."""
    for start in range(0, len(works), PORTION):
        portion = works[start : start + PORTION]
        found = Exhibit.objects.filter(pk__in=portion).values_list("pk", "width_cm", "height_cm")
        sizes = {pk: (_metres(width), _metres(height)) for pk, width, height in found}
        yield from (Sized(pk, *sizes[pk]) for pk in portion if pk in sizes)


def _metres(size_cm: Any) -> float | None:
    return float(size_cm) / 100 if size_cm is not None and 0 < size_cm <= LARGEST_CM else None


def room_of(hall: Hall) -> Room:
    """Return a hall as it hangs now."""
    taken = [Span(door.wall, *_ends(door.along_m, door.width_m)) for door in hall.portals.all()]
    for placement in hall.placements.select_related("exhibit"):
        own = _metres(placement.exhibit.width_cm) or _metres(placement.exhibit.height_cm)
        taken.append(
            Span(placement.wall, *_ends(placement.along_m, placement.width_m or own or UNKNOWN_WIDTH_M))
        )
    return Room(hall.width_m, hall.depth_m, hall.height_m, taken)


def _ends(along: float, width: float) -> tuple[float, float]:
    return along - width / 2, along + width / 2


def _halls(exhibition: Exhibition, halls: Sequence[Hall], found: Plan) -> list[Hall]:
    """Make the halls that the plan adds."""
    taken = {hall.slug for hall in halls}
    order = max((hall.order for hall in halls), default=0)
    fresh: list[Hall] = []
    number = len(halls)
    for room in found.rooms[len(halls) :]:
        number += 1
        while f"hall-{number}" in taken:
            number += 1
        order += 1
        fresh.append(
            Hall(
                exhibition=exhibition,
                slug=f"hall-{number}",
                order=order,
                title_en=f"Hall {number}",
                title_zh=f"{number}号展厅",
                width_m=round(room.width, 2),
                depth_m=round(room.depth, 2),
                height_m=round(room.height, 2),
            )
        )
    return Hall.objects.bulk_create(fresh)


def _placements(halls: Sequence[Hall], found: Plan) -> list[Placement]:
    """Make the placements, in the order of walking along the walls."""
    last: dict[int, int] = {}
    for hall in halls:
        orders = hall.placements.values_list("order", flat=True)
        last[hall.pk] = max(orders, default=0)
    placements = []
    for hook in found.hooks:
        hall = halls[hook.room]
        last[hall.pk] += 1
        placements.append(
            Placement(
                hall=hall,
                exhibit_id=hook.key,
                wall=hook.wall,
                along_m=hook.along,
                centre_m=hook.centre,
                width_m=hook.shown,
                order=last[hall.pk],
            )
        )
    return placements


def _plain(record: Any, columns: Sequence[str]) -> list[Any]:
    return [getattr(record, column) for column in columns]
