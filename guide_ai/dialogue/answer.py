"""What the guide answers: sentences, each with the record and field that it rests on."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from guide_ai.language import Language

Manner = Literal["field", "text", "model", "navigation", "refusal", "question", "manners"]
"""How an answer came about.

`field`: in code, from a field. `text`: the evidence's own words. `model`: the language model's words,
checked against the evidence. `navigation`: the tour, repeat, slower. `refusal`: not in the record, or
not for the guide. `question`: the guide asks back. `manners`: greeting, thanks, help.
"""

_CHINESE_ENDS: Final = "。！？；…）》"


@dataclass(frozen=True, slots=True)
class Citation:
    """The field of a record that a sentence rests on."""

    accession: str
    field: str
    title: str
    """The work's title in the answer's language, for showing."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, ready to be shown and said.

    `grounded`: it claims nothing beyond its citations (a refusal claims nothing, so it is grounded).
    """

    text: str
    language: Language
    manner: Manner
    citations: tuple[Citation, ...] = ()
    grounded: bool = True
    sure: bool = False
    """It will be said again word for word (a field answer, a tour text), so its audio is kept."""
    original: Language | None = None
    """It quotes the evidence in this other language than the question's: shown as the original."""


def joined(texts: Iterable[str]) -> str:
    """Sentences as one text: Chinese ones follow each other without a space."""
    told = ""
    for text in texts:
        told += ("" if not told or told[-1] in _CHINESE_ENDS else " ") + text
    return told
