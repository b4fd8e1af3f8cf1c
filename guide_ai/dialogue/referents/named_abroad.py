"""The work that a question names in another language than its record: `abroad` for one question."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Name, Record
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.overview import asks_for_everything
from guide_ai.dialogue.referents.abroad import Likely, likely_works
from guide_ai.dialogue.referents.dictionary import is_english
from guide_ai.dialogue.referents.foreign_forms import foreign_forms
from guide_ai.dialogue.referents.naming import folded, latin_words
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.referents.saying import telling
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

_NAMING: Final[frozenset[Intent]] = frozenset(("describe", "ask_location", "compare"))
"""Intents whose questions name a work though they ask for no field."""
_OF_SEVERAL: Final[frozenset[Intent]] = frozenset(("recommend", "similar"))
_ANOTHER: Final = re.compile(r"那(?:一)?[幅件个张座尊只]|的那")
"""Words that lead away from what is looked at."""
_QUOTED: Final = re.compile(r"《([^》]{1,60})》|“([^”]{2,60})”")


async def named_abroad(
    text: str, thing: str, maker: Name | None, asked: Asked, catalogue: Catalogue, *, pointing: bool
) -> Referent | None:
    """The work, two that are as likely, or None where the words name none in another language.

    `text`: the question or a part of it. `thing`: what it is about by its grammar, or "".
    """
    if asked.embed is None or asked.wish.intent in _OF_SEVERAL:
        return None
    quoted = _QUOTED.search(text)
    said = next((group for group in quoted.groups() if group), "") if quoted else thing
    if not said and asked.language == "zh-hans" and _may_name(text, asked):
        said = text
    if maker:
        for form in sorted((maker.text, *foreign_forms(maker)), key=len, reverse=True):
            said = said.replace(form, " ")
    if (pointing and not quoted) or not _says_something(said, asked.language):
        return None
    works = [each for each in await catalogue.works(asked.exhibition) if _is_other(each, asked.language)]
    if maker:
        works = [each for each in works if each.accession_number in maker.accession_numbers]
    return _meant(await likely_works(said, asked.language, works, asked.embed), maker, asked)


def leads_away(asked: Asked) -> bool:
    """Whether a question may be about another work than what is looked at: a Chinese one that says "that"."""
    looked_at = asked.place is not None and asked.place.gaze
    return asked.language == "en" or not looked_at or bool(_ANOTHER.search(asked.text))


def describes(thing: str, known: Callable[[str], bool]) -> bool:
    """Whether a thing is described and not named: by words of the language, or of names here.

    `known`: whether a folded word belongs to a name of the exhibition. Chinese is never told apart so.
    """
    words = [word for word in latin_words(folded(thing)) if len(word) > 2]
    return bool(words) and all(known(word) or is_english(word) or is_english(word + "s") for word in words)


async def likened(thing: str, maker: Name | None, asked: Asked, catalogue: Catalogue) -> Referent | None:
    """The work that is most like a description, or the two likeliest ("the bronze bird"); None for none.

    Words that describe may fit however the record calls it; that it is not here nobody can be sure of.
    """
    works = await catalogue.works(asked.exhibition)
    if maker:
        works = [each for each in works if each.accession_number in maker.accession_numbers]
    if asked.embed is None:
        return None
    return _meant(await likely_works(thing, asked.language, works, asked.embed), maker, asked)


def _may_name(text: str, asked: Asked) -> bool:
    """Whether a whole Chinese question may name a work: beside what is looked at, only as another one."""
    if asks_for_everything(asked.text):
        return False
    named = asked.wish.fields or asked.wish.intent in _NAMING
    return bool(named) and (asked.wish.intent == "compare" or leads_away(replace(asked, text=text)))


def _says_something(said: str, language: Language) -> bool:
    return bool(telling(said)) if language == "zh-hans" else bool(said)


def _is_other(record: Record, language: Language) -> bool:
    """Whether a record has a title, but none in the language of the question."""
    return bool(record.title) and not record.title.get(language)


def _meant(likely: Sequence[Likely], maker: Name | None, asked: Asked) -> Referent | None:
    """Of two that are about as likely, the one that is looked at is meant."""
    if not likely:
        return None
    gaze = asked.place.gaze if asked.place else None
    if gaze and not likely[0].sure and gaze in [each.accession_number for each in likely]:
        return Referent((gaze,), "named", maker=maker)
    if likely[0].sure or len(likely) == 1:
        return Referent((likely[0].accession_number,), "named", maker=maker)
    return Referent(candidates=tuple(each.accession_number for each in likely), how="named", maker=maker)
