"""The passages' embeddings as one matrix, kept in memory for as long as no process has changed any."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from django.db.models import Count, Max
from numpy.typing import NDArray

from guide_ai.nlu.base import VECTOR_SIZE
from museum.exhibits.models import Passage
from museum.exhibits.selectors import Reach

_BYTES: Final = VECTOR_SIZE * 4


@dataclass(frozen=True, slots=True)
class Matrix:
    """`rows[i]` is the unit vector of the passage with primary key `keys[i]`."""

    keys: NDArray[np.int64]
    rows: NDArray[np.float32]
    """Shape (passages, 384)."""
    owners: NDArray[np.int64]
    """Shape (passages, 3): primary keys of the work, hall and exhibition; 0 where it is about none."""

    def nearest(
        self, vector: NDArray[np.float32], reach: Reach, *, limit: int, besides: int | None = None
    ) -> dict[int, float]:
        """Return the cosines of passages within reach with `vector`, shape (384,), by primary key.

        The `limit` highest, and those of all passages about the work `besides`.
        """
        length = float(np.linalg.norm(vector)) or 1.0
        cosines = self.rows @ (vector.astype(np.float32) / length)
        within = np.isin(self.owners[:, 0], list(reach.rooms)) | np.isin(self.owners[:, 1], reach.halls)
        within |= (self.owners[:, 2] == reach.exhibition) if reach.exhibition else False
        places = np.flatnonzero(within)
        best = places[np.argsort(-cosines[places], kind="stable")[:limit]]
        own = places[self.owners[places, 0] == besides] if besides else best[:0]
        return {int(self.keys[place]): float(cosines[place]) for place in (*best, *own)}


_lock = threading.Lock()
_kept: tuple[tuple[Any, ...], Matrix] | None = None


def matrix() -> Matrix:
    """Return the matrix of all passages embedded by the latest model, read anew where it has changed."""
    global _kept
    embedded = Passage.objects.exclude(vector_key="")
    # After a change of models both kinds lie there for a while: the last one written tells which is now.
    newest = embedded.order_by("-changed_at", "-pk").values_list("vector_key", flat=True).first()
    of_now = embedded.filter(vector_key=newest)
    state = of_now.aggregate(rows=Count("pk"), newest=Max("pk"), changed=Max("changed_at"))
    signature = (newest, *state.values())
    with _lock:
        if _kept is None or _kept[0] != signature:
            _kept = (
                signature,
                _read(of_now.values_list("pk", "vector", "exhibit_id", "hall_id", "exhibition_id")),
            )
        return _kept[1]


def _read(
    rows: Iterable[tuple[int, bytes | memoryview | None, int | None, int | None, int | None]],
) -> Matrix:
    whole = [
        (pk, bytes(vector), (work or 0, hall or 0, all_of_it or 0))
        for pk, vector, work, hall, all_of_it in rows
        if vector and len(vector) == _BYTES
    ]
    return Matrix(
        keys=np.array([pk for pk, _, _ in whole], dtype=np.int64),
        rows=np.frombuffer(b"".join(vector for _, vector, _ in whole), dtype="<f4").reshape(-1, VECTOR_SIZE),
        owners=np.array([owner for _, _, owner in whole], dtype=np.int64).reshape(-1, 3),
    )
