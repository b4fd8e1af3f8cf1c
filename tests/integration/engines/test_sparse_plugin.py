"""TensorRT-RTX builds BERTs whose attentions are the plugin's, in Python and, where it can be made, in C++.

Nothing is run: that needs a GPU.
"""

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import onnx
import pytest
from onnx import TensorProto, helper

from engines.convert.bert import bert_graph
from engines.errors import BadGraph, BuildFailed, ToolMissing
from engines.manifest import Graph, Span, Tensor
from engines.plugins import sparse_attention
from engines.plugins.sparse_attention.pattern import DOMAIN, OPERATOR, Pattern
from engines.targets import builder, trt_tool
from engines.targets.base import Order, Settings
from tests.integration.engines.orders import RTX, manifest_with
from tests.unit.engines.berts import described, random_bert

SOURCES = Path(sparse_attention.__file__).parent
ATTRIBUTES = {"window": 64, "num_global": 1, "block_size": 64, "scale": 0.125}
HEADERS = "VERNISSAGE_TENSORRT_INCLUDE"


@pytest.fixture(scope="module", autouse=True)
def tool() -> trt_tool.Installed:
    try:
        return trt_tool.installed(trt_tool.RTX)
    except ToolMissing as error:
        pytest.skip(str(error))


@pytest.fixture
def order(tmp_path: Path) -> Order:
    """An order for a BERT of 12 layers with heads of 64, as BERT-base has; texts of up to 4,096 tokens."""
    bert = random_bert(layers=12, width=128, heads=2, positions=4096)
    model = bert_graph(bert, "fp32", Pattern(window=64, num_global=1, scale=0.125), "plugin")
    return ordered(tmp_path, model, described(bert))


def ordered(folder: Path, model: onnx.ModelProto, graph: Graph) -> Order:
    graphs, work = folder / "graphs", folder / "work"
    graphs.mkdir()
    work.mkdir()
    onnx.save(model, graphs / "model.onnx")
    return Order(
        manifest_with(graph), RTX, graphs, work, folder / "timing", Settings(capabilities=("86", "120"))
    )


def attention(
    folder: Path, size: int = 64, real: int = TensorProto.FLOAT16, mask: int = TensorProto.INT32, **other: Any
) -> Order:
    """An order for one node between two casts: q = k = v = x (B, 2, S, size)."""
    nodes = [
        helper.make_node("Cast", ["x"], ["q"], to=real),
        helper.make_node("Cast", ["m"], ["mask"], to=mask),
        helper.make_node(OPERATOR, ["q", "q", "q", "mask"], ["o"], domain=DOMAIN, **(ATTRIBUTES | other)),
        helper.make_node("Cast", ["o"], ["y"], to=TensorProto.FLOAT),
    ]
    x, y = (helper.make_tensor_value_info(n, TensorProto.FLOAT, ["B", 2, "S", size]) for n in "xy")
    m = helper.make_tensor_value_info("m", TensorProto.INT64, ["B", "S"])
    model = helper.make_model(
        helper.make_graph(nodes, "toy", [x, m], [y]),
        opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid(DOMAIN, 1)],
        ir_version=9,
    )
    graph = Graph(
        file="model.onnx",
        inputs=(
            Tensor(name="x", dtype="float32", shape=("B", 2, "S", size)),
            Tensor(name="m", dtype="int64", shape=("B", "S")),
        ),
        outputs=(Tensor(name="y", dtype="float32", shape=("B", 2, "S", size)),),
        profile={"B": Span(min=1, opt=1, max=8), "S": Span(min=1, opt=4096, max=8192)},
    )
    made = ordered(folder, model, graph)
    recipe = RTX.model_copy(update={"precision": "fp32"})  # the types are the graph's own
    return replace(made, recipe=recipe)


def build(order: Order) -> dict[str, Any]:
    """Build, and return what there is to tell of the graph."""
    told: dict[str, Any] = builder("tensorrt-rtx").build(order).notes["model.onnx"]
    return told


def test_all_twelve_attentions_of_a_bert_are_plugins(order: Order) -> None:
    assert build(order)["plugins"] == 12
    # A plan is made again from what its plugins wrote into it.
    plan = (order.work / "model.plan").read_bytes()
    assert plan.count(OPERATOR.encode()) >= 12 and b"num_global" in plan


@pytest.mark.parametrize("real", [TensorProto.FLOAT16, TensorProto.BFLOAT16])
@pytest.mark.parametrize("size", [32, 64])
def test_halves_and_heads_that_the_kernel_has_are_built(tmp_path: Path, size: int, real: int) -> None:
    assert build(attention(tmp_path, size, real))["plugins"] == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"size": 48}, "its heads are of 48; they must be of 32 or 64"),
        (
            {"real": TensorProto.FLOAT},
            "its inputs are float, float, float, int32; q, k and v must be all half",
        ),
        ({"mask": TensorProto.INT64}, "its mask is int64; it must be int32"),
        ({"block_size": 96}, "block_size is 96; it must be one of"),
        ({"window": -1}, "window -1 and num_global 1: either must be 0 to"),
        ({"scale": 0.0}, "scale is 0.0; it must be above zero"),
    ],
)
def test_a_node_that_cannot_be_is_refused_in_one_line(
    tmp_path: Path, wrong: dict[str, Any], said: str
) -> None:
    with pytest.raises(
        BuildFailed, match=rf"^model\.onnx: TensorRT-RTX [\d.]+: {OPERATOR}.*: {said}"
    ) as error:
        build(attention(tmp_path, **wrong))
    assert "\n" not in str(error.value) and "--plugin" not in str(error.value)
    assert not list((tmp_path / "work").glob("*.plan"))


def test_a_bert_without_a_profile_is_refused(order: Order) -> None:
    graph = order.manifest.graphs[0].model_copy(update={"profile": {"B": Span(min=1, opt=1, max=1)}})
    with pytest.raises(BadGraph, match=r"dimension 1 of input_ids \(S\) varies and has no min, opt and max"):
        build(replace(order, manifest=order.manifest.model_copy(update={"graphs": (graph,)})))


def test_a_bert_whose_plugin_nobody_knows_is_refused(order: Order) -> None:
    model = onnx.load(order.graphs / "model.onnx")
    for node in model.graph.node:
        if node.op_type == OPERATOR:
            node.op_type = "OtherAttentionPlugin"
    onnx.save(model, order.graphs / "model.onnx")
    with pytest.raises(BuildFailed, match="OtherAttentionPlugin needs a plugin: name its library with"):
        build(order)


@pytest.fixture(scope="module")
def cmake() -> None:
    if shutil.which("cmake") is None:
        pytest.skip("cmake is not installed")


def test_without_the_vendors_headers_cmake_says_what_is_missing(cmake: None, tmp_path: Path) -> None:
    command = ["cmake", "-S", SOURCES, "-B", tmp_path, "-DTENSORRT_INCLUDE=/nowhere"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    assert "name the folder of NvInferRuntime.h" in " ".join(ended.stderr.split())


def test_the_library_stands_before_python(cmake: None, order: Order, tmp_path: Path) -> None:
    headers = os.environ.get(HEADERS)
    if not headers or shutil.which("nvcc") is None:
        pytest.skip(f"there is no nvcc, or {HEADERS} names no folder of NVIDIA's headers")
    made = tmp_path / "made"
    configure = ["cmake", "-S", SOURCES, "-B", made, f"-DTENSORRT_INCLUDE={headers}"]
    subprocess.run([*configure, "-DCMAKE_CUDA_ARCHITECTURES=80"], check=True, capture_output=True)
    subprocess.run(["cmake", "--build", made], check=True, capture_output=True)
    library = made / "libvernissage_sparse_attention.so"
    settings = replace(order.settings, plugins=(library,))
    assert build(replace(order, settings=settings))["plugins"] == 12
    (tmp_path / "wrong").mkdir()
    wrong = attention(tmp_path / "wrong", size=48)
    with pytest.raises(BuildFailed, match=f"{OPERATOR}: its heads are of 48; they must be of 32 or 64"):
        build(replace(wrong, settings=settings))
