"""The kernel of sparse attention gives what its definition says. Skipped where there is no GPU: never in CI.

Inputs are new in every run; `SPARSE_SEED` repeats one that failed.
"""

import os
import secrets
from dataclasses import dataclass

import numpy as np
import pytest

from engines.errors import BadPattern, EngineError
from engines.plugins.sparse_attention.launch import SparseAttention, card
from engines.plugins.sparse_attention.pattern import Pattern
from engines.plugins.sparse_attention.reference import attention

torch = pytest.importorskip("torch")
try:
    card()
except EngineError as error:
    pytest.skip(str(error), allow_module_level=True)

SEED = int(os.environ.get("SPARSE_SEED") or secrets.randbits(31))
GUARD = 1024  # elements on either side of the output that nobody may write
BATCH, HEADS = 3, 2
LENGTHS = (1, 15, 63, 64, 65, 100, 511, 1000)
WINDOWS = (0, 1, 17, 64, 100, 1000)
GLOBALS = (0, 1, 3, 16, 40, 100)
BLOCKS = (64, 128)

# ‖found − reference‖ / ‖reference‖. A number rounded to bfloat16 is off by up to 2^-8 of itself, and the
# softmax's powers and the output are rounded so; in FP16 by up to 2^-11, and the mark is rounder.
BOUNDS = {"float16": 1e-3, "bfloat16": 2.0**-8}


@dataclass(frozen=True)
class Case:
    """Inputs on the card, the first of them rounded to the element type, and the same for the reference."""

    q: "torch.Tensor"
    k: "torch.Tensor"
    v: "torch.Tensor"
    mask: "torch.Tensor"

    def expected(self, pattern: Pattern) -> np.ndarray:
        q, k, v = (x.double().cpu().numpy() for x in (self.q, self.k, self.v))
        return attention(q, k, v, self.mask.cpu().numpy(), pattern)


def masks(batch: int, length: int, generator: "torch.Generator") -> "torch.Tensor":
    """Padding at the end, single holes, and whole tiles that are not there, in turn."""
    mask = torch.ones(batch, length, dtype=torch.int32)
    for row in range(batch):
        if row % 3 == 0:
            mask[row, length - length // 3 :] = 0
        elif row % 3 == 1:
            mask[row] = (torch.rand(length, generator=generator) < 0.7).int()
        else:
            mask[row, 64:192] = 0
    return mask.cuda()


def case(
    length: int, head: int, dtype: str, size: float = 1.0, batch: int = BATCH, heads: int = HEADS
) -> Case:
    print(f"SPARSE_SEED={SEED}")
    generator = torch.Generator().manual_seed(SEED + length)
    kind = getattr(torch, dtype)
    q, k, v = (
        (size * torch.randn(batch, heads, length, head, generator=generator)).to(kind).cuda()
        for _ in range(3)
    )
    return Case(q, k, v, masks(batch, length, generator))


class Runner:
    """The kernel on tensors, with a workspace full of NaN and an output between guards."""

    def __init__(self, pattern: Pattern, head: int, dtype: str) -> None:
        self.kernel = SparseAttention(pattern, head, dtype)

    def prepare(self, x: Case) -> None:
        batch, heads, length, _ = x.q.shape
        size = self.kernel.workspace(batch, heads, length)
        self.workspace = torch.full((size + 16,), 255, dtype=torch.uint8, device="cuda")
        self.held = torch.full((x.q.numel() + 2 * GUARD,), 7.0, dtype=x.q.dtype, device="cuda")
        self.out = self.held[GUARD:-GUARD].view(x.q.shape)
        self.out.fill_(float("nan"))
        self.past_the_workspace = self.workspace[size:]

    def queue(self, x: Case) -> None:
        batch, heads, length, _ = x.q.shape
        pointers = (t.data_ptr() for t in (x.q, x.k, x.v, x.mask, self.out))
        stream = torch.cuda.current_stream().cuda_stream
        self.kernel.run(*pointers, batch, heads, length, stream, self.workspace.data_ptr())

    def __call__(self, x: Case) -> np.ndarray:
        self.prepare(x)
        self.queue(x)
        torch.cuda.synchronize()
        assert bool((self.held[:GUARD] == 7).all() and (self.held[-GUARD:] == 7).all()), (
            "wrote past its output"
        )
        assert bool((self.past_the_workspace == 255).all()), "wrote past its workspace"
        return self.out.double().cpu().numpy()


def distance(found: np.ndarray, expected: np.ndarray) -> float:
    return float(np.linalg.norm(found - expected) / max(np.linalg.norm(expected), 1e-30))


def scaled(window: int, num_global: int, head: int, block: int = 64) -> Pattern:
    return Pattern(window, num_global, head**-0.5, block)


@pytest.mark.parametrize("dtype", BOUNDS)
@pytest.mark.parametrize("head", [32, 64])
@pytest.mark.parametrize("length", LENGTHS)
def test_every_pattern_gives_what_its_definition_says(length: int, head: int, dtype: str) -> None:
    x = case(length, head, dtype)
    for window in WINDOWS:
        for num_global in GLOBALS:
            expected = x.expected(scaled(window, num_global, head))
            for block in BLOCKS:
                found = Runner(scaled(window, num_global, head, block), head, dtype)(x)
                what = f"window {window}, {num_global} global, block {block}, SPARSE_SEED={SEED}"
                assert distance(found, expected) <= BOUNDS[dtype], what


@pytest.mark.parametrize("dtype", BOUNDS)
@pytest.mark.parametrize("head", [32, 64])
@pytest.mark.parametrize(("window", "num_global"), [(64, 1), (100, 16), (17, 40), (1000, 3), (0, 100)])
def test_long_texts_too(window: int, num_global: int, head: int, dtype: str) -> None:
    x = case(4096, head, dtype, heads=1)
    expected = x.expected(scaled(window, num_global, head))
    for block in BLOCKS:
        found = Runner(scaled(window, num_global, head, block), head, dtype)(x)
        assert distance(found, expected) <= BOUNDS[dtype], f"block {block}, SPARSE_SEED={SEED}"


def test_large_scores_do_not_overflow() -> None:
    x = case(1000, 64, "float16", size=100.0)
    pattern = scaled(64, 1, 64)
    assert distance(Runner(pattern, 64, "float16")(x), x.expected(pattern)) <= BOUNDS["float16"]


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("num_global", [0, 1, 100])
@pytest.mark.parametrize("length", [65, 1000])
def test_where_no_key_is_there_the_output_is_zero(length: int, num_global: int, block: int) -> None:
    x = case(length, 64, "float16")
    x.mask[1] = 0
    x.mask[2] = 0
    x.mask[2, -1] = 1  # far from most queries
    pattern = scaled(17, num_global, 64, block)
    found, expected = Runner(pattern, 64, "float16")(x), x.expected(pattern)
    assert (
        not found[1].any()
        and (found[2] == 0).all(axis=-1).tolist() == (expected[2] == 0).all(axis=-1).tolist()
    )
    assert distance(found, expected) <= BOUNDS["float16"]


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("num_global", [0, 1, 40, 100])
def test_what_the_mask_rules_out_is_never_touched(num_global: int, block: int) -> None:
    x = case(1000, 64, "float16")
    gone = (x.mask == 0)[:, None, :, None]
    pattern = scaled(64, num_global, 64, block)
    expected = x.expected(pattern)
    x.k.masked_fill_(gone, float("nan"))
    x.v.masked_fill_(gone, float("nan"))
    found = Runner(pattern, 64, "float16")(x)
    assert np.isfinite(found).all() and distance(found, expected) <= BOUNDS["float16"]


@pytest.mark.parametrize("block", BLOCKS)
def test_what_lies_outside_every_window_is_never_touched(block: int) -> None:
    """Only the queries near the NaN, and the globals, which see all, may be NaN."""
    x = case(1024, 64, "float16")
    x.mask.fill_(1)
    pattern = scaled(64, 1, 64, block)
    expected = x.expected(pattern)
    x.k[:, :, 512:576] = float("nan")
    x.v[:, :, 512:576] = float("nan")
    found = Runner(pattern, 64, "float16")(x)
    far = np.r_[1 : 512 - 64, 576 + 64 : 1024]
    assert np.isfinite(found[:, :, far]).all()
    assert distance(found[:, :, far], expected[:, :, far]) <= BOUNDS["float16"]
    assert np.isnan(found[:, :, 0]).all() and np.isnan(found[:, :, 512:576]).all()


@pytest.mark.parametrize("num_global", [1, 40])
def test_the_same_inputs_give_the_same_bits(num_global: int) -> None:
    x = case(4096, 64, "float16")
    runner = Runner(scaled(64, num_global, 64), 64, "float16")
    first = runner(x)
    assert all((runner(x) == first).all() for _ in range(5))


def test_a_recorded_graph_gives_the_same_on_new_inputs() -> None:
    x = case(1000, 64, "float16")
    pattern = scaled(64, 3, 64)
    runner = Runner(pattern, 64, "float16")
    runner(x)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        runner.queue(x)
    for size in (0.5, 2.0):
        for tensor in (x.q, x.k, x.v):
            tensor.copy_(size * torch.randn(tensor.shape))
        runner.out.fill_(float("nan"))
        graph.replay()
        torch.cuda.synchronize()
        assert distance(runner.out.double().cpu().numpy(), x.expected(pattern)) <= BOUNDS["float16"]


def test_pointers_that_the_kernel_cannot_read_are_refused() -> None:
    x = case(1000, 64, "float16")
    runner = Runner(scaled(64, 1, 64), 64, "float16")
    runner.prepare(x)
    good = [t.data_ptr() for t in (x.q, x.k, x.v, x.mask, runner.out)]
    for number, name in enumerate(("q", "k", "v", "mask", "o")):
        bad = [*good]
        bad[number] += 2
        with pytest.raises(BadPattern, match=f"^{name} lies at"):
            runner.kernel.run(*bad, BATCH, HEADS, 1000, 0, runner.workspace.data_ptr())
    with pytest.raises(BadPattern, match="^workspace lies at"):
        runner.kernel.run(*good, BATCH, HEADS, 1000)


def test_nothing_to_attend_to_is_no_error() -> None:
    SparseAttention(scaled(64, 1, 64), 64, "float16").run(0, 0, 0, 0, 0, 0, 12, 128)
