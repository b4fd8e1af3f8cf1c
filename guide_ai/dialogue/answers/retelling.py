"""The language model's part of an answer: evidence in its words, each sentence behind the grounding check.

What it copies, or leaves the very thing out of that was asked for, is quoted from the evidence instead.
"""

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.completeness import leaves_out
from guide_ai.dialogue.answers.evidence import Evidence, evidence, forms_in
from guide_ai.dialogue.catalogue import Passage, Record
from guide_ai.dialogue.context import Context
from guide_ai.errors import GuideError
from guide_ai.guide import grounding
from guide_ai.guide.base import Message
from guide_ai.guide.clauses import clause_of
from guide_ai.guide.prompts import messages, retellings, shortening, translating
from guide_ai.guide.sentences import Splitter
from guide_ai.guide.words import TOKEN, content

MOST_TOKENS: Final = 60
MOST_SHORTER: Final = 32
"""Tokens of a sentence that is to be said shorter: what is longer is a copy, and the visitor waits for it."""
MOST_SHOWN: Final = 2
"""Sentences of evidence that the model is shown."""
SHORTER: Final = 0.85
"""Share of a sentence's words above which a draft is no shorter."""
LONG: Final = 6
"""Words of a sentence from which it is worth saying it shorter."""

_TEXTS: Final = ("text.", "maker.biography")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Retold:
    """What the model said, and the sentence of the evidence that carries it."""

    sentence: Sentence
    source: str


def can_retell(chosen: Sequence[Sentence], context: Context) -> bool:
    """Whether the model in use speaks the language of what is to be said."""
    return context.language in context.skills.abilities.languages and any(
        sentence.language == context.language and sentence.manner == "text" for sentence in chosen
    )


def left_out(told: Retold, chosen: Sequence[Sentence]) -> list[Sentence]:
    """What of the chosen sentences is still to be told behind the model's own."""
    return [each for each in chosen if each.text != told.source]


async def retold(
    record: Record,
    texts: Sequence[Passage],
    asked: set[str],
    chosen: Sequence[Sentence],
    context: Context,
    *,
    again: bool = False,
) -> Retold | None:
    """A sentence of the model's that passes the check. A model that is away, late or at a loss says nothing.

    It is asked over what was `chosen` for an answer, and then to say shorter what takes the question up.
    `again`: it had no answer before, over more than this, and is not asked for one once more.
    """
    proof = evidence(record, [each for each in texts if each.language == context.language], context.language)
    told = {sentence.text for sentence in chosen}
    shown = [at for at, fact in enumerate(proof.facts) if fact.text in told][:MOST_SHOWN]
    # What is said is checked against what was shown, and against the record's fields.
    kept = [at for at, fact in enumerate(proof.facts) if at in shown or not fact.field.startswith(_TEXTS)]
    checked = Evidence(tuple(proof.facts[at] for at in kept), tuple(proof.citations[at] for at in kept))
    facts = [proof.facts[at] for at in shown]
    if not facts or max(len(TOKEN.findall(fact.text)) for fact in facts) < LONG:
        return None
    best = max(facts, key=lambda fact: len(forms_in(asked, fact.text)))
    clause = clause_of(best.text, asked)
    # A capable model answers the question; a small one mostly does no more than say a sentence shorter.
    if not again and (found := await _draft(messages(facts, context.text), clause, checked, context)):
        return found
    shorter = (shortening(clause), *retellings(best.text))
    drafts = await asyncio.gather(*(_draft(chat, clause, checked, context, MOST_SHORTER) for chat in shorter))
    return next((draft for draft in drafts if draft), None)


async def _draft(
    chat: Sequence[Message], clause: str, proof: Evidence, context: Context, most: int = MOST_TOKENS
) -> Retold | None:
    """What the model makes of one chat, if it passes. It has one thing to say; what follows drifts away."""
    async with aclosing(_sentences(chat, context, most)) as said:
        async for text in said:
            return None if _copies(text, clause, proof) else _released(text, proof, context)
    return None


async def translated(sentence: Sentence, context: Context) -> Sentence | None:
    """The evidence's sentence in the visitor's language, by a model that may translate; its numbers kept."""
    abilities = context.skills.abilities
    if not abilities.translates or not {sentence.language, context.language} <= abilities.languages:
        return None
    said: list[str] = []
    async with aclosing(_sentences(translating(sentence.text, context.language), context)) as texts:
        async for text in texts:
            said.append(text)
    whole = ("" if context.language == "zh-hans" else " ").join(said)
    if not grounding.translates(whole, sentence.text, context.language):
        logger.info("a translation of %d characters is not released", len(whole))
        return None
    return Sentence(whole, context.language, "model", sentence.citations)


async def _sentences(
    asking: Sequence[Message], context: Context, most: int = MOST_TOKENS
) -> AsyncGenerator[str, None]:
    """The model's sentences as each is whole; an end that is none is left out."""
    splitter = Splitter()
    try:
        async with aclosing(context.skills.think(asking, most)) as pieces:
            async for piece in pieces:
                for text in splitter.feed(piece):
                    yield text
        for text in splitter.flush():
            if re.search(r"[.!?。！？][”’\"')）」』]*$", text):
                yield text
    except GuideError as error:
        logger.warning("answering without the language model: %r", error)
    except Exception:
        logger.exception("the language model failed")


def _released(text: str, proof: Evidence, context: Context) -> Retold | None:
    verdict = grounding.check(text, proof.facts, context.text, chosen=True)
    if not verdict.passed:
        # How long and why, and no word of it: it may take up what the visitor said. A problem's first word is
        # its kind, what follows may be the sentence's.
        kinds = dict.fromkeys(problem.partition(" ")[0] for problem in verdict.problems)
        logger.info("%d characters are not released (%s)", len(text), ", ".join(kinds))
        return None
    source = proof.facts[verdict.support[0]].text if verdict.support else ""
    if leaves_out(text, source, context.text):
        return None
    citations = tuple(proof.citations[position] for position in verdict.support)
    return Retold(Sentence(text, context.language, "model", citations), source)


def _copies(text: str, clause: str, proof: Evidence) -> bool:
    """Whether a draft is a stretch of the evidence as it stands, or hardly shorter: that is better quoted."""
    said, bare = content(text), _bare(text)
    texts = [fact.text for fact in proof.facts if fact.field.startswith(_TEXTS)]
    return any(
        bare in _bare(whole) or (set(said) <= set(told) and len(said) > SHORTER * len(told))
        for whole, told in ((each, content(each)) for each in (clause, *texts))
    )


def _bare(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().casefold()
