"""What a Chinese question may mean where it points at nothing that is in view: "这个水器怎么用", "教皇那幅".

"This" and "that" are said of what was seen elsewhere or heard of; the words beside them may tell which work
it is, by its record or by its texts.
"""

import asyncio
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Scope
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.referents.dictionary import senses, stems, words_in
from guide_ai.dialogue.referents.likening import by_description
from guide_ai.dialogue.referents.naming import NameIndex, folded, han_runs
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.referents.resolving import resolve
from guide_ai.dialogue.referents.saying import telling

LOOKED_THROUGH: Final = 24
"""Passages that are compared with a description."""
LEAST: Final = 2
"""Characters of a word that tells a work by its texts."""
SENSES: Final = 2
"""Senses of it that a text may have."""


def means_nothing(referent: Referent) -> bool:
    """Whether nothing is meant as yet, and nothing is known to be missing."""
    return referent == Referent()


async def otherwise(
    asked: Asked, claimed: Asked, memory: Memory, index: NameIndex, catalogue: Catalogue
) -> Referent:
    """What the words may mean that were not taken for a name: a maker's only work, a description, a text.

    `asked`: the whole question. `claimed`: the same without what it claims of its work.
    Raises what `catalogue` raises.
    """
    if asked.text != claimed.text:
        found = await resolve(asked, memory, index, catalogue)
        if len(found.works) == 1:
            return found
    if asked.language == "en":
        return Referent()
    if described := await by_description(claimed, memory, index, catalogue):
        return described
    return await _by_texts(claimed, catalogue)


async def _by_texts(asked: Asked, catalogue: Catalogue) -> Referent:
    """The one work whose texts say all that is told of it; nothing where two do, or none."""
    words = [word for word in await asyncio.to_thread(telling, asked.text) if len(word) >= LEAST]
    meant = [found for word in words if (found := senses(word)[:SENSES])]
    if not meant or len(meant) < len(words):
        return Referent()
    vector = asked.understanding.vector if asked.understanding else None
    told: dict[str, set[str]] = {}
    scope = Scope(asked.exhibition, None, language=asked.language)
    for each in await catalogue.passages(" ".join(words), vector, scope, limit=LOOKED_THROUGH):
        if number := each.passage.accession_number:
            told.setdefault(number, set()).update(_words(each.passage.body))
    fitting = [
        number for number, text in told.items() if all(any(sense <= text for sense in word) for word in meant)
    ]
    return Referent((fitting[0],), "described") if len(fitting) == 1 else Referent()


def _words(text: str) -> frozenset[str]:
    """What a text says, as stems of English words."""
    han = (senses(word) for word in words_in(han_runs(folded(text))))
    return stems(text).union(*(sense for found in han for sense in found))
