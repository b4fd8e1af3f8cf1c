"""The training itself: steps of AdamW over the tuned layers and the heads, which can stop and go on.

Every step draws from a generator of its own number, so that a run that was stopped ends as one that was not.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray

from guide_ai.nlu.train.checkpoint import Checkpoint, kept, left
from guide_ai.nlu.train.model import Parameters, Tensor, layers_of, new_heads, rate, read_heads, run_layers
from guide_ai.nlu.train.states import States, padded
from guide_ai.nlu.train.tokens import UNTAGGED, Encoded

if TYPE_CHECKING:
    from engines.convert.bert import Source

_KEEP_SECONDS: Final = 60.0
_BUCKETS: Final = 32
"""Batches that are sorted by length together: little padding, and still a good mixture."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How it is trained."""

    branch: int = 9
    epochs: int = 6
    batch: int = 64
    rate: float = 3e-4
    """Of the layers, at its highest."""
    head_rate: float = 1e-3
    decay: float = 0.01
    dropout: float = 0.1
    smoothing: float = 0.05
    tags: float = 0.5
    """What a tag's loss counts beside an intent's."""
    seed: int = 5


def fit(
    recipe: Recipe,
    encoded: Encoded,
    chosen: NDArray[np.int64],
    states: States,
    source: "Source",
    device: str,
    *,
    state: Path | None = None,
    fingerprint: str = "",
    deadline: float = float("inf"),
    say: Callable[[str], None] | None = None,
) -> dict[str, Tensor] | None:
    """The tensors by name, trained on the `chosen` texts; None where `deadline` came first.

    Then `state` holds what there is, and the next call with the same `fingerprint` goes on from there.
    Raises `BadState` for a file that is not of this training.
    """
    own = layers_of(source, recipe.branch, source.shape.layers, device)
    heads = new_heads(source.shape.width, recipe.seed, device)
    parameters = {**own, **heads}
    for tensor in parameters.values():
        tensor.requires_grad_(True)
    optimiser = torch.optim.AdamW(
        [
            {"params": list(own.values()), "lr": recipe.rate, "weight_decay": recipe.decay},
            {"params": list(heads.values()), "lr": recipe.head_rate, "weight_decay": recipe.decay},
        ]
    )
    per_epoch = -(-len(chosen) // recipe.batch)
    steps = recipe.epochs * per_epoch
    begun = left(state, fingerprint, parameters, optimiser) if state is not None else 0
    saved = time.monotonic()
    step = begun
    losses: list[float] = []
    for step in range(begun, steps):
        if time.monotonic() > deadline:
            if state is not None:
                kept(state, Checkpoint(fingerprint, step), parameters, optimiser)
            return None
        epoch, place = divmod(step, per_epoch)
        if step == begun or place == 0:
            batches = _batches(encoded.lengths[chosen], recipe.batch, recipe.seed, epoch)
        share = rate(step, steps, max(1, steps // 20))
        for group, highest in zip(optimiser.param_groups, (recipe.rate, recipe.head_rate), strict=True):
            group["lr"] = highest * share
        torch.manual_seed(recipe.seed * 1_000_003 + step)
        loss = _loss(recipe, encoded, states, chosen[batches[place]], parameters, source, device)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(parameters.values()), 1.0)
        optimiser.step()
        if say is not None and step % 50 == 49:
            losses.append(float(loss))
            say(f"step {step + 1} of {steps}, loss {np.mean(losses[-10:]):.3f}")
        if state is not None and time.monotonic() - saved > _KEEP_SECONDS:
            kept(state, Checkpoint(fingerprint, step + 1), parameters, optimiser)
            saved = time.monotonic()
    if state is not None and step >= begun:
        kept(state, Checkpoint(fingerprint, steps), parameters, optimiser)
    return {name: tensor.detach() for name, tensor in parameters.items()}


def _loss(
    recipe: Recipe,
    encoded: Encoded,
    states: States,
    texts: NDArray[np.int64],
    own: Parameters,
    source: "Source",
    device: str,
) -> Tensor:
    places, mask = padded(encoded.starts, texts)
    seen = torch.tensor(mask, device=device)
    wanted = torch.tensor(encoded.intents[texts], device=device)
    tags = torch.tensor(np.where(mask, encoded.tags[places], UNTAGGED), device=device)
    shape = source.shape
    with torch.autocast("cuda", torch.bfloat16, enabled=device.startswith("cuda")):
        x = run_layers(states.of(places), seen, own, shape, recipe.branch, shape.layers, recipe.dropout)
        intents, found = read_heads(x, seen, own, recipe.dropout)
    of_tags = F.cross_entropy(found.flatten(0, 1), tags.flatten(), ignore_index=UNTAGGED, reduction="sum")
    many = (tags != UNTAGGED).sum().clamp(min=1)
    of_intents = F.cross_entropy(intents, wanted, label_smoothing=recipe.smoothing)
    return of_intents + recipe.tags * of_tags / many


def _batches(lengths: NDArray[np.int64], size: int, seed: int, epoch: int) -> list[NDArray[np.int64]]:
    """All texts once, in batches of like length, in an order that the seed and the epoch decide."""
    chance = np.random.default_rng((seed, epoch))
    order = chance.permutation(len(lengths))
    batches: list[NDArray[np.int64]] = []
    for start in range(0, len(order), size * _BUCKETS):
        some = order[start : start + size * _BUCKETS]
        some = some[np.argsort(lengths[some], kind="stable")]
        batches += [some[at : at + size] for at in range(0, len(some), size)]
    return [batches[place] for place in chance.permutation(len(batches))]


def logits(
    encoded: Encoded,
    chosen: NDArray[np.int64],
    states: States,
    own: Parameters,
    source: "Source",
    branch: int,
    device: str,
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.float32]]]:
    """Of some texts at a time: which they are, logits of intents (B, 35), and of tags (B, S, 19)."""
    order = chosen[np.argsort(encoded.lengths[chosen], kind="stable")]
    for start in range(0, len(order), 128):
        texts = order[start : start + 128]
        places, mask = padded(encoded.starts, texts)
        seen = torch.tensor(mask, device=device)
        with torch.inference_mode():
            x = run_layers(states.of(places), seen, own, source.shape, branch, source.shape.layers)
            intents, tags = read_heads(x, seen, own)
        yield texts, intents.numpy(force=True), tags.numpy(force=True)
