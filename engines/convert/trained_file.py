"""Reads what was trained here for an encoder: a safetensors file whose metadata say its format."""

from pathlib import Path
from typing import Any

from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open

from engines.convert.halves import within
from engines.disk import open_file
from engines.errors import BadWeights


def read_trained(path: Path, form: str, kind: str) -> tuple[dict[str, str], dict[str, NDArray[Any]]]:
    """Return metadata and tensors of a file of this format; `kind` is what it should be, for people.

    Raises `BadWeights` where it is damaged, of another format, or holds what no graph could.
    """
    try:
        open_file(path).close()  # a plain file, or it is said what else
        with safe_open(path, "numpy") as file:
            metadata = file.metadata() or {}
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (no mapping)
    except (SafetensorError, OSError, ValueError, TypeError) as error:
        raise BadWeights(f"{path.name} is damaged: {error}") from None
    if metadata.get("format") != form:
        raise BadWeights(f"{path.name} is not {kind}: its format is not {form}")
    for name, values in tensors.items():
        if values.dtype.kind != "f" or not within(values):
            raise BadWeights(f"{path.name}: {name} holds something else than finite real numbers")
    return metadata, tensors
