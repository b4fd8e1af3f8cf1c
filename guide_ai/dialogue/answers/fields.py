"""Questions whose answer is a field, answered in code: the record's value in a sentence, doubt kept."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.answer import Citation, Sentence
from guide_ai.dialogue.answers.field_ages import counted_years
from guide_ai.dialogue.answers.field_makers import (
    OF_MAKERS,
    is_by_nobody_known,
    is_firm,
    lives,
    of_maker,
    parts_of,
)
from guide_ai.dialogue.answers.field_sizes import MEASURED, own_lines, runs, size_texts
from guide_ai.dialogue.answers.field_titles import title_texts
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts import dates, provenance, sizes
from guide_ai.dialogue.facts.values import told, words_of
from guide_ai.dialogue.phrasing.phrases import FIELD_NAMES, FieldName
from guide_ai.dialogue.phrasing.wording import either, name, other, own, phrases, title
from guide_ai.dialogue.terms import date_words, person
from guide_ai.guide.sentences import split
from guide_ai.language import LANGUAGES, Language

LONGEST_SPOKEN: Final = 400
"""Characters of a value beyond which only its first sentences are told (an inscription can fill pages)."""

_OFFERED: Final[tuple[FieldName, ...]] = ("maker", "date", "medium", "dimensions", "place", "credit_line")
_STAND_INS: Final[dict[FieldName, tuple[FieldName, ...]]] = {
    "place": ("culture", "maker"), "maker": ("culture",), "date": ("culture",), "culture": ("style",
    "place", "maker"),
    "technique": ("medium",), "medium": ("technique",), "signature": ("inscription",),
    "classification": ("object_type",), "object_type": ("classification", "medium"),
    "credit_line": ("provenance",), "provenance": ("credit_line",), "acquired": ("credit_line", "provenance"),
    "collection": ("credit_line",), "birth_place": ("nationality",), "nationality": ("birth_place",),
    "diameter": ("dimensions",), "weight": ("dimensions",), "related_place": ("title",),
}  # fmt: skip
_USE: Final = re.compile(
    r"\b(?:can|may|could|allowed|permitted|permission|free|is it ok|able to|legal|illegal|trouble|us(?:e"
    r"|ing)|print(?:ing)?|post(?:ing)?|sell(?:ing)?"
    r"|publish(?:ing)?|reproduc(?:e|ing)|copy(?:ing)?|download|shar(?:e|ing))\b|可以|能不能|能否"
    r"|[能行].{0,24}吗|可否|准不准|允许|可不可以|免费|使用",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r"(?:about |early |mid-|late )?\d.*(?:century|BCE?|CE)\b.*|\d+[\d–-]*|.*世纪.*", re.IGNORECASE
)
"""A culture that is no more than a time of its own."""
_PERIOD: Final = re.compile(r"\b(?:dynasty|period|era|kingdom)\b|[朝代]|时期", re.IGNORECASE)


def is_known(record: Record, field: FieldName, question: str = "") -> bool:
    """Whether the record says anything here, in whatever language. `question`: as in `field_sentences`."""
    if field == "maker":
        return any(either(credit.name, "en") for credit in record.makers)
    if field in OF_MAKERS:
        return any(of_maker(credit, field) for credit in record.makers)
    if field == "accession_number":
        return True
    if field == "other_title":
        return bool(title_texts(record, "en", question))
    if field == "date" and dates.read(record.date_edtf):
        return True
    measures = sizes.read(own_lines(record, "en"))
    if field == "dimensions" and any((record.height_cm, record.width_cm, record.depth_cm)):
        return True
    if field == "weight" and sizes.weight(measures):
        return True
    if field == "duration" and (sizes.running_time(measures) or runs(record)):
        return True
    if field == "diameter" and sizes.side(record, measures, "diameter"):
        return True
    return any(own(words_of(record, field), language) for language in words_of(record, field))


def citation(record: Record, field: str, language: Language) -> Citation:
    """A citation of this record."""
    return Citation(record.accession_number, field, title(record, language))


def field_sentences(
    record: Record, field: FieldName, language: Language, question: str = ""
) -> list[Sentence]:
    """Tell a field; empty where the record does not have it.

    A value that is there in another language only, and can't be told in this one, follows as it stands, after
    a sentence that says so. `question`: what was asked, for those fields of which it may ask a part.
    """
    if field in MEASURED:
        texts, partly = size_texts(record, field, language, question)
        if texts:
            return [_sentence(record, field, text, language, sure=not partly) for text in texts]
    if field == "provenance" and (whole := either(record.provenance, language)):
        return _owners(record, whole, language, question)
    if field == "other_title":
        return [
            _sentence(record, field, text, language, sure=not question)
            for text in title_texts(record, language, question)
        ]
    texts = _told(record, field, language)
    if field == "rights" and texts and _USE.search(question):
        texts = [*texts, phrases(language).use(either(record.rights, language))]
    sentences = [_sentence(record, field, text, language) for text in texts]
    if not sentences and (found := other(words_of(record, field), language)):
        return _quoted(record, field, _shortened(found[0]), found[1], language)
    if field == "date" and (clash := _clash(record, language)):
        return [*sentences, *(_sentence(record, each, text, language) for each, text in clash)]
    if sentences and (counted := counted_years(record, field, language, question)):
        sentences += [_sentence(record, counted.field, text, language, sure=False) for text in counted.texts]
    return sentences


def missing_sentences(
    record: Record, fields: Sequence[FieldName], language: Language, question: str = ""
) -> list[Sentence]:
    """Say that the record does not have these, and what it has."""
    wording, called = phrases(language), title(record, language)
    texts = [wording.missing(called, field) for field in fields]
    if "rights" in fields and _USE.search(question):
        texts.append(wording.use(""))
    elif offered := [field for field in _OFFERED if field not in fields and is_known(record, field)]:
        texts.append(wording.offer(offered[:3]))
    return [Sentence(text, language, "refusal") for text in texts]


def answer(
    record: Record, fields: Sequence[FieldName], language: Language, question: str = ""
) -> list[Sentence]:
    """Everything that was asked about one work: what is known first, then what is not."""
    if "date" in fields and "culture" in fields and _tells_period(record):
        fields = [field for field in fields if field != "culture"]
    known = [field for field in fields if is_known(record, field, question)]
    sentences = [each for field in known for each in field_sentences(record, field, language, question)]
    absent = [field for field in fields if field not in known]
    workshop = _workshop(record, language) if "place" in absent else []
    instead = [other for field in absent if (other := _stand_in(record, field)) and other not in fields]
    if "maker" in known and "culture" not in fields and is_by_nobody_known(record):
        instead += ["culture"] if is_known(record, "culture") else []
    if absent:
        refusals = missing_sentences(record, absent, language, question)
        sentences += refusals[: len(absent)] if known or instead or workshop else refusals
    sentences += workshop
    sentences += [each for field in instead for each in field_sentences(record, field, language)]
    subject = phrases(language).quoted(title(record, language))
    return [each if not place else _going_on(each, subject) for place, each in enumerate(sentences)]


def _tells_period(record: Record) -> bool:
    """Whether the date itself names a dynasty or period, and no culture does."""
    return not is_known(record, "culture") and any(map(_PERIOD.search, record.date_text.values()))


def _going_on(sentence: Sentence, subject: str) -> Sentence:
    """A sentence that follows another about the same work need not name it again."""
    if not sentence.text.startswith(subject):
        return sentence
    short = ("It" if sentence.language == "en" else "它") + sentence.text.removeprefix(subject)
    return replace(sentence, text=short, sure=False)


def _stand_in(record: Record, field: FieldName) -> FieldName | None:
    """What tells nearly the same where a field is missing: a work's culture tells where it is from."""
    names = [either(each.name, "en") for each in record.makers]
    peoples = any(person.whose(each) or person.is_people(each) for each in names)
    for other_field in _STAND_INS.get(field, ()):
        if other_field == "maker" and not peoples:
            continue
        if is_known(record, other_field):
            return other_field
    return None


def ordered_by(record: Record, language: Language) -> list[Sentence]:
    """The steps of a provenance that tell who had the work made; none where another language tells it."""
    told = provenance.ordered_by(own(record.provenance, language))
    if not told:
        return []
    text = phrases(language).steps(title(record, language), told, "some")
    return [_sentence(record, "provenance", text, language, sure=False)]


def paid_for(record: Record, language: Language) -> list[Sentence]:
    """The steps and notes of a provenance that tell a price, in whichever language; none where none does."""
    told = [step for code in LANGUAGES for step in provenance.priced(own(record.provenance, code))]
    if not told:
        return []
    text = phrases(language).steps(title(record, language), told, "some")
    return [_sentence(record, "provenance", text, language, sure=False)]


def _workshop(record: Record, language: Language) -> list[Sentence]:
    """Where a provenance begins in its maker's workshop: the next that it tells of the place of making."""
    first = provenance.steps(own(record.provenance, language))
    makers = [called for credit in record.makers if is_firm(called := either(credit.name, "en"))]
    if not first or not any(each in first[0] for each in makers):
        return []
    text = phrases(language).steps(title(record, language), first[:1], "first")
    return [_sentence(record, "provenance", text, language, sure=False)]


def sure_sentences(record: Record, language: Language) -> Iterator[Sentence]:
    """Every sentence that a question about a field of this record is answered with, for speaking ahead."""
    for field in FIELD_NAMES:
        yield from field_sentences(record, field, language)


def _sentence(
    record: Record,
    field: str,
    text: str,
    language: Language,
    *,
    sure: bool = True,
    original: Language | None = None,
) -> Sentence:
    cited = (citation(record, field, language),)
    return Sentence(text, language, "field", cited, sure=sure, original=original)


def _quoted(
    record: Record, field: FieldName, texts: Sequence[str], written_in: Language, language: Language
) -> list[Sentence]:
    """A value that is told as it stands in its own language, after a sentence that says so."""
    marker = phrases(language).quoting(title(record, language), field)
    return [
        _sentence(record, field, marker, language),
        *(_sentence(record, field, text, written_in, original=written_in) for text in texts),
    ]


def _told(record: Record, field: FieldName, language: Language) -> list[str]:
    wording, called = phrases(language), title(record, language)
    if field == "maker":
        parts = parts_of(record, language)
        return [wording.maker(called, parts)] if parts else []
    if field in OF_MAKERS:
        return lives(record, field, language)
    if field == "accession_number":
        return [wording.value(called, field, record.accession_number)]
    if field == "title":
        whole = either(record.title, language)
        return [wording.value(whole, field, whole)] if whole else []
    if field == "credit_line" and (line := either(record.credit_line, language)):
        return [wording.credit_line(called, line)]
    if field == "rights" and (statement := either(record.rights, language)):
        return [wording.rights(called, statement)]
    if field == "location":
        where = either(words_of(record, field), language)
        return [wording.value(called, field, where)] if where else []
    if field == "date" and date_words.is_undated(either(record.date_text, language)):
        return [wording.undated(called)]
    value = told(record, field, language)
    return _shortened(wording.value(called, field, value)) if value else []


def _owners(record: Record, value: str, language: Language, question: str) -> list[Sentence]:
    """The steps of a provenance that were asked about; Chinese is told where the steps end in English."""
    wording, called = phrases(language), title(record, language)
    steps, which, rest = provenance.chosen(value, question)
    if not steps:
        return []
    sure = which == "all"
    written_in = (
        language
        if own(record.provenance, language)
        else (other(record.provenance, language) or ("", language))[1]
    )
    if written_in != language:
        marker, *_ = _quoted(record, "provenance", (), written_in, language)
        asked = steps[1::2] if which == "after" else steps[::2] if which == "before" else steps
        quoted = _sentence(record, "provenance", "; ".join(asked), written_in, sure=sure, original=written_in)
        sentences = [marker, quoted]
    else:
        sentences = [
            _sentence(record, "provenance", wording.steps(called, steps, which), language, sure=sure)
        ]
    if rest:
        sentences.append(_sentence(record, "provenance", wording.more_steps(), language, sure=sure))
    return sentences


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


def _clash(record: Record, language: Language) -> list[tuple[FieldName, str]]:
    """The record's own contradictions: made before its maker was born, or not at the time of its culture."""
    made = dates.read(record.date_edtf)
    for credit in record.makers:
        life = dates.read(of_maker(credit, "life"))
        if made and life and life.start and not credit.qualifier and made.latest is not None:
            if made.latest < life.start.first:
                born = dates.words(dates.Dated(life.start, life.start), language)
                return [("maker", phrases(language).too_early(name(credit, language), born))]
    culture, written = either(record.culture, "en"), either(record.date_text, "en")
    if _TIME.fullmatch(culture) and written and culture != written:
        return [
            ("culture", phrases(language).also_dated(told(record, "culture", language) or f"“{culture}”"))
        ]
    return []
