"""Weights on their way to a host without a network: a folder or a tar of checked sources.

`sources/<model>/<file>` holds them; `SHA256SUMS` beside is for people (`sha256sum -c SHA256SUMS`). The host
that takes them checks them against its own manifests, as if they had been downloaded.
"""

import io
import os
import shutil
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Protocol

from engines.archive import CHUNK, DAMAGED, copy_whole
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

    Raises `SourceMissing` where one is not here whole, before anything is written, and `DiskFull`. After a
    fault nothing of what was begun is left.
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
    places = [path / name for name in (*files, SUMS)]
    with _nothing_left(places):
        for name, (source, _) in files.items():
            with source.open("rb") as stream, whole_file(path / name) as file:
                shutil.copyfileobj(stream, file, CHUNK)
        with whole_file(path / SUMS) as file:
            file.write(sums)


@contextmanager
def _nothing_left(places: Iterable[Path]) -> Iterator[None]:
    """Remove the files and folders of `places` that a block has made, if it does not end well."""
    new = [place for place in places if not os.path.lexists(place)]
    above = {folder for place in new for folder in place.parents if not folder.exists()}
    try:
        yield
    except BaseException:
        for place in new:
            place.unlink(missing_ok=True)
        for folder in sorted(above, key=lambda one: len(one.parts), reverse=True):
            with suppress(OSError):  # not made yet, or somebody else's files are in it by now
                folder.rmdir()
        raise


def _write_tar(path: Path, files: Named, sums: bytes) -> None:
    with _nothing_left([path]), whole_file(path) as file, tarfile.open(fileobj=file, mode="w") as tar:
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
        tar = tarfile.open(path, "r:")  # noqa: SIM115 (closed below)
    except DAMAGED as error:
        raise _no_bundle(path, error) from error
    with tar:
        yield _Tar(path, tar)


def _no_bundle(path: Path, error: BaseException) -> BadArchive:
    return BadArchive(f"{path.name} is damaged or no bundle: {str(error) or type(error).__name__}")


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
            copy_whole(stream, into, f"{name} in the bundle", limit)


class _Tar:
    def __init__(self, path: Path, tar: tarfile.TarFile) -> None:
        self._path = path
        self._tar = tar

    def take(self, model: str, name: str, into: BinaryIO, *, limit: int) -> None:
        try:
            entry = self._tar.getmember(f"sources/{model}/{name}")
        except KeyError:
            raise SourceMissing(f"{model}: {self._path.name} has no {name}") from None
        except DAMAGED as error:
            raise _no_bundle(self._path, error) from error
        stream = self._tar.extractfile(entry) if entry.isreg() else None
        if stream is None:
            raise BadArchive(f"{model}: {name} in {self._path.name} is a link or a folder, not a plain file")
        with stream:
            copy_whole(stream, into, f"{name} in the bundle", limit)
