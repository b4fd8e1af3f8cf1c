"""Pictures beside the records: a folder on this host, or a ZIP that a curator uploaded, looked up by name.

Nothing of a ZIP is unpacked but the one member that is asked for, into a temporary file of our own naming;
what could harm (paths that lead out, links, bombs) is refused before anything is written, in sentences.
"""

import tempfile
from collections import OrderedDict
from pathlib import Path
from types import TracebackType
from typing import Final

from museum.exhibits.importers.archive_names import Entry, Names
from museum.exhibits.importers.archive_store import MemberUnreadable, Store, open_store

KEPT: Final = 32
"""Copies out of a ZIP that lie in the temporary folder at a time."""


class Folder:
    """The files of a folder or ZIP, by name. A context manager: copies are gone when it closes."""

    def __init__(self, path: Path, refused: list[str] | None = None) -> None:
        """Look at what is there. Raises UnreadableFile where it is neither, or dangerous as a whole.

        `refused`: where sentences about what was not taken are gathered.
        """
        self.refused = refused if refused is not None else []
        """What was not taken, a sentence each, for the curator."""
        self._store: Store = open_store(path, self.refused)
        self._names = Names(self._store.entries())
        self._left_out = Names([Entry(path) for path, _sentence in self._store.left_out()])
        self._copies: OrderedDict[int, Path] = OrderedDict()
        self._temporary: tempfile.TemporaryDirectory[str] | None = None

    def members(self) -> list[str]:
        """Relative paths of all files, with "/" and NFC, in the order in which they stand."""
        return self._names.all()

    def find(self, name: str) -> Path | None:
        """Return a file to read by the name that a record gives, or None where there is none (or several).

        A copy out of a ZIP lasts until `KEPT` others were asked for, or the folder closes.
        """
        place, problem = self._names.place(name)
        if problem and problem not in self.refused:
            self.refused.append(problem)
        if place is None:
            return None
        if (direct := self._store.path(place)) is not None:
            return direct
        if place in self._copies:
            self._copies.move_to_end(place)
            return self._copies[place]
        return self._copy(place)

    def why_not(self, name: str) -> str:
        """Return the sentence about a file of this name that is here and was left out; "" where none was."""
        parts = name.replace("\\", "/").split("/")
        for count in range(len(parts), 0, -1):
            # A folder that is a link is left out with all that may be in it.
            place, _problem = self._left_out.place("/".join(parts[:count]))
            if place is not None:
                return self._store.left_out()[place][1]
        return ""

    def _copy(self, place: int) -> Path | None:
        if self._temporary is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="vernissage-")
        folder = Path(self._temporary.name)
        suffix = Path(self.members()[place]).suffix
        goal = folder / f"{place}{suffix if suffix.isascii() and len(suffix) <= 8 else ''}"
        try:
            self._store.copy(place, goal)
        except MemberUnreadable as error:
            goal.unlink(missing_ok=True)
            self.refused.append(str(error))
            return None
        self._copies[place] = goal
        while len(self._copies) > KEPT:
            self._copies.popitem(last=False)[1].unlink(missing_ok=True)
        return goal

    def close(self) -> None:
        """Remove the copies and let go of the file."""
        self._store.close()
        if self._temporary is not None:
            self._temporary.cleanup()
            self._temporary = None
        self._copies.clear()

    def __enter__(self) -> "Folder":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
