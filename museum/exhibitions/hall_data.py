"""What the hall page is drawn from: one hall as plain data, in the page's language."""

from typing import Any

from django.urls import reverse

from guide_ai.language import Language
from museum.core import tickets
from museum.core.words import said
from museum.exhibitions import selectors
from museum.exhibitions.hanging import door, hang, wall_length
from museum.exhibitions.models import Exhibition, Hall, Placement, Portal
from museum.exhibitions.record_data import all_words, as_data, brief, names
from museum.exhibits import publishing
from museum.exhibits.media.addresses import sources
from museum.exhibits.models import Exhibit, Media


def hall_data(exhibition: Exhibition, hall: Hall, halls: list[Hall], language: Language) -> dict[str, Any]:
    """Return the dictionary that `hall.json` and the page's own script hold.

    `halls`: all halls of the exhibition, from `selectors.halls_of`. Lengths are in metres. A work has
    `recordUrl` where its record says more than is told here.
    """
    found = selectors.first_tour(exhibition.slug)
    return {
        "exhibition": {
            "slug": exhibition.slug,
            "title": said(exhibition, "title", language),
            "intro": said(exhibition, "intro", language),
        },
        "hall": {
            "slug": hall.slug,
            "title": said(hall, "title", language),
            "intro": said(hall, "intro", language),
            "width": hall.width_m,
            "depth": hall.depth_m,
            "height": hall.height_m,
            "wallColour": hall.wall_colour,
            "floorColour": hall.floor_colour,
        },
        "works": [_work(placement, hall, language) for placement in selectors.works_in(hall)],
        "portals": [_portal(portal, hall, exhibition, language) for portal in selectors.doors_of(hall)],
        "halls": [
            {
                "slug": other.slug,
                "title": said(other, "title", language),
                **_addresses(exhibition, other),
                "works": [
                    as_data(placement.exhibit, names(placement.exhibit, language))
                    for placement in other.placements.all()
                ],
            }
            for other in halls
        ],
        "tour": found
        and {
            "title": said(found[0], "title", language),
            "stops": [stop.exhibit.accession_number for stop in found[1]],
        },
        "socket": f"/ws/conversation/{exhibition.slug}/",
        "ticket": tickets.issue(exhibition.slug),
        "language": language,
    }


def _work(placement: Placement, hall: Hall, language: Language) -> dict[str, Any]:
    exhibit = placement.exhibit
    picture = _shown(exhibit, Media.Kind.PICTURE)
    model = _shown(exhibit, Media.Kind.MODEL)
    hung = hang(
        along=placement.along_m,
        centre=placement.centre_m,
        placed_width=placement.width_m,
        width_cm=_number(exhibit.width_cm),
        height_cm=_number(exhibit.height_cm),
        pixels=(picture.width, picture.height) if picture else None,
        length=wall_length(placement.wall, hall_width=hall.width_m, hall_depth=hall.depth_m),
        height=hall.height_m,
    )
    words = all_words(exhibit, language)
    here = brief(words)
    whole = reverse("work_data", kwargs={"exhibition": hall.exhibition.slug, "pk": exhibit.pk})
    return {
        **as_data(exhibit, here),
        "recordUrl": whole if len(here) < len(words) else None,
        "wall": placement.wall,
        "along": hung.along,
        "centre": hung.centre,
        "width": hung.width,
        "height": hung.height,
        "image": picture and _media(picture, language),
        "model": model and {**_media(model, language), "size": _size(exhibit)},
    }


def _shown(exhibit: Exhibit, kind: Media.Kind) -> Media | None:
    """The first of a work's pictures or models that visitors may see: one that can't be hides no other."""
    shown = (media for media in exhibit.media.all() if media.kind == kind and publishing.shown(media))
    return next((media for media in shown if sources(media)), None)


def _media(media: Media, language: Language) -> dict[str, Any]:
    return {
        "sources": sources(media),
        "width": media.width,
        "height": media.height,
        "alt": said(media, "alt", language),
    }


def _size(exhibit: Exhibit) -> dict[str, float | None]:
    """The work's recorded size in metres; None where the record does not say, or says 0."""
    sides = {"width": exhibit.width_cm, "height": exhibit.height_cm, "depth": exhibit.depth_cm}
    return {side: float(length) / 100 if length else None for side, length in sides.items()}


def _portal(portal: Portal, hall: Hall, exhibition: Exhibition, language: Language) -> dict[str, Any]:
    length = wall_length(portal.wall, hall_width=hall.width_m, hall_depth=hall.depth_m)
    along, width = door(along=portal.along_m, width=portal.width_m, length=length)
    return {
        "to": portal.to_hall.slug,
        "title": said(portal.to_hall, "title", language),
        **_addresses(exhibition, portal.to_hall),
        "wall": portal.wall,
        "along": along,
        "width": width,
    }


def _addresses(exhibition: Exhibition, hall: Hall) -> dict[str, str]:
    place = {"exhibition": exhibition.slug, "hall": hall.slug}
    return {"url": reverse("hall", kwargs=place), "dataUrl": reverse("hall_data", kwargs=place)}


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))
