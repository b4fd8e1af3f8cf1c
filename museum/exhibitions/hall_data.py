"""What the hall page is drawn from: one hall as plain data, in the page's language."""

from typing import Any

from django.urls import reverse

from guide_ai.language import Language
from museum.core import tickets
from museum.core.words import said, words
from museum.exhibitions import selectors
from museum.exhibitions.hanging import door, hang, wall_length
from museum.exhibitions.models import Exhibition, Hall, Placement, Portal
from museum.exhibits.media.addresses import sources
from museum.exhibits.models import Exhibit, Media


def hall_data(exhibition: Exhibition, hall: Hall, halls: list[Hall], language: Language) -> dict[str, Any]:
    """Return the dictionary that `hall.json` and the page's own script hold.

    `halls`: all halls of the exhibition, from `selectors.halls_of`. Lengths are in metres.
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
                "works": [_listed(placement.exhibit, language) for placement in other.placements.all()],
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


def makers(exhibit: Exhibit, language: Language) -> str:
    """Return the makers' names with the record's own doubt before them, in one line."""
    names = [
        f"{credit.qualifier} {said(credit.maker, 'name', language)}".strip()
        for credit in exhibit.credits.all()
    ]
    # Somebody who designed and painted a work is named once.
    return ("、" if language == "zh-hans" else ", ").join(dict.fromkeys(names))


def _listed(exhibit: Exhibit, language: Language) -> dict[str, str]:
    return {
        "accession": exhibit.accession_number,
        "title": said(exhibit, "title", language),
        "makers": makers(exhibit, language),
    }


def _work(placement: Placement, hall: Hall, language: Language) -> dict[str, Any]:
    exhibit = placement.exhibit
    media = next((media for media in exhibit.media.all() if _shown(media)), None)
    hung = hang(
        along=placement.along_m,
        centre=placement.centre_m,
        placed_width=placement.width_m,
        width_cm=_number(exhibit.width_cm),
        height_cm=_number(exhibit.height_cm),
        pixels=(media.width, media.height) if media else None,
        length=wall_length(placement.wall, hall_width=hall.width_m, hall_depth=hall.depth_m),
        height=hall.height_m,
    )
    return {
        **_listed(exhibit, language),
        "date": said(exhibit, "date_text", language),
        "medium": said(exhibit, "medium", language),
        "dimensions": said(exhibit, "dimensions_text", language),
        "credit": said(exhibit, "credit_line", language),
        "label": _label(exhibit, language),
        "wall": placement.wall,
        "along": hung.along,
        "centre": hung.centre,
        "width": hung.width,
        "height": hung.height,
        "image": media and _image(media, language),
    }


def _shown(media: Media) -> bool:
    picture = media.kind == Media.Kind.PICTURE and media.state == Media.State.READY
    return picture and media.public and bool(words(media, "alt"))


def _image(media: Media, language: Language) -> dict[str, Any]:
    return {
        "sources": sources(media),
        "width": media.width,
        "height": media.height,
        "alt": said(media, "alt", language),
    }


def _label(exhibit: Exhibit, language: Language) -> str:
    """The work's label; where it has several paragraphs in a language, all of them."""
    labels: dict[str, list[str]] = {}
    for text in exhibit.texts.all():
        labels.setdefault(text.language, []).append(text.body.strip())
    return "\n\n".join(labels.get(language) or next(iter(labels.values()), []))


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
