"""A Llama in PyTorch with adapters of low rank, for many answers after one opening.

The opening of the guide's chat is the same for every question, so a batch computes it once and every row
attends to it. Layers below the first that is adapted do not change: there nothing is kept for the gradient,
and the opening's keys and values are computed once for the whole training.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
import torch.nn.functional as F

from guide_ai.guide.train.foundation import Foundation
from guide_ai.guide.train.tokens import Batch

ADAPTED: Final = ("attn_q", "attn_v", "attn_output")
Tensor = Any
Parameters = dict[str, Tensor]
Kept = tuple[Tensor, Tensor]
"""Keys and values of the opening in one layer, (1, groups, P, head) each."""
Turns = tuple[Tensor, Tensor]
"""Cosines and sines of rotary positions."""


def new_adapters(foundation: Foundation, first: int, rank: int, seed: int) -> Parameters:
    """Adapters of the layers from `first` on, `blk.N.PART.up` (outputs, rank) and `.down` (rank, inputs).

    They add nothing yet: `up` is zero.
    """
    chance = np.random.default_rng(seed)
    found: Parameters = {}
    for number in range(first, foundation.shape.layers):
        for part in ADAPTED:
            stem = f"blk.{number}.{part}"
            outputs, inputs = foundation.tensors[f"{stem}.weight"].shape
            down = chance.normal(0, inputs**-0.5, (rank, inputs)).astype(np.float32)
            found |= {f"{stem}.up": torch.zeros(outputs, rank), f"{stem}.down": torch.tensor(down)}
    return found


@dataclass(frozen=True, slots=True)
class Opened:
    """The opening, as far as no adapter touches it."""

    states: Tensor
    """(1, P, width), where the first adapted layer begins."""
    kept: Sequence[Kept]


class Llama:
    """The model, frozen, and `adapters` that are trained."""

    def __init__(self, foundation: Foundation, adapters: Parameters, first: int) -> None:
        self._shape = foundation.shape
        self._own = {name: torch.tensor(values) for name, values in foundation.tensors.items()}
        self._adapters = adapters
        self._first = first

    def open(self, opening: Sequence[int]) -> Opened:
        """Read the opening once, up to the first adapted layer."""
        x = self._own["token_embd.weight"][torch.tensor([opening])]
        turns, seen = self._plain(len(opening))
        kept: list[Kept] = []
        with torch.no_grad():
            for number in range(self._first):
                x, own = self._layer(number, x, turns, seen)
                kept.append(own)
        return Opened(x, kept)

    def loss(self, opened: Opened, batch: Batch) -> Tensor:
        """Mean cross entropy of the answers' tokens."""
        ids, wanted = torch.tensor(batch.ids), torch.tensor(batch.wanted)
        before = opened.states.shape[1]
        turns = self._turns(torch.tensor(batch.positions) + before)
        seen = F.pad(torch.tensor(batch.seen), (before, 0), value=True)[:, None]
        first, second = self._plain(before)
        x = self._own["token_embd.weight"][ids]
        with torch.no_grad():
            for number in range(self._first):
                x, _ = self._layer(number, x, turns, seen, opened.kept[number])
        opening = opened.states
        for number in range(self._first, self._shape.layers):
            opening, kept = self._layer(number, opening, first, second)
            x, _ = self._layer(number, x, turns, seen, kept)
        states = self._norm(x[wanted], "output_norm.weight")
        return F.cross_entropy(states @ self._head().T, torch.roll(ids, -1, dims=1)[wanted])

    def _plain(self, length: int) -> tuple[Turns, Tensor]:
        """Turns and sight of one text from its beginning."""
        return self._turns(torch.arange(length)[None]), torch.ones(length, length, dtype=torch.bool).tril()

    def _head(self) -> Tensor:
        """The last matrix; a small model has none of its own, but that of its words."""
        return self._own.get("output.weight", self._own["token_embd.weight"])

    def _layer(
        self, number: int, x: Tensor, turns: Turns, seen: Tensor, before: Kept | None = None
    ) -> tuple[Tensor, Kept]:
        """One layer over (B, S, width) that stands behind `before`; also its own keys and values."""
        stem, shape = f"blk.{number}", self._shape
        y = self._norm(x, f"{stem}.attn_norm.weight")
        q = _turned(self._split(self._linear(y, f"{stem}.attn_q"), shape.heads), turns)
        k = _turned(self._split(self._linear(y, f"{stem}.attn_k"), shape.groups), turns)
        v = self._split(self._linear(y, f"{stem}.attn_v"), shape.groups)
        keys, values = k, v
        if before:
            keys, values = (
                torch.cat([old.expand(len(x), -1, -1, -1), new], dim=2)
                for old, new in zip(before, (k, v), strict=True)
            )
        many = shape.heads // shape.groups
        found = F.scaled_dot_product_attention(
            q, keys.repeat_interleave(many, 1), values.repeat_interleave(many, 1), attn_mask=seen
        )
        x = x + self._linear(found.transpose(1, 2).flatten(2), f"{stem}.attn_output")
        y = self._norm(x, f"{stem}.ffn_norm.weight")
        gate, up = self._linear(y, f"{stem}.ffn_gate"), self._linear(y, f"{stem}.ffn_up")
        return x + self._linear(F.silu(gate) * up, f"{stem}.ffn_down"), (k, v)

    def _linear(self, x: Tensor, stem: str) -> Tensor:
        found = x @ self._own[f"{stem}.weight"].T
        if (up := self._adapters.get(f"{stem}.up")) is None:
            return found
        return found + x @ self._adapters[f"{stem}.down"].T @ up.T

    def _norm(self, x: Tensor, name: str) -> Tensor:
        return F.rms_norm(x, x.shape[-1:], self._own[name], self._shape.epsilon)

    def _split(self, x: Tensor, heads: int) -> Tensor:
        return x.unflatten(-1, (heads, self._shape.head)).transpose(1, 2)

    def _turns(self, positions: Tensor) -> Turns:
        """How queries and keys at these positions (B, S) are turned: (B, 1, S, head / 2) twice."""
        half = torch.arange(0, self._shape.head, 2, dtype=torch.float32) / self._shape.head
        angles = positions[:, None, :, None] * self._shape.base**-half
        return angles.cos(), angles.sin()


def _turned(x: Tensor, turns: Turns) -> Tensor:
    """Rotary positions of neighbours in pairs: the order in which a GGUF holds a Llama's queries and keys.

    https://arxiv.org/abs/2104.09864, equation 34.
    """
    cos, sin = turns
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)
