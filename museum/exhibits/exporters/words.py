"""What goes out in words: as importers would take it in again, so that what comes back is the same."""

import re
from collections.abc import Mapping
from typing import Any, Final

from museum.exhibits.importers.reading import text as reading
from museum.exhibits.models import Exhibit
from museum.exhibits.translations import tagged

_ONE_LINE: Final = frozenset({"title", "date_text", "object_type", "place", "culture", "name"})


_RIGHTS: Final = re.compile(
    r"https?://(?:www\.)?(creativecommons\.org/(?:licenses|publicdomain)/[^\s<>\"]+|"
    r"rightsstatements\.org/vocab/[^\s<>\"]+)"
)
"""Addresses that IIIF allows as rights; they are written with http."""


def said(record: Any, field: str) -> dict[str, str]:
    """Return what an exhibit or maker says in a field, as plain text by BCP 47 tag, in order of the tags."""
    clean = reading.line if field in _ONE_LINE else reading.plain
    found = {tag: clean(text) for tag, text in tagged(record, field).items()}
    return {tag: found[tag] for tag in sorted(found) if found[tag]}


def told(exhibit: Exhibit, kind: str) -> dict[str, list[str]]:
    """Return texts of a kind, plain, by language, each once, in the order in which the work has them."""
    found: dict[str, list[str]] = {}
    for text in exhibit.texts.all():
        body = reading.plain(text.body)
        if text.kind == kind and body and body not in found.setdefault(text.language, []):
            found[text.language].append(body)
    return {tag: found[tag] for tag in sorted(found) if found[tag]}


def first(words: Mapping[str, str]) -> str:
    """Return the English words, else those of the first language."""
    return words.get("en") or next(iter(words.values()), "")


def licence(exhibit: Exhibit) -> str:
    """Return the address of Creative Commons or RightsStatements.org that the rights name; "" without one."""
    found = (_RIGHTS.search(text) for text in said(exhibit, "rights").values())
    address = next((match[1] for match in found if match), "")
    return "http://" + address.rstrip(".,;)") if address else ""
