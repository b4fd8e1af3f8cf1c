"""Rows as a profile asks for them: by column, or in JSON by path, each remembering what was asked of it."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

DEEPEST: Final = 60
"""Levels of a JSON record."""
_TAG: Final = r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*"


Wanted = Callable[[str], bool]


def everything(word: str) -> bool:
    """Every language is wanted."""
    return True


class Row(Protocol):
    """One row or record, or an entry of a list within it."""

    def values(self, name: str) -> list[str]:
        """Return what is not empty under `name`, in order; and remember that it was used."""
        ...

    def starred(self, name: str, wanted: Wanted = everything) -> dict[str, list[str]]:
        """Return what stands under a `name` with "*", by what "*" stands for: a language, or any word where
        `name` ends with "**". What is not `wanted` is not used."""
        ...

    def numbered(self, name: str) -> list[str]:
        """Return the names that a `name` with "#" stands for, by their numbers."""
        ...

    def each(self, name: str) -> "list[Row]":
        """Return the entries of a list."""
        ...

    def give_back(self, name: str, text: str = "") -> None:
        """Count cells under `name` (it may have a "*") as unused; with `text`, only those of just that."""
        ...

    def has(self, name: str) -> bool:
        """Whether the file has such a column, empty or not."""
        ...

    def rest(self, ignored: Sequence[str]) -> dict[str, str]:
        """Return what is not empty and nobody asked for."""
        ...


_RINGS: Final = str.maketrans("º˚", "°°")
_NUMERO: Final = re.compile(r"(?<![^\W_])n(?:\s?\.?\s?°|\.(?=\s*[^\W\d_]))")
"""The shortened "number" of the Romance languages: n°, nº, n.º, and "n." before another word."""


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """Return a header as it is compared: "Accession Number" and "accession_number" are one.

    So are "N° inv.", "Nº inv." and "No. inv.".
    """
    plain = unicodedata.normalize("NFKC", name.translate(_RINGS)).casefold()
    plain = _NUMERO.sub("no", plain)
    return re.sub(r"[\W_]+", "", plain) or plain.strip()


class Header:
    """The columns of a table."""

    def __init__(self, names: Sequence[str]) -> None:
        """`names`: as they stand; a doubled one gets a number in `labels`, an empty one its place."""
        self.names = [" ".join(name.split()) for name in names]
        self.labels: list[str] = []
        self._places: dict[str, list[int]] = {}
        self._found: dict[str, Any] = {}
        for place, name in enumerate(self.names):
            label = name or f"column {place + 1}"
            count = len(self._places.get(fold(name), ())) if name else 0
            self.labels.append(f"{label} ({count + 1})" if count else label)
            if name:
                self._places.setdefault(fold(name), []).append(place)

    def places(self, name: str) -> list[int]:
        """Return where a column stands, several where its header is doubled."""
        return self._places.get(fold(name), [])

    def has(self, name: str) -> bool:
        """Whether there is such a column, or one that "*" or "#" stands for."""
        if "#" in name:
            return bool(self.numbered(name))
        return bool(self.starred(name) if "*" in name else self.places(name))

    def starred(self, name: str) -> list[tuple[str, int]]:
        """Return ("fr", place) for each column that "title_*" stands for."""
        if name not in self._found:
            self._found[name] = list(_starred(name, self.names))
        found: list[tuple[str, int]] = self._found[name]
        return found

    def numbered(self, name: str) -> list[str]:
        """Return "maker_1_*", "maker_2_*" for "maker_#_*", as far as there are columns that begin so."""
        key = f"#{name}"
        if key not in self._found:
            head, _, tail = name.partition("#")
            numbers = {
                int(match[1])
                for each in self.names
                if (
                    match := re.match(
                        rf"{re.escape(head)}([1-9][0-9]{{0,2}}){re.escape(tail.split('*')[0])}", each, re.I
                    )
                )
            }
            self._found[key] = [f"{head}{number}{tail}" for number in sorted(numbers)]
        found: list[str] = self._found[key]
        return found


def _starred(name: str, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    head, stars, tail = re.split(r"(\*\*?)", name, maxsplit=1)
    base = head.rstrip(" _@:([-./")
    # Languages may be written in several ways: title_fr, title (fr), title@fr, title[fr].
    loose = rf"\s*{re.escape(base)}\s*[ _@:(\[./-]+({_TAG})\s*[)\]]?\s*"
    wanted = rf"{re.escape(head)}(.+){re.escape(tail)}" if stars == "**" else loose
    for place, each in enumerate(names):
        if match := re.fullmatch(wanted, each, re.IGNORECASE):
            yield match[1], place


class TableRow:
    """A row of a table, or the columns of one entry within it ("maker_2_…")."""

    def __init__(
        self, header: Header, cells: Sequence[str], used: set[int] | None = None, prefix: str = ""
    ) -> None:
        self._header = header
        self._cells = cells
        self._used: set[int] = set() if used is None else used
        self._prefix = prefix

    def values(self, name: str) -> list[str]:
        """See `Row`."""
        found = []
        for place in self._header.places(self._prefix + name):
            if place < len(self._cells) and (cell := self._cells[place].strip()):
                self._used.add(place)
                found.append(cell)
        return found

    def starred(self, name: str, wanted: Wanted = everything) -> dict[str, list[str]]:
        """See `Row`."""
        found: dict[str, list[str]] = {}
        for tag, place in self._header.starred(self._prefix + name):
            if place < len(self._cells) and (cell := self._cells[place].strip()) and wanted(tag):
                self._used.add(place)
                found.setdefault(tag, []).append(cell)
        return found

    def numbered(self, name: str) -> list[str]:
        """See `Row`."""
        return [each.removeprefix(self._prefix) for each in self._header.numbered(self._prefix + name)]

    def each(self, name: str) -> list[Row]:
        """See `Row`: "maker_#_" is a list of the columns that begin so."""
        if "#" not in name:
            return []
        return [TableRow(self._header, self._cells, self._used, prefix) for prefix in self.numbered(name)]

    def give_back(self, name: str, text: str = "") -> None:
        """See `Row`."""
        name = self._prefix + name
        starred = "*" in name
        places = [each for _, each in self._header.starred(name)] if starred else self._header.places(name)
        for place in places:
            if not text or (place < len(self._cells) and self._cells[place].strip() == text):
                self._used.discard(place)

    def has(self, name: str) -> bool:
        """See `Row`."""
        return self._header.has(self._prefix + name)

    def rest(self, ignored: Sequence[str]) -> dict[str, str]:
        """See `Row`."""
        skipped = {place for name in ignored for place in self._header.places(name)}
        return {
            self._header.labels[place]: cell
            for place, each in enumerate(self._cells)
            if place not in self._used and place not in skipped and (cell := each.strip())
        }


_STEP: Final = re.compile(r"([^.\[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?(?:\.|$)")


@lru_cache(maxsize=4096)
def _steps(path: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((match[1], match[2] or "", match[3] or "") for match in _STEP.finditer(path))


class JsonRow:
    """A JSON record, or an entry of a list in it. A path goes through lists: "images.url" has many values.

    "notes[label=Description].content" looks only at the entries with that label.
    """

    def __init__(self, value: Any, used: set[tuple[int, str]] | None = None) -> None:
        self._value = value if isinstance(value, dict) else {"": value}
        self._used: set[tuple[int, str]] = set() if used is None else used

    def values(self, name: str) -> list[str]:
        """See `Row`."""
        return [text for found in self._walk(name) for text in _scalars(found)]

    def starred(self, name: str, wanted: Wanted = everything) -> dict[str, list[str]]:
        """See `Row`: "title_*" and "title.*" are languages of a key or of an object."""
        found: dict[str, list[str]] = {}
        *above, last = name.rstrip("*").split(".")
        nodes: list[Any] = [self._value] if not above else self._walk(".".join(above), mark=False)
        for node in _flat(nodes):
            for key in node if isinstance(node, dict) else ():
                if not key.startswith(last) or len(key) == len(last) or not wanted(key[len(last) :]):
                    continue
                if texts := _scalars(node[key]):
                    self._used.add((id(node), key))
                    found.setdefault(key[len(last) :], []).extend(texts)
        return found

    def numbered(self, name: str) -> list[str]:
        """See `Row`: "texts.label.#.*" goes through a list entry by entry."""
        head, _, tail = name.partition("#")
        found = self._walk(head.rstrip("."), mark=False) if head.endswith(".") else []
        count = len(found[0]) if found and isinstance(found[0], list) else 0
        return [f"{head}{number}{tail}" for number in range(count)]

    def each(self, name: str) -> list[Row]:
        """See `Row`."""
        found = list(_flat(self._walk(name, mark=False)))
        if any(not isinstance(each, dict) for each in found):
            self._walk(name)
        return [JsonRow(each, self._used) for each in found if each not in (None, "", {}, [])]

    def give_back(self, name: str, text: str = "") -> None:
        """See `Row`."""
        *above, last = name.split(".")
        nodes: list[Any] = [self._value] if not above else self._walk(".".join(above), mark=False)
        for node in _flat(nodes):
            for key in node if isinstance(node, dict) else ():
                named = key.startswith(last.rstrip("*")) if "*" in last else key == last
                if named and (not text or text in _scalars(node[key])):
                    self._used.discard((id(node), key))

    def under(self, path: str) -> list[Any]:
        """Return what lies under a path, lists taken apart."""
        return list(_flat(self._walk(path, mark=False)))

    def has(self, name: str) -> bool:
        """See `Row`."""
        if "*" in name:
            return bool(self.starred(name))
        node: Any = self._value
        for key, _, _ in _steps(name):
            node = next((each for each in _flat([node]) if isinstance(each, dict) and key in each), None)
            if node is None:
                return False
            node = node[key]
        return True

    def rest(self, ignored: Sequence[str]) -> dict[str, str]:
        """See `Row`."""
        found: dict[str, list[str]] = {}
        self._leaves(self._value, "", found, tuple(ignored), 0)
        return {path: "; ".join(dict.fromkeys(texts)) for path, texts in found.items()}

    def _walk(self, path: str, *, mark: bool = True) -> list[Any]:
        nodes: list[Any] = [self._value]
        steps = _steps(path)
        for number, (key, label, wanted) in enumerate(steps):
            following: list[Any] = []
            if key.isdecimal() and nodes and isinstance(nodes[0], list):
                nodes = nodes[0][int(key) : int(key) + 1]
                continue
            for node in _flat(nodes):
                if not isinstance(node, dict) or key not in node:
                    continue
                inner = node[key]
                if mark and number == len(steps) - 1 and inner not in (None, ""):
                    self._used.add((id(node), key))
                if label:
                    inner = [
                        each
                        for each in _flat([inner])
                        if isinstance(each, dict) and each.get(label) == wanted
                    ]
                following.append(inner)
            nodes = following
        return nodes

    def _leaves(
        self, node: Any, path: str, found: dict[str, list[str]], ignored: tuple[str, ...], depth: int
    ) -> None:
        if depth > DEEPEST:
            return
        for each in _flat([node]):
            if not isinstance(each, dict):
                found.setdefault(path or "value", []).extend(_scalars(each))
                continue
            label = f" [{each['label']}]" if set(each) == {"label", "content"} else ""
            for key, value in each.items():
                where = (f"{path}.{key}" if path else str(key)) if not label else path + label
                if (id(each), key) in self._used or (label and key == "label"):
                    continue
                if where in ignored or value in (None, "", [], {}):
                    continue
                self._leaves(value, where, found, ignored, depth + 1)


def _flat(nodes: Sequence[Any]) -> Iterator[Any]:
    for node in nodes:
        if isinstance(node, list):
            yield from _flat(node)
        else:
            yield node


def _scalars(value: Any) -> list[str]:
    """The texts of a value: numbers as they stand in the file, yes and no as "true" and "false"."""
    found = []
    for each in _flat([value]):
        if isinstance(each, bool):
            found.append("true" if each else "false")
        elif isinstance(each, str | int | float) and (text := str(each).strip()):
            found.append(text)
    return found
