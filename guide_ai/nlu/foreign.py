"""Questions in a language that the guide does not serve, though its letters are those of English.

The encoder has read a hundred languages and makes something of any, so that its heads, which were trained on
two, are sure of "Qui a peint ce tableau". Whether a question is English is told by its function words, of
which each language has its own: a few of them are in nearly every sentence, and few of them in names.
"""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

WORDS: Final = Path(__file__).with_suffix(".toml")

TELLING: Final = 2
"""What a word weighs that hardly stands in names; one of `LONG` letters at least, that is of no other
language by chance, weighs one more."""
LONG: Final = 4
LETTERS: Final = 2
"""What words with letters that English lacks weigh at most, one each: names have them, too."""
ENOUGH: Final = 3
"""What a question's words weigh at least that is in another language."""
AGAINST: Final = 6
"""What they weigh at least for each word of English: one that speaks English may name a foreign title."""

_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_WORD: Final = re.compile(r"[^\W\d_]+")
_PLAIN: Final = str.maketrans(
    {"đ": "d", "ł": "l", "ø": "o", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"}
)


@dataclass(frozen=True, slots=True)
class _Tongue:
    """A language: the words of it that English lacks, by what they weigh, and those that both have."""

    weights: dict[str, int]
    shared: frozenset[str]


def is_foreign(question: str) -> bool:
    """Whether a question in Latin letters is clearly in another language than English."""
    written = {_plain(word): not word.isascii() for word in _WORD.findall(question.lower())}
    words = list(written)  # each once: "la la la" is no sentence
    if len(words) < 2 or _HAN.search(question):
        return False
    english, tongues = _tongues()
    for tongue in tongues:
        weights = [tongue.weights.get(word, 0) for word in words]
        if max(weights) < TELLING:
            continue
        strange = sum(written[word] for word, weight in zip(words, weights, strict=True) if not weight)
        native = sum(word in english and word not in tongue.shared for word in words)
        if sum(weights) + min(strange, LETTERS) >= max(ENOUGH, AGAINST * native):
            return True
    return False


@cache
def _tongues() -> tuple[frozenset[str], tuple[_Tongue, ...]]:
    """The words of English, and the other languages."""
    found = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    english = _words(found.pop("english"))
    lists = [(_words(tongue["telling"]), _words(tongue["common"])) for tongue in found.values()]
    in_names = frozenset[str]().union(*(common for _, common in lists))
    tongues = []
    for telling, common in lists:
        weights = dict.fromkeys(common | telling, 1)
        weights |= {word: TELLING + (len(word) >= LONG) for word in telling - in_names}
        own = {word: weight for word, weight in weights.items() if word not in english}
        tongues.append(_Tongue(own, english & weights.keys()))
    return english, tuple(tongues)


def _words(text: str) -> frozenset[str]:
    return frozenset(map(_plain, _WORD.findall(text.lower())))


def _plain(word: str) -> str:
    """A word without its marks, as many write it."""
    letters = unicodedata.normalize("NFKD", word.translate(_PLAIN))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
