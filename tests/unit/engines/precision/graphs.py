"""Small graphs for the tests of precision, and what the manifest would say of them."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from engines.manifest import Graph, Span, Tensor

WIDTH = 16


def graph(x: str = "float32", y: str = "float32") -> Graph:
    """x (B, 16) → y (B, 16)."""
    return Graph(
        file="model.onnx",
        inputs=(Tensor(name="x", dtype=x, shape=("B", WIDTH)),),
        outputs=(Tensor(name="y", dtype=y, shape=("B", WIDTH)),),
        profile={"B": Span(min=1, opt=2, max=8)},
    )


def model(nodes: list[onnx.NodeProto], opset: int = 17, **constants: np.ndarray) -> onnx.ModelProto:
    """Return the checked model of `nodes` from x to y."""
    built = helper.make_graph(
        nodes,
        "toy",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["B", WIDTH])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["B", WIDTH])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    whole = helper.make_model(built, opset_imports=[helper.make_opsetid("", opset)], ir_version=9)
    onnx.checker.check_model(whole, full_check=True)
    return whole


def weight(seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(WIDTH, WIDTH), scale=WIDTH**-0.5).astype(np.float32)


def network() -> onnx.ModelProto:
    """A product, a normalisation, a masked softmax and a mean: each kind of thing that precision treats."""
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["a"]),
        helper.make_node("LayerNormalization", ["a", "gamma", "beta"], ["b"], axis=-1),
        helper.make_node("Add", ["b", "mask"], ["c"]),
        helper.make_node("Softmax", ["c"], ["d"], axis=-1),
        helper.make_node("ReduceMean", ["b"], ["e"], axes=[1], keepdims=1),
        helper.make_node("Add", ["d", "e"], ["f"]),
        helper.make_node("MatMul", ["f", "v"], ["y"]),
    ]
    mask = np.where(np.arange(WIDTH) < 12, 0, -np.inf).astype(np.float32)
    ones, zeros = np.ones(WIDTH, np.float32), np.zeros(WIDTH, np.float32)
    return model(nodes, w=weight(1), v=weight(2), gamma=ones, beta=zeros, mask=mask)


def run(built: onnx.ModelProto | Path, x: np.ndarray) -> np.ndarray:
    source = str(built) if isinstance(built, Path) else built.SerializeToString()
    session = onnxruntime.InferenceSession(source, providers=["CPUExecutionProvider"])
    (value,) = session.run(["y"], {"x": x})
    return value


def types(built: onnx.ModelProto) -> dict[str, int]:
    """Element types of all values, as ONNX infers them."""
    inferred = onnx.shape_inference.infer_shapes(built, strict_mode=True)
    values = (*inferred.graph.value_info, *inferred.graph.input, *inferred.graph.output)
    kept = {tensor.name: tensor.data_type for tensor in inferred.graph.initializer}
    return {value.name: value.type.tensor_type.elem_type for value in values} | kept
