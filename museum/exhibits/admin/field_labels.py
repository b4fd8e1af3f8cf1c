"""How curators are told what an answer rests on: a name in words for each field that a citation may carry."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from museum.exhibits.admin.columns import plain_label
from museum.exhibits.models import Exhibit, Text

_LABELS: Final[dict[str, str | Promise]] = {
    "maker": _("maker"),
    "date": _("Date"),
    "dimensions": _("Size"),
    "location": _("Room"),
    "other_title": _("Other title"),
    "caption": _("Caption"),
    "department": _("Department"),
    "classification": _("Classification"),
    "style": _("Style or movement"),
    "subject": _("Subject"),
    "series": _("Series"),
    "edition": _("Edition"),
    "technique": _("Technique"),
    "signature": _("Signature"),
    "weight": _("Weight"),
    "diameter": _("Diameter"),
    "parts": _("Number of parts"),
    "duration": _("Running time"),
    "acquired": _("Date of acquisition"),
    "collection": _("Collection"),
    "related_place": _("Related place"),
    "related_works": _("Related works"),
    "found": _("Place of finding"),
    "script": _("Script"),
    "literature": _("Exhibitions and literature"),
    "life": _("The maker’s dates"),
    "nationality": _("The maker’s nationality"),
    "birth_place": _("The maker’s place of birth"),
    "death_place": _("The maker’s place of death"),
    "gender": _("The maker’s gender"),
    "maker.biography": _("The maker’s life"),
    "hall.intro": _("About the room"),
    "exhibition.intro": _("About the exhibition"),
}


def field_label(field: str) -> str:
    """How the form calls the field that an answer rests on; the field's own name where it has none."""
    kind, _dot, name = field.partition(".")
    if kind == "text" and name in Text.Kind.values:
        return str(Text.Kind(name).label)
    for column in (field, f"{field}_en"):
        if label := plain_label(Exhibit, column):
            return label
    return str(_LABELS.get(field, field))
