"""What a record says to visitors in their language or in the one that it has, and which that is."""

from collections.abc import Iterable
from dataclasses import dataclass

from guide_ai.language import Language
from museum.core.words import SUFFIXES, said
from museum.exhibits.importers.record import slot
from museum.exhibits.models import Credit, Text
from museum.exhibits.translations import tagged


@dataclass(frozen=True, slots=True)
class Told:
    """Words and their language."""

    text: str
    tag: str = ""
    """BCP 47; "" where it is the language that was asked for, or not known."""


def told(record: object, field: str, language: Language) -> Told:
    """Return `field` of an exhibit or a maker, otherwise in whichever language the record has it."""
    text = said(record, field, language)
    found = {tag for tag, words in tagged(record, field).items() if words.strip() == text}
    # Two languages may well have the same words, such as a year.
    if not found or SUFFIXES[language] in found:
        return Told(text)
    return Told(text, min(found))


def makers(credits: Iterable[Credit], language: Language) -> Told:
    """Return the makers' names with the record's own doubt before them, in one line."""
    names, tags = [], set()
    for credit in credits:
        name = told(credit.maker, "name", language)
        names.append(f"{credit.qualifier} {name.text}".strip())
        tags.add("" if credit.qualifier else name.tag)
    # Somebody who designed and painted a work is named once.
    line = ("、" if language == "zh-hans" else ", ").join(dict.fromkeys(names))
    return Told(line, tags.pop() if len(tags) == 1 else "")


def label(texts: Iterable[Text], language: Language) -> Told:
    """Return the work's label; where it has several paragraphs in a language, all of them."""
    labels: dict[str, list[str]] = {}
    for text in texts:
        labels.setdefault(text.language, []).append(text.body.strip())
    near = (tag for tag in labels if slot(tag) == SUFFIXES[language])
    tag = language if language in labels else next(near, next(iter(labels), language))
    return Told("\n\n".join(labels.get(tag, ())), "" if slot(tag) == SUFFIXES[language] else tag)
