"""“What would the guide say?”: a curator's question about one work, answered as a visitor's would be.

The same session, pipeline and worker; only the catalogue is another where visitors can't see the work yet.
"""

import asyncio
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from guide_ai.dialogue.catalogue import Catalogue, Place
from guide_ai.language import Language
from museum.core.database import in_database
from museum.exhibitions.models import Placement, Status
from museum.exhibits.catalogue import ExhibitionCatalogue
from museum.exhibits.models import Exhibit
from museum.exhibits.one_work import OneWork
from museum.visits import guide
from museum.visits.asking import LOOKED_AT_MS, Answer, ask

PATIENCE: Final = 60.0
"""Seconds for a whole answer."""


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What the guide would say, and what a curator should know about it."""

    answer: Answer
    awake: bool
    """Whether the guide's worker answered; without it the guide tells fields only."""
    shown: bool
    """Whether visitors can ask this already."""


async def rehearse(exhibit: Exhibit, question: str, language: Language) -> Rehearsed:
    """Ask about this work as if one stood before it. Raises `TimeoutError`."""
    hung = await in_database(_hung, exhibit.pk) if exhibit.status == Exhibit.Status.PUBLISHED else None
    catalogue: Catalogue = ExhibitionCatalogue(hung[0]) if hung else OneWork(exhibit.pk)
    where = hung or ("", "")
    place = Place(*where, gaze=exhibit.accession_number, gaze_ms=LOOKED_AT_MS)
    skills = guide.skills()
    async with asyncio.timeout(PATIENCE):
        awake = await skills.reach()
        answer = await ask(
            question, place, skills=skills, language=language, speak=False, catalogue=catalogue
        )
    return Rehearsed(answer, awake, hung is not None)


def remark(rehearsed: Rehearsed) -> str:
    """A sentence about the answer, where one is needed."""
    if not rehearsed.awake:
        return _(
            "The guide is not awake: open questions wait for it, and only what stands in a field is answered."
        )
    if not rehearsed.shown:
        return _("Visitors can’t ask this yet: the work is a draft, or hangs in no published exhibition.")
    return ""


def _hung(pk: int) -> tuple[str, str] | None:
    """Exhibition and hall in which visitors see the work."""
    found = (
        Placement.objects.filter(exhibit=pk, hall__exhibition__status=Status.PUBLISHED)
        .order_by("pk")
        .values_list("hall__exhibition__slug", "hall__slug")
        .first()
    )
    return found or None
