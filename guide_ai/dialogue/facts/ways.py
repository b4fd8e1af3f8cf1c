"""Ways through an exhibition: from where a visitor stands, doorway by doorway, to a work or a hall.

Told by what a visitor sees, and not by the compass: a doorway by the work that hangs nearest to it, a
work by its neighbours. Who stands in no hall is led from the entrance, which is in the first one.
"""

import math
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.answer import Citation, Manner, Sentence
from guide_ai.dialogue.answers.fields import citation
from guide_ai.dialogue.catalogue import Doorway, Room
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import walls
from guide_ai.dialogue.phrasing.called import called
from guide_ai.dialogue.phrasing.place_phrases import ENGLISH_PLACES, PlacePhrases
from guide_ai.dialogue.phrasing.place_phrases_zh import CHINESE_PLACES
from guide_ai.dialogue.phrasing.wording import either, title
from guide_ai.dialogue.steps import Step
from guide_ai.language import Language

_PHRASES: Final[dict[Language, PlacePhrases]] = {"en": ENGLISH_PLACES, "zh-hans": CHINESE_PLACES}


@dataclass(frozen=True, slots=True)
class Leg:
    """Through this doorway of this room."""

    room: Room
    door: Doorway


def way(rooms: Sequence[Room], start: str, goal: str) -> list[Leg] | None:
    """The fewest doorways from one room to another, both by slug; None where none lead there."""
    by_slug = {room.slug: room for room in rooms}
    if start not in by_slug or goal not in by_slug:
        return None
    found: dict[str, list[Leg]] = {start: []}
    waiting = deque([start])
    while waiting:
        room = by_slug[waiting.popleft()]
        for door in room.doors:
            if door.to not in found and door.to in by_slug:
                found[door.to] = [*found[room.slug], Leg(room, door)]
                waiting.append(door.to)
    return found.get(goal)


def beside_door(room: Room, door: Doorway) -> str | None:
    """The work that hangs nearest to a doorway."""
    nearest = min(room.works, key=lambda hook: math.hypot(hook.x - door.x, hook.z - door.z), default=None)
    return nearest.accession_number if nearest else None


class Places:
    """An exhibition's rooms with the words for them, for one answer."""

    def __init__(self, context: Context, rooms: Sequence[Room]) -> None:
        self.context = context
        self.rooms = rooms
        self.phrases = _PHRASES[context.language]

    @classmethod
    async def of(cls, context: Context) -> "Places":
        """Read them. Raises what the catalogue raises."""
        context.watch.mark("answer")
        rooms = await context.catalogue.rooms(context.exhibition)
        context.watch.mark("retrieval")
        return cls(context, rooms)

    @property
    def here(self) -> Room | None:
        """The hall in which the visitor stands."""
        slug = self.context.place.hall if self.context.place else ""
        return next((room for room in self.rooms if room.slug == slug), None)

    def called(self, room: Room) -> str:
        """A hall's title."""
        return either(room.title, self.context.language) or room.slug

    async def title(self, number: str | None) -> str:
        """A work's title in quotes, or "" where there is none."""
        record = await self.context.record(number) if number else None
        return self.context.phrases.quoted(title(record, self.context.language)) if record else ""

    async def named(self, number: str | None) -> str:
        """What a work is called to somebody who does not know it yet, or "" where there is none."""
        record = await self.context.record(number) if number else None
        return self.context.phrases.quoted(called(record, self.context.language)) if record else ""

    async def sentence(self, text: str, *numbers: str | None, manner: Manner = "field") -> Sentence:
        """A sentence about where these works hang."""
        cited: list[Citation] = []
        for record in await self.context.records([number for number in dict.fromkeys(numbers) if number]):
            cited.append(citation(record, "location", self.context.language))
        return Sentence(text, self.context.language, manner if cited else "navigation", tuple(cited))

    async def legs(self, goal: Room) -> list[str] | None:
        """The doorways to a hall in words; none where one is there, None where no doorways lead there."""
        start = self.here or (self.rooms[0] if self.rooms else None)
        found = way(self.rooms, start.slug, goal.slug) if start else None
        if found is None:
            return None
        titles = {room.slug: self.called(room) for room in self.rooms}
        return [
            self.phrases.through(titles[leg.door.to], await self.named(beside_door(leg.room, leg.door)))
            for leg in found
        ]

    async def to_work(self, number: str) -> AsyncGenerator[Step, None]:
        """The way to a work, and between which others it hangs."""
        room = walls.room_of(self.rooms, number)
        if room is None:
            return
        async for step in self.to_room(room, last=False):
            yield step
        yield await self.spot(room, number)

    async def spot(self, room: Room, number: str) -> Sentence:
        """Where a work hangs in its hall."""
        left, right = (walls.neighbour(room, number, step) for step in (-1, 1))
        text = self.phrases.spot(
            await self.title(number), self.called(room), await self.named(left), await self.named(right),
            here=room is self.here,
        )  # fmt: skip
        return await self.sentence(text, number)

    async def to_room(self, room: Room, *, last: bool = True) -> AsyncGenerator[Step, None]:
        """The way to a hall. `last`: nothing follows, so that one who is there is told so."""
        legs = await self.legs(room)
        first = self.called(self.rooms[0])
        if legs is None:
            yield await self.sentence(self.phrases.no_way(self.called(room)))
        elif legs:
            text = self.phrases.way(legs, "" if self.here else first)
            yield await self.sentence(text)
        elif not self.here:
            yield await self.sentence(self.phrases.from_entrance(first))
        elif last:
            yield await self.sentence(self.phrases.already_there(self.called(room)))
