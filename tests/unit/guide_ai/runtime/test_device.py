"""Buffers, copies and threads of the runtimes on a GPU, over a GPU of paper."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from engines.errors import BadTensor, EngineError, HostUnfit
from guide_ai.batching.room import is_full
from guide_ai.runtime.card import Card
from guide_ai.runtime.thread import OwnThread
from tests.gpu.toy import layers
from tests.unit.guide_ai.runtime.paper import PaperGpu, paper_card

RANDOM = np.random.default_rng(4)


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> Card:
    return paper_card(monkeypatch)


def some(rows: int) -> np.ndarray:
    return RANDOM.normal(0, 1, (rows, 64)).astype(np.float32)


def test_callers_of_many_threads_get_their_own_answers_from_one(gpu: Card, tmp_path: Path) -> None:
    runtime = PaperGpu(layers(tmp_path))
    inputs = [some(1 + number % 5) for number in range(60)]
    alone = [runtime.infer({"x": x})["y"].copy() for x in inputs]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda x: runtime.infer({"x": x})["y"], inputs))
    assert all((a == b).all() for a, b in zip(alone, together, strict=True))
    assert len(runtime.threads) == 1 and threading.get_ident() not in runtime.threads


def test_a_long_service_keeps_no_more_than_a_short_one(gpu: Card, tmp_path: Path) -> None:
    runtime = PaperGpu(layers(tmp_path))

    def serve(times: int) -> tuple[int, int, int]:
        for number in range(times):
            runtime.infer({"x": some(1 + number % 3)})
        return gpu.driver.events, gpu.driver.locked, gpu.driver.allocated

    assert serve(12) == serve(300)


def test_more_shapes_than_are_kept_are_served(gpu: Card, tmp_path: Path) -> None:
    runtime = PaperGpu(layers(tmp_path))
    for rows in [*range(1, 45), *range(44, 0, -1)]:
        x = some(rows)
        assert runtime.infer({"x": x})["y"].shape == (rows, 64)


def test_what_does_not_fit_is_named_and_harms_nothing(gpu: Card, tmp_path: Path) -> None:
    runtime = PaperGpu(layers(tmp_path))
    for feeds, said in (
        ({"x": some(2)[:, :32]}, "x is float32"),
        ({"x": some(2).astype(np.float64)}, "float64"),
        ({"z": some(2)}, "inputs are x"),
        ({}, "inputs are x"),
    ):
        with pytest.raises(BadTensor, match=said):
            runtime.infer(feeds)
    with pytest.raises(BadTensor, match="was given"):
        runtime.write(runtime.allocate((2, 64), np.float32), some(3))
    assert runtime.infer({"x": some(2)})["y"].shape == (2, 64)


def test_a_full_card_is_told_from_a_fault(gpu: Card, tmp_path: Path) -> None:
    runtime = PaperGpu(layers(tmp_path))
    with pytest.raises(EngineError, match="bytes left") as refused:
        runtime.allocate((1 << 20, 1 << 20), np.float32)
    assert refused.value.retryable and is_full(refused.value)
    assert runtime.infer({"x": some(2)})["y"].shape == (2, 64)


def test_a_gpu_that_is_not_there_is_named(gpu: Card) -> None:
    with pytest.raises(HostUnfit, match="no GPU 3"):
        Card(3)


def test_work_on_the_own_thread_may_ask_for_more_of_it() -> None:
    thread = OwnThread("own")
    assert thread.run(lambda: thread.run(lambda: thread.run(threading.get_ident))) == thread.run(
        threading.get_ident
    )
    with pytest.raises(ZeroDivisionError):
        thread.run(lambda: 1 // 0)
    assert thread.run(lambda: 5) == 5
    thread.close()
