"""What the commands share: which models were named, work on several at once, and what came of it."""

import argparse
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Any, TypeAlias

from engines.errors import EngineError, ManifestError
from engines.manifest import Manifest, manifest_of, models

WORKERS = max(1, min(2, os.cpu_count() or 1))
"""Fetches or conversions at once. More would only share the same cores and the same line."""

Row: TypeAlias = dict[str, Any]
Work: TypeAlias = Callable[[], Row]
Parser: TypeAlias = argparse.ArgumentParser
Arguments: TypeAlias = argparse.Namespace


class WrongUsage(Exception):
    """Arguments that don't fit together: exit status 2."""


@dataclass(slots=True)
class Outcome:
    """What a command found out, a row a model or engine, and what failed, a line each."""

    rows: list[Row] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)
    told: bool = False
    """Whether the lines of the command name the failures, so that they need not be repeated."""
    seconds: float = 0.0
    """How long it took; `main` sets it."""

    def collect(self, name: str, work: Work) -> Row | None:
        """Run `work` and keep its row; a failure that we can explain becomes a line."""
        try:
            row = work()
        except EngineError as error:
            self.failures[name] = str(error)
        except OSError as error:
            self.failures[name] = f"{name}: {error}"
        except BrokenExecutor:
            self.failures[name] = f"{name}: its process was killed, perhaps for want of memory; try it alone"
        else:
            self.rows.append(row)
            return row
        return None


def add_models(parser: Parser, *, everything: bool) -> None:
    """Add MODEL… and, with `everything`, `--all`; without, no name means all models."""
    parser.add_argument("models", nargs="*", metavar="MODEL", help="a model that `list` names")
    if everything:
        parser.add_argument("--all", action="store_true", help="all models")


def chosen(arguments: Arguments) -> Sequence[str]:
    """Return the models that were named, each once. Raises `WrongUsage`."""
    names: list[str] = list(dict.fromkeys(arguments.models))
    unknown = [name for name in names if name not in models()]
    if unknown:
        raise WrongUsage(f"no model is called {unknown[0]!r}; there are {', '.join(models())}")
    if hasattr(arguments, "all") and arguments.all == bool(names):
        raise WrongUsage("name models or say --all")
    return names or models()


def described(arguments: Arguments, outcome: Outcome) -> dict[str, Manifest]:
    """Return the manifests of the models that were named; one that can't be read is its model's failure.

    Raises `WrongUsage`.
    """
    found: dict[str, Manifest] = {}
    for model in chosen(arguments):
        try:
            found[model] = manifest_of(model)
        except ManifestError as error:
            outcome.failures[model] = str(error)
    return found


@contextmanager
def stoppable(pool: Executor) -> Iterator[Executor]:
    """Leave a pool at once when the block is interrupted: what has not begun then never does."""
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    pool.shutdown()


def _end_with_parent() -> None:
    """Let Ctrl-C end this worker, and the death of the command that waits for it, too.

    The pool's own workers would wait for ever for a command that was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


def in_processes(
    jobs: Mapping[str, Work], finish: Callable[[str, Work], None], workers: int = WORKERS
) -> None:
    """Do jobs, several at once in a process each, and hand every result to `finish` in their order.

    Processes, because most of the work is numpy's and holds the GIL. A job has to be picklable.
    """
    if len(jobs) < 2 or workers < 2:
        for name, job in jobs.items():
            finish(name, job)
        return
    context = multiprocessing.get_context("spawn")
    processes = ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)
    with stoppable(processes) as pool:
        running = {name: pool.submit(job) for name, job in jobs.items()}
        for name, future in running.items():
            finish(name, future.result)
