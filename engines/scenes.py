"""How the inputs of a golden case go through the graphs of an engine, a scene a kind of conversion."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadTensor
from engines.manifest import Graph as Description
from engines.manifest import Manifest, Recipe

Array = NDArray[Any]
Arrays = Mapping[str, Array]
PROMPT = 4
"""Tokens before a transcript."""
LOW = -1e4
"""Added to the scores of what must not be looked at."""


class Stage(Protocol):
    """The graphs of an engine, each of which is run by its file name as the manifest has it."""

    def run(self, file: str, feeds: Arrays) -> Arrays:
        """Run one graph."""
        ...

    def description(self, file: str) -> Description:
        """Return what the manifest says of a graph."""
        ...


Scene = Callable[[Stage, Arrays], Arrays]
"""Plays one case: its inputs to its outputs, both by the case's names."""


def _alone(file: str) -> Scene:
    def play(stage: Stage, inputs: Arrays) -> Arrays:
        return stage.run(file, inputs)

    return play


def _whisper(stage: Stage, inputs: Arrays) -> Arrays:
    """mel (1, 80, T), tokens (1, n) → cross_*, and heard: the logits that each token of the transcript is
    taken from, (1, n - 3, V). All tokens are fed at once to an empty cache.
    """
    heard = stage.run("encoder.onnx", {"mel": inputs["mel"]})
    tokens = inputs["tokens"]
    length = tokens.shape[1]
    feeds = {
        "tokens": tokens,
        "positions": np.arange(length),
        "mask": np.triu(np.full((length, length), LOW, np.float32), 1)[None, None],
        **{name: value for name, value in heard.items() if name.startswith("cross_")},
    }
    for tensor in stage.description("decoder.onnx").inputs:
        if tensor.name.startswith("past_"):
            shape = [size if isinstance(size, int) else 1 if size == "B" else 0 for size in tensor.shape]
            feeds |= {name: np.zeros(shape, np.float32) for name in tensor.names()}
    logits = stage.run("decoder.onnx", feeds)["logits"]
    return {**heard, "heard": logits[:, PROMPT - 1 :]}


def _smollm2(stage: Stage, inputs: Arrays) -> Arrays:
    """input_ids (1, n) → logits (1, n, V) of OpenVINO's own representation."""
    length = inputs["input_ids"].shape[1]
    feeds = {
        "input_ids": inputs["input_ids"],
        "attention_mask": np.ones((1, length), np.int64),
        "position_ids": np.arange(length)[None],
        "beam_idx": np.zeros(1, np.int32),
    }
    return stage.run("openvino_model.xml", feeds)


SCENES: Mapping[str, Scene] = {"whisper": _whisper, "smollm2": _smollm2}


def scene_of(manifest: Manifest, recipe: Recipe) -> Scene:
    """Return how a model's cases are played: a lone graph takes a case's inputs as they are.

    Raises `BadTensor` where several graphs have no scene.
    """
    if manifest.conversion in SCENES:
        return SCENES[manifest.conversion]
    graphs = manifest.graphs_of(recipe)
    if len(graphs) == 1:
        return _alone(graphs[0].file)
    raise BadTensor(f"{manifest.model}: no scene says how its {len(graphs)} graphs follow each other")
