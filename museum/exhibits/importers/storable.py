"""Text that a database keeps: every item passes through here on its way from the readers to the run.

Halves of characters come from JSON ("\\ud800"), from workbooks, and from names of files that are not UTF-8.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")


def storable(text: str) -> str:
    """Return `text` without what PostgreSQL can't keep: zero bytes, and halves of characters."""
    if text.isascii():
        return text.replace("\0", "�")
    return text.replace("\0", "�").encode("utf-8", "replace").decode()


def storable_whole(value: T) -> T:
    """Return a dataclass, mapping or sequence with all texts in it `storable`, keys included."""
    found: Any = _whole(value)
    return found  # type: ignore[no-any-return]


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, Mapping):
        return {_whole(key): _whole(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | frozenset):
        return type(value)(_whole(inner) for inner in value)
    if is_dataclass(value) and not isinstance(value, type):
        held = {field.name: getattr(value, field.name) for field in fields(value)}
        changed = {name: now for name, was in held.items() if was and (now := _whole(was)) != was}
        return replace(value, **changed) if changed else value
    return value
