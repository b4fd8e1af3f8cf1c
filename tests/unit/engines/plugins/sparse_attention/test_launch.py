"""What the launch of the kernels refuses without a GPU, and what it needs beside the tensors."""

import ctypes

import pytest

from engines.errors import BadPattern, EngineError, HostUnfit
from engines.plugins.sparse_attention import launch
from engines.plugins.sparse_attention.launch import SparseAttention, workspace
from engines.plugins.sparse_attention.pattern import Pattern

PATTERN = Pattern(64, 1, 0.125)


@pytest.fixture
def no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> ctypes.CDLL:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr(ctypes, "CDLL", absent)
    launch.card.cache_clear()


@pytest.mark.parametrize("head", [0, 16, 63, 128])
def test_other_head_sizes_are_refused_by_name(no_driver: None, head: int) -> None:
    with pytest.raises(BadPattern, match=f"size {head}; it must be one of"):
        SparseAttention(PATTERN, head, "float16")


@pytest.mark.parametrize("dtype", ["float32", "int8", "half", ""])
def test_other_types_are_refused_by_name(no_driver: None, dtype: str) -> None:
    with pytest.raises(BadPattern, match=f"tensors are {dtype}; they must be one of float16, bfloat16"):
        SparseAttention(PATTERN, 64, dtype)


def test_a_host_without_the_driver_is_told_so(no_driver: None) -> None:
    with pytest.raises(HostUnfit, match="driver is not installed") as refused:
        SparseAttention(PATTERN, 64, "float16")
    assert isinstance(refused.value, EngineError) and not refused.value.retryable


@pytest.mark.parametrize(
    ("pattern", "length", "floats"),
    [
        (Pattern(64, 1, 0.125), 4096, 64 * 66),  # a row of sums and two numbers for each tile of 64 keys
        (Pattern(64, 3, 0.125, 128), 4097, 3 * 65 * 66),
        (Pattern(64, 0, 0.125), 4096, 0),
        (Pattern(64, 65, 0.125), 4096, 0),  # so many queries fill the card by themselves
        (Pattern(64, 1, 0.125), 512, 0),  # one launch is quicker
    ],
)
def test_the_workspace_holds_what_the_blocks_leave_of_the_global_queries(
    pattern: Pattern, length: int, floats: int
) -> None:
    assert workspace(pattern, 64, 2, 12, length) == 2 * 12 * floats * 4
