"""Two works fit a question: where both have the same answer it is told of both, else the guide asks which."""

from collections.abc import AsyncGenerator, Sequence
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.fields import field_sentences, is_known
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.memory import Pending
from guide_ai.dialogue.phrasing.called import called
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import either, name, title
from guide_ai.dialogue.reading.asked import asks_to_be_led
from guide_ai.dialogue.steps import Step
from guide_ai.language import Language

_SHARED: Final[frozenset[FieldName]] = frozenset(("maker", "date", "medium", "place", "rights", "location"))
"""Fields in which two works may well have the same."""


async def asked_back(context: Context) -> AsyncGenerator[Step, None]:
    """Name the two works, with what tells them apart where they share a title, and remember the question."""
    candidates = context.referent.candidates
    records = await context.records(candidates)
    if len(records) < 2:
        yield context.line("which_work", "question")
        return
    if alike := _alike(records, context):
        for sentence in alike:
            yield sentence
        return
    context.memory.pending = Pending(context.text, context.wish, candidates)
    titles = [title(record, context.language) for record in records]
    if len({each.casefold() for each in titles}) < len(titles):
        apart = _told_apart(records, context.language)
        text = context.phrases.which_of_alike(list(zip(titles, apart, strict=True)))
    else:
        text = context.phrases.which_of([called(record, context.language) for record in records])
    yield context.sentence(text, "question")


def _alike(records: Sequence[Record], context: Context) -> list[Sentence]:
    """The answer for each work, where it is the same for all: then nobody needs to ask back."""
    fields = context.wish.fields
    if asks_to_be_led(context.text):  # nobody can go to both
        return []
    if len(fields) != 1 or fields[0] not in _SHARED or not all(is_known(each, fields[0]) for each in records):
        return []
    told = [field_sentences(record, fields[0], context.language) for record in records]
    bare = {
        " ".join(each.text for each in sentences).replace(title(record, context.language), "")
        for record, sentences in zip(records, told, strict=True)
    }
    if len(bare) > 1:
        return []
    context.talk_about(*(record.accession_number for record in records))
    return [sentence for sentences in told for sentence in sentences]


def _told_apart(records: Sequence[Record], language: Language) -> list[str]:
    """What is different about works of one title: makers, dates, materials, halls, or else their numbers."""
    for told in (
        [_makers(record, language) for record in records],
        [either(record.date_text, language) for record in records],
        [either(record.medium, language) for record in records],
        [either(record.hall_title, language) for record in records],
    ):
        if all(told) and len(set(told)) == len(told):
            return told
    return [record.accession_number for record in records]


def _makers(record: Record, language: Language) -> str:
    return ", ".join(name(credit, language) for credit in record.makers)
