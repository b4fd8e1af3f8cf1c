"""What a record tells of something particular: the statement that covers what is asked, or an honest no.

Statements are the sentences of its texts, its list of subjects, its inscription, its style and culture, and
the steps and notes of its provenance. A field that was not asked for is never told in their stead.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import likeness, open_questions
from guide_ai.dialogue.answers.evidence import forms_in, particulars, quoted, texts_of, without_names
from guide_ai.dialogue.answers.fields import citation, field_sentences
from guide_ai.dialogue.answers.premises import corrections
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import provenance
from guide_ai.dialogue.facts.alike import alike, of_its_kind
from guide_ai.dialogue.facts.subjects import listed
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import own, title
from guide_ai.dialogue.reading.asked import fields_named
from guide_ai.dialogue.reading.beyond import asks_who_is_shown
from guide_ai.dialogue.reading.particular import Particular, particular
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.steps import Step
from guide_ai.guide.grounding import pieces
from guide_ai.guide.vocabulary import NUMBER_WORDS
from guide_ai.nlu.base import Intent

ALIKE: Final = 0.8
"""What a word counts that a statement says in another one."""
KIND: Final = 0.3
"""What the word for a kind counts where nothing of that kind is named."""
HEAD: Final = 2.0
"""What the word counts that calls what is asked for."""
ENOUGH: Final = 0.5
"""Share of what is asked that a statement must cover to be told."""
BORNE_OUT: Final = 0.25
"""The same where it also lies near to the question by its meaning."""
NEARNESS: Final = 4.0
"""How much nearness in the retrieval space counts beside that share."""

_TOLD_BY_TEXTS: Final[frozenset[Intent]] = frozenset(("describe", "ask_meaning", "unclear"))
"""Intents that are answered by texts anyway, where nothing is asked for by its name."""
_VISUAL: Final = ("text.description", "text.label")
_FIELDS: Final[tuple[FieldName, ...]] = ("inscription", "style", "culture", "series", "caption")
_OWNING: Final = re.compile(
    r"\b(?:own(?:s|ed|ers?)?|had|have|belong\w*|sold|sell|bought|buy|pick(?:ed)? up|got|get|gave|give|paid"
    r"|war|happened|agent|gift|stolen|missing|collection|cathedral)\b",
    re.IGNORECASE,
)
_HISTORY: Final = re.compile(
    r"\b(?:wars?|stolen|looted|missing|what happened to (?:it|this|that|the)"
    r"|both\b.{0,60}\b(?:own\w*|had|have))\b",
    re.IGNORECASE,
)
"""What a provenance tells sooner than a text."""
_GOING: Final = re.compile(r"\bwhere did (?:he|she|they) (?:go|move|travel|head)\b", re.IGNORECASE)
_NUMBER: Final = rf"(?:\d[\d,.]*|{'|'.join(NUMBER_WORDS)}|dozens?|hundreds?|thousands?|millions?)"
_NOTE: Final = re.compile(r"\[\d{1,2}\]\.?\s+(?=[A-Z])")
_LEANS: Final = re.compile(r"^(?:he|she|they|these|those)\b", re.IGNORECASE)
_GENERAL: Final = pieces(
    "vessel work picture painting print object record show shown"
    " particular exact name use put hold once true"
    " right real little same different ones all place gett get take taken pick said own owned both say"
    " sculptor"
)
_SEEING: Final = pieces("see seen visible appear appears depicted shows there stand stands lie picture")
"""Words by which people ask what is in a picture."""


@dataclass(frozen=True, slots=True)
class _Statement:
    sentence: Sentence
    share: float
    near: float
    has_head: bool

    @property
    def score(self) -> float:
        return self.share + NEARNESS * max(0.0, self.near)


async def before(context: Context, steps: AsyncGenerator[Step, None]) -> AsyncGenerator[Step, None]:
    """What a statement tells of something particular; else an honest no, or what `steps` yield."""
    asked, record = particular(context.text), await _meant(context)
    told: list[Sentence] = []
    if asked and record and not corrections(record, context):
        told = await _told(asked, record, context)
        if not told and asked.named and asked.kind != "themes":
            told = await _untold(record, context)
    if record and told:
        await steps.aclose()
        context.referent = Referent((record.accession_number,), "named")
        context.talk_about(record.accession_number)
        context.memory.rest = []
        for sentence in told:
            yield sentence
        return
    async with aclosing(steps):
        async for step in steps:
            yield step


def may_be(context: Context) -> bool:
    """Whether a question's build asks for something particular, and none of its words for a field."""
    if context.language != "en" or context.wish.confidence == 1.0 and context.wish.fields:
        return False
    if context.referent.hall or len(context.referent.works) > 1 or fields_named(context.text):
        return False
    asked = particular(context.text)
    if asked is None:
        return False
    by_texts = context.wish.intent in _TOLD_BY_TEXTS and not context.wish.doubts
    if asked.kind != "open" or not by_texts or context.referent.absent:
        return True
    return bool(_HISTORY.search(context.text)) or asks_who_is_shown(context.text)


async def _meant(context: Context) -> Record | None:
    """The one work that is meant, or named beside others' words, or the only one of the maker named."""
    works, maker = context.referent.works, context.referent.maker
    if not works and maker and len(maker.accession_numbers) == 1:
        works = maker.accession_numbers
    if not works:
        named = [each.name for each in context.index.find(context.text) if each.strength != "weak"]
        works = next((n.accession_numbers for n in named if n.kind == "work"), ()) or next(
            (n.accession_numbers for n in named if n.kind == "maker" and len(n.accession_numbers) == 1), ()
        )
    return await context.record(works[0]) if len(works) == 1 else None


async def _told(asked: Particular, record: Record, context: Context) -> list[Sentence]:
    if asked.kind == "themes":
        return field_sentences(record, "subject", context.language) if listed(record) else []
    found = await context.passages(record.accession_number)
    texts = texts_of(record.accession_number, found, context.language)
    if asked.kind == "scene":
        seen = [each for kind in _VISUAL for each in texts if each.field == kind]
        return quoted(seen)[: open_questions.AT_ONCE]
    words = _words(record, context)
    if not words or asked.kind == "names":
        return []
    sentences = quoted(each for each in texts if each.field.startswith(("text.", "maker.")))
    ranked = await _ranked(asked, words, sentences, record, context)
    if told := _best(asked, ranked, sentences):
        return told
    return _of_fields(asked, words, record, context) or _of_provenance(asked, words, record, context)


def _words(record: Record, context: Context) -> set[str]:
    """What a question asks beside the names in it, and words of records."""
    text = without_names(context.text, context.index)
    words = particulars(text, record) - pieces(" ".join(record.title.values())) - _GENERAL
    if _GOING.search(context.text):
        words |= pieces("moving")
    return {word for word in words if len(word) > 1}


def _weight(word: str, asked: Particular) -> float:
    return HEAD if asked.head and word in pieces(asked.head) else 1.0


def _covers(word: str, text: str) -> float:
    """How much of a word a text has: itself, or one that says nearly the same."""
    if members := of_its_kind(word):
        return 1.0 if forms_in(set(members), text) else KIND * bool(forms_in({word}, text))
    if forms_in({word}, text):
        return 1.0
    return ALIKE if forms_in(set(alike(word)), text) else 0.0


def _share(asked: Particular, words: set[str], text: str, everywhere: Sequence[str]) -> float:
    """How much of what is asked a text covers; what nearly all of them have counts little."""
    total = held = 0.0
    for word in words:
        frequent = max(1, sum(bool(_covers(word, each)) for each in everywhere))
        weight = _weight(word, asked) * frequent**-0.5
        total, held = total + weight, held + weight * _covers(word, text)
    return held / total if total else 0.0


async def _ranked(
    asked: Particular, words: set[str], sentences: Sequence[Sentence], record: Record, context: Context
) -> list[_Statement]:
    looked = list(sentences)[: likeness.MOST]
    if not looked:
        return []
    told = [each.text for each in looked]
    vector = context.understanding.vector if context.understanding else None
    if vector is None:
        vector = await context.skills.embed(context.text)
    placed = await context.skills.vectors(told)
    likes = await asyncio.to_thread(likeness.ranked, context.text, vector, told, placed)
    near = {each.at: each.near for each in likes}
    heads = pieces(asked.head) & words or set()
    return sorted(
        (
            _Statement(
                sentence,
                _share(asked, words, sentence.text, told),
                near.get(at, 0.0),
                any(_covers(head, sentence.text) >= ALIKE for head in heads),
            )
            for at, sentence in enumerate(looked)
        ),
        key=lambda each: -each.score,
    )


def _best(asked: Particular, ranked: Sequence[_Statement], sentences: Sequence[Sentence]) -> list[Sentence]:
    """The statement that covers what is asked, with the one that it leans on."""
    fitting = [each for each in ranked if _fits(asked, each)]
    if not fitting:
        return []
    best = fitting[0].sentence
    at = sentences.index(best)
    former = sentences[max(0, at - 1) : at] if _LEANS.search(best.text) else []
    behind = [] if former else [each for each in sentences[at + 1 : at + 2] if _LEANS.search(each.text)]
    return [*former, best, *behind]


def _fits(asked: Particular, each: _Statement) -> bool:
    if asked.kind == "number":
        return _counts(asked.head, each.sentence.text)
    if asked.named:
        by_head = each.has_head and (each.share >= 0.4 or each.near >= likeness.NEAR)
        return by_head or (each.share >= 0.35 and each.near >= likeness.AHEAD)
    return each.share >= ENOUGH or (each.share >= BORNE_OUT and each.near >= likeness.NEAR)


def _counts(head: str, text: str) -> bool:
    """Whether a text says a number of what is asked for ("five successive belts")."""
    for word in (*pieces(head), *(other for each in pieces(head) for other in alike(each))):
        if re.search(rf"\b{_NUMBER}\b(?: (?!of\b)[\w-]+){{0,2}} {re.escape(word)}", text, re.IGNORECASE):
            return True
    return False


def _of_fields(asked: Particular, words: set[str], record: Record, context: Context) -> list[Sentence]:
    """A term of the list of subjects, an inscription, a style: by their words alone."""
    if asked.kind == "number":
        return []
    for field in _FIELDS:
        for sentence in field_sentences(record, field, context.language):
            value = sentence.text.replace(title(record, context.language), " ")
            if _share(asked, words, value, [value]) >= ENOUGH:
                return [sentence]
    heads = pieces(asked.head) or words
    terms = [term for term in listed(record) if any(_covers(word, term) for word in heads)]
    beside = words - heads - _SEEING
    if asked.named and terms and all(any(_covers(word, term) for term in listed(record)) for word in beside):
        text = (
            f"Among what {context.phrases.quoted(title(record, context.language))} shows, the record lists "
        )
        text += " and ".join(f"“{term}”" for term in terms[:3]) + "."
        return [
            Sentence(
                text, context.language, "field", (citation(record, "subject", context.language),), sure=True
            )
        ]
    return []


def _of_provenance(asked: Particular, words: set[str], record: Record, context: Context) -> list[Sentence]:
    """The steps and notes that take up what is asked: by their words alone."""
    value = own(record.provenance, context.language)
    if not value or not _OWNING.search(context.text):
        return []
    makers = [text for credit in record.makers for text in credit.name.values()]
    called = pieces(" ".join((*record.title.values(), *makers)))
    names = pieces(" ".join(re.findall(r"(?<!^)\b[A-Z][\w'-]+", context.text))) - called
    words |= {name for name in names if name in pieces(value)}
    every = [*provenance.steps(value), *_notes(value)]
    holding = {word: [step for step in every if _covers(word, step)] for word in words}
    telling = {word: steps for word, steps in holding.items() if 0 < len(steps) <= max(3, len(every) // 2)}
    heads = {word: telling[word] for word in pieces(asked.head) & telling.keys()}
    if not words or (len(telling) < ENOUGH * len(words) and not heads):
        return []
    chosen = {step for steps in (heads or telling).values() for step in steps[:2]}
    told = [step for step in every if step in chosen][:4]
    text = context.phrases.steps(title(record, context.language), told, "some")
    cited = (citation(record, "provenance", context.language),)
    return [Sentence(text, context.language, "field", cited, sure=True)]


def _notes(value: str) -> list[str]:
    """The notes of a provenance, a sentence each."""
    found = re.search(r"\bnotes?\b\s*:", value, re.IGNORECASE)
    if not found:
        return []
    notes = _NOTE.split(value[found.end() :])
    return [
        " ".join(each.split()).strip(" .;")
        for note in notes
        for each in re.split(r"(?<=\w{3})\.\s+(?=[A-Z])", note)
    ]


async def _untold(record: Record, context: Context) -> list[Sentence]:
    """What is asked for by its name is no field: nothing is told in its stead."""
    context.wish = replace(context.wish, intent="unclear", fields=(), beyond=True, doubts=())
    return await open_questions.unanswered(record, context)
