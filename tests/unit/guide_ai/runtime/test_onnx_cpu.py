"""A graph on the processor takes what it has to be given, what it may be given, and nothing else."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from engines.errors import BadTensor
from guide_ai.runtime.onnx_cpu import OnnxCpu

A = np.array([1, 2], np.float32)


@pytest.fixture
def times(tmp_path):
    """b = a · factor, which is 3 unless it is given."""
    graph = helper.make_graph(
        [helper.make_node("Mul", ["a", "factor"], ["b"])],
        "times",
        [
            helper.make_tensor_value_info("a", TensorProto.FLOAT, ["n"]),
            helper.make_tensor_value_info("factor", TensorProto.FLOAT, []),
        ],
        [helper.make_tensor_value_info("b", TensorProto.FLOAT, ["n"])],
        [numpy_helper.from_array(np.array(3, np.float32), "factor")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, tmp_path / "times.onnx")
    return OnnxCpu(tmp_path / "times.onnx")


def test_what_may_be_left_out_has_its_own_value(times):
    assert (times.inputs, times.optional) == (("a",), ("factor",))
    assert times.infer({"a": A})["b"].tolist() == [3, 6]
    assert times.infer({"a": A, "factor": np.array(5, np.float32)})["b"].tolist() == [5, 10]


@pytest.mark.parametrize(
    "feeds",
    [
        {},
        {"factor": np.array(5, np.float32)},
        {"a": A, "other": A},
        {"a": A, "factor": np.array(5, np.int64)},
        {"a": A, "factor": A},
    ],
)
def test_anything_else_is_refused(times, feeds):
    with pytest.raises(BadTensor):
        times.infer(feeds)
