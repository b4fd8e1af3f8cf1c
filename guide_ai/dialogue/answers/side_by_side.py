"""What works have in common, how they differ, and how many years lie between them: field by field, in code.

A part of `comparing`. What a record lacks is said, and never taken to be the same or different.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from guide_ai.dialogue.answer import Citation, Sentence
from guide_ai.dialogue.answers.fields import answer, citation, is_known
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.kind_words import kind_of
from guide_ai.dialogue.facts.measures import made
from guide_ai.dialogue.facts.stuffs import keys_in, stuffs
from guide_ai.dialogue.phrasing.comparing_phrases import ENGLISH_COMPARING, ComparingPhrases, Shared
from guide_ai.dialogue.phrasing.comparing_phrases_zh import CHINESE_COMPARING
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import either, name, title
from guide_ai.language import Language

PHRASES: Final[dict[Language, ComparingPhrases]] = {"en": ENGLISH_COMPARING, "zh-hans": CHINESE_COMPARING}
_FIELDS: Final[dict[Shared, FieldName]] = {
    "maker": "maker",
    "date": "date",
    "medium": "medium",
    "kind": "object_type",
    "place": "place",
    "hall": "location",
}
_CONTRASTED: Final[tuple[FieldName, ...]] = ("maker", "date", "medium", "dimensions", "place")


def titles_of(records: Sequence[Record], context: Context) -> list[str]:
    """What to call works, in quotes."""
    return [context.phrases.quoted(title(record, context.language)) for record in records]


def in_common(records: Sequence[Record], context: Context) -> list[Sentence]:
    """Everything that the records of some works have in common; or that it is nothing."""
    shared = [
        _shared(records, what, value, context)
        for what in _FIELDS
        if (value := shared_value(records, what, context.language))
    ]
    shared += _in_part(records, context)
    if shared:
        return shared
    text = PHRASES[context.language].nothing_in_common(titles_of(records, context))
    return [context.sentence(text, "refusal")]


def _in_part(records: Sequence[Record], context: Context) -> list[Sentence]:
    """The materials that works have among others, and the people that their makers are called after."""
    titles, told = titles_of(records, context), PHRASES[context.language]
    found: list[Sentence] = []
    each_of = [keys_in(either(record.medium, "en")) for record in records]
    common = [stuffs()[key] for key in each_of[0] if all(key in keys for keys in each_of[1:])]
    common = [each for each in common if each.role != "kind"]
    if common and not shared_value(records, "medium", context.language):
        values = [(each.english if context.language == "en" else each.chinese)[0] for each in common]
        text = told.alike_in_part(titles, "medium", values)
        found.append(Sentence(text, context.language, "field", _cited(records, "medium", context)))
    peoples = [{either(credit.nationality, context.language) for credit in each.makers} for each in records]
    people = sorted(set.intersection(*peoples) - {""})
    if people and not shared_value(records, "maker", context.language):
        text = told.alike_in_part(titles, "people", people)
        found.append(Sentence(text, context.language, "field", _cited(records, "maker", context)))
    return found


def whether_shared(records: Sequence[Record], what: Shared, context: Context) -> Sentence | None:
    """Whether some works have the same maker, material …; None where a record does not say, or doubts."""
    if value := shared_value(records, what, context.language):
        return _shared(records, what, value, context)
    doubted = what == "maker" and any(credit.qualifier for record in records for credit in record.makers)
    if doubted or not all(_value(record, what, context.language)[0] for record in records):
        return None
    text = PHRASES[context.language].unlike(titles_of(records, context), what)
    return Sentence(text, context.language, "field", _cited(records, what, context))


def differing(records: Sequence[Record], context: Context) -> Iterator[Sentence]:
    """The fields in which works differ, one after the other, each for every work."""
    for field in _CONTRASTED:
        shared: dict[FieldName, Shared] = {
            "maker": "maker",
            "date": "date",
            "medium": "medium",
            "place": "place",
        }
        what = shared.get(field)
        if what and shared_value(records, what, context.language):
            continue
        if sum(is_known(record, field) for record in records) == 0:
            continue
        for record in records:
            yield from answer(record, [field], context.language)[:2]


def years_between(one: Record, other: Record, context: Context) -> Sentence:
    """How many years lie between two works; a range where their dates are ranges."""
    language = context.language
    first, second = titles_of((one, other), context)
    dated, against = made(one), made(other)
    ends = [(each.earliest, each.latest) if each else (None, None) for each in (dated, against)]
    (low, high), (from_, to) = ends
    if dated is None or against is None or low is None or high is None or from_ is None or to is None:
        return context.sentence(PHRASES[language].unsettled(first, second, "years"), "refusal")
    if low > from_ or (low == from_ and high > to):
        first, second, (low, high), (from_, to) = second, first, (from_, to), (low, high)
    if high >= from_:
        return context.sentence(PHRASES[language].unsettled(first, second, "years"), "refusal")
    about = any(_about(each) for each in (dated, against))
    text = PHRASES[language].apart(first, second, from_ - high, to - low, about=about)
    return Sentence(text, language, "field", _cited((one, other), "date", context))


def _about(dated: dates.Dated) -> bool:
    return any(moment.approximate or moment.uncertain for moment in (dated.start, dated.end) if moment)


def shared_value(records: Sequence[Record], what: Shared, language: Language) -> str:
    """What all of the records have in a field, or "" where they don't have the same."""
    values = [_value(record, what, language) for record in records]
    if not all(key for key, _ in values) or len({key for key, _ in values if key}) != 1 or len(records) < 2:
        return ""
    return values[0][1]


def _value(record: Record, what: Shared, language: Language) -> tuple[str, str]:
    """A field as it is compared, and as it is told; two empty strings where the record does not say."""
    if what == "maker":
        if any(credit.qualifier for credit in record.makers):
            return "", ""
        known = [name(credit, "en") for credit in record.makers]
        told = [name(credit, language) for credit in record.makers]
        nobody = any(each.casefold().startswith(("unknown", "anonymous", "佚名")) for each in known)
        return ("", "") if nobody else ("; ".join(sorted(known)), ", ".join(told))
    if what == "kind":
        kind = kind_of(record)
        return (kind.one, kind.called(language)) if kind else ("", "")
    if what == "date":
        dated = made(record)
        return (record.date_edtf, either(record.date_text, language)) if dated else ("", "")
    if what == "hall":
        return record.hall or "", either(record.hall_title, language)
    words = record.medium if what == "medium" else record.place
    plain = " ".join(either(words, "en").casefold().replace("oil paint", "oil").split())
    return plain, either(words, language)


def _shared(records: Sequence[Record], what: Shared, value: str, context: Context) -> Sentence:
    text = PHRASES[context.language].alike(titles_of(records, context), what, value)
    return Sentence(text, context.language, "field", _cited(records, what, context))


def _cited(records: Sequence[Record], what: Shared, context: Context) -> tuple[Citation, ...]:
    return tuple(citation(record, _FIELDS[what], context.language) for record in records)
