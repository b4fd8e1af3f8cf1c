"""The golden of an exported checkpoint: what its graphs give in full precision, for the gates of its engines.

The graphs themselves are compared with transformers by the tests; what a build makes of them is compared
with this.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from engines.goldens import Golden, case, write_golden
from engines.manifest import Graph, Manifest
from engines.run import OnnxSession
from engines.scenes import Arrays, scenes_of

FRAMES, WRITTEN = 300, 12
"""Of sound, and tokens, that a Whisper is shown."""
LENGTHS = (5, 16)
"""Tokens of the texts that a BERT is shown."""


class _Stage:
    """Exported graphs in a folder, run by ONNX Runtime."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder = folder
        self._graphs = {graph.file: graph for graph in manifest.graphs}

    def run(self, file: str, feeds: Arrays) -> Arrays:
        return OnnxSession(self._folder / file, threads=2).run(feeds)

    def description(self, file: str) -> Graph:
        return self._graphs[file]


def make_golden(folder: Path, manifest: Manifest, words: int) -> None:
    """Write `<model>.safetensors` beside the exported graphs; `words` are in the vocabulary."""
    shown = _shown(manifest, words)
    stage = _Stage(folder, manifest)
    cases = {
        name: case(shown[name], play(stage, shown[name]))
        for name, play in scenes_of(manifest, manifest.recipe("onnx-cpu"), shown).items()
    }
    made_by = f"ONNX Runtime {onnxruntime.__version__} on the exported graphs, fp32"
    write_golden(Golden(made_by, cases), folder / f"{manifest.model}.safetensors")


def _shown(manifest: Manifest, words: int) -> Mapping[str, Mapping[str, NDArray[Any]]]:
    """Inputs by case, of a fixed seed."""
    dice = np.random.default_rng(1)
    if len(manifest.graphs) > 1:
        (mel,), decoder = manifest.graphs[0].inputs, manifest.graphs[1]
        sound = dice.normal(0, 0.3, (1, int(mel.shape[1]), FRAMES)).astype(np.float32)
        tokens = dice.integers(0, int(decoder.outputs[0].shape[2]), (1, WRITTEN))
        return {"question": {"mel": sound, "tokens": tokens}}
    most = manifest.graphs[0].profile["S"].max
    found = {}
    for length in LENGTHS:
        ids = dice.integers(0, words, (1, min(length, most)))
        found[f"text{length}"] = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
    return found
