"""Reads safetensors files: 8 bytes of length, a JSON header, the tensors; nothing in them can run.

A tensor's entry is {"dtype", "shape", "data_offsets": [begin, end]}, relative to the end of the header. A
checkpoint in several files has `model.safetensors.index.json`, whose `weight_map` says which holds what.
"""

import json
from collections.abc import Iterator, Mapping
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadWeights

TYPES = {"F32": "<f4", "F16": "<f2", "BF16": "<u2", "F64": "<f8", "I64": "<i8", "I32": "<i4"}
LONGEST_HEADER = 100_000_000
SINGLE = "model.safetensors"
INDEX = "model.safetensors.index.json"

Tensors = Mapping[str, NDArray[np.float32]]


class Checkpoint(Mapping[str, NDArray[np.float32]]):
    """The tensors of one or several files, each read when it is asked for, as float32."""

    def __init__(self, paths: list[Path]) -> None:
        """Raises `BadWeights` for a file that is truncated or no safetensors."""
        self._found: dict[str, tuple[Path, int, dict[str, Any]]] = {}
        for path in paths:
            start, header = _header(path)
            for name, entry in header.items():
                self._found[name] = path, start, entry

    def __getitem__(self, name: str) -> NDArray[np.float32]:
        path, start, entry = self._found[name]
        begin, end = entry["data_offsets"]
        with path.open("rb") as file:
            file.seek(start + begin)
            raw = np.frombuffer(file.read(end - begin), TYPES[entry["dtype"]])
        if entry["dtype"] == "BF16":
            raw = (raw.astype("<u4") << 16).view("<f4")
        return raw.reshape(entry["shape"]).astype(np.float32, copy=False)

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def files_of(folder: Path) -> list[Path]:
    """Return the safetensors files of a checkpoint; none where it has none. Raises `BadWeights`."""
    index = folder / INDEX
    if not index.is_file():
        single = folder / SINGLE
        return [single] if single.is_file() else []
    try:
        names = sorted(set(json.loads(index.read_text())["weight_map"].values()))
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise BadWeights(f"{INDEX} is damaged: {error}") from None
    paths = [folder / name for name in names]
    for name, path in zip(names, paths, strict=True):
        if Path(name).name != name or not path.is_file():
            raise BadWeights(f"{INDEX} names {name!r}, which is not beside it")
    return paths


def _header(path: Path) -> tuple[int, dict[str, dict[str, Any]]]:
    size = path.stat().st_size
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
        if size < 8 or length > min(LONGEST_HEADER, size - 8):
            raise BadWeights(f"{path.name} is truncated or no safetensors file")
        try:
            header = json.loads(file.read(length))
            header.pop("__metadata__", None)
            entries = {name: _checked(name, entry, size - 8 - length) for name, entry in header.items()}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadWeights(f"{path.name} is truncated or no safetensors file: {error}") from None
    return 8 + length, entries


def _checked(name: str, entry: dict[str, Any], room: int) -> dict[str, Any]:
    begin, end = entry["data_offsets"]
    kind = entry["dtype"]
    if kind not in TYPES:
        raise ValueError(f"{name} is {kind}, which is not read here")
    bytes_ = prod(entry["shape"]) * np.dtype(TYPES[kind]).itemsize
    if not 0 <= begin <= end <= room or end - begin != bytes_:
        raise ValueError(f"{name} does not fit into the file")
    return entry
