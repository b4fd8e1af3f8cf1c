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
from guide_ai.nlu.labelled import named, whole_number

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

    def __len__(self) -> int:
        return sum(len(names) for own in self.names.values() for names in own.values())

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
        whole = json.loads(path.read_text(encoding="utf-8-sig"), parse_int=whole_number)
        version = whole["version"]
        if type(version) is not int or version != 1:
            raise BadGazetteer(f"{named(path)} is of version {version!r:.40}; only 1 is known")
        _known(path, whole["names"], ENTITY_TYPES, "type")
        for own in whole["names"].values():
            _known(path, own, LANGUAGES, "language")
        names = {
            kind: {language: _kept(whole["names"].get(kind, {}).get(language, [])) for language in LANGUAGES}
            for kind in ENTITY_TYPES
        }
    except BadGazetteer:
        raise
    except RecursionError:
        raise BadGazetteer(f"{named(path)} is no gazetteer: it is nested too deeply") from None
    except KeyError as error:
        raise BadGazetteer(f"{named(path)} is no gazetteer: it has no {error.args[0]}") from None
    except OSError as error:
        raise BadGazetteer(f"{named(path)} can't be read: {error.strerror or error}") from None
    except (ValueError, AttributeError, TypeError) as error:
        raise BadGazetteer(f"{named(path)} is no gazetteer: {error}") from None
    return Gazetteer(names)


def _known(path: Path, table: object, known: Sequence[str], what: str) -> None:
    if not isinstance(table, dict):
        raise TypeError(f"by {what}, names are an object, not {type(table).__name__}")
    if odd := sorted(set(table) - set(known)):
        raise BadGazetteer(f"{named(path)}: {odd[0]!r:.40} is no {what}; known are {', '.join(known)}")
