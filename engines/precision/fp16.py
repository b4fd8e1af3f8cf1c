"""Halves in the graph: everything but what sums over many values, which stays in single precision.

LayerNormalization overflows in halves where a BERT's inner states tower, Softmax turns to NaN over a mask
of -inf, and sums of log-probabilities need more digits; none of them costs much beside the products.
"""

from collections.abc import Collection, Iterator
from typing import Any

import numpy as np

from engines.errors import BadGraph
from engines.manifest import Graph
from engines.onnx_file import sort_nodes, tensors_of

SINGLE = (
    "LayerNormalization",
    "SimplifiedLayerNormalization",
    "RMSNormalization",
    "InstanceNormalization",
    "GroupNormalization",
    "MeanVarianceNormalization",
    "LpNormalization",
    "Softmax",
    "LogSoftmax",
    "ReduceMean",
    "ReduceSum",
    "ReduceSumSquare",
    "ReduceL1",
    "ReduceL2",
    "ReduceLogSum",
    "ReduceLogSumExp",
    "ReduceProd",
    "GlobalAveragePool",
)
"""Operators that stay in single precision, beside those that the converter knows to lack halves."""
MASK = 1e4
"""What a mask's -inf or -3e38 becomes: low enough to leave nothing, and finite when two of them meet."""
LARGEST = float(np.finfo(np.float16).max)
MASKING = {"Add", "Sub", "Mul", "Where"}
SMALLEST = 5.97e-8
"""Just above the smallest half."""


def _read_as_mask(graph: Any) -> set[str]:
    """Names that only operations which apply a mask read."""
    masks: set[str] = set()
    others: set[str] = set()
    for node in graph.node:
        (masks if node.op_type in MASKING else others).update(node.input)
    return masks - others


def _bounded(model: Any, kept: Collection[str]) -> None:
    """Bring constants that no half can hold, infinities included, down to ones that it can.

    Those of the names `kept` stay, since they stay in single precision.
    """
    from onnx import TensorProto, numpy_helper

    masks = _read_as_mask(model.graph)
    constant_of = {
        id(attribute.t): node.output[0]
        for node in model.graph.node
        if node.op_type == "Constant"
        for attribute in node.attribute
    }
    for tensor in tensors_of(model.graph):
        if tensor.data_type != TensorProto.FLOAT or constant_of.get(id(tensor), tensor.name) in kept:
            continue
        values = numpy_helper.to_array(tensor)
        # A NaN is left: it would be a fault of the weights.
        if values.size and (values.max() > LARGEST or values.min() < -LARGEST):
            beyond = np.abs(values) > LARGEST
            name = constant_of.get(id(tensor), tensor.name)
            bound = MASK if name in masks else LARGEST
            values = np.where(beyond, np.copysign(np.float32(bound), values), values)
            tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float32), tensor.name))


def _read_in_single(model: Any, kinds: Collection[str], names: Collection[str]) -> set[str]:
    """Names of the values that an operator of `kinds` or a node of `names` reads, or that come out."""
    nodes = [node for node in _nodes(model.graph) if node.op_type in kinds or node.name in names]
    return {name for node in nodes for name in node.input} | {value.name for value in model.graph.output}


def _halve_weights(model: Any, kept: Collection[str]) -> None:
    """Bring weights to halves, but those of the names `kept`.

    The converter would too, in many passes over each: it needs minutes for a large model.
    """
    from onnx import TensorProto, numpy_helper

    for tensor in model.graph.initializer:
        if tensor.data_type == TensorProto.FLOAT and tensor.name not in kept and len(tensor.dims) > 1:
            values = numpy_helper.to_array(tensor).astype(np.float16)
            tensor.CopyFrom(numpy_helper.from_array(values, tensor.name))


def _after_logarithms(model: Any) -> list[str]:
    """Names of the nodes behind a LogSoftmax: sums of logarithms need more digits than halves have."""
    reached: set[str] = set()
    names = []
    for node in model.graph.node:  # in their order, so one pass is enough
        if node.op_type == "LogSoftmax" or not reached.isdisjoint(node.input):
            reached.update(name for name in node.output if name)
            names.append(node.name)
    return names


def _join_casts(graph: Any) -> None:
    """Let what goes from single precision to halves and back at once go straight on."""
    from onnx import TensorProto

    values = (*graph.value_info, *graph.input, *graph.output)
    single = {value.name for value in values if value.type.tensor_type.elem_type == TensorProto.FLOAT}
    casts = {node.output[0]: node for node in graph.node if node.op_type == "Cast"}
    for node in casts.values():
        before = casts.get(node.input[0])
        if before is None or node.attribute[0].i != TensorProto.FLOAT:
            continue
        if before.attribute[0].i == TensorProto.FLOAT16 and before.input[0] in single:
            node.op_type = "Identity"
            del node.attribute[:]
            node.input[0] = before.input[0]
    used = {name for node in _nodes(graph) for name in node.input} | {value.name for value in graph.output}
    unused = [node for node in casts.values() if node.op_type == "Cast" and node.output[0] not in used]
    for node in unused:
        graph.node.remove(node)


def _nodes(graph: Any) -> Iterator[Any]:
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            for inner in (attribute.g, *attribute.graphs):
                yield from _nodes(inner)


def _typed(model: Any) -> Any:
    """Infer every value's type; what a foreign operator gives is taken to be of its first input's type."""
    import onnx

    try:
        # Shapes are inferred without the weights: they may be larger than a message can be.
        light = _without_weights(model)
        inferred = onnx.shape_inference.infer_shapes(light)
    except Exception as error:  # the library's own exceptions share no base class
        raise BadGraph(f"the types of the graph can't be inferred: {error}") from error
    graph = model.graph
    del graph.value_info[:]
    graph.value_info.extend(inferred.graph.value_info)
    types = {v.name: v.type.tensor_type.elem_type for v in (*graph.value_info, *graph.input, *graph.output)}
    types.update({tensor.name: tensor.data_type for tensor in graph.initializer})
    for node in graph.node:
        first = next((types[name] for name in node.input if types.get(name)), 0)
        for name in node.output:
            if name and not types.get(name) and first:
                types[name] = first
                graph.value_info.append(onnx.helper.make_tensor_value_info(name, first, None))
    return model


def _without_weights(model: Any) -> Any:
    import onnx

    light = onnx.ModelProto(ir_version=model.ir_version, opset_import=model.opset_import)
    light.graph.name = model.graph.name
    light.graph.node.extend(model.graph.node)
    light.graph.input.extend(model.graph.input)
    light.graph.output.extend(model.graph.output)
    for tensor in model.graph.initializer:
        if tensor.data_type in (onnx.TensorProto.INT64, onnx.TensorProto.INT32) and len(tensor.dims) < 2:
            light.graph.initializer.append(tensor)  # shapes and axes
        else:
            light.graph.input.append(
                onnx.helper.make_tensor_value_info(tensor.name, tensor.data_type, list(tensor.dims))
            )
    return light


def has_halves(model: Any) -> bool:
    """Whether weights of an `onnx.ModelProto` are halves already."""
    from onnx import TensorProto

    return any(t.data_type == TensorProto.FLOAT16 and len(t.dims) > 1 for t in model.graph.initializer)


def to_half(model: Any, graph: Graph) -> Any:
    """Return an fp32 `onnx.ModelProto` in halves; inputs and outputs get the types of the manifest's graph.

    The model that is given is used up. Raises `BadGraph`.
    """
    from onnxruntime.transformers.float16 import (
        ALWAYS_FLOAT_INPUTS,
        DEFAULT_OP_BLOCK_LIST,
        convert_float_to_float16,
    )

    single = {
        name
        for tensor in (*graph.inputs, *graph.outputs)
        if tensor.dtype == "float32"
        for name in tensor.names()
    }
    for number, node in enumerate(model.graph.node):
        node.name = node.name or f"{node.op_type}_{number}"
    blocked = [*DEFAULT_OP_BLOCK_LIST, *SINGLE]
    behind = _after_logarithms(model)
    kept = _read_in_single(model, [*blocked, *ALWAYS_FLOAT_INPUTS], behind)
    _bounded(model, kept)
    typed = _typed(model)
    _halve_weights(typed, kept)
    try:
        half = convert_float_to_float16(
            typed,
            min_positive_val=SMALLEST,
            keep_io_types=sorted(single),
            disable_shape_infer=True,
            op_block_list=blocked,
            node_block_list=behind,
        )
    except Exception as error:  # as above
        raise BadGraph(f"{graph.file} can't be brought to halves: {error}") from error
    _join_casts(half.graph)
    sort_nodes(half.graph)
    return half
