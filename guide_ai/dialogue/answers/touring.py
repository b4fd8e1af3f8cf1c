"""The guided tour, and going on with what was begun: the guide leads from stop to stop and speaks there."""

from collections.abc import AsyncGenerator, Iterator
from dataclasses import replace
from typing import Final, Literal

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import whereabouts
from guide_ai.dialogue.answers.fields import citation, field_sentences
from guide_ai.dialogue.catalogue import Record, TourStop, Words
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import walls
from guide_ai.dialogue.facts.kind_words import kind_in
from guide_ai.dialogue.facts.ways import Places
from guide_ai.dialogue.memory import Guided
from guide_ai.dialogue.phrasing.called import called
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.tour_phrases import TOUR_PHRASES as _PHRASES
from guide_ai.dialogue.phrasing.wording import other, own
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.tour_requests import USUAL, Request
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents.asking_which import asked_back
from guide_ai.dialogue.referents.naming import folded
from guide_ai.dialogue.referents.pointing import asks_about_the_hall, hall_number
from guide_ai.dialogue.referents.resolving import resolve
from guide_ai.dialogue.steps import Lead, Step
from guide_ai.dialogue.surveys.matching import matched
from guide_ai.dialogue.surveys.survey import Survey, makers_in, makers_in_han
from guide_ai.guide.instructions import without_instructions
from guide_ai.language import Language

TOUR_FIELD: Final = "tour"
"""How citations name a tour's words."""
MOST_TOLD: Final = 12
"""Works that are named of those that were seen or skipped."""


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
    if said:
        return said
    fields: tuple[FieldName, ...] = ("title", "maker", "date")
    return [sentence for field in fields for sentence in field_sentences(record, field, language)]


def sure_tour_sentences(stop: TourStop, record: Record, language: Language) -> Iterator[Sentence]:
    """Every sentence of a stop, for speaking ahead."""
    yield from tour_sentences(stop.words, record, language)


async def requested(context: Context, request: Request) -> AsyncGenerator[Step, None]:
    """A tour of some works, back to one of them, what was seen or skipped, what is left."""
    if request.wanted == "start":
        async for step in _begun(context, request):
            yield step
    elif request.wanted in ("next", "previous"):
        onward = Wish("tour_next" if request.wanted == "next" else "tour_previous", 1.0)
        async for step in toured(replace(context, wish=onward)):
            yield step
    elif request.wanted == "to":
        async for step in _back_to(context, request.words):
            yield step
    else:
        yield await _told(context, request)


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
    looked_at = context.place.gaze if context.place else None
    if intent != "tour_start" and memory.tour is None and looked_at:
        async for step in _along_the_wall(context, looked_at, 1 if intent == "tour_next" else -1):
            yield step
        return
    if intent == "tour_start" or memory.tour is None:
        async for step in _begun(context, Request("start")):
            yield step
        return
    if intent == "tour_next":
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


async def _along_the_wall(context: Context, number: str, step: Literal[1, -1]) -> AsyncGenerator[Step, None]:
    """Without a tour, the work that hangs beside the one that is looked at, and the page goes there."""
    places = await Places.of(context)
    room = walls.room_of(places.rooms, number)
    if room is None:
        yield context.line("nothing_near", "refusal")
        return
    found = walls.neighbour(room, number, step)
    if found:
        yield Lead(found)
    async for told in whereabouts.beside(places, room, number, "right" if step == 1 else "left"):
        yield told
    context.talk_about(found or number)


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


async def _begun(context: Context, request: Request) -> AsyncGenerator[Step, None]:
    """Start a tour: the published one, or along the walls where there is none; of some works where these
    are asked for.
    """
    places = await Places.of(context)
    wanted = await _wanted(context, places, request)
    stops = await _tour(context, wanted if not request.since else None, places, request)
    if not stops:
        found = wanted is not None and not request.since
        yield context.line("no_answer_here" if found else "no_tour", "refusal")
        return
    at = 0
    if request.since and wanted:
        at = next((place for place, stop in enumerate(stops) if stop.accession_number in wanted), 0)
    context.memory.tour = Guided(stops, at)
    yield context.line("tour_begins", "navigation")
    async for step in _at_stop(context, context.memory.tour):
        yield step


async def _wanted(context: Context, places: Places, request: Request) -> set[str] | None:
    """The works that a tour is to be of; None where all of them may be."""
    plain = folded(request.words)
    found = kind_in(plain, context.language)
    hall = next((room for room in places.rooms if any(folded(t) in plain for t in room.title.values())), None)
    number = hall_number(request.words)
    if number and number <= len(places.rooms):
        hall = places.rooms[number - 1]
    elif hall is None and asks_about_the_hall(f"what {request.words}"):
        hall = places.here
    makers = (makers_in if context.language == "en" else makers_in_han)(plain, context.index)
    if not found and not hall and not makers:
        return None
    survey = Survey("list", kind=found[0] if found else None, makers=makers.names if makers else ())
    records = await context.catalogue.works(context.exhibition)
    fitting = matched(survey, records, hall=hall.slug if hall else None, base=None).works
    return {record.accession_number for record in fitting}


async def _tour(
    context: Context, wanted: set[str] | None, places: Places, request: Request
) -> tuple[TourStop, ...]:
    """The stops: the exhibition's tour less what is no longer shown, else works along the walls of all
    halls.
    """
    context.watch.mark("answer")
    published = await context.catalogue.tour(context.exhibition)
    context.watch.mark("retrieval")
    known = {stop.accession_number: stop for stop in published}
    hung = [hook.accession_number for room in places.rooms for hook in room.works]
    order = [number for number in known if number in hung] if published and wanted is None else hung
    order = [number for number in order if wanted is None or number in wanted]
    if not published or wanted is not None or request.most < USUAL:
        order = _some(order, request.most)
    return tuple(known.get(number, TourStop(number, {})) for number in order)


def _some(order: list[str], most: int) -> list[str]:
    """So many of a longer row, evenly spread over it, the first and the last among them."""
    if len(order) <= most:
        return order
    return [order[round(place * (len(order) - 1) / (most - 1))] for place in range(most)]


async def _back_to(context: Context, words: str) -> AsyncGenerator[Step, None]:
    """To a work that is named: to its stop where it is one, otherwise to where it hangs."""
    asked = Asked(
        f"where is {words}" if context.language == "en" else f"{words}在哪里",
        Wish("ask_location", 1.0, ("location",)),
        context.language,
        None,
        context.place,
        context.exhibition,
        context.skills.embed_all,
    )
    referent = await resolve(asked, context.memory, context.index, context.catalogue)
    talked = [each for each in context.memory.talked if each in referent.candidates]
    theirs = referent.maker.accession_numbers if referent.maker and not referent.works else ()
    seen = [each for each in context.memory.talked if each in theirs]
    number = next(iter((*referent.works, *talked, *seen)), None)
    if number is None:
        if referent.candidates:
            async for step in asked_back(replace(context, referent=referent)):
                yield step
        else:
            yield context.sentence(context.phrases.not_here(referent.absent or words), "refusal")
        return
    tour = context.memory.tour
    places = (
        [place for place, stop in enumerate(tour.stops) if stop.accession_number == number] if tour else []
    )
    if tour and places:
        tour.at = places[0]
        async for step in _at_stop(context, tour):
            yield step
        return
    yield Lead(number)
    context.talk_about(number)
    for record in await context.records([number]):
        for sentence in tour_sentences({}, record, context.language):
            yield sentence


async def _told(context: Context, request: Request) -> Sentence:
    """What was seen, what was skipped, how many stops are left."""
    memory, tour, phrases = context.memory, context.memory.tour, _PHRASES[context.language]
    if request.wanted == "left":
        if tour is None:
            return context.sentence(phrases.no_tour_now(), "navigation")
        return context.sentence(phrases.stop_of(tour.at + 1, len(tour.stops)), "navigation")
    if request.wanted == "seen":
        numbers = memory.order
    elif tour:
        furthest = max(tour.seen, default=0)
        numbers = [
            stop.accession_number
            for place, stop in enumerate(tour.stops)
            if place < furthest and place not in tour.seen
        ]
    else:
        here = (await Places.of(context)).here
        numbers = [hook.accession_number for hook in here.works] if here else []
        numbers = [number for number in numbers if number not in memory.order]
    records = await context.records(numbers[:MOST_TOLD])
    titles = [context.phrases.quoted(called(record, context.language)) for record in records]
    tell = phrases.seen if request.wanted == "seen" else phrases.skipped
    cited = tuple(citation(record, "title", context.language) for record in records)
    return Sentence(tell(titles, len(numbers)), context.language, "navigation", cited)


async def _at_stop(context: Context, tour: Guided) -> AsyncGenerator[Step, None]:
    stop = tour.stops[tour.at]
    if tour.at not in tour.seen:
        tour.seen.append(tour.at)
    record = await context.record(stop.accession_number)
    if record is None:  # withdrawn while the tour was under way
        yield context.line("nothing_to_resume", "navigation")
        return
    yield Lead(stop.accession_number)
    context.talk_about(stop.accession_number)
    for sentence in tour_sentences(stop.words, record, context.language):
        yield sentence
