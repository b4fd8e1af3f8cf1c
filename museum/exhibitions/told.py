"""What a record says to visitors in their language or in the one that it has, and which that is."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext, gettext_noop, override

from guide_ai.language import Language
from museum.core.words import SUFFIXES, said
from museum.exhibits.importers.record import slot
from museum.exhibits.models import Credit, Exhibit, Text
from museum.exhibits.translations import tagged

SIDES: Final = {
    "height_cm": gettext_noop("height {length} cm"),
    "width_cm": gettext_noop("width {length} cm"),
    "depth_cm": gettext_noop("depth {length} cm"),
}
"""Of an exhibit, and how each is told."""


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
    line = _between(names, language).join(dict.fromkeys(names))
    return Told(line, tags.pop() if len(tags) == 1 else "")


def _between(names: Iterable[str], language: Language) -> str:
    """What separates names: where one of them has a comma ("Lin, Ada"), commas would cut it in two."""
    if language == "zh-hans":
        return "、"
    return "; " if any(comma in name for name in names for comma in ",，、") else ", "


def sizes(exhibit: Exhibit, language: Language) -> str:
    """Return the recorded sides, for where no words say the size. A side of 0 is not known."""
    with override(language):
        parts = [
            gettext(words).format(length=_plain(length))
            for side, words in SIDES.items()
            if (length := getattr(exhibit, side))
        ]
    line = ("，" if language == "zh-hans" else ", ").join(parts)
    return line[:1].upper() + line[1:]


def _plain(length: Decimal) -> str:
    """Return the number as people write it: 90, not 90.00 or 9E+1."""
    return f"{length:.2f}".rstrip("0").rstrip(".")


def written(texts: Iterable[Text], kind: Text.Kind, language: Language) -> Told:
    """Return the text of a kind; where the work has several in a language, all of them as paragraphs."""
    found: dict[str, list[str]] = {}
    for text in texts:
        if text.kind == kind:
            found.setdefault(text.language, []).append(text.body.strip())
    near = (tag for tag in found if slot(tag) == SUFFIXES[language])
    tag = language if language in found else next(near, next(iter(found), language))
    return Told("\n\n".join(found.get(tag, ())), "" if slot(tag) == SUFFIXES[language] else tag)
