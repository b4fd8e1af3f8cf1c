"""A maker is named and no title: the work of theirs that is shown or described, their only one, or they."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Name
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.beyond import asks_who_is_shown
from guide_ai.dialogue.reading.common_words import GRAMMAR
from guide_ai.dialogue.referents.abroad import by_words
from guide_ai.dialogue.referents.foreign_forms import foreign_forms
from guide_ai.dialogue.referents.naming import Mention, NameIndex, folded, latin_words
from guide_ai.dialogue.referents.pointing import asks_after_somebody
from guide_ai.dialogue.referents.referent import Referent

MOST_NAMED: Final = 3

_OF_THEIR_WORK: Final = re.compile(
    r"\b(?:did|does|do) .+ (?:work|paint|draw|carve|print|use|like|prefer)(?: (?:in|with|on|for|from))?\W*$"
    r"|\b(?:usually|often|always|generally|materials|media|techniques|dates|sizes)\b"
    r"|都|通常|一般|平时|常用|喜欢用|用(?:过)?(?:哪些|什么).{0,4}(?:画画|创作|作画|画的)",
    re.IGNORECASE,
)
"""A maker's works in general, and not one of them."""
_OTHER: Final = re.compile(r"\bother\b|\belse\b|另|别的|其[他它]", re.IGNORECASE)
_NO_THING: Final = frozenset(
    "who when where what how why which made make painted paint painting picture work piece one date dated"
    " created create did does big large tall wide high old size year made much long heavy work's called"
    " title titled name tell show hang hangs find see know use used like kind type material medium".split()
)
"""Words that ask about a work and describe none."""


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


async def by_maker(
    maker: Name, thing: str, shown: Referent, asked: Asked, catalogue: Catalogue, *, pointing: bool
) -> Referent | None:
    """What a question about a maker's work or works means. Raises what the catalogue raises."""
    theirs = maker.accession_numbers
    of_theirs = re.search(rf"{re.escape(maker.text)}(?:['’]s? \w|的)", asked.text, re.IGNORECASE)
    told = None if pointing else await _described(maker, thing, asked, catalogue)
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


async def _described(maker: Name, thing: str, asked: Asked, catalogue: Catalogue) -> Referent | None:
    """The works of a maker's that further words fit ("the Degas dancer"); None where there are none such."""
    words = {word for form in (maker.text, *foreign_forms(maker)) for word in latin_words(folded(form))}
    said = thing or asked.text
    for form in sorted((maker.text, *foreign_forms(maker)), key=len, reverse=True):
        said = re.sub(re.escape(form), " ", said, flags=re.IGNORECASE)
    if asked.language == "en":
        skipped = words | GRAMMAR | _NO_THING
        said = " ".join(word for word in latin_words(folded(said)) if word not in skipped)
    works = [each for each in await catalogue.works(asked.exhibition)
             if each.accession_number in maker.accession_numbers]  # fmt: skip
    if not said or not works:
        return None
    scores, _ = by_words(said, asked.language, works)
    best = max(scores.values(), default=0.0)
    fitting = [number for number, score in scores.items() if score == best and best > 0]
    if len(fitting) == 1:
        return Referent((fitting[0],), "named", maker=maker)
    if len(fitting) == 2 and asked.wish.fields:
        return Referent(candidates=tuple(fitting), how="named", maker=maker)
    return None
