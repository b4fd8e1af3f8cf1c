"""`python -m tests.bench.batching [--json] [--device cpu|cuda] [--cold-start]`: what batching brings.

- Questions: 1, 4 and 16 visitors who each ask again as soon as they are answered, through our scheduler, one
  at a time, and through a window of 10 ms; all three in turn, several rounds, so that other work on the
  machine troubles all alike.
- Expression: landmark sets arrive at random at a given rate, whether or not the model keeps up; p95 from
  arrival to answer, and the largest rate that is held with p95 within 5 ms.
- Worker: what a call over the socket takes beyond the same call of the model itself.
- Cold start: from the start of the processes to the first answer, from a built store.
"""

import argparse
import asyncio
import contextlib
import json
import os
import queue
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from engines.errors import EngineError
from engines.store import Store
from guide_ai.language import LANGUAGES
from guide_ai.nlu.train.gazetteer import own_names
from guide_ai.nlu.train.grammar import rules
from guide_ai.runtime.threads import available
from guide_ai.worker.batched import Batched
from guide_ai.worker.client import Link
from tests.bench import expression
from tests.bench.batchers import BATCHERS, Batcher, Ours
from tests.bench.cold_start import cold_start
from tests.bench.gpu.nvml import Card, NoCard
from tests.installation import ROOT

VISITORS: Final = (1, 4, 16)
RATE: Final = 6000
HELD: Final = 0.005
"""Seconds: the p95 that a rate must keep to count as held."""
RATES: Final = (8000, 12_000, 16_000, 24_000, 40_000, 60_000)
ROWS: Final = (1, 24)
"""Landmark sets a request: a visitor's own, or those of a hall's nearest."""


@dataclass
class Row:
    """One figure of the table. Times in milliseconds; GPU figures only where there is one."""

    model: str
    way: str
    load: str
    a_second: float
    p50: float
    p95: float
    ratio: float | None = None
    """Its rate over that of one at a time, the median of the rounds."""
    cpu: float | None = None
    """Milliseconds of processor time an answer, which other work on the machine hardly changes."""
    gpu: dict[str, float] = field(default_factory=dict)


@contextlib.contextmanager
def watched(row_gpu: dict[str, float]) -> Iterator[None]:
    """Note the GPU's mean load and power while a block runs, where there is one."""
    try:
        card = Card()
    except NoCard:
        yield
        return
    over, loads, watts = threading.Event(), [], []

    def read() -> None:
        while not over.wait(0.05):
            loads.append(card.load())
            watts.append(card.watts())

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        yield
    finally:
        over.set()
        reader.join()
        row_gpu.update(
            load=round(statistics.fmean(loads or [0]), 1),
            watts=round(statistics.fmean(watts or [0]), 1),
            memory_mb=round(card.megabytes()),
        )


def milliseconds(times: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile of seconds, in milliseconds."""
    ordered = sorted(times) or [float("nan")]
    return (
        round(1000 * statistics.median(ordered), 3),
        round(1000 * ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], 3),
    )


def ask_on_and_on(batcher: Batcher, parts: Sequence[Any], visitors: int, seconds: float) -> list[float]:
    """Seconds that each answer took, of visitors who ask again as soon as they are answered."""
    times: list[list[float]] = [[] for _ in range(visitors)]
    end = time.perf_counter() + seconds

    def visit(number: int) -> None:
        answers: queue.SimpleQueue[object] = queue.SimpleQueue()
        place = number
        while (began := time.perf_counter()) < end:
            batcher.submit(parts[place % len(parts)], answers.put)
            answers.get()
            times[number].append(time.perf_counter() - began)
            place += visitors

    threads = [threading.Thread(target=visit, args=(number,)) for number in range(visitors)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [seconds for mine in times for seconds in mine]


def questions(name: str, method: Batched, parts: Sequence[Any], seconds: float, rounds: int) -> Iterator[Row]:
    """Every way, by turns, under every number of visitors."""
    batchers = {way: make(method) for way, make in BATCHERS.items()}
    for visitors in VISITORS:
        times: dict[str, list[float]] = {way: [] for way in batchers}
        rates: dict[str, list[float]] = {way: [] for way in batchers}
        cpu: dict[str, list[float]] = {way: [] for way in batchers}
        gpu: dict[str, dict[str, float]] = {way: {} for way in batchers}
        for turn in range(rounds):
            ways = list(batchers)
            for way in ways[turn % len(ways) :] + ways[: turn % len(ways)]:
                began, busy = time.perf_counter(), time.process_time()
                with watched(gpu[way]):
                    taken = ask_on_and_on(batchers[way], parts, visitors, seconds)
                cpu[way].append(1000 * (time.process_time() - busy) / len(taken))
                rates[way].append(len(taken) / (time.perf_counter() - began))
                times[way] += taken
        for way, taken in times.items():
            pairs = zip(rates[way], rates["one at a time"], strict=True)
            ratio = statistics.median(mine / alone for mine, alone in pairs)
            rate = round(statistics.median(rates[way]), 1)
            spent = round(statistics.median(cpu[way]), 2)
            p50, p95 = milliseconds(taken)
            yield Row(name, way, f"{visitors} at once", rate, p50, p95, round(ratio, 3), spent, gpu[way])
    for batcher in batchers.values():
        batcher.close()


def arrive(batcher: Batcher, rate: float, rows: int, seconds: float) -> tuple[list[float], float]:
    """Requests of `rows` sets come at random, `rate` sets a second in all.

    Seconds from each request's planned arrival to its answer, and the sets answered a second.
    """
    draw = np.random.default_rng(1)
    number = int(rate * seconds / rows)
    plan = np.cumsum(draw.exponential(rows / rate, number)).tolist()
    landmarks = draw.normal(0, 1, (64, rows, expression.LANDMARKS)).astype(np.float32)
    sets = list(landmarks)
    times: list[float] = []
    clock = time.perf_counter
    start = clock() + 0.05

    def answered(due: float) -> Callable[[object], None]:
        return lambda value: times.append(clock() - due)

    for place, offset in enumerate(plan):
        due = start + offset
        while (left := due - clock()) > 0:
            time.sleep(left)
        batcher.submit(sets[place % 64], answered(due))
    last = clock() + 10
    while len(times) < number and clock() < last:
        time.sleep(0.01)
    took = clock() - start
    return times + [10.0] * (number - len(times)), len(times) * rows / took


def faces(device: str, seconds: float) -> Iterator[Row]:
    """The expression toy: at its rate by every way, and the largest rate of ours."""
    method = expression.made(device)
    for way, make in BATCHERS.items():
        batcher = make(method)
        arrive(batcher, RATE, 1, 0.5)
        gpu: dict[str, float] = {}
        with watched(gpu):
            times, done = arrive(batcher, RATE, 1, seconds)
        yield Row("expression", way, f"{RATE}/s, 1 a request", round(done), *milliseconds(times), gpu=gpu)
        batcher.close()
    for rows in ROWS:
        batcher = Ours(method)
        best = None
        for rate in (RATE, *RATES):
            gpu = {}
            with watched(gpu):
                times, done = arrive(batcher, rate, rows, seconds)
            p50, p95 = milliseconds(times)
            if p95 > 1000 * HELD or done < 0.95 * rate * seconds / (seconds + 0.05):
                break
            best = Row("expression", "ours", f"most held, {rows} a request", round(done), p50, p95, gpu=gpu)
        batcher.close()
        yield best or Row("expression", "ours", f"{RATE}/s not held, {rows} a request", round(done), p50, p95)


async def _overhead(socket: Path, rounds: int) -> list[float]:
    link = Link(socket)
    landmarks = np.zeros((1, expression.LANDMARKS), np.float32)
    for _ in range(600):
        with contextlib.suppress(Exception):
            if "warming" not in (await link.reach()).skills.values():
                break
        await asyncio.sleep(0.05)
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        await link.call("faces", "express", {"landmarks": landmarks})
        times.append(time.perf_counter() - began)
    await link.aclose()
    return times


def worker(device: str, rounds: int) -> Iterator[Row]:
    """The same small call, directly and through a real worker process."""
    run = expression.made(device).runs[0]
    landmarks = np.zeros((1, expression.LANDMARKS), np.float32)
    factory = "skill" if device == "cpu" else "skill_on_cuda"
    with tempfile.TemporaryDirectory(prefix="v-") as folder:
        socket = Path(folder) / "bench.sock"
        with subprocess.Popen(
            [
                *(sys.executable, "-m", "guide_ai.worker", str(socket)),
                *("--skill", f"faces=tests.bench.expression:{factory}"),
            ],
            cwd=ROOT,
        ) as process:
            try:
                through = asyncio.run(_overhead(socket, rounds))
            finally:
                process.terminate()
    direct = []
    for _ in range(rounds):
        began = time.perf_counter()
        run([landmarks], lambda place: True)
        direct.append(time.perf_counter() - began)
    for way, times in (("directly", direct), ("through the worker", through)):
        yield Row(
            "expression", way, "1 after the other", round(len(times) / sum(times)), *milliseconds(times)
        )


def heard(sounds: Path | None) -> Sequence[np.ndarray]:
    """Utterances of an .npz (mono, 16 kHz, int16), or else noise, of which little becomes text."""
    if sounds is None:
        draw = np.random.default_rng(2)
        return [draw.normal(0, 0.02, 16_000 * length).astype(np.float32) for length in (2, 3, 4, 5)]
    with np.load(sounds) as kept:
        return [kept[name].astype(np.float32) / 32768 for name in kept.files]


def skills(threads: int, sounds: Path | None) -> Iterator[tuple[str, Batched, Sequence[Any]]]:
    """The real models that take several at once, and what is asked of them."""
    from guide_ai.asr import whisper
    from guide_ai.worker import hosted

    try:
        method = hosted.nlu(threads)["understand"]
        assert isinstance(method, Batched)
        chance, names = random.Random(5), own_names()  # noqa: S311 (no secret)
        texts = [
            (rule.say(chance, names).text, language)
            for language in LANGUAGES
            for rule in chance.sample(rules(language), 32)
        ]
        yield "nlu", method, [part for pair in zip(texts[:32], texts[32:], strict=False) for part in pair]
    except EngineError as error:
        print(f"nlu: {error}", file=sys.stderr)
    try:
        ear = whisper.load(Store(), threads)
        if ear.most < 2:
            print("asr: one at a time on this runtime, nothing to batch", file=sys.stderr)
            return
        ear.warm()
        yield "asr", hosted.hearing(ear), [(sound, "en") for sound in heard(sounds)]
    except EngineError as error:
        print(f"asr: {error}", file=sys.stderr)


def show(rows: Sequence[Row], told: dict[str, Any]) -> None:
    """Print the table, and what it says of the marks."""
    print(f"{told['device']}, {told['threads']} threads, load {told['load_before']}")
    heads = f"{'a second':>10}{'p50 ms':>10}{'p95 ms':>10}{'ratio':>8}{'cpu ms':>8}  gpu"
    print(f"{'model':12}{'way':20}{'load':28}{heads}")
    for row in rows:
        gpu = ", ".join(f"{name} {value:g}" for name, value in row.gpu.items())
        print(
            f"{row.model:12}{row.way:20}{row.load:28}{row.a_second:10g}{row.p50:10.3f}{row.p95:10.3f}"
            f"{row.ratio or '':>8}{row.cpu or '':>8}  {gpu}"
        )
    for name, value in told["marks"].items():
        print(f"{name}: {value}")
    if told["cold_start"]:
        print("cold start, seconds: " + ", ".join(f"{k} {v}" for k, v in told["cold_start"].items()))


def marks(rows: Sequence[Row]) -> dict[str, float]:
    """Ratios and differences that the project has set itself marks for."""
    found = {(row.model, row.way, row.load): row for row in rows}
    said: dict[str, float] = {}
    for model in ("nlu", "asr"):
        for visitors in VISITORS:
            ours = found.get((model, "ours", f"{visitors} at once"))
            alone = found.get((model, "one at a time", f"{visitors} at once"))
            one = found.get((model, "one at a time", "1 at once"))
            if ours and alone and one:
                said[f"{model}, {visitors} at once, ours over one at a time"] = ours.ratio or 0.0
                said[f"{model}, {visitors} at once, throughput over one visitor's"] = round(
                    ours.a_second / one.a_second, 2
                )
                said[f"{model}, {visitors} at once, ms more at the median than one visitor"] = round(
                    ours.p50 - one.p50, 2
                )
    direct = found.get(("expression", "directly", "1 after the other"))
    through = found.get(("expression", "through the worker", "1 after the other"))
    if direct and through:
        said["the worker adds, ms at the median"] = round(through.p50 - direct.p50, 3)
    return said


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.batching", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--device", choices=sorted(expression.DEVICES), default="cpu")
    parser.add_argument("--threads", type=int, default=available())
    parser.add_argument("--seconds", type=float, default=1.0, help="of each round")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument(
        "--sounds", type=Path, help="an .npz of utterances for the hearing: mono, 16 kHz, int16"
    )
    parser.add_argument("--only", choices=["questions", "expression", "worker"])
    parser.add_argument("--cold-start", action="store_true", help="measure that, too")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    load = round(os.getloadavg()[0], 2)
    rows: list[Row] = []
    if asked.only in (None, "questions"):
        for name, method, parts in skills(asked.threads, asked.sounds):
            rows += questions(name, method, parts, asked.seconds, asked.rounds)
    if asked.only in (None, "expression"):
        rows += faces(asked.device, max(3.0, asked.seconds))
    if asked.only in (None, "worker"):
        rows += worker(asked.device, 1000)
    told = {
        "device": asked.device,
        "threads": asked.threads,
        "cores": len(os.sched_getaffinity(0)),
        "load_before": load,
        "cold_start": asyncio.run(cold_start()) if asked.cold_start else {},
        "rows": [asdict(row) for row in rows],
        "marks": marks(rows),
    }
    if asked.json:
        print(json.dumps(told, indent=2))
    else:
        show(rows, told)


if __name__ == "__main__":
    main()
