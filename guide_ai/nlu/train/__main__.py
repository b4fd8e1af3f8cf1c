"""`python -m guide_ai.nlu.train`: from grammars and names to the weights of the understanding.

Exit status: 0 done, 1 something failed, 2 wrong usage, 3 stopped before the end (call it again), 130 stopped
by Ctrl-C (likewise).
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from engines.cache import cache_root
from engines.errors import BadSetting
from guide_ai.language import LANGUAGES
from guide_ai.nlu.labelled import named
from guide_ai.nlu.train.data import TrainingSet, build
from guide_ai.nlu.train.errors import BadSettings, TrainingError
from guide_ai.nlu.train.gazetteer import BadGazetteer, Gazetteer, own_names, read_gazetteer
from guide_ai.nlu.train.grammar import BadRule, rules
from guide_ai.nlu.train.judge import judge
from guide_ai.nlu.train.recipe import Recipe

WEIGHTS: Final = Path(__file__).resolve().parents[3] / "engines" / "weights" / "understanding.safetensors"
FAILED, UNFINISHED, STOPPED = 1, 3, 130
ON_GPU: Final = Recipe(epochs=4, batch=256, rate=6e-4)
ON_CPU: Final = Recipe(epochs=4, batch=64, rate=3e-4)
SIZES: Final = {True: 240_000, False: 48_000}
"""Sentences on a GPU, and without: what a quarter of an hour and an hour hold."""
SIZE_HELP: Final = (
    "sentences to make of the rules, nine in ten of them to learn, and as many at most of those that were "
    "written by hand (default 240000 on a GPU, else 48000)"
)
INTO_HELP: Final = (
    "weights to write, NAME.safetensors, and a report beside (default: over those that come with the project)"
)
LIMITS: Final = (("size", 100, 5_000_000), ("epochs", 1, 1000), ("rank", 0, 1024), ("seed", 0, 2**31))
NEEDED: Final = ("torch", "safetensors", "tokenizers")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m guide_ai.nlu.train", description="Trains what tells a visitor's intent and entities."
    )
    add = parser.add_argument
    add("--into", type=Path, default=WEIGHTS, metavar="FILE", help=INTO_HELP)
    add(
        "--from",
        dest="source",
        metavar="CHECKPOINT",
        help="a BERT: file, folder or hub's model; else e5-small",
    )
    add("--revision", help="commit of the hub's model, all 40 digits")
    add(
        "--gazetteer",
        type=Path,
        metavar="FILE",
        help="names of a collection, as export_gazetteer writes them",
    )
    add(
        "--branch",
        type=int,
        default=9,
        metavar="N",
        help="layers that stay as they are (default %(default)s)",
    )
    add("--rank", type=int, default=0, metavar="R", help="of adapters; by default whole matrices are tuned")
    add("--start", type=Path, metavar="FILE", help="weights to go on from, judged by what another hand wrote")
    add("--size", type=int, metavar="N", help=SIZE_HELP)
    add("--epochs", type=int, metavar="N", help="times that each is learnt (default 4)")
    add("--seed", type=int, default=5, help="of sentences and weights (default %(default)s)")
    add("--device", default="auto", help="cpu, cuda or cuda:N; by default a GPU where there is one")
    add("--minutes", type=float, metavar="M", help="stop after so long; the same call goes on from there")
    add("--state", type=Path, metavar="DIR", help="where to keep what is done (default in the cache)")
    add("--check", action="store_true", help="only make the sentences, and tell which mean two things")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, or go on with it, and return the exit status."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    for name, least, most in LIMITS:
        if (value := getattr(asked, name)) is not None and not least <= value <= most:
            parser.error(f"--{name} must lie in {least} … {most}")
    if asked.minutes is not None and not 0 < asked.minutes < float("inf"):
        parser.error("--minutes must be a number above 0")
    try:
        return _check(asked) if asked.check else _train(asked)
    except KeyboardInterrupt:
        print("stopped; what was kept is gone on with", file=sys.stderr)
        return STOPPED
    except (TrainingError, BadRule, BadGazetteer, BadSetting, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED


def _names(asked: argparse.Namespace) -> Gazetteer:
    names = own_names()
    if asked.gazetteer is None:
        return names
    theirs = read_gazetteer(asked.gazetteer)
    print(f"{len(theirs)} names of {named(asked.gazetteer)}", flush=True)
    return names.with_names(theirs)


def _made(asked: argparse.Namespace, names: Gazetteer, size: int) -> TrainingSet:
    every = [rule for language in LANGUAGES for rule in rules(language)]
    made = build(every, names, size, asked.seed)
    print(
        f"{len(every)} rules; {len(made.learnt)} sentences to learn, {len(made.held)} of rules held out; "
        f"{len(made.conflicts)} that mean two things are left out",
        flush=True,
    )
    return made


def _check(asked: argparse.Namespace) -> int:
    for line in _made(asked, _names(asked), asked.size or SIZES[False]).conflicts:
        print(line)
    return 0


def _train(asked: argparse.Namespace) -> int:
    deadline = time.monotonic() + 60 * asked.minutes if asked.minutes else float("inf")
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise BadSettings(f"training needs {', '.join(missing)}: CONTRIBUTING.md says how to install them")
    import torch

    from guide_ai.nlu.train.foundation import open_foundation
    from guide_ai.nlu.train.model import check_branch
    from guide_ai.nlu.train.saving import check_place
    from guide_ai.nlu.train.training import parts, read_start, train

    device = asked.device
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    try:
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError) as error:
        raise BadSettings(f"--device {device}: {str(error).splitlines()[0]}") from None
    foundation = open_foundation(asked.source, asked.revision)
    names = _names(asked)
    gpu = device.startswith("cuda")
    recipe = replace(ON_GPU if gpu else ON_CPU, branch=asked.branch, rank=asked.rank, seed=asked.seed)
    recipe = replace(recipe, epochs=asked.epochs or recipe.epochs)
    check_branch(foundation.source.shape, recipe.branch)
    start = None if asked.start is None else read_start(asked.start, foundation, recipe.branch)
    folder = asked.state or cache_root() / "training"
    check_place(asked.into, folder)
    size = asked.size or SIZES[gpu]
    own = parts(_made(asked, names, size), judge(), names, asked.seed, size)

    def say(line: str) -> None:
        print(line, flush=True)

    report = train(
        recipe, own, foundation, device, folder, asked.into, start=start, deadline=deadline, say=say
    )
    if report is None:
        print("stopped before the end; the same call goes on from here")
        return UNFINISHED
    print(f"written: {asked.into}, {asked.into.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
