"""2:4 sparsity is seen where the hardware could use it, and nowhere else."""

import numpy as np
from onnx import helper

from engines.precision.sparsity import is_sparse, sparsity_of
from tests.unit.engines.precision.graphs import WIDTH, model, weight


def pruned(seed: int) -> np.ndarray:
    """Two of every four along the inputs set to zero, by their size."""
    full = weight(seed).reshape(WIDTH // 4, 4, WIDTH)
    order = np.argsort(np.abs(full), axis=1)
    np.put_along_axis(full, order[:, :2], 0, axis=1)
    return full.reshape(WIDTH, WIDTH)


def test_two_of_four_is_sparse_along_the_sum_only() -> None:
    assert is_sparse(pruned(1), 0)
    assert not is_sparse(pruned(1), 1)
    assert not is_sparse(weight(1), 0)
    assert not is_sparse(np.zeros((6, 4), np.float32), 0)  # no multiple of four


def test_three_of_four_once_is_not_sparse() -> None:
    almost = pruned(1)
    almost[:3, 0] = 1
    assert not is_sparse(almost, 0)


def test_the_share_counts_elements_of_products() -> None:
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["a"]),
        helper.make_node("Gemm", ["a", "v"], ["b"], transB=1),
        helper.make_node("Mul", ["b", "m"], ["y"]),
    ]
    found = sparsity_of(model(nodes, w=pruned(1), v=weight(2), m=np.zeros(WIDTH, np.float32)))
    assert (found.tensors, found.sparse, found.fraction) == (2, 1, 0.5)
    found = sparsity_of(model(nodes, w=pruned(1), v=pruned(2).T.copy(), m=np.zeros(WIDTH, np.float32)))
    assert found.fraction == 1


def test_a_graph_without_products_has_none() -> None:
    found = sparsity_of(model([helper.make_node("Relu", ["x"], ["y"])]))
    assert (found.tensors, found.fraction) == (0, 0.0)
