"""SHA-256 of files, and files and folders that are whole or not there at all."""

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from engines.disk import open_file, room, sync


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a plain file as lower-case hexadecimal. Raises `OSError` for all else."""
    with open_file(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sync_folder(folder: Path) -> None:
    """Make renames in `folder` survive a power cut."""
    sync(folder)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary sibling of `path` that takes its name only if the block ends well.

    The caller holds the lock of the model, so one name for the sibling is enough, and what a killed
    command left there is overwritten. Raises `DiskFull`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    try:
        partial.unlink(missing_ok=True)  # whatever lies there: to open a FIFO would wait for ever
        with room(path.name), partial.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def sweep(folder: Path) -> None:
    """Remove what killed commands left in `folder`: all names with a dot in front. The lock is held."""
    for leftover in folder.glob(".*"):
        if leftover.is_dir() and not leftover.is_symlink():
            shutil.rmtree(leftover)
        else:
            leftover.unlink()


def publish(work: Path, place: Path) -> None:
    """Give a finished folder its name, synced; a damaged one of that name goes. The lock is held."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.exists():
        away = place.with_name(f".{place.name}.damaged")
        if away.exists():
            shutil.rmtree(away)
        place.rename(away)
    work.rename(place)
    sync_folder(place.parent)
    sweep(place.parent)
