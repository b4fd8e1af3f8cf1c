"""Writes the adapters as one safetensors file, which `engines.convert.smollm2` adds to the matrices."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from engines.convert.docent import FORMAT
from guide_ai.nlu.train.errors import TrainingError


def save(path: Path, adapters: Mapping[str, Any], *, base: str, report: Mapping[str, Any]) -> None:
    """Write the adapters as halves, and the report in the metadata and beside as `.json`, each whole or not.

    `adapters`: tensors of PyTorch by name; `base`: the sha256 of the weights that they were trained upon.
    Raises `TrainingError` for numbers that are not finite.
    """
    from safetensors.numpy import save_file

    stored = {name: tensor.numpy(force=True).astype(np.float16) for name, tensor in adapters.items()}
    if not all(np.isfinite(values).all() for values in stored.values()):
        raise TrainingError("training ran astray: there are numbers that can't be stored")
    path.parent.mkdir(parents=True, exist_ok=True)
    rank = str(report["recipe"]["rank"])
    partial = path.with_name(f".{path.name}.partial")
    about = {"format": FORMAT, "base": base, "rank": rank, "report": json.dumps(report)}
    save_file(stored, str(partial), metadata=about)
    os.replace(partial, path)
    path.with_suffix(".json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
