"""Books: what things are called in English and in Chinese, read from the TOML files of this folder once."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

Topic = Literal[
    "materials", "techniques", "modifiers", "parts", "objects", "places", "peoples", "periods", "roles",
    "makers",
]  # fmt: skip

_FOLDER: Final = Path(__file__).parent
_SPELLINGS: Final = (
    (r"\baluminium\b", "aluminum"), (r"\bgrey\b", "gray"), (r"colour", "color"), (r"\bfibre", "fiber"),
    (r"\bmould", "mold"), (r"\blustre\b", "luster"), (r"\bjewellery\b", "jewelry"), (r"\bplaster of Paris\b",
    "plaster of paris"), (r"\benamelled\b", "enameled"), (r"\bmodelled\b", "modeled"),
    (r"\bdisks\b", "discs"),
    (r"\btheatre\b", "theater"), (r"\bcompund\b", "compound"),
)  # fmt: skip
"""Spellings that stand for one word; the vocabulary has the second."""
_SPELT: Final = tuple((re.compile(pattern, re.IGNORECASE), word) for pattern, word in _SPELLINGS)


@dataclass(frozen=True, slots=True)
class Book:
    """A vocabulary, folded for looking up. `longest` counts words of English and characters of Chinese."""

    chinese: Mapping[str, str]
    """English, folded → Chinese."""
    english: Mapping[str, str]
    """Chinese → English."""
    longest: tuple[int, int]

    @classmethod
    def of(cls, *topics: Topic) -> "Book":
        """Bind topics together: where two have a word, the first one's goes."""
        return _bound(topics)


def folded(text: str) -> str:
    """English as it is looked up: lower case, one spelling, hyphens as spaces, no accents lost."""
    plain = unicodedata.normalize("NFKC", text).replace("’", "'").replace("™", "").replace("‑", "-")
    for pattern, word in _SPELT:
        plain = pattern.sub(word, plain)
    return " ".join(re.sub(r"(?<=\w)[-–](?=\w)", " ", plain).casefold().split())


@cache
def _bound(topics: tuple[Topic, ...]) -> Book:
    chinese: dict[str, str] = {}
    english: dict[str, str] = {}
    for topic in topics:
        english.update(
            {its: word for its, word in _only_chinese().get(topic, {}).items() if its not in english}
        )
        for word, its in _pairs(topic):
            chinese.setdefault(folded(word), its)
            english.setdefault(its, word)
    longest = (max(len(word.split()) for word in chinese), max(map(len, english)))
    return Book(chinese, english, longest)


def _pairs(topic: Topic) -> Iterator[tuple[str, str]]:
    """(English, Chinese), in the order of the files."""
    for path in sorted(_FOLDER.glob(f"{topic}*.toml")):
        yield from tomllib.loads(path.read_text("utf-8")).items()


@cache
def _only_chinese() -> dict[str, dict[str, str]]:
    """Topic → further Chinese words and their English."""
    return tomllib.loads((_FOLDER / "chinese.toml").read_text("utf-8"))
