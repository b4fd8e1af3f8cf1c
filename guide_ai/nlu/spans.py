"""From logits to entities: the likeliest legal tags of a text's tokens, and the words that they mark."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadWeights
from guide_ai.nlu.base import ENTITY_TYPES, EntityType

Span = tuple[int, int, EntityType]
"""Letters [start, end) of a text, and what they name."""

NEVER: Final = -1e9
_ARTICLE = re.compile(r"(the|an|a)\s+", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)
_BRACKETS: Final = {")": "(", "]": "[", "）": "（", "】": "【"}
_HAN = re.compile("[\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


class Spans:
    """Reads the tags of one network."""

    def __init__(self, tags: Sequence[str]) -> None:
        """Raises `BadWeights` for tags that are not "O", and "B-" and "I-" of some types of entities."""
        kinds = {tag[2:] for tag in tags if tag != "O"}
        whole = {"O", *(f"{mark}-{kind}" for kind in kinds for mark in "BI")}
        if len(tags) != len(whole) or set(tags) != whole or not kinds <= set(ENTITY_TYPES):
            raise BadWeights("the tags are not O, and B- and I- of each type of entity")
        self._tags = tuple(tags)
        goes_on = np.array([tag[0] == "I" for tag in tags])
        kind = np.array([tag[2:] for tag in tags])
        same = kind[:, None] == kind[None, :]
        legal = ~goes_on[None, :] | same
        within = same & (goes_on | (kind == ""))[None, :]
        self._first = np.where(goes_on, NEVER, 0.0)
        self._next = np.where(legal, 0.0, NEVER)
        """From a tag (row) to the next token's (column): only a begun entity goes on."""
        self._within = np.where(within, 0.0, NEVER)
        """The same inside a word, which is of one entity or of none."""

    def of(self, logits: NDArray[np.float32], places: NDArray[np.int64], text: str) -> list[Span]:
        """The entities of a text, in their order.

        logits (tokens, tags); places (tokens, 2): the letters [start, end) of `text` that each token reads.
        Two names of a type never stand side by side without a word between, so a beginning right behind one
        of its type goes on with it. A span loses spaces, punctuation, articles and a possessive 's around it.
        """
        if not len(logits):
            return []
        ends = places.tolist()
        path = self.best(logits, [_inside(text, *pair) for pair in zip(ends, ends[1:], strict=False)])
        found: list[list[Any]] = []
        last = "O"
        for number, (start, end) in zip(path, ends, strict=True):
            tag = self._tags[number]
            if tag != "O" and last[2:] == tag[2:]:
                found[-1][1] = end
            elif tag != "O":
                found.append([start, end, tag[2:]])
            last = tag
        spans = [(*trimmed(text, start, end), cast(EntityType, kind)) for start, end, kind in found]
        return [span for span in spans if span[0] < span[1]]

    def best(self, logits: NDArray[np.float32], inside: Sequence[bool]) -> list[int]:
        """The likeliest tags among those that may follow each other (Viterbi 1967), as places in the tags.

        `inside` says of each token but the first whether it goes on with the word of the one before.
        """
        likeliest = logits.argmax(axis=1)
        ways = [self._within if within else self._next for within in inside]
        steps = zip(ways, likeliest, likeliest[1:], strict=False)
        if not self._first[likeliest[0]] and not any(way[one, other] for way, one, other in steps):
            return [int(number) for number in likeliest]  # nothing can be likelier
        score = logits[0].astype(np.float64) + self._first
        back = np.zeros(logits.shape, np.int64)
        for token, way in enumerate(ways, start=1):
            reached = score[:, None] + way
            back[token] = reached.argmax(axis=0)
            score = reached.max(axis=0) + logits[token]
        path = [int(score.argmax())]
        for token in range(len(logits) - 1, 0, -1):
            path.append(int(back[token, path[-1]]))
        return path[::-1]


def _inside(text: str, one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two neighbouring tokens are pieces of one word. Chinese characters are words of their own."""
    end, start = one[1], other[0]
    if end != start or not 0 < start < len(text):
        return False
    pair = text[start - 1], text[start]
    return all(letter.isalnum() and not _HAN.match(letter) for letter in pair)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The bare name within [start, end): `start` ≥ `end` where nothing of it is left."""
    while start < end:
        before = start, end
        while start < end and _is_edge(text[start]) and not _opens(text, start, end):
            start += 1
        while start < end and _is_edge(text[end - 1]) and not _closes(text, start, end):
            end -= 1
        if article := _ARTICLE.match(text, start, end):
            start = article.end()
        elif possessive := _POSSESSIVE.search(text[start:end]):
            end = start + possessive.start()
        if (start, end) == before:
            break
    return start, end


def _is_edge(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "PZC" or letter in "`´"


def _closes(text: str, start: int, end: int) -> bool:
    """Whether the last letter is a bracket that was opened in between."""
    opening = _BRACKETS.get(text[end - 1])
    return opening is not None and opening in text[start : end - 1]


def _opens(text: str, start: int, end: int) -> bool:
    closing = next((close for close, opening in _BRACKETS.items() if opening == text[start]), None)
    return closing is not None and closing in text[start + 1 : end]
