"""The reference is the definition of pattern.py, sum by sum."""

import numpy as np
import pytest

from engines.errors import BadPattern
from engines.plugins.sparse_attention.pattern import Pattern
from engines.plugins.sparse_attention.reference import attention


def some(
    length: int, batch: int = 2, heads: int = 2, head: int = 32, seed: int = 0
) -> tuple[np.ndarray, ...]:
    random = np.random.default_rng(seed)
    q, k, v = (random.normal(size=(batch, heads, length, head)).astype(np.float32) for _ in range(3))
    return q, k, v, (random.random((batch, length)) < 0.7).astype(np.int32)


def summed(q: np.ndarray, k: np.ndarray, v: np.ndarray, mask: np.ndarray, pattern: Pattern) -> np.ndarray:
    out = np.zeros(q.shape)
    batch, heads, length, _ = q.shape
    for b, h, i in np.ndindex(batch, heads, length):
        keys = [
            j
            for j in range(length)
            if mask[b, j]
            and (abs(i - j) <= pattern.window or j < pattern.num_global or i < pattern.num_global)
        ]
        query = q[b, h, i].astype(float)
        weights = [float(np.exp(pattern.scale * np.dot(query, k[b, h, j].astype(float)))) for j in keys]
        for weight, j in zip(weights, keys, strict=True):
            out[b, h, i] += weight / sum(weights) * v[b, h, j].astype(float)
    return out


@pytest.mark.parametrize("window", [0, 1, 5, 100])
@pytest.mark.parametrize("num_global", [0, 1, 4, 30])
def test_it_is_the_sum_of_the_definition(window: int, num_global: int) -> None:
    inputs = some(23, seed=window + num_global)
    pattern = Pattern(window, num_global, 32**-0.5)
    np.testing.assert_allclose(attention(*inputs, pattern), summed(*inputs, pattern), rtol=1e-9, atol=1e-12)


def test_blocks_of_queries_are_one_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs, pattern = some(50), Pattern(7, 2, 0.2)
    whole = attention(*inputs, pattern)
    monkeypatch.setattr("engines.plugins.sparse_attention.reference.AT_ONCE", 700)
    np.testing.assert_allclose(attention(*inputs, pattern), whole, rtol=1e-12)


def test_where_no_key_is_there_the_output_is_zero() -> None:
    q, k, v, mask = some(40)
    mask[0] = 0
    mask[1] = np.arange(40) < 3
    out = attention(q, k, v, mask, Pattern(5, 0, 1.0))
    assert not out[0].any() and not out[1, :, 8:].any() and out[1, :, :8].any(axis=-1).all()


def test_what_is_not_there_is_not_looked_at() -> None:
    q, k, v, mask = some(40)
    expected = attention(q, k, v, mask, Pattern(5, 1, 1.0))
    k[np.broadcast_to((mask == 0)[:, None, :, None], k.shape)] = np.nan
    v[np.broadcast_to((mask == 0)[:, None, :, None], v.shape)] = np.nan
    np.testing.assert_array_equal(attention(q, k, v, mask, Pattern(5, 1, 1.0)), expected)


def test_large_scores_do_not_overflow() -> None:
    q, k, v, mask = some(40)
    out = attention(1000 * q, 1000 * k, v, np.ones_like(mask), Pattern(5, 1, 1.0))
    assert np.isfinite(out).all() and out.any(axis=-1).all()


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (lambda q, k, v, m: (q[0], k, v, m), "one shape"),
        (lambda q, k, v, m: (q, k[:, :, 1:], v, m), "one shape"),
        (lambda q, k, v, m: (q, k, v, m[:, 1:]), r"mask is \[2, 39\]"),
        (lambda q, k, v, m: (q, k, v, m[0]), r"mask is \[40\]"),
        (lambda q, k, v, m: (q[..., :0], k[..., :0], v[..., :0], m), "size 0"),
        (lambda q, k, v, m: (q, k.astype(np.float16), v, m), "one type"),
        (lambda q, k, v, m: (q.astype(int), k.astype(int), v.astype(int), m), "real numbers"),
        (lambda q, k, v, m: (q, k, v, m.astype(float)), "mask is float64"),
    ],
)
def test_what_it_is_not_made_for_is_refused(changed, why) -> None:
    with pytest.raises(BadPattern, match=why):
        attention(*changed(*some(40)), Pattern(5, 1, 1.0))
