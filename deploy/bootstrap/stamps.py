"""Whether a step's inputs changed since it was last finished, by content."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

IGNORED = frozenset({"__pycache__", "node_modules"})


def files_under(*paths: Path) -> list[Path]:
    """Every file at or under `paths`, sorted; caches of tools are left out."""
    found: set[Path] = set()
    for path in paths:
        if path.is_file():
            found.add(path)
        elif path.is_dir():
            found.update(f for f in path.rglob("*") if f.is_file() and not IGNORED.intersection(f.parts))
    return sorted(found)


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """A hash over the names and contents of `files`, and over `words`."""
    whole = hashlib.sha256()
    for word in words:
        whole.update(word.encode() + b"\0")
    for file in files:
        whole.update(file.as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def is_current(stamp: Path, value: str) -> bool:
    """Whether the step that owns `stamp` was finished for these inputs."""
    try:
        return stamp.read_text(encoding="ascii").strip() == value
    except (OSError, UnicodeDecodeError):
        return False


def write(stamp: Path, value: str) -> None:
    """Say that the step is finished. Written beside and renamed: a stamp is whole or absent."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    beside = stamp.with_name(stamp.name + ".new")
    beside.write_text(value + "\n", encoding="ascii")
    beside.replace(stamp)


def size_of(folder: Path) -> int:
    """Bytes of all files under `folder`; 0 where there is none."""
    total = 0
    for file in folder.rglob("*") if folder.is_dir() else ():
        try:
            total += file.stat().st_size if file.is_file() else 0
        except OSError:
            continue
    return total
