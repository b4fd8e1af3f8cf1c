"""Brings the weights that a manifest names into the cache, checked."""

import shutil
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol

from engines.archive import CHUNK, opened, take
from engines.cache import archive_lock, cache_root, model_lock
from engines.checksum import sha256_of, whole_file
from engines.disk import open_file
from engines.errors import ChecksumMismatch, ManifestError, SourceMissing, command
from engines.manifest import Archive, Manifest, SourceFile
from engines.pickles import refuse_pickle
from engines.registry import download

if TYPE_CHECKING:
    from engines.bundle import Bundle


class Reporter(Protocol):
    """Hears how a fetch goes."""

    def say(self, line: str) -> None:
        """Tell people one line."""
        ...

    def downloading(self, archive: Archive) -> Callable[[int], None]:
        """A download begins; the callable is told the bytes that have come so far."""
        ...


class Silent:
    """A reporter that keeps everything to itself."""

    def say(self, line: str) -> None:
        """Say nothing."""

    def downloading(self, archive: Archive) -> Callable[[int], None]:
        """Return a callable that does nothing."""
        return lambda count: None


@dataclass(frozen=True, slots=True)
class Fetched:
    """What one fetch did: bytes that came over the wire, names of the files written and already there."""

    model: str
    bytes: int
    written: tuple[str, ...]
    present: tuple[str, ...]


def sources_folder(root: Path, model: str) -> Path:
    """Return the folder of a model's fetched files."""
    return root / "sources" / model


def _is_right(path: Path, source: SourceFile) -> bool:
    return path.stat().st_size == source.size and sha256_of(path) == source.sha256


def missing_sources(manifest: Manifest, root: Path) -> list[SourceFile]:
    """Return the sources that are not in the cache or are not what the manifest says."""
    folder = sources_folder(root, manifest.model)
    paths = [(folder / source.name, source) for source in manifest.sources]
    return [source for path, source in paths if not path.is_file() or not _is_right(path, source)]


def require_sources(manifest: Manifest, root: Path) -> Path:
    """Return the folder of the checked sources.

    Raises `SourceMissing` naming the command, and `BadWeights` where one is a pickle.
    """
    missing = missing_sources(manifest, root)
    if missing:
        names = ", ".join(source.name for source in missing)
        raise SourceMissing(
            f"{manifest.model}: {names} missing or damaged; run {command(f'fetch {manifest.model}')}"
        )
    folder = sources_folder(root, manifest.model)
    for source in manifest.sources:
        refuse_pickle(folder / source.name, f"{manifest.model}: {source.name}")
    return folder


def fetch(
    manifest: Manifest,
    root: Path | None = None,
    reporter: Reporter | None = None,
    bundle: "Bundle | None" = None,
) -> Fetched:
    """Make all sources of a model present and right; what is there and right is left alone.

    A source of the wrong checksum is removed, said, and fetched again. Killed in the middle, the next
    call goes on with the packages that are still needed; called twice at once, the second waits. With
    `bundle` they are taken from there and no registry is asked. Raises `ToolMissing`, `DownloadFailed`,
    `SourceMissing`, `ManifestError` for a size that isn't its file's, `ChecksumMismatch`, `BadArchive`,
    `BadWeights` for a pickle, or `DiskFull`.
    """
    root = root or cache_root()
    reporter = reporter or Silent()
    with model_lock(root, manifest.model):
        return _Fetch(manifest, root, reporter).run(bundle)


class _Fetch:
    """One fetch of one model; its lock is held."""

    def __init__(self, manifest: Manifest, root: Path, reporter: Reporter) -> None:
        self._manifest = manifest
        self._reporter = reporter
        self._root = root
        self._folder = sources_folder(root, manifest.model)
        self._downloads = root / "downloads" / manifest.model
        self._bytes = 0

    def run(self, bundle: "Bundle | None") -> Fetched:
        self._folder.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(self._downloads, ignore_errors=True)
        wanted = [source for source in self._manifest.sources if not self._there(source)]
        try:
            if bundle is not None:
                self._take_from(bundle, wanted)
            else:
                self._download_all(wanted)
        finally:
            shutil.rmtree(self._downloads, ignore_errors=True)
        written = tuple(source.name for source in wanted)
        present = tuple(s.name for s in self._manifest.sources if s.name not in written)
        return Fetched(self._manifest.model, self._bytes, written, present)

    def _take_from(self, bundle: "Bundle", wanted: Iterable[SourceFile]) -> None:
        for source in wanted:
            with whole_file(self._folder / source.name) as file:
                bundle.take(self._manifest.model, source.name, file, limit=source.size)
                self._check(file, source, source.sha256)
            self._bytes += source.size

    def _download_all(self, wanted: Iterable[SourceFile]) -> None:
        shas = {self._manifest.archives[key].sha256 for key in self._needed_archives(wanted)}
        with ExitStack() as held:
            for sha256 in sorted(shas):  # in one order, or two fetches would wait for each other
                held.enter_context(archive_lock(self._root, sha256))
            # Another model may have brought it while this one waited.
            missing = [source for source in wanted if not self._shared(source)]
            for key in self._needed_archives(missing):
                self._take_parts(key, missing)
            self._put_together(missing)

    def _put_together(self, wanted: Iterable[SourceFile]) -> None:
        for source in wanted:
            if source.path is not None:
                self._copy(source, Path(source.path))
            elif len(source.parts) > 1:
                self._join(source)

    def _copy(self, source: SourceFile, path: Path) -> None:
        try:
            opened_file = open_file(path)
        except FileNotFoundError:
            raise SourceMissing(f"{self._manifest.model}: {path} is not there") from None
        except OSError as error:
            raise SourceMissing(f"{self._manifest.model}: {path} can't be read: {error.strerror}") from error
        with opened_file as stream, whole_file(self._folder / source.name) as file:
            shutil.copyfileobj(stream, file, CHUNK)
            self._check(file, source, source.sha256)

    def _there(self, source: SourceFile) -> bool:
        path = self._folder / source.name
        if not path.is_file():
            return self._shared(source)
        if _is_right(path, source):
            return True
        self._reporter.say(f"{self._manifest.model}: {source.name} has a wrong checksum: fetching it again")
        path.unlink()
        return False

    def _shared(self, source: SourceFile) -> bool:
        """Take a source that another model has already; whether there was one."""
        for path in self._folder.parent.glob(f"*/{source.name}"):
            if path.parent != self._folder and path.is_file() and _is_right(path, source):
                self._copy(source, path)
                return True
        return False

    def _piece(self, source: SourceFile, number: int) -> Path:
        """Where part `number` of `source` waits for the others; a single part is the file itself."""
        path = self._folder / source.name
        return path if len(source.parts) == 1 else path.with_name(f"{path.name}.part{number}")

    def _needed_archives(self, wanted: Iterable[SourceFile]) -> list[str]:
        return list(
            dict.fromkeys(
                part.archive
                for source in wanted
                for number, part in enumerate(source.parts)
                if not self._kept(source, number)
            )
        )

    def _kept(self, source: SourceFile, number: int) -> bool:
        """Whether a part of a source is already here, from an earlier call that did not end."""
        piece = self._piece(source, number)
        return piece.is_file() and sha256_of(piece) == source.sha256_of_part(number)

    def _take_parts(self, key: str, wanted: Iterable[SourceFile]) -> None:
        archive = self._manifest.archives[key]
        path = self._download(archive)
        with opened(path) as package:
            for source in wanted:
                for number, part in enumerate(source.parts):
                    if part.archive == key and not self._kept(source, number):
                        with whole_file(self._piece(source, number)) as file:
                            take(package, part.path, file, limit=source.size)
                            self._check(file, source, source.sha256_of_part(number))
        path.unlink()

    def _download(self, archive: Archive) -> Path:
        """Return the checked package; one that a client kept damaged is asked for once more."""
        self._downloads.mkdir(parents=True, exist_ok=True)
        for fresh in (False, True):
            into = Path(tempfile.mkdtemp(dir=self._downloads))
            progress = self._reporter.downloading(archive)
            path = download(archive, into, fresh=fresh, progress=progress)
            self._bytes += path.stat().st_size
            found = sha256_of(path)
            if found == archive.sha256:
                return path
            path.unlink()
            if not fresh:
                self._reporter.say(f"{archive.package} {archive.version} has a wrong checksum: trying anew")
        raise ChecksumMismatch(
            f"{archive.package} {archive.version}: not used, "
            f"its sha256 is {found} where {archive.sha256} was expected"
        )

    def _join(self, source: SourceFile) -> None:
        pieces = [self._piece(source, number) for number in range(len(source.parts))]
        with whole_file(self._folder / source.name) as file:
            for piece in pieces:
                with piece.open("rb") as stream:
                    shutil.copyfileobj(stream, file, CHUNK)
            self._check(file, source, source.sha256)
        for piece in pieces:
            piece.unlink()

    def _check(self, file: BinaryIO, source: SourceFile, expected: str) -> None:
        file.flush()
        found = sha256_of(Path(file.name))
        if found != expected:
            raise ChecksumMismatch(
                f"{self._manifest.model}: {source.name}: not used, "
                f"its sha256 is {found} where {expected} was expected"
            )
        size = Path(file.name).stat().st_size
        if expected == source.sha256:
            if size != source.size:
                raise ManifestError(
                    f"{self._manifest.model}: {source.name}: not used, its manifest says {source.size} "
                    f"bytes, and the file with that sha256 has {size}"
                )
            refuse_pickle(Path(file.name), f"{self._manifest.model}: {source.name}")
