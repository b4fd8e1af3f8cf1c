"""Who doubts a work gets what its record says: the record's own reservation, or that it has none.

A record that does not tell an original from a copy settles neither.
"""

import re
from collections.abc import AsyncGenerator
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.evidence import quoted, texts_of
from guide_ai.dialogue.answers.fields import field_sentences, missing_sentences
from guide_ai.dialogue.answers.premises import verdict
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts.values import words_of
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.shown_phrases import phrases
from guide_ai.dialogue.phrasing.wording import either, title
from guide_ai.dialogue.reading.doubting import asks_certainty, asks_genuine
from guide_ai.dialogue.steps import Step

_COPY: Final = re.compile(
    r"\b(?:cop(?:y|ies) (?:of|after)|replicas?|reproductions?|forger(?:y|ies)|fakes?|facsimiles?|posthumous"
    r"|cast (?:from|after|in)|after (?:an?|the) original|electrotype|reissue"
    r"|later (?:edition|impression|cast))\b"
    r"|复制|摹本|仿制|仿作|赝品|临摹|翻铸|后铸",
    re.IGNORECASE,
)
"""Words by which a record tells a copy."""
_LOOKED_AT: Final[tuple[FieldName, ...]] = ("date", "medium", "edition", "technique", "object_type", "title")


def doubts(context: Context) -> bool:
    """Whether a question doubts one work's maker, or that it is genuine."""
    if len(context.referent.works) != 1:
        return False
    settled = any(claim.field in ("date", "medium", "object_type") for claim in context.claims)
    return asks_genuine(context.text) or (asks_certainty(context.text) and not settled)


async def told(context: Context) -> AsyncGenerator[Step, None]:
    """What the record says of its maker's being certain, or of copies."""
    for record in await context.records(context.referent.works):
        context.talk_about(record.accession_number)
        genuine = asks_genuine(context.text)
        for sentence in await _genuine(record, context) if genuine else _certain(record, context):
            yield sentence


def _certain(record: Record, context: Context) -> list[Sentence]:
    maker = field_sentences(record, "maker", context.language)
    held = [verdict(claim, record, context.index) for claim in context.claims if claim.field == "maker"]
    if not maker:
        return missing_sentences(record, ("maker",), context.language)
    cited = maker[0].citations
    if "not_so" in held:
        return [Sentence(context.phrases.line("no"), context.language, "field", cited, sure=True), *maker]
    if any(credit.qualifier for credit in record.makers):
        return [Sentence(context.phrases.line("unsure"), context.language, "field", cited, sure=True), *maker]
    if not any(claim.field == "place" for claim in context.claims) and _is_named(record):
        text = phrases(context.language).unreserved()
        return [*maker, Sentence(text, context.language, "field", cited, sure=True)]
    return maker


def _is_named(record: Record) -> bool:
    """Whether somebody is named as the maker: "unknown" makes nothing certain."""
    names = [either(credit.name, "en") for credit in record.makers]
    return any(
        name and not re.search(r"\b(?:unknown|anonymous|unidentified)\b|佚名|无名", name, re.I)
        for name in names
    )


async def _genuine(record: Record, context: Context) -> list[Sentence]:
    """The field or sentence that tells of a copy; else that the record is silent, and who is its maker."""
    for field in _LOOKED_AT:
        if any(_COPY.search(value) for value in words_of(record, field).values()):
            if said := field_sentences(record, field, context.language):
                return said
    found = await context.passages(record.accession_number)
    for language in (context.language, "en", "zh-hans"):
        texts = [
            each
            for each in texts_of(record.accession_number, found, language)
            if each.field.startswith("text.")
        ]
        if said := [each for each in quoted(texts) if _COPY.search(each.text)]:
            return said[:2]
    text = phrases(context.language).original_or_copy(title(record, context.language))
    refusal = context.sentence(text, "refusal")
    return [refusal, *field_sentences(record, "maker", context.language)]
