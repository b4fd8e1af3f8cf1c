"""Where things are that are no one work: what hangs around, which halls there are, where a kind hangs."""

import re
from collections.abc import AsyncGenerator
from typing import Final

from guide_ai.dialogue.context import Context
from guide_ai.dialogue.fields import field_sentences
from guide_ai.dialogue.steps import Step
from guide_ai.dialogue.works import LISTED

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
_WHERE: Final = re.compile(
    r"\bwhere\b|\b(?:which|what) (?:hall|room|gallery|wall)\b|哪[里儿]|什么地方"
    r"|哪(?:个|间)?(?:展厅|展室|房间|厅)",
    re.IGNORECASE,
)


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
