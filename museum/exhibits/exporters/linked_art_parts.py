"""The small parts of Linked Art: names, identifiers, kinds, languages, statements."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from museum.exhibits.linked_art_terms import AAT, BRIEF_TEXT, LANGUAGES, OWN, PRIMARY

Json = dict[str, Any]

_BY_TAG: Final = {tag: number for number, tag in LANGUAGES.items()}


def kind(label: str, address: str = "") -> Json:
    """Return a Type; without an address it is known by its label only."""
    found: Json = {"id": address} if address else {}
    return {**found, "type": "Type", "_label": label}


def language(tag: str) -> list[Json]:
    """Return the Language of a BCP 47 tag, in a list as entities have it."""
    number = _BY_TAG.get(tag.split("-")[0].lower())
    found: Json = {"id": AAT + number} if number else {}
    return [{**found, "type": "Language", "_label": tag, "notation": tag}]


def names(words: Mapping[str, str], *, primary: bool = False) -> list[Json]:
    """Return a Name a language."""
    found: list[Json] = []
    for tag, text in words.items():
        name: Json = {"type": "Name", "content": text, "language": language(tag)}
        if primary:
            name["classified_as"] = [kind("Primary Name", AAT + PRIMARY)]
        found.append(name)
    return found


def identifier(content: str, *kinds: Json) -> Json:
    """Return an Identifier."""
    return {"type": "Identifier", "content": content, "classified_as": list(kinds)}


def statements(texts: Mapping[str, Sequence[str]], what: Json) -> list[Json]:
    """Return a text a language and body, each classified as `what` and as a brief text."""
    brief = kind("Brief Text", AAT + BRIEF_TEXT)
    classified = {**what, "classified_as": [*what.get("classified_as", []), brief]}
    return [
        {
            "type": "LinguisticObject",
            "classified_as": [classified],
            "content": text,
            "language": language(tag),
        }
        for tag, bodies in texts.items()
        for text in bodies
    ]


def edtf(value: str) -> Json:
    """Return the Identifier by which a time span carries EDTF."""
    return identifier(value, kind("EDTF", f"{OWN}edtf"))
