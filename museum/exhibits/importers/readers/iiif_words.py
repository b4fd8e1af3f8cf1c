"""Labels, values and descriptions of IIIF in any shape that versions 2 and 3 allow, or nearly."""

from collections.abc import Iterator
from typing import Any

from museum.exhibits.importers.readers import tree
from museum.exhibits.importers.readers.language_tag import tag as language_tag

Said = dict[str, list[str]]
"""BCP 47 tag → texts; "" is the tag of what is in no named language."""

_DEEPEST = 6


def words(value: Any) -> Said:
    """Return what `value` says: a text, a list, {"@value", "@language"}, a language map, or nothing."""
    said: Said = {}
    for tag, text in _pairs(value, "", 0):
        if text not in said.setdefault(tag, []):
            said[tag].append(text)
    return said


def pairs(value: Any) -> list[tuple[Said, Said]]:
    """Return `metadata` as labels and values; what is no pair is left out."""
    found = [(words(each.get("label")), words(each.get("value"))) for each in tree.trees(value)]
    return [(label, said) for label, said in found if said]


def one(said: Said, joint: str = "; ") -> str:
    """Return the texts of one language: English, else unnamed, else the first."""
    for tag in ("en", "", *said):
        if said.get(tag):
            return joint.join(said[tag])
    return ""


def every(said: Said) -> list[str]:
    """Return the texts of all languages."""
    return [text for texts in said.values() for text in texts]


def _pairs(value: Any, tag: str, depth: int) -> Iterator[tuple[str, str]]:
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        yield from _of_object(value, tag, depth)
    elif isinstance(value, list):
        for each in value:
            yield from _pairs(each, tag, depth + 1)
    elif text := tree.text(value):
        yield tag, text


def _of_object(value: tree.Tree, tag: str, depth: int) -> Iterator[tuple[str, str]]:
    for key in ("@value", "value"):
        if key in value:
            language = tree.text(value.get("@language") or value.get("language"))
            yield from _pairs(value[key], language_tag(language) or tag, depth + 1)
            return
    for key in ("@id", "id"):
        if isinstance(value.get(key), str):
            yield from _pairs(value.get("label") or value[key], tag, depth + 1)
            return
    for key, inner in value.items():
        yield from _pairs(inner, language_tag(key), depth + 1)
