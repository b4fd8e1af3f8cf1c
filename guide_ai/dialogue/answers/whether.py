"""Whether it is so what an English question asks of two works: that one is older or larger, both by one hand.

Part of `comparing`, which tells the fields after it. Nothing is said where the records leave it open.
"""

import re
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.side_by_side import shared_value, whether_shared
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import dates, stuffs
from guide_ai.dialogue.facts.measures import made
from guide_ai.dialogue.phrasing.comparing_phrases import Shared
from guide_ai.dialogue.phrasing.phrases import Line
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.surveys.ranking import measure
from guide_ai.dialogue.surveys.survey import Measure

_POLAR: Final = re.compile(
    r"^\W*(?:(?:and|so|but|ok|then|hey|hi|sorry)[ ,]+)*(?:is|was|are|were|isn't|wasn't|aren't|weren't|did"
    r"|does|do|didn't|would you say|do you know (?:if|whether)|can you tell me (?:if|whether))\b",
    re.IGNORECASE,
)
_OR: Final = re.compile(r"\b(?:\w+er|before|after) or\b", re.IGNORECASE)
_WORDS: Final[tuple[tuple[Measure, str, int], ...]] = (
    ("age", "older|earlier|before", -1),
    ("age", "younger|newer|later|after|more (?:recent|modern)(?:ly)?", 1),
    ("height", "taller|higher", 1),
    ("height", "shorter|lower", -1),
    ("width", "wider|broader", 1),
    ("width", "narrower", -1),
    ("weight", "heavier", 1),
    ("weight", "lighter", -1),
    ("area", "bigger|larger", 1),
    ("area", "smaller", -1),
)
"""Comparing words: the matter, and whether they mean more of it or less."""
_READERS: Final = tuple(
    (what, re.compile(rf"\b(?:{words})\b", re.IGNORECASE), sign) for what, words, sign in _WORDS
)
_SAME: Final[tuple[tuple[Shared, re.Pattern[str]], ...]] = (
    ("maker", re.compile(r"\b(?:same|one|a single) (?:artist|painter|maker|hand|person|man|woman|sculptor|guy"
                         r"|workshop|printmaker)\b|\bboth (?:\w+ )?by\b", re.IGNORECASE)),
)  # fmt: skip
_BOTH_OF: Final = re.compile(
    r"\bboth (?:(?:of them|really|actually|made|done|cast|carved|painted|out|of|in|from|on) )*"
    r"(?P<stuff>[\w ]+)",
    re.IGNORECASE,
)


def opened(told: list[Sentence], one: Record, other: Record, context: Context) -> list[Sentence]:
    """What is told of two works, with yes or no before it where that is asked and the records settle it."""
    so = _is_so(one, other, context)
    if so is None or not told or not told[0].citations:
        return told
    line: Line = "yes" if so else "no"
    opening = Sentence(context.phrases.line(line), context.language, "field", told[0].citations, sure=True)
    return [opening, *told]


def asks_of_stuff(text: str) -> bool:
    """Whether a question asks if both works are of a material that it names."""
    return bool(_stuffs_of_both(text))


def _stuffs_of_both(text: str) -> list[str]:
    found = _BOTH_OF.search(text) if _POLAR.search(text) else None
    return (
        [key for key in stuffs.keys_in(found["stuff"]) if stuffs.stuffs()[key].role != "kind"]
        if found
        else []
    )


def _is_so(one: Record, other: Record, context: Context) -> bool | None:
    text = " ".join(context.text.split())
    if context.language != "en" or not _POLAR.search(text) or _OR.search(text):
        return None
    if keys := _stuffs_of_both(text):
        told = [stuffs.holds(key, "; ".join(each.medium.values())) for key in keys for each in (one, other)]
        return True if set(told) == {"so"} else False if "not_so" in told else None
    for what, pattern in _SAME:
        if pattern.search(text) and whether_shared((one, other), what, context):
            return bool(shared_value((one, other), what, context.language))
    return _is_more(text, one, other, context.index)


def _is_more(text: str, one: Record, other: Record, index: NameIndex) -> bool | None:
    """Whether the first of two works is older, larger … than that behind the comparing word."""
    for what, pattern, sign in _READERS:
        if (found := pattern.search(text)) and (pair := _in_order(text[found.end() :], one, other, index)):
            difference = _ages(*pair) if what == "age" else _sizes(*pair, what)
            return None if difference is None else difference * sign > 0
    return None


def _in_order(behind: str, one: Record, other: Record, index: NameIndex) -> tuple[Record, Record] | None:
    """The two works, that which is named behind the comparing word last; None where neither or both are."""
    named = {
        n for each in index.find(behind) if each.name.kind == "work" for n in each.name.accession_numbers
    }
    first, second = one.accession_number in named, other.accession_number in named
    if first == second:
        return None
    return (other, one) if first else (one, other)


def _ages(one: Record, other: Record) -> int | None:
    """Less than 0 where the first is older, more where it is later."""
    dated, against = made(one), made(other)
    if dated is None or against is None:
        return None
    return {"before": -1, "after": 1, "open": None}[dates.order(dated, against)]


def _sizes(one: Record, other: Record, what: Measure) -> float | None:
    size, against = measure(one, what), measure(other, what)
    return None if size is None or against is None else size - against
