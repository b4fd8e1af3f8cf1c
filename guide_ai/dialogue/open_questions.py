"""Open questions: what a work is about, means, how it was made. The curators' texts answer, read or retold.

The language model retells; what it says is released sentence by sentence, and only after the grounding check.
What it does not get past the check is answered in the evidence's own words, or honestly not at all.
"""

import logging
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.beyond import asks_weight, asks_who_is_shown, tells_weight
from guide_ai.dialogue.catalogue import Passage, Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.evidence import (
    Evidence,
    by_themselves,
    evidence,
    in_a_language,
    particulars,
    quoted,
    telling,
    texts_of,
)
from guide_ai.dialogue.fields import field_sentences, missing_sentences
from guide_ai.dialogue.persons import named_in
from guide_ai.dialogue.phrases import FieldName
from guide_ai.dialogue.pointing import asks_after_somebody
from guide_ai.dialogue.premises import corrections
from guide_ai.dialogue.steps import Step
from guide_ai.dialogue.values import words_of
from guide_ai.dialogue.wanted import SURE
from guide_ai.dialogue.wording import own as own_words
from guide_ai.dialogue.wording import title
from guide_ai.errors import GuideError
from guide_ai.guide import grounding
from guide_ai.guide.grounding import pieces
from guide_ai.guide.prompts import messages
from guide_ai.guide.sentences import Splitter
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

MODEL_LANGUAGES: Final[frozenset[Language]] = frozenset(("en",))
"""Languages in which the embedded model is asked at all: it speaks no Chinese."""
MOST_TOKENS: Final = 60
MOST_SHOWN: Final = 3
"""Sentences of evidence that the model is shown."""
AT_ONCE: Final = 3
"""Sentences of a text that are read before the guide asks whether to go on."""
TAKES_UP: Final = 0.34
"""Share of a question's content words that a sentence must hold to count as its answer."""

_KINDS: Final[dict[Intent, tuple[str, ...]]] = {
    "ask_meaning": ("text.meaning", "text.answer"),
    "ask_technique": ("text.technique", "text.answer"),
}
_ALL_KINDS: Final = (
    "text.answer",
    "text.label",
    "text.description",
    "text.meaning",
    "text.technique",
    "maker.biography",
)
_TOLD: Final[tuple[FieldName, ...]] = ("medium", "place", "credit_line", "provenance", "dimensions", "date")
"""Fields whose values may answer in passing ("what kind of comb?")."""
_TEXTS: Final = ("text.", "maker.biography")

_OWN_TEXTS: Final = ("text.label", "text.description", "text.answer", "text.meaning")
_NAMING: Final[tuple[FieldName, ...]] = ("provenance", "credit_line")
_SITTER: Final = re.compile(r"\b(?:sitter|model|portrayed)\b|画中人|模特|像主", re.IGNORECASE)

_QUESTION: Final = re.compile(
    r"[?？]|^(?:who|what|when|where|why|how|which|whose|is|are|was|were|do|does|did|can|could|has|have|had|will|would"
    r"|should|tell|show|explain)\b|[吗呢么]|什么|谁|哪|几|多少|怎|为何|是不是|有没有",
    re.IGNORECASE,
)

logger = logging.getLogger(__name__)


async def described(context: Context) -> AsyncGenerator[Step, None]:
    """Tell about a work, beginning with its label; what is left is kept for "go on"."""
    for record in await context.records(context.referent.works[:1]):
        # "Tell me about the red gate", where that is no part of the title.
        if particulars(context.text, record) - pieces(" ".join(record.title.values())):
            async with aclosing(explained(context)) as steps:
                async for step in steps:
                    yield step
            return
        context.talk_about(record.accession_number)
        for sentence in (*corrections(record, context), *await _label(record, context)):
            yield sentence


async def explained(context: Context) -> AsyncGenerator[Step, None]:
    """Answer a question about a work's meaning, making or anything else its texts may hold."""
    for record in await context.records(context.referent.works[:1]):
        context.talk_about(record.accession_number)
        corrected = corrections(record, context)
        for sentence in corrected:
            yield sentence
        found = await context.passages(record.accession_number)
        _, texts = in_a_language(record.accession_number, found, context.language, *_ALL_KINDS)
        said = False
        kind = _KINDS.get(context.wish.intent, ("",))[0]
        _, own = in_a_language(record.accession_number, found, context.language, kind)
        foreign = [text for text in own if text.language != context.language]
        async with aclosing(_answer(record, texts, foreign, context)) as sentences:
            async for sentence in sentences:
                said = True
                yield sentence
        if not said and not corrected:
            for sentence in await _unanswered(record, context):
                yield sentence


async def who_is_shown(context: Context) -> AsyncGenerator[Step, None]:
    """Whom a work shows: the sentence of its texts that names a person other than its maker, if one does."""
    context.wish = replace(context.wish, intent="unclear", fields=(), beyond=True)
    for record in await context.records(context.referent.works[:1]):
        found = await context.passages(record.accession_number)
        texts = texts_of(record.accession_number, found, context.language, *_OWN_TEXTS)
        fields = [each for field in _NAMING for each in field_sentences(record, field, context.language)]
        makers = {text for credit in record.makers for text in credit.name.values()}
        for sentence in (*quoted(texts), *(each for each in fields if _SITTER.search(each.text))):
            if set(named_in(sentence.text, sentence.language)) - makers:
                context.talk_about(record.accession_number)
                yield sentence
                return
    async with aclosing(explained(context)) as steps:
        async for step in steps:
            yield step


async def found_anywhere(context: Context) -> AsyncGenerator[Step, None]:
    """A question about no work in particular: sentences of any text that take it up, else an honest no."""
    texts = [
        each.passage for each in await context.passages(None) if each.passage.language == context.language
    ]
    asked = particulars(context.text, None)
    everything = quoted(texts)
    sentences = telling(asked, everything, least=0.5)
    if asks_after_somebody(context.text):
        sentences = by_themselves(sentences, everything)
    for sentence in sentences:
        yield sentence
    if not sentences:
        vague = context.wish.intent == "unclear" and not (asked and _QUESTION.search(context.text))
        yield context.line("unclear", "question") if vague else context.line("no_answer_here", "refusal")


async def _label(record: Record, context: Context) -> list[Sentence]:
    """A work's label and description, in the other language where there is none in this; else its fields."""
    found = await context.passages(record.accession_number)
    language, texts = in_a_language(
        record.accession_number, found, context.language, "text.label", "text.description"
    )
    sentences = quoted(texts)
    if not sentences:
        fields: tuple[FieldName, ...] = ("title", "maker", "date", "medium")
        return [each for field in fields for each in field_sentences(record, field, context.language)]
    told = _some(sentences, context)
    if language != context.language:
        called = title(record, context.language)
        marker = context.phrases.only_in_other_language(called, "text")
        told.insert(0, context.sentence(marker, "text"))
    return [*told, context.line("go_on", "question")] if context.memory.rest else told


async def _answer(
    record: Record, texts: Sequence[Passage], foreign: Sequence[Passage], context: Context
) -> AsyncGenerator[Sentence, None]:
    """The text written for this kind of question; else the model's checked words; else what takes it up.

    `foreign`: the text of this kind where it is there in the other language only; it is told as such.
    """
    asked = particulars(context.text, record)
    kinds = _KINDS.get(context.wish.intent, ())
    own = quoted([text for kind in kinds for text in texts if text.field == kind])
    chosen = telling(asked, own, least=TAKES_UP) or (own if own and not asked else [])
    if not chosen and asked and context.language in MODEL_LANGUAGES:
        told = False
        async with aclosing(_retold(record, texts, asked, context)) as sentences:
            async for sentence in sentences:
                told = True
                yield sentence
        if told:
            return
    # A field's sentence carries the work's title: only its value says whether it takes the question up.
    fields = [
        field for field in _TOLD if asked & pieces(own_words(words_of(record, field), context.language))
    ]
    told_fields = [each for field in fields for each in field_sentences(record, field, context.language)]
    everything = [*quoted(texts), *told_fields]
    chosen = chosen or telling(asked, everything, least=TAKES_UP)
    if asks_after_somebody(context.text):
        chosen = by_themselves(chosen, everything)
    if not chosen and context.wish.confidence >= SURE and not asks_who_is_shown(context.text):
        chosen = own
    if not chosen and foreign:
        called = title(record, context.language)
        yield context.sentence(context.phrases.only_in_other_language(called, "text"), "text")
        chosen = own = quoted(foreign)
    if not chosen and not asked and context.wish.intent in _KINDS:
        chosen = quoted(texts)
    for sentence in _some(chosen, context):
        yield sentence
    if context.wish.intent == "ask_technique" and not own:
        for sentence in field_sentences(record, "medium", context.language):
            yield sentence
    if context.memory.rest:
        yield context.line("go_on", "question")


async def _retold(
    record: Record, texts: Sequence[Passage], asked: set[str], context: Context
) -> AsyncGenerator[Sentence, None]:
    """A sentence of the model's that passes the check. A model that is away, late or at a loss says nothing.

    It is shown the few sentences that take the question up. Where there are none it is not asked at all,
    since all that it could say would be invented.
    """
    proof = evidence(record, texts, context.language)
    shown = proof.about(asked, MOST_SHOWN)
    if not shown:
        return
    # What is said is checked against what was shown, and against the record's fields.
    kept = [at for at, fact in enumerate(proof.facts) if at in shown or not fact.field.startswith(_TEXTS)]
    checked = Evidence(tuple(proof.facts[at] for at in kept), tuple(proof.citations[at] for at in kept))
    asking = messages([proof.facts[at] for at in shown], context.text)
    splitter = Splitter()
    try:
        async with aclosing(context.skills.think(asking, MOST_TOKENS)) as pieces:
            async for piece in pieces:
                for text in splitter.feed(piece):
                    # It has one thing to say; what follows drifts away.
                    if sentence := _released(text, checked, context):
                        yield sentence
                    return
        for text in splitter.flush():
            if text[-1:] in ".!?。！？" and (sentence := _released(text, checked, context)):
                yield sentence
    except GuideError as error:
        logger.warning("answering without the language model: %r", error)
    except Exception:
        logger.exception("the language model failed")


def _released(text: str, proof: Evidence, context: Context) -> Sentence | None:
    verdict = grounding.check(text, proof.facts, context.text)
    if not verdict.passed:
        logger.info("not released (%s): %r", ", ".join(verdict.problems), text)
        return None
    citations = tuple(proof.citations[position] for position in verdict.support)
    return Sentence(text, context.language, "model", citations)


async def _unanswered(record: Record, context: Context) -> list[Sentence]:
    """The record does not say: then say so, and what it does say. What is no question was not understood."""
    intent = context.wish.intent
    if intent == "off_topic":
        return [context.line("off_topic", "refusal")]
    if context.wish.beyond and asks_weight(context.text):
        size = own_words(words_of(record, "dimensions"), context.language)
        if tells_weight(size):
            return field_sentences(record, "dimensions", context.language)
    understood_nothing = context.wish.read or not _QUESTION.search(context.text)
    if intent == "unclear" and not context.wish.beyond and understood_nothing:
        return [context.line("unclear", "question")]
    if intent == "describe" and not context.wish.beyond:
        return await _label(record, context)
    refusal = context.sentence(context.phrases.unsaid(title(record, context.language)), "refusal")
    return [refusal, *missing_sentences(record, (), context.language)]


def _some(sentences: Sequence[Sentence], context: Context) -> list[Sentence]:
    """The first sentences; the rest waits for "go on"."""
    context.memory.rest = list(sentences[AT_ONCE:])
    return list(sentences[:AT_ONCE])
