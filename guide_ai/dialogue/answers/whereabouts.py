"""Where things are that are no one work: what hangs around, which halls there are, where a kind hangs."""

import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.collection import about_hall
from guide_ai.dialogue.answers.fields import field_sentences
from guide_ai.dialogue.answers.works import LISTED
from guide_ai.dialogue.catalogue import Name, Room
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import walls
from guide_ai.dialogue.facts.ways import Places
from guide_ai.dialogue.phrasing.tour_phrases import TOUR_PHRASES
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.asked import asks_to_be_led
from guide_ai.dialogue.reading.spots import Spot, What
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents.asking_which import asked_back
from guide_ai.dialogue.referents.naming import folded
from guide_ai.dialogue.referents.pointing import hall_number
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.referents.resolving import resolve
from guide_ai.dialogue.referents.shown import what_is_shown
from guide_ai.dialogue.steps import Lead, Step
from guide_ai.dialogue.surveys import reader, surveying
from guide_ai.dialogue.surveys.survey import Survey
from guide_ai.nlu.base import Intent

_HALLS: Final = re.compile(
    r"\b(?:another|other|more|next|how many|what|which) (?:halls|rooms|galleries)\b"
    r"|\b(?:another|other|next) (?:hall|room|gallery)\b|\b(?:entrance|exit|way out)\b"
    r"|(?:别的|其[他它]|另(?:一|外)|下一|还有|几|多少|哪些).{0,4}(?:展厅|展室|房间)|出口|入口",
    re.IGNORECASE,
)
_HALL_INTENTS: Final[frozenset[Intent]] = frozenset(
    ("ask_location", "describe", "recommend", "similar", "ask_meaning", "unclear")
)
_NEXT_HALL: Final = re.compile(
    r"\bnext (?:\w+ )?(?:hall|room|gallery)\b"
    r"|(?:下一?|隔壁的?|接下来(?:是|去|到)?哪?)(?:个|间|座)?(?:展厅|展室|展馆|房间|厅)",
    re.IGNORECASE,
)
_ONWARD: Final = re.compile(r"\b(?:go|move|continue|walk|on|proceed)\b|[去走到]", re.IGNORECASE)
_WHERE: Final = re.compile(
    r"\bwhere\b|\b(?:which|what) (?:hall|room|gallery|wall)\b|哪[里儿]|什么地方"
    r"|哪(?:个|间)?(?:展厅|展室|房间|厅)",
    re.IGNORECASE,
)


def names_next_hall(text: str) -> bool:
    """Whether a text speaks of the next hall, be it to go there or to hear of it."""
    return bool(_NEXT_HALL.search(text))


def is_about_next_hall(context: Context) -> bool:
    """Whether a question is about the next hall: what is there, or the way to it."""
    return context.wish.intent in _HALL_INTENTS and names_next_hall(context.text)


def is_about_halls(context: Context) -> bool:
    """Whether a question asks which halls there are, or for the way in and out."""
    asked = context.wish.intent == "ask_location" and context.referent.how != "named"
    return asked and bool(_HALLS.search(context.text))


def is_about_several(context: Context) -> bool:
    """Whether a question asks where works of a kind hang, or those of a maker ("where", not "which")."""
    referent = context.referent
    if context.wish.intent != "ask_location":
        return False
    return bool(referent.kind or (referent.maker and not referent.works and _WHERE.search(context.text)))


_AND_WORKS: Final = re.compile(
    r"\bhow many\b.*\b(?:works|pieces|objects|exhibits|things)\b"
    r"|(?:多少|几)[件幅张个](?:作品|展品|藏品|东西|画)",
    re.IGNORECASE,
)
"""The works are counted as well ("how many rooms, and how many works?")."""


async def halls(context: Context) -> AsyncGenerator[Step, None]:
    """Name the halls, in the order of the exhibition."""
    names = [name for name in context.index.names if name.kind == "hall"]
    told = [name.text for name in names if name.language == context.language] or [each.text for each in names]
    if told:
        yield context.sentence(context.phrases.halls(list(dict.fromkeys(told))), "navigation")
        if _AND_WORKS.search(context.text):
            works = await context.catalogue.works(context.exhibition)
            yield context.sentence(context.phrases.works_in_all(len(works)), "navigation")
    else:
        yield context.line("nothing_near", "refusal")


async def next_hall(context: Context) -> AsyncGenerator[Step, None]:
    """Tell of the hall that follows in the exhibition's order, and lead there; else name all halls."""
    names = [name for name in context.index.names if name.kind == "hall"]
    ordered = [name for name in names if name.language == context.language] or names
    found = await _after_this(ordered, context)
    if found is None:
        async for step in halls(context):
            yield step
        return
    if _ONWARD.search(context.text) and not asks_to_be_led(context.text):
        yield Lead(found.accession_numbers[0])
    async for step in about_hall(context, found):
        yield step


async def _after_this(ordered: Sequence[Name], context: Context) -> Name | None:
    """The hall after the one in which the visitor stands; None after the last, or where that isn't known."""
    hanging = [name for name in ordered if name.accession_numbers]
    here = context.place.hall if context.place else ""
    for name, following in pairwise(hanging):
        record = await context.record(name.accession_numbers[0])
        if here and record and record.hall == here:
            return following
    return None


async def placed(context: Context, spot: Spot) -> AsyncGenerator[Step, None]:
    """What hangs at a place, the way to one, or where the visitor is."""
    places = await Places.of(context)
    if not places.rooms:
        yield context.line("nothing_near", "refusal")
    elif spot.what == "me":
        yield await _where_one_is(places)
        if tour := context.memory.tour:
            told = TOUR_PHRASES[context.language].stop_of(tour.at + 1, len(tour.stops))
            yield context.sentence(told, "navigation")
    elif spot.what in ("exit", "entrance"):
        first = places.rooms[0]
        async for step in places.to_room(first):
            yield step
        yield await places.sentence(places.phrases.entrance(places.called(first)))
    elif spot.what == "way" and (hall := await _hall_meant(places, spot)):
        async for step in places.to_room(hall):
            yield step
        if context.place and hall is not places.here:
            context.memory.rest = []
    else:
        async for step in _by_works(places, spot):
            yield step


async def _by_works(places: Places, spot: Spot) -> AsyncGenerator[Step, None]:
    """The same where the place is told by works: those that are named, or the one that is meant by "this"."""
    context = places.context
    meant: list[str] = []
    for anchor in spot.anchors or ("",):
        referent = await _meant(context, anchor)
        if anchor and not referent.works and (survey := _of_several(context, anchor)):
            async for step in surveying.surveyed(context, survey):
                yield step
            return
        if referent.absent or (anchor and not referent.works and not referent.candidates):
            yield context.sentence(context.phrases.not_here(referent.absent or anchor), "refusal")
            return
        if not referent.works:
            async for step in asked_back(replace(context, referent=referent)):
                yield step
            return
        meant.append(referent.works[0])
    room = walls.room_of(places.rooms, meant[0])
    if room is None:
        yield context.line("nothing_near", "refusal")
        return
    context.talk_about(*meant)
    if spot.what == "way":
        async for step in places.to_work(meant[0]):
            yield step
    elif spot.what == "here":
        text = places.phrases.in_this_hall(
            await places.title(meant[0]), places.called(room), here=room is places.here
        )
        yield await places.sentence(text, meant[0])
    elif spot.what == "between":
        yield await _between(places, room, meant)
    else:
        async for step in beside(places, room, meant[0], spot.what):
            yield step


def _of_several(context: Context, anchor: str) -> Survey | None:
    """The works that words for a way stand for, where they are no one work ("to the Japanese prints")."""
    asked = f"where are {anchor}" if context.language == "en" else f"{anchor}在哪个展厅"
    survey = reader.read(asked, context.language, context.index)
    return survey if survey and survey.act == "where" else None


async def beside(places: Places, room: Room, number: str, what: What) -> AsyncGenerator[Step, None]:
    """What hangs on one side of a work, or on both."""
    phrases, title = places.phrases, await places.title(number)
    if what == "beside":
        left, right = (walls.neighbour(room, number, step) for step in (-1, 1))
        if left or right:
            text = phrases.around(title, await places.named(left), await places.named(right))
            yield await places.sentence(text, number, left, right)
        else:
            yield await places.sentence(phrases.nothing_at(title, "opposite"), number)
        return
    how = {"after": "right", "before": "left"}.get(what, what)
    place = places.context.place
    if how in ("left", "right"):
        found = walls.neighbour(room, number, -1 if how == "left" else 1)
    elif how == "behind" and place:
        found = walls.behind(room, place, number)
    else:
        found = walls.facing(room, number)
    if found:
        yield await places.sentence(phrases.at(title, await places.named(found), how), number, found)
    elif how == "right":
        following = next((door.to for door in room.doors if _follows(places, room, door.to)), "")
        onward = next((places.called(each) for each in places.rooms if each.slug == following), "")
        yield await places.sentence(phrases.end_of_hall(title, places.called(room), onward), number)
    else:
        yield await places.sentence(phrases.nothing_at(title, how), number)


def _follows(places: Places, room: Room, slug: str) -> bool:
    """Whether a hall comes after another in the exhibition's order."""
    order = [each.slug for each in places.rooms]
    return slug in order and order.index(slug) > order.index(room.slug)


async def _between(places: Places, room: Room, meant: Sequence[str]) -> Sentence:
    one, other = meant[0], meant[-1]
    titles = (await places.title(one), await places.title(other))
    order = [hook.accession_number for hook in room.works]
    if other not in order:
        return await places.sentence(places.phrases.apart(*titles), one, other)
    start, end = sorted((order.index(one), order.index(other)))
    found = order[start + 1 : end]
    text = places.phrases.between(titles[0], titles[1], [await places.named(number) for number in found])
    return await places.sentence(text, one, other, *found)


async def _where_one_is(places: Places) -> Sentence:
    context, here = places.context, places.here
    if here is None:
        return await places.sentence(
            places.phrases.at_the_entrance(places.called(places.rooms[0]), len(places.rooms))
        )
    looked_at = context.place.gaze if context.place else None
    text = places.phrases.where_you_are(
        places.called(here),
        list(places.rooms).index(here) + 1,
        len(places.rooms),
        await places.named(looked_at),
    )
    return await places.sentence(text, looked_at)


async def _hall_meant(places: Places, spot: Spot) -> Room | None:
    """The hall that a way is asked to, by its title or its number; the next one by the order."""
    text = spot.anchors[0] if spot.anchors else ""
    order = list(places.rooms)
    if names_next_hall(text) and places.here:
        return next(iter(order[order.index(places.here) + 1 :]), None)
    if number := hall_number(text):
        return order[number - 1] if 0 < number <= len(order) else None
    plain = folded(text)
    named = (room for room in order if any(folded(title) in plain for title in room.title.values()))
    return next(named, None)


async def _meant(context: Context, anchor: str) -> Referent:
    """The work that words stand for, or the one that is shown."""
    text = f"where is {anchor}" if context.language == "en" else f"{anchor}在哪里"
    wanted = Wish("ask_location", 1.0, ("location",))
    asked = Asked(
        text if anchor else context.text, wanted, context.language, None, context.place, context.exhibition,
        context.skills.embed_all,
    )  # fmt: skip
    if not anchor:
        return await what_is_shown(asked, context.memory, context.catalogue, pointing=True)
    return await resolve(asked, context.memory, context.index, context.catalogue)


async def several(context: Context) -> AsyncGenerator[Step, None]:
    """Where works of a kind or a maker hang ("which room has the bronzes"): some of them, one by one."""
    maker = context.referent.maker
    numbers = context.referent.of_kind or (maker.accession_numbers if maker else ())
    for record in await context.records(numbers[:LISTED]):
        context.talk_about(record.accession_number)
        for sentence in field_sentences(record, "location", context.language):
            yield sentence
