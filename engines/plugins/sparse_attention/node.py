"""The sparse attention as one node of an ONNX graph, for the plugin of TensorRT."""

from engines.convert.graph import GraphBuilder
from engines.errors import BadPattern
from engines.plugins.sparse_attention.pattern import DOMAIN, HEAD_SIZES, OPERATOR, Pattern


class Node:
    """Writes `CustomSparseAttentionPlugin` nodes over texts of one mask."""

    def __init__(self, g: GraphBuilder, mask: str, pattern: Pattern, size: int) -> None:
        """`mask` (B, S), int32, is 0 for padding; `size` is that of a head. Raises `BadPattern`."""
        if size not in HEAD_SIZES:
            sizes = " or ".join(map(str, HEAD_SIZES))
            raise BadPattern(f"the attention has heads of {size}; {OPERATOR} computes heads of {sizes}")
        self._g = g
        self._mask = mask
        self._pattern = pattern

    def attend(self, query: str, keys: str, values: str) -> str:
        """Return (B, H, S, size) of three such tensors, which are halves when the engine is built."""
        pattern = self._pattern
        return self._g.op(
            OPERATOR,
            query,
            keys,
            values,
            self._mask,
            domain=DOMAIN,
            window=pattern.window,
            num_global=pattern.num_global,
            block_size=pattern.block_size,
            scale=pattern.scale,
        )
