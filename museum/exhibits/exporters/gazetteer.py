"""A gazetteer: the collection's names by type and language, as `guide_ai.nlu.train` learns to hear them.

Only what visitors may see comes here: works that are published, and of each what its page tells.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Final

from guide_ai.dialogue.referents.persons import named_in
from guide_ai.language import LANGUAGES, Language, is_language
from guide_ai.nlu.base import ENTITY_TYPES, EntityType
from museum.core.words import words
from museum.exhibits.exporters import spoken, spoken_kinds
from museum.exhibits.models import Exhibit, Maker

VERSION: Final = 1

Names = dict[EntityType, dict[Language, dict[str, str]]]
"""By type and language: the name folded, and as it is written."""

_FIELDS: Final[tuple[tuple[EntityType, str, Callable[[str, Language], Iterator[str]]], ...]] = (
    ("work", "title", spoken.title_forms),
    ("person", "title", lambda text, _: spoken_kinds.sitters(text)),
    ("person", "credit_line", lambda text, _: spoken_kinds.donors(text)),
    ("category", "object_type", spoken_kinds.classes),
    ("technique", "medium", lambda text, _: spoken_kinds.techniques(text)),
    ("place", "place", lambda text, _: spoken_kinds.parts(text)),
    ("period", "culture", lambda text, _: spoken_kinds.parts(text)),
    ("period", "date_text", lambda text, _: spoken_kinds.eras(text)),
)


def write_gazetteer(exhibits: Iterable[Exhibit], out: IO[str]) -> tuple[int, int]:
    """Write the names of works, loaded by `selection.published`; return how many works, and how many names.

    Where there is no work, nothing is written.
    """
    names: Names = {kind: {language: {} for language in LANGUAGES} for kind in ENTITY_TYPES}
    works = 0
    for exhibit in exhibits:
        works += 1
        for kind, language, name in _named(exhibit):
            if plain := spoken.bare(name):
                names[kind][language].setdefault(plain.casefold(), plain)
    for language, makers in names["artist"].items():  # whoever made something here is no other person
        names["person"][language] = {
            key: name for key, name in names["person"][language].items() if key not in makers
        }
    if works:
        listed = {
            kind: {language: sorted(found.values()) for language, found in by_language.items()}
            for kind, by_language in names.items()
        }
        json.dump({"version": VERSION, "names": listed}, out, ensure_ascii=False, indent=1)
        out.write("\n")
    return works, sum(len(found) for by_language in names.values() for found in by_language.values())


def _named(exhibit: Exhibit) -> Iterator[tuple[EntityType, Language, str]]:
    for kind, field, forms in _FIELDS:
        for language, text in _told(exhibit, field):
            for name in forms(text, language):
                yield kind, language, name
    yield from _persons(exhibit)
    for credit in exhibit.credits.all():
        for language, text in _told(credit.maker, "name"):
            for name in spoken.maker_forms(text, language):
                yield "artist", language, name
        for language, alias in _aliases(credit.maker):
            yield "artist", language, alias


def _persons(exhibit: Exhibit) -> Iterator[tuple[EntityType, Language, str]]:
    """Who is named in a work's texts, in its makers' lives, its provenance and credit line."""
    makers = [credit.maker for credit in exhibit.credits.all()]
    texts = [(text.language, text.body) for text in exhibit.texts.all()]
    for field in ("provenance", "credit_line"):
        texts += words(exhibit, field).items()
    for maker in makers:
        texts += words(maker, "biography").items()
    for language, text in texts:
        if is_language(language):
            for name in named_in(text, language):
                yield "person", language, name


def _told(record: Exhibit | Maker, field: str) -> Iterator[tuple[Language, str]]:
    """A field in our languages, and what it is in others, as far as their script is one of ours."""
    yield from words(record, field).items()
    others = record.other_words.get(field, {}) if isinstance(record.other_words, dict) else {}
    for text in others.values() if isinstance(others, dict) else ():
        if isinstance(text, str) and (language := spoken.script(text)):
            yield language, text


def _aliases(maker: Maker) -> Iterator[tuple[Language, str]]:
    """Other names, each by its script. They are short as they are."""
    for alias in maker.aliases if isinstance(maker.aliases, list) else ():
        if isinstance(alias, str) and (language := spoken.script(alias)):
            yield language, alias
