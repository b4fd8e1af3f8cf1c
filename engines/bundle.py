"""Weights on their way to a host without a network: a folder or a tar of checked sources.

`sources/<model>/<file>` holds them; `SHA256SUMS` beside is for people (`sha256sum -c SHA256SUMS`). The host
that takes them checks them against its own manifests, as if they had been downloaded.
"""

import io
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, Protocol

from engines.archive import CHUNK, DAMAGED
from engines.checksum import whole_file
from engines.errors import BadArchive, SourceMissing
from engines.fetch import require_sources
from engines.manifest import Manifest

SUMS = "SHA256SUMS"


class Bundle(Protocol):
    """Where sources are taken from instead of a registry."""

    def take(self, model: str, name: str, into: BinaryIO, *, limit: int) -> None:
        """Copy a source into an open file. Raises `SourceMissing`, or `BadArchive` beyond `limit` bytes."""
        ...


def write_bundle(path: Path, manifests: Iterable[Manifest], root: Path) -> Mapping[str, int]:
    """Write the sources of models into a folder, or a tar where `path` ends so; return bytes by model.

    Raises `SourceMissing` where one is not here whole, before anything is written, and `DiskFull`. A tar is
    whole or not there; a folder may hold the sources of some models after a fault.
    """
    chosen = [(manifest, require_sources(manifest, root)) for manifest in manifests]
    files = {
        f"sources/{manifest.model}/{source.name}": (folder / source.name, source.sha256)
        for manifest, folder in chosen
        for source in manifest.sources
    }
    sums = "".join(f"{sha256}  {name}\n" for name, (_, sha256) in sorted(files.items())).encode()
    if path.suffix == ".tar":
        _write_tar(path, files, sums)
    else:
        _write_folder(path, files, sums)
    return {manifest.model: sum(source.size for source in manifest.sources) for manifest, _ in chosen}


Named = Mapping[str, tuple[Path, str]]


def _write_folder(path: Path, files: Named, sums: bytes) -> None:
    for name, (source, _) in files.items():
        with source.open("rb") as stream, whole_file(path / name) as file:
            _copy(stream, file)
    with whole_file(path / SUMS) as file:
        file.write(sums)


def _write_tar(path: Path, files: Named, sums: bytes) -> None:
    with whole_file(path) as file, tarfile.open(fileobj=file, mode="w") as tar:
        entry = tarfile.TarInfo(SUMS)
        entry.size = len(sums)
        tar.addfile(entry, io.BytesIO(sums))
        for name, (source, _) in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = source.stat().st_size
            with source.open("rb") as stream:
                tar.addfile(entry, stream)


@contextmanager
def opened_bundle(path: Path) -> Iterator[Bundle]:
    """Open a bundle to take sources from. Raises `SourceMissing` where none is there, `BadArchive`."""
    if path.is_dir():
        yield _Folder(path)
        return
    if not path.is_file():
        raise SourceMissing(f"{path} is not here: it should be a folder or tar that `bundle` wrote")
    try:
        with tarfile.open(path, "r:") as tar:
            yield _Tar(path, tar)
    except DAMAGED as error:
        raise BadArchive(f"{path.name} is damaged or no bundle: {error}") from error


class _Folder:
    def __init__(self, path: Path) -> None:
        self._path = path

    def take(self, model: str, name: str, into: BinaryIO, *, limit: int) -> None:
        path = self._path / "sources" / model / name
        if not path.is_file():
            raise SourceMissing(f"{model}: {self._path} has no {name}")
        if not path.resolve().is_relative_to(self._path.resolve()):
            raise BadArchive(f"{model}: {name} in {self._path} is a link that leads out of it: not used")
        with path.open("rb") as stream:
            _copy(stream, into, limit=limit, name=name)


class _Tar:
    def __init__(self, path: Path, tar: tarfile.TarFile) -> None:
        self._path = path
        self._tar = tar

    def take(self, model: str, name: str, into: BinaryIO, *, limit: int) -> None:
        try:
            entry = self._tar.getmember(f"sources/{model}/{name}")
        except KeyError:
            raise SourceMissing(f"{model}: {self._path.name} has no {name}") from None
        stream = self._tar.extractfile(entry) if entry.isreg() else None
        if stream is None:
            raise BadArchive(f"{model}: {name} in {self._path.name} is a link or a folder, not a plain file")
        with stream:
            _copy(stream, into, limit=limit, name=name)


def _copy(stream: IO[bytes], into: BinaryIO, *, limit: int | None = None, name: str = "") -> None:
    copied = 0
    while block := stream.read(CHUNK):
        copied += len(block)
        if limit is not None and copied > limit:
            raise BadArchive(f"{name} in the bundle is longer than its manifest says: not used")
        into.write(block)
