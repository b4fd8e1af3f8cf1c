"""Provenances step by step: who had a work one after the other, and which steps a question asks about."""

import re
from collections.abc import Sequence
from typing import Final, Literal

Which = Literal["all", "first", "last", "some"]

SHORT: Final = 240
"""Characters of a provenance that is told whole."""
FEW: Final = 3
"""Steps of a longer one that are told where nothing particular is asked."""

_NOTES: Final = re.compile(
    r"\s*\b(?:NOTES?|Under review|Updated (?:and|&))\b\s*:?.*$", re.IGNORECASE | re.DOTALL
)
_MARKS: Final = re.compile(r"\s*\[\d{1,2}\](?!\d)")
_STEP: Final = re.compile(r";\s+|\n+|(?<=[\])\w]{2})\.\s+(?=[A-Z(])|[；。]\s*")
_INITIAL: Final = re.compile(
    r"(?:\b(?:[A-Z]|Dr|Mr|Mrs|Ms|Mme|St|Jr|Sr|Inc|Co|Ltd|no|c|ca|d|b|Suppl|L|Graf))$"
)
_FIRST: Final = re.compile(
    r"\b(?:first|original(?:ly)?|earliest|initial)\b|最早|最初|最先|第一(?:个|任|位)|原来|起初", re.IGNORECASE
)
_LAST: Final = re.compile(
    r"\b(?:last|latest|most recent(?:ly)?)\b|\bbefore (?:it (?:came|got|was|went|arrived|entered)"
    r"|the (?:museum|gallery|collection)"
    r"|coming|here|that|you|tate|carnegie)|\b(?:get|got|came|come) (?:it )?(?:here|to the museum)|最后"
    r"|来(?:这里|馆|博物馆)(?:之)?前"
    r"|(?:入藏|进入?|到)(?:博物馆|本馆|美术馆|馆)?(?:之)?前",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"(?<!^)(?<![.?!] )\b[A-ZÀ-Ý][\w'-]{3,}")
_YEAR: Final = re.compile(r"\b(1[4-9]\d\d|20[0-2]\d)\b")
_SPAN: Final = re.compile(
    r"(?:\b(1[4-9]\d\d|20[0-2]\d)\b)[^;]*?\b(?:until|to)\b[^;]*?\b(1[4-9]\d\d|20[0-2]\d)\b"
)


def steps(value: str) -> list[str]:
    """The steps in their order, without notes and their marks."""
    plain = _MARKS.sub("", _NOTES.sub("", value)).strip()
    told: list[str] = []
    for piece in _STEP.split(plain) if plain else []:
        piece = " ".join(piece.split()).strip(" .;")
        if told and _INITIAL.search(told[-1]):
            told[-1] = f"{told[-1]}. {piece}"
        elif piece:
            told.append(piece)
    return told


def chosen(value: str, question: str) -> tuple[list[str], Which, int]:
    """The steps that a question asks about, which these are, and how many follow that are not told.

    Who owned it first is the first step and the one that ends it; the last before the museum likewise.
    """
    every = steps(value)
    if _FIRST.search(question):
        return every[:2], "first", 0
    if _LAST.search(question):
        return every[-2:], "last", 0
    if years := [int(year) for year in _YEAR.findall(question)]:
        told = [step for step in every if any(_covers(step, year) for year in years)]
        if told:
            return told[:FEW], "some", 0
    names = {word for word in _NAME.findall(question) if word in value}
    told = [step for step in every if any(name in step for name in names)]
    if told and len(told) < len(every):
        return told[:FEW], "some", 0
    if _length(every) <= SHORT:
        return every, "all", 0
    kept = every[:FEW]
    while len(kept) > 1 and _length(kept) > SHORT:
        kept.pop()
    return [_cut(step) for step in kept], "all", len(every) - len(kept)


def _covers(step: str, year: int) -> bool:
    """Whether a step speaks of a year: names it, or lasts over it."""
    if str(year) in _YEAR.findall(step):
        return True
    return any(int(start) <= year <= int(end) for start, end in _SPAN.findall(step))


def _cut(step: str) -> str:
    return step if len(step) <= SHORT else f"{step[:SHORT].rsplit(' ', 1)[0]} …"


def _length(every: Sequence[str]) -> int:
    return sum(map(len, every))
