"""Which passages speak to a question: full text and embeddings together, near things before far ones."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.catalogue import Scope
from museum.exhibits import fulltext, selectors, vectors
from museum.exhibits.models import Passage
from museum.exhibits.segment import tokens
from museum.exhibits.selectors import Candidate, Where

SAME_WORK: Final = 0.45
"""How far a passage of the work that is meant is moved towards a score of 1."""

SAME_HALL: Final = 0.12

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
    candidates = in_language(selectors.candidates(scope.exhibition), scope.language)
    found = fulltext.match(tokens(text))
    cosines = vectors.matrix().similarities(vector) if vector is not None else {}
    scores = {candidate.pk: _score(candidate, found, cosines, place) for candidate in candidates}
    scores = {pk: score for pk, score in scores.items() if score > 0}
    # All that is written about the work that is meant must come, however near others sound.
    own = {each.pk for each in candidates if place.exhibit is not None and each.exhibit == place.exhibit}
    best = sorted(scores, key=lambda pk: (pk not in own, -scores[pk], pk))
    return _distinct(best, scores, limit)


def in_language(candidates: Iterable[Candidate], language: str) -> list[Candidate]:
    """Keep what is written in `language`, and what nobody has written in it.

    A work's description in English is kept for a Chinese question only where it has no Chinese one.
    """
    groups: dict[tuple[int | None, int | None, str], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        owner = candidate.hall if candidate.exhibit is None else None
        groups[(candidate.exhibit, owner, candidate.field)].append(candidate)
    kept: list[Candidate] = []
    for group in groups.values():
        kept += [candidate for candidate in group if candidate.language == language] or group
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
