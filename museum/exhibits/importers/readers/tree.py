"""JSON files of the standards, as trees that may hold anything anywhere: loading and asking."""

import json
import re
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.errors import UnreadableFile

MOST_BYTES: Final = 32 * 2**20
"""Of a file that is read as a whole: its tree takes some ten times as much memory."""

_SURROGATES: Final = re.compile(
    r"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
)

Tree = dict[str, Any]


def load(source: Source) -> Any:
    """Return what the file holds. A key that stands twice keeps both values. Raises `UnreadableFile`."""
    text = decoded(source, MOST_BYTES)
    try:
        return json.loads(_whole_characters(text), object_pairs_hook=_merged)
    except json.JSONDecodeError as error:
        raise UnreadableFile(
            _(
                "“%(file)s” is not complete JSON: it breaks at line %(line)d, column %(column)d. "
                "Export or download it again."
            )
            % {"file": source.name, "line": error.lineno, "column": error.colno}
        ) from error
    except (RecursionError, ValueError) as error:
        raise UnreadableFile(
            _("“%(file)s” is nested too deeply or holds an impossible number, so it is not read.")
            % {"file": source.name}
        ) from error


def decoded(source: Source, most_bytes: int) -> str:
    """Return the text of a file in UTF-8, UTF-16 or UTF-32. Raises `UnreadableFile`."""
    try:
        with source.path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        raise UnreadableFile(
            _("“%(file)s” can’t be opened: %(reason)s.") % {"file": source.name, "reason": error.strerror}
        ) from error
    if len(content) > most_bytes:
        raise UnreadableFile(
            _("“%(file)s” is larger than %(most)d MB, so it is not read: split it into smaller files.")
            % {"file": source.name, "most": most_bytes // 2**20}
        )
    try:
        return content.decode(json.detect_encoding(content)).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            _("“%(file)s” is not in UTF-8 (byte %(byte)d is wrong): save it as UTF-8.")
            % {"file": source.name, "byte": error.start}
        ) from error


def listed(value: Any) -> list[Any]:
    """Return `value` as a list: what may stand once or several times, or not at all."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def trees(value: Any) -> list[Tree]:
    """Return the objects in `value`, which may be one, several, none, or something else."""
    return [each for each in listed(value) if isinstance(each, dict)]


def tree(value: Any) -> Tree:
    """Return the first object in `value`, or an empty one."""
    return next(iter(trees(value)), {})


def text(value: Any) -> str:
    """Return the first text or number in `value`, without spaces around it; "" where there is none."""
    for each in listed(value):
        if isinstance(each, str) and each.strip():
            return each.strip()
        if isinstance(each, (int, float)) and not isinstance(each, bool):
            return str(each)
    return ""


def is_address(value: str) -> bool:
    """Whether it is an address of the web, and not a place left open for one."""
    return value.startswith(("http://", "https://")) and not re.search(r"[\s{}<>\x00-\x1f\x7f]", value)


def _merged(pairs: list[tuple[str, Any]]) -> Tree:
    found: Tree = {}
    for key, value in pairs:
        found[key] = [*listed(found[key]), *listed(value)] if key in found else value
    return found


def _whole_characters(written: str) -> str:
    """Half a character, written as an escape, can't be stored anywhere."""
    return _SURROGATES.sub(lambda found: "\\ufffd" if found[1] else found[0], written)
