"""What a folder of the store holds, by name, size and checksum, and whether it still does."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from engines.checksum import sha256_of
from engines.disk import sync
from engines.errors import BadWeights
from engines.manifest import InnerPath, Sha256

OWN = ("manifest.json", "validation.json")
"""Files that the store itself writes into an engine."""


class FileRecord(BaseModel):
    """A file as it was written."""

    model_config = ConfigDict(frozen=True)

    sha256: Sha256
    size: int


Files = dict[InnerPath, FileRecord]


def take_stock(folder: Path, expected: Iterable[str], owner: str) -> Files:
    """Sync and record every file below `folder`.

    Raises `BadWeights`, which begins with `owner`, when an expected one was not made, and when there is a
    link, which could point anywhere.
    """
    files: Files = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            raise BadWeights(f"{owner}: {name} is a link, not a file")
        sync(path)
        if path.is_file() and name not in OWN:
            files[name] = FileRecord(sha256=sha256_of(path), size=path.stat().st_size)
    missing = [name for name in expected if name not in files]
    if missing:
        raise BadWeights(f"{owner}: no {', '.join(missing)} was made")
    return files


def damaged(folder: Path, files: Mapping[str, FileRecord], *, thorough: bool) -> list[str]:
    """Return the files that are missing or of another length, or (`thorough`) another checksum."""
    found = []
    for name, record in files.items():
        path = folder / name
        right = path.is_file() and path.stat().st_size == record.size
        if not right or (thorough and sha256_of(path) != record.sha256):
            found.append(name)
    return found
