"""Where the files of a `Folder` lie: a folder on this host, or the members of a ZIP."""

import os
import stat
from pathlib import Path
from typing import Final, Protocol

from django.utils.translation import gettext as _

from museum.exhibits.importers.archive_names import Entry, is_junk, path_of
from museum.exhibits.importers.errors import UnreadableFile

MOST_MEMBERS: Final = 100_000


class MemberUnreadable(Exception):
    """One file can’t be taken out. Its text is a sentence for a curator."""

    retryable = False


class Store(Protocol):
    """Files by their place in a list."""

    def entries(self) -> list[Entry]:
        """All that may be read."""
        ...

    def path(self, place: int) -> Path | None:
        """Where it lies on this host; None where it has to be copied out."""
        ...

    def copy(self, place: int, goal: Path) -> None:
        """Write it to `goal`. Raises MemberUnreadable."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class DiskStore:
    """A folder that an operator names. Links in it are not followed: they may lead anywhere."""

    def __init__(self, root: Path, refused: list[str]) -> None:
        self._root = root
        self._paths: list[str] = []
        for folder, folders, files in os.walk(root):
            folders.sort()
            for name in sorted(files):
                self._take(Path(folder) / name, refused)

    def _take(self, path: Path, refused: list[str]) -> None:
        relative = path.relative_to(self._root).as_posix()
        if is_junk(relative):
            return
        shown = relative.encode("utf-8", "replace").decode("utf-8")
        if len(self._paths) >= MOST_MEMBERS:
            raise UnreadableFile(_("The folder of pictures has more than %d files.") % MOST_MEMBERS)
        if not stat.S_ISREG(path.lstat().st_mode):
            refused.append(_("“%s” was left out: it is a link or no ordinary file.") % shown)
        else:
            self._paths.append(relative)

    def entries(self) -> list[Entry]:
        """All ordinary files below the folder."""
        return [Entry(path_of(path) or path) for path in self._paths]

    def path(self, place: int) -> Path | None:
        """Where it lies."""
        return self._root / self._paths[place]

    def copy(self, place: int, goal: Path) -> None:
        """Never needed: the file lies here."""
        raise MemberUnreadable(self._paths[place])

    def close(self) -> None:
        """Nothing is held."""


def open_store(path: Path, refused: list[str]) -> Store:
    """Open a folder or a ZIP; sentences about what is left out go to `refused`. Raises UnreadableFile."""
    from museum.exhibits.importers.archive_zip import ZipStore

    if path.is_dir():
        return DiskStore(path.resolve(), refused)
    if not path.is_file():
        raise UnreadableFile(_("“%s” is not there.") % path.name)
    return ZipStore(path, refused)
