"""Asking entities of Linked Art: their kinds, labels, contents and languages, in old and new spellings."""

import re
from collections.abc import Iterator
from typing import Any, Final

from museum.exhibits import linked_art_terms as terms
from museum.exhibits.importers.readers import tree
from museum.exhibits.importers.readers.language_tag import tag as language_tag

_AAT: Final = re.compile(r"(?:aat[:/]|/aat/)(\d{9})\b")
_NAMES: Final = {
    "english": "en", "dutch": "nl", "german": "de", "french": "fr", "italian": "it", "spanish": "es",
    "chinese": "zh", "japanese": "ja", "portuguese": "pt", "latin": "la", "russian": "ru", "greek": "el",
}  # fmt: skip


def kind(entity: Any) -> str:
    """Return the type: "HumanMadeObject", also of "crm:E22_Human-Made_Object" and "ManMadeObject"."""
    written = tree.text(tree.tree(entity).get("type") or tree.tree(entity).get("@type"))
    local = re.split(r"[:/#]", written)[-1]
    local = re.sub(r"^E\d+_", "", local).replace("-", "").replace("_", "")
    return "HumanMadeObject" if local == "ManMadeObject" else local


def id_of(entity: Any) -> str:
    """Return the address; the entity may be one itself."""
    found = tree.tree(entity)
    return tree.text(found.get("id") or found.get("@id")) if found else tree.text(entity)


def number(address: str) -> str:
    """Return the Getty's number in an address, else the address."""
    found = _AAT.search(address)
    return found[1] if found else address


def kinds(entity: Any) -> list[str]:
    """Return the numbers or addresses that it is classified as, the finer ones (nested) first."""
    found: list[str] = []
    for each in tree.listed(tree.tree(entity).get("classified_as")):
        inner = [number(id_of(one)) for one in tree.listed(tree.tree(each).get("classified_as"))]
        found += [*inner, number(id_of(each))]
    return [each for each in found if each]


def label(entity: Any) -> str:
    """Return its label, else the first of its names, else what it says."""
    found = tree.tree(entity)
    for key in ("_label", "label", "_label_"):
        if text := tree.text(found.get(key)):
            return text
    return next((content(each) for each in tree.trees(found.get("identified_by")) if content(each)), "")


def labels(entities: Any) -> list[str]:
    """Return the labels of several entities, each once."""
    return list(dict.fromkeys(text for each in tree.listed(entities) if (text := label(each))))


def content(entity: Any) -> str:
    """Return what it says; "" where dots only hold the place."""
    found = tree.tree(entity)
    text = tree.text(found.get("content") if "content" in found else found.get("value"))
    return text if text.strip(".… ") else ""


def language(entity: Any) -> str:
    """Return the BCP 47 tag of what it says; "" where no language is named."""
    for each in tree.listed(tree.tree(entity).get("language")):
        found = tree.tree(each)
        named = terms.LANGUAGES.get(number(id_of(each)))
        tag = language_tag(tree.text(found.get("notation"))) or named or _NAMES.get(label(each).lower(), "")
        if tag:
            return tag
    return ""


def words(entity: Any) -> dict[str, str]:
    """Return what it is called, by language; its label where it has no names."""
    named: dict[str, str] = {}
    for each in tree.trees(tree.tree(entity).get("identified_by")):
        if kind(each) != "Identifier" and content(each):
            named.setdefault(language(each), content(each))
    if not named and (text := label(entity)):
        named[""] = text
    return named


def statements(entity: tree.Tree) -> Iterator[tree.Tree]:
    """Yield what it is referred to by."""
    yield from tree.trees(entity.get("referred_to_by"))
