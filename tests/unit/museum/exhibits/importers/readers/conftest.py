"""Small files for readers, and the project's shared ones where they are."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from museum.exhibits.importers.base import Reader, Source
from museum.exhibits.importers.record import Item, Record

SHARED = Path(__file__).parents[7] / "shared" / "data"

Read = Callable[..., list[Item]]


@pytest.fixture
def shared() -> Path:
    """The folder of shared data; tests that ask for it are marked so, and skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("the shared data is not here")
    return SHARED


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a function that writes a file (a tree as JSON, text or bytes) and reads it."""

    def reading(reader: Reader, content: Any, name: str = "file.json") -> list[Item]:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return list(reader(Source(path, name)).items)

    return reading


@pytest.fixture
def record(read: Read) -> Callable[..., Record]:
    """Return a function that reads a file with one record in it."""

    def one(reader: Reader, content: Any, name: str = "file.json") -> Record:
        (item,) = read(reader, content, name)
        assert item.record is not None, item.refusal
        return item.record

    return one
