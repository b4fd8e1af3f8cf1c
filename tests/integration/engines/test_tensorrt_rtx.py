"""TensorRT-RTX, which needs no GPU to build, takes every graph that is meant for TensorRT.

Every manifest that lists a TensorRT target is built for sm_86 and sm_120 in one plan; what must be refused
is refused in one line. Nothing is run: that needs a GPU.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from engines.cache import cache_root
from engines.convert import conversion_of
from engines.errors import BadGraph, BuildFailed, EngineError, EngineMissing, HostUnfit, ToolMissing
from engines.fetch import require_sources
from engines.manifest import TENSORRT, Graph, Manifest, Span, Tensor, manifest_of, models
from engines.store import Store
from engines.targets import builder, trt_tool
from engines.targets.base import Order, Settings
from engines.targets.device import device
from tests.integration.engines.orders import RTX, manifest_with

BOTH = Settings(capabilities=("86", "120"))


@pytest.fixture(scope="module", autouse=True)
def tool() -> trt_tool.Installed:
    try:
        return trt_tool.installed(trt_tool.RTX)
    except ToolMissing as error:
        pytest.skip(str(error))


def rows() -> Iterator[object]:
    """Every model with a TensorRT target, at each of its precisions; calibrating takes long."""
    for model in models():
        targets = [recipe for recipe in manifest_of(model).engines if recipe.target in TENSORRT]
        for precision in dict.fromkeys(recipe.precision for recipe in targets):
            marks = [pytest.mark.slow] if precision == "int8" else []
            yield pytest.param(model, precision, marks=marks)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store over the weights, and the graphs converted from them, of this user."""
    root = cache_root()
    (root / "graphs").mkdir(parents=True, exist_ok=True)
    for name in ("sources", "graphs"):
        (tmp_path / name).symlink_to(root / name)
    return Store(tmp_path)


@pytest.mark.models
@pytest.mark.parametrize(("model", "precision"), list(rows()))
def test_every_graph_for_tensorrt_is_built(store: Store, model: str, precision: str) -> None:
    manifest = manifest_of(model)
    try:
        require_sources(manifest, cache_root())
    except EngineError as error:
        pytest.skip(str(error))
    listed = next(r for r in manifest.engines if r.target in TENSORRT and r.precision == precision)
    recipe = listed.model_copy(update={"target": "tensorrt-rtx"})
    engine, made = store.build(manifest, recipe, BOTH)
    assert made
    for graph in manifest.graphs_of(recipe):
        plan = engine.file(recipe.file_of(graph))
        # The weights, in at most half of the bytes that they have in the graph, are in the plan.
        weights = (store.root / "graphs").resolve().rglob(graph.file)
        assert plan.stat().st_size > min(path.stat().st_size for path in weights) / 8
        told = engine.record.notes[graph.file]
        # A plugin in the place of each layer's attention, where a conversion writes such.
        assert told["layers"] > 0 and told["plugins"] == (12 if conversion_of(manifest).operators else 0)
        if precision == "int8":
            assert told["pairs"] > 0 and told["coverage"]
    assert engine.record.facts["capabilities"] == "86,120"
    if device() is None:
        assert engine.validation is not None and engine.validation.state == "unvalidated"
        with pytest.raises(EngineMissing):
            store.current(model, target="tensorrt-rtx")


def manifest(*inputs: Tensor, **spans: Span) -> Manifest:
    """A model of one graph that adds a weight to x; checked by hand only, so that it may be wrong."""
    graph = Graph.model_construct(
        file="model.onnx",
        targets=(),
        inputs=inputs or (Tensor(name="x", dtype="float16", shape=("B", 64)),),
        outputs=(Tensor(name="y", dtype="float16", shape=("B", 64)),),
        profile=spans or {"B": Span(min=1, opt=2, max=8)},
    )
    return manifest_with(graph)


def network(*nodes: onnx.NodeProto, domain: str = "", **constants: np.ndarray) -> onnx.ModelProto:
    """x (B, 64) → y (B, 64), both float32, by `nodes`."""
    graph = helper.make_graph(
        list(nodes),
        "toy",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["B", 64])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["B", 64])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    opsets = [helper.make_opsetid("", 17), *([helper.make_opsetid(domain, 1)] if domain else [])]
    return helper.make_model(graph, opset_imports=opsets, ir_version=9)


def product(weight: np.ndarray) -> onnx.ModelProto:
    return network(helper.make_node("MatMul", ["x", "w"], ["y"]), w=weight.astype(np.float32))


@pytest.fixture
def order(tmp_path: Path) -> Order:
    """An order for a product of 64 by 64, which can be built."""
    graphs, work = tmp_path / "graphs", tmp_path / "work"
    graphs.mkdir()
    work.mkdir()
    onnx.save(product(np.random.default_rng(5).normal(size=(64, 64))), graphs / "model.onnx")
    return Order(manifest(), RTX, graphs, work, tmp_path / "timing", BOTH)


def test_a_product_is_built_for_gpus_that_are_not_here(order: Order) -> None:
    built = builder("tensorrt-rtx").build(order)
    assert (order.work / "model.plan").stat().st_size > 1000
    assert sorted(path.name for path in order.work.iterdir()) == ["model.plan"]
    assert built.executable == (device() is not None and device().capability in BOTH.capabilities)
    assert built.notes["model.onnx"]["sparsity"] == {"tensors": 1, "sparse": 0, "fraction": 0.0}
    assert not built.notes["model.onnx"]["sparse_tried"]


@pytest.mark.parametrize("wanted", [True, False])
def test_a_sparse_weight_is_found_and_tried(order: Order, wanted: bool) -> None:
    weight = np.random.default_rng(5).normal(size=(64, 64))
    weight.reshape(16, 4, 64)[:, :2] = 0
    onnx.save(product(weight), order.graphs / "model.onnx")
    built = builder("tensorrt-rtx").build(replace(order, settings=replace(BOTH, sparse=wanted)))
    assert built.notes["model.onnx"]["sparsity"]["fraction"] == 1
    assert built.notes["model.onnx"]["sparse_tried"] == wanted


def test_a_dimension_without_a_span_is_refused(order: Order) -> None:
    with pytest.raises(BadGraph, match=r"dimension 0 of x \(B\) varies and has no min, opt and max"):
        builder("tensorrt-rtx").build(replace(order, manifest=manifest(C=Span(min=1, opt=1, max=1))))
    assert not list(order.work.glob("*.plan"))


def test_asymmetric_integers_are_refused_before_tensorrt_sees_them(order: Order) -> None:
    pairs = network(
        helper.make_node("QuantizeLinear", ["x", "scale", "zero"], ["q"], name="quantise_x"),
        helper.make_node("DequantizeLinear", ["q", "scale", "zero"], ["y"]),
        scale=np.array(0.1, np.float32),
        zero=np.array(7, np.int8),
    )
    onnx.save(pairs, order.graphs / "model.onnx")
    with pytest.raises(BadGraph, match=r"quantise_x quantises asymmetrically \(zero point 7 of int8\)"):
        builder("tensorrt-rtx").build(replace(order, recipe=RTX.model_copy(update={"precision": "fp32"})))


def test_symmetric_integers_are_built(order: Order) -> None:
    def pair(name: str) -> tuple[onnx.NodeProto, onnx.NodeProto]:
        return (
            helper.make_node("QuantizeLinear", [name, f"{name}_scale", "zero"], [f"{name}_q"]),
            helper.make_node("DequantizeLinear", [f"{name}_q", f"{name}_scale", "zero"], [f"{name}_dq"]),
        )

    weight = np.random.default_rng(5).normal(size=(64, 64)).astype(np.float32)
    scales = {"x_scale": np.array(0.02, np.float32), "w_scale": np.array(0.03, np.float32)}
    nodes = [*pair("x"), *pair("w"), helper.make_node("MatMul", ["x_dq", "w_dq"], ["y"])]
    onnx.save(network(*nodes, w=weight, zero=np.array(0, np.int8), **scales), order.graphs / "model.onnx")
    built = builder("tensorrt-rtx").build(replace(order, recipe=RTX.model_copy(update={"precision": "fp32"})))
    assert built.notes["model.onnx"]["layers"] >= 5


def test_an_operator_without_its_plugin_is_named(order: Order) -> None:
    foreign = network(helper.make_node("FoldedAttention", ["x"], ["y"], domain="guide_ai"), domain="guide_ai")
    onnx.save(foreign, order.graphs / "model.onnx")
    with pytest.raises(BuildFailed, match=r"FoldedAttention needs a plugin: name its library with"):
        builder("tensorrt-rtx").build(order)


def test_a_library_that_is_no_plugin_is_named(order: Order, tmp_path: Path) -> None:
    library = tmp_path / "plugin.so"
    library.write_bytes(b"not a library")
    with pytest.raises(BuildFailed, match=r"plugin\.so can't be loaded"):
        builder("tensorrt-rtx").build(replace(order, settings=replace(BOTH, plugins=(library,))))


def test_a_truncated_graph_is_refused(order: Order) -> None:
    whole = (order.graphs / "model.onnx").read_bytes()
    for length in (0, 100, len(whole) // 2, len(whole) - 1):
        (order.graphs / "model.onnx").write_bytes(whole[:length])
        with pytest.raises(BadGraph, match=r"model\.onnx"):
            builder("tensorrt-rtx").build(order)


def test_the_death_of_the_builder_is_one_line(
    order: Order, tool: trt_tool.Installed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "dies.py"
    script.write_text("import os, sys\nprint('out of luck', file=sys.stderr, flush=True)\nos.abort()\n")
    monkeypatch.setattr(trt_tool, "SCRIPT", script)
    with pytest.raises(
        BuildFailed, match=r"model\.onnx: TensorRT-RTX [\d.]+ was ended by SIGABRT: out of luck$"
    ):
        builder("tensorrt-rtx").build(order)


def test_an_unknown_capability_is_refused(order: Order) -> None:
    with pytest.raises(HostUnfit, match="no engines for compute capability 90; it knows 75, 80, 86, 89, 120"):
        builder("tensorrt-rtx").facts(RTX, Settings(capabilities=("86", "90")))


def test_facts_name_the_full_version(tool: trt_tool.Installed) -> None:
    facts = builder("tensorrt-rtx").facts(RTX, Settings(capabilities=("120", "86"), workspace_mb=512))
    assert facts["tensorrt-rtx"] == tool.version and tool.version.count(".") == 3
    assert (facts["capabilities"], facts["workspace_mb"], facts["cuda"]) == ("86,120", "512", "13")
