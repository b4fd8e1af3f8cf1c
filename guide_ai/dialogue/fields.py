"""Questions whose answer is a field, answered in code: the record's value in a sentence, doubt kept."""

from collections.abc import Iterator, Sequence
from typing import Final

from guide_ai.dialogue import dates
from guide_ai.dialogue.answer import Citation, Sentence
from guide_ai.dialogue.catalogue import Record, Words
from guide_ai.dialogue.phrases import FIELD_NAMES, FieldName, Part
from guide_ai.dialogue.wording import either, name, other, own, phrases, title
from guide_ai.guide.sentences import split
from guide_ai.language import Language

LONGEST_SPOKEN: Final = 400
"""Characters of a value beyond which only its first sentences are told (a provenance can fill pages)."""

_UNDATED: Final = frozenset(
    ("n.d.", "nd", "n. d.", "no date", "undated", "not dated", "unknown", "date unknown", "无", "不详",
     "未知", "年代不详", "年代未知", "无年代", "未注明")
)  # fmt: skip
_OFFERED: Final[tuple[FieldName, ...]] = ("maker", "date", "medium", "dimensions", "place", "credit_line")


def words_of(record: Record, field: FieldName) -> Words:
    """A field's value as the record writes it; `maker` and `accession_number` are not kept in languages."""
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
    }.get(field, {})


def is_known(record: Record, field: FieldName) -> bool:
    """Whether the record says anything here, in whatever language."""
    if field == "maker":
        return any(either(credit.name, "en") for credit in record.makers)
    if field == "accession_number":
        return True
    if field == "date" and dates.read(record.date_edtf):
        return True
    if field == "dimensions" and any((record.height_cm, record.width_cm, record.depth_cm)):
        return True
    return any(own(words_of(record, field), language) for language in words_of(record, field))


def citation(record: Record, field: str, language: Language) -> Citation:
    """A citation of this record."""
    return Citation(record.accession_number, field, title(record, language))


def field_sentences(record: Record, field: FieldName, language: Language) -> list[Sentence]:
    """Tell a field; empty where the record does not have it.

    Where the value is there in another language only, a sentence says so, and it follows in that language.
    """
    told = _told(record, field, language)
    spoken_in = language
    sentences: list[Sentence] = []
    if not told and (found := other(words_of(record, field), language)):
        spoken_in = found[1]
        told = _told(record, field, spoken_in)
        marker = phrases(language).only_in_other_language(title(record, language), field)
        sentences.append(_sentence(record, field, marker, language))
    sentences += [_sentence(record, field, text, spoken_in) for text in told]
    if field == "date" and (clash := _too_early(record, language)):
        sentences.append(_sentence(record, field, clash, language))
    return sentences


def missing_sentences(record: Record, fields: Sequence[FieldName], language: Language) -> list[Sentence]:
    """Say that the record does not have these, and what it has."""
    wording, called = phrases(language), title(record, language)
    texts = [wording.missing(called, field) for field in fields]
    if offered := [field for field in _OFFERED if field not in fields and is_known(record, field)]:
        texts.append(wording.offer(offered[:3]))
    return [Sentence(text, language, "refusal") for text in texts]


def answer(record: Record, fields: Sequence[FieldName], language: Language) -> list[Sentence]:
    """Everything that was asked about one work: what is known first, then what is not."""
    known = [field for field in fields if is_known(record, field)]
    sentences = [each for field in known for each in field_sentences(record, field, language)]
    if absent := [field for field in fields if field not in known]:
        refusals = missing_sentences(record, absent, language)
        sentences += refusals if not known else refusals[: len(absent)]
    return sentences


def sure_sentences(record: Record, language: Language) -> Iterator[Sentence]:
    """Every sentence that a question about a field of this record is answered with, for speaking ahead."""
    for field in FIELD_NAMES:
        yield from field_sentences(record, field, language)


def _sentence(record: Record, field: FieldName, text: str, language: Language) -> Sentence:
    return Sentence(text, language, "field", (citation(record, field, language),), sure=True)


def _told(record: Record, field: FieldName, language: Language) -> list[str]:
    wording, called = phrases(language), title(record, language)
    if field == "maker":
        parts = [Part(name(each, language), each.role, each.qualifier) for each in record.makers]
        parts = [part for part in parts if part.name]
        return [wording.maker(called, parts)] if parts else []
    if field == "accession_number":
        return [wording.value(called, field, record.accession_number)]
    if field == "title":
        whole = either(record.title, language)
        return [wording.value(whole, field, whole)] if whole else []
    value = own(words_of(record, field), language)
    if field == "location":
        value = value or either(words_of(record, field), language)
    if field == "date":
        if value.casefold() in _UNDATED:
            return [wording.undated(called)]
        if not value and (dated := dates.read(record.date_edtf)):
            value = dates.words(dated, language)
    if field == "dimensions" and not value:
        sides = (record.height_cm or None, record.width_cm or None, record.depth_cm or None)
        return [wording.size(called, *sides)] if any(sides) else []
    return _shortened(wording.value(called, field, value)) if value else []


def _shortened(text: str) -> list[str]:
    """A value of some length as its first sentences: nobody listens to a page."""
    if len(text) <= LONGEST_SPOKEN:
        return [text]
    kept: list[str] = []
    for sentence in split(text):
        if kept and sum(map(len, kept)) + len(sentence) > LONGEST_SPOKEN:
            break
        kept.append(sentence)
    return kept


def _too_early(record: Record, language: Language) -> str:
    """The record's own contradiction: made before its maker was born."""
    made = dates.read(record.date_edtf)
    for credit in record.makers:
        life = dates.read(credit.life)
        if made and life and life.start and not credit.qualifier and made.latest is not None:
            if made.latest < life.start.first:
                born = dates.words(dates.Dated(life.start, life.start), language)
                return phrases(language).too_early(name(credit, language), born)
    return ""
