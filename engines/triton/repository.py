"""Writes the folder that a Triton server is pointed at: `<model>/config.pbtxt` and `<model>/1/model.*`.

A model's folder is written beside its place and renamed when it is whole, so a server never meets half a one.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from filelock import FileLock

from engines.cache import cache_root, model_lock
from engines.checksum import sha256_of, sync_folder, whole_file
from engines.disk import room
from engines.errors import ManifestError
from engines.graphs import check_graph
from engines.manifest import Graph
from engines.record import Engine
from engines.triton.config import MARK, PLATFORMS, Service, config_of

CONFIG = "config.pbtxt"
PLUGINS = "plugins"


@dataclass(frozen=True, slots=True)
class Written:
    """A model of the repository."""

    name: str
    path: Path
    made: bool
    """Whether it was written now; it was there, the same, otherwise."""


def export(engine: Engine, repository: Path, service: Service) -> list[Written]:
    """Write the models of an engine, one a graph.

    What is there already and the same stays as it is. Raises `ManifestError` for an engine that Triton can't
    run, `BadGraph` and `DiskFull`.
    """
    graphs = engine.manifest.graphs_of(engine.recipe)
    if not graphs or engine.recipe.target not in PLATFORMS:
        raise ManifestError(
            f"{engine.manifest.model}: Triton does not run its {engine.recipe.target} engine; "
            f"it runs graphs of {', '.join(PLATFORMS)}"
        )
    repository.mkdir(parents=True, exist_ok=True)
    with _lock():
        return [_write(engine, graph, _name(engine, graph), repository, service) for graph in graphs]


def _name(engine: Engine, graph: Graph) -> str:
    """The model's own name, with the graph's where there are several."""
    model = engine.manifest.model
    alone = len(engine.manifest.graphs_of(engine.recipe)) == 1
    return model if alone else f"{model}-{PurePosixPath(graph.file).stem}"


def _write(engine: Engine, graph: Graph, name: str, repository: Path, service: Service) -> Written:
    place = repository / name
    config = config_of(name, graph, engine.recipe, engine.key, service)
    source = engine.path / engine.recipe.file_of(graph)
    copies = {f"1/{PLATFORMS[engine.recipe.target][2]}": source}
    if source.suffix == ".onnx":
        for data in check_graph(source):
            copies[f"1/{data.relative_to(source.parent).as_posix()}"] = data
    for plugin in engine.record.files:
        if plugin.startswith(f"{PLUGINS}/"):
            copies[plugin] = engine.path / plugin
    if _same(place, config, copies):
        return Written(name, place, made=False)
    if place.exists() and MARK not in _text(place / CONFIG):
        raise ManifestError(f"{place} is there and was not exported from here; move it away first")
    work = repository / f".{name}.partial"
    shutil.rmtree(work, ignore_errors=True)
    try:
        with room(name, repository):
            for inner, path in copies.items():
                target = work / inner
                target.parent.mkdir(parents=True, exist_ok=True)
                with whole_file(target) as into, path.open("rb") as file:
                    shutil.copyfileobj(file, into)
            with whole_file(work / CONFIG) as into:
                into.write(config.encode())
        _swap(work, place)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return Written(name, place, made=True)


def _swap(work: Path, place: Path) -> None:
    """Give a finished folder its name; the one that had it goes."""
    old = place.with_name(f".{place.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        place.rename(old)
    work.rename(place)
    sync_folder(place.parent)
    shutil.rmtree(old, ignore_errors=True)


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except (OSError, UnicodeDecodeError):
        return ""


def _same(place: Path, config: str, copies: dict[str, Path]) -> bool:
    """Whether a folder holds this model already. The engine's key stands in its configuration."""
    try:
        if _text(place / CONFIG) != config:
            return False
        return all(sha256_of(place / inner) == sha256_of(path) for inner, path in copies.items())
    except OSError:
        return False


def _lock() -> FileLock:
    """One export at a time, whatever folder it goes to."""
    return model_lock(cache_root(), "export-triton")
