"""Where the files of a `Folder` lie: a folder on this host, or the members of a ZIP."""

import os
import stat
from pathlib import Path
from typing import Final, Protocol

from django.utils.translation import gettext as _

from museum.exhibits.importers.archive_names import Entry, decodings, is_junk, path_of
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.storable import storable

MOST_MEMBERS: Final = 100_000


class MemberUnreadable(Exception):
    """One file can’t be taken out. Its text is a sentence for a curator."""

    retryable = False


class Store(Protocol):
    """Files by their place in a list."""

    def entries(self) -> list[Entry]:
        """All that may be read."""
        ...

    def left_out(self) -> list[tuple[str, str]]:
        """Paths of what is there and may not be read, each with the sentence that says why."""
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
        self._left_out: list[tuple[str, str]] = []
        for folder, folders, files in os.walk(root):
            folders.sort()
            links = [name for name in folders if (Path(folder) / name).is_symlink()]
            for name in sorted([*files, *links]):
                self._take(Path(folder) / name)
        refused += [sentence for _path, sentence in self._left_out]

    def _take(self, path: Path) -> None:
        relative = path.relative_to(self._root).as_posix()
        if is_junk(relative):
            return
        mode = path.lstat().st_mode
        if len(self._paths) >= MOST_MEMBERS:
            raise UnreadableFile(_("The folder of pictures has more than %d files.") % MOST_MEMBERS)
        if not stat.S_ISREG(mode):
            told = _("“%s” was left out: it is no ordinary file.")
            if stat.S_ISLNK(mode):
                told = _("“%s” was left out: it is a link, and links are not followed.")
            self._left_out.append((path_of(relative) or relative, told % storable(relative)))
        else:
            self._paths.append(relative)

    def entries(self) -> list[Entry]:
        """All ordinary files below the folder."""
        return [self._entry(path) for path in self._paths]

    def _entry(self, path: str) -> Entry:
        """A name that is not UTF-8 may have been written in any of the old encodings."""
        if storable(path) == path:
            return Entry(path_of(path) or path)
        read = decodings(os.fsencode(path))
        return Entry(storable(path), tuple(each for other in read if (each := path_of(other))))

    def left_out(self) -> list[tuple[str, str]]:
        """Links, pipes and devices."""
        return self._left_out

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
