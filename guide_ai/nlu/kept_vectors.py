"""Keeps the examples' vectors beside the engines, so that a restarted worker understands at once."""

import hashlib
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.cache import cache_root


def kept_vectors(
    texts: Sequence[str], key: str, embed: Callable[[Sequence[str]], NDArray[np.float32]]
) -> NDArray[np.float32]:
    """Return `embed(texts)`, from the file where it is kept for these texts under this `key`.

    A file that can't be read is made anew; a folder that can't be written costs the keeping only.
    """
    digest = hashlib.sha256("\0".join((key, *texts)).encode()).hexdigest()
    path = cache_root() / "vectors" / f"{digest[:32]}.npy"
    vectors = _read(path, len(texts))
    if vectors is None:
        vectors = embed(texts)
        _write(path, vectors)
    return vectors


def _read(path: Path, rows: int) -> NDArray[np.float32] | None:
    try:
        vectors = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    fits = vectors.ndim == 2 and len(vectors) == rows and vectors.dtype == np.float32
    return vectors if fits and np.isfinite(vectors).all() else None


def _write(path: Path, vectors: NDArray[np.float32]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            np.save(file, vectors, allow_pickle=False)
        os.replace(name, path)
    except OSError:
        return
