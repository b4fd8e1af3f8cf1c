"""The first layer that is off is named, in the order of computing."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper

from engines.errors import BadGraph
from engines.layers import compare, told
from engines.precision.fp16 import to_half
from tests.unit.engines.precision.graphs import WIDTH, graph, model, weight

pytest.importorskip("polygraphy")

X = {"x": np.random.default_rng(3).normal(size=(4, WIDTH)).astype(np.float32)}


def chain(*scales: float) -> onnx.ModelProto:
    """Three products in a row, each times a scale."""
    names = ["x", "a", "b", "y"]
    nodes = [
        helper.make_node("MatMul", [names[i], f"w{i}"], [names[i + 1]], name=f"product_{i}") for i in range(3)
    ]
    weights = {f"w{i}": weight(i) * np.float32(scale) for i, scale in enumerate(scales)}
    return model(nodes, **weights)


@pytest.fixture
def compared(tmp_path: Path):
    def between(one: onnx.ModelProto, other: onnx.ModelProto, tolerance: float):
        onnx.save(one, tmp_path / "one.onnx")
        onnx.save(other, tmp_path / "other.onnx")
        return compare(graph(), tmp_path / "one.onnx", tmp_path / "other.onnx", X, tolerance)

    return between


def test_the_layer_where_it_begins_is_named(compared) -> None:
    found = compared(chain(1, 1, 1), chain(1, 1.1, 1.5), 0.01)
    assert found.compared == 3
    assert (found.first.name, found.first.operator) == ("product_1", "MatMul")
    assert found.first.error == pytest.approx(0.1, rel=1e-3)
    assert found.worst.name == "product_2" and found.worst.error == pytest.approx(0.65, rel=1e-3)
    assert "first beyond the tolerance: product_1 (MatMul), 0.1 away" in told(found)


def test_halves_are_compared_with_single_precision(compared) -> None:
    found = compared(chain(1, 1, 1), to_half(chain(1, 1, 1), graph("float16", "float16")), 0.01)
    assert found.first is None and 0 < found.worst.error < 2e-3
    assert "none beyond the tolerance" in told(found)


def test_a_layer_that_is_no_number_is_off(compared) -> None:
    spoiled = chain(1, 1, 1)
    values = weight(1)
    values[0, 0] = np.nan
    spoiled.graph.initializer[1].CopyFrom(numpy_helper.from_array(values, "w1"))
    assert compared(chain(1, 1, 1), spoiled, 0.01).first.name == "product_1"


def test_graphs_without_a_common_layer_are_refused(compared) -> None:
    other = model([helper.make_node("Relu", ["x"], ["y"])])
    other.graph.node[0].output[0] = other.graph.output[0].name = "z"
    with pytest.raises(BadGraph, match="shares no layer"):
        compared(chain(1, 1, 1), other, 0.01)
