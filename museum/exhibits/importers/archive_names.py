"""Names of files as records and archives write them, and how the one is found by the other."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from django.utils.translation import gettext as _

from museum.exhibits.importers.reading.text import line

_JUNK: Final = frozenset((".ds_store", "thumbs.db", "desktop.ini", "ehthumbs.db", ".gitkeep"))
_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One file: its path, and other ways in which its name may have been meant."""

    name: str
    others: tuple[str, ...] = ()


def path_of(name: str) -> str | None:
    """Return a relative path with "/" and NFC; None where it leads out of its folder or is no path."""
    name = unicodedata.normalize("NFC", name.replace("\\", "/"))
    if _UNFIT.search(name) or name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return None
    parts = [part for part in name.split("/") if part not in ("", ".")]
    return None if ".." in parts or not parts else "/".join(parts)


def is_junk(path: str) -> bool:
    """Whether a file is what operating systems leave behind, and no picture of anybody."""
    parts = path.split("/")
    return parts[0] == "__MACOSX" or parts[-1].startswith("._") or parts[-1].lower() in _JUNK


def cleaned(path: str) -> str:
    """Return a path as a cell would hold it: without spaces around its names, and signs that nobody sees."""
    return "/".join(line(part) for part in path.casefold().split("/"))


class Names:
    """An index of entries. Places count from 0 in the order given."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._by: dict[str, dict[str, list[int]]] = {
            key: defaultdict(list)
            for key in ("path", "folded", "tail", "base", "base_folded", "cleaned", "cleaned_base")
        }
        for place, entry in enumerate(entries):
            for name in dict.fromkeys((entry.name, *entry.others)):
                self._add(name, place)

    def _add(self, name: str, place: int) -> None:
        base = name.rpartition("/")[2]
        self._put("path", name, place)
        self._put("folded", name.casefold(), place)
        parts = name.casefold().split("/")
        for start in range(1, min(len(parts) - 1, 8)):
            self._put("tail", "/".join(parts[start:]), place)
        self._put("base", base, place)
        self._put("base_folded", base.casefold(), place)
        self._put("cleaned", cleaned(name), place)
        self._put("cleaned_base", cleaned(base), place)

    def _put(self, index: str, key: str, place: int) -> None:
        places = self._by[index][key]
        if place not in places[-1:]:
            places.append(place)

    def all(self) -> list[str]:
        """All names, in order."""
        return [entry.name for entry in self._entries]

    def place(self, name: str) -> tuple[int | None, str]:
        """Return the place of the file that a record calls `name`, and a sentence where that is unclear.

        Its path goes first, then its path under a folder that the record leaves out, then its bare name; each
        time the exact spelling before another case; last of all what is left of it in a cell.
        """
        for spelling in dict.fromkeys((name, unquote(name))):
            path = path_of(spelling.strip())
            if path is None:
                continue
            found, problem = self._place(path)
            if found is not None or problem:
                return found, problem
        return None, ""

    def _place(self, path: str) -> tuple[int | None, str]:
        base = path.rpartition("/")[2]
        wanted = (
            ("path", path), ("folded", path.casefold()), ("tail", path.casefold()), ("base", base),
            ("base_folded", base.casefold()), ("cleaned", cleaned(path)), ("cleaned_base", cleaned(base)),
        )  # fmt: skip
        for index, key in wanted:
            places = self._by[index].get(key, ())
            if len(places) == 1:
                return places[0], ""
            if places:
                names = ", ".join(f"“{self._entries[place].name}”" for place in places[:4])
                return None, _("“%(name)s” may be several files: %(names)s.") % {"name": path, "names": names}
        return None, ""


def decodings(raw: bytes) -> Iterable[str]:
    """Ways to read a name whose encoding a ZIP does not tell, the likeliest first."""
    for encoding in ("utf-8", "cp437", "cp850", "cp1252", "gb18030", "cp932", "big5"):
        try:
            yield raw.decode(encoding)
        except UnicodeDecodeError:
            continue
