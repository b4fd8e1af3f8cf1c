"""One question with everything that its answer draws on."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.alertness import Alertness
from guide_ai.dialogue.answer import Manner, Sentence
from guide_ai.dialogue.catalogue import Catalogue, Found, Place, Record, Scope
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.phrasing.called import called
from guide_ai.dialogue.phrasing.phrases import Line, Phrases
from guide_ai.dialogue.phrasing.wording import phrases
from guide_ai.dialogue.reading.claim import Claim
from guide_ai.dialogue.reading.claims import claims
from guide_ai.dialogue.reading.spans import entities
from guide_ai.dialogue.reading.standing_in import titles_in
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.steps import Stopwatch
from guide_ai.language import Language
from guide_ai.nlu.base import Understanding

PASSAGES: Final = 24
"""Passages that are asked for: all of a work's texts, and some from around it."""


@dataclass(slots=True)
class Context:
    """Built once a turn by the pipeline, read by whoever answers."""

    text: str
    language: Language
    wish: Wish
    understanding: Understanding | None
    referent: Referent
    place: Place | None
    exhibition: str
    memory: Memory
    index: NameIndex
    catalogue: Catalogue
    skills: Alertness
    watch: Stopwatch
    _records: dict[str, Record | None] = field(default_factory=dict)
    _claims: list[Claim] | None = None

    @property
    def phrases(self) -> Phrases:
        """The wording of the answer's language."""
        return phrases(self.language)

    @property
    def claims(self) -> list[Claim]:
        """What the question claims about a work's fields, read once a turn."""
        if self._claims is None:
            marked = [each.value for each in entities(self.understanding, "artist")]
            self._claims = claims(self.text, marked, titles_in(self.text, self.index))
        return self._claims

    def line(self, line: Line, manner: Manner = "manners") -> Sentence:
        """A sentence that is always the same, so its audio is kept."""
        return Sentence(self.phrases.line(line), self.language, manner, sure=True)

    def sentence(self, text: str, manner: Manner) -> Sentence:
        """A sentence that rests on no record."""
        return Sentence(text, self.language, manner)

    async def record(self, accession: str) -> Record | None:
        """The record of a work, read once a turn."""
        if accession not in self._records:
            self.watch.mark("answer")
            self._records[accession] = await self.catalogue.record(accession)
            self.watch.mark("retrieval")
        return self._records[accession]

    async def records(self, accessions: Sequence[str]) -> list[Record]:
        """The records of several works, less those that are gone."""
        found = [await self.record(accession) for accession in accessions]
        return [record for record in found if record is not None]

    async def titles(self, accessions: Sequence[str]) -> list[str]:
        """What to call several works, one beside the other."""
        return [called(record, self.language) for record in await self.records(accessions)]

    async def passages(
        self,
        accession: str | None,
        *,
        text: str | None = None,
        vector: NDArray[np.float32] | None = None,
        hall: str | None = None,
        limit: int = PASSAGES,
    ) -> Sequence[Found]:
        """What curators wrote that speaks to the question or to `text`: of one work, then of a hall."""
        if text is None:
            text, vector = self.text, self.understanding.vector if self.understanding else None
        hall = hall or (self.place.hall if self.place else None)
        scope = Scope(self.exhibition, hall, accession, self.language)
        self.watch.mark("answer")
        found = await self.catalogue.passages(text, vector, scope, limit=limit)
        self.watch.mark("retrieval")
        return found

    async def near(self, limit: int = 3, *, besides: Sequence[str] = ()) -> list[str]:
        """Accession numbers of the works around the visitor, nearest first."""
        if self.place is None or not self.place.hall:
            return []
        found = await self.catalogue.near(self.place, limit=limit + len(besides))
        return [each.accession_number for each in found if each.accession_number not in besides][:limit]

    def talk_about(self, *works: str) -> None:
        """Note what this answer is about."""
        self.memory.talk_about(works, self.place)
