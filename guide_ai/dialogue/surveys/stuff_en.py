"""The material that an English question over all works asks for (see `survey_en`)."""

import re
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.surveys.cutting import Cutting
from guide_ai.dialogue.surveys.survey import Survey
from guide_ai.dialogue.terms.book import Book

_MADE: Final = (
    r"(?:(?:that (?:is|are) )?(?:made|carved|cast|done|painted|printed|drawn|worked) )?(?:out of"
    r"|of|in|from|on|with|using)"
)


def stuffed(reading: Cutting, survey: Survey) -> Survey:
    """The material that is asked for: a known one, or whatever stands after "made of"."""
    known = Book.of("materials").chinese
    for word in re.finditer(r"\b[a-z]+", reading.rest):
        before = re.search(rf"\b{_MADE} $", reading.rest[: word.start()])
        words = re.match(r"[a-z]+(?: [a-z]+){0,2}", reading.rest[word.start() :])
        parts = words[0].split() if words else []
        for length in range(len(parts), 0, -1):
            said = " ".join(parts[:length])
            stuff = _ADJECTIVES.get(said, said)
            if said in _WORKS_OF_STUFF:
                stuff = said[:-1]
            shown = said in _SHOWN and not (before and re.search("made|out", before[0]))
            if stuff in known and stuff not in _NO_STUFF and not shown:
                start = before.start() if before else word.start()
                bare = not before and said not in _WORKS_OF_STUFF
                reading.put((start, word.start() + len(said)), "BARE_STUFF" if bare else "STUFF")
                return replace(survey, stuff=stuff, stuff_said=stuff)
    if unknown := reading.cut(r"\bmade (?:out of|of|from) (?P<stuff>[a-z]+(?: [a-z]+)?)\b", "STUFF"):
        return replace(survey, stuff=unknown["stuff"], stuff_said=unknown["stuff"])
    return survey


_ADJECTIVES: Final = {
    "wooden": "wood", "golden": "gold", "woollen": "wool", "woolen": "wool", "earthen": "earthenware",
}  # fmt: skip
_WORKS_OF_STUFF: Final = frozenset("bronzes marbles jades silks terracottas lacquers".split())
"""Works that are called after what they are made of; "seeds" are none."""
_SHOWN: Final = frozenset(
    "flower flowers seed seeds leaf leaves shell shells feather feathers hair water fruit".split()
)
"""What works show rather than are made of, unless it is said so."""
_NO_STUFF: Final = frozenset(
    "print painting paint color colour white black gray brown red can may lead light tin made date"
    " size".split()
)
