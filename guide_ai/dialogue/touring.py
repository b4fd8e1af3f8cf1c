"""The guided tour, and going on with what was begun: the guide leads from stop to stop and speaks there."""

from collections.abc import AsyncGenerator, Iterator
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.catalogue import Record, TourStop, Words
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.fields import citation, field_sentences
from guide_ai.dialogue.memory import Guided
from guide_ai.dialogue.steps import Lead, Step
from guide_ai.dialogue.wording import other, own
from guide_ai.guide.instructions import without_instructions
from guide_ai.language import Language

TOUR_FIELD: Final = "tour"
"""How citations name a tour's words."""


def tour_sentences(words: Words, record: Record, language: Language) -> list[Sentence]:
    """What the guide says at a stop; words that exist in the other language only are said in that one."""
    spoken_in = language
    text = own(words, language)
    if not text and (found := other(words, language)):
        text, spoken_in = found
    cited = citation(record, TOUR_FIELD, spoken_in)
    said = [
        Sentence(sentence, spoken_in, "text", (cited,), sure=True) for sentence in without_instructions(text)
    ]
    return said or [*field_sentences(record, "title", language), *field_sentences(record, "maker", language)]


def sure_tour_sentences(stop: TourStop, record: Record, language: Language) -> Iterator[Sentence]:
    """Every sentence of a stop, for speaking ahead."""
    yield from tour_sentences(stop.words, record, language)


async def toured(context: Context) -> AsyncGenerator[Step, None]:
    """Start, lead on, lead back, wait, go on, stop."""
    intent, memory = context.wish.intent, context.memory
    if intent == "tour_stop":
        touring, memory.tour, memory.rest = memory.tour, None, []
        yield context.line("tour_stopped" if touring else "stopped", "navigation")
        return
    if intent == "tour_pause":
        yield context.line("paused", "navigation")
        return
    if intent == "tour_resume":
        async for step in resumed(context):
            yield step
        return
    if intent == "tour_start" or memory.tour is None:
        memory.tour = await _tour(context)
        if memory.tour is None:
            yield context.line("no_tour", "refusal")
            return
        yield context.line("tour_begins", "navigation")
    elif intent == "tour_next":
        if memory.tour.at + 1 >= len(memory.tour.stops):
            memory.tour = None
            yield context.line("tour_over", "navigation")
            return
        memory.tour.at += 1
    elif memory.tour.at == 0:
        yield context.line("tour_first", "navigation")
    else:
        memory.tour.at -= 1
    async for step in _at_stop(context, memory.tour):
        yield step


async def resumed(context: Context) -> AsyncGenerator[Step, None]:
    """Go on: with what was not heard, else with what was kept back, else with the tour."""
    memory = context.memory
    if left := memory.unheard():
        for sentence in left:
            yield sentence
    elif memory.rest:
        rest, memory.rest = memory.rest, []
        for sentence in rest:
            yield sentence
    elif memory.tour and memory.tour.at + 1 < len(memory.tour.stops):
        memory.tour.at += 1
        async for step in _at_stop(context, memory.tour):
            yield step
    else:
        yield context.line("nothing_to_resume", "navigation")


async def _tour(context: Context) -> Guided | None:
    """The exhibition's tour, less the stops whose work is no longer shown."""
    context.watch.mark("answer")
    stops = await context.catalogue.tour(context.exhibition)
    context.watch.mark("retrieval")
    present = [stop for stop in stops if await context.record(stop.accession_number)]
    return Guided(tuple(present)) if present else None


async def _at_stop(context: Context, tour: Guided) -> AsyncGenerator[Step, None]:
    stop = tour.stops[tour.at]
    record = await context.record(stop.accession_number)
    if record is None:  # withdrawn while the tour was under way
        yield context.line("nothing_to_resume", "navigation")
        return
    yield Lead(stop.accession_number)
    context.talk_about(stop.accession_number)
    for sentence in tour_sentences(stop.words, record, context.language):
        yield sentence
