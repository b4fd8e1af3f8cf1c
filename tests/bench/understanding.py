"""`python -m tests.bench.understanding [--device cpu|cuda] [--threads N] [--random TOKENIZER] [--json]`.

Milliseconds and processor time a question, from text to intent, entities and vector, tokenising included, by
length and by how many questions come at once. Ours is the engine that serves; "vector only" is what retrieval
alone costs. Beside it, with as many threads, the same network in single precision and as ONNX Runtime's
dynamic INT8 makes it, and by transformers in PyTorch's eager FP32, where these are installed. All are read by
the same `Reader`, in turns, so that whatever else a computer does falls on all alike.

On a host without the weights `--random TOKENIZER` takes random ones of e5-small's shape, which are as quick,
and the words of an engine's tokenizer.json. It needs onnxruntime, onnx, tokenizers, safetensors, pydantic and
filelock, pycuda for a GPU, and PyTorch with transformers for the peer.
"""

import argparse
import json
import os
import platform
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np

from guide_ai.nlu.reader import Reader
from tests.bench.understanding_ways import Ours, ways

QUESTIONS: Final = {
    "3 words": ("Who made this?", "By whom is it?", "这是谁画的？"),
    "8 words": (
        "can you tell me how old this is",
        "what is the sculpture over there made of",
        "请问这件青铜器是什么时候做的",
    ),
    "15 words": (
        "um could you maybe tell me why the woman in the corner is holding a fan",
        "is there any other work by the same painter in this hall or in the next",
        "我想知道画里左边那位穿红衣服的人手上拿的是什么东西，有什么意思",
    ),
    "40 words": (
        "I was here last spring with my daughter and I remember a large green tapestry with two herons near "
        "a lake. Has it been moved to another room, or was it only on loan from somewhere else?",
    ),
}
AT_ONCE: Final = (1, 4, 16)


@dataclass(frozen=True)
class Row:
    """What a question takes: medians, and the least that was seen, in milliseconds."""

    way: str
    length: str
    at_once: int
    tokens: float
    wall: float
    least: float
    processor: float


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.understanding", description=(__doc__ or "").split("\n\n")[1]
    )
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--threads", type=int, default=2, help="of each way, on the processor (%(default)s)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each way, length and number")
    parser.add_argument("--random", type=Path, metavar="TOKENIZER", help="random weights, a tokenizer.json")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def measured(call: Callable[[], object]) -> tuple[float, float]:
    """Seconds of one call, and of processor time in all of its threads."""
    began, busy = time.perf_counter(), time.process_time()
    call()
    return time.perf_counter() - began, time.process_time() - busy


def together(texts: Sequence[str], count: int) -> list[str]:
    """As many of the texts as come at once."""
    return [texts[place % len(texts)] for place in range(count)]


def rows(found: dict[str, Reader], seconds: float, count_of: Callable[[str], int]) -> Iterator[Row]:
    """Measure every way, in turns."""
    for length, texts in QUESTIONS.items():
        for count in AT_ONCE:
            batches = [together(texts[start:] + texts[:start], count) for start in range(len(texts))]
            calls: dict[str, Callable[[Sequence[str]], object]] = {
                name: lambda batch, mind=mind: mind.understand_many([(text, "en") for text in batch])
                for name, mind in found.items()
            }
            calls["ours, vector only"] = lambda batch: found["ours"].embed(batch, kind="query")
            spent: dict[str, list[tuple[float, float]]] = {name: [] for name in calls}
            for call in calls.values():
                for batch in batches:
                    call(batch)
                    call(batch)  # on a GPU the second run records, and only the third is as all later ones
            end = time.monotonic() + seconds * len(calls)
            turn = 0
            while time.monotonic() < end or turn < 3:
                batch = batches[turn % len(batches)]
                for name, call in calls.items():
                    spent[name].append(measured(lambda call=call, batch=batch: call(batch)))
                turn += 1
            tokens = np.mean([count_of(text) for text in texts])
            for name, times in spent.items():
                wall, busy = np.array(times).T * 1e3 / count
                yield Row(
                    name, length, count, float(tokens), float(np.median(wall)), float(wall.min()),
                    float(np.median(busy)),
                )  # fmt: skip


def alike(found: dict[str, Reader]) -> dict[str, tuple[float, float]]:
    """By way: the share of questions with our intent, and how far confidences lie apart on average."""
    asked = [(text, "en") for texts in QUESTIONS.values() for text in texts]
    own = found["ours"].understand_many(asked)
    told = {}
    for name, mind in found.items():
        other = mind.understand_many(asked)
        pairs = list(zip(own, other, strict=True))
        same = np.mean([one.guesses[0][0] == two.guesses[0][0] for one, two in pairs])
        apart = np.mean([abs(one.confidence - two.confidence) for one, two in pairs])
        told[name] = float(same), float(apart)
    return told


def main() -> None:
    """Measure and print."""
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="understanding-") as folder:
        ours = Ours(asked.device, asked.threads, asked.random, Path(folder))
        found = dict(ways(ours))
        table = list(rows(found, asked.seconds, ours.tokens))
        same = alike(found)
    facts = {
        "device": asked.device,
        "threads": asked.threads,
        "processor": platform.processor() or platform.machine(),
        "load": os.getloadavg()[0],
        "weights": "random" if asked.random else ours.key,
    }
    if asked.json:
        print(json.dumps({**facts, "alike": same, "rows": [asdict(row) for row in table]}))
        return
    print(", ".join(f"{name} {value}" for name, value in facts.items()))
    print(f"{'':22}{'length':10}{'at once':>8}{'tokens':>8}{'wall ms':>9}{'least':>8}{'CPU ms':>8}")
    for row in table:
        print(
            f"{row.way:22}{row.length:10}{row.at_once:8}{row.tokens:8.1f}{row.wall:9.2f}{row.least:8.2f}"
            f"{row.processor:8.2f}"
        )
    for name, (share, apart) in same.items():
        print(f"{name}: our intent in {share:.0%} of the questions, confidence {apart:.3f} apart")


if __name__ == "__main__":
    main()
