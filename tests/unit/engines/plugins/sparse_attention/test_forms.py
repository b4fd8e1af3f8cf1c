"""The forms of the sparse attention that need no GPU agree with its definition."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.plugins.sparse_attention.pattern import Pattern
from engines.plugins.sparse_attention.reference import attention as reference
from tests.unit.engines.plugins.sparse_attention.texts import Texts, decomposed, distance, fresh_seed

CLOSE = {np.float32: 2e-6, np.float16: 1e-3}

patterns = st.builds(
    Pattern,
    window=st.sampled_from([0, 1, 7, 63, 64, 65, 100, 300]),
    num_global=st.sampled_from([0, 1, 2, 17, 64]),
    scale=st.sampled_from([64**-0.5, 32**-0.5]),
    block_size=st.sampled_from([64, 128]),
)
shapes = st.tuples(
    st.integers(1, 3),
    st.integers(1, 3),
    st.one_of(st.integers(1, 300), st.sampled_from([63, 64, 65, 127, 128, 129])),
    st.sampled_from([32, 64]),
)


@settings(deadline=None, max_examples=40)
@given(patterns, shapes, st.sampled_from([0.0, 0.1, 0.5, 1.0]), st.integers(0, 2**32 - 1), st.booleans())
def test_the_graph_computes_what_is_defined(
    pattern: Pattern, shape: tuple[int, int, int, int], present: float, seed: int, halves: bool
) -> None:
    dtype = np.float16 if halves else np.float32
    texts = Texts.random(seed, shape, dtype, present)
    found = decomposed(texts, pattern)
    assert found.dtype == dtype
    assert distance(found, reference(texts.q, texts.k, texts.v, texts.mask, pattern)) < CLOSE[dtype]


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
@pytest.mark.parametrize(("length", "block"), [(511, 64), (1000, 128), (1025, 64)])
def test_a_batch_of_ragged_texts_is_close(dtype: type, length: int, block: int) -> None:
    texts = Texts.random(fresh_seed(), (3, 4, length, 64), dtype)
    texts.mask[1, length // 3 :] = 0
    texts.mask[2, 5:80] = 0
    pattern = Pattern(window=64, num_global=2, scale=0.125, block_size=block)
    wanted = reference(texts.q, texts.k, texts.v, texts.mask, pattern)
    assert distance(decomposed(texts, pattern), wanted) < CLOSE[dtype]


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_a_query_that_sees_nothing_gives_zeros(dtype: type) -> None:
    texts = Texts.random(fresh_seed(), (2, 2, 200, 32), dtype)
    texts.mask[0] = 0  # nothing is there
    texts.mask[1, :120] = 0  # the first of the text, global ones too, see only from afar
    found = decomposed(texts, Pattern(window=10, num_global=3, scale=0.2))
    assert np.isfinite(found).all()
    assert not found[0].any()
    assert not found[1, :, 3:110].any()
    assert found[1, :, :3].any(axis=-1).all() and found[1, :, 110:].any(axis=-1).all()


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_large_scores_do_not_drown_the_mask(dtype: type) -> None:
    texts = Texts.random(fresh_seed(), (1, 1, 150, 64), dtype, present=0.5)
    pattern = Pattern(window=20, num_global=1, scale=50.0)  # scores of thousands
    wanted = reference(texts.q, texts.k, texts.v, texts.mask, pattern)
    # The products themselves are rounded, so that two near scores may change places: a few rows.
    off = np.abs(decomposed(texts, pattern).astype(np.float64) - wanted).max(axis=-1)
    assert np.isfinite(off).all() and np.median(off) < 1e-2


def test_a_far_key_is_seen_by_global_queries_only() -> None:
    texts = Texts.random(fresh_seed(), (1, 1, 300, 32))
    pattern = Pattern(window=16, num_global=2, scale=0.2)
    before = decomposed(texts, pattern)
    texts.v[0, 0, 250] += 100
    changed = np.flatnonzero(np.abs(decomposed(texts, pattern) - before)[0, 0].max(axis=-1) > 1e-3)
    assert changed.tolist() == [0, 1, *range(234, 267)]


@pytest.mark.parametrize("shape", [(0, 2, 70, 32), (2, 2, 0, 32), (0, 2, 0, 32), (1, 2, 70, 5)])
@pytest.mark.parametrize("num_global", [0, 3])
def test_no_texts_give_nothing_and_heads_are_of_any_size(shape: tuple[int, ...], num_global: int) -> None:
    texts = Texts.random(fresh_seed(), shape)  # type: ignore[arg-type]
    pattern = Pattern(window=4, num_global=num_global, scale=0.2)
    wanted = reference(texts.q, texts.k, texts.v, texts.mask, pattern)
    found = decomposed(texts, pattern)
    assert found.shape == wanted.shape == shape
    assert distance(found, wanted) < 2e-6


def test_a_key_that_is_not_seen_counts_for_nothing_however_large_the_scores() -> None:
    texts = Texts.random(fresh_seed(), (1, 1, 150, 32))
    texts.k[0, 0, 149] = texts.q[0, 0, 0] * 1e30  # nobody within its window asks
    texts.v[0, 0, 149] = 1e4
    texts.k[0, 0, :100] *= 1e9
    texts.mask[0, 149] = 0
    pattern = Pattern(window=10, num_global=0, scale=1.0)
    assert np.abs(decomposed(texts, pattern)).max() < 10


@pytest.mark.train
@pytest.mark.parametrize("shape", [(0, 2, 70, 32), (2, 2, 0, 32), (1, 2, 70, 5)])
def test_torch_takes_what_the_reference_takes(shape: tuple[int, ...]) -> None:
    torch = pytest.importorskip("torch")
    from engines.plugins.sparse_attention.torch_form import attention

    texts = Texts.random(fresh_seed(), shape)  # type: ignore[arg-type]
    pattern = Pattern(window=4, num_global=1, scale=0.2)
    inputs = [torch.from_numpy(array) for array in (texts.q, texts.k, texts.v, texts.mask)]
    found = attention(*inputs, pattern).numpy()
    wanted = reference(texts.q, texts.k, texts.v, texts.mask, pattern)
    assert found.shape == wanted.shape and distance(found, wanted) < 2e-6


@pytest.mark.train
@pytest.mark.parametrize("name", ["float64", "float32", "float16"])
@pytest.mark.parametrize(
    ("length", "window", "globals"), [(1, 0, 0), (130, 64, 64), (517, 64, 1), (300, 7, 0)]
)
def test_torch_computes_what_is_defined(name: str, length: int, window: int, globals: int) -> None:
    torch = pytest.importorskip("torch")
    from engines.plugins.sparse_attention.torch_form import attention

    dtype = np.dtype(name).type
    texts = Texts.random(fresh_seed(), (2, 3, length, 32), dtype, present=0.7)
    texts.mask[0] = 0
    absent = texts.mask[:, None, :, None] == 0
    texts.k[np.broadcast_to(absent, texts.k.shape)] = np.nan  # nobody may look there
    texts.v[np.broadcast_to(absent, texts.v.shape)] = np.nan
    pattern = Pattern(window=window, num_global=globals, scale=0.2)
    inputs = [torch.from_numpy(array) for array in (texts.q, texts.k, texts.v, texts.mask)]
    found = attention(*inputs, pattern).numpy()
    assert found.dtype == dtype and not found[0].any()
    wanted = reference(texts.q, texts.k, texts.v, texts.mask, pattern)
    assert distance(found, wanted) < {"float64": 1e-12, "float32": 2e-6, "float16": 1e-3}[name]


@pytest.mark.train
def test_torch_learns_through_it() -> None:
    torch = pytest.importorskip("torch")
    from engines.plugins.sparse_attention.torch_form import attention

    torch.manual_seed(fresh_seed())
    q, k, v = (torch.randn(1, 2, 70, 4, dtype=torch.float64, requires_grad=True) for _ in "qkv")
    mask = torch.ones(1, 70)
    mask[0, 40:50] = 0
    pattern = Pattern(window=3, num_global=2, scale=0.5)
    assert torch.autograd.gradcheck(lambda *t: attention(*t, mask, pattern), (q, k, v), fast_mode=True)


@pytest.mark.train
def test_torch_refuses_other_shapes() -> None:
    torch = pytest.importorskip("torch")
    from engines.errors import BadPattern
    from engines.plugins.sparse_attention.torch_form import attention

    x = torch.zeros(1, 2, 10, 32)
    with pytest.raises(BadPattern, match=r"mask \(batch, length\)"):
        attention(x, x, x, torch.ones(1, 11), Pattern(window=3, num_global=2, scale=0.5))
    for q, k, why in (
        (x[..., :0], x[..., :0], "size 0"),
        (x.int(), x.int(), "real"),
        (x, x.half(), "one real type"),
    ):
        with pytest.raises(BadPattern, match=why):
            attention(q, k, k, torch.ones(1, 10), Pattern(window=3, num_global=2, scale=0.5))


def test_heads_of_no_size_are_refused() -> None:
    from engines.errors import BadPattern

    texts = Texts.random(0, (1, 2, 10, 0))
    for form in (decomposed, lambda t, p: reference(t.q, t.k, t.v, t.mask, p)):
        with pytest.raises(BadPattern, match="size 0"):
            form(texts, Pattern(window=3, num_global=2, scale=0.5))
