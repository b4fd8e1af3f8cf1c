"""What is meant where nothing is named: what is looked at, stood before, or was talked about."""

from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Place
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.referents.pointing import points_back
from guide_ai.dialogue.referents.referent import Referent

REACH: Final = 5.0
"""Metres within which a work counts as standing before the visitor."""
APART: Final = 0.75
"""Metres by which the nearest must be nearer than the next to be meant by "this"."""
MOVED: Final = 1.5
"""Metres after which the visitor is taken to have walked on to something else."""


async def what_is_shown(asked: Asked, memory: Memory, catalogue: Catalogue, *, pointing: bool) -> Referent:
    """What is looked at, stood before, or was talked about."""
    gaze = asked.place.gaze if asked.place else None
    gazes = asked.place.gazes if asked.place else ()
    plural = asked.wish.intent == "compare"
    near = (
        await catalogue.near(asked.place, limit=3) if asked.place and (plural or not (gaze or gazes)) else ()
    )
    near = [each for each in near if each.metres <= REACH]
    if plural:
        order = [gaze] if gaze else [*gazes]
        order += [each.accession_number for each in near] if pointing else memory.talked[:2]
        order += memory.talked[:2] if pointing else [each.accession_number for each in near]
        works = tuple(dict.fromkeys(each for each in order if each))[:2]
        return Referent(works, "gaze" if gaze else "near") if works else Referent()
    # "And when?" asks on about the same work; "what is in the basin?" is about what is in view.
    going_on = bool(asked.wish.fields) or points_back(asked.text) or not (gaze or gazes)
    if not pointing and going_on and memory.talked and not turned(asked.place, memory.place):
        return Referent((memory.talked[0],), "talked")
    if gaze:
        return Referent((gaze,), "gaze")
    if len(gazes) > 1:
        return Referent(candidates=gazes[:2], how="gaze")
    if len(near) > 1 and near[1].metres - near[0].metres < APART:
        if memory.talked and memory.talked[0] in [each.accession_number for each in near[:2]]:
            return Referent((memory.talked[0],), "talked")
        return Referent(candidates=(near[0].accession_number, near[1].accession_number), how="near")
    if near:
        return Referent((near[0].accession_number,), "near")
    if memory.talked:
        return Referent((memory.talked[0],), "talked")
    return Referent()


def turned(now: Place | None, then: Place | None) -> bool:
    """Whether the visitor looks at something else, or stands elsewhere, than at the last answer."""
    if then is None:  # a talk that was held elsewhere goes on until something else is looked at
        return now is not None and bool(now.gaze or now.gazes)
    if now is None:
        return True
    if now.hall != then.hall or (now.gaze and now.gaze != then.gaze) or set(now.gazes) - set(then.gazes):
        return True
    return (now.x - then.x) ** 2 + (now.z - then.z) ** 2 > MOVED**2
