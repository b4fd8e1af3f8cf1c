"""Finished engines on disk: `store/<model>/<target>-<precision>/<key>/`, and which one is in use.

An engine is built in a temporary sibling, synced and renamed, and then `store/<model>/current` is
replaced: whoever reads it finds the old engine or the new one, whole either way.
"""

import hashlib
import json
import os
import re
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from engines.cache import cache_root, model_lock
from engines.checksum import sha256_of, sync_folder, whole_file
from engines.convert import conversion_of
from engines.errors import BadWeights, EngineMissing, command
from engines.fetch import require_sources
from engines.manifest import Manifest, Recipe, Sha256, manifest_of

SCHEMA = 1
KEY_LENGTH = 12
POINTER = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*/[0-9a-f]+\n?")
"""What stands in `current`: kind and key of an engine."""
POINTER_LENGTH = 256


class FileRecord(BaseModel):
    """A file of an engine as it was written."""

    model_config = ConfigDict(frozen=True)

    sha256: Sha256
    size: int


class Record(BaseModel):
    """`manifest.json` of an engine: what it was made from, by what, and what it holds."""

    model_config = ConfigDict(frozen=True)

    schema_number: int
    key: str
    conversion: str
    made: datetime
    files: dict[str, FileRecord]
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine of the store, ready to be loaded."""

    path: Path
    record: Record

    @property
    def key(self) -> str:
        """The first characters of the sha256 over everything that shaped it."""
        return self.record.key

    @property
    def manifest(self) -> Manifest:
        """The manifest that it was made from."""
        return self.record.manifest

    def file(self, name: str) -> Path:
        """Return the path of one of its files; raises `EngineMissing` for another name."""
        if name not in self.record.files:
            raise EngineMissing(f"the engine of {self.manifest.model} has no file {name!r}")
        return self.path / name

    def damaged(self, *, thorough: bool) -> list[str]:
        """Return the files that are missing or of another length, or (`thorough`) another checksum."""
        found = []
        for name, record in self.record.files.items():
            path = self.path / name
            right = path.is_file() and path.stat().st_size == record.size
            if not right or (thorough and sha256_of(path) != record.sha256):
                found.append(name)
        return found


def contents(manifest: Manifest, recipe: Recipe) -> list[str]:
    """Return the names of all files of an engine."""
    return sorted([*manifest.files, *(graph.file for graph in manifest.graphs_of(recipe))])


def key_of(manifest: Manifest) -> str:
    """Return the key: sha256 over source hashes, conversion, its version, precision and target."""
    recipe = manifest.recipe()
    content = {
        "schema": SCHEMA,
        "sources": {source.name: source.sha256 for source in manifest.sources},
        "conversion": manifest.conversion,
        "version": conversion_of(manifest).version(),
        "engine": recipe.kind,
        "files": contents(manifest, recipe),
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:KEY_LENGTH]


def _line_of(pointer: Path) -> str:
    """What stands in a pointer, as far as one may be long; "" if it can't be read."""
    try:
        with pointer.open("rb") as file:
            return file.read(POINTER_LENGTH).decode("ascii", errors="replace")
    except OSError:
        return ""


class Store:
    """The engines below one cache folder (`cache_root()` if none is given)."""

    def __init__(self, root: Path | None = None) -> None:
        self._root = root or cache_root()

    def current(self, model: str, *, thorough: bool = False) -> Engine:
        """Return the engine in use.

        Raises `EngineMissing` when there is none, when a file of it is missing or cut short (`thorough`: or
        has another checksum), or when the manifest or the conversion has changed since; the message names
        the command to run.
        """
        manifest = manifest_of(model)
        run = f"run {command(f'fetch {model}', f'convert {model}')}"
        engine = self._pointed(model)
        if engine is None:
            raise EngineMissing(f"the engine of {model} is not in {self._root}; {run}")
        if engine.key != key_of(manifest):
            raise EngineMissing(f"the engine of {model} was made by an older version; {run}")
        damaged = engine.damaged(thorough=thorough)
        if damaged:
            raise EngineMissing(f"the engine of {model} is damaged ({', '.join(damaged)}); {run}")
        return engine

    def wrong(self, manifest: Manifest) -> str:
        """What is wrong with the engine of a manifest, current or not, in a few words; "" if it is whole.

        Every file's checksum is taken, which is a second for all models.
        """
        place = self._place(manifest)
        if not place.is_dir():
            return "not here"
        engine = self._read(place)
        # The record itself may have rotted: what it says of itself has to agree with the manifest.
        if (
            engine is None
            or engine.key != place.name
            or sorted(engine.record.files) != contents(manifest, manifest.recipe())
        ):
            return "manifest.json damaged"
        damaged = engine.damaged(thorough=True)
        return f"{', '.join(damaged)} damaged" if damaged else ""

    def convert(self, manifest: Manifest) -> tuple[Engine, bool]:
        """Make the engine of a manifest current, converting only if it isn't there whole.

        Returns it and whether it was made now. Raises `SourceMissing`, `BadWeights` or what the file
        system does. Killed in the middle, the engine in use stays; called twice at once, the second waits.
        """
        with model_lock(self._root, manifest.model):
            found = None if self.wrong(manifest) else self._read(self._place(manifest))
            engine = found or self._make(manifest)
            self._point(manifest.model, engine.path)
            return engine, found is None

    def _place(self, manifest: Manifest) -> Path:
        return self._root / "store" / manifest.model / manifest.recipe().kind / key_of(manifest)

    def _pointed(self, model: str) -> Engine | None:
        folder = self._root / "store" / model
        line = _line_of(folder / "current")
        return self._read(folder / line.strip()) if POINTER.fullmatch(line) else None

    @staticmethod
    def _read(place: Path) -> Engine | None:
        try:
            return Engine(place, Record.model_validate_json((place / "manifest.json").read_bytes()))
        except (OSError, ValidationError):
            return None

    def _make(self, manifest: Manifest) -> Engine:
        sources = require_sources(manifest, self._root)
        key, place = key_of(manifest), self._place(manifest)
        place.parent.mkdir(parents=True, exist_ok=True)
        # Whatever a killed command left; we hold the lock.
        for leftover in place.parent.glob(".*"):
            shutil.rmtree(leftover)
        work = place.with_name(f".{key}.partial")
        work.mkdir()
        try:
            conversion = conversion_of(manifest)
            conversion.load()(manifest, manifest.recipe(), sources, work)
            record = self._record(manifest, key, conversion.version(), work)
            with whole_file(work / "manifest.json") as file:
                file.write(record.model_dump_json(indent=1).encode())
            sync_folder(work)
            if place.exists():
                place.rename(place.with_name(f".{key}.damaged"))
            work.rename(place)
            sync_folder(place.parent)
        finally:
            for leftover in place.parent.glob(".*"):
                shutil.rmtree(leftover)
        return Engine(place, record)

    @staticmethod
    def _record(manifest: Manifest, key: str, version: str, work: Path) -> Record:
        files = {}
        for name in contents(manifest, manifest.recipe()):
            path = work / name
            if not path.is_file():
                raise BadWeights(f"{manifest.model}: the conversion made no {name}")
            with path.open("rb") as file:
                os.fsync(file.fileno())
            files[name] = FileRecord(sha256=sha256_of(path), size=path.stat().st_size)
        return Record(
            schema_number=SCHEMA,
            key=key,
            conversion=f"{manifest.conversion} {version}",
            made=datetime.now(UTC),
            files=files,
            manifest=manifest,
        )

    def _point(self, model: str, place: Path) -> None:
        folder = self._root / "store" / model
        line = f"{place.relative_to(folder)}\n"
        pointer = folder / "current"
        if _line_of(pointer) != line:
            with whole_file(pointer) as file:
                file.write(line.encode())
            sync_folder(folder)
