"""What a manifest says of a work: metadata for people, and beside it what our reader needs exactly."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from museum.exhibits.exporters.words import first, licence, said, told
from museum.exhibits.iiif_terms import LABELS, PROFILE, RECORD, TEXTS
from museum.exhibits.importers.record import SIDES
from museum.exhibits.models import Credit, Exhibit

Json = dict[str, Any]

_IN_STATEMENT: Final = "credit_line"
_AUTHORSHIP: Final = ("number", "maker")


def metadata(exhibit: Exhibit) -> list[Json]:
    """Return the pairs of label and value, each label in English and Chinese."""
    pairs = [_pair(LABELS["number"], {"none": [exhibit.accession_number]})]
    if makers := _makers(exhibit):
        pairs.append(_pair(LABELS["maker"], makers))
    for name, labels in LABELS.items():
        if name not in _AUTHORSHIP and name != _IN_STATEMENT and (words := said(exhibit, name)):
            pairs.append(_pair(labels, _map(words)))
    for kind, labels in TEXTS.items():
        if texts := told(exhibit, kind):
            pairs.append(_pair(labels, texts))
    return pairs


def about(exhibit: Exhibit) -> Json:
    """Return summary, required statement and rights, as far as the record has them."""
    found: Json = {}
    for kind in ("description", "label"):
        if texts := told(exhibit, kind):
            found["summary"] = {language: bodies[:1] for language, bodies in texts.items()}
            break
    if words := said(exhibit, _IN_STATEMENT):
        found["requiredStatement"] = _pair(LABELS[_IN_STATEMENT], _map(words))
    if address := licence(exhibit):
        found["rights"] = address
    return found


def record(exhibit: Exhibit, address: str, files: list[Json]) -> Json:
    """Return the service that carries what viewers don't show. Read back by importers.readers.iiif_own.

    `files`: addresses of pictures with the names that the curator has for them.
    """
    sides = {side: plain(size) for side in SIDES if (size := getattr(exhibit, side)) is not None}
    found: Json = {
        "id": f"{address}#record",
        "type": RECORD,
        "profile": PROFILE,
        "dateEdtf": exhibit.date_edtf,
        "sizesCm": sides,
        "makers": [_maker(credit) for credit in exhibit.credits.all()],
        "identifiers": {name: str(exhibit.identifiers[name]) for name in sorted(exhibit.identifiers)},
        "files": files,
    }
    return {key: value for key, value in found.items() if value or key == "dateEdtf"}


def plain(size: Decimal) -> str:
    """Return centimetres without trailing zeros: "90", "31.8"."""
    return format(Decimal(str(size)).normalize(), "f")


def _maker(credit: Credit) -> Json:
    maker = credit.maker
    found = {
        "name": _map(said(maker, "name")),
        "role": credit.role,
        "qualifier": credit.qualifier,
        "born": maker.born_edtf,
        "died": maker.died_edtf,
        "aliases": maker.aliases,
        "identifiers": {name: str(maker.identifiers[name]) for name in sorted(maker.identifiers)},
        "gender": maker.gender,
        "nationality": _map(said(maker, "nationality")),
        "birthPlace": _map(said(maker, "birth_place")),
        "deathPlace": _map(said(maker, "death_place")),
        "biography": _map(said(maker, "biography")),
    }
    return {key: value for key, value in found.items() if value}


def _makers(exhibit: Exhibit) -> Json:
    """The makers for people: with doubt and role, each in its languages; English where there is none."""
    credits = list(exhibit.credits.all())
    names = [said(credit.maker, "name") for credit in credits]
    languages = sorted({language for name in names for language in name})
    return {
        language: [
            " ".join(part for part in (credit.qualifier, name.get(language) or first(name)) if part)
            + (f" ({credit.role})" if credit.role else "")
            for credit, name in zip(credits, names, strict=True)
        ]
        for language in languages
    }


def _map(words: Mapping[str, str]) -> dict[str, list[str]]:
    return {language: [text] for language, text in words.items()}


def _pair(labels: tuple[str, str], value: Json) -> Json:
    return {"label": {"en": [labels[0]], "zh": [labels[1]]}, "value": value}
