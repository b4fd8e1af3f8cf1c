"""A field's value in the visitor's language: the record's own words, or told by vocabulary and rules.

Between the record and the wording of a field. What can't be told wholly stays in its own language.
"""

from typing import Final

from guide_ai.dialogue.catalogue import OTHER_FIELDS, OtherField, Record, Words
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.phrasing.phrases_fields import FieldName
from guide_ai.dialogue.phrasing.wording import other, own
from guide_ai.dialogue.terms import date_words, duration, medium, place
from guide_ai.dialogue.terms.book import Book
from guide_ai.dialogue.terms.phrase import to_chinese, to_english
from guide_ai.language import Language

_OBJECTS: Final = Book.of("objects", "materials", "techniques", "modifiers", "peoples")
_STYLES: Final = Book.of("periods", "peoples", "places", "objects")
_INSCRIBED: Final = {
    "date inscribed": "作品上题有年代", "signed": "有署名", "signed and dated": "有署名和年代",
    "dated": "作品上题有年代",
    "unsigned": "没有署名", "inscribed": "有题字",
}  # fmt: skip
_LISTED: Final[frozenset[FieldName]] = frozenset(("classification", "style", "subject", "technique"))


def words_of(record: Record, field: FieldName) -> Words:
    """A field's value as the record writes it; what is told of makers is not among these."""
    if other_field := _other(field):
        return record.other.get(other_field, {})
    return {
        "title": record.title,
        "date": record.date_text,
        "medium": record.medium,
        "dimensions": record.dimensions_text,
        "place": record.place,
        "location": record.hall_title or ({"en": record.hall} if record.hall else {}),
        "credit_line": record.credit_line,
        "rights": record.rights,
        "provenance": record.provenance,
        "object_type": record.object_type,
        "culture": record.culture,
        "inscription": record.inscription,
    }.get(field, {})


def told(record: Record, field: FieldName, language: Language) -> str:
    """The value in this language, by its own words or by rules; "" where there is none that is known."""
    words = words_of(record, field)
    if value := own(words, language):
        return value
    if found := other(words, language):
        if translated := translation(field, found[0], language):
            return translated
    if field == "date" and (dated := dates.read(record.date_edtf)):
        return dates.words(dated, language)
    return ""


def translation(field: FieldName, value: str, language: Language) -> str:
    """A value of the other language in this one; "" where a word of it is not known."""
    return (_into_chinese(field, value) if language == "zh-hans" else _into_english(field, value)) or ""


def _into_chinese(field: FieldName, value: str) -> str | None:
    match field:
        case "date" | "acquired":
            if field == "acquired" and (dated := dates.read(value)):
                return dates.words(dated, "zh-hans")
            return date_words.chinese(value)
        case "medium":
            return medium.chinese(value)
        case "place" | "birth_place" | "death_place" | "found" | "related_place":
            return place.chinese(value)
        case "culture":
            return place.chinese(value) or date_words.chinese(value)
        case "nationality":
            return place.people(value)
        case "object_type":
            return to_chinese(value, _OBJECTS) or _list(value, _OBJECTS)
        case "duration":
            return duration.duration_in_chinese(value)
        case "inscription" | "signature":
            return _INSCRIBED.get(value.strip(" .").casefold())
        case "department" | "collection":
            return to_chinese(value, _OBJECTS)
        case "parts" | "edition" if value.strip().isdigit():
            return value.strip()
        case "technique":
            return medium.chinese(value)
    return _list(value, _STYLES) if field in _LISTED else None


def _into_english(field: FieldName, value: str) -> str | None:
    match field:
        case "date" | "acquired":
            return date_words.english(value)
        case "medium" | "technique":
            return medium.english(value)
        case "place" | "birth_place" | "death_place" | "culture" | "found" | "related_place":
            return place.english(value) or date_words.english(value)
        case "nationality":
            return to_english(value, Book.of("peoples"))
        case "object_type" | "classification":
            return to_english(value, _OBJECTS)
    return None


def _list(value: str, book: Book) -> str | None:
    parts = [
        to_chinese(part, book)
        for part in value.replace("|", ";").replace(",", ";").split(";")
        if part.strip()
    ]
    return None if None in parts or not parts else "、".join(part for part in parts if part)


def _other(field: FieldName) -> OtherField | None:
    return next((each for each in OTHER_FIELDS if each == field), None)
