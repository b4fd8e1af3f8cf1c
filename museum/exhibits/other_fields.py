"""What an import kept beside a work's own fields and visitors may be told, by the names the guide knows.

Files have hundreds of columns, and curators are promised that what no field holds stays with them. So only
columns that are named here leave `Exhibit.extra`: none that tells what a work is worth, where it is stored,
who lent it or in what state it is.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from guide_ai.dialogue.catalogue import OtherField
from guide_ai.guide.sentences import HAN
from guide_ai.language import Language
from museum.exhibits.importers.profile_rows import fold
from museum.exhibits.importers.reading.text import plain
from museum.exhibits.models import Exhibit

LONGEST: Final = 4000
"""Characters of a value; a column that holds more is no field."""

_COLUMNS: Final[dict[OtherField, tuple[str, ...]]] = {
    "other_title": (
        "alt_titles", "alternative title", "alternative titles", "alternate title", "AltTitle.other",
        "AltTitle.uniform", "AltTitle.translated", "other titles", "former title", "foreign title",
        "title translation", "translated title", "title original", "original title", "portfolio title",
    ),
    "caption": ("caption", "Description.caption"),
    "department": (
        "department", "departments", "department_title", "responsible department", "curatorial department",
    ),
    "classification": (
        "classification_titles", "classification", "classifications", "classification_title",
        "subclassification", "genre", "content.indexedStructured.object_type",
    ),
    "style": (
        "movements.name", "movement", "movements", "style_titles", "style", "styles", "period", "dynasty",
        "reign", "school", "movements.era.name",
    ),
    "subject": (
        "subjects.children.children.children.name", "subjects.children.children.name",
        "subjects.children.name", "subject_titles", "subject", "subjects", "depicts", "depicted",
        "content person", "content.indexedStructured.topic", "content.freetext.topic [Topic]", "keywords",
    ),
    "series": (
        "series", "series title", "groupTitle", "catalogueGroup.shortTitle", "portfolio", "project name",
        "part of",
    ),
    "edition": ("edition", "edition number", "editions", "state of print"),
    "technique": ("technique", "techniques", "technique_titles", "material and technique"),
    "signature": ("signature", "signed", "signatures"),
    "weight": ("weight", "item_weight", "weight kg", "weight_kg"),
    "diameter": ("diameter", "diameter cm", "diameter_cm"),
    "parts": (
        "number of parts", "number of objects", "object count", "parts", "extent", "Format.extent",
        "foliation",
    ),
    "duration": ("duration", "running time", "runtime", "length of film"),
    "acquired": (
        "acquisitionYear", "date_acquired", "date acquired", "accessionYear", "acquisition date",
        "acquisition year", "year acquired", "accession date",
    ),
    "collection": (
        "content.descriptiveNonRepeating.data_source", "repository", "Name.repository", "current owner",
        "collection", "collection (physical)", "collection name", "museum",
    ),
    "related_place": (
        "related place", "place depicted", "depicted place", "subject place", "navPlace", "geography",
    ),
    "related_works": ("related works", "related work", "related objects"),
    "found": ("findspot", "find spot", "excavation", "place found", "place collected", "found"),
    "script": ("script", "writing system", "Language.script"),
    "literature": (
        "bibliography", "literature", "references", "published references", "publications", "publication",
        "exhibition history", "exhibitions",
    ),
}  # fmt: skip
"""Column names as files have them, in whatever case and spelling; the first that says something counts."""

_PLACES: Final = {
    fold(column): (name, order) for name, columns in _COLUMNS.items() for order, column in enumerate(columns)
}
_TAGGED: Final = re.compile(r"(?P<name>.+?)[ _.@\[(-]+(?P<tag>en|zh|zh[-_]\w+)[\])]?", re.IGNORECASE)
_SAYS_NOTHING: Final = re.compile(
    r"[\W_]*(?:n/?a|null|none|nil|no|yes|true|false|from|other|unknown|unspecified"
    r"|not (?:on view|known|recorded|assigned)|untitled|various|misc|tbd|[01]+(?:\.0*)?"
    r"|[a-z]{3}(?:[|~; ]+[a-z]{3})*|无|不详|未知)?[\W_]*"
    r"|(?:https?|file|ftp)://\S+|[\d\W]*",
    re.IGNORECASE,
)
"""Placeholders, yes and no, codes of three letters, addresses and bare numbers: no words for a visitor."""
_NUMERIC: Final = frozenset(("acquired", "weight", "diameter", "parts", "duration", "edition"))
"""Whose values may be numbers alone."""
_ONLY_A_YEAR: Final = re.compile(r"(\d{4})-01-01(?:T.*)?|(\d{4})-\d\d-\d\d(?=T)")
_CODE: Final = re.compile(r"\d+ ?[A-Z]{1,2}(?: ?[\d()A-Z]+)+|(?:[A-Za-z]\d|\d[A-Za-z])\w*")
"""Of Iconclass and other systematic numbers, which stand among the words for a subject."""
_HAN: Final = re.compile(f"[{HAN}]")


def other_fields(exhibit: Exhibit) -> dict[OtherField, dict[Language, str]]:
    """Return what beside its fields visitors may be told of a work: {name: {language: value}}, cleaned.

    Titles in languages that have no column are among the other titles.
    """
    found: dict[OtherField, dict[Language, tuple[int, str]]] = {}
    for _column, name, order, language, value in _told(exhibit.extra):
        held = found.setdefault(name, {})
        if language not in held or order < held[language][0]:
            held[language] = (order, value)
    told = {name: {language: value for language, (_, value) in held.items()} for name, held in found.items()}
    if titles := other_titles(exhibit):
        known = told.setdefault("other_title", {})
        known["en"] = "; ".join(dict.fromkeys([*titles, *filter(None, [known.get("en")])]))
    return told


def other_titles(exhibit: Exhibit) -> list[str]:
    """Return the titles that are in no column of the work's own."""
    titles = exhibit.other_words.get("title") if isinstance(exhibit.other_words, dict) else None
    own = (exhibit.title_en, exhibit.title_zh)
    kept = titles.values() if isinstance(titles, dict) else ()
    return [text for each in kept if (text := plain(str(each))) and text not in own]


def told_columns(extra: Any) -> set[str]:
    """Return the columns of `Exhibit.extra` from which the guide may tell something."""
    return {column for column, *_ in _told(extra)}


def _told(extra: Any) -> Iterator[tuple[str, OtherField, int, Language, str]]:
    """(column, name, its order among the columns of the name, language, value) of what may be told."""
    if not isinstance(extra, Mapping):
        return
    for column, written in extra.items():
        tagged = _TAGGED.fullmatch(str(column))
        place = _PLACES.get(fold(str(column))) or (_PLACES.get(fold(tagged["name"])) if tagged else None)
        if place is None or not isinstance(written, str | int | float):
            continue
        name, order = place
        if value := _value(name, str(written)):
            chinese = tagged["tag"].lower().startswith("zh") if tagged else bool(_HAN.search(value))
            yield str(column), name, order, "zh-hans" if chinese else "en", value


def _value(name: OtherField, written: str) -> str:
    value = plain(written[: 2 * LONGEST])
    if name == "acquired":
        value = _ONLY_A_YEAR.sub(lambda match: match[1] or match[0], value)
        return value if re.search(r"\d{4}", value) else ""
    if name in ("subject", "classification"):
        parts = [part for part in re.split(r"\s*[;|]\s*", value) if not _CODE.fullmatch(part)]
        value = "; ".join(dict.fromkeys(parts))
    if len(value) > LONGEST or (_SAYS_NOTHING.fullmatch(value) and not _counts(name, value)):
        return ""
    return value


def _counts(name: OtherField, value: str) -> bool:
    """Whether a bare number says something: a work in one part, or of no weight, is not worth a word."""
    return name in _NUMERIC and bool(re.search(r"[2-9]|1\d|\d[.,]\d*[1-9]", value))
