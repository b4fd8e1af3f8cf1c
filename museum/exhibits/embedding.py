"""Gives passages their vectors: the worker's embedder is asked for what is missing or of another model."""

import inspect
from collections.abc import Callable
from typing import Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from guide_ai.nlu.base import Embedder
from museum.core.database import in_database
from museum.exhibits.models import Passage

BATCH: Final = 16
"""Passages in a call: small enough to step aside for a visitor's question soon."""


def missing(key: str) -> QuerySet[Passage]:
    """Passages that the model named `key` has not embedded yet."""
    return Passage.objects.filter(Q(vector__isnull=True) | ~Q(vector_key=key))


async def space(embedder: Embedder) -> str:
    """Return the name of the embedder's space: vectors of two names can't be compared."""
    ask = getattr(embedder, "key", None)
    named = ask() if callable(ask) else ask
    return str(await named if inspect.isawaitable(named) else named or type(embedder).__name__)


async def embed_missing(embedder: Embedder, *, said: Callable[[int], None] | None = None) -> int:
    """Embed every passage that needs it, and return how many. `said` hears how many are done so far.

    Raises what the embedder raises; what was done until then is kept.
    """
    key = await space(embedder)
    done = 0
    after = 0
    while batch := await in_database(_batch, key, after):
        after = batch[-1][0]
        vectors = await embedder.embed([body for _, body in batch], kind="passage")
        rows = [
            (pk, body, row.astype("<f4").tobytes()) for (pk, body), row in zip(batch, vectors, strict=True)
        ]
        done += await in_database(_store, rows, key)
        if said is not None:
            said(done)
    return done


def _batch(key: str, after: int) -> list[tuple[int, str]]:
    # By number and not "the first missing": one whose words change all the time must not hold us here.
    return list(missing(key).filter(pk__gt=after).order_by("pk").values_list("pk", "body")[:BATCH])


def _store(rows: list[tuple[int, str, bytes]], key: str) -> int:
    """Write vectors to passages whose words are still the ones that were embedded."""
    return sum(
        Passage.objects.filter(pk=pk, body=body).update(
            vector=vector, vector_key=key, changed_at=timezone.now()
        )
        for pk, body, vector in rows
    )
