"""The training itself: steps of AdamW over the tuned layers and the heads, which can stop and go on.

Every step draws from a generator of its own number, so that a run that was stopped ends as one that was not.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray

from guide_ai.nlu.train.checkpoint import Checkpoint, kept, left
from guide_ai.nlu.train.errors import BadSettings
from guide_ai.nlu.train.model import (
    Parameters,
    Tensor,
    layers_of,
    new_adapters,
    new_heads,
    rate,
    read_heads,
    run_layers,
)
from guide_ai.nlu.train.recipe import Recipe
from guide_ai.nlu.train.states import States, padded
from guide_ai.nlu.train.stopping import held_back
from guide_ai.nlu.train.tokens import UNTAGGED, Encoded

if TYPE_CHECKING:
    from engines.convert.bert import Source

_KEEP_SECONDS: Final = 60.0
_BUCKETS: Final = 32
"""Batches that are sorted by length together: little padding, and still a good mixture."""


def fit(
    recipe: Recipe,
    encoded: Encoded,
    chosen: NDArray[np.int64],
    states: States,
    source: "Source",
    device: str,
    *,
    start: Mapping[str, NDArray[np.float32]] | None = None,
    state: Path | None = None,
    fingerprint: str = "",
    deadline: float = float("inf"),
    say: Callable[[str], None] | None = None,
) -> dict[str, Tensor] | None:
    """The tensors by name, trained on the `chosen` texts; None where `deadline` came first.

    `start` holds tensors of an earlier training to go on from. Where this one was stopped, `state` holds what
    there is, and the next call with the same `fingerprint` goes on from there, by a step at least. Raises
    `BadState` for a file that is not of this training, `BadSettings` for a `start` that doesn't fit,
    `KeyboardInterrupt` for Ctrl-C.
    """
    layers = range(recipe.branch, source.shape.layers)
    whole = layers_of(source, layers.start, layers.stop, device)
    own = whole
    if recipe.rank:
        added = new_adapters(source.shape, layers.start, layers.stop, recipe.rank, recipe.seed, device)
        own = added | {name: tensor for name, tensor in whole.items() if tensor.ndim == 1}
    heads = new_heads(source.shape.width, recipe.seed, device)
    parameters = {**own, **heads}
    every = whole | parameters
    if start is not None:
        begin_from(start, parameters)
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
    means = {name: tensor.detach().clone() for name, tensor in parameters.items()}
    begun = left(state, fingerprint, parameters, means, optimiser) if state is not None else 0
    settled = steps - round(steps * recipe.averaged)
    saved = time.monotonic()
    step = begun
    losses: list[float] = []
    with held_back() as asked:
        for step in range(begun, steps):
            if asked.is_set() or (time.monotonic() > deadline and step > begun):
                if state is not None:
                    kept(state, Checkpoint(fingerprint, step), parameters, means, optimiser)
                return None
            epoch, place = divmod(step, per_epoch)
            if step == begun or place == 0:
                batches = _batches(encoded.lengths[chosen], recipe.batch, recipe.seed, epoch)
            share = rate(step, steps, max(1, steps // 20))
            for group, highest in zip(optimiser.param_groups, (recipe.rate, recipe.head_rate), strict=True):
                group["lr"] = highest * share
            torch.manual_seed(recipe.seed * 1_000_003 + step)
            loss = _loss(recipe, encoded, states, chosen[batches[place]], every, source, device)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(parameters.values()), 1.0)
            optimiser.step()
            with torch.no_grad():
                for name, tensor in parameters.items():
                    means[name].lerp_(tensor, 1 / max(1, step - settled + 1))
            if say is not None and step % 50 == 49:
                losses.append(loss.item())
                say(f"step {step + 1} of {steps}, loss {np.mean(losses[-10:]):.3f}")
            if state is not None and time.monotonic() - saved > _KEEP_SECONDS:
                kept(state, Checkpoint(fingerprint, step + 1), parameters, means, optimiser)
                saved = time.monotonic()
        if state is not None and step >= begun:
            kept(state, Checkpoint(fingerprint, steps), parameters, means, optimiser)
    return {name: tensor.detach() for name, tensor in (every | means).items()}


def begin_from(start: Mapping[str, NDArray[np.float32]], parameters: Parameters) -> None:
    """Fill parameters with those of an earlier training. Raises `BadSettings` where they don't fit."""
    for name, tensor in parameters.items():
        found = start.get(name)
        if found is None or found.shape != tuple(tensor.shape):
            raise BadSettings(f"the weights to go on from have no {name} of shape {tuple(tensor.shape)}")
        with torch.no_grad():
            tensor.copy_(torch.tensor(found))


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
