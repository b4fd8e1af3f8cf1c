"""Questions about one work's fields, about where things are, and what to say where nothing here is meant."""

import re
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import open_questions
from guide_ai.dialogue.answers.evidence import by_themselves, particulars, quoted, telling, texts_of
from guide_ai.dialogue.answers.field_makers import OF_MAKERS
from guide_ai.dialogue.answers.fields import answer, is_known, paid_for
from guide_ai.dialogue.answers.premises import corrections
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts.periods import names_a_time
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import title
from guide_ai.dialogue.reading.asked import asks_to_be_led
from guide_ai.dialogue.reading.beyond import asks_price
from guide_ai.dialogue.referents.naming import folded
from guide_ai.dialogue.steps import Lead, Step
from guide_ai.guide.grounding import pieces

LISTED: Final = 3
"""Works that an enumeration names."""


_OWNING: Final = re.compile(r"\bown(?:s|ed|ers?)?\b|\bbelong\w*|属于|拥有|主人|归谁|的谁", re.IGNORECASE)
"""Whose it was: how the museum came by it is told beside, and not instead."""
_COMING: Final = re.compile(
    r"\b(?:acqui|bought|purchas|donat|gift|bequ|given|gave|presented|enter)\w*.{0,80}?\d{4}"
    r"|\d{4}.{0,80}?\b(?:acqui|bought|purchas|donat|gift|bequ|given|gave|presented|enter)\w*"
    r"|\d{4}年?.{0,20}(?:入藏|收藏|购|捐|赠|得到)|(?:入藏|收藏|购|捐|赠|得到).{0,20}\d{4}",
    re.IGNORECASE,
)
"""A year in which a work came to its house."""
_MAKING: Final = re.compile(
    r"\b(?:by|maker|artist|painter|sculptor|carver|potter|weaver|workshop|master|hand of|signed|attribut\w+"
    r"|paint\w+|carv\w+|sculpt\w+|design\w+|execut\w+|creat\w+|made it|cast)\b"
    r"|作者|画家|艺术家|工匠|雕刻家|大师|出自|所[作绘画制雕]|绘制|创作|设计",
    re.IGNORECASE,
)
"""How a text may tell who made a work."""
_ELSEWHERE: Final[frozenset[FieldName]] = frozenset(("place", "culture", "location", "object_type"))
"""Fields of which whose it was tells nothing."""
_ONLY_FIELDS: Final[frozenset[FieldName]] = frozenset(("provenance", "credit_line", "rights", "weight"))
"""Fields in whose place no text speaks."""


async def fields_asked(context: Context) -> AsyncGenerator[Step, None]:
    """Answer from fields, for each work that is meant."""
    fields = context.wish.fields
    for record in await context.records(context.referent.works):
        context.talk_about(record.accession_number)
        if "location" in fields and asks_to_be_led(context.text):
            yield Lead(record.accession_number)
        corrected = corrections(record, context)
        asked = list(fields) if _OWNING.search(context.text) else _completed(record, fields)
        told = _answered(record, asked, context)
        if not any(is_known(record, field, context.text) for field in asked) and not _ONLY_FIELDS & {*fields}:
            told = await _by_texts(record, fields, context) or told
        if asks_price(context.text):
            told = paid_for(record, context.language) or told
        for sentence in (*corrected, *(each for each in told if each not in corrected)):
            yield sentence
        if context.wish.beyond:
            for sentence in await _besides(record, context):
                yield sentence


async def _by_texts(record: Record, fields: Sequence[FieldName], context: Context) -> list[Sentence]:
    """What the texts tell of fields that the record lacks; empty where they do not tell it.

    When a workshop was founded or where a painter lived is no answer about the work unless that is asked, and
    no sentence without a time says when it was made or came here, however near it lies to the question.
    """
    asked = particulars(context.text, record)
    lives = any(field == "maker" or field in OF_MAKERS for field in fields)
    told = [
        each
        async for each in open_questions.from_texts(record, context, lives=lives or bool(asked))
        if not each.citations
        or (
            (lives or each.citations[0].field != "maker.biography" or asked & pieces(each.text))
            and ("date" not in fields or names_a_time(folded(each.text)))
            and ("maker" not in fields or len(fields) > 1 or _MAKING.search(each.text))
            and ("acquired" not in fields or _COMING.search(each.text))
            and not (_ELSEWHERE & {*fields} and each.citations[0].field in ("provenance", "credit_line"))
        )
    ]
    if any(each.citations for each in told):
        return told
    context.memory.rest = []
    return []


async def _besides(record: Record, context: Context) -> list[Sentence]:
    """What was asked beside the fields ("… and how much did it cost?"): a text says it, or nobody does."""
    found = await context.passages(record.accession_number)
    texts = texts_of(record.accession_number, found, context.language)
    told = telling(particulars(context.text, record), quoted(texts), least=0.5)
    return told or [context.sentence(context.phrases.unsaid_besides(), "refusal")]


def _completed(record: Record, fields: Sequence[FieldName]) -> list[FieldName]:
    """Where provenance and credit line stand in for each other, the one that is there is taken."""
    wanted = list(fields)
    instead: dict[FieldName, FieldName] = {"provenance": "credit_line", "credit_line": "provenance"}
    for position, field in enumerate(fields):
        other = instead.get(field)
        if other and other not in wanted and is_known(record, other) and not is_known(record, field):
            wanted[position] = other
    return wanted


def _answered(record: Record, fields: list[FieldName], context: Context) -> list[Sentence]:
    return answer(record, fields, context.language, context.text)


async def nothing_meant(context: Context) -> AsyncGenerator[Step, None]:
    """Nothing is looked at, near or named: ask which work, and say what is around."""
    yield context.line("which_work", "question")
    if around := await context.titles(await context.near(LISTED)):
        yield context.sentence(context.phrases.near(around), "question")


async def nothing_there(context: Context) -> AsyncGenerator[Step, None]:
    """Words pointed where no work hangs, or back to one that was never talked about."""
    yield context.line("nothing_there" if context.referent.lost == "place" else "nothing_before", "question")
    if around := await context.titles(await context.near(LISTED)):
        yield context.sentence(context.phrases.near(around), "question")


async def not_here(context: Context) -> AsyncGenerator[Step, None]:
    """A work was named that is not in the exhibition: say so, and offer what is here."""
    wording = context.phrases
    absent = context.referent.absent
    if context.referent.stranger and (sentences := await _told_of(absent, context)):
        for sentence in sentences:
            yield sentence
        return
    of_somebody = re.search(r"['’]s? \w", absent)  # "Bruegel's Harvesters" is a work and no maker
    by_nobody = context.referent.stranger and not of_somebody
    told = wording.nothing_by(absent) if by_nobody else wording.not_here(absent)
    yield context.sentence(told, "refusal")
    maker = context.referent.maker
    if maker and (works := await context.records(maker.accession_numbers[:LISTED])):
        theirs = [title(record, context.language) for record in works]
        yield context.sentence(wording.works_of(maker.text, theirs, len(maker.accession_numbers)), "refusal")
    elif around := await context.titles(await context.near(LISTED)):
        yield context.sentence(wording.near(around), "refusal")
    else:
        yield context.sentence(wording.works_in_all(len(context.index.works())), "refusal")


async def _told_of(somebody: str, context: Context) -> list[Sentence]:
    """What the texts say of somebody who made nothing here, if they are named there."""
    found = await context.passages(None, text=somebody)
    texts = [each.passage for each in found if each.passage.language == context.language]
    sentences = quoted(texts)
    return by_themselves(telling(pieces(somebody), sentences, least=1.0), sentences)
