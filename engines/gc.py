"""Decides what in the store nobody needs any more, and removes it."""

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.cache import Places, graphs_lock, model_lock
from engines.converted import REFERENCE, graphs_facts
from engines.disk import size_below
from engines.key import key_of
from engines.manifest import Manifest
from engines.pointer import pointed
from engines.record import Engine
from engines.store import Store

DAY = 86400.0


@dataclass(frozen=True, slots=True)
class Litter:
    """Something that can go, and why."""

    path: Path
    why: str
    bytes: int


def collect(manifest: Manifest, root: Path, keep: int, days: float, *, dry: bool) -> list[Litter]:
    """Remove (`dry`: only name) what is not needed of a model.

    These go: engines that no pointer names, but for the `keep` newest of each target; folders whose record
    can't be read; engines that wait for their validation, and quarantined ones, after `days`; kept graphs
    that no conversion of today would write; what killed commands left. What a pointer names stays, fit or
    not. The model's lock is held, so nothing that is being made is taken for litter.
    """
    with model_lock(root, manifest.model), graphs_lock(root, manifest.model):
        found = [
            Litter(path, why, size_below(path)) for path, why in _Look(manifest, root, keep, days).litter()
        ]
        if not dry:
            for item in found:
                _remove(item.path)
        return found


def _remove(path: Path) -> None:
    """Remove a folder so that a reader never takes what is left of it for whole."""
    if path.is_dir() and not path.is_symlink():
        away = path if path.name.startswith(".") else path.with_name(f".{path.name}.removed")
        path.rename(away)
        shutil.rmtree(away)
    else:
        path.unlink()


class _Look:
    def __init__(self, manifest: Manifest, root: Path, keep: int, days: float) -> None:
        self._model = manifest.model
        self._manifest = manifest
        self._places = Places(root)
        self._store = Store(root)
        self._keep = keep
        self._before = time.time() - days * DAY

    def litter(self) -> Iterator[tuple[Path, str]]:
        """Yield the paths that can go, each with its reason."""
        folder = self._places.model(self._model)
        yield from self._leftovers(folder)
        yield from self._engines(folder)
        yield from self._graphs()
        for place in self._places.quarantine(self._model).glob("*/*"):
            if place.stat().st_mtime < self._before:
                yield place, "in quarantine for long"

    def _leftovers(self, folder: Path) -> Iterator[tuple[Path, str]]:
        for pattern in (".*", "*/.*"):
            for path in folder.glob(pattern):
                yield path, "left by a command that was killed"
        if (folder / "current").is_file():
            yield folder / "current", "a pointer of an older version"

    def _engines(self, folder: Path) -> Iterator[tuple[Path, str]]:
        used = {pointed(pointer) for pointer in folder.glob("*.current")}
        readable = {engine.path: engine for engine in self._store.engines(self._model)}
        spared: dict[str, int] = {}
        for engine in sorted(readable.values(), key=lambda one: one.record.made, reverse=True):
            if engine.path in used:
                continue
            if self._waits(engine):
                if engine.record.made.timestamp() < self._before:
                    yield engine.path, "not validated for long"
                continue
            target = engine.record.target
            spared[target] = spared.get(target, 0) + 1
            if spared[target] > self._keep:
                yield engine.path, "not in use"
        for place in folder.glob("*/[0-9a-f]*"):
            if place.is_dir() and place not in readable and place not in used:
                yield place, "its record can't be read"

    @staticmethod
    def _waits(engine: Engine) -> bool:
        verdict = engine.validation
        return verdict is not None and verdict.state == "unvalidated"

    def _graphs(self) -> Iterator[tuple[Path, str]]:
        folder = self._places.graphs(self._model)
        recipes = (REFERENCE, *self._manifest.engines)
        today = {key_of(graphs_facts(self._manifest, recipe)) for recipe in recipes}
        for place in folder.glob("*"):
            if place.name.startswith("."):
                yield place, "left by a command that was killed"
            elif place.name not in today:
                yield place, "graphs of an older version"
