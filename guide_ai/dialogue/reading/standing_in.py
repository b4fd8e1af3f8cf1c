"""A question with "it" in the places of titles, which claim nothing of a work whatever their words are.

"Is the Throne Chinese?" is read as "is it Chinese?", with the places of all words kept; `claims` reads on.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from guide_ai.dialogue.referents.naming import NameIndex, said_as


@dataclass(frozen=True, slots=True)
class StandIn:
    """The text, and for each title left out the place behind its "it" with the letters that are missing."""

    text: str
    gaps: tuple[tuple[int, int], ...] = ()

    def original(self, span: tuple[int, int]) -> tuple[int, int]:
        """Where a part of this text stands in the question itself."""
        return self._place(span[0]), self._place(span[1])

    def _place(self, at: int) -> int:
        return at + sum(missing for behind, missing in self.gaps if behind <= at)


def without_titles(text: str, titles: Collection[str]) -> StandIn:
    """Put a pronoun in each title's place, with the article or quotation marks around it."""
    said = "|".join(re.escape(title) for title in sorted(titles, key=len, reverse=True) if title.strip())
    if not said:
        return StandIn(text)
    reader = re.compile(
        rf"《(?:{said})》|(?<!\w)(?:(?:the|this|that) )?[“\"'‘]?(?:{said})[”\"'’]?(?!\w)", re.IGNORECASE
    )
    pieces, gaps, at, length = [], [], 0, 0
    for found in reader.finditer(text):
        pronoun = "它" if re.search("[\u3400-\u9fff]", found[0]) else "it"
        pieces += [text[at : found.start()], pronoun]
        length += found.start() - at + len(pronoun)
        gaps.append((length, len(found[0]) - len(pronoun)))
        at = found.end()
    return StandIn("".join((*pieces, text[at:])), tuple(gaps))


def titles_in(text: str, index: NameIndex) -> list[str]:
    """The titles of the exhibition that stand in a text, in the forms in which visitors say them."""
    plain = text.casefold()
    return [form for form, folded in _titles(index) if folded in plain]


@lru_cache(maxsize=16)
def _titles(index: NameIndex) -> tuple[tuple[str, str], ...]:
    """The forms of all titles, and each in lower case: every question goes through all works here."""
    works = (name for name in index.names if name.kind == "work")
    return tuple((form, form.casefold()) for name in works for form in said_as(name))
