"""Paints the demo's pictures where they are not painted yet, two at a time, and keeps them as files.

A picture's file is named by what made it: the sources of its painter and of the tools that all painters
share, and its size. So it is painted anew exactly when one of them has changed.
"""

import hashlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import numpy as np

from museum.exhibitions.demo.paintings.frame import Frame
from museum.exhibitions.demo.records import Work

STUDIO: Final = Path(__file__).parent / "paintings"
TOOLS: Final = ("__init__", "brush", "canvas", "field", "frame", "palette")
"""Modules that every painter may use: a change in one of them is a change in every picture."""
SUFFIX: Final = ".webp"
QUALITY: Final = 84
WORKERS: Final = 2
_PAINTERS: Final = {
    # There are as many painters as cores: a thread each. And glibc would otherwise give every large array
    # back to the system at once and fetch its pages anew for the next.
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MALLOC_MMAP_THRESHOLD_": str(1 << 30),
    "MALLOC_TRIM_THRESHOLD_": str(1 << 30),
}


@dataclass(frozen=True, slots=True)
class Commission:
    """A picture to paint: which painter, how large, into which file."""

    painting: str
    frame: Frame
    path: Path


@dataclass(frozen=True, slots=True)
class Painted:
    """A picture that has just been painted."""

    commission: Commission
    seconds: float


def commission(work: Work, folder: Path, longest: int | None = None) -> Commission:
    """What is to be painted for `work`. `longest`: pixels of the longest side, in the record's place."""
    frame = Frame.of_size(work.size_cm[0], work.size_cm[1], longest or work.longest)
    made_by = hashlib.sha256(f"{frame.width}x{frame.height} {QUALITY} {_tools()} ".encode())
    made_by.update((STUDIO / f"{work.painting}.py").read_bytes())
    return Commission(work.painting, frame, folder / f"{work.painting}-{made_by.hexdigest()[:12]}{SUFFIX}")


def paint_missing(
    commissions: Iterable[Commission], *, report: Callable[[Painted], None] | None = None
) -> int:
    """Paint what has no file yet, in place of what those painters made before; returns how many."""
    missing = [wanted for wanted in commissions if not wanted.path.exists()]
    if not missing:
        return 0
    # "spawn": a forked copy of this process could hold its locks and database connections.
    context = multiprocessing.get_context("spawn")
    with _environment(), ProcessPoolExecutor(min(WORKERS, len(missing)), mp_context=context) as pool:
        for done in as_completed([pool.submit(paint, wanted) for wanted in missing]):
            painted = done.result()
            for old in painted.commission.path.parent.glob(f"{painted.commission.painting}-*{SUFFIX}"):
                if old != painted.commission.path:
                    old.unlink()
            if report:
                report(painted)
    return len(missing)


def paint(wanted: Commission) -> Painted:
    """Paint one picture into its file; a file is there whole or not at all."""
    began = time.perf_counter()
    painter = import_module(f"museum.exhibitions.demo.paintings.{wanted.painting}")
    image = painter.paint(wanted.frame, np.random.default_rng(painter.SEED))
    wanted.path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = wanted.path.with_suffix(f".{os.getpid()}.part")
    image.save(unfinished, "WEBP", quality=QUALITY, method=2)
    unfinished.replace(wanted.path)
    return Painted(wanted, time.perf_counter() - began)


@cache
def _tools() -> str:
    sources = hashlib.sha256()
    for name in TOOLS:
        sources.update((STUDIO / f"{name}.py").read_bytes())
    return sources.hexdigest()


@contextmanager
def _environment() -> Iterator[None]:
    """Set what the painters' processes read from the environment that they start in."""
    before = {name: os.environ.get(name) for name in _PAINTERS}
    os.environ.update(_PAINTERS)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
