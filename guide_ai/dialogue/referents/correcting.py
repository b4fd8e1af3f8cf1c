"""Another work was meant than the guide told of: "no, I meant the older one", "not that one, the bronze".

What was asked before is asked again, of a work by the same maker where one fits, else of any that does.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Record
from guide_ai.dialogue.facts.measures import area, made
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.asked import fields_named
from guide_ai.dialogue.referents.likening import best_fitting
from guide_ai.dialogue.referents.naming import han_runs, latin_words
from guide_ai.dialogue.referents.referent import Referent

MOST_WORDS: Final = 10
MOST_HAN: Final = 14
"""A longer saying is a question of its own."""

_LEAD: Final = re.compile(
    r"^\W*(?P<no>(?:(?:no|nope|sorry|wait|oh|well|actually|but)\b[\s,.!…]*)*)"
    r"(?P<meant>i (?:mean|meant|was asking about|was talking about)\b"
    r"|(?:i (?:did not|didn't) mean|not) (?:that|this|it|the|him|her)\b(?: (?!other\b)[\w-]+)?,?"
    r"(?: (?:but|i meant?))?)?[\s,:]*(?P<rest>.+)$",
    re.IGNORECASE,
)
_LEAD_HAN: Final = re.compile(
    r"^(?:哦|呃|嗯|啊|[，,\s])*(?:不是|不对|不|错了)(?:那|这)?[幅件个张]?[，,。！!\s]*(?:不是|不对)?[，,\s]*"
    r"(?:而是|我(?:是|指|说|想|问)(?:的)?(?:是|说|问|指)?(?:的是)?|是|要)?[，,：:\s]*(?P<rest>[^，,。]{1,14})[。！!]?$"
)
_ASKS: Final = re.compile(
    r"\b(?:who|what|when|where|why|how|which|is|are|was|were|does|did|do|tell|show|take)\b|[谁吗哪几怎?？]|什么|多少",
    re.IGNORECASE,
)
_DEFINITE: Final = re.compile(r"(?:the|his|her|that) ", re.IGNORECASE)
_OTHER: Final = re.compile(r"\bother\b|另|别的|其[他它]", re.IGNORECASE)
_FAR: Final = re.compile(r"\b\w+est\b|最", re.IGNORECASE)
_MEASURED: Final = (
    (re.compile(r"\b(?:old|earli)(?:er|est)\b|[早老旧]", re.IGNORECASE), "age", -1),
    (re.compile(r"\b(?:new|young|lat)(?:er|est)\b|more recent|[晚新]", re.IGNORECASE), "age", 1),
    (re.compile(r"\b(?:small|tini|short|littl)(?:er|est)?\b|小", re.IGNORECASE), "size", -1),
    (re.compile(r"\b(?:bigg|larg|tall)(?:er|est)\b|\b(?:big|large)\b|[大高]", re.IGNORECASE), "size", 1),
)
"""Words that compare with the work that was told of, by what, and whether more or less of it is meant."""


def meant_instead(text: str, memory: Memory) -> str:
    """The words for the work that was meant, where a saying only corrects which one it was; else "".

    `text`: as it was said, with the "no" before it.
    """
    plain = " ".join(text.replace("’", "'").split())
    if not memory.talked or memory.asked is None:
        return ""
    if len(plain.split()) > MOST_WORDS or len(han_runs(plain)) > MOST_HAN:
        return ""
    found = _LEAD_HAN.match(plain) if han_runs(plain) else _LEAD.match(plain)
    if found is None or _ASKS.search(found["rest"]) or fields_named(found["rest"]):
        return ""
    groups = found.groupdict()
    if "no" in groups and not groups["meant"]:
        if not re.search(r"\bno", groups["no"], re.IGNORECASE) or not _DEFINITE.match(found["rest"]):
            return ""
    return found["rest"].strip(" .!。！")


async def instead(words: str, asked: Asked, memory: Memory, catalogue: Catalogue) -> Referent | None:
    """The work that these words mean instead of that which was talked about; None where none fits.

    Raises what the catalogue raises.
    """
    told = await catalogue.record(memory.talked[0])
    if told is None:
        return None
    makers = _makers(told)
    others = [each for each in await catalogue.works(asked.exhibition)
              if each.accession_number != told.accession_number]  # fmt: skip
    theirs = [each for each in others if makers & _makers(each)]
    for reader, by, sign in _MEASURED:
        if reader.search(words):
            near = _compared(theirs, told, by, sign, far=bool(_FAR.search(words)))
            return _one_or_two(near or [each.accession_number for each in theirs])
    left = _left(words)
    for works in (theirs, others):
        if left and (fitting := best_fitting(words, asked.language, works)):
            return _one_or_two(fitting)
    return _one_or_two([each.accession_number for each in theirs]) if _OTHER.search(words) else None


def _left(words: str) -> bool:
    """Whether words say more than "the other one"."""
    plain = _OTHER.sub(" ", words)
    return bool(set(latin_words(plain.casefold())) - {"one", "ones", "that", "work", "by", "his", "her"}) or (
        len(re.sub("[的那这一幅件个张]", "", han_runs(plain))) > 0
    )


def _makers(record: Record) -> frozenset[str]:
    return frozenset(text.casefold() for credit in record.makers for text in credit.name.values())


def _compared(works: Sequence[Record], told: Record, by: str, sign: int, *, far: bool) -> list[str]:
    """The works that have more or less of something than the one told of; the utmost of them where `far`."""
    measure: Callable[[Record], float | None] = _year if by == "age" else area
    base = measure(told)
    measured = [(value, each) for each in works if (value := measure(each)) is not None]
    beyond = [(sign * value, each) for value, each in measured if base is None or sign * value > sign * base]
    if far and beyond:
        beyond = [max(beyond, key=lambda pair: pair[0])]
    return [each.accession_number for _, each in sorted(beyond, key=lambda pair: pair[0])]


def _year(record: Record) -> float | None:
    dated = made(record)
    return dated.earliest if dated else None


def _one_or_two(numbers: Sequence[str]) -> Referent | None:
    if not numbers:
        return None
    if len(numbers) == 1:
        return Referent((numbers[0],), "named")
    return Referent(candidates=tuple(numbers[:2]), how="named")
