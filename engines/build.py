"""Makes one engine and puts it into the store: convert, build, sync, validate, rename, point.

Whatever stops this, and wherever, the store holds whole engines and the pointer names one of them. What was
half made has a dot before its name; whoever builds that model next sweeps it up.
"""

import shutil
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from engines.cache import model_lock
from engines.checksum import publish, sweep, sync_folder
from engines.contents import take_stock
from engines.converted import convert_into, converted, is_final
from engines.disk import room
from engines.errors import BadGolden, BadWeights, BuildFailed, EngineError, GateFailed, command
from engines.fetch import require_sources
from engines.key import expected, graph_facts, key_of
from engines.manifest import Manifest, Recipe
from engines.pointer import point
from engines.record import Choices, Engine, Record
from engines.targets import builder
from engines.targets.base import Built, Order, Settings
from engines.validation import Validation

if TYPE_CHECKING:
    from engines.store import Store

PLUGINS = "plugins"
"""Folder of an engine that holds copies of the plugins it needs."""


class Build:
    """One call of `Store.build`."""

    def __init__(self, store: "Store", manifest: Manifest, recipe: Recipe, settings: Settings) -> None:
        self._store = store
        self._manifest = manifest
        self._recipe = recipe
        self._settings = settings
        self._name = f"{manifest.model}, {recipe.kind}"
        self._folder = store.places.kind(manifest.model, recipe)

    def run(self) -> tuple[Engine, bool]:
        """Find the engine or make it; see `Store.build`."""
        # Before anything is waited for or written: an unfit host, a missing library, a missing plugin.
        self._store.facts(self._manifest, self._recipe, self._settings)
        with model_lock(self._store.root, self._manifest.model):
            self._sweep()
            found = self._store.find(self._manifest, self._recipe, self._settings)
            engine = found or self._make()
            verdict = engine.validation
            if found and (verdict is None or verdict.state == "failed" or _can_be_judged(engine, verdict)):
                verdict = _judged(self._store, engine)
            if verdict and verdict.state == "passed":
                _make_current(self._store, engine)
            return engine, found is None

    def _sweep(self) -> None:
        if self._folder.parent.is_dir():
            for folder in (self._folder.parent, self._folder):
                sweep(folder)

    def _make(self) -> Engine:
        begun = time.monotonic()
        sources = require_sources(self._manifest, self._store.root)
        self._folder.mkdir(parents=True, exist_ok=True)
        work = self._folder / ".partial"
        work.mkdir()
        try:
            with room(self._name):
                with room(self._name, self._folder):
                    record = self._filled(work, sources, begun)
                verdict, fault = self._verdict(work, record.executable)
                verdict.write(work)
                sync_folder(work)
                if verdict.state == "failed":
                    raise _quarantined(self._store, Engine(work, record), verdict)
                place = self._folder / record.key
                publish(work, place)
        finally:
            sweep(self._folder)
        if fault:
            raise fault
        return Engine(place, record)

    def _filled(self, work: Path, sources: Path, begun: float) -> Record:
        """Write everything that the engine holds, synced, and return its record."""
        graphs = self._graphs(work, sources)
        facts = self._facts(graphs)
        built = self._built(graphs, work)
        self._complete(graphs, work)
        record = Record(
            key=key_of(facts),
            facts=facts,
            choices=Choices.of(self._settings),
            model=self._manifest.model,
            target=self._recipe.target,
            precision=self._recipe.precision,
            made=datetime.now(UTC),
            seconds=round(time.monotonic() - begun, 2),
            executable=built.executable,
            notes=built.notes,
            files=take_stock(work, expected(self._manifest, self._recipe), self._name),
        )
        record.write(work)
        return record

    def _graphs(self, work: Path, sources: Path) -> Path:
        """Convert, or find what was converted, and return the folder of the graphs."""
        if not is_final(self._recipe):
            return converted(self._manifest, self._recipe, self._store.root)[0]
        convert_into(work, self._manifest, self._recipe, sources)
        missing = [name for name in expected(self._manifest, self._recipe) if not (work / name).is_file()]
        if missing:
            raise BadWeights(f"{self._name}: the conversion made no {', '.join(missing)}")
        return work

    def _facts(self, graphs: Path) -> dict[str, str]:
        today = self._store.facts(self._manifest, self._recipe, self._settings)
        names = tuple(g for g in self._manifest.graphs_of(self._recipe) if g.file.endswith(".onnx"))
        return today | graph_facts(graphs, names)

    def _built(self, graphs: Path, work: Path) -> Built:
        timing = self._store.places.timing(self._recipe.target)
        timing.parent.mkdir(parents=True, exist_ok=True)
        order = Order(self._manifest, self._recipe, graphs, work, timing, self._settings)
        try:
            return builder(self._recipe.target).build(order)
        except (EngineError, OSError):
            raise
        except Exception as error:
            raise BuildFailed(f"{self._name}: {type(error).__name__}: {_first_line(error)}") from error

    def _complete(self, graphs: Path, work: Path) -> None:
        """Add what an engine holds beside its graphs."""
        for name in self._manifest.files:
            if not (work / name).exists():
                (work / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(graphs / name, work / name)
        for plugin in self._settings.plugins:
            (work / PLUGINS).mkdir(exist_ok=True)
            shutil.copyfile(plugin, work / PLUGINS / plugin.name)

    def _verdict(self, work: Path, executable: bool) -> tuple[Validation, BadGolden | None]:
        """Judge what was made. A golden that is no good is a fault of its own: the engine waits."""
        fault, reason = None, "it was built where it can't run"
        if executable:
            try:
                return self._store.verdict(work, self._manifest, self._recipe), None
            except BadGolden as error:
                named = f"{self._name}: {error}; the engine is kept and not in use until it passes"
                fault, reason = BadGolden(named), str(error)
        return Validation(state="unvalidated", at=datetime.now(UTC), reason=reason), fault


def judge_again(store: "Store", engine: Engine) -> Validation:
    """Let the gates judge an engine of the store, and write down what they say.

    One that holds becomes current if it is not stale. One that does not goes into quarantine and
    `GateFailed` is raised, unless it is in use: then it stays, for no better one is known, and only its
    verdict changes. Raises `HostUnfit` or `ToolMissing` where it can't be run here.
    """
    with model_lock(store.root, engine.record.model):
        wrong = engine.damaged(thorough=True)
        if wrong:
            run = command(f"build {engine.record.model} --target {engine.record.target}")
            raise BadWeights(f"{_name(engine)}: {', '.join(wrong)} damaged; run {run}")
        verdict = _judged(store, engine)
        if verdict.state == "passed" and not store.stale(engine):
            _make_current(store, engine)
        return verdict


def _can_be_judged(engine: Engine, verdict: Validation) -> bool:
    """Whether an engine of this host waits for its verdict only because the golden was no good."""
    return verdict.state == "unvalidated" and engine.record.executable


def _judged(store: "Store", engine: Engine) -> Validation:
    """Judge an engine in its place; raises `GateFailed` where it does not hold."""
    if not engine.record.executable:
        # No gate may pass what this host can't even load, however little its manifest demands.
        for graph in engine.manifest.graphs_of(engine.recipe):
            builder(engine.recipe.target).load(engine.path / engine.recipe.file_of(graph))
    verdict = store.verdict(engine.path, engine.manifest, engine.recipe)
    verdict.write(engine.path)
    if verdict.state == "failed":
        if store.in_use(engine):
            raise GateFailed(f"{_name(engine)}: {verdict.reason}; it is in use and stays so")
        raise _quarantined(store, engine, verdict)
    return verdict


def _quarantined(store: "Store", engine: Engine, verdict: Validation) -> GateFailed:
    """Move an engine out of the store and return the error that says so."""
    place = store.places.quarantine(engine.record.model) / engine.kind / engine.key
    publish(engine.path, place)
    return GateFailed(f"{_name(engine)}: {verdict.reason}; it was put into {place}, what is in use stays")


def _make_current(store: "Store", engine: Engine) -> None:
    point(store.places.pointer(engine.record.model, engine.record.target), engine.path)


def _name(engine: Engine) -> str:
    return f"{engine.record.model}, {engine.kind}, {engine.key}"


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or ["no reason given"])[0]
