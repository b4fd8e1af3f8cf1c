"""Questions that a curator has answered before: found again by the questions which the answer names.

Stands before and behind whoever else answers: the same question gets the curator's words at once, a like
one where the records say nothing.
"""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import likeness
from guide_ai.dialogue.answers.evidence import quoted
from guide_ai.dialogue.catalogue import Answered
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.phrasing.wording import either
from guide_ai.dialogue.referents.naming import folded
from guide_ai.dialogue.steps import Step

SAME: Final = 0.8
"""Share of either question's words in the other from which they ask the same, in the same way."""
LIKE: Final = 0.6
"""The same for a like question, which counts where nothing else answers."""
BORNE_OUT: Final = 0.3
"""Share that bears out what lies near in meaning."""
NEAR: Final = 0.89
"""Cosine from which questions that share some words are alike; of e5-small, as in `likeness`."""
ALIKE: Final = 0.945
"""Cosine from which they ask the same, whatever their words."""

_ASKING: Final = re.compile(
    r"\b(?:who|whom|whose|what|when|where|why|which|how)\b|谁|什么|何时|几时|时候|哪|为何|怎|如何|多少|几",
    re.IGNORECASE,
)


async def before(context: Context, steps: AsyncGenerator[Step, None]) -> AsyncGenerator[Step, None]:
    """The curator's answer to just this question; else what `steps` yield, with a like one for a refusal."""
    answers = await _within_reach(context)
    same = await asyncio.to_thread(_same, context.text, answers)  # the dictionary is read once a process
    if told := _told(same, context):
        await steps.aclose()
        for sentence in told:
            yield sentence
        return
    answering = False
    async with aclosing(steps):
        async for step in steps:
            if answers and not answering and isinstance(step, Sentence) and step.manner == "refusal":
                if told := _told(await _alike(answers, context), context):
                    for sentence in told:
                        yield sentence
                    return
            answering = answering or isinstance(step, Sentence)
            yield step


async def _within_reach(context: Context) -> list[Answered]:
    """Answers about the works that are meant, or any where none is; about halls and the exhibition too."""
    meant = {*context.referent.works, *context.referent.candidates}
    answers = await context.catalogue.answers(context.exhibition)
    return [each for each in answers if not meant or each.passage.accession_number in {*meant, None}]


def _same(question: str, answers: list[Answered]) -> list[Answered]:
    """Those that answer just this: the same words, or nearly, asking in the same way."""
    plain = _plain(question)
    if exact := [each for each in answers if plain in map(_plain, each.asked)]:
        return exact
    return [
        each
        for each in answers
        if any(_asking(line) == _asking(question) and _share(question, line) >= SAME for line in each.asked)
    ]


async def _alike(answers: list[Answered], context: Context) -> list[Answered]:
    """Those that answer the likeliest question, by its words in either language or by what it means."""
    lines = list(dict.fromkeys(line for each in answers for line in each.asked))
    asked = await context.skills.embed(context.text)
    placed = await context.skills.vectors(lines, "query") if asked is not None else None
    shares = await asyncio.to_thread(lambda: [_share(context.text, line) for line in lines])
    scores = {}
    for place, (line, share) in enumerate(zip(lines, shares, strict=True)):
        cosine = float(placed[place] @ asked) if placed is not None and asked is not None else 0.0
        if share >= LIKE or (share >= BORNE_OUT and cosine >= NEAR) or cosine >= ALIKE:
            scores[line] = share + cosine
    best = max(scores.values(), default=0.0)
    return [each for each in answers if best and max(scores.get(line, 0.0) for line in each.asked) == best]


def _told(answers: list[Answered], context: Context) -> list[Sentence]:
    """One answer in the visitor's language, or else in the other as the original."""
    ordered = sorted(answers, key=lambda each: each.passage.language != context.language)
    for each in ordered[:1]:
        passage = each.passage
        if passage.accession_number:
            context.talk_about(passage.accession_number)
        sentences = quoted([passage])
        if passage.language == context.language:
            return sentences
        marker = context.phrases.only_in_other_language(either(passage.title, context.language), "text")
        return [
            context.sentence(marker, "text"),
            *(replace(sentence, original=passage.language) for sentence in sentences),
        ]
    return []


def _share(one: str, other: str) -> float:
    """The smaller of the two shares of their words that are in the other; words of two languages by the
    dictionary."""
    return min(
        likeness.ranked(question, None, [told], None)[0].share
        for question, told in ((one, other), (other, one))
    )


def _asking(text: str) -> set[str]:
    return {word.casefold() for word in _ASKING.findall(text)}


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", folded(text)))
