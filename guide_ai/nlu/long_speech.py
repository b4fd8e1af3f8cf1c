"""What a long speech comes down to: who tells a story first and then asks, asks in the last sentences."""

import re
from typing import Final

MOST_WORDS: Final = 60
"""A longer text is no sentence such as a question is; what is learnt of questions says nothing of it."""

HAN_IN_WORDS: Final = 2 / 3
"""Words that a Chinese character counts as."""

LONGEST_WORD: Final = 10
"""Letters of a word; what is longer counts as several."""

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_END = re.compile(r"[。！？；!?…]+[\"'”’)）」』]*\s*|\.+[\"'”’)]*\s+")
"""The end of a sentence; a point only before a space, or it is a number's."""


def question_of(text: str) -> tuple[int, int] | None:
    """The letters [start, end) that ask: all of a short text, and of a long one the last sentences.

    None where a text of more than `MOST_WORDS` does not end in a sentence of fewer.
    """
    if _words(text) <= MOST_WORDS:
        return 0, len(text)
    starts = [end.end() for end in _END.finditer(text) if end.end() < len(text)]
    fitting = [start for start in starts if _words(text[start:]) <= MOST_WORDS]
    return (fitting[0], len(text)) if fitting else None


def _words(text: str) -> float:
    characters = len(_HAN.findall(text))
    others = sum(-(-len(word) // LONGEST_WORD) for word in _HAN.sub(" ", text).split())
    return characters * HAN_IN_WORDS + others
