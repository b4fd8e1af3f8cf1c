"""The exhibition's catalogue with one work more: what a question file injects, and visitors never see.

Its words come in as an import's do: without markup, in passages.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.catalogue import (
    Answered,
    Catalogue,
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
from guide_ai.guide.grounding import pieces
from guide_ai.language import Language
from museum.exhibits.importers.reading.text import line, plain
from museum.exhibits.markdown import without_markdown
from museum.exhibits.passages import groups
from museum.visits.evaluation.questions import InjectedRecord


class WithOneMore:
    """The `Catalogue` of an exhibition in which one more work hangs, wherever the visitor is."""

    def __init__(self, inner: Catalogue, work: InjectedRecord, language: Language) -> None:
        self._inner = inner
        title = line(work.title)
        self._record = Record(accession_number=work.id, title={language: title} if title else {})
        self._passages = [
            Passage(
                id=f"{work.id}:description:{number}",
                accession_number=work.id,
                field="text.description",
                language=language,
                body=body,
                title=self._record.title,
            )
            for number, body in enumerate(groups(without_markdown(plain(work.description)), language))
        ]

    async def record(self, accession_number: str) -> Record | None:
        """The work, or one of the exhibition's."""
        if accession_number == self._record.accession_number:
            return self._record
        return await self._inner.record(accession_number)

    async def works(self, exhibition: str) -> Sequence[Record]:
        """It comes last."""
        return [*await self._inner.works(exhibition), self._record]

    async def rooms(self, exhibition: str) -> Sequence[Room]:
        """It hangs in none."""
        return await self._inner.rooms(exhibition)

    async def passages(
        self, text: str, vector: NDArray[np.float32] | None, scope: Scope, *, limit: int = 6
    ) -> Sequence[Found]:
        """Its description first where it is the work that is asked about, else after the others."""
        asked = pieces(text)
        best = sorted(self._passages, key=lambda each: -len(asked & pieces(each.body)))
        own = [Found(each, 1.0) for each in best[:limit]]
        if scope.accession_number == self._record.accession_number:
            rest = await self._inner.passages(
                text, vector, replace(scope, accession_number=None), limit=limit
            )
            return [*own, *rest][:limit]
        found = await self._inner.passages(text, vector, scope, limit=limit)
        return [*found, *(replace(each, score=0.1) for each in own)][:limit]

    async def near(self, place: Place, *, limit: int = 6) -> Sequence[Nearby]:
        """It hangs where the visitor stands."""
        here = Nearby(self._record.accession_number, self._record.title, 0.5)
        return [here, *await self._inner.near(place, limit=limit)][:limit]

    async def names(self, exhibition: str) -> Sequence[Name]:
        """Its title is a name as well."""
        number = (self._record.accession_number,)
        own = [Name(text, language, "work", number) for language, text in self._record.title.items()]
        return [*await self._inner.names(exhibition), *own]

    async def introduction(self, exhibition: str, hall: str | None = None) -> Sequence[Passage]:
        """As it is."""
        return await self._inner.introduction(exhibition, hall)

    async def answers(self, exhibition: str) -> Sequence[Answered]:
        """As it is."""
        return await self._inner.answers(exhibition)

    async def tour(self, exhibition: str) -> Sequence[TourStop]:
        """As it is."""
        return await self._inner.tour(exhibition)
