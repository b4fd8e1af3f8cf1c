"""The works at which pointing words lead: along the walls of the room, or back through the talk."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Room
from guide_ai.dialogue.facts import walls
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.referents.descriptions import described
from guide_ai.dialogue.referents.named_abroad import named_abroad
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.pointers import Pointer
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.referents.shown import turned, what_is_shown

_ITSELF: Final = frozenset(
    "it this that its them 这 那 它 这幅 那幅 这件 那件 这个 那个 这幅画 那幅画 这件作品 那件作品".split()
)
_VISITOR: Final = frozenset("me us my you 我 我的 我们".split())
_MENTIONED: Final = re.compile(
    r"\b(?:just|mention\w*|talk\w*|spoke|told|describ\w*|said)\b|刚|[讲说提介聊谈]", re.I
)
"""What was spoken of, and not the one before that: where only one was, it is meant."""
MOST_OFFERED: Final = 2


@dataclass(frozen=True, slots=True)
class Following:
    """One question's pointing words, and all that is needed to follow them."""

    pointer: Pointer
    asked: Asked
    memory: Memory
    index: NameIndex
    catalogue: Catalogue

    async def referent(self) -> Referent:
        """What is pointed at; `lost` where nothing is there. Raises what the catalogue raises."""
        match self.pointer.kind:
            case "beside" | "opposite" | "behind" | "door" | "nth":
                return await self._placed()
            case "theirs":
                return await self._by_the_same_hand()
            case _:
                return await self._talked()

    async def of_these(self, works: Sequence[str]) -> Referent:
        """Of some works the one that hangs where the words point; the only one wherever it hangs."""
        placed = await self.referent()
        if len(works) == 1:
            return Referent(tuple(works), "named")
        if next(iter(placed.works), None) in works:
            return placed
        anchor = await self._anchor()
        rooms = await self.catalogue.rooms(self.asked.exhibition)
        room = walls.room_of(rooms, anchor) if anchor else None
        sides = [walls.neighbour(room, anchor, step) for step in (1, -1)] if room and anchor else []
        beside = [each for each in sides if each in works]
        if beside and beside[0]:
            return Referent((beside[0],), "named")
        return Referent(candidates=tuple(works[:MOST_OFFERED]), how="named")

    # In the talk.

    async def _talked(self) -> Referent:
        kind, memory = self.pointer.kind, self.memory
        if kind == "told":
            return _found(_at(memory.order, self.pointer.count), "talk")
        if kind == "offered":
            offered = memory.offered()
            if len(offered) < 2:
                return await self._placed()
            return _found(_at(offered, self.pointer.count), "talk")
        now = await self._meant_now()
        if kind == "both":
            pair = self._pair(now) or tuple(dict.fromkeys(each for each in (now, *memory.talked) if each))[:2]
            return Referent(pair, "named") if len(pair) == 2 else Referent(lost="talk")
        if kind == "other" and (pair := self._pair(now)):
            return _found(next((each for each in pair if each != now), None), "talk")
        if kind == "before" and not memory.order and self.asked.place and self.asked.place.gaze:
            return await self._on_the_left(self.asked.place.gaze)
        return _found(self._before(now), "talk")

    async def _on_the_left(self, gaze: str) -> Referent:
        """The one before what is looked at, as works hang, where nothing was talked about."""
        room = walls.room_of(await self.catalogue.rooms(self.asked.exhibition), gaze)
        return _found(walls.neighbour(room, gaze, -1) if room else None, "place")

    def _before(self, now: str | None) -> str | None:
        """What was talked about before what is meant now."""
        memory = self.memory
        if self.pointer.again and now in memory.order and now == next(iter(memory.talked), None):
            at = memory.order.index(now)
            return memory.order[at - 1] if at else None
        words = self.asked.text[self.pointer.start : self.pointer.end]
        if _MENTIONED.search(words) and len(memory.talked) == 1:
            return memory.talked[0]
        return next((each for each in memory.talked if each != now), None)

    def _pair(self, now: str | None) -> tuple[str, ...]:
        """The two works that are looked at, or that were last spoken of side by side."""
        if self.asked.place and len(self.asked.place.gazes) == 2:
            return self.asked.place.gazes
        for exchange in reversed(self.memory.exchanges.latest[:-1]):
            for pair in (exchange.works, exchange.named):
                if len(pair) == 2 and (now is None or now in pair):
                    return tuple(pair)
        return ()

    async def _by_the_same_hand(self) -> Referent:
        now = await self._meant_now()
        for name in self.index.names:
            if name.kind == "maker" and now in name.accession_numbers:
                others = [each for each in name.accession_numbers if each != now]
                if len(others) == 1:
                    return Referent(tuple(others), "named", maker=name)
                if others and self.asked.wish.fields:
                    return Referent(candidates=tuple(others[:MOST_OFFERED]), how="named", maker=name)
                return Referent(maker=name, how="named")
        return Referent(lost="talk")

    # On the walls.

    async def _placed(self) -> Referent:
        rooms = await self.catalogue.rooms(self.asked.exhibition)
        here = self.asked.place.hall if self.asked.place else ""
        room = next((each for each in rooms if each.slug == here), None)
        if self.pointer.room:
            at = self.pointer.room - 1 if self.pointer.room > 0 else -1
            room = rooms[at] if at < len(rooms) else None
        if self.pointer.kind in ("nth", "offered"):
            return _found(self._counted(room), "place") if room else Referent(lost="place")
        if self.pointer.kind == "door":
            near = walls.by_doors(room) if room else []
            return Referent((near[0],), "named") if len(near) == 1 else _of_two(near, self.asked)
        anchor = await self._anchor()
        if not anchor and room and self.asked.place:
            return _found(self._from_here(room), "place")
        room = walls.room_of(rooms, anchor) if anchor else None
        if room is None or anchor is None:
            return Referent(lost="place")
        if self.pointer.kind == "opposite":
            return _found(walls.facing(room, anchor), "place")
        if self.pointer.kind == "behind" and self.asked.place:
            return _found(walls.behind(room, self.asked.place, anchor), "place")
        return _found(_neighbour(room, anchor, self.pointer), "place")

    def _counted(self, room: Room) -> str | None:
        place = self.asked.place
        wall = None
        if place and (self.pointer.wall or self.pointer.side):
            hung = place.gaze if place.gaze and walls.room_of((room,), place.gaze) else None
            wall = walls.hook_of(room, hung).wall if hung else walls.faced(place)
        backwards = self.pointer.side == "right"
        return walls.counted(room, self.pointer.count, wall=wall, backwards=backwards)

    def _from_here(self, room: Room) -> str | None:
        """Where nothing is looked at and nothing was talked about: as the visitor is turned."""
        place = self.asked.place
        if place is None:
            return None
        if self.pointer.side:
            return walls.at_side(room, place, self.pointer.side)
        return walls.behind(room, place, None) if self.pointer.kind == "behind" else None

    async def _anchor(self) -> str | None:
        """The work beside which another one is meant."""
        words = self.pointer.anchor.strip().casefold()
        if words in _VISITOR and self.asked.place and not self.asked.place.gaze:
            return None
        if not words or words in _ITSELF or words in _VISITOR:
            return await self._meant_now(pointing=words.startswith(("this", "这")) or words in _VISITOR)
        mentions = self.index.find(self.pointer.anchor, marked=True)
        if not any(each.strength == "exact" for each in mentions):
            words = self.pointer.anchor
            abroad = await named_abroad(words, words, None, self.asked, self.catalogue, pointing=False)
            if abroad and abroad.works:
                return abroad.works[0]
        named = [
            number for each in mentions if each.name.kind == "work" for number in each.name.accession_numbers
        ]
        named = named or [number for each in mentions for number in each.name.accession_numbers]
        if named:
            near = await self.catalogue.near(self.asked.place, limit=60) if self.asked.place else ()
            return next((each.accession_number for each in near if each.accession_number in named), named[0])
        return await described(words, (), self.asked, self.catalogue) or await self._meant_now()

    async def _meant_now(self, *, pointing: bool = False) -> str | None:
        """What "it" is just now: what was talked about, unless the visitor has turned to another work."""
        place, talked = self.asked.place, self.memory.talked
        if place and place.gaze and (pointing or not talked or turned(place, self.memory.place)):
            return place.gaze
        if talked:
            return talked[0]
        if self.pointer.kind in ("opposite", "behind") or self.pointer.anchor:
            return place.gaze if place else None
        shown = await what_is_shown(self.asked, self.memory, self.catalogue, pointing=True)
        return next(iter(shown.works), None)


def _neighbour(room: Room, anchor: str, pointer: Pointer) -> str | None:
    """The neighbour on that side; without a side, that which follows, at the row's end the former."""
    if pointer.side:
        return walls.neighbour(room, anchor, pointer.count if pointer.side == "right" else -pointer.count)
    return walls.neighbour(room, anchor, 1) or walls.neighbour(room, anchor, -1)


def _of_two(works: Sequence[str], asked: Asked) -> Referent:
    """That which is looked at, or a choice of two."""
    if asked.place and asked.place.gaze in works and asked.place.gaze:
        return Referent((asked.place.gaze,), "named")
    return Referent(candidates=tuple(works[:MOST_OFFERED]), how="named") if works else Referent(lost="place")


def _at(works: Sequence[str], count: int) -> str | None:
    at = count - 1 if count > 0 else len(works) + count
    return works[at] if 0 <= at < len(works) else None


def _found(number: str | None, where: str) -> Referent:
    if number:
        return Referent((number,), "named")
    return Referent(lost="talk" if where == "talk" else "place")
