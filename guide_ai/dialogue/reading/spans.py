"""The names that the network marks in a question, and how they are looked up.

A name that is misspelt or misheard is found more surely by its own words than somewhere in a whole sentence.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.referents.naming import Mention, NameIndex, folded, han_runs, latin_words
from guide_ai.nlu.base import Entity, EntityType, Understanding

_KINDS: Final[dict[EntityType, Literal["work", "maker"]]] = {"work": "work", "artist": "maker"}


def entities(understanding: Understanding | None, *types: EntityType) -> list[Entity]:
    """The marked names of these types, in their order; none where the network is away or doubts itself."""
    if understanding is None or understanding.declined:
        return []
    return [each for each in understanding.entities if each.type in types]


def mentions_in(asked: Asked, index: NameIndex) -> list[Mention]:
    """Names of the exhibition in a question, the best first.

    Within what is marked as a work or a maker the likeliest name counts; outside of it only what was said
    exactly does, as soon as something marked was found.
    """
    whole = index.find(asked.text)
    marked: list[Mention] = []
    for each in asked.understanding.entities if asked.understanding else ():
        if each.type not in _KINDS:
            continue
        found = index.find(each.value, marked=True)
        kind = _KINDS[each.type]
        # "The Pissarro street scene" is marked as a work, and names its maker all the same.
        fitting = [one for one in found if one.name.kind in (kind, "maker")] or found
        marked += _shifted(fitting, asked.text[: each.start])
    if not marked:
        return whole
    exact = [each for each in whole if each.strength == "exact" and each not in marked]
    hidden = [each for each in marked if any(_within(each, other) for other in exact)]
    return [*(each for each in marked if each not in hidden), *exact]


def _shifted(found: Sequence[Mention], before: str) -> list[Mention]:
    """Mentions counted from the beginning of a span, counted from that of the question."""
    plain = folded(before)
    by = {"latin": len(latin_words(plain)), "han": len(han_runs(plain))}
    return [
        replace(each, start=each.start + by[each.script], end=each.end + by[each.script]) for each in found
    ]


def _within(inner: Mention, outer: Mention) -> bool:
    """Whether a longer name that was said exactly holds this one."""
    return (
        inner.script == outer.script
        and outer.start <= inner.start
        and inner.end <= outer.end
        and outer.length > inner.length
    )


def works_said(text: str, index: NameIndex) -> tuple[str, ...]:
    """Accession numbers of the works whose whole titles or numbers stand in a text, in their order.

    Of works that share a title those of a maker who is named beside it; else all of them.
    """
    if number := index.numbered(text):
        return (number,)
    exact = index.exact(text)
    theirs = {number for each in exact if each.name.kind == "maker" for number in each.name.accession_numbers}
    found: list[str] = []
    for each in sorted(exact, key=lambda mention: mention.start):
        if each.name.kind == "work":
            numbers = each.name.accession_numbers
            found += [number for number in numbers if number in theirs] or numbers
    return tuple(dict.fromkeys(found))
