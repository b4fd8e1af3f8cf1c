"""Questions that name no work of the exhibition but a kind of works, or a maker of whom nothing is here."""

from dataclasses import replace

from guide_ai.dialogue.catalogue import Catalogue
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.asked import asks_to_be_led
from guide_ai.dialogue.reading.spans import entities
from guide_ai.dialogue.referents.descriptions import kind_asked
from guide_ai.dialogue.referents.kinds import KINDS, with_its_era, works_of_kind
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.pointing import asks_after_somebody, lists_works, points_back
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.referents.shown import what_is_shown
from guide_ai.nlu.base import Entity


def stranger_named(asked: Asked, index: NameIndex) -> str:
    """A maker whom a question asks after, and of whom nothing is here."""
    about = asked.wish.intent in ("describe", "similar", "recommend", "ask_location")
    if not about and not asks_after_somebody(asked.text) and not lists_works(asked.text, asked.wish.intent):
        return ""
    strangers = (
        each.value
        for each in entities(asked.understanding, "artist")
        if not index.find(each.value, marked=True)
    )
    return next(strangers, "")


async def made_so(
    asked: Asked, memory: Memory, index: NameIndex, catalogue: Catalogue, *, pointing: bool
) -> Referent | None:
    """A technique is asked about by its name ("how does marbling work"): a work that is made so, or none."""
    techniques = entities(asked.understanding, "technique")
    if asked.wish.intent != "ask_technique" or pointing or not techniques:
        return None
    works = await works_of_kind(techniques[0], index, catalogue)
    shown = await what_is_shown(asked, memory, catalogue, pointing=pointing)
    if any(each in works for each in shown.works):
        return shown
    if works:
        return Referent(tuple(works[:1]), "described")
    return shown if points_back(asked.text) else Referent()


async def any_of_kind(
    asked: Asked, memory: Memory, index: NameIndex, catalogue: Catalogue, *, pointing: bool
) -> Referent | None:
    """Works by what they are, not by name: "which room has the bronzes", "something from Kyoto"."""
    intent = asked.wish.intent
    if intent == "ask_location":
        wanted = not pointing and not asks_to_be_led(asked.text)
    else:
        wanted = lists_works(asked.text, intent)
    if not wanted:
        return None
    for kind in _kinds(asked, index):
        works = await works_of_kind(kind, index, catalogue)
        if works or (kind.type != "artist" and intent != "ask_location"):
            shown = await what_is_shown(asked, memory, catalogue, pointing=pointing)
            near = await catalogue.near(asked.place, limit=12) if asked.place else ()
            order = [each.accession_number for each in near if each.accession_number in works]
            ranked = dict.fromkeys((*order, *works))
            return replace(shown, candidates=(), kind=kind.value, of_kind=tuple(ranked))
    return None


def _kinds(asked: Asked, index: NameIndex) -> list[Entity]:
    """What is marked as a kind of works, or may be one: "anything from Linhe" may want a maker or a place."""
    kinds = [with_its_era(each, asked.text) for each in entities(asked.understanding, *KINDS)]
    if not kinds and asked.wish.intent == "ask_location" and (words := kind_asked(asked.text)):
        kinds = [Entity(0, 0, "category", words)]  # by grammar; where it stands is of no matter
    strangers = entities(asked.understanding, "artist")
    return kinds + [each for each in strangers if not index.find(each.value, marked=True)]
