"""The way of one question from its words to the answer's sentences: understand, find what is meant, answer.

Hearing comes before (see `session`), speaking after (see `turn`). A typed question enters here.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final

from guide_ai.dialogue.alertness import Alertness
from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answerers import answerer
from guide_ai.dialogue.answers import (
    answered,
    asking,
    manners,
    premises,
    touring,
    whereabouts,
)
from guide_ai.dialogue.answers.recommending import asks_for_subject
from guide_ai.dialogue.catalogue import Catalogue, Name, Place
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading import asides, rules, spots, tour_requests
from guide_ai.dialogue.reading.asked import INTENT_OF
from guide_ai.dialogue.reading.gist import gist
from guide_ai.dialogue.reading.plain_zh import plain_chinese
from guide_ai.dialogue.reading.repairing import repaired
from guide_ai.dialogue.reading.rereading import TOUR, reread
from guide_ai.dialogue.reading.rules import language_of
from guide_ai.dialogue.reading.wanted import Wish, wish
from guide_ai.dialogue.recalling import Line, recall, works_named
from guide_ai.dialogue.referents.choosing import choose, chosen, says_neither
from guide_ai.dialogue.referents.correcting import instead, meant_instead
from guide_ai.dialogue.referents.naming import NameIndex, indexed
from guide_ai.dialogue.referents.pointing import points_at_one
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.referents.resolving import resolve
from guide_ai.dialogue.referents.shown import what_is_shown
from guide_ai.dialogue.referents.taking_up import Question as AskedBefore
from guide_ai.dialogue.referents.taking_up import taken_up
from guide_ai.dialogue.steps import Outcome, Step
from guide_ai.dialogue.surveys import reader, surveying
from guide_ai.dialogue.surveys.survey import Survey
from guide_ai.language import Language
from guide_ai.nlu.base import Intent, Understanding

_MANNERS: Final[frozenset[Intent]] = frozenset(
    ("greet", "thanks_bye", "help", "practical", "accessibility", "feedback", "privacy", "prompt_attack",
     "smalltalk", "slower", "faster", "volume", "change_language", "repeat")
)  # fmt: skip
_OF_THE_HOUSE: Final[frozenset[Intent]] = frozenset(("help", "practical", "accessibility"))
"""Intents about the house, which curators may have answered."""
_TELLING: Final[frozenset[Intent]] = frozenset(("describe", "ask_meaning", "ask_technique", "compare"))
"""Intents whose words make a new request of what might be a reply ("tell me about the pond")."""

_NOT_FOR_CURATORS: Final = _MANNERS | TOUR | frozenset(("off_topic", "recommend", "similar"))
"""Intents whose refusals are no gap in the records."""


@dataclass(frozen=True, slots=True)
class Question:
    """What was said or typed, and where."""

    text: str
    language: Language
    place: Place | None


class Pipeline:
    """Answers the questions of one session, one after the other."""

    def __init__(self, skills: Alertness, catalogue: Catalogue, exhibition: str) -> None:
        self._skills = skills
        self._catalogue = catalogue
        self._exhibition = exhibition
        self._index = NameIndex(())

    async def answer(
        self, question: Question, memory: Memory, outcome: Outcome
    ) -> AsyncGenerator[Step, None]:
        """Yield the answer step by step, and note in `outcome` what kind of question it was.

        Raises what the catalogue raises; skills that are away are done without.
        """
        question = replace(question, text=plain_chinese(question.text))
        corrected = meant_instead(question.text, memory)
        question = replace(question, text=corrected or repaired(question.text))
        text = gist(question.text)
        question = replace(question, text=text, language=language_of(text, question.language))
        understanding, names, place = await asyncio.gather(
            self._skills.understand(question.text, question.language),
            self._catalogue.names(self._exhibition),
            self._present(question.place),
        )
        question = replace(question, place=place)
        exchange = memory.begin(question.text, question.language)
        index = self._indexed(tuple(names))
        wanted = wish(text, understanding, asides.named(text, understanding, index))
        aside = await asides.taken(text, question.language, wanted, understanding, index, self._skills)
        question = replace(question, text=aside.text)
        wanted, understanding = aside.wish, aside.understanding
        asked_again: AskedBefore | None = None
        if memory.doubt and (picked := asking.picked(question.text, wanted, memory.doubt, index)):
            place = await self._present(memory.doubt.place) or place
            question, wanted = replace(question, text=memory.doubt.text, place=place), picked
            understanding = None  # it read the reply
        elif corrected and memory.asked:
            asked_again, wanted, understanding = memory.asked, memory.asked.wish, None
        elif again := taken_up(question.text, wanted, memory.asked, index):
            asked_again, wanted = again, again.wish
        else:
            wanted = reread(question.text, wanted, memory, index)
        request = tour_requests.read(question.text, touring=memory.tour is not None)
        survey, spot = None if request else self._survey(question, wanted, memory), None
        if corrected:
            request = survey = None
        elif survey:
            wanted = Wish("describe", 1.0)
        elif wanted.intent != "prompt_attack" and not wanted.idle and (spot := spots.read(question.text)):
            wanted = Wish("ask_location", 1.0, ("location",))
        elif wanted.intent != "prompt_attack" and request:
            wanted = Wish("tour_start" if request.wanted == "start" else "tour_resume", 1.0)
        elif (
            wanted.intent not in ("prompt_attack", "compare")
            and set(wanted.fields) <= {"location", "subject", "object_type", "style"}
            and asks_for_subject(question.text)
        ):
            wanted = Wish("recommend", 1.0)
        outcome.intent, outcome.confidence = wanted.intent, wanted.confidence
        outcome.watch.mark("nlu")
        if wanted.intent not in _MANNERS:
            memory.doubt = None
        if wanted.intent in _MANNERS | TOUR:
            context = self._context(question, wanted, understanding, Referent(), memory, outcome)
            memory.pending = None if wanted.intent not in _MANNERS else memory.pending
            if request and wanted.intent in TOUR:
                steps = touring.requested(context, request)
            else:
                steps = manners.mannered(context) if wanted.intent in _MANNERS else touring.toured(context)
            if wanted.intent in _OF_THE_HOUSE:
                steps = answered.before(context, steps)
        elif survey or spot:
            asked = Asked(
                question.text, wanted, question.language, understanding, question.place, self._exhibition
            )
            shown = await what_is_shown(asked, memory, self._catalogue, pointing=points_at_one(question.text))
            context = self._context(question, wanted, understanding, shown, memory, outcome)
            memory.pending, memory.rest = None, []
            if survey:
                steps = answered.before(context, surveying.surveyed(context, survey))
            else:
                told = whereabouts.placed(context, spot) if spot else answerer(context)
                steps = answered.before(context, told)
        else:
            question, wanted, referent = await self._referent(
                question, wanted, understanding, memory, index, corrected
            )
            if asked_again and (referent.works or referent.candidates):
                question = replace(question, text=asked_again.text)
            memory.asked = AskedBefore(question.text, wanted)
            outcome.intent = wanted.intent
            outcome.watch.mark("referent")
            context = self._context(question, wanted, understanding, referent, memory, outcome)
            memory.rest = []
            steps = answered.before(context, answerer(context))
        silent = True
        exchange.intent, exchange.fields = wanted.intent, wanted.fields
        outcome.works = context.referent.works or context.referent.candidates
        for sentence in aside.said(context):
            yield sentence
        async with aclosing(steps):
            async for step in steps:
                silent = False
                if isinstance(step, Sentence):
                    memory.say(step, works_named(step.text, index))
                    outcome.unanswered |= step.manner == "refusal" and _is_for_curators(context)
                outcome.works = tuple(exchange.works) or outcome.works
                yield step
        if silent:  # a work was taken down between the question and its answer
            yield context.line("no_answer_here", "refusal")

    async def recall(self, lines: Sequence[Line], memory: Memory, language: Language) -> None:
        """Put a former conversation's lines into `memory`. Raises what the catalogue raises."""
        index = self._indexed(tuple(await self._catalogue.names(self._exhibition)))
        recall(lines, memory, index, language)

    async def _present(self, place: Place | None) -> Place | None:
        """The place without a gaze at a work that no longer hangs: a page may be older than the hall."""
        if place is None or not place.gaze or await self._catalogue.record(place.gaze) is not None:
            return place
        return replace(place, gaze=None, gaze_ms=0)

    def _survey(self, question: Question, wanted: Wish, memory: Memory) -> Survey | None:
        """The question over all works, if it is one, and no reply to what the guide has asked back."""
        if wanted.idle or wanted.intent == "prompt_attack":
            return None
        if memory.pending and choose(question.text, memory.pending.candidates, self._index):
            return None
        return reader.read(question.text, question.language, self._index)

    def _indexed(self, names: tuple[Name, ...]) -> NameIndex:
        """The exhibition's names, indexed anew only where they have changed."""
        if names != self._index.names:
            self._index = indexed(names)
        return self._index

    async def _referent(
        self,
        question: Question,
        wanted: Wish,
        understanding: Understanding | None,
        memory: Memory,
        index: NameIndex,
        corrected: str,
    ) -> tuple[Question, Wish, Referent]:
        """What is meant; a reply to "which one?" brings the question back that waits for it.

        `corrected`: the words for what was meant instead of what the guide told of, or "".
        """
        pending, memory.pending = memory.pending, None
        asked = Asked(
            question.text,
            wanted,
            question.language,
            understanding,
            question.place,
            self._exhibition,
            self._skills.embed_all,
        )
        if corrected and (other := await instead(corrected, asked, memory, self._catalogue)):
            return question, wanted, other
        if pending and (picked := await chosen(asked, pending.candidates, index, self._catalogue)):
            anew = rules.likely(question.text) in _TELLING and wanted.intent != pending.wish.intent
            if not anew and (not wanted.fields or wanted.fields == pending.wish.fields):
                return replace(question, text=pending.text), pending.wish, Referent(picked, "named")
        if pending and says_neither(question.text):
            return replace(question, text=pending.text), pending.wish, Referent()
        asked = premises.unclaimed(asked, index)
        referent = await resolve(asked, memory, index, self._catalogue)
        if wanted.intent == "off_topic":
            named = wanted.fields if referent.how == "named" else ()
            wanted = replace(wanted, fields=named, intent=INTENT_OF[named[0]] if named else "off_topic")
        return question, wanted, referent

    def _context(
        self,
        question: Question,
        wanted: Wish,
        understanding: Understanding | None,
        referent: Referent,
        memory: Memory,
        outcome: Outcome,
    ) -> Context:
        return Context(
            text=question.text,
            language=question.language,
            wish=wanted,
            understanding=understanding,
            referent=referent,
            place=question.place,
            exhibition=self._exhibition,
            memory=memory,
            index=self._index,
            catalogue=self._catalogue,
            skills=self._skills,
            watch=outcome.watch,
        )


def _is_for_curators(context: Context) -> bool:
    """Whether curators might answer a question that the records don't: it is about what is here."""
    return context.wish.intent not in _NOT_FOR_CURATORS and not context.referent.absent
