"""Open questions: what a work is about, means, how it was made. The curators' texts answer, read or retold.

The language model retells; what it says is released sentence by sentence, and only after the grounding check.
What it does not get past the check is answered in the evidence's own words, or honestly not at all.
"""

import logging
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.catalogue import Passage, Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.evidence import Evidence, evidence, in_a_language, particulars, quoted, telling
from guide_ai.dialogue.fields import field_sentences, missing_sentences
from guide_ai.dialogue.steps import Step
from guide_ai.dialogue.wording import phrases, title
from guide_ai.dialogue.works import false_premise
from guide_ai.errors import GuideError
from guide_ai.guide import grounding
from guide_ai.guide.prompts import messages
from guide_ai.guide.sentences import Splitter
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

MODEL_LANGUAGES: Final[frozenset[Language]] = frozenset(("en",))
"""Languages in which the embedded model is asked at all: it speaks no Chinese."""
MOST_TOKENS: Final = 60
MOST_RETOLD: Final = 2
"""Sentences of the model's that are released; it has little more to say, and repeats itself."""
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

_QUESTION: Final = re.compile(
    r"[?？]|^(?:who|what|when|where|why|how|which|whose|is|are|was|were|do|does|did|can|could|has|have|had|will|would"
    r"|should|tell|show|explain)\b|[吗呢么]|什么|谁|哪|几|多少|怎|为何|是不是|有没有",
    re.IGNORECASE,
)

logger = logging.getLogger(__name__)


async def described(context: Context) -> AsyncGenerator[Step, None]:
    """Tell about a work, beginning with its label; what is left is kept for "go on"."""
    for record in await context.records(context.referent.works[:1]):
        context.talk_about(record.accession_number)
        found = await context.passages(record.accession_number)
        language, texts = in_a_language(
            record.accession_number, found, context.language, "text.label", "text.description"
        )
        sentences = quoted(texts)
        if not sentences:
            for field in ("title", "maker", "date", "medium"):
                for sentence in field_sentences(record, field, context.language):
                    yield sentence
            return
        if language != context.language:
            yield context.sentence(
                phrases(context.language).only_in_other_language(title(record, context.language), "text"),
                "text",
            )
        for sentence in _some(sentences, context):
            yield sentence
        if context.memory.rest:
            yield context.line("go_on", "question")


async def explained(context: Context) -> AsyncGenerator[Step, None]:
    """Answer a question about a work's meaning, making or anything else its texts may hold."""
    for record in await context.records(context.referent.works[:1]):
        context.talk_about(record.accession_number)
        if premise := false_premise(record, context):
            yield premise
        found = await context.passages(record.accession_number)
        _, texts = in_a_language(record.accession_number, found, context.language, *_ALL_KINDS)
        said = False
        async with aclosing(_answer(record, texts, context)) as sentences:
            async for sentence in sentences:
                said = True
                yield sentence
        if not said:
            for sentence in _unanswered(record, context):
                yield sentence


async def found_anywhere(context: Context) -> AsyncGenerator[Step, None]:
    """A question about no work in particular: sentences of any text that take it up, else an honest no."""
    texts = [
        each.passage for each in await context.passages(None) if each.passage.language == context.language
    ]
    asked = particulars(context.text, None)
    sentences = telling(asked, quoted(texts), least=0.5)
    for sentence in sentences:
        yield sentence
    if not sentences:
        vague = context.wish.intent == "unclear" or not asked
        yield context.line("unclear", "question") if vague else context.line("no_answer_here", "refusal")


async def _answer(
    record: Record, texts: Sequence[Passage], context: Context
) -> AsyncGenerator[Sentence, None]:
    """The model's checked words, else the text written for this kind of question, else what takes it up."""
    asked = particulars(context.text, record)
    if asked and context.language in MODEL_LANGUAGES and texts:
        told = False
        async with aclosing(_retold(evidence(record, texts, context.language), context)) as sentences:
            async for sentence in sentences:
                told = True
                yield sentence
        if told:
            return
    kinds = _KINDS.get(context.wish.intent, ())
    own = quoted([text for kind in kinds for text in texts if text.field == kind])
    everything = quoted(texts)
    chosen = telling(asked, own, least=TAKES_UP) or telling(asked, everything, least=TAKES_UP)
    if not chosen and (own or not asked):
        chosen = _some(own or everything, context) if own or context.wish.intent in _KINDS else []
    for sentence in chosen:
        yield sentence
    if context.wish.intent == "ask_technique" and not own:
        for sentence in field_sentences(record, "medium", context.language):
            yield sentence
    if context.memory.rest:
        yield context.line("go_on", "question")


async def _retold(proof: Evidence, context: Context) -> AsyncGenerator[Sentence, None]:
    """The model's sentences that pass the check. A model that is away, late or at a loss says nothing."""
    splitter, released = Splitter(), 0
    try:
        async with aclosing(context.skills.think(messages(proof.facts, context.text), MOST_TOKENS)) as pieces:
            async for piece in pieces:
                for text in splitter.feed(piece):
                    if sentence := _released(text, proof, context):
                        released += 1
                        yield sentence
                    if released >= MOST_RETOLD or grounding.is_refusal(text):
                        return
        for text in splitter.flush():
            if text[-1:] in ".!?。！？" and (sentence := _released(text, proof, context)):
                yield sentence
    except GuideError as error:
        logger.warning("answering without the language model: %r", error)


def _released(text: str, proof: Evidence, context: Context) -> Sentence | None:
    verdict = grounding.check(text, proof.facts, context.text)
    if not verdict.passed:
        logger.info("not released (%s): %r", ", ".join(verdict.problems), text)
        return None
    citations = tuple(proof.citations[position] for position in verdict.support)
    return Sentence(text, context.language, "model", citations)


def _unanswered(record: Record, context: Context) -> list[Sentence]:
    """The record does not say: then say so, and what it does say. What is no question was not understood."""
    if context.wish.intent == "off_topic":
        return [context.line("off_topic", "refusal")]
    if context.wish.intent == "unclear" and not _QUESTION.search(context.text):
        return [context.line("unclear", "question")]
    language, called = context.language, title(record, context.language)
    refusal = Sentence(phrases(language).unsaid(called), language, "refusal")
    return [refusal, *missing_sentences(record, (), language)]


def _some(sentences: Sequence[Sentence], context: Context) -> list[Sentence]:
    """The first sentences; the rest waits for "go on"."""
    context.memory.rest = list(sentences[AT_ONCE:])
    return list(sentences[:AT_ONCE])
