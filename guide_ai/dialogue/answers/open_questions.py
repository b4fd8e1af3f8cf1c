"""Open questions: what a work is about, means, how it was made. The curators' texts answer, read or retold.

The language model retells; what it says is released sentence by sentence, and only after the grounding check.
What it does not get past the check is answered in the evidence's own words, or honestly not at all.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import likeness, telltale
from guide_ai.dialogue.answers.evidence import (
    by_themselves,
    forms_in,
    in_a_language,
    particulars,
    quoted,
    telling,
    texts_of,
    without_names,
)
from guide_ai.dialogue.answers.fields import field_sentences, missing_sentences, ordered_by, paid_for
from guide_ai.dialogue.answers.originals import as_original, marked
from guide_ai.dialogue.answers.premises import corrections
from guide_ai.dialogue.answers.retelling import can_retell, left_out, retold, translated
from guide_ai.dialogue.catalogue import Passage, Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts.subjects import listed
from guide_ai.dialogue.facts.values import words_of
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.telling_phrases import phrases as telling_phrases
from guide_ai.dialogue.phrasing.wording import own as own_words
from guide_ai.dialogue.phrasing.wording import title
from guide_ai.dialogue.reading.beyond import asks_weight, asks_who_is_shown, tells_weight
from guide_ai.dialogue.reading.untold import topic
from guide_ai.dialogue.reading.wanted import SURE
from guide_ai.dialogue.referents.persons import names_somebody
from guide_ai.dialogue.referents.pointing import asks_after_somebody, points
from guide_ai.dialogue.steps import Step
from guide_ai.guide.grounding import pieces
from guide_ai.language import LANGUAGES
from guide_ai.nlu.base import Intent

AT_ONCE: Final = 3
"""Sentences of a text that are read before the guide asks whether to go on."""
TAKES_UP: Final = 0.4
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
_TELLING: Final = frozenset(
    ("text.history", "text.other", "caption", "inscription", "signature", "series", "technique")
)
"""Further fields whose passages say something about what is shown or written. Lists of subjects do not: what
is among them is for `pictured`."""
_WRITTEN: Final = frozenset(("inscription", "signature", "caption", "series"))
"""Those that answer by their words only: they lie near any question about the work."""
_TOLD: Final[tuple[FieldName, ...]] = ("medium", "place", "credit_line", "provenance", "dimensions", "date")
"""Fields whose values may answer in passing ("what kind of comb?")."""

_WHY: Final = re.compile(r"\bwhy\b|\bhow come\b|为什么|为何|为啥|怎么会", re.IGNORECASE)
_WHERE: Final = re.compile(r"\bwhere(?:'s| is| are| do| does| can)\b|在哪", re.IGNORECASE)
_WHO: Final = re.compile(r"\bwho\b|谁", re.IGNORECASE)
_ASKED_FOR: Final = re.compile(
    r"\b(?:what|which) (?P<one>[a-z]+) (?:did|do|does|is|was|are|were|has|had|would|can|could|\w+ed)\b"
    r"|\bwho (?:is|was|were|are) (?:his|her|their|its|the) (?:[\w-]+['’]s )?"
    r"(?P<other>[a-z]+)\b(?!['’]s| of\b)",
    re.IGNORECASE,
)
_TOLD_OF: Final = re.compile(
    r"dedicat|inspir|pattern|decor|ornament|motif|season|灵感|季节|纹|图案|花样|装饰", re.IGNORECASE
)
"""What is no field, and yet is near to no other sentence than those that tell it."""
_LOOKED_AT: Final = re.compile(
    r"\b(?:hold(?:s|ing)?|wear(?:s|ing)?|carry(?:ing)?|riding|doing|going on|happening|happens"
    r"|can (?:i|we|one) see)\b"
    r"|[拿穿戴抱握]着|在(?:做|干)什么|发生(?:了)?什么",
    re.IGNORECASE,
)
"""What is to be seen in a work: where no text tells it, what the record lists may."""
_GOES_ON: Final = re.compile(r"^(?:He|She|It|They)\b|^[他她它]")
_QUESTION: Final = re.compile(
    r"[?？]|^(?:who|what|when|where|why|how|which|whose|is|are|was|were|do|does|did|can|could|has|have"
    r"|had|will|would"
    r"|should|tell|show|explain)\b|[吗呢么]|什么|谁|哪|几|多少|怎|为何|是不是|有没有",
    re.IGNORECASE,
)


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
        said = False
        async with aclosing(from_texts(record, context)) as sentences:
            async for sentence in sentences:
                said = True
                yield sentence
        if not said and not corrected:
            for sentence in await unanswered(record, context):
                yield sentence


async def takes_up(context: Context) -> bool:
    """Whether the work that is meant has all that a question asks in particular, in its title or texts."""
    for record in await context.records(context.referent.works[:1]):
        found = await context.passages(record.accession_number)
        texts = [each.passage for each in found if each.passage.accession_number == record.accession_number]
        told = " ".join((*record.title.values(), *(each.body for each in texts)))
        asked = particulars(context.text, None)
        return bool(asked) and asked <= pieces(told)
    return False


async def from_texts(
    record: Record, context: Context, *, lives: bool = True
) -> AsyncGenerator[Sentence, None]:
    """What the texts about a work answer; nothing where they don't.

    `lives`: whether its makers' biographies count among them.
    """
    found = await context.passages(record.accession_number)
    others = {each.passage.field for each in found} & _TELLING
    kinds = tuple(kind for kind in (*_ALL_KINDS, *sorted(others)) if lives or kind != "maker.biography")
    languages = (context.language, *(each for each in LANGUAGES if each != context.language))
    texts = [each for code in languages for each in texts_of(record.accession_number, found, code, *kinds)]
    kind = _KINDS.get(context.wish.intent, ("",))[0]
    _, own = in_a_language(record.accession_number, found, context.language, kind)
    foreign = [text for text in own if text.language != context.language]
    async with aclosing(_answer(record, texts, foreign, context)) as sentences:
        async for sentence in sentences:
            yield sentence


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
    _, texts = in_a_language(
        record.accession_number, found, context.language, "text.label", "text.description"
    )
    sentences = quoted(texts)
    if not sentences:
        fields: tuple[FieldName, ...] = ("title", "maker", "date", "medium")
        return [each for field in fields for each in field_sentences(record, field, context.language)]
    async with aclosing(_quoting(record, sentences, context)) as steps:
        told = [each async for each in steps]
    return [*told, context.line("go_on", "question")] if context.memory.rest else told


async def _answer(
    record: Record, texts: Sequence[Passage], foreign: Sequence[Passage], context: Context
) -> AsyncGenerator[Sentence, None]:
    """The text written for this kind of question, else what takes it up; the model's checked words first.

    `foreign`: the text of this kind where it is there in the other language only; it is told as such.
    """
    asked = _beside_title(particulars(context.text, record), record)
    own = quoted(
        [text for kind in _KINDS.get(context.wish.intent, ()) for text in texts if text.field == kind]
    )
    chosen = await _chosen(record, texts, own, asked, context)
    if not chosen and context.wish.confidence >= SURE and not asks_who_is_shown(context.text):
        chosen = own or quoted(foreign)
    general = not asked and not _WHY.search(context.text) and not likeness.is_particular(context.text)
    if not chosen and general and not context.wish.beyond and context.wish.intent in _KINDS:
        chosen = quoted(text for text in texts if text.field.startswith("text."))
    elif chosen and (chosen != own or len(own) == 1) and can_retell(chosen, context):
        told = await retold(record, texts, asked, chosen, context)
        if not told and len(chosen) > 1 and chosen[0].language == context.language:
            yield chosen[0]
            chosen = chosen[1:]
            told = await retold(record, texts, asked, chosen, context, again=True)
        if told:
            yield told.sentence
            chosen = left_out(told, chosen)
    async with aclosing(_quoting(record, chosen, context)) as sentences:
        async for sentence in sentences:
            yield sentence
    if context.wish.intent == "ask_technique" and not own and not context.wish.beyond:
        for sentence in field_sentences(record, "medium", context.language):
            yield sentence
    if context.memory.rest:
        yield context.line("go_on", "question")


async def _chosen(
    record: Record, texts: Sequence[Passage], own: Sequence[Sentence], asked: set[str], context: Context
) -> list[Sentence]:
    """The sentences that answer; `own` are those of the text that is written for such a question."""
    everything = [*quoted(texts), *_told_fields(record, asked, context)]
    chosen = telling(asked, own, least=TAKES_UP) or (list(own) if not asked else [])
    if not chosen and (kind := telltale.kind_of(context.text)):
        chosen = telltale.telling(kind, asked, quoted(t for t in texts if t.field.startswith("text.")))
        if kind == "use" and not chosen:
            return []  # what lies nearest would be told for a use
    if not chosen:
        chosen = telling(asked, everything, least=TAKES_UP)
        lacking = _lacking(context.text, asked, chosen)
        if not chosen or lacking:
            chosen = await _nearest(record, everything, asked, context, sure=lacking)
    if asks_after_somebody(context.text):
        return by_themselves(chosen, everything)
    if _WHO.search(context.text) and chosen and _GOES_ON.search(chosen[0].text):
        at = everything.index(chosen[0])
        return [*(each for each in everything[max(0, at - 1) : at] if each not in chosen), *chosen]
    return _with_place(chosen, everything) if _WHERE.search(context.text) else chosen


def _lacking(question: str, asked: set[str], chosen: Sequence[Sentence]) -> bool:
    """Whether the sentences lack what is asked for by its name ("what beer", "who was her doctor")."""
    noun = _ASKED_FOR.search(question)
    wanted = pieces(noun["one"] or noun["other"] or "") & asked if noun else set()
    return bool(wanted) and not any(forms_in(wanted, each.text) for each in chosen)


def _with_place(chosen: list[Sentence], sentences: Sequence[Sentence]) -> list[Sentence]:
    """Also the sentence behind the only one that goes on about it ("He stands at the gate")."""
    behind = sentences[sentences.index(chosen[0]) + 1 :][:1] if len(chosen) == 1 else ()
    return [*chosen, *(each for each in behind if _GOES_ON.search(each.text))]


def _told_fields(record: Record, asked: set[str], context: Context) -> list[Sentence]:
    """Fields that may answer in passing. Their sentences carry the title: only their values are looked at."""
    fields = [
        field for field in _TOLD if asked & pieces(own_words(words_of(record, field), context.language))
    ]
    return [each for field in fields for each in field_sentences(record, field, context.language)]


def _beside_title(asked: set[str], record: Record) -> set[str]:
    """What is asked beside words of the title: those say which work is meant, if anything else is said."""
    return asked - pieces(" ".join(record.title.values())) or asked


async def _nearest(
    record: Record, sentences: Sequence[Sentence], asked: set[str], context: Context, *, sure: bool
) -> list[Sentence]:
    """The one or two sentences that answer by what they mean, in whatever language they are.

    `sure`: they lack the very thing that is asked for, so that only what lies nearest of all will do. Where
    the language is the same, one at least of the words has to be.
    """
    looked = [each for each in sentences if each.citations[0].field not in _WRITTEN][: likeness.MOST]
    if not looked or asks_who_is_shown(context.text):
        return []
    reading = context.understanding
    vector = reading.vector if reading else await context.skills.embed(context.text)
    placed = await context.skills.vectors([each.text for each in looked])
    told = [each.text for each in looked]
    text = without_names(context.text, context.index)
    for called in record.title.values():
        text = re.sub(re.escape(called), " ", text, flags=re.IGNORECASE) if called else text
    likes = await asyncio.to_thread(likeness.ranked, text, vector, told, placed)
    near = [each for each in likes if each.near >= likeness.AHEAD] if sure else likes
    by_words = context.wish.beyond and not _TOLD_OF.search(context.text)
    found = [looked[at] for at in likeness.best(near, by_words=by_words)]
    return [
        each for each in found if not asked or each.language != context.language or forms_in(asked, each.text)
    ]


async def _quoting(
    record: Record, chosen: Sequence[Sentence], context: Context
) -> AsyncGenerator[Sentence, None]:
    """The first of the sentences; those of the other language are told as the original, and translated."""
    told = _some([marked(each, context) for each in chosen], context)
    for sentence in as_original(record, told, context):
        yield sentence
        if sentence.original and (beside := await translated(sentence, context)):
            yield beside


async def unanswered(record: Record, context: Context) -> list[Sentence]:
    """The record does not say: then say so, and what it does say. What is no question was not understood."""
    intent = context.wish.intent
    if intent == "off_topic" and context.referent.how != "named" and not points(context.text):
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
    if asks_who_is_shown(context.text) and any(map(names_somebody, record.title.values())):
        return field_sentences(record, "title", context.language)
    if _LOOKED_AT.search(context.text) and listed(record):
        return field_sentences(record, "subject", context.language)
    called, asked_for = title(record, context.language), topic(context.text)
    if asked_for == "patron" and (told := ordered_by(record, context.language)):
        return told
    if asked_for in ("price", "sales") and (told := paid_for(record, context.language)):
        return told
    text = context.phrases.unsaid(called)
    if asked_for:
        text = telling_phrases(context.language).untold(called, asked_for)
    return [context.sentence(text, "refusal"), *missing_sentences(record, (), context.language)]


def _some(sentences: Sequence[Sentence], context: Context) -> list[Sentence]:
    """The first sentences; the rest waits for "go on"."""
    context.memory.rest = list(sentences[AT_ONCE:])
    return list(sentences[:AT_ONCE])
