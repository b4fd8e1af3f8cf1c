"""A cell with several makers: where it is surely to be split, and where a curator has to say it."""

import re
from collections.abc import Sequence
from typing import Final

from museum.exhibits.importers.reading.makers import LONGEST, has_life, split_makers
from museum.exhibits.importers.reading.text import line, plain

_NEVER_IN_A_NAME: Final = ("、", "；", "｜")
_AND: Final = r"&|\+|(?:and|et|und|och|og|и|y|e|en)(?=\s)"
_BEHIND_LIFE: Final = re.compile(
    rf"(?<=[)\]）\d])\s*(?:[,，/\n]\s*(?:(?:{_AND})\s*)?|(?:{_AND}|[和与與及])\s*)",
    re.IGNORECASE,
)
_BRACKETED: Final = re.compile(r"[(\[（][^()\[\]（）]*[)\]）]")
_JOINED: Final = re.compile(
    r"\s(?:(?:&|\+|/|and|et|und|och|og|и)\s+|(?P<short>y|e|en)\s+(?=\S+\s+\S))(?P<other>\S.*)$", re.IGNORECASE
)
"""What is short stands in single names as well (Ortega y Gasset): there a whole name has to follow."""
_NO_OTHER: Final = re.compile(
    r"(?:sons?|co|cie|company|compagnie|compañía|brothers?|bros|frères?|gebrüder|fils|filles?|söhne|sohn|töchter|"
    r"zoon|zonen|hijos?|figli|daughters?|partners?|associates?|ltd|limited|inc|gmbh|others?|autres|andere|"
    r"his|her|their|(?:the )?(?:workshops?|studio|circle|school|assistants?|followers?|pupils?)|atelier|"
    r"werkstatt)\b",
    re.IGNORECASE,
)


def makers_in(written: str, separators: Sequence[str] = (";", "|")) -> list[str]:
    """Return the makers of one cell, in order: split at `separators`, at marks that no name has, and between
    parts that each have a life of their own.
    """
    parts = split_makers(written, (*separators, *_NEVER_IN_A_NAME))
    return [maker for part in parts for maker in _by_lives(part)]


def may_be_several(maker: str) -> bool:
    """Whether one maker of a cell may be several after all: "Ada Lin and Bo Kim", or "Gilbert & George"."""
    if len(maker) > LONGEST:
        return False
    names = [_BRACKETED.sub("", part).split() for part in _parts_behind_lives(maker)]
    if sum(len(words) > 1 and words[0][0].isupper() for words in names) > 1:
        return True
    found = _JOINED.search(_BRACKETED.sub("", line(maker)))
    return found is not None and not _NO_OTHER.match(found["other"])


def _by_lives(written: str) -> list[str]:
    parts = _parts_behind_lives(written) if len(written) <= LONGEST else []
    return parts if len(parts) > 1 and all(has_life(part) for part in parts) else [written]


def _parts_behind_lives(written: str) -> list[str]:
    """Cut behind brackets and years; not within brackets."""
    text = plain(written)
    shown = _BRACKETED.sub(lambda found: found[0][0] + "x" * (len(found[0]) - 2) + found[0][-1], text)
    parts, start = [], 0
    for found in _BEHIND_LIFE.finditer(shown):
        parts.append(text[start : found.start()])
        start = found.end()
    return [part.strip() for part in (*parts, text[start:]) if part.strip()]
