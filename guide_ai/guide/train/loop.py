"""The training itself: steps of AdamW over the adapters, which can stop and go on."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from guide_ai.guide.train.foundation import Foundation
from guide_ai.guide.train.model import Llama, new_adapters
from guide_ai.guide.train.recipe import Recipe
from guide_ai.guide.train.tokens import Encoded
from guide_ai.nlu.train.checkpoint import Checkpoint, kept, left
from guide_ai.nlu.train.model import rate
from guide_ai.nlu.train.stopping import held_back

_KEEP_SECONDS: Final = 60.0
_TOLD_EVERY: Final = 5


def fit(
    recipe: Recipe,
    foundation: Foundation,
    texts: Encoded,
    state: Path,
    fingerprint: str,
    *,
    deadline: float = float("inf"),
    say: Callable[[str], None] = print,
) -> dict[str, Any] | None:
    """The adapters by name; None where `deadline` (of `time.monotonic`) came first.

    What is done is kept in `state`, from which the next call with the same `fingerprint` goes on, by a step
    at least. Raises `BadState` for a file of another training, `KeyboardInterrupt` for Ctrl-C.
    """
    adapters = new_adapters(foundation, recipe.first, recipe.rank, recipe.seed)
    means = {name: tensor.clone() for name, tensor in adapters.items()}
    for tensor in adapters.values():
        tensor.requires_grad_(True)
    optimiser = torch.optim.AdamW(list(adapters.values()), lr=recipe.rate, weight_decay=0.0)
    step = left(state, fingerprint, adapters, means, optimiser)
    begun, saved = step, time.monotonic()
    settled = recipe.steps - round(recipe.steps * recipe.averaged)
    model = Llama(foundation, adapters, recipe.first)
    opened = model.open(texts.opening)
    losses: list[float] = []
    with held_back() as asked:
        while step < recipe.steps:
            if asked.is_set() or (time.monotonic() > deadline and step > begun):
                kept(state, Checkpoint(fingerprint, step), adapters, means, optimiser)
                return None
            for group in optimiser.param_groups:
                group["lr"] = recipe.rate * rate(step, recipe.steps, max(1, recipe.steps // 10))
            loss = model.loss(opened, texts.batch(_chosen(recipe, len(texts.rows), step)))
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(adapters.values()), 1.0)
            optimiser.step()
            with torch.no_grad():
                for name, tensor in adapters.items():
                    means[name].lerp_(tensor, 1 / max(1, step - settled + 1))
            step += 1
            losses.append(loss.item())
            if step % _TOLD_EVERY == 0:
                say(f"step {step} of {recipe.steps}, loss {np.mean(losses[-_TOLD_EVERY:]):.3f}")
            if time.monotonic() - saved > _KEEP_SECONDS:
                kept(state, Checkpoint(fingerprint, step), adapters, means, optimiser)
                saved = time.monotonic()
        kept(state, Checkpoint(fingerprint, step), adapters, means, optimiser)
    return {name: tensor.detach() for name, tensor in means.items()}


def _chosen(recipe: Recipe, rows: int, step: int) -> list[int]:
    """The rows of a step: one after the other, and from the beginning when all have been learnt."""
    return [(step * recipe.batch + place) % rows for place in range(recipe.batch)]
