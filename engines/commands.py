"""The four commands of `python -m engines`, each from models to a result that can be printed as JSON."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from engines.console import Screen, megabytes
from engines.errors import EngineError, EngineMissing, command
from engines.fetch import fetch, missing_sources
from engines.manifest import manifest_of
from engines.store import Store

WORKERS = max(1, min(2, os.cpu_count() or 1))
"""Fetches or conversions at once. More would only share the same cores and the same line."""

Row = dict[str, Any]


@dataclass(slots=True)
class Outcome:
    """What a command found out, a row a model, and what failed, a line a model."""

    rows: list[Row] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)

    def collect(self, model: str, work: Callable[[], Row]) -> Row | None:
        """Run `work` and keep its row; a failure that we can explain becomes a line."""
        try:
            row = work()
        except EngineError as error:
            self.failures[model] = str(error)
        except OSError as error:
            self.failures[model] = f"{model}: {error}"
        else:
            self.rows.append(row)
            return row
        return None


@contextmanager
def _stoppable(pool: Executor) -> Iterator[Executor]:
    """Leave a pool at once when the block is interrupted: what has not begun then never does."""
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    pool.shutdown()


def list_models(models: Iterable[str]) -> Outcome:
    """Describe the models that there are manifests of."""
    outcome = Outcome()
    for model in models:
        manifest = manifest_of(model)
        outcome.rows.append(
            {
                "model": model,
                "title": manifest.title,
                "role": manifest.role,
                "licence": manifest.licence,
                "engine": manifest.recipe().kind,
                "download_bytes": sum(archive.size for archive in manifest.archives.values()),
            }
        )
    return outcome


def fetch_models(models: Iterable[str], root: Path, screen: Screen) -> Outcome:
    """Bring the sources of all models; one that fails does not keep the others from coming."""
    outcome = Outcome()

    def one(model: str) -> Row:
        done = fetch(manifest_of(model), root, screen)
        if done.written:
            screen.say(f"{model}: {megabytes(done.bytes)} fetched")
        return {"model": model, "bytes": done.bytes, "written": done.written, "present": done.present}

    with _stoppable(ThreadPoolExecutor(WORKERS)) as pool:
        running = {model: pool.submit(one, model) for model in models}
        for model, future in running.items():
            outcome.collect(model, future.result)
    return outcome


def _convert(model: str, root: Path) -> Row:
    begun = time.monotonic()
    engine, made = Store(root).convert(manifest_of(model))
    seconds = round(time.monotonic() - begun, 2)
    return {"model": model, "key": engine.key, "path": str(engine.path), "made": made, "seconds": seconds}


def convert_models(models: Iterable[str], root: Path, screen: Screen) -> Outcome:
    """Make the engines that are not there whole; several at once, each in a process of its own."""
    outcome = Outcome()
    waiting = {}
    with ThreadPoolExecutor(WORKERS) as threads:
        looks = {model: threads.submit(Store(root).wrong, manifest_of(model)) for model in models}
    for model, look in looks.items():
        wrong = look.result()
        if wrong:
            waiting[model] = wrong
        else:
            # Only the pointer may be left to set.
            outcome.collect(model, partial(_convert, model, root))

    def finish(model: str, work: Callable[[], Row]) -> None:
        row = outcome.collect(model, work)
        if row:
            screen.say(f"{model}: converted in {row['seconds']} s")

    for model, wrong in waiting.items():
        screen.say(f"{model}: {wrong}: converting")
    if len(waiting) == 1:
        (model,) = waiting
        finish(model, partial(_convert, model, root))
    elif waiting:
        # Processes, because most of the work is numpy's and holds the GIL.
        context = multiprocessing.get_context("spawn")
        processes = ProcessPoolExecutor(
            WORKERS, mp_context=context, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL)
        )
        with _stoppable(processes) as pool:
            running = {model: pool.submit(_convert, model, root) for model in waiting}
            for model, future in running.items():
                finish(model, future.result)
    return outcome


def status_of(models: Iterable[str], root: Path) -> Outcome:
    """Say of each model whether its sources and its engine are there and whole."""
    outcome = Outcome()
    store = Store(root)
    for model in models:
        manifest = manifest_of(model)
        wrong = [source.name for source in missing_sources(manifest, root)]
        here = f"{', '.join(wrong)} missing or damaged, run {command(f'fetch {model}')}" if wrong else "here"
        row: Row = {"model": model, "sources": here}
        try:
            engine = store.current(model, thorough=True)
            row["engine"] = "ready"
            row["key"], row["path"] = engine.key, str(engine.path)
            row["bytes"] = sum(record.size for record in engine.record.files.values())
        except EngineMissing as error:
            row["engine"] = str(error)
        if row["engine"] != "ready":
            outcome.failures[model] = f"{model}: {row['engine']}"
        outcome.rows.append(row)
    return outcome
