"""Writes what was trained as one safetensors file, which `engines.convert.understanding` puts on an encoder.

Matrices are halves, vectors float32. Of a matrix that has an adapter (.up, .down) the adapter alone is
written. The temperature is folded into the intent head, so that its softmax is calibrated as it stands.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.language import Language
from guide_ai.nlu.base import INTENTS, TAGS
from guide_ai.nlu.train.errors import BadSettings, TrainingError

FORMAT: Final = "vernissage-understanding/1"
_LARGEST: Final = float(np.finfo(np.float16).max)


def check_place(path: Path, folder: Path) -> None:
    """Before anything is trained: that weights can be written to `path`, and what is done kept in `folder`.

    Raises `BadSettings`.
    """
    if path.suffix != ".safetensors":
        raise BadSettings(f"--into {path}: name a file that ends in .safetensors")
    for file in (path, path.with_suffix(".json")):
        if file.exists() and not file.is_file():
            raise BadSettings(f"--into: {file} is no file")
    for place in (path.parent, folder):
        try:
            place.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=place).close()
        except OSError as error:
            raise BadSettings(f"nothing can be written in {place}: {error.strerror}") from None


def save(
    path: Path,
    tensors: Mapping[str, NDArray[np.float32]],
    *,
    base: str,
    branch: int,
    seed: int,
    temperature: float,
    thresholds: Mapping[Language, float],
    report: Mapping[str, Any],
) -> None:
    """Write weights to `path` and the report beside it as `.json`, each whole or not at all.

    Raises `TrainingError` for numbers that are not finite or that halves can't hold.
    """
    from safetensors.numpy import save_file

    stored: dict[str, NDArray[Any]] = {}
    for name, values in tensors.items():
        if f"{name.removesuffix('.w')}.up" in tensors:
            continue  # the encoder's own, as it was
        scaled = values / temperature if name.startswith("intent.") else values
        if not np.isfinite(scaled).all() or np.abs(scaled).max() > _LARGEST:
            raise TrainingError(f"training ran astray: {name} holds numbers that can't be stored")
        stored[name] = np.ascontiguousarray(scaled, np.float16 if scaled.ndim > 1 else np.float32)
    about = {
        "format": FORMAT,
        "base": base,
        "branch": str(branch),
        "intents": json.dumps(INTENTS),
        "tags": json.dumps(TAGS),
        "thresholds": json.dumps({key: round(value, 4) for key, value in thresholds.items()}),
        "seed": str(seed),
        "report": json.dumps(report),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    try:
        save_file(stored, str(partial), metadata=about)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)
    beside = path.with_suffix(".json")
    partial = beside.with_name(f".{beside.name}.partial")
    partial.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    os.replace(partial, beside)
