"""Sparse attention on the CPU beside dense attention in ONNX Runtime, in one process: a table and JSON.

    .venv/bin/python -m tests.bench.sparse_attention_cpu [--lengths 512,4096] [--heads 32] [--out FILE.json]

Every way takes q, k, v (1, length, 12 · head) and gives the same, with equal threads that do not spin; rounds
of all ways alternate, and the fastest counts. Beside the time by the clock stands that of the processor, all
threads together, which other work on this computer disturbs less. Dense attention is in
standard operators (`plain`, reads the mask) and in ONNX Runtime's own operator, which then never writes the
scores to memory (`fused`; with a mask it does: `masked`). Ours reads the mask.
"""

import argparse
import json
import os
import platform
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime

from engines.convert.graph import (
    FLOAT,
    HEADS_FIRST,
    INT32,
    KEYS_ACROSS,
    MICROSOFT,
    GraphBuilder,
)
from engines.plugins.sparse_attention.decomposition import Decomposition
from engines.plugins.sparse_attention.pattern import BLOCK_SIZES, Pattern
from engines.plugins.sparse_attention.reference import attention as reference

HEADS = 12
WINDOW, GLOBALS = 64, 1
LENGTHS = (128, 256, 512, 1024, 2048, 4096, 8192)
PLAIN_UP_TO = 4096
"""Beyond, the scores of the plain way take 3 GB and more."""
DENSE = ("plain", "fused", "masked")
MARK = (4096, 4.0)
"""Length, and how many times faster than the fastest dense way ours has to be."""


@dataclass(slots=True)
class Row:
    """Milliseconds of each way, the fastest of some calls: by the clock, and of the processor."""

    length: int
    head: int
    clock: dict[str, float] = field(default_factory=dict)
    processor: dict[str, float] = field(default_factory=dict)
    error: float = 0.0

    @property
    def ratios(self) -> tuple[float, float]:
        """The fastest dense way's time by that of the faster of ours, by the clock and of the processor."""
        return _ratio(self.clock), _ratio(self.processor)


def _ratio(times: dict[str, float]) -> float:
    dense = min(value for name, value in times.items() if name in DENSE)
    return dense / min(value for name, value in times.items() if name not in DENSE)


def graph(way: str, head: int) -> onnx.ModelProto:
    """q, k, v (B, S, width), mask (B, S) → o (B, S, width) in one of the ways."""
    width = HEADS * head
    g = GraphBuilder(way, "fp32")
    q, k, v = (g.input(name, FLOAT, "B", "S", width) for name in "qkv")
    mask = g.input("mask", INT32, "B", "S")
    if way in ("fused", "masked"):
        extra = ["", mask] if way == "masked" else []
        o = g.op("MultiHeadAttention", q, k, v, *extra, domain=MICROSOFT, num_heads=HEADS)
    elif way == "plain":
        absent = g.op("Sub", g.cast(mask, FLOAT), g.scalar(1.0))
        faint = g.op("Mul", g.op("Unsqueeze", absent, g.integers(1, 2)), g.scalar(1e9))
        query = g.op("Mul", g.heads(q, HEADS, head, HEADS_FIRST), g.scalar(head**-0.5))
        keys, values = g.heads(k, HEADS, head, KEYS_ACROSS), g.heads(v, HEADS, head, HEADS_FIRST)
        o = g.attend(query, keys, values, faint, width)
    else:
        ours = Decomposition(g, mask, pattern(way, head), head)
        o = g.joined(ours.attend(*(g.heads(x, HEADS, head, HEADS_FIRST) for x in (q, k, v))), width)
    g.op("Identity", o, to="o")
    g.output("o", FLOAT, "B", "S", width)
    return g.model()


def pattern(way: str, head: int) -> Pattern:
    """The pattern of "sparse 64" or "sparse 128"."""
    return Pattern(WINDOW, GLOBALS, head**-0.5, int(way.split()[1]))


def measured(length: int, head: int, threads: int, seconds: float) -> Row:
    """Call all ways in turn until the time is over, five times at least."""
    random = np.random.default_rng(length)
    feeds: dict[str, Any] = {
        name: random.standard_normal((1, length, HEADS * head)).astype(np.float32) for name in "qkv"
    }
    feeds["mask"] = np.ones((1, length), np.int32)
    feeds["mask"][0, length - length // 10 :] = 0
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3  # `fused` has no use for the mask, and that is meant
    ways = [way for way in DENSE if way != "plain" or length <= PLAIN_UP_TO]
    ways += [f"sparse {block}" for block in BLOCK_SIZES]
    sessions = {
        way: onnxruntime.InferenceSession(
            graph(way, head).SerializeToString(), options, providers=["CPUExecutionProvider"]
        )
        for way in ways
    }
    row = Row(length, head)
    found = sessions["sparse 64"].run(None, feeds)[0]
    row.error = _error(found, feeds, head)
    begun, rounds = time.monotonic(), 0
    while rounds < 5 or time.monotonic() - begun < seconds:
        rounds += 1
        for way, session in sessions.items():
            before = time.perf_counter(), time.process_time()
            session.run(None, feeds)
            after = time.perf_counter(), time.process_time()
            for times, start, end in zip((row.clock, row.processor), before, after, strict=True):
                took = (end - start) * 1000
                times[way] = min(took, times.get(way, took))
    return row


def _error(found: Any, feeds: dict[str, Any], head: int) -> float:
    shape = (1, -1, HEADS, head)
    q, k, v = (feeds[name].reshape(shape).transpose(0, 2, 1, 3) for name in "qkv")
    wanted = reference(q, k, v, feeds["mask"], pattern("sparse 64", head))
    off = found.reshape(shape).transpose(0, 2, 1, 3) - wanted
    return float(np.linalg.norm(off) / np.linalg.norm(wanted))


def line(row: Row) -> str:
    """One row of the table, for Markdown."""
    ways = (*DENSE, *(f"sparse {block}" for block in BLOCK_SIZES))
    cells = [f"{row.clock[way]:.1f} / {row.processor[way]:.1f}" if way in row.clock else "–" for way in ways]
    ratios = " / ".join(f"{ratio:.2f}×" for ratio in row.ratios)
    return f"| {row.head} | {row.length} | {' | '.join(cells)} | {ratios} | {row.error:.0e} |"


def pays_from(rows: list[Row], head: int) -> int | None:
    """The shortest length from which on ours takes less of the processor than every dense way."""
    found = None
    for row in sorted((row for row in rows if row.head == head), key=lambda row: -row.length):
        if row.ratios[1] <= 1:
            break
        found = row.length
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sparse_attention_cpu", description=__doc__)
    parser.add_argument("--lengths", default=",".join(map(str, LENGTHS)))
    parser.add_argument("--heads", default="64,32", help="sizes of a head: %(default)s")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each row")
    parser.add_argument("--out", type=Path, help="a file for the figures, as JSON")
    asked = parser.parse_args()
    heads = [int(head) for head in asked.heads.split(",")]
    rows: list[Row] = []
    print(f"{HEADS} heads, window {WINDOW}, {GLOBALS} global token, {asked.threads} threads")
    print("Milliseconds by the clock / of the processor")
    print("| head | length | plain | fused | masked | sparse 64 | sparse 128 | dense / sparse | error |")
    print("|---|---|---|---|---|---|---|---|---|")
    for head in heads:
        for length in map(int, asked.lengths.split(",")):
            rows.append(measured(length, head, asked.threads, asked.seconds))
            print(line(rows[-1]), flush=True)
    summary = {str(head): pays_from(rows, head) for head in heads}
    for head, length in summary.items():
        print(f"heads of {head}: sparse attention pays from {length} tokens on")
    length, wanted = MARK
    for row in rows:
        if row.length == length:
            clock, processor = row.ratios
            holds = "holds" if clock >= wanted else "does not hold"
            print(
                f"heads of {row.head}, {length} tokens: {clock:.1f}× by the clock ({wanted:g}× {holds}), "
                f"{processor:.1f}× of the processor"
            )
    print(f"ONNX Runtime {onnxruntime.__version__}, {platform.machine()}, load {os.getloadavg()[0]:.1f}")
    if asked.out:
        told = {
            "onnxruntime": onnxruntime.__version__,
            "threads": asked.threads,
            "window": WINDOW,
            "num_global": GLOBALS,
            "load": os.getloadavg()[0],
            "pays_from": summary,
            "rows": [
                {
                    "head": row.head,
                    "length": row.length,
                    "ms": row.clock,
                    "processor_ms": row.processor,
                    "ratios": row.ratios,
                    "error": row.error,
                }
                for row in rows
            ],
        }
        asked.out.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
