"""The network that is trained, of torch: a frozen trunk below, tuned layers and two heads above.

Parameters are a plain mapping by the names of `engines.convert.bert.Source`, so that what is trained is what
is saved is what the engine reads.
"""

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray

from guide_ai.nlu.base import INTENTS, TAGS
from guide_ai.nlu.train.errors import BadSettings

if TYPE_CHECKING:
    from engines.convert.bert import Shape, Source

Tensor = Any
Parameters = Mapping[str, Tensor]
Attend = Callable[[Tensor, Tensor, Tensor, Tensor, float], Tensor]
"""Queries, keys, values (B, H, S, size), mask (B, S) and dropout to (B, H, S, size)."""

MATRICES: Final = ("q", "k", "v", "ao", "fi", "fo")
NORMS: Final = ("aln", "oln")


def layer_shapes(shape: "Shape", number: int) -> dict[str, tuple[int, ...]]:
    """The tensors of a layer and their shapes."""
    wide = {"fi": (shape.inner, shape.width), "fo": (shape.width, shape.inner)}
    sizes: dict[str, tuple[int, ...]] = {}
    for part in MATRICES:
        rows = wide.get(part, (shape.width, shape.width))
        sizes[f"l{number}.{part}.w"], sizes[f"l{number}.{part}.b"] = rows, rows[:1]
    for part in NORMS:
        sizes[f"l{number}.{part}.w"] = sizes[f"l{number}.{part}.b"] = (shape.width,)
    return sizes


def head_shapes(width: int) -> dict[str, tuple[int, ...]]:
    """The tensors of the heads and their shapes."""
    return {
        "pool.w": (width, width), "pool.b": (width,),
        "intent.w": (len(INTENTS), width), "intent.b": (len(INTENTS),),
        "tag.w": (len(TAGS), width), "tag.b": (len(TAGS),),
    }  # fmt: skip


def layers_of(source: "Source", first: int, last: int, device: str) -> dict[str, Tensor]:
    """The layers [first, last) of a source as they are."""
    return {
        name: torch.tensor(source.tensor(name, *size), device=device)
        for number in range(first, last)
        for name, size in layer_shapes(source.shape, number).items()
    }


def new_adapters(
    shape: "Shape", first: int, last: int, rank: int, seed: int, device: str
) -> dict[str, Tensor]:
    """Adapters of layers [first, last) that change nothing yet: .up (outputs, rank), .down (rank, inputs).

    The matrix of a layer becomes w + up · down: Hu and others, LoRA, 2021.
    """
    chance = np.random.default_rng((seed, rank))
    found: dict[str, Tensor] = {}
    for number in range(first, last):
        for part in MATRICES:
            outputs, inputs = layer_shapes(shape, number)[f"l{number}.{part}.w"]
            down = chance.normal(0, inputs**-0.5, (rank, inputs)).astype(np.float32)
            found[f"l{number}.{part}.up"] = torch.zeros((outputs, rank), device=device)
            found[f"l{number}.{part}.down"] = torch.tensor(down, device=device)
    return found


def new_heads(width: int, seed: int, device: str) -> dict[str, Tensor]:
    """Heads that know nothing yet; the pooling begins as the identity, nearly."""
    chance = np.random.default_rng(seed)
    heads: dict[str, Tensor] = {}
    for name, size in head_shapes(width).items():
        values = (
            np.zeros(size, np.float32)
            if name.endswith(".b")
            else chance.normal(0, 0.02, size).astype(np.float32)
        )
        if name == "pool.w":
            values += np.eye(width, dtype=np.float32)
        heads[name] = torch.tensor(values, device=device)
    return heads


def check_branch(shape: "Shape", branch: int) -> None:
    """Raises `BadSettings` for a branch that leaves nothing to tune or nothing to keep."""
    if not 0 < branch < shape.layers:
        raise BadSettings(
            f"--branch is {branch}; it must lie in 1 … {shape.layers - 1} of {shape.layers} layers"
        )


class Embeddings:
    """The first states of tokens. Only the rows of words that occur are kept as float32."""

    def __init__(self, source: "Source", ids: NDArray[np.int32], device: str) -> None:
        """`ids`: every token that will be asked for. Raises `BadSettings` for such as the source lacks."""
        s = source.shape
        used = np.unique(ids)
        if used.size and not 0 <= used[0] <= used[-1] < s.vocabulary:
            raise BadSettings(f"the tokenizer knows token {used[-1]}, the encoder only {s.vocabulary}")
        words = source.tensor("emb.word", s.vocabulary, s.width)[used]
        places = (
            source.tensor("emb.pos", s.positions, s.width) + source.tensor("emb.type", s.types, s.width)[0]
        )
        self._used = used
        self._words = torch.tensor(words, device=device)
        self._places = torch.tensor(places, device=device)
        self._norm = [torch.tensor(source.tensor(f"emb.ln.{part}", s.width), device=device) for part in "wb"]
        self._shape = s
        self._device = device

    def __call__(self, ids: NDArray[np.int32]) -> Tensor:
        """(B, S) → (B, S, width)."""
        rows = torch.tensor(np.searchsorted(self._used, ids), device=self._device)
        x = self._words[rows] + self._places[: ids.shape[1]]
        return F.layer_norm(x, (self._shape.width,), *self._norm, self._shape.epsilon)


def dense(q: Tensor, k: Tensor, v: Tensor, mask: Tensor, dropout: float) -> Tensor:
    """Every token sees every token that the mask (B, S), bool, is true for."""
    scores = (q @ k.transpose(-1, -2)) * q.shape[-1] ** -0.5
    weights = scores.float().masked_fill(~mask[:, None, None, :], -1e4).softmax(-1).to(v.dtype)
    return F.dropout(weights, dropout) @ v if dropout else weights @ v


def run_layers(
    x: Tensor,
    mask: Tensor,
    own: Parameters,
    shape: "Shape",
    first: int,
    last: int,
    dropout: float = 0.0,
    attend: Attend = dense,
) -> Tensor:
    """States (B, S, width) through layers [first, last); mask (B, S), bool, is true for a token."""
    size = shape.width // shape.heads

    def linear(y: Tensor, name: str) -> Tensor:
        weight = own[f"{name}.w"]
        if f"{name}.up" in own:
            weight = weight + own[f"{name}.up"] @ own[f"{name}.down"]
        return F.linear(y, weight, own[f"{name}.b"])

    def norm(y: Tensor, name: str) -> Tensor:
        return F.layer_norm(y.float(), (shape.width,), own[f"{name}.w"], own[f"{name}.b"], shape.epsilon)

    def heads(y: Tensor) -> Tensor:
        return y.unflatten(-1, (shape.heads, size)).transpose(1, 2)

    for number in range(first, last):
        q, k, v = (heads(linear(x, f"l{number}.{part}")) for part in "qkv")
        mixed = attend(q, k, v, mask, dropout).transpose(1, 2).flatten(2)
        y = linear(mixed, f"l{number}.ao")
        x = norm(x + (F.dropout(y, dropout) if dropout else y), f"l{number}.aln")
        y = linear(F.gelu(linear(x, f"l{number}.fi")), f"l{number}.fo")
        x = norm(x + (F.dropout(y, dropout) if dropout else y), f"l{number}.oln")
    return x


def read_heads(x: Tensor, mask: Tensor, own: Parameters, dropout: float = 0.0) -> tuple[Tensor, Tensor]:
    """States (B, S, width) → logits of intents (B, 35) and tags (B, S, 19)."""
    shares = mask[..., None].to(x.dtype)
    mean = (x * shares).sum(1) / shares.sum(1)
    pooled = F.gelu(F.linear(mean, own["pool.w"], own["pool.b"]))
    if dropout:
        pooled, x = F.dropout(pooled, dropout), F.dropout(x, dropout)
    intents = F.linear(pooled, own["intent.w"], own["intent.b"])
    return intents.float(), F.linear(x, own["tag.w"], own["tag.b"]).float()


def rate(step: int, steps: int, warm: int) -> float:
    """The share of the learning rate at a step: rising for `warm` steps, then half a cosine to nothing."""
    if step < warm:
        return (step + 1) / warm
    return 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))
