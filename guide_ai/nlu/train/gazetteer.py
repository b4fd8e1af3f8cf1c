"""Names for the slots of rules: our own, and a collection's as `manage.py export_gazetteer` writes them.

A gazetteer is JSON: `{"version": 1, "names": {TYPE: {LANGUAGE: [NAME, …]}}}`, TYPE being an entity's.
"""

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.base import ENTITY_TYPES, EntityType
from guide_ai.nlu.cleaning import cleaned

_LONGEST: Final = 80
_WORD: Final = re.compile(r"\w")
OWN: Final = Path(__file__).parent / "names"
"""Our own names: `<type>.<language>.txt`, one a line, `#` begins a comment."""


class BadGazetteer(ValueError):
    """A file of names that can't be read; says which and why."""


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """Names by type and language."""

    names: Mapping[EntityType, Mapping[Language, Sequence[str]]]

    def name(self, kind: EntityType, language: Language, chance: random.Random) -> str:
        """One name. Raises `BadGazetteer` where there is none."""
        found = self.names.get(kind, {}).get(language, ())
        if not found:
            raise BadGazetteer(f"there are no names of type {kind} in {language}")
        return chance.choice(found)

    def with_names(self, other: "Gazetteer") -> "Gazetteer":
        """Both together, each name once."""
        return Gazetteer(
            {
                kind: {
                    language: tuple(
                        dict.fromkeys(
                            (
                                *self.names.get(kind, {}).get(language, ()),
                                *other.names.get(kind, {}).get(language, ()),
                            )
                        )
                    )
                    for language in LANGUAGES
                }
                for kind in ENTITY_TYPES
            }
        )


def own_names(folder: Path = OWN) -> Gazetteer:
    """The names that come with the training."""
    return Gazetteer(
        {
            kind: {language: _lines(folder / f"{kind}.{language}.txt") for language in LANGUAGES}
            for kind in ENTITY_TYPES
        }
    )


def _lines(path: Path) -> tuple[str, ...]:
    if not path.is_file():
        return ()
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


def _kept(names: object) -> tuple[str, ...]:
    """Those of a collection's names that a visitor could say: a line of letters, not too long."""
    if not isinstance(names, list):
        raise TypeError(f"names are a list, not {type(names).__name__}")
    lines = (cleaned(name) for name in names if isinstance(name, str))
    return tuple(dict.fromkeys(line for line in lines if _WORD.search(line) and len(line) <= _LONGEST))


def read_gazetteer(path: Path) -> Gazetteer:
    """A file of `export_gazetteer`. Raises `BadGazetteer`."""
    try:
        whole = json.loads(path.read_text(encoding="utf-8"))
        if whole["version"] != 1:
            raise BadGazetteer(f"{path.name} is of version {whole['version']!r}; only 1 is known")
        names = {
            kind: {language: _kept(whole["names"].get(kind, {}).get(language, [])) for language in LANGUAGES}
            for kind in ENTITY_TYPES
        }
    except BadGazetteer:
        raise
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise BadGazetteer(f"{path.name} is no gazetteer: {type(error).__name__}: {error}") from None
    return Gazetteer(names)
