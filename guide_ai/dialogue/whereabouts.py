"""Where things are that are no one work: what hangs around, which halls there are, where a kind hangs."""

import re
from collections.abc import AsyncGenerator, Sequence
from itertools import pairwise
from typing import Final

from guide_ai.dialogue.asked import asks_to_be_led
from guide_ai.dialogue.catalogue import Name
from guide_ai.dialogue.collection import about_hall
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.fields import field_sentences
from guide_ai.dialogue.steps import Lead, Step
from guide_ai.dialogue.works import LISTED
from guide_ai.nlu.base import Intent

_AROUND: Final = re.compile(
    r"\b(?:next to|besides?|near|nearby|around|close to|opposite|to the (?:left|right)|(?:left|right) of"
    r"|(?:left|right|other|opposite|next) wall)\b"
    r"|旁边|附近|周围|边上|挨着|对面|左边|右边|隔壁",
    re.IGNORECASE,
)
_HALLS: Final = re.compile(
    r"\b(?:another|other|more|next|how many|what|which) (?:halls|rooms|galleries)\b"
    r"|\b(?:another|other|next) (?:hall|room|gallery)\b|\b(?:entrance|exit|way out)\b"
    r"|(?:别的|其[他它]|另(?:一|外)|下一|还有|几|多少|哪些).{0,4}(?:展厅|展室|房间)|出口|入口",
    re.IGNORECASE,
)
_HALL_INTENTS: Final[frozenset[Intent]] = frozenset(
    ("ask_location", "describe", "recommend", "similar", "ask_meaning", "unclear")
)
_NEXT_HALL: Final = re.compile(
    r"\bnext (?:\w+ )?(?:hall|room|gallery)\b|(?:下一?|隔壁的?)(?:个|间|座)?(?:展厅|展室|展馆|房间|厅)",
    re.IGNORECASE,
)
_ONWARD: Final = re.compile(r"\b(?:go|move|continue|walk|on|proceed)\b|[去走到]", re.IGNORECASE)
_WHERE: Final = re.compile(
    r"\bwhere\b|\b(?:which|what) (?:hall|room|gallery|wall)\b|哪[里儿]|什么地方"
    r"|哪(?:个|间)?(?:展厅|展室|房间|厅)",
    re.IGNORECASE,
)


def names_next_hall(text: str) -> bool:
    """Whether a text speaks of the next hall, be it to go there or to hear of it."""
    return bool(_NEXT_HALL.search(text))


def is_about_next_hall(context: Context) -> bool:
    """Whether a question is about the next hall: what is there, or the way to it."""
    return context.wish.intent in _HALL_INTENTS and names_next_hall(context.text)


def is_about_halls(context: Context) -> bool:
    """Whether a question asks which halls there are, or for the way in and out."""
    asked = context.wish.intent == "ask_location" and context.referent.how != "named"
    return asked and bool(_HALLS.search(context.text))


def is_about_around(context: Context) -> bool:
    """Whether a question asks what hangs around, and not where a work does."""
    referent = context.referent
    asked = context.wish.intent == "ask_location" and referent.how != "named" and not referent.kind
    return asked and bool(_AROUND.search(context.text))


def is_about_several(context: Context) -> bool:
    """Whether a question asks where works of a kind hang, or those of a maker ("where", not "which")."""
    referent = context.referent
    if context.wish.intent != "ask_location":
        return False
    return bool(referent.kind or (referent.maker and not referent.works and _WHERE.search(context.text)))


async def halls(context: Context) -> AsyncGenerator[Step, None]:
    """Name the halls, in the order of the exhibition."""
    names = [name for name in context.index.names if name.kind == "hall"]
    told = [name.text for name in names if name.language == context.language] or [each.text for each in names]
    if told:
        yield context.sentence(context.phrases.halls(list(dict.fromkeys(told))), "navigation")
    else:
        yield context.line("nothing_near", "refusal")


async def next_hall(context: Context) -> AsyncGenerator[Step, None]:
    """Tell of the hall that follows in the exhibition's order, and lead there; else name all halls."""
    names = [name for name in context.index.names if name.kind == "hall"]
    ordered = [name for name in names if name.language == context.language] or names
    found = await _after_this(ordered, context)
    if found is None:
        async for step in halls(context):
            yield step
        return
    if _ONWARD.search(context.text) and not asks_to_be_led(context.text):
        yield Lead(found.accession_numbers[0])
    async for step in about_hall(context, found):
        yield step


async def _after_this(ordered: Sequence[Name], context: Context) -> Name | None:
    """The hall after the one in which the visitor stands; None after the last, or where that isn't known."""
    hanging = [name for name in ordered if name.accession_numbers]
    here = context.place.hall if context.place else ""
    for name, following in pairwise(hanging):
        record = await context.record(name.accession_numbers[0])
        if here and record and record.hall == here:
            return following
    return None


async def around(context: Context) -> AsyncGenerator[Step, None]:
    """Name the works nearest to the one that is meant."""
    titles = await context.titles(await context.near(LISTED, besides=context.referent.works))
    if titles:
        yield context.sentence(context.phrases.near(titles), "navigation")
    else:
        yield context.line("nothing_near", "refusal")


async def several(context: Context) -> AsyncGenerator[Step, None]:
    """Where works of a kind or a maker hang ("which room has the bronzes"): some of them, one by one."""
    maker = context.referent.maker
    numbers = context.referent.of_kind or (maker.accession_numbers if maker else ())
    for record in await context.records(numbers[:LISTED]):
        context.talk_about(record.accession_number)
        for sentence in field_sentences(record, "location", context.language):
            yield sentence
