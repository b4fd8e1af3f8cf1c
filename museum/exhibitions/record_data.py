"""What the panel beside a hall tells of one work: its record as plain data, in the page's language."""

from collections.abc import Mapping
from typing import Any, Final

from guide_ai.language import Language
from museum.exhibitions.told import Told, makers, sizes, told, written
from museum.exhibits.models import Exhibit, Text

FACTS: Final = {
    "date": "date_text",
    "kind": "object_type",
    "culture": "culture",
    "place": "place",
    "medium": "medium",
    "dimensions": "dimensions_text",
    "inscription": "inscription",
    "credit": "credit_line",
    "rights": "rights",
    "provenance": "provenance",
}
"""What the page calls a record's fields."""

ON_THE_WALL: Final = frozenset({"title", "makers", "date", "medium", "label"})
"""What hangs beside the work, and is told with the hall however long it is."""

LONG: Final = 500
"""Characters. What is longer, a hall leaves to the work's own address: sixty provenances of 6,000 characters
would add a third of a megabyte to the hall for words that few open."""


def record_data(exhibit: Exhibit, language: Language) -> dict[str, Any]:
    """Return the dictionary that `work.json` holds: accession number, all words, and their languages."""
    return as_data(exhibit, all_words(exhibit, language))


def names(exhibit: Exhibit, language: Language) -> dict[str, Told]:
    """Return what lists call a work."""
    return {"title": told(exhibit, "title", language), "makers": makers(exhibit.credits.all(), language)}


def all_words(exhibit: Exhibit, language: Language) -> dict[str, Told]:
    """Return whatever visitors read about a work, by the page's names. Credits and texts must be loaded."""
    facts = {key: told(exhibit, field, language) for key, field in FACTS.items()}
    texts = exhibit.texts.all()
    return {
        **names(exhibit, language),
        **facts,
        "dimensions": facts["dimensions"] if facts["dimensions"].text else Told(sizes(exhibit, language)),
        "label": written(texts, Text.Kind.LABEL, language),
        "description": written(texts, Text.Kind.DESCRIPTION, language),
    }


def brief(words: Mapping[str, Told]) -> dict[str, Told]:
    """Return `words` without those that are long and don't hang on the wall."""
    return {k: each for k, each in words.items() if k in ON_THE_WALL or len(each.text) <= LONG}


def as_data(exhibit: Exhibit, words: Mapping[str, Told]) -> dict[str, Any]:
    """Return a work's words; `lang` has the BCP 47 tags of those in another language than the page."""
    return {
        "accession": exhibit.accession_number,
        **{key: each.text for key, each in words.items()},
        "lang": {key: each.tag for key, each in words.items() if each.tag},
    }
