"""The network that reads long texts, as it is trained: the encoder under sparse attention, with adapters.

What it learns: to mark where in a text its question is answered, and to place a long text where the mean of
its parts, each read alone by the encoder as it was, would lie.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray

from engines.convert.e5_long import ADAPTED, QUESTION, Stretched, pattern_of
from engines.plugins.sparse_attention.torch_form import attention
from guide_ai.nlu.layout import PAD
from guide_ai.nlu.train.model import Embeddings, Tensor, layers_of, run_layers

if TYPE_CHECKING:
    from engines.convert.bert import Source

RANK: Final = 16
PART: Final = 480
"""Tokens of the parts that a long text's vector is the mean of."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some texts together: ids and mask (B, S); the answer's first and last token, (B, 2), −1 where none."""

    ids: NDArray[np.int32]
    mask: NDArray[np.bool_]
    answers: NDArray[np.int64]


class Reader:
    """The network. `parameters` are what is trained; everything else stays as it is."""

    def __init__(self, source: "Source", used: NDArray[np.int32], seed: int, device: str) -> None:
        """`used`: every token that will be read."""
        self._device = device
        self.shape = source.shape
        self._embed = Embeddings(Stretched(source), used, device)
        self._own = layers_of(source, 0, source.shape.layers, device)
        self._pattern = pattern_of(source.shape)
        self.parameters = _adapters(self._own, source.shape.layers, seed, device)
        self.parameters["answer.w"] = torch.zeros(2, source.shape.width, device=device)
        self.parameters["answer.b"] = torch.zeros(2, device=device)

    def states(self, ids: NDArray[np.int32], mask: NDArray[np.bool_], dropout: float = 0.0) -> Tensor:
        """(B, S) → (B, S, width), with the adapters and under the sparse attention."""
        merged = dict(self._own)
        for name in self._own:
            if f"{name[:-2]}.up" in self.parameters and name.endswith(".w"):
                stem = name[:-2]
                merged[name] = (
                    self._own[name] + self.parameters[f"{stem}.up"] @ self.parameters[f"{stem}.down"]
                )
        seen = torch.tensor(mask, device=self._device)

        def sparse(q: Tensor, k: Tensor, v: Tensor, there: Tensor, _: float) -> Tensor:
            return attention(q, k, v, there.int(), self._pattern)

        return run_layers(
            self._embed(ids), seen, merged, self.shape, 0, self.shape.layers, dropout, attend=sparse
        )

    def answers(self, states: Tensor, mask: NDArray[np.bool_]) -> Tensor:
        """Logits (B, S, 2) of an answer's first and last token; places that hold no text have none."""
        found = F.linear(states, self.parameters["answer.w"], self.parameters["answer.b"]).float()
        text = torch.tensor(mask, device=self._device)
        text[:, :QUESTION] = False
        return found.masked_fill(~text[..., None], -1e4)

    def vector(self, states: Tensor, mask: NDArray[np.bool_]) -> Tensor:
        """(B, width): the mean of the text's states."""
        shares = torch.tensor(mask[:, QUESTION:, None], device=self._device, dtype=torch.float32)
        return (states[:, QUESTION:].float() * shares).sum(1) / shares.sum(1)

    def plain_vector(self, ids: NDArray[np.int32], mask: NDArray[np.bool_], opening: Sequence[int]) -> Tensor:
        """(B, width): the mean of the text's parts as the encoder by itself reads them, each after `opening`.

        Each part counts by its tokens.
        """
        total = torch.zeros(len(ids), self.shape.width, device=self._device)
        for part, there in _parts(ids[:, QUESTION:], mask[:, QUESTION:], opening):
            seen = torch.tensor(there, device=self._device)
            with torch.no_grad():
                x = run_layers(self._embed(part), seen, self._own, self.shape, 0, self.shape.layers)
            shares = seen[..., None].to(torch.float32)
            mean = F.normalize((x.float() * shares).sum(1) / shares.sum(1).clamp(min=1), dim=-1)
            total += mean * shares[:, len(opening) :].sum(1)
        return total


def _adapters(own: dict[str, Tensor], layers: int, seed: int, device: str) -> dict[str, Tensor]:
    """Adapters that add nothing yet."""
    chance = np.random.default_rng(seed)
    found: dict[str, Tensor] = {}
    for number in range(layers):
        for part in ADAPTED:
            stem = f"l{number}.{part}"
            outputs, inputs = own[f"{stem}.w"].shape
            down = chance.normal(0, inputs**-0.5, (RANK, inputs)).astype(np.float32)
            found[f"{stem}.up"] = torch.zeros(outputs, RANK, device=device)
            found[f"{stem}.down"] = torch.tensor(down, device=device)
    return found


def _parts(
    ids: NDArray[np.int32], mask: NDArray[np.bool_], opening: Sequence[int]
) -> Iterator[tuple[NDArray[np.int32], NDArray[np.bool_]]]:
    """Texts (B, S) cut into parts of at most `PART` tokens, each with `opening` before it."""
    before = np.tile(np.array(opening, np.int32), (len(ids), 1))
    for start in range(0, ids.shape[1], PART):
        part, there = ids[:, start : start + PART], mask[:, start : start + PART]
        some = there.any(axis=1, keepdims=True)  # a text that has ended has no opening either
        yield (
            np.concatenate([before, np.where(there, part, PAD)], axis=1),
            np.concatenate([np.broadcast_to(some, before.shape), there], axis=1),
        )
