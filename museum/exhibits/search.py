"""Which passages speak to a question: full text and embeddings together, near things before far ones."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.catalogue import Scope
from museum.exhibits import fulltext, selectors, vectors
from museum.exhibits.models import Passage
from museum.exhibits.segment import tokens
from museum.exhibits.selectors import Candidate, Told, Where

MOST: Final = 200
"""Passages that words may bring to the choice, and as many that embeddings may."""

SAME_WORK: Final = 0.45
"""How far a passage of the work that is meant is moved towards a score of 1."""

SAME_HALL: Final = 0.12

ANSWERS: Final = "text.answer"
ANSWER: Final = 0.4
"""The same for a curator's answer to visitors that takes up the question."""

TAKEN_UP: Final = 0.3
"""Score, by its words and meaning alone, from which a passage takes up a question."""

UNRELATED: Final = 0.78
"""Cosine at and below which two texts are strangers: the vectors of this model are all close."""

ALIKE: Final = 0.90
"""Cosine at and above which they could not be closer."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found; `score` in [0, 1]."""

    passage: Passage
    score: float


def search(text: str, vector: NDArray[np.float32] | None, scope: Scope, *, limit: int = 6) -> list[Hit]:
    """Return the passages of the scope's exhibition that speak to `text`: those of its work, then the best.

    `vector`: the question in the retrieval space, shape (384,), or None. Reads the database.
    """
    place = selectors.where(scope.exhibition, hall=scope.hall, accession_number=scope.accession_number)
    reach = selectors.reach(scope.exhibition)
    found = fulltext.match(tokens(text), within=selectors.told_in(scope.exhibition), limit=MOST)
    cosines: dict[int, float] = {}
    if vector is not None:
        cosines = vectors.matrix().nearest(vector, reach, limit=MOST, besides=place.exhibit)
    candidates = selectors.candidates(reach, {*found, *cosines}, place.exhibit)
    if any(candidate.language != scope.language for candidate in candidates):
        works = {each.exhibit for each in candidates if each.exhibit is not None}
        written = selectors.written(scope.exhibition, scope.language, works)
    else:
        written = set()
    candidates = in_language(candidates, scope.language, written)
    scores = {candidate.pk: _score(candidate, found, cosines, place) for candidate in candidates}
    scores = {pk: score for pk, score in scores.items() if score > 0}
    # All that is written about the work that is meant must come, however near others sound; and what a
    # curator answered about the hall or the exhibition, where that takes up the question.
    first = {
        each.pk
        for each in candidates
        if (place.exhibit is not None and each.exhibit == place.exhibit)
        or (each.exhibit is None and each.field == ANSWERS and scores.get(each.pk, 0) >= TAKEN_UP)
    }
    best = sorted(scores, key=lambda pk: (pk not in first, -scores[pk], pk))
    return _distinct(best, scores, limit)


def in_language(
    candidates: Iterable[Candidate], language: str, written: Collection[Told] = ()
) -> list[Candidate]:
    """Keep what is written in `language`, and what nobody has written in it.

    A work's description in English is kept for a Chinese question only where it has no Chinese one.
    `written`: what there is in `language` beside the candidates.
    """
    groups: dict[Told, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        owner = candidate.hall if candidate.exhibit is None else None
        groups[(candidate.exhibit, owner, candidate.field)].append(candidate)
    kept: list[Candidate] = []
    for told, group in groups.items():
        kept += [each for each in group if each.language == language] or ([] if told in written else group)
    return kept


def _score(
    candidate: Candidate,
    found: dict[int, float],
    cosines: dict[int, float],
    place: Where,
) -> float:
    """Half full text, half cosine; a passage that has not been embedded yet stands on its words alone."""
    text = found.get(candidate.pk, 0.0)
    if candidate.pk in cosines:
        near = min(max((cosines[candidate.pk] - UNRELATED) / (ALIKE - UNRELATED), 0.0), 1.0)
        score = (text + near) / 2
    else:
        score = text
    if candidate.field == ANSWERS and score >= TAKEN_UP:
        score += ANSWER * (1 - score)
    if candidate.exhibit is not None and candidate.exhibit == place.exhibit:
        return score + SAME_WORK * (1 - score)
    if score > 0 and candidate.hall is not None and candidate.hall == place.hall:
        return score + SAME_HALL * (1 - score)
    return score


def _distinct(best: list[int], scores: dict[int, float], limit: int) -> list[Hit]:
    """Load the best passages; the same words (a maker's life beside each work) count once."""
    hits: list[Hit] = []
    seen: set[str] = set()
    for start in range(0, len(best), limit):
        batch = best[start : start + limit]
        loaded = selectors.passages(batch)
        for pk in batch:
            if (passage := loaded.get(pk)) is not None and passage.body not in seen:
                seen.add(passage.body)
                hits.append(Hit(passage, scores[pk]))
            if len(hits) == limit:
                return hits
    return hits
