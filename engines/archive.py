"""Takes single files out of wheels and npm tarballs without unpacking, importing or running anything."""

import gzip
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, BinaryIO, Protocol

from engines.errors import BadArchive

CHUNK = 1 << 20
DAMAGED = (zipfile.BadZipFile, tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError)


class Package(Protocol):
    """An open archive."""

    def member(self, name: str) -> tuple[IO[bytes], int]:
        """Open a plain file of the archive; give its length in bytes. Raises `KeyError`, `BadArchive`."""
        ...


class _Wheel:
    def __init__(self, wheel: zipfile.ZipFile) -> None:
        self._wheel = wheel

    def member(self, name: str) -> tuple[IO[bytes], int]:
        info = self._wheel.getinfo(name)
        return self._wheel.open(info), info.file_size


class _Tarball:
    def __init__(self, tarball: tarfile.TarFile) -> None:
        self._tarball = tarball

    def member(self, name: str) -> tuple[IO[bytes], int]:
        entry = self._tarball.getmember(name)
        stream = self._tarball.extractfile(entry) if entry.isreg() else None
        if stream is None:
            raise BadArchive(f"{name} is a link or a folder, not a plain file")
        return stream, entry.size


def _refuse_escapes(archive: Path, names: Iterable[str]) -> None:
    for name in names:
        path = PurePosixPath(name.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts:
            raise BadArchive(f"{archive.name} holds {name!r}, which points outside of it: not used")


@contextmanager
def opened(archive: Path) -> Iterator[Package]:
    """Open a wheel (`.whl`) or a tarball (anything else).

    Raises `BadArchive` when it is damaged or when any name in it points outside of it, whether or not
    that file is wanted: such a package is not what it says.
    """
    try:
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                _refuse_escapes(archive, wheel.namelist())
                yield _Wheel(wheel)
        else:
            with tarfile.open(archive, "r:gz") as tarball:
                _refuse_escapes(archive, tarball.getnames())
                yield _Tarball(tarball)
    except DAMAGED as error:
        raise BadArchive(f"{archive.name} is damaged: {error}") from error


def take(package: Package, name: str, into: BinaryIO, *, limit: int) -> int:
    """Copy the member `name` into an open file and return its length in bytes.

    Raises `BadArchive` when the archive lacks the member, or when that is longer than `limit` bytes.
    """
    copied = 0
    try:
        stream, size = package.member(name)
    except KeyError:
        raise BadArchive(f"the package has no {name}") from None
    with stream:
        if size > limit:
            raise BadArchive(f"{name} has {size} bytes where at most {limit} were expected")
        while block := stream.read(CHUNK):
            copied += len(block)
            if copied > limit:
                raise BadArchive(f"{name} is longer than the package says")
            into.write(block)
    return copied
