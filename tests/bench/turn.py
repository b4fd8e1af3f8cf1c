"""`python -m tests.bench.turn [--url URL] [--turns N] [--json]`: how long a visitor waits for the guide.

Asks over the site's real socket, in real time. Spoken: from the last voiced sample to the first sample of
the answer's sound, endpoint wait included; once for sentences that were never said and once for sentences
kept from before. Typed: from the question to the first sentence to read. Without --url it opens an
installation of its own in a temporary folder and also weighs the processes at rest.
"""

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.bench.processes import Weight, weigh
from tests.installation import closed, opened, prepared
from tests.visitor import RATE, Turn, Visitor, hall, visit
from tests.voices import Spoken, kokoro

QUESTION = "Could you please tell me when this painting was made?"
WRITTEN = "When was this made?"
SETTLED = 5.0
"""Seconds of rest before the processes are weighed."""


@dataclass(frozen=True)
class Waits:
    """Milliseconds that visitors waited, over `turns` turns, and the medians of the guide's own stages."""

    name: str
    turns: int
    median: float
    ninetieth: float
    slowest: float
    stages: dict[str, float]

    @classmethod
    def of(cls, name: str, turns: Sequence[Turn], wait: Callable[[Turn], float]) -> "Waits":
        """Sum up `turns`."""
        waits = sorted(1000 * wait(turn) for turn in turns)
        ended = [turn.of("ended")[0]["timings_ms"] for turn in turns]
        stages = {
            stage: round(statistics.median(timings[stage] for timings in ended if stage in timings), 1)
            for stage in dict.fromkeys(stage for timings in ended for stage in timings)
        }
        ninetieth = waits[min(len(waits) - 1, int(0.9 * len(waits)))]
        return cls(
            name,
            len(waits),
            round(statistics.median(waits), 1),
            round(ninetieth, 1),
            round(waits[-1], 1),
            stages,
        )


async def spoken(visitor: Visitor, question: Spoken, works: Sequence[str]) -> list[Turn]:
    """Ask `question` aloud before each of `works`."""
    turns = []
    for work in works:
        await visitor.look_at(work)
        turn = await visitor.say(question.audio, voiced=question.voiced)
        if turn.sounded is None:
            raise SystemExit(f"no sound came for {work}: {turn.messages}")
        turns.append(turn)
        await asyncio.sleep(0.5)
    return turns


async def written(visitor: Visitor, works: Sequence[str]) -> list[Turn]:
    """Ask in writing before each of `works`."""
    turns = []
    for work in works:
        await visitor.look_at(work)
        turn = await visitor.write(WRITTEN)
        if turn.shown is None:
            raise SystemExit(f"no answer came for {work}: {turn.messages}")
        turns.append(turn)
    return turns


async def measure(url: str, turns: int, question: Spoken) -> list[Waits]:
    """All kinds of turns, against a site whose sentences were not said before."""
    works = [work["accession"] for room in hall(url)["halls"] for work in room["works"]]
    asked = (works * turns)[: max(turns, 10)]
    async with visit(url) as visitor:
        await spoken(visitor, question, works[-1:])  # the first turn of a process pays for its first call
        new = await spoken(visitor, question, works[:-1][:turns])
        kept = await spoken(visitor, question, asked)
        typed = await written(visitor, asked)
    return [
        Waits.of("spoken, new sentence", new, _until_sound),
        Waits.of("spoken, sentence spoken ahead", kept, _until_sound),
        Waits.of("typed, to text", typed, lambda turn: (turn.shown or 0) - turn.asked),
    ]


def _until_sound(turn: Turn) -> float:
    return (turn.sounded or 0) - turn.asked


def report(waits: Sequence[Waits], weights: Sequence[Weight], question: Spoken) -> dict[str, Any]:
    """Everything that was measured."""
    return {
        "question": {"text": QUESTION, "seconds": round(question.audio.size / RATE, 2)},
        "cores": len(os.sched_getaffinity(0)),
        "load_before": round(os.getloadavg()[0], 2),
        "waits_ms": [asdict(wait) for wait in waits],
        "idle_mb": [asdict(weight) for weight in weights],
        "idle_rss_mb": round(sum(weight.rss for weight in weights), 1),
        "idle_pss_mb": round(sum(weight.pss for weight in weights), 1),
    }


def show(told: dict[str, Any]) -> None:
    """Print a report as tables."""
    print(f"{told['question']['seconds']} s question, {told['cores']} cores, load {told['load_before']}\n")
    print(f"{'wait, ms':32}{'turns':>6}{'median':>9}{'90 %':>9}{'most':>9}")
    for wait in told["waits_ms"]:
        print(
            f"{wait['name']:32}{wait['turns']:6}{wait['median']:9.0f}{wait['ninetieth']:9.0f}{wait['slowest']:9.0f}"
        )
        print("    " + "  ".join(f"{stage} {value:.0f}" for stage, value in wait["stages"].items()))
    if told["idle_mb"]:
        print(f"\n{'at rest, MB':32}{'RSS':>9}{'PSS':>9}")
        for weight in told["idle_mb"]:
            print(f"{weight['name']:32}{weight['rss']:9.0f}{weight['pss']:9.0f}")
        print(f"{'together':32}{told['idle_rss_mb']:9.0f}{told['idle_pss_mb']:9.0f}")


def in_own_installation(turns: int, question: Spoken) -> tuple[list[Waits], list[Weight]]:
    """Measure a fresh installation, at rest and asked."""
    with tempfile.TemporaryDirectory(prefix="vernissage-") as folder:
        made = prepared(Path(folder))
        process = opened(made, "--no-ahead")
        try:
            made.manage("embed_texts")
            time.sleep(SETTLED)
            weights = weigh(process.pid)
            return asyncio.run(measure(made.url, turns, question)), weights
        finally:
            closed(process)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.turn", description=__doc__.split("\n")[0])
    parser.add_argument("--url", help="a running site, whose sentences of the demo were not said before")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    question = kokoro(QUESTION, "en", "am_michael")
    weights: list[Weight] = []
    if asked.url:
        waits = asyncio.run(measure(asked.url, asked.turns, question))
    else:
        waits, weights = in_own_installation(asked.turns, question)
    told = report(waits, weights, question)
    if asked.json:
        print(json.dumps(told, indent=2))
    else:
        show(told)


if __name__ == "__main__":
    main()
