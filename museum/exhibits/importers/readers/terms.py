"""Words of roles, events and measures in many languages: they stand in terms.toml, beside this file."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from museum.exhibits.importers.reading.makers_roles import ROLE_OF


def _table(name: str) -> dict[str, str]:
    return {word: meaning for meaning, words in _WRITTEN[name].items() for word in words}


_WRITTEN: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_EVENTS: Final = _table("events")
_ROLES: Final = {**ROLE_OF, **_table("roles")}
_SIDES: Final = _table("sides")
_OTHER_MEASURES: Final = _table("not_sides")
_DESCRIPTIONS: Final = _table("descriptions")


def role(words: Iterable[str]) -> str:
    """Return the role in English and lower case: as a known word, else the first one as written."""
    folded = [_fold(word) for word in words if word.strip()]
    return next((_ROLES[word] for word in folded if word in _ROLES), folded[0] if folded else "")


def event(words: Iterable[str]) -> str:
    """Return "production", "provenance" or "history"; "" of others. An address counts by its end."""
    return next((found for word in words if (found := _EVENTS.get(_fold(word).rpartition("/")[2]))), "")


def side(words: Iterable[str]) -> str:
    """Return a name of `SIDES`, or "" where a measure is none."""
    return next((found for word in words if (found := _SIDES.get(_fold(word)))), "")


def is_other_measure(word: str) -> bool:
    """Whether it names a measure that is no side of the work, such as its weight."""
    return _fold(word) in _OTHER_MEASURES


def description(word: str) -> str:
    """Return the field or kind of text that a description of this type is; "" where it is just that."""
    return _DESCRIPTIONS.get(_fold(word), "")


def _fold(word: str) -> str:
    return " ".join(word.casefold().split())
