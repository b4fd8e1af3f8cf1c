"""`python -m guide_ai.nlu.train.long`: teaches e5-small to read texts of up to 4,096 tokens.

Essays are made while it trains, so that none is read twice; names of which one in five is held out judge it,
with the answer at every tenth of the text. Writes adapters as safetensors and the figures beside them.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from engines.convert.e5_long import FORMAT, POSITIONS, QUESTION
from guide_ai.language import LANGUAGES
from guide_ai.nlu.layout import BEGIN, PAD, Laid, Layout
from guide_ai.nlu.train.errors import TrainingError
from guide_ai.nlu.train.essay import Essays, divided
from guide_ai.nlu.train.foundation import Foundation, open_foundation
from guide_ai.nlu.train.gazetteer import Gazetteer, own_names
from guide_ai.nlu.train.model import Tensor, rate
from guide_ai.nlu.train.reading import Batch, Reader

WEIGHTS: Final = Path(__file__).resolve().parents[3] / "engines" / "weights" / "long.safetensors"
LENGTHS: Final = (256, 512, 1024, 2048, 4096)
LETTERS: Final = {"en": 3.6, "zh-hans": 1.35}
"""Characters that a token of an essay has, rather fewer than more."""
LAYOUT: Final = Layout(QUESTION, POSITIONS)
TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class Recipe:
    """How it is trained."""

    steps: int
    tokens: int = 65_536
    """Of a step, all texts together."""
    rate: float = 1e-3
    placed: int = 4
    """One text in so many is placed instead of asked."""
    seed: int = 5


def _made(job: tuple[int, int, int, bool, float | None], tokenizer: str) -> Batch:
    """Essays laid out: (seed, tokens of each, how many, names held out, where the answer stands)."""
    seed, tokens, many, held_out, at = job
    chance = random.Random(seed)  # noqa: S311  (no secret)
    names, read = _names(held_out), _tokenizer(tokenizer)
    laid: list[Laid] = []
    answers: list[tuple[int, int]] = []
    while len(laid) < many:
        language = LANGUAGES[(seed + len(laid)) % len(LANGUAGES)]
        letters = int((tokens - QUESTION) * LETTERS[language])
        essay = Essays(language, names).write(letters, chance, at=at)
        text = read.encode(essay.text, add_special_tokens=False)
        inside = [
            place
            for place, (start, end) in enumerate(text.offsets)
            if end > essay.start and start < essay.end
        ]
        asked = read.encode(f"query: {essay.question}", add_special_tokens=False).ids
        found = LAYOUT.laid(asked, text.ids[: tokens - QUESTION - 1])
        if not inside or inside[-1] >= found.read:
            continue
        laid.append(found)
        answers.append((QUESTION + inside[0], QUESTION + inside[-1]))
    longest = max(len(each.ids) for each in laid)
    ids, mask = np.full((many, longest), PAD, np.int32), np.zeros((many, longest), np.bool_)
    for row, each in enumerate(laid):
        ids[row, : len(each.ids)], mask[row, : len(each.ids)] = each.ids, each.mask
    return Batch(ids, mask, np.array(answers, np.int64))


@cache
def _names(held_out: bool) -> Gazetteer:
    return divided(own_names(), held_out=held_out)


@cache
def _tokenizer(path: str) -> Tokenizer:
    read = Tokenizer.from_file(path)
    read.no_truncation()
    read.no_padding()
    return read


def _jobs(recipe: Recipe) -> Iterator[tuple[int, int, int, bool, float | None]]:
    for step in range(recipe.steps):
        # Short texts first: what an answer looks like is learnt sooner there.
        reach = 2 + min(len(LENGTHS) - 2, len(LENGTHS) * step // max(1, recipe.steps // 2))
        tokens = LENGTHS[(recipe.seed + step) % reach]
        yield recipe.seed * 1_000_003 + step, tokens, recipe.tokens // tokens, False, None


def _loss(reader: Reader, laid: Batch, recipe: Recipe, opening: Sequence[int], on_gpu: bool) -> Tensor:
    """Of the answers of most texts, and of where the others are placed."""
    placed = max(1, len(laid.ids) // recipe.placed)
    ids, mask = laid.ids.copy(), laid.mask.copy()
    ids[:placed, :QUESTION], mask[:placed, :QUESTION] = PAD, False
    ids[:placed, : len(opening)], mask[:placed, : len(opening)] = opening, True
    with torch.autocast("cuda", torch.bfloat16, enabled=on_gpu):
        states = reader.states(ids, mask)
        found = reader.answers(states[placed:], mask[placed:])
        near = F.cosine_similarity(
            reader.vector(states[:placed], mask[:placed]),
            reader.plain_vector(ids[:placed], mask[:placed], opening),
        )
    wanted = torch.tensor(laid.answers[placed:], device=found.device)
    return F.cross_entropy(found, wanted) + 4 * (1 - near.mean())


def _judged(reader: Reader, pool: ProcessPoolExecutor, make: Any, many: int, opening: Sequence[int]) -> Any:
    """Share of answers found to the token, by length and by the tenth of the text that they stand in."""
    figures: dict[str, Any] = {}
    for tokens in LENGTHS[1:]:
        jobs = [(77_000 + tenth, tokens, many, True, (tenth + 0.5) / TENTHS) for tenth in range(TENTHS)]
        shares, cosines = [], []
        for laid in pool.map(make, jobs):
            right: list[bool] = []
            for start in range(0, many, 8):
                part = slice(start, start + 8)
                with torch.inference_mode():
                    states = reader.states(laid.ids[part], laid.mask[part])
                    best = reader.answers(states, laid.mask[part]).argmax(1).numpy(force=True)
                right += list((best == laid.answers[part]).all(axis=1))
            shares.append(round(float(np.mean(right)), 3))
            ids, mask = laid.ids[:8].copy(), laid.mask[:8].copy()
            ids[:, :QUESTION], mask[:, :QUESTION] = PAD, False
            ids[:, : len(opening)], mask[:, : len(opening)] = opening, True
            with torch.inference_mode():
                ours = reader.vector(reader.states(ids, mask), mask)
                near = F.cosine_similarity(ours, reader.plain_vector(ids, mask, opening))
            cosines.append(float(near.mean()))
        figures[str(tokens)] = {"found_by_tenth": shares, "cosine": round(float(np.mean(cosines)), 4)}
    return figures


def train(
    recipe: Recipe, foundation: Foundation, device: str, workers: int, judged: int
) -> tuple[dict[str, Tensor], Mapping[str, Any]]:
    """The trained tensors by name, and the figures before and after."""
    opening = [BEGIN, *_tokenizer(str(foundation.tokenizer)).encode("passage:", add_special_tokens=False).ids]
    used = np.arange(foundation.source.shape.vocabulary, dtype=np.int32)
    reader = Reader(foundation.source, used, recipe.seed, device)
    for tensor in reader.parameters.values():
        tensor.requires_grad_(True)
    optimiser = torch.optim.AdamW(list(reader.parameters.values()), lr=recipe.rate, weight_decay=0.01)
    make = partial(_made, tokenizer=str(foundation.tokenizer))
    begun = time.monotonic()
    with ProcessPoolExecutor(workers) as pool:
        before = _judged(reader, pool, make, min(judged, 8), opening)
        losses: list[float] = []
        for step, laid in enumerate(pool.map(make, _jobs(recipe), chunksize=4)):
            for group in optimiser.param_groups:
                group["lr"] = recipe.rate * rate(step, recipe.steps, max(1, recipe.steps // 20))
            loss = _loss(reader, laid, recipe, opening, device.startswith("cuda"))
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(reader.parameters.values()), 1.0)
            optimiser.step()
            losses.append(loss.item())
            if step % 50 == 49:
                print(f"step {step + 1} of {recipe.steps}, loss {np.mean(losses[-50:]):.3f}", flush=True)
        seconds = round(time.monotonic() - begun, 1)
        after = _judged(reader, pool, make, judged, opening)
    figures = {"steps": recipe.steps, "seconds": seconds, "before": before, "after": after}
    return {name: tensor.detach() for name, tensor in reader.parameters.items()}, figures


def save(path: Path, tensors: Mapping[str, Tensor], base: str, figures: Mapping[str, Any]) -> None:
    """Write the tensors as halves and the figures beside them as `.json`. Raises `TrainingError`."""
    from safetensors.numpy import save_file

    stored = {name: tensor.numpy(force=True).astype(np.float16) for name, tensor in tensors.items()}
    if not all(np.isfinite(values).all() for values in stored.values()):
        raise TrainingError("training ran astray: there are numbers that can't be stored")
    path.parent.mkdir(parents=True, exist_ok=True)
    partly = path.with_name(f".{path.name}.partial")
    save_file(stored, str(partly), metadata={"format": FORMAT, "base": base})
    os.replace(partly, path)
    path.with_suffix(".json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, and return the exit status: 0 done, 1 failed, 2 wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m guide_ai.nlu.train.long", description=__doc__)
    add = parser.add_argument
    add("--into", type=Path, default=WEIGHTS, metavar="FILE", help="weights to write (and figures beside)")
    add("--from", dest="source", metavar="FILE", help="e5-small as fetched; by default that of the cache")
    add("--steps", type=int, default=1200, metavar="N", help="default %(default)s")
    add("--tokens", type=int, default=65_536, metavar="N", help="of a step (default %(default)s)")
    add("--seed", type=int, default=5)
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    add("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="processes that write essays")
    add("--judged", type=int, default=64, metavar="N", help="essays that judge each tenth of each length")
    asked = parser.parse_args(arguments)
    if asked.steps < 1 or asked.workers < 1 or asked.judged < 8 or asked.tokens < 2 * LENGTHS[-1]:
        parser.error(f"--steps and --workers from 1, --judged from 8, --tokens from {2 * LENGTHS[-1]}")
    try:
        foundation = open_foundation(asked.source, None)
        recipe = Recipe(steps=asked.steps, tokens=asked.tokens, seed=asked.seed)
        tensors, figures = train(recipe, foundation, asked.device, asked.workers, asked.judged)
        save(asked.into, tensors, foundation.sha256, figures)
    except (TrainingError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(json.dumps(figures["after"], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
