"""Labelled sentences to judge the understanding by: JSON lines, each checked before anything is read with it.

A line is `{"text": …, "lang": "en" or "zh", "intent": …, "entities": [{"start", "end", "type"}, …]}`; spans
are characters [start, end) of the text.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeGuard

from guide_ai.language import Language
from guide_ai.nlu.base import ENTITY_TYPES, INTENTS, EntityType, Intent

TAGS: Final[dict[str, Language]] = {"en": "en", "zh": "zh-hans", "zh-hans": "zh-hans"}
"""How files name the languages that the guide is served in."""

_DIGITS: Final = 100

Span = tuple[int, int, EntityType]


def named(path: Path) -> str:
    """A path as messages name it: in one line, whatever the name holds."""
    shown = str(path)
    return shown if shown.isprintable() else ascii(shown)


def whole_number(digits: str) -> int:
    """A whole number of JSON. Raises ValueError for one that nobody counts with."""
    if len(digits) > _DIGITS:
        raise ValueError(f"holds a number of {len(digits)} digits")
    return int(digits)


class BadLabels(ValueError):
    """A file that can't be judged by; says which, in which line, and why."""

    retryable = False


@dataclass(frozen=True, slots=True)
class Labelled:
    """One sentence, and what is right about it."""

    text: str
    tag: str
    """The language as the file names it."""
    language: Language
    intent: Intent
    spans: frozenset[Span]
    line: int = 0
    """Where it stands in its file, from 1."""


def read_labelled(path: Path, limit: int | None = None) -> list[Labelled]:
    """Read a file, or its first `limit` sentences. Raises `BadLabels`, also where there is none."""
    try:
        with path.open("rb") as file:
            found = list(islice(_sentences(named(Path(path.name)), file), limit))
    except OSError as error:
        raise BadLabels(f"{named(path)} can't be read: {error.strerror or error}") from None
    except BadLabels:
        raise
    except ValueError as error:  # no system has a file of such a name
        raise BadLabels(f"{named(path)} can't be read: {error}") from None
    if not found:
        raise BadLabels(f"{named(Path(path.name))} holds no sentences")
    return found


def _sentences(name: str, lines: Iterator[bytes] | Any) -> Iterator[Labelled]:
    # By bytes: "\u2028" may stand inside a sentence, and ends no line of JSON.
    for number, raw in enumerate(lines, start=1):
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise BadLabels(f"{name}, line {number}: is not UTF-8") from None
        if not text.strip():
            continue
        try:
            yield replace(_sentence(json.loads(text, parse_int=whole_number)), line=number)
        except RecursionError:
            raise BadLabels(f"{name}, line {number}: is nested too deeply") from None
        except json.JSONDecodeError as error:
            raise BadLabels(f"{name}, line {number}: is no JSON: {error.msg}") from None
        except ValueError as error:
            raise BadLabels(f"{name}, line {number}: {error}") from None


def _sentence(line: Any) -> Labelled:
    """Raises ValueError with what is wrong."""
    if not isinstance(line, dict):
        raise ValueError("is no object")
    text, tag, intent = (line.get(key) for key in ("text", "lang", "intent"))
    if not isinstance(text, str):
        raise ValueError('has no "text"')
    if not isinstance(tag, str) or tag not in TAGS:
        raise ValueError(f'"lang" is {_shown(tag)}; it must be one of {", ".join(TAGS)}')
    if not _is_intent(intent):
        raise ValueError(f'"intent" is {_shown(intent)}, which is no intent')
    entities = line.get("entities", [])
    if not isinstance(entities, list):
        raise ValueError('"entities" is no list')
    spans = frozenset(_span(each, text) for each in entities)
    return Labelled(text, tag, TAGS[tag], intent, spans)


def _span(entity: Any, text: str) -> Span:
    if not isinstance(entity, dict):
        raise ValueError("an entity is no object")
    start, end, kind = (entity.get(key) for key in ("start", "end", "type"))
    if type(start) is not int or type(end) is not int:
        raise ValueError('an entity has no whole numbers "start" and "end"')
    if not 0 <= start < end <= len(text):
        raise ValueError(f"the span {start} to {end} lies outside the text, which has {len(text)} characters")
    if not _is_type(kind):
        raise ValueError(f"an entity is of type {_shown(kind)}, which is none")
    return start, end, kind


def _is_intent(value: object) -> TypeGuard[Intent]:
    return isinstance(value, str) and value in INTENTS


def _is_type(value: object) -> TypeGuard[EntityType]:
    return isinstance(value, str) and value in ENTITY_TYPES


def _shown(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=True)
    return shown if len(shown) <= 40 else f"{shown[:40]}…"
