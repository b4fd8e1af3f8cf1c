"""A record's words in one language: the one asked for, or the other where it is all there is."""

from typing import Final

from guide_ai.language import LANGUAGES, Language

SUFFIXES: Final[dict[Language, str]] = {"en": "en", "zh-hans": "zh"}
"""How the fields of our models end for a language."""


def words(record: object, field: str) -> dict[Language, str]:
    """Return what `record` has in `field`_en and `field`_zh; a language without words is left out."""
    found: dict[Language, str] = {}
    for language in LANGUAGES:
        value = str(getattr(record, f"{field}_{SUFFIXES[language]}")).strip()
        if value:
            found[language] = value
    return found


def said(record: object, field: str, language: Language) -> str:
    """Return `field` in `language`, otherwise in whichever language it has, otherwise an empty string."""
    found = words(record, field)
    return found.get(language) or next(iter(found.values()), "")
