"""One file runs on arrays; what doesn't fit is an error of ours that says what."""

from pathlib import Path

import numpy as np
import onnx
import pytest

from engines.convert.graph import FLOAT, GraphBuilder
from engines.errors import BadTensor, BadWeights
from engines.run import OnnxSession


@pytest.fixture
def doubling(tmp_path: Path) -> Path:
    g = GraphBuilder("doubling", "fp32")
    g.input("x", FLOAT, "n", 2)
    g.output("twice", FLOAT, "n", 2)
    g.output("thrice", FLOAT, "n", 2)
    g.op("Mul", "x", g.scalar(2), to="twice")
    g.op("Mul", "x", g.scalar(3), to="thrice")
    path = tmp_path / "doubling.onnx"
    onnx.save(g.model(), path)
    return path


@pytest.mark.parametrize("spinning", [True, False])
def test_gives_the_wanted_outputs_by_name(doubling: Path, spinning: bool) -> None:
    session = OnnxSession(doubling, threads=2, spinning=spinning)
    x = np.ones((3, 2), np.float32)
    assert session.inputs == ("x",) and session.outputs == ("twice", "thrice")
    every = session.run({"x": x})
    assert every["twice"].tolist() == (2 * x).tolist() and every["thrice"].tolist() == (3 * x).tolist()
    assert list(session.run({"x": x}, ["thrice"])) == ["thrice"]


@pytest.mark.parametrize(
    "feeds",
    [
        {},
        {"x": np.ones((3, 3), np.float32)},
        {"x": np.ones((3, 2), np.int64)},
        {"x": np.ones((3, 2), np.float32), "z": np.ones(1, np.float32)},
    ],
)
def test_inputs_that_do_not_fit_are_refused(doubling: Path, feeds: dict[str, np.ndarray]) -> None:
    with pytest.raises(BadTensor):
        OnnxSession(doubling).run(feeds)


def test_a_file_that_is_no_model_is_refused(tmp_path: Path, doubling: Path) -> None:
    cut = tmp_path / "cut.onnx"
    cut.write_bytes(doubling.read_bytes()[:40])
    with pytest.raises(BadWeights, match=r"cut\.onnx"):
        OnnxSession(cut)
    with pytest.raises(BadWeights, match=r"none\.onnx"):
        OnnxSession(tmp_path / "none.onnx")
