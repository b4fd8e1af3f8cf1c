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

_BYTES: Final = VECTOR_SIZE * 4


@dataclass(frozen=True, slots=True)
class Matrix:
    """`rows[i]` is the unit vector of the passage with primary key `keys[i]`."""

    keys: NDArray[np.int64]
    rows: NDArray[np.float32]
    """Shape (passages, 384)."""

    def similarities(self, vector: NDArray[np.float32]) -> dict[int, float]:
        """Return the cosine of every passage with `vector`, shape (384,), by primary key."""
        length = float(np.linalg.norm(vector)) or 1.0
        cosines = self.rows @ (vector.astype(np.float32) / length)
        return dict(zip(self.keys.tolist(), cosines.tolist(), strict=True))


_lock = threading.Lock()
_kept: tuple[tuple[Any, ...], Matrix] | None = None


def matrix() -> Matrix:
    """Return the matrix of all passages embedded by the latest model, read anew where it has changed."""
    global _kept
    embedded = Passage.objects.filter(vector__isnull=False)
    # After a change of models both kinds lie there for a while: the last one written tells which is now.
    newest = embedded.order_by("-changed_at", "-pk").values_list("vector_key", flat=True).first()
    of_now = embedded.filter(vector_key=newest)
    state = of_now.aggregate(rows=Count("pk"), newest=Max("pk"), changed=Max("changed_at"))
    signature = (newest, *state.values())
    with _lock:
        if _kept is None or _kept[0] != signature:
            _kept = signature, _read(of_now.values_list("pk", "vector"))
        return _kept[1]


def _read(rows: Iterable[tuple[int, bytes | memoryview | None]]) -> Matrix:
    whole = [(pk, bytes(vector)) for pk, vector in rows if vector and len(vector) == _BYTES]
    return Matrix(
        keys=np.array([pk for pk, _ in whole], dtype=np.int64),
        rows=np.frombuffer(b"".join(vector for _, vector in whole), dtype="<f4").reshape(-1, VECTOR_SIZE),
    )
