"""A record's words in all its languages: two columns, and `other_words` for what is in neither language.

A field that is in neither has its first other text in the English column as well, so that a visitor sees
the work's own title rather than none. Whoever tells words with their language asks here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from museum.core.words import SUFFIXES
from museum.exhibits.importers.record import slot


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of one field hold."""

    en: str
    zh: str
    others: Mapping[str, str]
    """BCP 47 tag → text."""


def columns(words: Mapping[str, str]) -> Columns:
    """Return the columns for texts by BCP 47 tag. Of two tags for a column the plainer one wins."""
    found: dict[str, str] = {}
    others: dict[str, str] = {}
    for tag in sorted(words, key=lambda tag: (len(tag), tag)):
        if not words[tag]:
            continue
        if column := slot(tag):
            found.setdefault(column, words[tag])
        else:
            others[tag] = words[tag]
    if not found and others:
        found["en"] = next(iter(others.values()))
    return Columns(found.get("en", ""), found.get("zh", ""), others)


def tagged(record: Any, field: str) -> dict[str, str]:
    """Return all that `record` (with columns `field`_en, `field`_zh and `other_words`) says, by BCP 47 tag.

    The English column is left out where it only stands in for another language.
    """
    others = dict(sorted((record.other_words or {}).get(field, {}).items()))
    own = {tag: str(getattr(record, f"{field}_{tag}")) for tag in SUFFIXES.values()}
    if own["en"] in others.values():
        del own["en"]
    return {tag: text for tag, text in {**own, **others}.items() if text}


def followed(english: str, chinese: str, before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """Return a field's English column for its other words `after`, where they were `before`.

    English that stood in for another language stands in for its new text, or for what is left of them.
    """
    tag = next((tag for tag, text in sorted(before.items()) if text == english), None)
    if tag is not None:
        if tag in after:
            return after[tag]
        english = ""
    return english or columns({"zh": chinese, **after}).en
