"""What the guide would know of one work if it were shown: the Catalogue of a curator's trial question.

A draft has no passages in the database, since visitors may not be told of it; here they are made for the
question and forgotten.
"""

from collections.abc import Sequence

import numpy as np
from django.db.models import Prefetch
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
from museum.core.database import in_database
from museum.core.words import words
from museum.exhibitions.models import Placement
from museum.exhibits import models, passages
from museum.exhibits.holdings import as_record, called
from museum.exhibits.search import SAME_WORK, in_language
from museum.exhibits.segment import tokens
from museum.exhibits.selectors import Candidate


class OneWork:
    """A work as it is saved, published or not, with nothing around it. Reads the database in a thread."""

    def __init__(self, pk: int) -> None:
        self._pk = pk

    async def record(self, accession_number: str) -> Record | None:
        """The work, where it is this one that is asked for."""
        exhibit = await in_database(_exhibit, self._pk)
        if exhibit is None or exhibit.accession_number != accession_number:
            return None
        return as_record(exhibit)

    async def works(self, exhibition: str) -> Sequence[Record]:
        """That one alone."""
        exhibit = await in_database(_exhibit, self._pk)
        return [as_record(exhibit)] if exhibit else []

    async def rooms(self, exhibition: str) -> Sequence[Room]:
        """It hangs nowhere."""
        return ()

    async def passages(
        self, text: str, vector: NDArray[np.float32] | None, scope: Scope, *, limit: int = 6
    ) -> Sequence[Found]:
        """Its own texts, those first that share most words with the question."""
        return await in_database(_passages, self._pk, text, scope, limit)

    async def near(self, place: Place, *, limit: int = 6) -> Sequence[Nearby]:
        """Nothing hangs beside it."""
        return ()

    async def names(self, exhibition: str) -> Sequence[Name]:
        """Its titles and its makers."""
        return await in_database(_names, self._pk)

    async def introduction(self, exhibition: str, hall: str | None = None) -> Sequence[Passage]:
        """There is no hall around it."""
        return ()

    async def answers(self, exhibition: str) -> Sequence[Answered]:
        """Not before it is published."""
        return ()

    async def tour(self, exhibition: str) -> Sequence[TourStop]:
        """Nor a tour."""
        return ()


def _exhibit(pk: int) -> models.Exhibit | None:
    return (
        models.Exhibit.objects.filter(pk=pk)
        .prefetch_related(
            "texts",
            Prefetch("credits", queryset=models.Credit.objects.select_related("maker")),
            Prefetch("placements", queryset=Placement.objects.select_related("hall")),
        )
        .first()
    )


def _passages(pk: int, text: str, scope: Scope, limit: int) -> list[Found]:
    exhibit = _exhibit(pk)
    if exhibit is None:
        return []
    drafts = list(passages.of_exhibit(exhibit))
    candidates = [
        Candidate(number, pk, None, each.field, each.language) for number, each in enumerate(drafts)
    ]
    asked = set(tokens(text))
    found = []
    for candidate in in_language(candidates, scope.language):
        draft = drafts[candidate.pk]
        shared = len(asked & set(tokens(draft.body))) / max(len(asked), 1)
        passage = Passage(
            id=draft.key,
            accession_number=exhibit.accession_number,
            field=draft.field,
            language="zh-hans" if draft.language == "zh-hans" else "en",
            body=draft.body,
            title=words(exhibit, "title"),
        )
        found.append(Found(passage, SAME_WORK + (1 - SAME_WORK) * shared))
    return sorted(found, key=lambda each: -each.score)[:limit]


def _names(pk: int) -> list[Name]:
    exhibit = _exhibit(pk)
    if exhibit is None:
        return []
    works = (exhibit.accession_number,)
    named = [Name(text, language, "work", works) for language, text in words(exhibit, "title").items()]
    for credit in exhibit.credits.all():
        named += [Name(text, language, "maker", works) for text, language in called(credit.maker)]
    return named
