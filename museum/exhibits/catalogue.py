"""What the guide may know of an exhibition: the Catalogue of `guide_ai.dialogue`, read from the database.

A change in the admin is in the very next answer: see `holdings` for what is kept between two questions.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.catalogue import (
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
from guide_ai.language import LANGUAGES
from museum.core.database import in_database
from museum.exhibitions import selectors as exhibitions
from museum.exhibitions.hanging import position
from museum.exhibits import models, selectors
from museum.exhibits.holdings import holdings, plain_words
from museum.exhibits.importers.reading.text import plain
from museum.exhibits.markdown import without_markdown
from museum.exhibits.passages import spoken
from museum.exhibits.search import search


class ExhibitionCatalogue:
    """The published works that hang in one exhibition. Every method reads the database in a thread."""

    def __init__(self, exhibition: str) -> None:
        """`exhibition`: its slug. An unknown or unpublished one is an empty catalogue."""
        self._exhibition = exhibition

    async def record(self, accession_number: str) -> Record | None:
        """The record, or None where no published work of the exhibition has this number."""
        return (await in_database(holdings, self._exhibition)).by_number.get(accession_number)

    async def works(self, exhibition: str) -> Sequence[Record]:
        """Every record of the exhibition, in the order in which the works hang."""
        return (await in_database(holdings, exhibition)).records

    async def rooms(self, exhibition: str) -> Sequence[Room]:
        """The halls in their order, with what hangs in them and the ways between them."""
        return (await in_database(holdings, exhibition)).rooms

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
        return (await in_database(holdings, exhibition)).names

    async def introduction(self, exhibition: str, hall: str | None = None) -> Sequence[Passage]:
        """What curators wrote about a hall, or about the exhibition itself."""
        return await in_database(_introduction, exhibition, hall)

    async def answers(self, exhibition: str) -> Sequence[Answered]:
        """What curators answered there, with the questions it answers."""
        return await in_database(_answers, exhibition)

    async def tour(self, exhibition: str) -> Sequence[TourStop]:
        """The stops of the exhibition's first published tour, in order."""
        return await in_database(tour_stops, exhibition)


def tour_stops(exhibition: str) -> list[TourStop]:
    """The stops of its first published tour. A stop without words has the label's. Reads the database."""
    found = exhibitions.first_tour(exhibition)
    if found is None:
        return []
    stops = []
    for stop in found[1]:
        said = {language: without_markdown(told) for language, told in plain_words(stop, "words").items()}
        for text in stop.exhibit.texts.all():
            if text.language in LANGUAGES:
                said.setdefault(text.language, without_markdown(plain(text.body)))
        stops.append(TourStop(stop.exhibit.accession_number, said))
    return stops


def _passages(text: str, vector: NDArray[np.float32] | None, scope: Scope, limit: int) -> list[Found]:
    return [Found(_passage(hit.passage), hit.score) for hit in search(text, vector, scope, limit=limit)]


def _passage(row: models.Passage) -> Passage:
    return Passage(
        id=row.key,
        accession_number=row.exhibit.accession_number if row.exhibit else None,
        field=row.field,
        language="zh-hans" if row.language == "zh-hans" else "en",
        body=row.body,
        title=plain_words(row.exhibit or row.hall or row.exhibition, "title"),
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
            body=without_markdown(plain(text.body)),
            title=plain_words(about, "title"),
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
    title = plain_words(about, "title")
    return [
        Passage(f"{field}:{about.pk}:{language}", None, field, language, without_markdown(body), title)
        for language, body in plain_words(about, "intro").items()
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
                title=plain_words(hung.exhibit, "title"),
                metres=math.hypot(x - place.x, z - place.z),
            )
        )
    return sorted(found, key=lambda work: work.metres)[:limit]
