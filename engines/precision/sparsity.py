"""2:4 structured sparsity: which weights have, in every four along the sum, at least two zeros."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

PRODUCTS = {"MatMul": 1, "Gemm": 1, "Conv": 1}
"""Operators whose weights count, and which input these are."""


@dataclass(frozen=True, slots=True)
class Sparsity:
    """How many of a graph's weights NVIDIA's sparse matrix units could halve."""

    tensors: int
    """Weights of matrix products and convolutions."""
    sparse: int
    """Those of them that are 2:4 throughout."""
    fraction: float
    """Share of `sparse` in the elements of all."""


def is_sparse(weight: NDArray[Any], axis: int) -> bool:
    """Whether each run of four along `axis` holds at most two numbers that are not zero.

    A weight whose axis is no multiple of four is not sparse: the hardware doesn't take it.
    """
    rows = np.moveaxis(weight, axis, -1)
    if rows.shape[-1] % 4:
        return False
    return bool((np.count_nonzero(rows.reshape(-1, 4), axis=1) <= 2).all())


def _summed_axis(node: Any) -> int:
    if node.op_type == "Conv":
        return 1
    if node.op_type == "Gemm" and any(a.name == "transB" and a.i for a in node.attribute):
        return 1
    return -2


def sparsity_of(model: Any) -> Sparsity:
    """Look at the weights of an `onnx.ModelProto` that holds them."""
    from onnx import numpy_helper

    kept = {tensor.name: tensor for tensor in model.graph.initializer}
    elements: dict[str, int] = {}
    sparse: dict[str, int] = {}
    for node in model.graph.node:
        name = node.input[PRODUCTS[node.op_type]] if node.op_type in PRODUCTS else ""
        if name in kept and name not in elements and len(kept[name].dims) >= 2:
            weight = numpy_helper.to_array(kept[name])
            elements[name] = weight.size
            if is_sparse(weight, _summed_axis(node)):
                sparse[name] = weight.size
    total = sum(elements.values())
    return Sparsity(len(elements), len(sparse), sum(sparse.values()) / total if total else 0.0)
