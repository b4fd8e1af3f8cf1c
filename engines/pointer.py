"""The line that says which engine of a model is in use on a target: `<kind>/<key>`."""

import re
from pathlib import Path

from engines.checksum import sync_folder, whole_file
from engines.disk import open_file

LINE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*/[0-9a-f]+\n?")
LENGTH = 256


def _read(pointer: Path) -> str:
    """What stands in it, as far as it may be long; "" if it can't be read."""
    try:
        with open_file(pointer) as file:
            return file.read(LENGTH).decode("ascii", errors="replace")
    except OSError:
        return ""


def pointed(pointer: Path) -> Path | None:
    """Return the folder that a pointer names, which lies beside it; `None` where it says nothing such."""
    line = _read(pointer)
    return pointer.parent / line.strip() if LINE.fullmatch(line) else None


def point(pointer: Path, place: Path) -> None:
    """Make a pointer name `place`. Who reads it meanwhile finds the old line or the new one."""
    line = f"{place.relative_to(pointer.parent).as_posix()}\n"
    if _read(pointer) != line:
        with whole_file(pointer) as file:
            file.write(line.encode())
        sync_folder(pointer.parent)
