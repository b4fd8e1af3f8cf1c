"""Asking elements of LIDO 1.0 and 1.1: what they say, in which language, and which of several is meant."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element  # noqa: S405 (a type: defusedxml parses)

from museum.exhibits.importers.readers.xml_records import LANGUAGE

PREFERRED = ("preferred", "lido00169")


def words(element: Element | None) -> str:
    """Return the text of an element, without the spaces that set it off; "" of none."""
    if element is None or not element.text:
        return ""
    return "\n".join(line for each in element.text.split("\n") if (line := each.strip()))


def language(element: Element) -> str:
    """Return the language in force."""
    return element.get(LANGUAGE, "")


def said(elements: Iterable[Element]) -> Iterator[tuple[str, str]]:
    """Yield (text, language) of those that say anything."""
    for element in elements:
        if text := words(element):
            yield text, language(element)


def terms(element: Element | None) -> list[Element]:
    """Return the terms of a concept, the preferred first; without those that are there for searching only."""
    if element is None:
        return []
    found = [*element.findall("term"), *element.findall("Concept/prefLabel")]
    found = [each for each in found if words(each) and each.get("addedSearchTerm") != "yes"]
    return sorted(found, key=lambda each: not is_preferred(each))


def named(element: Element | None) -> list[str]:
    """Return the terms and the ids of a concept, or its own text: what it may be recognised by."""
    if element is None:
        return []
    ids = [words(each) for each in element.findall("conceptID")]
    ids += [each.get("about", "") for each in element.findall("Concept")]
    english = sorted(terms(element), key=lambda each: not language(each).startswith("en"))
    return [each for each in [*(words(each) for each in english), words(element), *ids] if each]


def is_preferred(element: Element) -> bool:
    """Whether a name or term is marked as the one to use."""
    return element.get("pref", "").endswith(PREFERRED)


def meant(elements: Iterable[Element]) -> tuple[dict[str, str], list[str]]:
    """Return the text that is meant of each language, and the other ones."""
    chosen: dict[str, str] = {}
    others: list[str] = []
    for element in sorted(elements, key=lambda each: not is_preferred(each)):
        text = words(element)
        if not text:
            continue
        if chosen.setdefault(language(element), text) != text and text not in others:
            others.append(text)
    return chosen, others
