"""The records that training pairs are made from: a JSON Lines file, one work a line.

    {"title": "The Ferry", "maker": "Ada Ross", "date": "about 1850", "medium": "oil on canvas",
     "subjects": ["boat", "river"]}

All are strings, but for `subjects`, a list of what the work shows, in words that take "the". Only `title` and
`maker` must be there. Give nothing but facts that are free (CC0): weights are made of them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from guide_ai.guide.train.errors import BadRecords

HELD_ONE_IN: Final = 5
"""One work in so many is never learnt from, so that it can judge."""
_LONGEST: Final = 80
"""Characters of a value; longer ones would fill the prompt."""


@dataclass(frozen=True, slots=True)
class Work:
    """What a pair may tell of a work; "" and () where the record says nothing."""

    title: str
    maker: str
    date: str = ""
    medium: str = ""
    subjects: tuple[str, ...] = ()

    @property
    def held(self) -> bool:
        """Whether it judges, by its title and maker, so that no order of the file changes it."""
        return sha256(f"{self.title}\n{self.maker}".encode()).digest()[0] % HELD_ONE_IN == 0


def read_works(path: Path) -> list[Work]:
    """All works of a file whose title and maker are there and short enough. Raises `BadRecords`."""
    try:
        works = list(dict.fromkeys(_works(path)))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecords(f"{path}: {error}") from None
    held = sum(work.held for work in works)
    if not 0 < held < len(works):
        raise BadRecords(f"{path}: {len(works)} works are too few, some must learn and some must judge")
    return works


def _works(path: Path) -> Iterator[Work]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
            work = _work(found)
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise BadRecords(f"{path}, line {number}: {error}") from None
        if work.title and work.maker:
            yield work


def _work(found: Any) -> Work:
    subjects = found.get("subjects", [])
    if not isinstance(subjects, list):
        raise ValueError("subjects is no list")
    kept = tuple(text for each in subjects if (text := _text(each)))
    title, maker, date, medium = (_text(found.get(name, "")) for name in ("title", "maker", "date", "medium"))
    return Work(title, maker, date, medium, kept)


def _text(value: Any) -> str:
    """A value on one line, or "" where it is too long to be told."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")
    line = " ".join(value.split())
    return line if len(line) <= _LONGEST else ""
