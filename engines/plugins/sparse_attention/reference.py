"""Sparse attention by its definition, in double precision: what every other form is measured against."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadPattern
from engines.plugins.sparse_attention.pattern import Pattern

AT_ONCE: Final = 1 << 24  # scores held at a time: 128 MB


def attention(
    q: NDArray[Any], k: NDArray[Any], v: NDArray[Any], mask: NDArray[Any], pattern: Pattern
) -> NDArray[np.float64]:
    """Return the output (batch, heads, length, head) that pattern.py defines.

    q, k, v (batch, heads, length, head) real numbers of one type, head ≥ 1; mask (batch, length)
    integers or bools, nonzero where a token is there. What a token that is not there holds, NaN say, is not
    looked at as key or value. Raises `BadPattern` for other shapes and types.
    """
    _check(q, k, v, mask)
    batch, heads, length, head = q.shape
    out = np.zeros((batch, heads, length, head))
    rows = max(1, AT_ONCE // max(1, heads * length))
    for b in range(batch):
        there = np.flatnonzero(mask[b])
        if not there.size:
            continue
        keys = np.asarray(k[b][:, there], np.float64)
        values = np.asarray(v[b][:, there], np.float64)
        for start in range(0, length, rows):
            queries = np.arange(start, min(start + rows, length))[:, None]
            near = np.abs(queries - there) <= pattern.window
            seen = near | (there < pattern.num_global) | (queries < pattern.num_global)
            scores = (
                pattern.scale * np.asarray(q[b, :, start : start + rows], np.float64) @ keys.swapaxes(1, 2)
            )
            scores = np.where(seen, scores, -np.inf)
            largest = scores.max(axis=-1, keepdims=True)
            powers = np.exp(scores - np.where(np.isfinite(largest), largest, 0))
            sums = powers.sum(axis=-1, keepdims=True)
            out[b, :, start : start + rows] = powers @ values / np.where(sums > 0, sums, 1)
    return out


def _check(q: NDArray[Any], k: NDArray[Any], v: NDArray[Any], mask: NDArray[Any]) -> None:
    if q.ndim != 4 or not q.shape == k.shape == v.shape:
        raise BadPattern(
            f"q, k, v are {list(q.shape)}, {list(k.shape)}, {list(v.shape)};"
            " all must be of one shape (batch, heads, length, head)"
        )
    if mask.shape != (q.shape[0], q.shape[2]):
        raise BadPattern(
            f"mask is {list(mask.shape)}; it must be (batch, length) = {[q.shape[0], q.shape[2]]}"
        )
    if not q.shape[3]:
        raise BadPattern("the heads are of size 0")
    if not q.dtype == k.dtype == v.dtype:
        raise BadPattern(f"q, k, v are {q.dtype}, {k.dtype}, {v.dtype}; all must be of one type")
    if not np.issubdtype(q.dtype, np.floating) and q.dtype.name != "bfloat16":
        raise BadPattern(f"q, k, v are {q.dtype}; they must be real numbers")
    if not (np.issubdtype(mask.dtype, np.integer) or mask.dtype == np.bool_):
        raise BadPattern(f"mask is {mask.dtype}; it must be of integers")
