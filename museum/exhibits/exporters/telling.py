"""A work as plain data: all that visitors may know of it, cleaned as an import would clean it.

So what is exported comes back as the same record, and its next export is the same to the byte.
"""

from decimal import Decimal
from pathlib import PurePosixPath
from typing import Any

from museum.exhibits.importers.profile_words import ONE_LINE
from museum.exhibits.importers.reading.text import line, plain
from museum.exhibits.importers.record import FIELDS, MAKER_WORDS, SIDES
from museum.exhibits.models import Credit, Exhibit, Media
from museum.exhibits.translations import tagged


def told(exhibit: Exhibit) -> dict[str, Any]:
    """Return a published work, loaded by `selection.published`, without what is empty.

    {"accession_number", "public", "words": {field: {tag: text}}, "date_edtf", "height_cm"…, "makers",
    "texts": {kind: [{tag: text}]}, "media", "identifiers"}
    """
    words = {field: _words(exhibit, field) for field in FIELDS}
    return {
        "accession_number": exhibit.accession_number,
        "public": True,
        "words": {field: found for field, found in words.items() if found},
        "date_edtf": exhibit.date_edtf,
        **{side: _size(size) for side in SIDES if (size := getattr(exhibit, side)) is not None},
        "makers": [_maker(credit) for credit in exhibit.credits.all()],
        "texts": _texts(exhibit),
        "media": [found for media in exhibit.media.all() if (found := _media(media))],
        "identifiers": {key: line(str(value)) for key, value in sorted((exhibit.identifiers or {}).items())},
    }


def _words(record: Any, field: str) -> dict[str, str]:
    clean = line if field in ONE_LINE or field in MAKER_WORDS[:-1] else plain
    return {tag: text for tag, body in tagged(record, field).items() if (text := clean(body))}


def _size(size: Decimal) -> float:
    value = float(size)
    return int(value) if value.is_integer() else value


def _maker(credit: Credit) -> dict[str, Any]:
    maker = credit.maker
    found = {
        "name": _words(maker, "name"),
        "role": credit.role,
        "qualifier": credit.qualifier,
        "born_edtf": maker.born_edtf,
        "died_edtf": maker.died_edtf,
        "aliases": [line(str(each)) for each in maker.aliases or ()],
        "identifiers": {key: line(str(value)) for key, value in sorted((maker.identifiers or {}).items())},
        "gender": maker.gender,
        "nationality": _words(maker, "nationality"),
        "birth_place": _words(maker, "birth_place"),
        "death_place": _words(maker, "death_place"),
        "biography": _words(maker, "biography"),
    }
    return {key: value for key, value in found.items() if value}


def _texts(exhibit: Exhibit) -> dict[str, list[dict[str, str]]]:
    """By kind: the first texts in all languages, then the second ones, and so on."""
    found: dict[str, list[dict[str, str]]] = {}
    for text in exhibit.texts.all():
        if not (body := plain(text.body)):
            continue
        places = found.setdefault(text.kind, [])
        place = next((each for each in places if text.language not in each), None)
        if place is None:
            places.append(place := {})
        place[text.language] = body
    return found


def _media(media: Media) -> dict[str, Any]:
    name = media.name or ("" if media.source_url else PurePosixPath(media.file.name or "").name)
    alt = {"en": plain(media.alt_en), "zh": plain(media.alt_zh)}
    found = {
        "name": name.strip(),
        "url": media.source_url,
        "alt": {tag: text for tag, text in alt.items() if text},
    }
    return {key: value for key, value in found.items() if value} if name or media.source_url else {}
