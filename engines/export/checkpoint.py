"""A checkpoint of transformers: its configuration and tensors, from a hub at a revision or from a folder."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engines.checksum import sha256_of
from engines.errors import BadWeights, DownloadFailed, ManifestError, SourceMissing, ToolMissing
from engines.export.safetensors import Checkpoint, Tensors, files_of

WANTED = (
    "config.json",
    "generation_config.json",
    "preprocessor_config.json",
    "processor_config.json",
    "tokenizer*",
    "special_tokens_map.json",
    "vocab.*",
    "merges.txt",
    "sentencepiece.bpe.model",
    "model*.safetensors*",
)
"""What is asked of a hub: data only."""
PICKLE = "pytorch_model.bin"
TRAIN = "run `.venv/bin/pip install -r requirements/train.txt`"


@dataclass(frozen=True, slots=True)
class Source:
    """A checkpoint on this host."""

    folder: Path
    config: Mapping[str, Any]
    tensors: Tensors
    hub: str = ""
    """Where it came from, with its revision; "" for a folder."""
    revision: str = ""

    def sha256(self) -> str:
        """Return the digest of the weights: of several files, that of their digests."""
        digests = [sha256_of(path) for path in files_of(self.folder) or [self.folder / PICKLE]]
        return digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()


def open_checkpoint(name: str, revision: str | None, *, allow_bin: bool) -> Source:
    """Return the checkpoint in the folder `name`, or of the hub's model `name` at `revision`.

    Weights are safetensors; with `allow_bin` a `pytorch_model.bin` is read as well, by torch with
    `weights_only=True`. Nothing of a checkpoint is ever run. Raises `SourceMissing`, `BadWeights`,
    `ManifestError` for a model without a full revision, `ToolMissing` or `DownloadFailed`.
    """
    folder = Path(name)
    local = folder.is_dir()
    if not local:
        folder = _of_hub(name, revision, allow_bin=allow_bin)
    try:
        config = json.loads((folder / "config.json").read_text())
        config["model_type"]
    except FileNotFoundError:
        raise SourceMissing(f"{name} holds no checkpoint of transformers: there is no config.json") from None
    except (ValueError, KeyError, TypeError):
        raise BadWeights(f"{name}: config.json is damaged or names no model_type") from None
    files = files_of(folder)
    if files:
        tensors: Tensors = Checkpoint(files)
    elif (folder / PICKLE).is_file() and allow_bin:
        tensors = _of_pickle(folder / PICKLE)
    elif (folder / PICKLE).is_file():
        raise BadWeights(f"{name} has only {PICKLE}, a pickle; --allow-bin reads it without running it")
    else:
        raise SourceMissing(f"{name} holds no model.safetensors")
    return Source(folder, config, tensors, "" if local else name, revision or "")


def _of_hub(name: str, revision: str | None, *, allow_bin: bool) -> Path:
    if not re.fullmatch(r"[\w.-]+(/[\w.-]+)?", name):
        raise SourceMissing(f"{name} is no folder")
    if revision is None or not re.fullmatch(r"[0-9a-f]{40}", revision):
        raise ManifestError(
            f"{name} is no folder here; of a hub it needs --revision with all 40 digits of a commit"
        )
    try:
        from huggingface_hub import snapshot_download
    except ImportError as error:
        raise ToolMissing(f"a model of a hub needs huggingface_hub; {TRAIN}") from error
    wanted = [*WANTED, PICKLE] if allow_bin else list(WANTED)
    try:
        return Path(snapshot_download(name, revision=revision, allow_patterns=wanted))
    except Exception as error:  # of the library, its HTTP client and the file system
        first = (str(error).splitlines() or [type(error).__name__])[0]
        raise DownloadFailed(f"{name} at {revision[:12]} could not be had: {first}") from error


def _of_pickle(path: Path) -> Tensors:
    try:
        import torch
    except ImportError as error:
        raise ToolMissing(f"{path.name} needs torch; {TRAIN}") from error
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
        return {name: np.asarray(tensor.float().numpy()) for name, tensor in state.items()}
    except Exception as error:  # torch raises what the unpickler and its own reader raise
        first = (str(error).splitlines() or [type(error).__name__])[0]
        raise BadWeights(f"{path.name} holds something else than weights: {first}") from error
