"""Which of two works a reply to "which one?" picks: by name, place, age, size, maker, or what it shows."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from guide_ai.dialogue.answers.comparing import area, made
from guide_ai.dialogue.catalogue import Catalogue, Record
from guide_ai.dialogue.facts.walls import room_of
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.referents.fitting import fit
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.replies import affirmed, is_short, places

_NEITHER: Final = re.compile(
    r"\bneither\b|\bnone of (?:them|these|those)\b|\bnot (?:those|these|them|either)\b|都不(?:是|要|对)",
    re.IGNORECASE,
)
_OLDER: Final = re.compile(r"\b(?:old|earli)(?:er|est)\b|(?:早|老|旧)(?:的|一点|那)", re.IGNORECASE)
_NEWER: Final = re.compile(
    r"\b(?:new|young|lat)(?:er|est)\b|\bmore recent\b|(?:晚|新)(?:的|一点|那)", re.IGNORECASE
)
_LARGER: Final = re.compile(
    r"\b(?:bigg|larg|tall)(?:er|est)\b|\b(?:big|large) one\b|(?:大|高)(?:的|一点|那)", re.IGNORECASE
)
_SMALLER: Final = re.compile(
    r"\b(?:small|tini|short)(?:er|est)\b|\b(?:small|little) one\b|(?:小|矮)(?:的|一点|那)", re.IGNORECASE
)
_SIDE: Final = re.compile(r"\b(left|right)\b|([左右])(?:边|侧|面|手)", re.IGNORECASE)
_OTHERS: Final = re.compile(r"^\W*(?:who|what|when|where|why|how|tell|show|is|was|does|did)\b", re.IGNORECASE)
"""A question of its own, and no reply."""


def says_neither(text: str) -> bool:
    """Whether a reply refuses both."""
    return is_short(text) and bool(_NEITHER.search(text))


def choose(text: str, candidates: Sequence[str], index: NameIndex) -> str | None:
    """Which of two candidates a short reply picks by its words alone ("the first", a title), or None."""
    for mention in index.find(text):
        if picked := [each for each in mention.name.accession_numbers if each in candidates]:
            if len(picked) == 1:
                return picked[0]
    picked = [candidates[place] for place in places(text) if place < len(candidates)]
    return picked[0] if len(picked) == 1 else None


async def chosen(
    asked: Asked, candidates: Sequence[str], index: NameIndex, catalogue: Catalogue
) -> tuple[str, ...]:
    """The candidates that a reply picks: one, both, or none where it picks nothing.

    Raises what the catalogue raises.
    """
    text = affirmed(asked.text)
    if len(places(asked.text)) == len(candidates) == 2:
        return tuple(candidates)
    if picked := choose(asked.text, candidates, index):
        return (picked,)
    if not is_short(text) or _OTHERS.search(text):
        return ()
    found = [await catalogue.record(number) for number in candidates]
    records = [record for record in found if record]
    if side := _SIDE.search(text):
        return await _at_side((side[1] or side[2]).casefold(), candidates, asked, catalogue)
    for reader, measure, least in (
        (_OLDER, _year, True), (_NEWER, _year, False), (_LARGER, area, False), (_SMALLER, area, True),
    ):  # fmt: skip
        if reader.search(text):
            return _extreme(records, measure, least=least)
    scores = fit(text, asked.language, records).scores
    best = max(scores.values(), default=0.0)
    fitting = [number for number, score in scores.items() if score == best and best > 0]
    return (fitting[0],) if len(fitting) == 1 else ()


def _year(record: Record) -> float | None:
    dated = made(record)
    return dated.earliest if dated else None


def _extreme(
    records: Sequence[Record], measure: Callable[[Record], float | None], *, least: bool
) -> tuple[str, ...]:
    """The record that has the least or the most; none where that is not known, or where two have as much."""
    measured = [(measure(record), record.accession_number) for record in records]
    values = [(value, number) for value, number in measured if value is not None]
    if len(values) < len(records) or len({value for value, _ in values}) < len(values):
        return ()
    return ((min(values) if least else max(values))[1],)


async def _at_side(
    side: str, candidates: Sequence[str], asked: Asked, catalogue: Catalogue
) -> tuple[str, ...]:
    """Of two works on one row that which hangs to the left or the right of the other."""
    rooms = await catalogue.rooms(asked.exhibition)
    room = room_of(rooms, candidates[0])
    order = [hook.accession_number for hook in room.works] if room else []
    hung = sorted((each for each in candidates if each in order), key=order.index)
    if len(hung) < len(candidates):
        return ()
    return (hung[0 if side in ("left", "左") else -1],)
