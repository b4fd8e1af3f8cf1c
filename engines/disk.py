"""What a disk has room for, and how a full one is told from every other fault."""

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

from engines.errors import DiskFull

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
SPARE = 1 << 20
"""Bytes. With less than this left, a library that wrote a file may not have noticed that it is cut short."""


def has_room(folder: Path) -> bool:
    """Whether the disk of an existing folder is not full."""
    return shutil.disk_usage(folder).free >= SPARE


@contextmanager
def room(what: str, folder: Path | None = None) -> Iterator[None]:
    """Turn a full disk within the block into `DiskFull`, which names `what` could not be finished.

    With `folder`, the disk is looked at as well: libraries in C++ report a failed write as something
    else, or not at all.
    """
    said = f"{what}: the disk is full; nothing of it was kept, and what was there before is as it was"
    try:
        yield
    except DiskFull:
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno in FULL:
            raise DiskFull(f"{said} ({error.strerror})") from error
        if folder is not None and not has_room(folder):
            raise DiskFull(said) from error
        raise
    if folder is not None and not has_room(folder):
        raise DiskFull(said)


KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a FIFO",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def open_file(path: Path) -> BufferedReader:
    """Open a plain file to read; never waits, as opening a FIFO would. Raises `OSError` for all else."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    kind = stat.S_IFMT(os.fstat(descriptor).st_mode)
    if kind != stat.S_IFREG:
        os.close(descriptor)
        raise OSError(errno.EINVAL, f"it is {KINDS.get(kind, 'something else')}, not a file", str(path))
    return os.fdopen(descriptor, "rb")


def read_file(path: Path) -> bytes:
    """Return what a plain file holds. Raises `OSError` for anything else, and never waits."""
    with open_file(path) as file:
        return file.read()


def sync(path: Path) -> None:
    """Make a file's content, or the names in a folder, survive a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def size_below(path: Path) -> int:
    """Return the bytes of a file, or of all files below a folder; links are not followed."""
    if path.is_symlink() or not path.is_dir():
        return path.lstat().st_size
    return sum(size_below(inner) for inner in path.iterdir())
