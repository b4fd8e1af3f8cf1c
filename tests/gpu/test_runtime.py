"""Graphs on a GPU give what they give on the processor. Skipped where there is no GPU, so never in CI."""

from pathlib import Path

import numpy as np
import pytest

from engines.errors import BadTensor, EngineError
from guide_ai.runtime.card import card
from guide_ai.runtime.onnx_cpu import OnnxCpu
from guide_ai.runtime.pipeline import Pipeline
from guide_ai.runtime.recording import Recording
from tests.gpu.toy import layers

try:
    card()
except EngineError as error:
    pytest.skip(str(error), allow_module_level=True)

from guide_ai.runtime.onnx_cuda import OnnxCuda

RANDOM = np.random.default_rng(1)


def some(rows: int, width: int = 64) -> np.ndarray:
    return RANDOM.normal(0, 1, (rows, width)).astype(np.float32)


def close(found: np.ndarray, expected: np.ndarray, within: float = 2e-3) -> bool:
    return bool(np.linalg.norm(found - expected) <= within * np.linalg.norm(expected))


def test_a_graph_gives_what_it_gives_on_the_processor_in_every_shape(tmp_path: Path) -> None:
    path = layers(tmp_path)
    here, there = OnnxCpu(path), OnnxCuda(path)
    for _ in range(4):  # plain, recorded, and launched from the recording
        for rows in (1, 3, 64, 1):
            x = some(rows)
            assert close(there.infer({"x": x})["y"], here.infer({"x": x})["y"])


def test_more_shapes_than_are_kept_are_served_all_the_same(tmp_path: Path) -> None:
    path = layers(tmp_path)
    here, there = OnnxCpu(path), OnnxCuda(path)
    for rows in [*range(1, 24), *range(1, 24)]:
        x = some(rows)
        assert close(there.infer({"x": x})["y"], here.infer({"x": x})["y"])


def test_what_does_not_fit_is_named(tmp_path: Path) -> None:
    there = OnnxCuda(layers(tmp_path))
    with pytest.raises(BadTensor, match="x is float32"):
        there.infer({"x": some(2, 32)})
    with pytest.raises(BadTensor, match="inputs are x"):
        there.infer({"z": some(2)})
    with pytest.raises(BadTensor, match="was given"):
        there.write(there.allocate((2, 64), np.float32), some(3))
    assert there.infer({"x": some(2)})["y"].shape == (2, 64)


def test_a_card_without_room_says_so_and_goes_on(tmp_path: Path) -> None:
    there = OnnxCuda(layers(tmp_path))
    with pytest.raises(EngineError, match="bytes left") as refused:
        there.allocate((1 << 20, 1 << 20), np.float32)
    assert refused.value.retryable
    assert there.infer({"x": some(2)})["y"].shape == (2, 64)


def test_results_of_a_pipeline_come_in_the_order_of_its_inputs(tmp_path: Path) -> None:
    path = layers(tmp_path)
    here, there = OnnxCpu(path), OnnxCuda(path)
    pipeline = Pipeline(there, {"x": (16, 64), "y": (16, 64)})
    inputs = [some(16) for _ in range(40)]
    found = []
    for x in inputs:
        if len(pipeline) == 3:
            found.append(pipeline.take()["y"])
        pipeline.put({"x": x})
    with pytest.raises(BadTensor, match="on their way"):
        pipeline.put({"x": inputs[0]})
    while len(pipeline):
        found.append(pipeline.take()["y"])
    assert len(found) == len(inputs)
    assert all(close(y, here.infer({"x": x})["y"]) for x, y in zip(inputs, found, strict=True))
    with pytest.raises(BadTensor, match=r"x is \[2, 64\]"):
        pipeline.put({"x": some(2)})


def test_a_recording_does_again_what_was_asked(tmp_path: Path) -> None:
    there = OnnxCuda(layers(tmp_path))
    first, second = (there.allocate((8, 64), np.float32) for _ in range(2))

    def ask() -> None:
        there.card.driver.memcpy_dtod_async(second.pointer, first.pointer, first.nbytes, there.stream)

    recording = Recording(there.card, there.stream, ask)
    for _ in range(3):
        x = some(8)
        there.write(first, x)
        recording.launch()
        assert (there.read(second).get() == x).all()
    recording.close()
