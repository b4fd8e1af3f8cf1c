"""Linked Art: a work is a HumanMadeObject, told with the Getty's terms and no time of writing.

What Linked Art has no term for carries one of ours ("urn:vernissage:…"), so that our reader takes all of it
back as it was.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from museum.exhibits.exporters import linked_art_pictures, linked_art_production
from museum.exhibits.exporters.folder import file_name, fresh_folder
from museum.exhibits.exporters.iiif_metadata import plain
from museum.exhibits.exporters.linked_art_parts import identifier, kind, names, statements
from museum.exhibits.exporters.words import first, licence, said, told
from museum.exhibits.iiif_terms import TEXTS
from museum.exhibits.linked_art_terms import AAT, ACCESSION, CONTEXT, CULTURE, OWN, TYPE_OF_WORK, WORK_OF_ART
from museum.exhibits.models import Exhibit

Json = dict[str, Any]

_STATEMENTS: Final = {
    "medium": ("300435429", "Material Statement"),
    "dimensions_text": ("300435430", "Dimension Statement"),
    "credit_line": ("300435418", "Credit Line"),
    "rights": ("300435434", "Copyright/License Statement"),
    "provenance": ("300435438", "Provenance Statement"),
    "inscription": ("300435414", "Inscription Statement"),
}
_DESCRIPTION: Final = "300435416"
_SIDES: Final = {
    "height_cm": ("300055644", "height"),
    "width_cm": ("300055647", "width"),
    "depth_cm": ("300072633", "depth"),
}


def address_of(accession_number: str, base_url: str) -> str:
    """Return where the description of a work is."""
    return f"{base_url.rstrip('/')}/linked-art/{quote(accession_number, safe='')}.json"


def human_made_object(exhibit: Exhibit, base_url: str) -> Json:
    """Return the description of a work of `selection.published`. `base_url`: "https://museum.example"."""
    titles = said(exhibit, "title")
    found: Json = {
        "@context": CONTEXT,
        "id": address_of(exhibit.accession_number, base_url),
        "type": "HumanMadeObject",
        "_label": first(titles) or exhibit.accession_number,
        "classified_as": _kinds(exhibit),
        "identified_by": [
            *names(titles, primary=True),
            identifier(
                exhibit.accession_number,
                kind("accession numbers", AAT + ACCESSION),
                kind("accession number", f"{OWN}accession"),
            ),
            *(
                identifier(str(exhibit.identifiers[source]), kind(source, f"{OWN}number:{source}"))
                for source in sorted(exhibit.identifiers)
            ),
        ],
        "referred_to_by": _statements(exhibit),
        "produced_by": linked_art_production.production(exhibit),
        "dimension": _dimensions(exhibit),
        "representation": linked_art_pictures.representations(exhibit, base_url),
        "subject_of": [linked_art_pictures.manifest_of(exhibit, base_url)],
    }
    if address := licence(exhibit):
        found["subject_to"] = [{"type": "Right", "classified_as": [{"id": address, "type": "Type"}]}]
    return {key: value for key, value in found.items() if value}


def dumped(found: Json) -> str:
    """Return JSON as people can read it."""
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def write_linked_art(exhibits: Iterable[Exhibit], out: Path, base_url: str) -> int:
    """Write a file a work into the folder `out`; return how many there are.

    Raises `FileExistsError` where the folder has something in it: a file of before may be of a work that is
    no longer public.
    """
    fresh_folder(out)
    count = 0
    for exhibit in exhibits:
        text = dumped(human_made_object(exhibit, base_url))
        (out / file_name(exhibit.accession_number)).write_text(text, "utf-8")
        count += 1
    return count


def _kinds(exhibit: Exhibit) -> list[Json]:
    found = [kind("works of art", AAT + WORK_OF_ART)]
    for field, number, label in (
        ("object_type", TYPE_OF_WORK, "type of work"),
        ("culture", CULTURE, "culture"),
    ):
        if words := said(exhibit, field):
            found.append(
                {
                    "type": "Type",
                    "_label": first(words),
                    "identified_by": names(words),
                    "classified_as": [kind(label, AAT + number)],
                }
            )
    return found


def _statements(exhibit: Exhibit) -> list[Json]:
    found: list[Json] = []
    for field, (number, label) in _STATEMENTS.items():
        found += statements(
            {tag: [text] for tag, text in said(exhibit, field).items()}, kind(label, AAT + number)
        )
    for each, labels in TEXTS.items():
        own = kind(labels[0], f"{OWN}text:{each}")
        found += statements(
            told(exhibit, each), {**kind("Description", AAT + _DESCRIPTION), "classified_as": [own]}
        )
    return found


def _dimensions(exhibit: Exhibit) -> list[Json]:
    return [
        {
            "type": "Dimension",
            "classified_as": [kind(label, AAT + number)],
            "value": float(plain(size)),
            "unit": {"id": f"{AAT}300379098", "type": "MeasurementUnit", "_label": "centimeters"},
        }
        for side, (number, label) in _SIDES.items()
        if (size := getattr(exhibit, side)) is not None
    ]
