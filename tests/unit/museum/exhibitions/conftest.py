"""The demo's pictures, painted small and once for all tests."""

from pathlib import Path
from typing import Any

import pytest

from museum.exhibitions.demo import pictures, records

LONGEST = 240
"""Pixels of a picture's longest side in the tests."""


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation's folder in which the pictures are painted once, small."""
    folder = tmp_path_factory.mktemp("installation")
    wanted = [pictures.commission(work, folder / "demo", LONGEST) for work in records.read().work]
    assert pictures.paint_missing(wanted) == len(wanted)
    return folder


@pytest.fixture
def installation(studio: Path, settings: Any, tmp_path: Path, db: None) -> Path:
    """The same folder with nothing loaded from it, and a storage of its own."""
    (studio / "demo" / "loaded.json").unlink(missing_ok=True)
    settings.VAR_DIR = studio
    settings.MEDIA_ROOT = tmp_path / "media"
    return studio
