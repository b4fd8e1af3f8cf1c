"""`python -m guide_ai.guide.train RECORDS.jsonl`: from records to the docent's adapters; judged twice.

Exit status: 0 done, 1 something failed, 2 wrong usage, 3 stopped before the end (call it again), 130 stopped
by Ctrl-C (likewise).
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from engines.cache import cache_root
from engines.errors import EngineError
from guide_ai.guide.train.foundation import Foundation
from guide_ai.guide.train.judging import Figures, answers, figures
from guide_ai.guide.train.pairs import Maker, Pair
from guide_ai.guide.train.recipe import Recipe
from guide_ai.guide.train.records import read_works
from guide_ai.nlu.train.errors import BadSettings, TrainingError
from guide_ai.nlu.train.saving import check_place

FAILED, UNFINISHED, STOPPED = 1, 3, 130
JUDGED: Final = 10_000_000
"""Groups that judge have numbers from here on."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m guide_ai.guide.train",
        description="Trains adapters that make the embedded language model answer as a docent.",
    )
    add = parser.add_argument
    add("records", type=Path, metavar="RECORDS.jsonl", help="works, one a line: docs/llm.md says the form")
    add("--into", type=Path, required=True, metavar="FILE", help="NAME.safetensors, and a report beside")
    add("--from", dest="source", type=Path, metavar="GGUF", help="by default what `engines fetch` brought")
    add("--steps", type=int, default=Recipe().steps, metavar="N", help="default %(default)s")
    add("--batch", type=int, default=Recipe().batch, metavar="N", help="works a step (default %(default)s)")
    add("--judged", type=int, default=60, metavar="N", help="works that judge (default %(default)s)")
    add("--seed", type=int, default=Recipe().seed, help="of pairs and weights (default %(default)s)")
    add("--minutes", type=float, metavar="M", help="stop after so long; the same call goes on from there")
    add("--threads", type=int, metavar="N", help="of PyTorch; fewer than there are where others compute too")
    add("--state", type=Path, metavar="DIR", help="where to keep what is done (default in the cache)")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, or go on with it, and return the exit status."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    for name, most in (("steps", 100_000), ("batch", 1000), ("judged", 10_000)):
        if not 1 <= getattr(asked, name) <= most:
            parser.error(f"--{name} must lie in 1 … {most}")
    if asked.threads is not None and not 1 <= asked.threads <= 1024:
        parser.error("--threads must lie in 1 … 1024")
    if asked.minutes is not None and not 0 < asked.minutes < float("inf"):
        parser.error("--minutes must be a number above 0")
    try:
        return _train(asked)
    except KeyboardInterrupt:
        print("stopped; what was kept is gone on with", file=sys.stderr)
        return STOPPED
    except (TrainingError, EngineError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED


def _train(asked: argparse.Namespace) -> int:
    deadline = time.monotonic() + 60 * asked.minutes if asked.minutes else float("inf")
    if find_spec("torch") is None:
        raise BadSettings("training needs torch: CONTRIBUTING.md says how to install it")
    import torch

    from guide_ai.guide.train.loop import fit
    from guide_ai.guide.train.saving import save
    from guide_ai.guide.train.tokens import encoded, open_tokenizer

    if asked.threads:
        torch.set_num_threads(asked.threads)
    works = read_works(asked.records)
    recipe = Recipe(steps=asked.steps, batch=asked.batch, seed=asked.seed)
    foundation = Foundation.open(asked.source)
    maker = Maker(works, held=False)
    numbers = range(asked.seed * JUDGED, asked.seed * JUDGED + recipe.steps * recipe.batch)
    groups = [maker.group(number) for number in numbers]
    told = repr((recipe, foundation.sha256, groups))
    fingerprint = sha256(told.encode()).hexdigest()
    folder = asked.state or cache_root() / "training"
    check_place(asked.into, folder)
    texts = encoded(groups, open_tokenizer(foundation.path))
    if not texts.rows:
        raise BadSettings("all pairs are too long")
    print(
        f"{len(works)} works, {len(texts.rows)} groups, an opening of {len(texts.opening)} tokens", flush=True
    )
    state = folder / f"docent-{fingerprint[:12]}" / "adapters.safetensors"
    begun = time.monotonic()
    adapters = fit(recipe, foundation, texts, state, fingerprint, deadline=deadline, say=_say)
    if adapters is None:
        print("stopped before the end; the same call goes on from here")
        return UNFINISHED
    judge = Maker(works, held=True)
    pairs = [pair for number in range(asked.judged) for pair in judge.group(JUDGED + number)]
    report = {
        "recipe": asdict(recipe), "works": len(works), "groups": len(texts.rows),
        "pairs": sum(len(row.branches) for row in texts.rows),
        "seconds_of_the_last_call": round(time.monotonic() - begun), "threads": torch.get_num_threads(),
        "before": _judged(foundation, None, pairs),
    }  # fmt: skip
    # The adapters are judged as they are stored, in the engine that the guide runs.
    save(asked.into, adapters, base=foundation.sha256, report=report)
    report["after"] = _judged(foundation, asked.into, pairs)
    save(asked.into, adapters, base=foundation.sha256, report=report)
    print(json.dumps({name: report[name] for name in ("before", "after")}, indent=1))
    print(f"written: {asked.into}, {asked.into.stat().st_size / 1e6:.1f} MB")
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _judged(foundation: Foundation, adapters: Path | None, pairs: Sequence[Pair]) -> Figures:
    """What the guide's own engine answers, with adapters or without."""
    from engines.convert.docent import Docent
    from engines.convert.smollm2 import write_model
    from guide_ai.guide.openvino import OpenVINOModel

    with tempfile.TemporaryDirectory() as folder:
        write_model(foundation.path, Path(folder), None if adapters is None else Docent.read(adapters))
        model = OpenVINOModel(Path(folder), os.cpu_count() or 1)
        try:
            return figures(pairs, asyncio.run(answers(model, pairs)))
        finally:
            model.close()


if __name__ == "__main__":
    sys.exit(main())
