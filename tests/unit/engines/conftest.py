"""Fixtures of the engine tests: a registry that is a folder, a small model, the real engines."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import manifest as manifests
from engines.cache import cache_root
from engines.errors import EngineError
from engines.fetch import require_sources
from engines.manifest import manifest_of, models
from engines.store import Engine, Store
from tests.unit.engines.toy import Registry, Toy


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry:
    folder = tmp_path / "registry"
    folder.mkdir()
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return Registry(folder)


@pytest.fixture
def toy(tmp_path: Path, registry: Registry, monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    folder = tmp_path / "manifests"
    folder.mkdir()
    monkeypatch.setattr(manifests, "MANIFESTS", folder)
    monkeypatch.setenv("VERNISSAGE_CACHE", str(tmp_path / "cache"))
    yield Toy(registry, tmp_path / "cache", folder)
    models.cache_clear()
    manifest_of.cache_clear()


@pytest.fixture(scope="session")
def real_engine():
    """Return a function that gives the real engine of a model, for tests marked `models`."""

    def find(model: str) -> Engine:
        try:
            return Store().current(model)
        except EngineError as error:
            pytest.skip(str(error))

    return find


@pytest.fixture(scope="session")
def real_sources():
    """Return a function that gives the folder of a model's fetched weights, checked."""

    def find(model: str) -> Path:
        try:
            return require_sources(manifest_of(model), cache_root())
        except EngineError as error:
            pytest.skip(str(error))

    return find
