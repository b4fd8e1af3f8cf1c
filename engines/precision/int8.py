"""Symmetric 8-bit integers, written into the graph as QuantizeLinear and DequantizeLinear pairs.

All zero points are zero, of activations too: TensorRT takes nothing else. Softmax is left alone, since ONNX
Runtime gives its range a zero point whatever it is told.
"""

import logging
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from engines.errors import BadGraph, BuildFailed, ManifestError
from engines.manifest import Graph, Manifest, Recipe
from engines.onnx_file import read_graph, write_graph
from engines.precision.calibration import Feeds, feeds_of, read_set

QUANTISED = ["MatMul", "Gemm", "Conv"]
"""What gains from integers: products with weights."""
OPSET = 21
"""From 19 on QuantizeLinear takes halves; 21 is what the libraries at hand read alike."""


TOWERING = 20.0
"""A product whose input's largest value is this many times its root mean square stays in halves: one scale
for all of it would leave most of its values fewer than six steps."""


class _Reader:
    """Feeds a calibration as ONNX Runtime wants it."""

    def __init__(self, feeds: Iterator[Feeds]) -> None:
        self._feeds = feeds

    def get_next(self) -> Feeds | None:
        """Return the next inputs; None after the last."""
        return next(self._feeds, None)


def _with_weights(model: Any) -> list[str]:
    """Names of the products that have a weight; those of two activations are cheap and lose the most."""
    kept = {tensor.name for tensor in model.graph.initializer}
    return [
        node.name
        for node in model.graph.node
        if node.op_type in QUANTISED and any(name in kept for name in node.input[:2])
    ]


def _towering(path: Path, products: list[str], feeds: Iterator[Feeds]) -> list[str]:
    """Names of the products of which an activation has outliers over the calibration set."""
    import onnx

    from engines.run import OnnxSession

    model = read_graph(path, check=False)
    kept = {tensor.name for tensor in model.graph.initializer}
    nodes = [node for node in model.graph.node if node.name in products]
    inputs = {node.name: [name for name in node.input[:2] if name not in kept] for node in nodes}
    given = {value.name for value in model.graph.input}
    watched = sorted({name for names in inputs.values() for name in names} - given)
    there = {value.name for value in model.graph.output}
    for name in watched:
        if name not in there:
            model.graph.output.add().CopyFrom(
                onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None)
            )
    probe = path.with_name("probe.onnx")
    write_graph(model, probe)
    session = OnnxSession(probe)
    largest, squares, count = (dict.fromkeys([*watched, *given], 0.0) for _ in range(3))
    for each in feeds:
        found = session.run(each, watched) if watched else {}
        for name, value in (*found.items(), *each.items()):
            largest[name] = max(largest[name], float(np.abs(value).max()))
            squares[name] += float((value.astype(np.float64) ** 2).sum())
            count[name] += value.size
    return [
        product
        for product, names in inputs.items()
        if any(largest[name] > TOWERING * (squares[name] / count[name]) ** 0.5 for name in names)
    ]


def _modern(model: Any, path: Path) -> None:
    """Write a model at an opset whose Q/DQ pairs may hold halves."""
    import onnx

    try:
        if max(entry.version for entry in model.opset_import if entry.domain in ("", "ai.onnx")) < OPSET:
            model = onnx.version_converter.convert_version(model, OPSET)
    except Exception as error:  # the library's own exceptions share no base class
        raise BadGraph(f"the graph can't be brought to opset {OPSET}: {error}") from error
    for number, node in enumerate(model.graph.node):
        node.name = node.name or f"{node.op_type}_{number}"
    write_graph(model, path)


def pairs_of(model: Any) -> int:
    """Count the QuantizeLinear and DequantizeLinear nodes of a graph; raises `BadGraph` for a zero point."""
    from onnx import numpy_helper

    kept = {tensor.name: tensor for tensor in model.graph.initializer}
    count = 0
    for node in model.graph.node:
        if node.op_type in ("QuantizeLinear", "DequantizeLinear"):
            count += 1
            zero = kept.get(node.input[2]) if len(node.input) > 2 else None
            if zero is not None and np.any(numpy_helper.to_array(zero)):
                raise BadGraph(f"{node.name} has a zero point that is not zero")
    return count


def quantise(manifest: Manifest, recipe: Recipe, graph: Graph, source: Path, target: Path) -> dict[str, Any]:
    """Write an fp32 graph with Q/DQ pairs around its products; returns their number and the set's coverage.

    Raises `ManifestError` where the calibration set doesn't fit and `BuildFailed` where no pair came of it.
    """
    from onnxruntime.quantization import CalibrationMethod, QuantFormat, QuantType, quantize_static

    if recipe.calibration is None:
        raise ManifestError(f"{manifest.model}: {recipe.kind} names no calibration set")
    described = read_set(recipe.calibration)
    with tempfile.TemporaryDirectory(prefix="vernissage-int8-") as folder:
        modern = Path(folder) / "model.onnx"
        _modern(read_graph(source), modern)
        nodes = _with_weights(read_graph(modern))
        if not nodes:
            raise BuildFailed(f"{graph.file}: there is no product with a weight to be quantised")
        kept = _towering(modern, nodes, feeds_of(described, graph, source.parent))
        nodes = [name for name in nodes if name not in kept]
        if not nodes:
            raise BuildFailed(f"{graph.file}: all products have outliers that 8 bits can't hold")
        quiet = logging.getLogger().level
        logging.getLogger().setLevel(logging.ERROR)  # it logs its advice by the root logger
        try:
            quantize_static(
                str(modern),
                str(target),
                _Reader(feeds_of(described, graph, source.parent)),
                quant_format=QuantFormat.QDQ,
                op_types_to_quantize=QUANTISED,
                nodes_to_quantize=nodes,
                per_channel=True,
                activation_type=QuantType.QInt8,
                weight_type=QuantType.QInt8,
                calibrate_method=CalibrationMethod.MinMax,
                extra_options={"ActivationSymmetric": True, "WeightSymmetric": True, "QuantizeBias": False},
            )
        except Exception as error:  # the library's own exceptions share no base class
            raise BuildFailed(f"{graph.file} can't be quantised: {error}") from error
        finally:
            logging.getLogger().setLevel(quiet)
    pairs = pairs_of(read_graph(target))
    if not pairs:
        raise BuildFailed(f"{graph.file}: the quantiser put in no Q/DQ pair")
    return {
        "calibration": recipe.calibration,
        "items": len(described.items),
        "coverage": described.coverage(),
        "pairs": pairs,
        "quantised": len(nodes),
        "kept_in_halves": len(kept),
    }
