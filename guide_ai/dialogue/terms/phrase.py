"""Noun phrases by the longest words that are known: "cream laid paper" → 奶油色直纹纸, and back.

Adjectives stand before their nouns in both languages, so the pieces keep their order. A phrase of which any
word is unknown is not translated.
"""

import re
from typing import Final

from guide_ai.dialogue.terms.book import Book, folded

_IDLE: Final = frozenset(("the", "a", "an", "some", "its", "of"))
_SINGULAR: Final = ((r"ies$", "y"), (r"(?<=[sxz])es$|(?<=[cs]h)es$", ""), (r"s$", ""))


def to_chinese(text: str, book: Book) -> str | None:
    """Tell an English noun phrase in Chinese; None where a word is not known."""
    words = folded(text).strip(" .,;").split()
    told: list[str] = []
    start = 0
    while start < len(words):
        for end in range(min(len(words), start + book.longest[0]), start, -1):
            if found := _known(" ".join(words[start:end]), book):
                told.append(found)
                start = end
                break
        else:
            if words[start] not in _IDLE:
                return None
            start += 1
    return "".join(told) or None


def to_english(text: str, book: Book) -> str | None:
    """Tell a Chinese noun phrase in English; None where a character is not known."""
    plain = re.sub(r"[\s的之]+", "", text)
    told: list[str] = []
    start = 0
    while start < len(plain):
        for end in range(min(len(plain), start + book.longest[1]), start, -1):
            if found := book.english.get(plain[start:end]):
                told.append(found)
                start = end
                break
        else:
            return None
    return " ".join(told) or None


def _known(word: str, book: Book) -> str | None:
    if found := book.chinese.get(word):
        return found
    return next(
        (
            found
            for pattern, ending in _SINGULAR
            if re.search(pattern, word) and (found := book.chinese.get(re.sub(pattern, ending, word)))
        ),
        None,
    )
