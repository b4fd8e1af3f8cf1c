"""What the guide may know of an exhibition: the Catalogue of `guide_ai.dialogue`, read from the database.

Nothing of a record is kept between two questions: a change in the admin is in the very next answer.
"""

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.catalogue import (
    Credit,
    Answered,
    Found,
    Name,
    Nearby,
    Passage,
    Place,
    Record,
    Room,
    Scope,
    TourStop,
)
from guide_ai.language import LANGUAGES, Language
from museum.core.database import in_database
from museum.core.words import words
from museum.exhibitions import selectors as exhibitions
from museum.exhibitions.hanging import position
from museum.exhibits import models, selectors
from museum.exhibits.other_fields import other_fields, other_titles
from museum.exhibits.rooms import hung_rooms
from museum.exhibits.importers.reading.text import plain
from museum.exhibits.passages import spoken
from museum.exhibits.search import search


class ExhibitionCatalogue:
    """The published works that hang in one exhibition. Every method reads the database in a thread."""

    def __init__(self, exhibition: str) -> None:
        """`exhibition`: its slug. An unknown or unpublished one is an empty catalogue."""
        self._exhibition = exhibition

    async def record(self, accession_number: str) -> Record | None:
        """The record, or None where no published work of the exhibition has this number."""
        return await in_database(_record, self._exhibition, accession_number)

    async def works(self, exhibition: str) -> Sequence[Record]:
        """Every record of the exhibition, in the order in which the works hang."""
        return await in_database(hung_records, exhibition)

    async def rooms(self, exhibition: str) -> Sequence[Room]:
        """The halls in their order, with what hangs in them and the ways between them."""
        return await in_database(hung_rooms, exhibition)

    async def passages(
        self, text: str, vector: NDArray[np.float32] | None, scope: Scope, *, limit: int = 6
    ) -> Sequence[Found]:
        """Best passages first, see `museum.exhibits.search`."""
        return await in_database(_passages, text, vector, scope, limit)

    async def near(self, place: Place, *, limit: int = 6) -> Sequence[Nearby]:
        """Works of the same hall, nearest first."""
        return await in_database(_near, place, limit)

    async def names(self, exhibition: str) -> Sequence[Name]:
        """Every title, maker and hall name of the exhibition."""
        return await in_database(_names, exhibition)

    async def introduction(self, exhibition: str, hall: str | None = None) -> Sequence[Passage]:
        """What curators wrote about a hall, or about the exhibition itself."""
        return await in_database(_introduction, exhibition, hall)

    async def answers(self, exhibition: str) -> Sequence[Answered]:
        """What curators answered there, with the questions it answers."""
        return await in_database(_answers, exhibition)

    async def tour(self, exhibition: str) -> Sequence[TourStop]:
        """The stops of the exhibition's first published tour, in order."""
        return await in_database(tour_stops, exhibition)


def records(exhibition: str) -> list[Record]:
    """All records of the exhibition, for whoever speaks sentences ahead. Reads the database."""
    return [as_record(exhibit) for exhibit in selectors.hung_exhibits(exhibition)]


def hung_records(exhibition: str) -> list[Record]:
    """The same in the order in which the works hang, room after room. Reads the database."""
    hung = (hook.accession_number for room in hung_rooms(exhibition) for hook in room.works)
    order = {number: place for place, number in enumerate(hung)}
    return sorted(records(exhibition), key=lambda record: order.get(record.accession_number, len(order)))


def tour_stops(exhibition: str) -> list[TourStop]:
    """The stops of its first published tour. A stop without words has the label's. Reads the database."""
    found = exhibitions.first_tour(exhibition)
    if found is None:
        return []
    stops = []
    for stop in found[1]:
        said: dict[Language, str] = dict(words(stop, "words"))
        for text in stop.exhibit.texts.all():
            if text.language in LANGUAGES:
                said.setdefault(text.language, text.body.strip())
        stops.append(TourStop(stop.exhibit.accession_number, said))
    return stops


def as_record(exhibit: models.Exhibit) -> Record:
    """Return a row of `selectors.hung_exhibits` as the guide's record."""
    place = next(iter(exhibit.placements.all()), None)
    return Record(
        accession_number=exhibit.accession_number,
        title=words(exhibit, "title"),
        makers=tuple(_credit(credit) for credit in exhibit.credits.all()),
        date_text=words(exhibit, "date_text"),
        date_edtf=exhibit.date_edtf,
        medium=words(exhibit, "medium"),
        dimensions_text=words(exhibit, "dimensions_text"),
        height_cm=_number(exhibit.height_cm),
        width_cm=_number(exhibit.width_cm),
        depth_cm=_number(exhibit.depth_cm),
        object_type=words(exhibit, "object_type"),
        place=words(exhibit, "place"),
        culture=words(exhibit, "culture"),
        credit_line=words(exhibit, "credit_line"),
        rights=words(exhibit, "rights"),
        provenance=words(exhibit, "provenance"),
        inscription=words(exhibit, "inscription"),
        other=other_fields(exhibit),
        hall=place.hall.slug if place else None,
        hall_title=words(place.hall, "title") if place else {},
    )


def _credit(credit: models.Credit) -> Credit:
    maker = credit.maker
    known = maker.born_edtf or maker.died_edtf
    return Credit(
        name=words(maker, "name"),
        role=credit.role,
        qualifier=credit.qualifier,
        gender=maker.gender,
        nationality=words(maker, "nationality"),
        birth_place=words(maker, "birth_place"),
        death_place=words(maker, "death_place"),
        life=f"{maker.born_edtf}/{maker.died_edtf}" if known else "",
    )


def _record(exhibition: str, accession_number: str) -> Record | None:
    found = selectors.hung_exhibits(exhibition).filter(accession_number=accession_number).first()
    return as_record(found) if found else None


def _passages(text: str, vector: NDArray[np.float32] | None, scope: Scope, limit: int) -> list[Found]:
    return [Found(_passage(hit.passage), hit.score) for hit in search(text, vector, scope, limit=limit)]


def _passage(row: models.Passage) -> Passage:
    return Passage(
        id=row.key,
        accession_number=row.exhibit.accession_number if row.exhibit else None,
        field=row.field,
        language="zh-hans" if row.language == "zh-hans" else "en",
        body=row.body,
        title=words(row.exhibit or row.hall or row.exhibition, "title"),
    )


def _answers(exhibition: str) -> list[Answered]:
    found = []
    for text in selectors.answers(exhibition):
        about = text.exhibit or text.hall or text.exhibition
        passage = Passage(
            id=f"text:{text.pk}",
            accession_number=text.exhibit.accession_number if text.exhibit else None,
            field="text.answer",
            language="zh-hans" if spoken(text.language) == "zh-hans" else "en",
            body=plain(text.body),
            title=words(about, "title"),
        )
        asked = tuple(line.strip() for line in text.asked.splitlines() if line.strip())
        found.append(Answered(passage, asked))
    return found


def _introduction(exhibition: str, hall: str | None) -> list[Passage]:
    about = (
        exhibitions.published_exhibitions().filter(slug=exhibition).first()
        if hall is None
        else selectors.halls(exhibition).filter(slug=hall).first()
    )
    if about is None:
        return []
    field = "exhibition.intro" if hall is None else "hall.intro"
    return [
        Passage(f"{field}:{about.pk}:{language}", None, field, language, body, words(about, "title"))
        for language, body in words(about, "intro").items()
    ]


def _near(place: Place, limit: int) -> list[Nearby]:
    found = []
    for hung in (
        selectors.placements(place.exhibition).filter(hall__slug=place.hall).select_related("exhibit", "hall")
    ):
        x, z = position(hung.wall, hung.along_m, hall_width=hung.hall.width_m, hall_depth=hung.hall.depth_m)
        found.append(
            Nearby(
                accession_number=hung.exhibit.accession_number,
                title=words(hung.exhibit, "title"),
                metres=math.hypot(x - place.x, z - place.z),
            )
        )
    return sorted(found, key=lambda work: work.metres)[:limit]


def _names(exhibition: str) -> list[Name]:
    named: list[Name] = []
    of_makers: dict[tuple[str, Language], list[str]] = defaultdict(list)
    of_halls: dict[int, list[str]] = defaultdict(list)
    for exhibit in selectors.hung_exhibits(exhibition):
        number = exhibit.accession_number
        named += [Name(text, lang, "work", (number,)) for lang, text in words(exhibit, "title").items()]
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
        named += [Name(text, lang, "hall", works) for lang, text in words(hall, "title").items()]
    return named


def called(maker: models.Maker) -> list[tuple[str, Language]]:
    """Names and other names of a maker. Another name has no language of its own: both may say it."""
    called = [(text, language) for language, text in words(maker, "name").items()]
    aliases = maker.aliases if isinstance(maker.aliases, list) else []
    return called + [
        (alias.strip(), language)
        for alias in aliases
        if isinstance(alias, str) and alias.strip()
        for language in LANGUAGES
    ]


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))
