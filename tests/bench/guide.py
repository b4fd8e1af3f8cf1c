"""`python -m tests.bench.guide [--url URL] [--rate R] [--requests N] [--torch SHAPE] [--json]`.

How quick the guide's language model is: tokens a second and first sentences for one visitor and for 16 who
ask at once (mark: 3.5 times the tokens), in turns over several rounds; then the same questions, arriving at a
rate, answered one by one, in static batches and as they come. It asks what `VERNISSAGE_LLM` chooses, through
a worker process as the site does, or with --url an OpenAI-compatible server (--trtllm for trtllm-serve).

`--torch SHAPE` measures PyTorch with transformers in its place, with random weights of a known shape: that
needs neither the project's packages nor weights, and compares `generate` with its continuous batching.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
MARK: Final = 3.5
LOADING: Final = 600.0
"""Seconds that the model may take to load."""
COLUMNS: Final = (
    ("requests", "asked"),
    ("refused", "refused"),
    ("tokens", "tokens"),
    ("tokens_a_second", "tokens/s"),
    ("first_p50", "first p50"),
    ("first_p95", "first p95"),
    ("sentence_p50", "sent. p50"),
    ("sentence_p95", "sent. p95"),
    ("whole_p95", "whole p95"),
)


@asynccontextmanager
async def hosted() -> AsyncIterator[Any]:
    """The language model in use, in a worker process of its own. Raises `Unavailable` with its reason."""
    from guide_ai.errors import Unavailable
    from guide_ai.worker.remote import LLM_SOCKET, connect

    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        words = [
            "-m",
            "guide_ai.worker",
            f"{folder}/{LLM_SOCKET}",
            "--flow",
            "llm=guide_ai.worker.hosted:llm",
        ]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, cwd=ROOT, stderr=subprocess.DEVNULL
        )
        skills = connect(Path(folder))
        skills.llm.silence = LOADING  # a busy machine is slow, not gone
        try:
            async with asyncio.timeout(LOADING):
                while (trouble := await _trouble(skills.llm)) is not None:
                    if process.returncode is not None or trouble.startswith(("missing", "failed")):
                        raise Unavailable(trouble)
                    await asyncio.sleep(0.1)
            yield skills.model
        finally:
            await skills.aclose()
            if process.returncode is None:
                process.kill()
            await process.wait()


async def _trouble(link: Any) -> str | None:
    from guide_ai.errors import Unavailable

    try:
        health = await link.reach()
    except Unavailable as error:
        return str(error)
    state = health.skills["llm"]
    return None if state == "warm" else f"{state}: {health.reasons.get('llm', '')}"


async def measure(rounds: int, requests: int, rate: float) -> dict[str, Any]:
    """All figures of the model in use."""
    from tests.bench.guide_arrivals import TOGETHER, WAYS, arrivals, arrive, middle, visitors

    async with hosted() as model:
        await visitors(model, TOGETHER, 99)
        alone, together = [], []
        for number in range(rounds):
            # One visitor asks as often as there are others later, so that both take about as long.
            singles = [await visitors(model, 1, 1000 + 10 * number + time) for time in range(4)]
            alone.append(middle(singles))
            together.append(await visitors(model, TOGETHER, 2000 + number))
        ratios = [
            many.tokens_a_second / one.tokens_a_second for one, many in zip(alone, together, strict=True)
        ]
        rows = [middle(alone), middle(together)]
        for place, way in enumerate(WAYS):
            rows.append(await arrive(model, way, arrivals(requests, rate, seed=place + 3)))
    return {
        "rows": [asdict(row) for row in rows],
        "ratio": round(statistics.median(ratios), 2),
        "ratios": [round(ratio, 2) for ratio in ratios],
        "mark": MARK,
        "server": await counted(),
    }


async def counted() -> dict[str, float]:
    """What a trtllm-serve counts of itself after all that, less its histograms; nothing of other backends."""
    from guide_ai.guide.backends import backend, chosen

    choice = chosen()
    if choice.backend != "trtllm_serve":
        return {}
    model: Any = backend(choice)
    try:
        told = await model.metrics()
    finally:
        await model.aclose()
    return {name: value for name, value in told.items() if not name.endswith(("_sum", "_count", "_created"))}


def show(told: dict[str, Any]) -> None:
    """Print the table."""
    print(
        f"{told['backend']}, {told['rate']:g} a second, load {told['load']} on {told['cores']} cores; seconds"
    )
    print(f"{'':16}" + "".join(f"{head:>11}" for _, head in COLUMNS))
    for row in told["rows"]:
        print(f"{row['way']:16}" + "".join(f"{row[name]:>11g}" for name, _ in COLUMNS))
    if "ratio" in told:
        print(
            f"16 at once over one: {told['ratio']} times the tokens (mark {MARK}); by round {told['ratios']}"
        )
    for name, value in told.get("server", {}).items():
        print(f"{name}: {value:g}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.guide", description=__doc__.split("\n")[0])
    parser.add_argument("--url", help="of an OpenAI-compatible server, in place of the model in use")
    parser.add_argument("--model", help="its name there")
    parser.add_argument("--trtllm", action="store_true", help="the server is trtllm-serve")
    parser.add_argument("--rate", type=float, help="arrivals a second: 40, or 2 for the embedded model")
    parser.add_argument("--requests", type=int, help="arrivals: 200, or 24 for the embedded model")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--torch", metavar="SHAPE", help="tiny, 135m, 1b or 8b: PyTorch with random weights")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.url:
        os.environ["VERNISSAGE_LLM"] = "trtllm_serve" if asked.trtllm else "openai"
        os.environ["VERNISSAGE_LLM_URL"] = asked.url
        os.environ["VERNISSAGE_LLM_MODEL"] = asked.model or ""
    backend = f"torch {asked.torch}" if asked.torch else os.environ.get("VERNISSAGE_LLM") or "openvino"
    small = backend in ("openvino", "torch tiny")
    rate = asked.rate or (2.0 if small else 40.0)
    requests = asked.requests or (24 if small else 200)
    load = round(os.getloadavg()[0], 1)
    if asked.torch:
        from tests.bench.guide_torch import measure as measure_torch

        found = measure_torch(asked.torch, requests, rate)
    else:
        from guide_ai.errors import GuideError

        try:
            found = asyncio.run(measure(asked.rounds, requests, rate))
        except GuideError as error:
            sys.exit(f"the language model can't be measured: {error}")
    told = {"backend": backend, "rate": rate, "load": load, "cores": len(os.sched_getaffinity(0)), **found}
    if asked.json:
        print(json.dumps(told, indent=2))
    else:
        show(told)


if __name__ == "__main__":
    main()
