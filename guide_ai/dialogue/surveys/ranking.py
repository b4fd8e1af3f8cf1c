"""Superlatives over works: the oldest, the largest, the third heaviest. Ties are told, gaps are left out
and said.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.measures import area, made
from guide_ai.dialogue.surveys.survey import Measure, Rank

_WEIGHT: Final = re.compile(
    r"(?P<value>\d+(?:[.,]\d+)?)\s*(?P<unit>kilograms?|kg|grams?|g|tonnes?|tons?|pounds?|lbs?\.?|ounces?"
    r"|oz\.?|公斤|千克|克|吨)"
    r"(?![a-z])",
    re.IGNORECASE,
)
_KILOGRAMS: Final = {"k": 1.0, "g": 0.001, "t": 1000.0, "p": 0.45359237, "l": 0.45359237, "o": 0.028349523,
                     "公": 1.0, "千": 1.0, "克": 0.001, "吨": 1000.0}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ranked:
    """Works in their order by a measure: each step holds those that share it."""

    steps: tuple[tuple[Record, ...], ...]
    unsaid: tuple[Record, ...]
    """Those whose records don't give the measure."""
    rivals: tuple[Record, ...] = ()
    """Those whose dates overlap with that of the first: they may be as old."""


def ranked(records: Sequence[Record], rank: Rank) -> Ranked:
    """Put works into an order, the oldest (smallest …) first, or the newest (largest …) where `rank.most`."""
    if rank.measure == "age":
        return _by_age(records, newest=rank.most)
    values = {record.accession_number: measure(record, rank.measure) for record in records}
    known = [record for record in records if values[record.accession_number] is not None]
    steps: dict[float, list[Record]] = {}
    for record in sorted(known, key=lambda each: values[each.accession_number] or 0.0, reverse=rank.most):
        steps.setdefault(round(values[record.accession_number] or 0.0, 6), []).append(record)
    unsaid = tuple(record for record in records if values[record.accession_number] is None)
    return Ranked(tuple(map(tuple, steps.values())), unsaid)


def measure(record: Record, what: Measure) -> float | None:
    """A record's measure in centimetres, square centimetres or kilograms; a side of 0.0 is not known."""
    if what == "area":
        return area(record)
    if what == "height":
        return record.height_cm or None
    if what == "width":
        return record.width_cm or None
    return weight(record)


def weight(record: Record) -> float | None:
    """Kilograms, from whatever the record tells of its weight or beside its size; None where it tells
    none.
    """
    for words in (record.other.get("weight", {}), record.dimensions_text):
        for text in words.values():
            if found := _WEIGHT.search(text):
                return float(found["value"].replace(",", ".")) * _KILOGRAMS[found["unit"][0].casefold()]
    return None


def _by_age(records: Sequence[Record], *, newest: bool) -> Ranked:
    """By the first year in which a work may have been made, or for the newest by the last one."""
    known: list[tuple[Record, dates.Dated]] = []
    unsaid: list[Record] = []
    for record in records:
        dated = made(record)
        end = (dated.latest if newest else dated.earliest) if dated else None
        if dated is None or end is None:
            unsaid.append(record)
        else:
            known.append((record, dated))
    steps: dict[tuple[float, float], list[Record]] = {}
    for record, dated in sorted(known, key=lambda each: _age(each[1], newest=newest), reverse=newest):
        steps.setdefault(_age(dated, newest=newest), []).append(record)
    firsts = next(iter(steps.values()), [])
    first = next((dated for record, dated in known if firsts and record is firsts[0]), None)
    rivals = tuple(
        record
        for record, dated in known
        if first and record not in firsts and dates.order(dated, first) == "open"
    )
    return Ranked(tuple(map(tuple, steps.values())), tuple(unsaid), rivals)


def _age(dated: dates.Dated, *, newest: bool) -> tuple[float, float]:
    earliest = -math.inf if dated.start is None else _year(dated.start, first=True)
    latest = math.inf if dated.end is None else _year(dated.end, first=False)
    return (latest, earliest) if newest else (earliest, latest)


def _year(moment: dates.Moment, *, first: bool) -> float:
    """A year, and within it the month and day where they are known."""
    within = (
        (moment.month - 1) / 12 + max(moment.day - 1, 0) / 400
        if moment.precision in ("month", "day")
        else 0.0
    )
    return (moment.first if first else moment.last) + within
