"""Rewrites the 8-bit convolutions of an ONNX graph as matrix products, which ONNX Runtime does faster.

`ConvInteger` unfolds its input and multiplies anew at every call, with weights that it has not packed
beforehand and whose sign keeps it from the quickest instructions. Here the input is unfolded by slices and
multiplied by weights that are packed once. The product is the same integer; the bias is added
as a float, where the dynamic quantiser rounded it down to a step of the product.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from engines.convert.graph import MICROSOFT
from engines.convert.signs import as_exact

NARROWEST = 64
"""Convolutions of fewer input channels gain nothing."""
TO_THE_END = 2**62


@dataclass(frozen=True, slots=True)
class _Convolution:
    """A quantised convolution as the dynamic quantiser writes it: six nodes that do one thing."""

    node: onnx.NodeProto
    tail: tuple[onnx.NodeProto, ...]
    """Add (of the bias), Cast, Mul (by the scales) that follow."""
    scale: str
    """Of the input, computed at run time."""
    weight_scale: str
    bias: str
    result: str
    dilation: int
    padding: tuple[int, int]


class _Graph:
    """Look-ups in a graph that is being rewritten."""

    def __init__(self, model: onnx.ModelProto) -> None:
        self.graph = model.graph
        self.constants = {value.name: value for value in model.graph.initializer}
        self.producer = {name: node for node in model.graph.node for name in node.output}
        self.users: dict[str, list[onnx.NodeProto]] = defaultdict(list)
        for node in model.graph.node:
            for name in node.input:
                self.users[name].append(node)

    def only_user(self, name: str, kind: str) -> onnx.NodeProto | None:
        users = self.users[name]
        return users[0] if len(users) == 1 and users[0].op_type == kind else None

    def made_by(self, name: str, kind: str) -> onnx.NodeProto | None:
        node = self.producer.get(name)
        return node if node is not None and node.op_type == kind else None

    def weights(self, name: str) -> NDArray[np.integer[Any]]:
        array: NDArray[np.integer[Any]] = numpy_helper.to_array(self.constants[name])
        return array

    def add_constant(self, name: str, value: NDArray[np.generic]) -> str:
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(value, name)
            self.graph.initializer.append(self.constants[name])
        return name


def _attribute(node: onnx.NodeProto, name: str, default: list[int]) -> list[int]:
    for attribute in node.attribute:
        if attribute.name == name:
            return list(attribute.ints) if attribute.ints else [attribute.i]
    return default


def _bias(g: _Graph, name: str) -> str | None:
    """Follow Reshape ← Cast ← Floor ← Div back to the bias before it was quantised."""
    for kind in ("Reshape", "Cast", "Floor", "Div"):
        node = g.made_by(name, kind)
        if node is None:
            return None
        name = node.input[0]
    return name if name in g.constants else None


def _recognised(g: _Graph, node: onnx.NodeProto) -> _Convolution | None:
    """Read one `ConvInteger` with what belongs to it; None where it is not of the known form."""
    weight = g.constants.get(node.input[1])
    add = g.only_user(node.output[0], "Add")
    cast = g.only_user(add.output[0], "Cast") if add else None
    mul = g.only_user(cast.output[0], "Mul") if cast else None
    quantiser = g.made_by(node.input[0], "DynamicQuantizeLinear")
    if not (weight and add and cast and mul and quantiser) or len(weight.dims) != 3:
        return None
    plain = _attribute(node, "group", [1]) == [1] and _attribute(node, "strides", [1]) == [1]
    scales = g.made_by(mul.input[1], "Mul")
    bias = _bias(g, add.input[1])
    if not plain or weight.dims[1] < NARROWEST or scales is None or bias is None:
        return None
    if scales.input[0] != quantiser.output[1] or scales.input[1] not in g.constants:
        return None
    before, after = _attribute(node, "pads", [0, 0])
    return _Convolution(
        node=node,
        tail=(add, cast, mul),
        scale=scales.input[0],
        weight_scale=scales.input[1],
        bias=bias,
        result=mul.output[0],
        dilation=_attribute(node, "dilations", [1])[0],
        padding=(before, after),
    )


def _unfolded(g: _Graph, c: _Convolution, taps: int, name: str) -> tuple[list[onnx.NodeProto], str]:
    """Lay the inputs of each output side by side: (1, C, L) → (1, L, taps · C), the last tap last."""
    x, zero = c.node.input[0], c.node.input[2]
    nodes = [helper.make_node("Transpose", [x], [f"{name}/rows"], perm=[0, 2, 1])]
    rows = f"{name}/rows"
    before, after = c.padding
    if before or after:
        pads = g.add_constant(f"pads_{before}_{after}", np.array([0, before, 0, 0, after, 0], np.int64))
        nodes.append(helper.make_node("Pad", [rows, pads, zero], [f"{name}/padded"]))
        rows = f"{name}/padded"
    if taps == 1:
        return nodes, rows
    axis = g.add_constant("axis_1", np.array([1], np.int64))
    reach = c.dilation * (taps - 1)
    pieces = []
    for tap in range(taps):
        begin = tap * c.dilation
        end = TO_THE_END if begin == reach else begin - reach
        bounds = [g.add_constant(f"at_{value}", np.array([value], np.int64)) for value in (begin, end)]
        pieces.append(f"{name}/tap_{tap}")
        nodes.append(helper.make_node("Slice", [rows, *bounds, axis], [pieces[-1]]))
    nodes.append(helper.make_node("Concat", pieces, [f"{name}/unfolded"], axis=2))
    return nodes, f"{name}/unfolded"


def _as_product(g: _Graph, c: _Convolution, signed: bool) -> list[onnx.NodeProto]:
    name = c.node.name
    weight = g.weights(c.node.input[1])
    outputs, inputs, taps = weight.shape
    matrix = np.ascontiguousarray(weight.transpose(2, 1, 0).reshape(taps * inputs, outputs))
    zero = int(g.weights(c.node.input[3])) if len(c.node.input) > 3 else 0
    values, offset = as_exact(matrix, zero, signed=signed)
    nodes, unfolded = _unfolded(g, c, taps, name)
    operands = [
        unfolded,
        g.add_constant(f"{name}/weight", values),
        c.scale,
        c.weight_scale,
        c.node.input[2],
        g.add_constant(f"{name}/zero_point", offset),
        c.bias,
    ]
    nodes.append(helper.make_node("MatMulIntegerToFloat", operands, [f"{name}/product"], domain=MICROSOFT))
    nodes.append(helper.make_node("Transpose", [f"{name}/product"], [c.result], perm=[0, 2, 1]))
    return nodes


def _without_dead(nodes: list[onnx.NodeProto], outputs: set[str]) -> list[onnx.NodeProto]:
    """Drop the nodes that nothing reads any more."""
    kept: list[onnx.NodeProto] = []
    wanted = set(outputs)
    for node in reversed(nodes):
        if not wanted.isdisjoint(node.output):
            kept.append(node)
            wanted.update(node.input)
    return kept[::-1]


def convolutions_as_products(model: onnx.ModelProto, *, signed: bool) -> int:
    """Rewrite a model in place and return how many convolutions were replaced.

    One-dimensional `ConvInteger`s of stride 1 in the dynamic quantiser's form are; others stay.
    """
    g = _Graph(model)
    found = {node.name: _recognised(g, node) for node in g.graph.node if node.op_type == "ConvInteger"}
    replaced = {name: c for name, c in found.items() if c is not None}
    tails = {id(node) for c in replaced.values() for node in c.tail}
    nodes: list[onnx.NodeProto] = []
    for node in g.graph.node:
        c = replaced.get(node.name) if node.op_type == "ConvInteger" else None
        if c is not None:
            nodes.extend(_as_product(g, c, signed))
        elif id(node) not in tails:
            nodes.append(node)
    nodes = _without_dead(nodes, {value.name for value in g.graph.output})
    del g.graph.node[:]
    g.graph.node.extend(nodes)
    used = {name for node in nodes for name in node.input}
    constants = [value for value in g.graph.initializer if value.name in used]
    del g.graph.initializer[:]
    g.graph.initializer.extend(constants)
    return len(replaced)
