"""What the launch of the kernels asks of the driver, what it refuses, what it needs beside the tensors."""

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

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


class Driver:
    """libcuda of a GPU whose blocks get `shared` bytes: says yes to all, and keeps what it was asked."""

    def __init__(self, shared: int) -> None:
        self.shared = shared
        self.allowed: list[int] = []
        self.launched: list[tuple[Any, ...]] = []

    def cuDeviceGetAttribute(self, value: Any, attribute: int, device: Any) -> int:
        value._obj.value = self.shared
        return 0

    def cuFuncSetAttribute(self, function: Any, attribute: int, value: int) -> int:
        self.allowed.append(value)
        return 0

    def cuLaunchKernel(self, function: Any, *rest: Any) -> int:
        self.launched.append(rest[:7])
        return 0

    def __getattr__(self, name: str) -> Callable[..., int]:
        return lambda *arguments: 0


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Driver]]:
    def of(shared: int) -> Driver:
        driver = Driver(shared)
        monkeypatch.setattr(ctypes, "CDLL", lambda name: driver)
        launch.card.cache_clear()
        launch._module.cache_clear()
        return driver

    yield of
    launch.card.cache_clear()
    launch._module.cache_clear()


@pytest.mark.parametrize(
    ("pattern", "length", "grids"),
    [
        (Pattern(64, 1, 0.125), 4096, [(12, 2, 64, 128), (1, 12, 2, 256)]),
        (Pattern(64, 40, 0.125, 128), 4097, [(12, 2, 33, 256), (40, 12, 2, 256)]),
        (Pattern(64, 0, 0.125), 4096, [(12, 2, 64, 128)]),
        (Pattern(64, 100, 0.125), 4096, [(12, 2, 64, 128)]),
        (Pattern(64, 1, 0.125), 1, [(12, 2, 1, 128)]),
    ],
)
def test_blocks_cover_every_query_and_split_global_queries_are_merged(
    gpu: Callable[[int], Driver], pattern: Pattern, length: int, grids: list[tuple[int, ...]]
) -> None:
    driver = gpu(232448)
    SparseAttention(pattern, 64, "float16").run(16, 32, 48, 64, 80, 2, 12, length, 0, 96)
    assert [call[:4] for call in driver.launched] == grids
    assert driver.launched[0][6] <= driver.allowed[0] <= 232448


def test_a_gpu_with_too_little_shared_memory_is_told_of_smaller_blocks(gpu: Callable[[int], Driver]) -> None:
    driver = gpu(101376)  # compute capability 8.6, 8.9 and 12.0
    SparseAttention(Pattern(64, 16, 0.125, 128), 64, "float16").run(16, 32, 48, 64, 80, 1, 1, 4096, 0, 96)
    assert driver.launched[0][6] <= driver.allowed[0] == 101376
    with pytest.raises(HostUnfit, match="take a block_size of 64"):
        SparseAttention(Pattern(64, 64, 0.125, 128), 64, "float16")
    SparseAttention(Pattern(64, 64, 0.125, 64), 64, "float16")


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
