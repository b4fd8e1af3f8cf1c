"""Questions in a third language: the guide says, in both of its own, that it speaks only these."""

import re
import unicodedata
from typing import Final

from guide_ai.nlu.foreign import is_foreign

OWN_LETTERS: Final = 0.7
"""Share of a text's letters that are Latin or Chinese at least, if it is to be read."""
_KANA: Final = re.compile(r"[\u3040-\u30ff]")
_INVERTED: Final = re.compile(r"[¿¡]")


def in_a_third_language(text: str, names: tuple[str, ...]) -> bool:
    """Whether a text, without the names in it, is clearly neither English nor Chinese."""
    for name in names:
        text = text.replace(name, " ")
    letters = [letter for letter in text if letter.isalpha()]
    if not letters:
        return False
    if len(_KANA.findall(text)) >= 2 or _INVERTED.search(text):
        return True
    own = sum(_is_own(letter) for letter in letters)
    return own < OWN_LETTERS * len(letters) or is_foreign(text)


def _is_own(letter: str) -> bool:
    return letter.isascii() or unicodedata.name(letter, "").startswith(("LATIN", "CJK", "FULLWIDTH LATIN"))
