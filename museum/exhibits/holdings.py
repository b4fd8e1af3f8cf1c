"""What hangs in an exhibition, as the guide knows it, kept in memory until any of it changes.

Reading a thousand records takes a second, and every question needs their names. So each process keeps what
it read last, and asks before each use whether that still holds (`revision`).
"""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from guide_ai.dialogue.catalogue import Credit, Name, Record, Room
from guide_ai.language import LANGUAGES, Language
from museum.core.words import words
from museum.exhibits import models, selectors
from museum.exhibits.importers.reading.text import plain
from museum.exhibits.other_fields import other_fields, other_titles
from museum.exhibits.revision import revision
from museum.exhibits.rooms import hung_rooms

MOST: Final = 4
"""Exhibitions that are kept; a record takes about 5 KB."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """The published works of one exhibition, and where they hang."""

    records: tuple[Record, ...]
    """In the order in which the works hang, room after room."""
    by_number: Mapping[str, Record]
    rooms: tuple[Room, ...]
    names: tuple[Name, ...]
    """Every title, maker and hall name."""


_lock = threading.Lock()
_kept: OrderedDict[str, tuple[tuple[Any, ...] | None, Holdings]] = OrderedDict()


def holdings(exhibition: str) -> Holdings:
    """What hangs there now; nothing where no exhibition of this slug is published. Reads the database."""
    now = revision()
    with _lock:
        kept = _kept.get(exhibition)
        if kept is None or now is None or kept[0] != now:
            kept = _kept[exhibition] = (now, _read(exhibition))
        _kept.move_to_end(exhibition)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return kept[1]


def _read(exhibition: str) -> Holdings:
    exhibits = list(selectors.hung_exhibits(exhibition))
    rooms = tuple(hung_rooms(exhibition))
    told = _in_order(map(as_record, exhibits), rooms)
    return Holdings(
        told, {record.accession_number: record for record in told}, rooms, _names(exhibition, exhibits)
    )


def records(exhibition: str) -> list[Record]:
    """All records of the exhibition, for whoever speaks sentences ahead. Reads the database."""
    return [as_record(exhibit) for exhibit in selectors.hung_exhibits(exhibition)]


def _in_order(records: Iterable[Record], rooms: Iterable[Room]) -> tuple[Record, ...]:
    hung = (hook.accession_number for room in rooms for hook in room.works)
    order = {number: place for place, number in enumerate(hung)}
    return tuple(sorted(records, key=lambda record: order.get(record.accession_number, len(order))))


def as_record(exhibit: models.Exhibit) -> Record:
    """Return a row of `selectors.hung_exhibits` as the guide's record."""
    place = next(iter(exhibit.placements.all()), None)
    return Record(
        accession_number=exhibit.accession_number,
        title=plain_words(exhibit, "title"),
        makers=tuple(_credit(credit) for credit in exhibit.credits.all()),
        date_text=plain_words(exhibit, "date_text"),
        date_edtf=exhibit.date_edtf,
        medium=plain_words(exhibit, "medium"),
        dimensions_text=plain_words(exhibit, "dimensions_text"),
        height_cm=_number(exhibit.height_cm),
        width_cm=_number(exhibit.width_cm),
        depth_cm=_number(exhibit.depth_cm),
        object_type=plain_words(exhibit, "object_type"),
        place=plain_words(exhibit, "place"),
        culture=plain_words(exhibit, "culture"),
        credit_line=plain_words(exhibit, "credit_line"),
        rights=plain_words(exhibit, "rights"),
        provenance=plain_words(exhibit, "provenance"),
        inscription=plain_words(exhibit, "inscription"),
        other=other_fields(exhibit),
        hall=place.hall.slug if place else None,
        hall_title=plain_words(place.hall, "title") if place else {},
    )


def _credit(credit: models.Credit) -> Credit:
    maker = credit.maker
    known = maker.born_edtf or maker.died_edtf
    return Credit(
        name=plain_words(maker, "name"),
        role=credit.role,
        qualifier=credit.qualifier,
        gender=maker.gender,
        nationality=plain_words(maker, "nationality"),
        birth_place=plain_words(maker, "birth_place"),
        death_place=plain_words(maker, "death_place"),
        life=f"{maker.born_edtf}/{maker.died_edtf}" if known else "",
    )


def _names(exhibition: str, exhibits: Sequence[models.Exhibit]) -> tuple[Name, ...]:
    named: list[Name] = []
    of_makers: dict[tuple[str, Language], list[str]] = defaultdict(list)
    of_halls: dict[int, list[str]] = defaultdict(list)
    for exhibit in exhibits:
        number = exhibit.accession_number
        named += [Name(text, lang, "work", (number,)) for lang, text in plain_words(exhibit, "title").items()]
        named += [Name(text, lang, "work", (number,)) for text in other_titles(exhibit) for lang in LANGUAGES]
        for credit in exhibit.credits.all():
            for key in called(credit.maker):
                if number not in of_makers[key]:
                    of_makers[key].append(number)
        for hung in exhibit.placements.all():
            of_halls[hung.hall_id].append(number)
    named += [Name(text, lang, "maker", tuple(works)) for (text, lang), works in of_makers.items()]
    for hall in selectors.halls(exhibition):
        works = tuple(of_halls[hall.pk])
        named += [Name(text, lang, "hall", works) for lang, text in plain_words(hall, "title").items()]
    return tuple(named)


def called(maker: models.Maker) -> list[tuple[str, Language]]:
    """Names and other names of a maker. Another name has no language of its own: both may say it."""
    called = [(text, language) for language, text in plain_words(maker, "name").items()]
    aliases = maker.aliases if isinstance(maker.aliases, list) else []
    return called + [
        (alias.strip(), language)
        for alias in aliases
        if isinstance(alias, str) and alias.strip()
        for language in LANGUAGES
    ]


def plain_words(row: object, field: str) -> dict[Language, str]:
    """What is said of a row's field: without the markup and marks that curators pasted in the admin."""
    return {language: told for language, text in words(row, field).items() if (told := plain(text))}


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))
