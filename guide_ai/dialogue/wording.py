"""Which wording belongs to which language, and which of a record's words to take for it."""

from typing import Final

from guide_ai.dialogue.catalogue import Credit, Record, Words
from guide_ai.dialogue.phrases import Phrases
from guide_ai.dialogue.phrases_en import ENGLISH
from guide_ai.dialogue.phrases_zh import CHINESE
from guide_ai.language import LANGUAGES, Language

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
    """What to call a work: its title, or its accession number where it has none."""
    return either(record.title, language) or record.accession_number


def name(credit: Credit, language: Language) -> str:
    """A maker's name."""
    return either(credit.name, language)
