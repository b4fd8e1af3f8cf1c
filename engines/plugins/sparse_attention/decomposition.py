"""The sparse attention in standard ONNX operators: what ONNX Runtime and every other runtime computes.

Queries are cut into blocks, and each block meets one row of keys: those of its window, then the global ones.
So the work is two batched products of small matrices, and grows with the length, not with its square. What
the mask, the edges and the window rule out is known once for a text and shared by all layers and heads.

Here what is ruled out is weighed all the same, with a weight of 0, so that it must be finite: NaN or
infinity under the mask would reach other tokens. To guard against them would cost a seventh of the time, and
an encoder never holds any: each of its states comes out of a layer norm. Scores must lie within ±|FAINT| / 2.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from onnx import TensorProto

from engines.convert.graph import HALF, GraphBuilder
from engines.errors import BadPattern
from engines.plugins.sparse_attention.pattern import Pattern

FAINT: Final = -1e38
"""Added to the scores of keys that a query does not see: a third of the largest number of four bytes."""
FAINT_IN_HALVES: Final = -3e4
"""The same where real numbers are halves, whose largest is 65,504."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is seen of some keys: `faint` is added to scores, `any` is 1 for a query that sees one, else 0."""

    faint: str
    any: str


class Decomposition:
    """The attention over texts of one mask; a graph has one for all of its layers."""

    def __init__(self, g: GraphBuilder, mask: str, pattern: Pattern, size: int) -> None:
        """`mask` (B, S), int32, is 0 for padding; `size` is that of a head. Raises `BadPattern` for 0."""
        if size < 1:
            raise BadPattern(f"the heads are of size {size}")
        self._g = g
        self._pattern = pattern
        self._length = g.op("Slice", g.op("Shape", mask), g.integers(1), g.integers(2))
        self._blocks = g.op(
            "Div",
            g.op("Add", self._length, g.integers(pattern.block_size - 1)),
            g.integers(pattern.block_size),
        )
        # Reckoned, not left to be found, which it could not be in a batch of none; nor joined of parts, which
        # ONNX Runtime would leave to be found.
        padded = g.op("Mul", self._blocks, g.integers(0, 0, pattern.block_size, 0))
        self._whole = g.op("Add", padded, g.integers(0, 0, 0, size))
        cut = g.op("Mul", self._blocks, g.integers(0, 0, 1, 0, 0))
        self._cut = g.op("Add", cut, g.integers(0, 0, 0, pattern.block_size, size))
        self._rows, inside = self._keys()
        present = g.cast(mask, TensorProto.BOOL)
        self._window = self._seen(self._band(present, inside))
        if pattern.num_global:
            self._all = self._seen(g.op("Unsqueeze", present, g.integers(1, 2)))

    def attend(self, query: str, keys: str, values: str) -> str:
        """Return (B, H, S, size) of three such tensors, of the graph's real type; they must be finite."""
        g = self._g
        beyond = g.op("Sub", g.op("Mul", self._blocks, g.integers(self._pattern.block_size)), self._length)
        pads = g.op("Concat", g.integers(0, 0, 0, 0, 0, 0), beyond, g.integers(0), axis=0)
        blocks = g.op("Reshape", g.op("Pad", query, pads), self._cut)
        near, theirs = (g.op("Gather", tensor, self._rows, axis=2) for tensor in (keys, values))
        mixed = self._mixed(blocks, near, theirs, self._window, [0, 1, 2, 4, 3])
        mixed = g.op("Reshape", mixed, self._whole)
        count = g.integers(self._pattern.num_global)
        mixed = g.op("Slice", mixed, count, self._length, g.integers(2))
        if not self._pattern.num_global:
            return mixed
        first = g.op("Slice", query, g.integers(0), count, g.integers(2))
        return g.op("Concat", self._mixed(first, keys, values, self._all, [0, 1, 3, 2]), mixed, axis=2)

    def _mixed(self, query: str, keys: str, values: str, seen: _Seen, across: list[int]) -> str:
        """Attend densely; `across` puts the last two axes of the keys the other way round."""
        g = self._g
        # Both are part of ONNX Runtime's product: it takes the keys either way, and a factor.
        scaled = g.op("Mul", query, g.scalar(self._pattern.scale))
        scores = g.op("MatMul", scaled, g.op("Transpose", keys, perm=across))
        weights = g.op("Softmax", g.op("Add", scores, seen.faint), axis=-1)
        return g.op("Mul", g.op("MatMul", weights, values), seen.any)

    def _keys(self) -> tuple[str, str]:
        """Rows of the keys that each block meets, (blocks, keys), and which of them are there and not twice.

        A row before the beginning or behind the end is the nearest that there is, and ruled out. A global
        key within a window is met with the global ones.
        """
        g, p = self._g, self._pattern
        last = g.op("Sub", self._length, g.integers(1))
        ends = (g.constant(np.array(0, np.int64)), g.op("Squeeze", self._blocks))
        numbers = g.op("Range", *ends, g.constant(np.array(1, np.int64)))
        starts = g.op("Mul", g.op("Unsqueeze", numbers, g.integers(1)), g.integers(p.block_size))
        reach = np.arange(-p.window, p.block_size + p.window, dtype=np.int64)[None]
        rows = g.op("Add", starts, g.constant(reach))
        inside = g.op(
            "And", g.op("GreaterOrEqual", rows, g.integers(p.num_global)), g.op("LessOrEqual", rows, last)
        )
        rows = g.op("Min", g.op("Max", rows, g.integers(0)), last)
        if not p.num_global:
            return rows, inside
        first = g.constant(np.arange(p.num_global, dtype=np.int64)[None])
        each = g.op("Concat", self._blocks, g.integers(p.num_global), axis=0)
        there = g.op("Expand", g.op("LessOrEqual", first, last), each)
        first = g.op("Expand", g.op("Min", first, last), each)
        return g.op("Concat", rows, first, axis=1), g.op("Concat", inside, there, axis=1)

    def _band(self, present: str, inside: str) -> str:
        """Which keys each query of each block sees, (B, 1, blocks, block, keys)."""
        g, p = self._g, self._pattern
        query, key = np.ogrid[: p.block_size, : p.block_size + 2 * p.window]
        band = (query <= key) & (key <= query + 2 * p.window)
        band = np.concatenate([band, np.ones((p.block_size, p.num_global), np.bool_)], axis=1)
        near = g.op("And", g.op("Gather", present, self._rows, axis=1), inside)
        return g.op("And", g.op("Unsqueeze", near, g.integers(1, 3)), g.constant(band))

    def _seen(self, seen: str) -> _Seen:
        g = self._g
        faint = FAINT_IN_HALVES if g.real == HALF else FAINT
        return _Seen(
            g.op("Where", seen, g.scalar(0.0), g.scalar(faint)),
            g.op("ReduceMax", g.cast(seen, g.real), axes=[-1], keepdims=1),
        )
