"""A graph in halves computes what it did, keeps sums in single precision, and has the manifest's types."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from engines.errors import BadGraph
from engines.onnx_file import check_io, read_graph, sort_nodes, write_graph
from engines.precision.fp16 import SINGLE, has_halves, to_half
from tests.unit.engines.precision.graphs import WIDTH, graph, model, network, run, types, weight

X = np.random.default_rng(3).normal(size=(4, WIDTH)).astype(np.float32)


def distance(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.linalg.norm(one.astype(np.float64) - other) / np.linalg.norm(other))


def test_halves_compute_what_single_precision_did() -> None:
    half = to_half(network(), graph())
    onnx.checker.check_model(half, full_check=True)
    assert 0 < distance(run(half, X), run(network(), X)) < 2e-3


def test_sums_stay_in_single_precision_and_products_do_not() -> None:
    half = to_half(network(), graph())
    found = types(half)
    for node in half.graph.node:
        if node.op_type in SINGLE:
            assert found[node.output[0]] == TensorProto.FLOAT, node.name
        if node.op_type == "MatMul":
            assert found[node.output[0]] == TensorProto.FLOAT16, node.name
    assert has_halves(half) and not has_halves(network())


@pytest.mark.parametrize("x", ["float32", "float16"])
@pytest.mark.parametrize("y", ["float32", "float16"])
def test_inputs_and_outputs_have_the_types_of_the_manifest(x: str, y: str) -> None:
    half = to_half(network(), graph(x, y))
    numbers = {"float32": TensorProto.FLOAT, "float16": TensorProto.FLOAT16}
    assert half.graph.input[0].type.tensor_type.elem_type == numbers[x]
    assert half.graph.output[0].type.tensor_type.elem_type == numbers[y]
    value = run(half, X.astype(x))
    assert value.dtype == y
    assert distance(value, run(network(), X)) < 3e-3


@pytest.mark.parametrize("lowest", [-np.inf, -3.4e38, -1e9])
def test_a_mask_becomes_finite_and_still_masks(lowest: float) -> None:
    nodes = [
        helper.make_node("Add", ["x", "mask"], ["a"]),
        helper.make_node("Add", ["a", "mask"], ["b"]),  # two masks on one place: still finite
        helper.make_node("Softmax", ["b"], ["y"], axis=-1),
    ]
    mask = np.where(np.arange(WIDTH) < 5, 0, lowest).astype(np.float32)
    value = run(to_half(model(nodes, mask=mask), graph()), X)
    assert np.isfinite(value).all()
    assert (value[:, 5:] == 0).all()
    np.testing.assert_allclose(value[:, :5].sum(axis=1), 1, atol=2e-3)


def test_a_row_that_is_masked_as_a_whole_is_no_nan() -> None:
    nodes = [
        helper.make_node("Add", ["x", "mask"], ["a"]),
        helper.make_node("Softmax", ["a"], ["y"], axis=-1),
    ]
    mask = np.full(WIDTH, -np.inf, np.float32)
    assert np.isnan(run(model(nodes, mask=mask), X)).all()
    assert np.isfinite(run(to_half(model(nodes, mask=mask), graph()), X)).all()


def test_sums_of_logarithms_never_pass_through_halves() -> None:
    """A score of -1e9 says "never"; in halves it would be infinite, and 30.01 and 30.02 would be one."""
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["a"]),
        helper.make_node("LogSoftmax", ["a"], ["b"], axis=-1),
        helper.make_node("Add", ["b", "score"], ["y"]),
    ]
    score = np.linspace(-1e9, -30.01, WIDTH).astype(np.float32)
    built = model(nodes, w=weight(), score=score)
    half = to_half(model(nodes, w=weight(), score=score), graph())
    np.testing.assert_allclose(run(half, X), run(built, X), atol=5e-3, rtol=1e-6)


def test_a_value_that_single_precision_hands_on_is_not_rounded_between() -> None:
    nodes = [
        helper.make_node("ReduceMean", ["x"], ["a"], axes=[1], keepdims=1),
        helper.make_node("Add", ["big", "a"], ["b"]),
        helper.make_node("Softmax", ["x"], ["c"], axis=-1),
        helper.make_node("LayerNormalization", ["c", "gamma"], ["y"], axis=-1),
        helper.make_node("Identity", ["b"], ["unused"]),
    ]
    built = model(nodes, gamma=np.ones(WIDTH, np.float32), big=np.ones(WIDTH, np.float32))
    half = to_half(built, graph())
    kinds = {node.output[0]: node for node in half.graph.node}
    before = kinds[next(n for n in half.graph.node if n.op_type == "LayerNormalization").input[0]]
    assert before.op_type != "Cast"


def test_an_operator_of_another_domain_is_taken_to_keep_its_type() -> None:
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["a"]),
        helper.make_node("Gelu", ["a"], ["b"], domain="com.microsoft"),
        helper.make_node("Softmax", ["b"], ["y"], axis=-1),
    ]
    built = helper.make_model(
        helper.make_graph(
            nodes,
            "toy",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["B", WIDTH])],
            [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["B", WIDTH])],
            [onnx.numpy_helper.from_array(weight(), "w")],
        ),
        opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)],
        ir_version=9,
    )
    exact = run(built, X)
    half = to_half(built, graph())
    softmax = next(node for node in half.graph.node if node.op_type == "Softmax")
    cast = next(node for node in half.graph.node if node.output[0] == softmax.input[0])
    assert cast.op_type == "Cast" and cast.attribute[0].i == TensorProto.FLOAT
    assert exact.shape == (4, WIDTH)


def test_large_weights_go_into_a_file_beside(tmp_path: Path) -> None:
    half = to_half(network(), graph())
    expected = run(half, X)
    write_graph(half, tmp_path / "model.onnx", largest=256)
    assert (tmp_path / "model.onnx.data").stat().st_size >= 2 * WIDTH * WIDTH * 2
    assert len((tmp_path / "model.onnx").read_bytes()) < 4000
    np.testing.assert_array_equal(run(tmp_path / "model.onnx", X), expected)
    write_graph(network(), tmp_path / "single.onnx", largest=256)
    again = to_half(read_graph(tmp_path / "single.onnx"), graph())
    np.testing.assert_array_equal(run(again, X), expected)


def test_nodes_are_put_in_order_and_a_ring_is_refused() -> None:
    built = network()
    nodes = list(built.graph.node)
    del built.graph.node[:]
    built.graph.node.extend(reversed(nodes))
    sort_nodes(built.graph)
    onnx.checker.check_model(built)
    built.graph.node[0].input[0] = "y"
    with pytest.raises(BadGraph, match="ring"):
        sort_nodes(built.graph)


def test_a_graph_that_is_not_the_manifests_is_refused() -> None:
    check_io(graph(), network())
    strange = network()
    strange.graph.input[0].name = "z"
    with pytest.raises(BadGraph, match="the graph doesn't have the input x"):
        check_io(graph(), strange)
    narrow = network()
    narrow.graph.output[0].type.tensor_type.shape.dim[1].dim_value = 8
    with pytest.raises(BadGraph, match="output y has shape"):
        check_io(graph(), narrow)
    whole = network()
    whole.graph.output[0].type.tensor_type.elem_type = TensorProto.INT64
    with pytest.raises(BadGraph, match="output y is not of type float32"):
        check_io(graph(), whole)
