"""A quantised convolution and the product in its place give the same numbers."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from engines.convert.convolutions import convolutions_as_products
from engines.convert.signs import signed_is_exact
from engines.run import OnnxSession

SIGNED = pytest.param(
    True, marks=pytest.mark.skipif(not signed_is_exact(), reason="this processor multiplies them inexactly")
)
RANDOM = np.random.default_rng(3)


def quantised(folder: Path, taps: int, dilation: int, stride: int = 1, inputs: int = 64) -> Path:
    """Write a convolution in the form that Kokoro's weights come in."""
    pad = dilation * (taps - 1) // 2
    constants = {
        "w": RANDOM.integers(0, 256, (48, inputs, taps)).astype(np.uint8),
        "w_scale": np.array(0.001, np.float32),
        "w_zero": np.array(120, np.uint8),
        "b": RANDOM.normal(0, 1, 48).astype(np.float32),
        "column": np.array([1, -1, 1], np.int64),
    }
    window = {"dilations": [dilation], "pads": [pad, pad], "strides": [stride]}
    nodes = [
        helper.make_node("DynamicQuantizeLinear", ["x"], ["xq", "x_scale", "x_zero"]),
        helper.make_node("ConvInteger", ["xq", "w", "x_zero", "w_zero"], ["sums"], name="conv", **window),
        helper.make_node("Mul", ["x_scale", "w_scale"], ["scale"]),
        helper.make_node("Div", ["b", "scale"], ["b_steps"]),
        helper.make_node("Floor", ["b_steps"], ["b_floor"]),
        helper.make_node("Cast", ["b_floor"], ["b_whole"], to=TensorProto.INT32),
        helper.make_node("Reshape", ["b_whole", "column"], ["b_column"]),
        helper.make_node("Add", ["sums", "b_column"], ["total"]),
        helper.make_node("Cast", ["total"], ["total_float"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["total_float", "scale"], ["y"]),
    ]
    graph = helper.make_graph(
        nodes,
        "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, inputs, "L"])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 48, "M"])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
    path = folder / "integer.onnx"
    onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=9), path)
    return path


def rewritten(path: Path, *, signed: bool) -> tuple[int, Path]:
    model = onnx.load(path)
    count = convolutions_as_products(model, signed=signed)
    onnx.checker.check_model(model)
    target = path.with_name(f"rewritten-{signed}.onnx")
    onnx.save(model, target)
    return count, target


@pytest.mark.parametrize(("taps", "dilation"), [(1, 1), (3, 1), (7, 3), (11, 5)])
@pytest.mark.parametrize("signed", [SIGNED, False])
def test_the_product_equals_the_convolution(tmp_path: Path, taps: int, dilation: int, signed: bool) -> None:
    path = quantised(tmp_path, taps, dilation)
    count, target = rewritten(path, signed=signed)
    assert count == 1
    assert all(node.op_type != "ConvInteger" for node in onnx.load(target).graph.node)
    for length in (1, 60, 333):
        x = RANDOM.normal(0, 1, (1, 64, length)).astype(np.float32)
        before, after = (OnnxSession(p).run({"x": x})["y"] for p in (path, target))
        assert before.shape == after.shape
        # All that differs is the bias, which the quantiser rounds down to a step of the product.
        step = max(x.max(), 0) - min(x.min(), 0)
        step *= 0.001 / 255
        difference = after - before
        assert difference.min() > -0.1 * step and difference.max() < 1.1 * step
        assert np.ptp(difference, axis=2).max() < 0.1 * step


def test_what_is_not_of_that_form_stays(tmp_path: Path) -> None:
    assert rewritten(quantised(tmp_path, 3, 1, stride=2), signed=True)[0] == 0
    narrow = quantised(tmp_path, 3, 1, inputs=8)
    count, target = rewritten(narrow, signed=True)
    assert count == 0
    x = RANDOM.normal(0, 1, (1, 8, 20)).astype(np.float32)
    before, after = (OnnxSession(p).run({"x": x})["y"] for p in (narrow, target))
    np.testing.assert_array_equal(before, after)
