"""A Whisper's tensors, and the pieces that its graphs share."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engines.convert.ctranslate2 import Weights
from engines.convert.graph import HEADS_FIRST, Array, GraphBuilder, Precision
from engines.errors import BadWeights

HEAD = 64
"""Width of an attention head, in every Whisper."""
EPSILON = 1e-5


@dataclass(frozen=True, slots=True)
class Whisper:
    """The tensors of a Whisper by their CTranslate2 names, as float32."""

    weights: Weights

    def __post_init__(self) -> None:
        if self.weights.kind != "WhisperSpec":
            raise BadWeights(f"model.bin holds a {self.weights.kind}, not a Whisper")

    def get(self, name: str) -> Array:
        """Return a tensor as float32."""
        try:
            return np.asarray(self.weights.tensors[name], np.float32)
        except KeyError:
            raise BadWeights(f"model.bin has no {name}") from None

    def layers(self, side: str) -> int:
        """Count the layers of "encoder" or "decoder"."""
        count = 0
        while f"{side}/layer_{count}/ffn/linear_0/weight" in self.weights.tensors:
            count += 1
        return count

    @property
    def width(self) -> int:
        """Size of a hidden state."""
        return int(self.get("encoder/conv2/bias").shape[0])

    @property
    def heads(self) -> int:
        """Attention heads a layer."""
        return self.width // HEAD


class Blocks:
    """The pieces that the graphs of a Whisper share."""

    def __init__(self, source: Whisper, name: str, precision: Precision) -> None:
        self.source = source
        self.g = GraphBuilder(name, precision)
        self.width = source.width
        self.heads = source.heads

    def pair(self, name: str, first: str = "weight", second: str = "bias") -> tuple[Array, Array]:
        """Return two tensors of a layer."""
        return self.source.get(f"{name}/{first}"), self.source.get(f"{name}/{second}")

    def norm(self, x: str, name: str) -> str:
        return self.g.layer_norm(x, *self.pair(name, "gamma", "beta"), EPSILON)

    def linear(self, x: str, name: str, scale: Array | float = 1.0) -> str:
        """Multiply by a layer's weights; `scale` is one number, or one an output."""
        factor = np.asarray(scale, np.float32)
        weight, bias = self.pair(name)
        return self.g.linear(x, weight * factor.reshape(-1, 1), bias * factor, name)

    def split(self, x: str, count: int) -> Sequence[str]:
        """Cut the last dimension into equal parts."""
        return self.g.ops("Split", x, to=[f"{x}_{i}" for i in range(count)], axis=-1)

    def first_heads(self, x: str) -> str:
        return self.g.heads(x, self.heads, HEAD, HEADS_FIRST)

    def self_attention(self, x: str, name: str) -> str:
        """Attend within `x`, all to all; not projected yet."""
        if self.g.precision == "fused":
            return self.g.fused_attention(x, *self.pair(name), self.heads)
        query, keys, values = self.split(self.linear(x, name), 3)
        return self.g.self_attention(query, keys, values, self.heads, self.width)

    def onward(self, x: str, inner: str, name: str, norm: str, *, by_rows: bool = False) -> tuple[str, str]:
        """Project `inner`, add it to the stream `x`; the new stream, and it normalised for what is next.

        `by_rows`: in the upper layers a handful of frames reaches fifty times the height of the others.
        """
        weight, bias = self.pair(name)
        if self.g.precision == "fused":
            projected = self.g.linear(inner, weight, None, name)
            y, x = self.g.fused_norm(projected, bias, x, *self.pair(norm, "gamma", "beta"), EPSILON)
            return x, y
        multiply = self.g.linear_by_rows if by_rows else self.g.linear
        x = self.g.op("Add", x, multiply(inner, weight, bias, name))
        return x, self.norm(x, norm)

    def feed_forward(self, x: str, y: str, name: str, norm: str) -> tuple[str, str]:
        """The two matrices of a layer, from its normalised stream `y`; returns what `onward` does."""
        inner = self.g.biased_gelu(y, *self.pair(f"{name}/linear_0"), f"{name}/linear_0")
        return self.onward(x, inner, f"{name}/linear_1", norm, by_rows=True)
