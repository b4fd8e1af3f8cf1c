"""What is told of a work's makers: how each is called, when they lived, of what nation they were.

Part of `fields`: texts alone, of which it makes sentences with their citations.
"""

import re
from typing import Final

from guide_ai.dialogue.catalogue import Credit, Record
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.values import translation
from guide_ai.dialogue.phrasing.phrases import FieldName, Part
from guide_ai.dialogue.phrasing.wording import either, name, own, phrases
from guide_ai.dialogue.terms import person
from guide_ai.language import Language

OF_MAKERS: Final[frozenset[FieldName]] = frozenset(("life", "nationality", "birth_place", "death_place"))
_FIRM: Final = re.compile(
    r"\b(?:compan(?:y|ies)|co|corp|corporation|inc|ltd|manufactory|manufacture|factory|studios?"
    r"|architects?|works"
    r"|workshop|press|ware|office|brothers|administration|s\.?p\.?a|gmbh|sons|industries|manufacturer|foundry"
    r"|glassworks|pottery)\b|&|公司|厂|工作室",
    re.IGNORECASE,
)
"""Names and roles of firms, which are not born."""
_GIVEN_NAMES: Final = re.compile(r"\s*[(（].*$")


def parts_of(record: Record, language: Language) -> list[Part]:
    """The makers as they are told: those with a name, each also by the name that is known in a language."""
    parts = []
    for credit in record.makers:
        called = name(credit, language)
        known = ""
        if not own(credit.name, language):
            known = person.chinese(called) if language == "zh-hans" else person.english(called)
        bare = _GIVEN_NAMES.sub("", called)
        if called:
            known = "" if known in (called, bare) else known
            parts.append(Part(called, credit.role, credit.qualifier, known, person.is_people(called)))
    return parts


def is_firm(called: str) -> bool:
    """Whether a name or a role is that of a firm or workshop."""
    return bool(_FIRM.search(called))


def is_by_nobody_known(record: Record) -> bool:
    """Whether all that the record says of its makers is that they are unknown."""
    names = [called for credit in record.makers if (called := name(credit, "en"))]
    return bool(names) and all(map(person.is_unknown, names))


def lives(record: Record, field: FieldName, language: Language) -> list[str]:
    """What is told of each maker: when, of what nation, where born."""
    wording, texts = phrases(language), []
    for credit in record.makers:
        called = name(credit, language)
        if not own(credit.name, language) and language == "zh-hans" and (known := person.chinese(called)):
            called = f"{known}（{called}）"
        value = of_maker(credit, field)
        if field == "life" and (life := dates.read(credit.life)) and value:
            ends = [
                dates.words(dates.Dated(each, each), language) if each else ""
                for each in (life.start, life.end)
            ]
            tell = wording.years_of if is_firm(f"{called} {credit.role}") else wording.life
            texts.append(tell(called, *ends))
        elif field != "life" and value:
            words = {"nationality": credit.nationality, "birth_place": credit.birth_place}.get(
                field, credit.death_place
            )
            mine = own(words, language) or translation(field, value, language) or f"“{value}”"
            texts.append(wording.of_maker(called, field, mine))
    return texts


def of_maker(credit: Credit, field: FieldName) -> str:
    if person.is_unknown(either(credit.name, "en")):
        return ""
    if field == "life":
        return credit.life if dates.read(credit.life) else ""
    words = {"nationality": credit.nationality, "birth_place": credit.birth_place}.get(
        field, credit.death_place
    )
    return either(words, "en")
