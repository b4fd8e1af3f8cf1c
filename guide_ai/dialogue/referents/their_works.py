"""A maker is named and no title: the work of theirs that is shown or described, their only one, or they."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Name
from guide_ai.dialogue.facts.kind_words import kind_in
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.beyond import asks_who_is_shown
from guide_ai.dialogue.referents.fitting import fit
from guide_ai.dialogue.referents.foreign_forms import foreign_forms
from guide_ai.dialogue.referents.likening import described_of
from guide_ai.dialogue.referents.naming import Mention, NameIndex, folded, latin_words
from guide_ai.dialogue.referents.pointing import asks_after_somebody, points_at_one
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.referents.saying import describing

MOST_NAMED: Final = 3

_OF_THEIR_WORK: Final = re.compile(
    r"\b(?:did|does|do) .+ (?:work|paint|draw|carve|print|use|like|prefer)(?: (?:in|with|on|for|from))?\W*$"
    r"|\b(?:usually|often|always|generally|materials|media|techniques|dates|sizes)\b"
    r"|都|通常|一般|平时|常用|喜欢用|用(?:过)?(?:哪些|什么).{0,4}(?:画画|创作|作画|画的)",
    re.IGNORECASE,
)
"""A maker's works in general, and not one of them."""
_OF_A_WORK: Final[frozenset[FieldName]] = frozenset(("location", "date", "dimensions", "medium"))
"""Fields that are asked of works and not of their makers."""
_SHORT: Final = 3
"""Letters of a part of a name that may be any word ("van")."""
_AFTER: Final = r"\b(?:here|hang\w*|in|on|is|are|was|were|by|from|at|made|painted|please|with)\b"
"""What comes after the words for a work."""
_OTHER: Final = re.compile(r"\bother\b|\belse\b|另|别的|其[他它]", re.IGNORECASE)


def all_of_that_name(maker: Name, text: str, index: NameIndex) -> Name:
    """The maker, or all whom the words said of the name fit: a plain "Hiroshige" means each of them."""
    plain = folded(text)
    words = set(latin_words(plain))
    said = frozenset(latin_words(folded(maker.text))) & words
    han = [form for form in foreign_forms(maker) if form in plain]
    alike = [
        each
        for each in index.names
        if each.kind == "maker"
        and (
            (said and said <= set(latin_words(folded(each.text))))
            or any(form in foreign_forms(each) for form in han[:1])
        )
    ]
    more = [each for each in alike if len(set(latin_words(folded(each.text))) & words) > len(said)]
    alike = more or alike
    numbers = tuple(dict.fromkeys(number for each in (maker, *alike) for number in each.accession_numbers))
    if set(numbers) == set(maker.accession_numbers):
        return maker
    shared = " ".join(word for word in re.findall(r"\w+", maker.text) if folded(word) in said)
    return replace(maker, text=shared or (han[0] if han else maker.text), accession_numbers=numbers)


def of_their_own(mentions: Sequence[Mention], maker: Name) -> list[Mention]:
    """The mentions less other makers' works that only a word hints at ("the Whistler *bridge*").

    A whole title of more than a word is meant, whoever is named beside it.
    """
    kept: list[Mention] = []
    for each in mentions:
        theirs = tuple(n for n in each.name.accession_numbers if n in maker.accession_numbers)
        whole = each.strength == "exact" and (each.length > 1 if each.script == "latin" else each.length > 2)
        if each.name.kind != "work" or whole:
            kept.append(each)
        elif theirs:
            kept.append(replace(each, name=replace(each.name, accession_numbers=theirs)))
        elif each.strength == "exact":
            kept.append(each)
    return kept


async def _theirs_elsewhere(maker: Name, asked: Asked, catalogue: Catalogue) -> str:
    """What a question about a work calls a maker's ("Corot's haystacks"), and no work of theirs here is."""
    if asked.language != "en" or not _OF_A_WORK & set(asked.wish.fields):
        return ""
    names = "|".join(re.escape(word) for word in maker.text.split() if len(word) > _SHORT)
    said = re.search(rf"\b(?:{names})['’]s? (?P<what>[a-z][a-z' -]*)", asked.text, re.I) if names else None
    called = re.split(_AFTER, said["what"], maxsplit=1, flags=re.I)[0].strip() if said else ""
    words = [word for word in latin_words(folded(called)) if describing(word)]
    if not words or kind_in(folded(called), "en"):
        return ""
    works = await catalogue.works(asked.exhibition)
    theirs = [each for each in works if each.accession_number in maker.accession_numbers]
    return "" if any(fit(called, "en", theirs).scores.values()) else called


async def by_maker(
    maker: Name, shown: Referent, asked: Asked, memory: Memory, catalogue: Catalogue, *, pointing: bool
) -> Referent | None:
    """What a question about a maker's work or works means. Raises what the catalogue raises."""
    theirs = maker.accession_numbers
    if not points_at_one(asked.text, here=True) and (
        elsewhere := await _theirs_elsewhere(maker, asked, catalogue)
    ):
        return Referent(absent=elsewhere, maker=maker)
    of_theirs = re.search(rf"{re.escape(maker.text)}(?:['’]s? \w|的)", asked.text, re.IGNORECASE)
    told = None if pointing else await described_of(maker, asked, memory, catalogue)
    if not told and len(theirs) == 1 and asks_who_is_shown(asked.text):
        return Referent(theirs, "named", maker=maker)
    if not told and not pointing and not of_theirs and asks_after_somebody(asked.text):
        return Referent(maker=maker, how="named")
    if fitting := [each for each in shown.works if each in theirs and not _OTHER.search(asked.text)]:
        return Referent((fitting[0],), shown.how, maker=maker)
    if told:
        return told
    if asked.wish.intent == "ask_creator" and (shown.works or shown.candidates):
        return Referent(shown.works, shown.how, shown.candidates, maker)
    if len(theirs) == 1:
        return Referent(theirs, "named", maker=maker)
    if not asked.wish.fields or asked.wish.intent == "ask_creator":
        return Referent(maker=maker, how="named")
    near = await catalogue.near(asked.place, limit=60) if asked.place else ()
    here = [each.accession_number for each in near if each.accession_number in theirs]
    ranked = [*here, *(each for each in theirs if each not in here)]
    if _OF_THEIR_WORK.search(asked.text):
        return Referent(tuple(ranked[:MOST_NAMED]), "named", maker=maker)
    if len(here) == 1:
        return Referent((here[0],), "named", maker=maker)
    return Referent(candidates=tuple(ranked[:2]), how="named", maker=maker)
