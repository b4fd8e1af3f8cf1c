"""Unanswered questions, alike ones together, and what curators do about them.

Alike are questions about the same work with the same words, whatever their case and punctuation, or whose
embeddings lie close to each other; a curator puts together what neither finds.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

import numpy as np
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from numpy.typing import NDArray

from guide_ai.errors import GuideError
from guide_ai.language import Language
from guide_ai.nlu.base import VECTOR_SIZE, Embedder
from museum.exhibitions.models import Exhibition, Hall
from museum.exhibits.embedding import space
from museum.exhibits.folding import fold
from museum.exhibits.models import Exhibit, Text
from museum.visits.ledger import ledger
from museum.visits.models import Gap, Question

ALIKE: Final = 0.945
"""Cosine from which two questions ask the same. Measured with e5-small on 26 questions about a picture:
asked twice in one language, the same lay at 0.87 to 0.98, and different ones at 0.94 at most. In two
languages the same lies at 0.80 to 0.87: those remain apart until a curator puts them together."""
AT_ONCE: Final = 32
COMPARED: Final = 4_000
"""Questions of a work, the latest, that a new one is compared with."""


@dataclass(frozen=True, slots=True)
class New:
    """A question that belongs to no gap yet."""

    pk: int
    text: str


async def sort_new(embedder: Embedder) -> None:
    """Put new unanswered questions into their gaps; without the embedder, by their words."""
    while new := await ledger.done(_new):
        try:
            vectors = await embedder.embed([each.text for each in new], kind="query")
            key = await space(embedder)
        except GuideError:
            vectors, key = None, ""
        await ledger.done(partial(_sort, new, vectors, key))


def answer(
    gap: Gap,
    words: dict[Language, str],
    about: Exhibit | Hall | Exhibition,
    by: AbstractBaseUser,
    asked: str = "",
) -> list[Text]:
    """Publish a curator's words about a work, a hall or an exhibition, and close the gap.

    `asked`: what they answer, a question a line, in the curator's words: by these the guide finds them
    again. Words that were given to this gap before are written anew in their place.
    """
    owner: dict[str, Exhibit | Hall | Exhibition] = {type(about).__name__.lower(): about}
    nobody = dict.fromkeys(("exhibit", "hall", "exhibition"), None)
    written = []
    with transaction.atomic():
        for language, body in words.items():
            text = gap.answers.filter(language=language).first() or Text(
                kind=Text.Kind.ANSWER, language=language
            )
            for name, value in {**nobody, **owner}.items():
                setattr(text, name, value)
            text.body, text.asked = body, asked
            text.save()
            gap.answers.add(text)
            written.append(text)
        _settle(gap, Gap.State.ANSWERED, by)
    return written


def dismiss(gap: Gap, by: AbstractBaseUser) -> None:
    """Close the gap without an answer. It opens again when somebody asks once more."""
    _settle(gap, Gap.State.DISMISSED, by)


def reopen(gap: Gap) -> None:
    """Put it back among those that wait."""
    Gap.objects.filter(pk=gap.pk).update(state=Gap.State.OPEN, settled_at=None, settled_by=None)


def merge(gaps: Sequence[Gap]) -> Gap:
    """Make one of several gaps of a work: the first of them. Raises `ValueError` for different works."""
    first, *others = gaps
    if len({(gap.exhibition_id, gap.exhibit_id) for gap in gaps}) > 1:
        raise ValueError("gaps of different works")
    with transaction.atomic():
        for other in others:
            other.questions.update(gap=first)
            first.answers.add(*other.answers.all())
            first.times += other.times
            first.last_asked_at = max(first.last_asked_at, other.last_asked_at)
            other.delete()
        first.save(update_fields=["times", "last_asked_at"])
    return first


def _settle(gap: Gap, state: Gap.State, by: AbstractBaseUser) -> None:
    Gap.objects.filter(pk=gap.pk).update(state=state, settled_at=timezone.now(), settled_by=by.pk)


def _new() -> list[New]:
    waiting = Question.objects.filter(unanswered=True, gap__isnull=True).order_by("pk")
    return [New(*row) for row in waiting.values_list("pk", "text")[:AT_ONCE]]


def _sort(new: Sequence[New], vectors: NDArray[np.float32] | None, key: str) -> None:
    for number, each in enumerate(new):
        with transaction.atomic():
            # The exhibition's row is what two processes wait for, so that neither opens a gap twice.
            question = Question.objects.select_related("visit").filter(pk=each.pk, gap__isnull=True).first()
            if question is None:
                continue
            Exhibition.objects.select_for_update().get(pk=question.visit.exhibition_id)
            vector = None if vectors is None else vectors[number]
            gap = _alike(question, vector, key) or Gap.objects.create(
                exhibition_id=question.visit.exhibition_id,
                exhibit_id=question.exhibit_id,
                opened_at=question.asked_at,
            )
            _join(gap, question.asked_at)
            question.gap = gap
            question.vector = None if vector is None else vector.astype("<f4").tobytes()
            question.vector_key = key
            question.save(update_fields=["gap", "vector", "vector_key"])


def _join(gap: Gap, asked_at: datetime) -> None:
    """Count one more. What was settled before this was asked is open again: it did not help."""
    Gap.objects.filter(pk=gap.pk).update(times=F("times") + 1, last_asked_at=asked_at)
    if gap.settled_at is not None and gap.settled_at < asked_at:
        reopen(gap)


def _alike(question: Question, vector: NDArray[np.float32] | None, key: str) -> Gap | None:
    """The gap of the most similar question about the same work, if one is similar enough."""
    others = list(
        Question.objects.filter(
            visit__exhibition=question.visit.exhibition_id, exhibit=question.exhibit_id, gap__isnull=False
        )
        .select_related("gap")
        .order_by("-pk")[:COMPARED]
    )
    plain = _plain(question.text)
    for other in others:
        if _plain(other.text) == plain:
            return other.gap
    embedded = [
        other
        for other in others
        if other.vector and other.vector_key == key and len(other.vector) == VECTOR_SIZE * 4
    ]
    if vector is None or not embedded:
        return None
    rows = np.frombuffer(b"".join(bytes(each.vector or b"") for each in embedded), "<f4")
    cosines = rows.reshape(-1, VECTOR_SIZE) @ vector.astype(np.float32)
    best = int(np.argmax(cosines))
    return embedded[best].gap if cosines[best] >= ALIKE else None


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", fold(text)))
