"""How the inputs of a golden case go through the graphs of an engine, a scene a kind of conversion."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
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
WINDOW = 3000
"""Frames that Whisper was trained on."""
VOCABULARY = 51865
"""Tokens of a multilingual Whisper; what its step has beyond is padding."""
NEVER = -1e9
"""A sum of logarithms that never wins: for beams that have not begun."""
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


def _whisper_steps(stage: Stage, inputs: Arrays) -> Arrays:
    """mel (1, 80, T), tokens (1, n) → heard: as above, over 30 s of sound, a step a token."""
    mel = inputs["mel"]
    whole = np.full((1, mel.shape[1], WINDOW), mel.min(), np.float32)
    whole[:, :, : mel.shape[2]] = mel
    described = stage.description("encoder.onnx")
    silence = {
        name: np.zeros([size for size in tensor.shape if isinstance(size, int)], np.float32)
        for tensor in described.inputs
        if tensor.name.startswith("silence")
        for name in tensor.names()
    }
    feeds = dict(stage.run("encoder.onnx", {"mel": whole, **silence}))
    step = stage.description("step.onnx")
    sizes = {name: span.opt for name, span in step.profile.items()}
    rows, places = sizes["R"], sizes["L"]
    forced = np.full((places, rows), -1)
    tokens = inputs["tokens"][0]
    forced[: len(tokens) - 1] = tokens[1:, None]
    feeds |= {
        "tokens": np.full(rows, tokens[0]),
        "parents": np.arange(rows),
        "scores": np.where(np.arange(rows), np.float32(NEVER), np.float32(0)),
        "position": np.zeros(1, np.int64),
        "forced": forced,
        "places": np.arange(places),
        "rows": np.arange(rows),
    }
    for tensor in step.inputs:
        if tensor.name.startswith("past_"):
            shape = [size if isinstance(size, int) else sizes[size] for size in tensor.shape]
            feeds |= {name: np.zeros(shape, np.float32) for name in tensor.names()}
    logits = []
    for _ in tokens:
        found = stage.run("step.onnx", feeds)
        logits.append(found["logits"][0])
        feeds |= {
            name.removeprefix("next_"): value for name, value in found.items() if name.startswith("next_")
        }
        feeds |= {
            name.replace("present", "past"): value
            for name, value in found.items()
            if name.startswith("present")
        }
    return {"heard": np.stack(logits)[None, PROMPT - 1 :, :VOCABULARY].astype(np.float32)}


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


@dataclass(frozen=True, slots=True)
class Part:
    """A case that an engine plays if it has these graphs."""

    needs: tuple[str, ...]
    play: Scene


SCENES: Mapping[str, Mapping[str, Part]] = {
    "whisper": {
        "question": Part(("encoder.onnx", "decoder.onnx"), _whisper),
        "window": Part(("encoder.onnx", "step.onnx"), _whisper_steps),
    },
    "exported-whisper": {"question": Part(("encoder.onnx", "decoder.onnx"), _whisper)},
    "smollm2": {"sentence": Part((), _smollm2)},
}


def is_lone(manifest: Manifest) -> bool:
    """Whether a lone graph takes the inputs of a case as they are."""
    return manifest.conversion not in SCENES


def scenes_of(manifest: Manifest, recipe: Recipe, cases: Collection[str]) -> Mapping[str, Scene]:
    """Return how an engine plays those of a golden's cases that its graphs can play.

    A lone graph takes the inputs of a case as they are. Raises `BadTensor` where several graphs have no
    scene.
    """
    files = {graph.file for graph in manifest.graphs_of(recipe)}
    parts = SCENES.get(manifest.conversion)
    if parts is not None:
        found = {
            name: parts[name].play for name in cases if name in parts and files.issuperset(parts[name].needs)
        }
    elif len(files) == 1:
        found = dict.fromkeys(cases, _alone(*files))
    else:
        found = {}
    if not found:
        raise BadTensor(f"{manifest.model}: no scene says how the graphs of {recipe.kind} follow each other")
    return found
