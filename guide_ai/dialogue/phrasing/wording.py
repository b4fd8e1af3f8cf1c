"""Which wording belongs to which language, and which of a record's words to take for it."""

import re
from typing import Final

from guide_ai.dialogue.catalogue import Credit, Record, Words
from guide_ai.dialogue.phrasing.phrases import Phrases
from guide_ai.dialogue.phrasing.phrases_en import ENGLISH
from guide_ai.dialogue.phrasing.phrases_zh import CHINESE
from guide_ai.language import LANGUAGES, Language

LONGEST_TITLE: Final = 64
"""Characters of a title that are said in every sentence about it."""

_PHRASES: Final[dict[Language, Phrases]] = {"en": ENGLISH, "zh-hans": CHINESE}


def phrases(language: Language) -> Phrases:
    """The wording of `language`."""
    return _PHRASES[language]


def own(words: Words, language: Language) -> str:
    """The value in just this language, on one line, or empty."""
    return " ".join(words.get(language, "").split())


def other(words: Words, language: Language) -> tuple[str, Language] | None:
    """The value in another language, where the record has it in none but that."""
    for code in LANGUAGES:
        if code != language and own(words, code):
            return own(words, code), code
    return None


def either(words: Words, language: Language) -> str:
    """The value in this language, else in any: good for names, which stay names in every language."""
    if text := own(words, language):
        return text
    found = other(words, language)
    return found[0] if found else ""


def title(record: Record, language: Language) -> str:
    """What to call a work in a sentence: its title, cut where it is long, or else its accession number."""
    whole = either(record.title, language) or record.accession_number
    if len(whole) <= LONGEST_TITLE:
        return whole
    short = re.sub(r"\s*[(（].*$", "", whole) or whole
    for mark in (": ", "；", "：", "; ", ", ", "，"):
        if len(short) > LONGEST_TITLE:
            short = short.split(mark)[0]
    return short if len(short) <= LONGEST_TITLE else f"{short[:LONGEST_TITLE].rsplit(' ', 1)[0]} …"


def name(credit: Credit, language: Language) -> str:
    """A maker's name."""
    return either(credit.name, language)
