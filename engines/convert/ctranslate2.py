"""Reads the `model.bin` of a CTranslate2 model: a header, named tensors, aliases.

Little-endian throughout. Header: u32 layout version, a string (the kind of model), u32 revision of that
kind. Then u32 tensors, each: string name, u8 rank, u32 a dimension, u8 type, u32 bytes, the bytes. Then
u32 aliases, each two strings: the alias and the tensor it stands for. A string is u16 length, counting
the zero byte at its end.
"""

import struct
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadWeights

LAYOUTS = (5, 6)
TYPES = ("float32", "int8", "int16", "int32", "float16", "bfloat16")
"""In the order of their numbers in the file."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a `model.bin` holds. The arrays are read-only views of the mapped file."""

    kind: str
    revision: int
    tensors: dict[str, NDArray[np.generic]]


class _Cursor:
    """Walks over the bytes and refuses to walk past their end."""

    def __init__(self, data: NDArray[np.uint8], name: str) -> None:
        self._data = data
        self._at = 0
        self._name = name

    def bytes(self, count: int) -> NDArray[np.uint8]:
        end = self._at + count
        if end > len(self._data):
            raise BadWeights(f"{self._name} ends at byte {len(self._data)}, in the middle of a tensor")
        view = self._data[self._at : end]
        self._at = end
        return view

    def number(self, code: str) -> int:
        value: int = struct.unpack(f"<{code}", self.bytes(struct.calcsize(code)).tobytes())[0]
        return value

    def text(self) -> str:
        raw = self.bytes(self.number("H")).tobytes()
        try:
            return raw.rstrip(b"\0").decode()
        except UnicodeDecodeError:
            raise BadWeights(f"{self._name}: a name at byte {self._at} is not text") from None

    @property
    def left(self) -> int:
        return len(self._data) - self._at


def _tensor(cursor: _Cursor, name: str) -> NDArray[np.generic]:
    shape = [cursor.number("I") for _ in range(cursor.number("B"))]
    kind = cursor.number("B")
    if kind >= len(TYPES):
        raise BadWeights(f"{name}: type number {kind} is unknown")
    raw = cursor.bytes(cursor.number("I"))
    width = 2 if TYPES[kind] == "bfloat16" else np.dtype(TYPES[kind]).itemsize
    if len(raw) != prod(shape) * width:
        raise BadWeights(f"{name}: {len(raw)} bytes can't be {TYPES[kind]} of shape {tuple(shape)}")
    if TYPES[kind] == "bfloat16":
        return (raw.view("<u2").astype("<u4") << 16).view("<f4").reshape(shape)
    # A copy, because the file aligns nothing.
    return np.frombuffer(raw.tobytes(), TYPES[kind]).reshape(shape)


def read_weights(path: Path) -> Weights:
    """Read a `model.bin` of layout 5 or 6.

    Raises `BadWeights` when it is truncated, has bytes to spare or is something else.
    """
    try:
        data = np.memmap(path, np.uint8, mode="r")
    except ValueError:
        raise BadWeights(f"{path.name} is empty") from None
    cursor = _Cursor(data, path.name)
    layout = cursor.number("I")
    if layout not in LAYOUTS:
        raise BadWeights(f"{path.name}: layout {layout} is not one that CTranslate2 writes ({LAYOUTS})")
    kind = cursor.text()
    revision = cursor.number("I")
    tensors: dict[str, NDArray[np.generic]] = {}
    for _ in range(cursor.number("I")):
        name = cursor.text()
        tensors[name] = _tensor(cursor, name)
    for _ in range(cursor.number("I")):
        alias, name = cursor.text(), cursor.text()
        if name not in tensors:
            raise BadWeights(f"{path.name}: {alias} stands for {name}, which is not there")
        tensors.setdefault(alias, tensors[name])
    if cursor.left:
        raise BadWeights(f"{path.name} has {cursor.left} bytes after its end")
    return Weights(kind, revision, tensors)
