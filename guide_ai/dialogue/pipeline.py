"""The way of one question from its words to the answer's sentences: understand, find what is meant, answer.

Hearing comes before (see `session`), speaking after (see `turn`). A typed question enters here.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

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
from guide_ai.dialogue.exchanges import Exchange
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading import asides, rules, spots, tour_requests
from guide_ai.dialogue.reading.asked import INTENT_OF
from guide_ai.dialogue.reading.gist import gist
from guide_ai.dialogue.reading.particular import asks_of_a_work
from guide_ai.dialogue.reading.plain_zh import plain_chinese
from guide_ai.dialogue.reading.repairing import repaired
from guide_ai.dialogue.reading.rereading import TOUR, reread
from guide_ai.dialogue.reading.rules import language_of
from guide_ai.dialogue.reading.wanted import Wish, wish
from guide_ai.dialogue.recalling import Line, recall, works_named
from guide_ai.dialogue.referents.abroad import as_recorded
from guide_ai.dialogue.referents.choosing import choose, chosen, says_neither
from guide_ai.dialogue.referents.correcting import instead, meant_instead
from guide_ai.dialogue.referents.naming import NameIndex, indexed
from guide_ai.dialogue.referents.otherwise import means_nothing, otherwise
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

_MISTAKEN: Final = TOUR | _OF_THE_HOUSE | frozenset(("smalltalk",))
"""Intents for which a question that names a work and asks something particular may be taken."""
_OF_SUBJECTS: Final = frozenset(("location", "subject", "object_type", "style"))
"""Fields of which a wish for a subject may speak ("where are the animals?")."""

_TO_A_NAME: Final = Wish("ask_location", 1.0, ("location",))
"""The way to what is named, as `reread` has made sure of."""
_NOT_FOR_CURATORS: Final = _MANNERS | TOUR | frozenset(("off_topic", "recommend", "similar"))
"""Intents whose refusals are no gap in the records."""


@dataclass(frozen=True, slots=True)
class Question:
    """What was said or typed, and where."""

    text: str
    language: Language
    place: Place | None


@dataclass(slots=True)
class _Reading:
    """What a question asks, as far as its words and the talk so far tell."""

    exchange: Exchange
    question: Question
    wanted: Wish
    understanding: Understanding | None
    aside: asides.Aside
    corrected: str
    """The words for what was meant instead of what the guide told of, or ""."""
    asked_again: AskedBefore | None = None
    """The former question, which these words take up."""
    request: tour_requests.Request | None = None
    survey: Survey | None = None
    spot: spots.Spot | None = None


_Way: TypeAlias = tuple[Context, AsyncGenerator[Step, None]]
"""What an answer draws on, and its steps."""


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
        reading = await self._read(question, memory)
        outcome.intent, outcome.confidence = reading.wanted.intent, reading.wanted.confidence
        outcome.watch.mark("nlu")
        if reading.wanted.intent not in _MANNERS:
            memory.doubt = None
        if reading.wanted.intent in _MANNERS | TOUR:
            context, steps = self._with_manners(reading, memory, outcome)
        elif reading.survey or reading.spot:
            context, steps = await self._over_all_works(reading, memory, outcome)
        else:
            context, steps = await self._about_works(reading, memory, outcome)
        silent = True
        reading.exchange.intent, reading.exchange.fields = context.wish.intent, context.wish.fields
        outcome.works = context.referent.works or context.referent.candidates
        for sentence in reading.aside.said(context):
            yield sentence
        async with aclosing(steps):
            async for step in steps:
                silent = False
                if isinstance(step, Sentence):
                    memory.say(step, works_named(step.text, self._index))
                    outcome.unanswered |= step.manner == "refusal" and _is_for_curators(context)
                outcome.works = tuple(reading.exchange.works) or outcome.works
                yield step
        if silent:  # a work was taken down between the question and its answer
            yield context.line("no_answer_here", "refusal")

    async def _read(self, question: Question, memory: Memory) -> _Reading:
        """What is asked; the question is put into `memory`."""
        question = replace(question, text=plain_chinese(question.text))
        corrected = meant_instead(question.text, memory)
        text = gist(corrected or repaired(question.text))
        language = language_of(text, question.language)
        understanding, names, place = await asyncio.gather(
            self._skills.understand(text, language),
            self._catalogue.names(self._exhibition),
            self._present(question.place),
        )
        exchange = memory.begin(text, language)
        index = self._indexed(tuple(names))
        wanted = wish(text, understanding, asides.named(text, understanding, index))
        aside = await asides.taken(text, language, wanted, understanding, index, self._skills)
        question = Question(aside.text, language, place)
        reading = _Reading(exchange, question, aside.wish, aside.understanding, aside, corrected)
        await self._take_up(reading, memory)
        self._widen(reading, memory)
        return reading

    async def _take_up(self, reading: _Reading, memory: Memory) -> None:
        """Read what leans on the talk so far: a reply, a correction, an elliptic follow-up."""
        text, wanted, index = reading.question.text, reading.wanted, self._index
        if memory.doubt and (picked := asking.picked(text, wanted, memory.doubt, index)):
            place = await self._present(memory.doubt.place) or reading.question.place
            reading.question = replace(reading.question, text=memory.doubt.text, place=place)
            reading.wanted, reading.understanding = picked, None  # it read the reply
        elif reading.corrected and memory.asked:
            reading.asked_again, reading.wanted = memory.asked, memory.asked.wish
            reading.understanding = None
        elif again := taken_up(text, wanted, memory.asked, index):
            reading.asked_again, reading.wanted = again, again.wish
        else:
            reading.wanted = reread(text, wanted, memory, index)

    def _widen(self, reading: _Reading, memory: Memory) -> None:
        """Read what is no question about one work: a tour's request, a survey, a spot, a subject."""
        if reading.corrected:
            return
        text = reading.question.text
        if (
            reading.wanted.intent in _MISTAKEN
            and reading.question.language == "en"
            and asks_of_a_work(text)
            and any(each.strength != "weak" for each in self._index.find(text))
        ):
            reading.wanted = Wish("describe", 0.0, beyond=True)
        wanted = reading.wanted
        reading.request = tour_requests.read(text, touring=memory.tour is not None)
        if not reading.request:
            reading.survey = self._survey(reading.question, wanted, memory)
        if wanted.intent != "prompt_attack" and reader.denies(text):
            reading.survey, reading.wanted = None, Wish("unclear", 1.0, idle=True)
        elif reading.survey:
            reading.wanted = Wish("describe", 1.0)
        elif wanted.intent == "prompt_attack":
            return
        elif not wanted.idle and (spot := spots.read(text)):
            reading.spot, reading.wanted = spot, Wish("ask_location", 1.0, ("location",))
        elif reading.request:
            starts = reading.request.wanted == "start"
            reading.wanted = Wish("tour_start" if starts else "tour_resume", 1.0)
        elif wanted != _TO_A_NAME and _may_wish_for_subjects(wanted) and asks_for_subject(text):
            reading.wanted = Wish("recommend", 1.0)

    def _with_manners(self, reading: _Reading, memory: Memory, outcome: Outcome) -> _Way:
        """What concerns the talk, the house or a tour."""
        intent = reading.wanted.intent
        context = self._context(reading, Referent(), memory, outcome)
        if intent in _MANNERS:
            steps = manners.mannered(context)
            return context, answered.before(context, steps) if intent in _OF_THE_HOUSE else steps
        memory.pending = None
        if reading.request:
            return context, touring.requested(context, reading.request)
        return context, touring.toured(context)

    async def _over_all_works(self, reading: _Reading, memory: Memory, outcome: Outcome) -> _Way:
        """What is asked over all works, or at a spot: of what is shown, little counts."""
        shown = await what_is_shown(
            self._asked(reading),
            memory,
            self._catalogue,
            pointing=points_at_one(reading.question.text),
        )
        context = self._context(reading, shown, memory, outcome)
        memory.pending, memory.rest = None, []
        if reading.survey:
            steps = surveying.surveyed(context, reading.survey)
        elif reading.spot:
            steps = whereabouts.placed(context, reading.spot)
        return context, answered.before(context, steps)

    async def _about_works(self, reading: _Reading, memory: Memory, outcome: Outcome) -> _Way:
        """What is asked about a work, a maker or a hall, once it is clear which."""
        referent = await self._referent(reading, memory)
        if reading.asked_again and (referent.works or referent.candidates):
            reading.question = replace(reading.question, text=reading.asked_again.text)
        memory.asked = AskedBefore(reading.question.text, reading.wanted)
        outcome.intent = reading.wanted.intent
        outcome.watch.mark("referent")
        context = self._context(reading, referent, memory, outcome)
        memory.rest = []
        return context, answered.before(context, answerer(context))

    async def recall(self, lines: Sequence[Line], memory: Memory, language: Language) -> None:
        """Put a former conversation's lines into `memory`. Raises what the catalogue raises."""
        index = self._indexed(tuple(await self._catalogue.names(self._exhibition)))
        works = (
            await self._catalogue.works(self._exhibition) if any("《" in text for _, text in lines) else ()
        )
        recall(await as_recorded(lines, index, works, self._skills.embed_all), memory, index, language)

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

    async def _referent(self, reading: _Reading, memory: Memory) -> Referent:
        """What is meant; a reply to "which one?" brings the question back that waits for it."""
        pending, memory.pending = memory.pending, None
        question, wanted, index = reading.question, reading.wanted, self._index
        asked = self._asked(reading)
        if reading.corrected and (other := await instead(reading.corrected, asked, memory, self._catalogue)):
            return other
        if pending and (picked := await chosen(asked, pending.candidates, index, self._catalogue)):
            anew = rules.likely(question.text) in _TELLING and wanted.intent != pending.wish.intent
            if not anew and (not wanted.fields or wanted.fields == pending.wish.fields):
                reading.question, reading.wanted = replace(question, text=pending.text), pending.wish
                return Referent(picked, "named")
        if pending and says_neither(question.text):
            reading.question, reading.wanted = replace(question, text=pending.text), pending.wish
            return Referent()
        claimed = premises.unclaimed(asked, index)
        referent = await resolve(claimed, memory, index, self._catalogue)
        if means_nothing(referent):
            referent = await otherwise(asked, claimed, memory, index, self._catalogue)
        if wanted.intent == "off_topic":
            named = wanted.fields if referent.how == "named" else ()
            reading.wanted = replace(
                wanted, fields=named, intent=INTENT_OF[named[0]] if named else "off_topic"
            )
        return referent

    def _asked(self, reading: _Reading) -> Asked:
        question = reading.question
        return Asked(
            question.text,
            reading.wanted,
            question.language,
            reading.understanding,
            question.place,
            self._exhibition,
            self._skills.embed_all,
        )

    def _context(self, reading: _Reading, referent: Referent, memory: Memory, outcome: Outcome) -> Context:
        return Context(
            text=reading.question.text,
            language=reading.question.language,
            wish=reading.wanted,
            understanding=reading.understanding,
            referent=referent,
            place=reading.question.place,
            exhibition=self._exhibition,
            memory=memory,
            index=self._index,
            catalogue=self._catalogue,
            skills=self._skills,
            watch=outcome.watch,
        )


def _may_wish_for_subjects(wanted: Wish) -> bool:
    """Whether works may be wished for by what they show, whatever else the words sound like."""
    return wanted.intent != "compare" and set(wanted.fields) <= _OF_SUBJECTS


def _is_for_curators(context: Context) -> bool:
    """Whether curators might answer a question that the records don't: it is about what is here."""
    return context.wish.intent not in _NOT_FOR_CURATORS and not context.referent.absent
