"""The table and the JSON file that a run leaves."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from tests.bench.gpu.nvml import Card
from tests.bench.gpu.row import Row, Way

PACKAGES = ("torch", "triton", "transformers", "onnx", "onnxruntime-gpu", "onnxruntime")
HEADS = (
    "net, batch",
    "eager FP32",
    "eager FP16",
    "compile FP16",
    "ours",
    "p95",
    "copies in and out",
    "× eager FP32",
    "× compile",
    "error",
    "load %",
    "MB",
    "J ours / compile / FP32",
)


def circumstances(card: Card | None) -> dict[str, str]:
    """Card, driver, versions, date."""
    import torch

    found = {"date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"), "python": platform.python_version()}
    if card:
        found |= {"card": card.name, "driver": card.driver, "cuda": str(torch.version.cuda)}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    found["tf32"] = (
        f"matrices {torch.backends.cuda.matmul.allow_tf32}, convolutions {torch.backends.cudnn.allow_tf32}"
        " (eager FP32, PyTorch's defaults)"
    )
    return found


def write(path: Path, facts: dict[str, str], rows: Sequence[Row], more: dict[str, Any] | None = None) -> None:
    """Write everything that is known so far; a run that is cut keeps it."""
    content = {"circumstances": facts, "rows": [asdict(row) for row in rows], **(more or {})}
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps(content, indent=1))
    os.replace(partial, path)


def _number(value: float | None, digits: int = 2) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def _ms(way: Way | None) -> str:
    if way is None:
        return ""
    return "failed" if way.failed else _number(way.ms, 3 if (way.ms or 0) < 10 else 1)


def line(row: Row) -> str:
    """One row in Markdown."""
    way = row.ways.get
    mine = row.ways.get("ours", Way())
    energy = [row.ways.get(name, Way()).joules for name in ("ours", "compile16", "eager32")]
    cells = [
        f"{row.title}, {row.batch}",
        *(_ms(way(name)) for name in ("eager32", "eager16", "compile16", "ours")),
        _number(mine.p95, 3),
        _ms(way("end-to-end")),
        _number(row.ratio("eager32"), 1),
        _number(row.ratio("compile16")),
        "–" if mine.error is None else f"{mine.error:.1e}",
        _number(mine.load, 0),
        _number(mine.megabytes, 0),
        " / ".join(_number(value, 3) for value in energy),
    ]
    return "| " + " | ".join(cells) + " |"


def markdown(facts: dict[str, str], rows: Sequence[Row]) -> str:
    """What was chosen and what failed, then the table, milliseconds at the median."""
    lines = ["; ".join(f"{name} {value}" for name, value in facts.items()), ""]
    lines += ["| " + " | ".join(HEADS) + " |", "|" + "---|" * len(HEADS)]
    lines += [line(row) for row in rows]
    failures = [
        f"{row.net} {row.batch} {name}: {way.failed}"
        for row in rows
        for name, way in row.ways.items()
        if way.failed
    ]
    notes = [
        f"{row.net} {row.batch} compile: {way.note}, error {way.error:.1e}"
        for row in rows
        if (way := row.ways.get("compile16")) and way.ms and way.error is not None
    ] + [
        f"{row.net} {row.batch} ours: {way.note}" for row in rows if (way := row.ways.get("ours")) and way.ms
    ]
    return "\n".join([*notes, *failures, "", *lines])
