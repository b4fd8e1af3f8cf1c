"""Whom and what a work shows: by its texts, by what its record lists as its subjects, by its title."""

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import open_questions
from guide_ai.dialogue.answers.evidence import quoted, texts_of
from guide_ai.dialogue.answers.fields import citation, field_sentences
from guide_ai.dialogue.answers.originals import as_original
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import subjects
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.shown_phrases import phrases
from guide_ai.dialogue.phrasing.wording import title
from guide_ai.dialogue.reading.depicting import asks_what_is_shown, thing_asked
from guide_ai.dialogue.referents.persons import named_in
from guide_ai.dialogue.steps import Step
from guide_ai.language import LANGUAGES

_TEXTS: Final = ("text.label", "text.description", "text.answer", "text.meaning")
_NAMING: Final[tuple[FieldName, ...]] = ("provenance", "credit_line")
_SITTER: Final = re.compile(r"\b(?:sitter|model|portrayed)\b|画中人|模特|像主", re.IGNORECASE)
MOST: Final = 3
"""Terms of a record that are told for one thing."""


def asks_for_things(context: Context) -> bool:
    """Whether a question asks what one work shows, or whether something is in it."""
    if len(context.referent.works) != 1 or {"inscription", "signature"} & {*context.wish.fields}:
        return False
    return asks_what_is_shown(context.text) or thing_asked(context.text) is not None


async def who(context: Context) -> AsyncGenerator[Step, None]:
    """Whom a work shows: who is named in its texts besides its maker, among its subjects, or in its title."""
    context.wish = replace(context.wish, intent="unclear", fields=(), beyond=True)
    for record in await context.records(context.referent.works[:1]):
        if told := await _named(record, context):
            context.talk_about(record.accession_number)
            for sentence in told:
                yield sentence
            return
    async with aclosing(open_questions.explained(context)) as steps:
        async for step in steps:
            yield step


async def things(context: Context) -> AsyncGenerator[Step, None]:
    """What a work shows. What its texts say goes before what its record lists."""
    record, thing = await context.record(context.referent.works[0]), thing_asked(context.text)
    told: list[Sentence] = []
    if record is not None:
        told = _listed(record, thing, context) if thing else await _everything(record, context)
    if record is not None and told:
        context.talk_about(record.accession_number)
        for sentence in told:
            yield sentence
        return
    context.wish = replace(
        context.wish, intent="ask_meaning" if thing else "describe", fields=(), beyond=bool(thing)
    )
    answered = open_questions.explained(context) if thing else open_questions.described(context)
    async with aclosing(answered) as steps:
        async for step in steps:
            if (
                thing
                and record
                and isinstance(step, Sentence)
                and step.manner == "refusal"
                and subjects.listed(record)
            ):
                text = phrases(context.language).not_listed(title(record, context.language), thing)
                yield _from_subjects(record, text, context)
                return
            yield step


async def _named(record: Record, context: Context) -> list[Sentence]:
    found = await context.passages(record.accession_number)
    languages = (context.language, *(each for each in LANGUAGES if each != context.language))
    texts = [each for code in languages for each in texts_of(record.accession_number, found, code, *_TEXTS)]
    fields = [each for field in _NAMING for each in field_sentences(record, field, context.language)]
    makers = {text for credit in record.makers for text in credit.name.values()}
    for sentence in (*quoted(texts), *(each for each in fields if _SITTER.search(each.text))):
        if set(named_in(sentence.text, sentence.language)) - makers:
            return as_original(record, [sentence], context)
    if persons := subjects.persons(record):
        text = phrases(context.language).named(title(record, context.language), persons)
        return [_from_subjects(record, text, context)]
    return []


def _listed(record: Record, thing: str, context: Context) -> list[Sentence]:
    terms = subjects.showing(thing, subjects.listed(record))
    if not terms:
        return []
    text = phrases(context.language).listed(title(record, context.language), thing, terms[:MOST])
    return [_from_subjects(record, text, context)]


async def _everything(record: Record, context: Context) -> list[Sentence]:
    """The list of subjects, where no text describes the work."""
    found = await context.passages(record.accession_number)
    if any(texts_of(record.accession_number, found, code, *_TEXTS) for code in LANGUAGES):
        return []
    return field_sentences(record, "subject", context.language)


def _from_subjects(record: Record, text: str, context: Context) -> Sentence:
    return Sentence(
        text, context.language, "field", (citation(record, "subject", context.language),), sure=True
    )
