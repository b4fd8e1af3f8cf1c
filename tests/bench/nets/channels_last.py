"""Rewrites a graph of convolutions so that every picture in it lies channels last.

Convolutions keep their form between two transpositions, which ONNX Runtime drops when it takes the NHWC
kernels (`prefer_nhwc`); everything between is elementwise. An enlargement by repetition before a sum becomes
a sum that broadcasts, so the enlarged picture is never written.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import onnx
from onnx import helper, numpy_helper

LAST = [0, 2, 3, 1]
FIRST = [0, 3, 1, 2]


class NotPictures(Exception):
    """The graph has an operation that this rewriting doesn't know."""

    retryable = False


class _Rewriting:
    def __init__(self, model: onnx.ModelProto) -> None:
        self.model = model
        self.nodes: list[onnx.NodeProto] = []
        self.constants = {tensor.name: tensor for tensor in model.graph.initializer}
        self.small: dict[str, tuple[str, int]] = {}
        """Enlarged pictures: what they are an enlargement of, and how many times."""
        self.known: Mapping[str, Sequence[int]] = {
            value.name: [size.dim_value for size in value.type.tensor_type.shape.dim]
            for value in onnx.shape_inference.infer_shapes(model).graph.value_info
        }

    def op(self, kind: str, *inputs: str, to: str | None = None, **attributes: object) -> str:
        name = to or f"{kind}_{len(self.nodes)}_last"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=f"n_{name}", **attributes))
        return name

    def integers(self, *values: int) -> str:
        name = "shape_" + "_".join(str(value).replace("-", "m") for value in values)
        self.constants.setdefault(name, numpy_helper.from_array(np.array(values, np.int64), name))
        return name

    def convolution(self, node: onnx.NodeProto) -> None:
        inner = self.op("Transpose", node.input[0], perm=FIRST)
        result = f"{node.output[0]}_first"
        copied = onnx.NodeProto()
        copied.CopyFrom(node)
        copied.input[0], copied.output[0] = inner, result
        self.nodes.append(copied)
        self.op("Transpose", result, to=node.output[0], perm=LAST)

    def enlargement(self, node: onnx.NodeProto) -> None:
        scales = numpy_helper.to_array(self.constants[node.input[2]])
        mode = {each.name: each.s for each in node.attribute}.get("mode", b"nearest")
        if mode != b"nearest" or scales[2] != scales[3] or scales[2] != int(scales[2]):
            raise NotPictures(f"{node.name} enlarges by {mode!r} {scales}")
        self.small[node.output[0]] = (node.input[0], int(scales[2]))

    def sum(self, node: onnx.NodeProto) -> None:
        """One operand may be an enlargement; the other has its full size."""
        enlarged = [name for name in node.input if name in self.small]
        if not enlarged:
            self.nodes.append(node)
            return
        (name,) = enlarged
        (whole,) = (other for other in node.input if other != name)
        source, times = self.small[name]
        _, channels, height, width = self.known[source]
        tall = self.op("Reshape", whole, self.integers(-1, height, times, width, times, channels))
        flat = self.op("Reshape", source, self.integers(-1, height, 1, width, 1, channels))
        summed = self.op("Add", tall, flat)
        back = self.integers(-1, height * times, width * times, channels)
        self.op("Reshape", summed, back, to=node.output[0])


def channels_last(model: onnx.ModelProto) -> onnx.ModelProto:
    """Return the rewritten graph; its inputs and outputs are (B, H, W, C). Raises `NotPictures`."""
    rewriting = _Rewriting(model)
    kinds: dict[str, Callable[[onnx.NodeProto], None]] = {
        "Conv": rewriting.convolution,
        "Resize": rewriting.enlargement,
        "Add": rewriting.sum,
        "Relu": rewriting.nodes.append,
        "Identity": rewriting.nodes.append,
    }
    for node in model.graph.node:
        if node.op_type == "Constant":
            (value,) = (each.t for each in node.attribute if each.name == "value")
            value.name = node.output[0]
            rewriting.constants[value.name] = value
            continue
        if node.op_type not in kinds:
            raise NotPictures(f"{node.name} is a {node.op_type}")
        kinds[node.op_type](node)
    for value in (*model.graph.input, *model.graph.output):
        sizes = value.type.tensor_type.shape.dim
        moved = [onnx.TensorShapeProto.Dimension() for _ in LAST]
        for place, size in zip(moved, (sizes[axis] for axis in LAST), strict=True):
            place.CopyFrom(size)
        del sizes[:]
        sizes.extend(moved)
    graph = helper.make_graph(
        rewriting.nodes,
        model.graph.name,
        model.graph.input,
        model.graph.output,
        list(rewriting.constants.values()),
    )
    result = helper.make_model(graph, opset_imports=model.opset_import, ir_version=model.ir_version)
    onnx.checker.check_model(result)
    return result
