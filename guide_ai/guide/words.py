"""Words as the grounding check compares them: in order, stemmed, with what stands before each."""

import re
import unicodedata
from typing import Final

from guide_ai.guide.vocabulary import FUNCTION_WORDS, IRREGULAR, NUMBER_WORDS

TOKEN: Final = re.compile(r"\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?|[^\W\d_]+(?:['’][^\W\d_]+)?", re.IGNORECASE)


def content(text: str) -> list[str]:
    """The words of a text that claim something, stemmed, in order; numbers as digits."""
    return [stem(token) for token in TOKEN.findall(straight(text)) if token.casefold() not in FUNCTION_WORDS]


def straight(text: str) -> str:
    """A text with its letters and apostrophes made one."""
    return unicodedata.normalize("NFKC", text).replace("’", "'").replace("‘", "'")


def stem(token: str) -> str:
    """A word without its ending, a number as digits."""
    word = token.casefold().removesuffix("'s").strip("'")
    if word in NUMBER_WORDS:
        return NUMBER_WORDS[word]
    word = IRREGULAR.get(word, word)
    if word[:1].isdigit():
        return word.replace(",", "")
    word = "".join(
        letter for letter in unicodedata.normalize("NFKD", word) if not unicodedata.combining(letter)
    )
    for ending in ("ies", "ing", "ed", "es", "s", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word


def same(one: str, other: str) -> bool:
    """Whether two stems are forms of one word; names and numbers must be equal."""
    if one == other:
        return True
    if one[:1].isdigit() or other[:1].isdigit():
        return False
    short, long = sorted((one, other), key=len)
    return len(short) >= 4 and long.startswith(short) and len(long) - len(short) <= 2
