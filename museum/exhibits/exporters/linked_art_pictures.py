"""The pictures of a work in Linked Art: only what visitors may see, as digital objects."""

from typing import Any

from museum.exhibits.exporters import iiif_canvas
from museum.exhibits.exporters.iiif import manifest_address
from museum.exhibits.exporters.linked_art_parts import identifier, kind, statements
from museum.exhibits.linked_art_terms import AAT, DIGITAL_IMAGE, OWN
from museum.exhibits.models import Exhibit

Json = dict[str, Any]


def representations(exhibit: Exhibit, base_url: str) -> list[Json]:
    """Return a visual item for each picture or 3D model."""
    return [_representation(each) for each in iiif_canvas.files(exhibit, base_url)]


def manifest_of(exhibit: Exhibit, base_url: str) -> Json:
    """Return the IIIF manifest as a document about the work."""
    return {
        "type": "LinguisticObject",
        "digitally_carried_by": [
            {
                "type": "DigitalObject",
                "format": "application/ld+json",
                "access_point": [
                    {"id": manifest_address(exhibit.accession_number, base_url), "type": "DigitalObject"}
                ],
                "conforms_to": [
                    {"id": "http://iiif.io/api/presentation/3/context.json", "type": "InformationObject"}
                ],
            }
        ],
    }


def _representation(file: iiif_canvas.File) -> Json:
    digital: Json = {
        "type": "DigitalObject",
        "format": file.format,
        "access_point": [{"id": file.address, "type": "DigitalObject"}],
    }
    if file.format.startswith("image/"):
        digital["classified_as"] = [kind("digital images", AAT + DIGITAL_IMAGE)]
    if file.name:
        digital["identified_by"] = [identifier(file.name, kind("name of the file", f"{OWN}file"))]
    if file.alternative:
        digital["referred_to_by"] = statements(
            file.alternative, kind("alternative text", f"{OWN}alternative")
        )
    return {"type": "VisualItem", "digitally_shown_by": [digital]}
