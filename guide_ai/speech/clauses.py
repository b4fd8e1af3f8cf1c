"""Cuts a text into clauses, so that the first can be heard while the rest is made."""

import re
from typing import Final

FIRST: Final = 12
"""A first clause shorter than this many units sounds clipped; it is joined to the next."""

LONGEST: Final = 90
"""Units after which a clause is cut even where nobody would breathe. A Chinese character counts as three."""

_HARD = re.compile(r"(?<=[。！？；!?;])\s*|(?<=[.:])\s+(?=\S)|\n+")
_SOFT = re.compile(r"(?<=[,，、：—])\s*")
_NUMERIC = re.compile(r"\d,$")
_ABBREVIATION = re.compile(r"\b(?:[A-Z]|Mr|Mrs|Ms|Dr|St|No|Nos|c|ca|fl|vol|cat)\.$", re.IGNORECASE)


def clauses(text: str) -> list[str]:
    """Return the clauses of `text` in order; nothing is lost but white space between them.

    A sentence ends a clause. Within one, a comma does where both sides are long enough to be said
    alone; and where no comma helps, a space near the longest length.
    """
    pieces: list[str] = []
    for sentence in _sentences(text):
        pieces += _within(sentence)
    return pieces


def units(text: str) -> int:
    """How long `text` takes to say, in letters: a Chinese character counts as three."""
    return sum(3 if "\u3400" <= letter <= "\u9fff" else 1 for letter in text)


def _sentences(text: str) -> list[str]:
    sentences: list[str] = []
    for piece in _HARD.split(text):
        if not (piece := piece.strip()):
            continue
        if sentences and _ABBREVIATION.search(sentences[-1]):
            sentences[-1] += " " + piece
        else:
            sentences.append(piece)
    return sentences


def _within(sentence: str) -> list[str]:
    made: list[str] = []
    for piece in _SOFT.split(sentence):
        if not piece:
            continue
        if made and (units(made[-1]) < FIRST or units(piece) < FIRST or _NUMERIC.search(made[-1])):
            made[-1] += ("" if _closes(made[-1]) else " ") + piece
        else:
            made.append(piece)
    return [part for piece in made for part in _cut(piece)]


def _closes(text: str) -> bool:
    """Whether nothing stands between `text` and what follows: Chinese punctuation, or a number's comma."""
    return text[-1] in "，、：—" or bool(_NUMERIC.search(text))


def _cut(piece: str) -> list[str]:
    parts: list[str] = []
    while units(piece) > 2 * LONGEST:
        reach, size = 0, 0
        for reach, letter in enumerate(piece):  # noqa: B007
            size += units(letter)
            if size >= LONGEST:
                break
        space = piece.rfind(" ", 0, reach)
        at = space if space > reach // 2 else reach
        parts.append(piece[:at].strip())
        piece = piece[at:].strip()
    return [*parts, piece] if piece else parts
