"""Field answers: the record's value, its doubt, and nothing else."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guide_ai.dialogue.answers.fields import LONGEST_SPOKEN, answer, field_sentences, sure_sentences
from guide_ai.dialogue.catalogue import Credit, Record
from guide_ai.dialogue.phrasing.phrases import FIELD_NAMES
from tests.unit.guide_ai.dialogue.gallery import GARDEN, LILIES, LONG_RAIN, RAIN

VALUES = st.text(alphabet=st.characters(categories=["Lu", "Ll", "Nd"]), min_size=1, max_size=30)
LANGUAGES = st.sampled_from(["en", "zh-hans"])


def told(record, field, language="en"):
    return " ".join(sentence.text for sentence in field_sentences(record, field, language))


@pytest.mark.parametrize(
    ("field", "english", "chinese"),
    [
        ("maker", "“Probability Garden” is by Neura.", "《概率花园》的作者是涅拉。"),
        ("date", "“Probability Garden” dates from 2041.", "《概率花园》的年代是2041年。"),
        ("medium", "“Probability Garden” is a pigment print on cotton paper.",
         "《概率花园》的材质是棉纸颜料打印。"),
        ("dimensions", "“Probability Garden” measures 120 × 90 cm.", "《概率花园》的尺寸是120 × 90厘米。"),
        ("place", "“Probability Garden” was made in Lyon.", "《概率花园》的制作地是里昂。"),
        ("location", "You will find “Probability Garden” in the hall “Hall of Waves”.",
         "《概率花园》在“波之厅”展厅。"),
        ("accession_number", "The accession number of “Probability Garden” is V.1.",
         "《概率花园》的藏品编号是V.1。"),
    ],
)  # fmt: skip
def test_a_field_is_told_in_both_languages(field, english, chinese):
    assert told(GARDEN, field) == english
    assert told(GARDEN, field, "zh-hans") == chinese


@given(VALUES, LANGUAGES, st.sampled_from(["date", "medium", "dimensions", "place", "credit_line", "rights"]))
def test_whatever_the_record_says_is_what_is_told(value, language, field):
    # What ends like a unit ("mm", "feet") is told by the unit's Chinese name.
    assume(field != "dimensions" or language == "en" or value[-1].casefold() not in "gmnrstz")
    attribute = {"date": "date_text", "dimensions": "dimensions_text"}.get(field, field)
    record = Record("X.1", {language: "Bare"}, **{attribute: {language: value}})
    (sentence,) = field_sentences(record, field, language)
    undated = field == "date" and "date" in sentence.text and value not in sentence.text
    assert value in sentence.text or undated
    assert sentence.citations[0].accession == "X.1"
    assert sentence.citations[0].field == field
    assert sentence.sure and sentence.manner == "field"


@given(st.lists(VALUES, min_size=1, max_size=4, unique=True), LANGUAGES)
def test_all_makers_are_named_and_nobody_else(names, language):
    makers = tuple(Credit({language: name}, "artist") for name in names)
    text = told(Record("X.1", {language: "Bare"}, makers), "maker", language)
    assert all(name in text for name in names)
    rest = text
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(name, "")
    assert not set("0123456789") & set(rest)


@given(st.floats(0.1, 9999, allow_nan=False).map(lambda side: round(side, 1)), LANGUAGES)
def test_sizes_that_are_only_numbers_keep_them(side, language):
    text = told(Record("X.1", {"en": "Bare"}, height_cm=side), "dimensions", language)
    assert f"{side:g}" in text
    assert ("cm" in text) == (language == "en")
    assert ("厘米" in text) == (language == "zh-hans")


@pytest.mark.parametrize(
    ("qualifier", "english", "chinese"),
    [
        ("attributed to", "is attributed to Oda", "归于奥达"),
        ("possibly by", "is possibly by Oda", "可能出自奥达"),
        ("workshop of", "is from the workshop of Oda", "奥达的工作坊"),
        ("follower of", "is by a follower of Oda", "奥达的追随者"),
        ("after", "is after Oda", "仿奥达"),
        ("formerly attributed to", "was formerly attributed to Oda", "曾被归于奥达"),
        ("retouched by", "remark “retouched by”", "注明“retouched by”"),
    ],
)
def test_the_records_doubt_about_a_maker_is_kept(qualifier, english, chinese):
    record = Record("X.1", {"en": "Bare"}, (Credit({"en": "Oda", "zh-hans": "奥达"}, "artist", qualifier),))
    assert english in told(record, "maker")
    assert chinese in told(record, "maker", "zh-hans")


def test_makers_are_told_with_their_roles():
    makers = (
        Credit({"en": "A. Ito"}, "designer"),
        Credit({"en": "B. Mori"}, "publisher"),
        Credit({"en": "C. Sato"}, "binder"),
    )
    text = told(Record("X.1", {"en": "Bare"}, makers), "maker")
    assert text == ("“Bare” was designed by A. Ito; it was published by B. Mori; it is by C. Sato (binder).")


def test_an_unknown_maker_is_not_made_a_name():
    record = Record("X.1", {"en": "Bare"}, (Credit({"en": "unknown Ejagham"}, "artist"),))
    assert told(record, "maker") == (
        "The maker of “Bare” is not known: the record says only “unknown Ejagham”."
    )


def test_a_doubtful_date_stays_doubtful():
    assert "about 2038" in told(LILIES, "date")
    assert "约2038年" in told(LILIES, "date", "zh-hans")


def test_a_date_without_words_is_told_from_its_edtf():
    assert told(LONG_RAIN, "date") == "“Rain over the Harbour” dates from 2019 to 2020."
    assert told(LONG_RAIN, "date", "zh-hans") == "《港湾上的雨》的年代是2019年至2020年。"


def test_words_go_before_the_edtf():
    record = replace(GARDEN, date_text={"en": "the year of the third flood"})
    assert "third flood" in told(record, "date")
    assert "2041" not in told(record, "date")


def test_no_date_is_an_answer():
    assert told(RAIN, "date") == "The record gives no date for “Rain”."


def test_a_date_before_its_maker_was_born_is_told_and_doubted():
    record = replace(RAIN, date_text={"en": "1760–70"}, date_edtf="1760/1770")
    text = told(record, "date")
    assert "1760–70" in text
    assert "Oda Kessler was born in 2001" in text


def test_a_value_of_the_other_language_is_told_by_vocabulary():
    assert told(LILIES, "medium", "zh-hans").endswith("的材质是布面油画。")
    chinese = Record(
        "X.1", {"zh-hans": "山"}, medium={"zh-hans": "纸本设色"}, date_text={"zh-hans": "约1850年"}
    )
    assert told(chinese, "medium") == "“山” is done in ink and color on paper."
    assert told(chinese, "date") == "“山” dates from about 1850."


def test_what_no_vocabulary_knows_is_given_in_its_own_language_and_marked():
    record = Record("X.1", {"en": "Bare"}, medium={"en": "flubber on canvas"})
    first, second = field_sentences(record, "medium", "zh-hans")
    assert "只有英文" in first.text and first.language == "zh-hans" and first.original is None
    assert (second.text, second.language, second.original) == ("flubber on canvas", "en", "en")


def test_names_need_no_translation():
    record = Record("X.1", {"en": "Bare"}, (Credit({"en": "Ida Roe"}, "artist"),))
    assert told(record, "maker", "zh-hans") == "《Bare》的作者是Ida Roe。"


def test_zero_is_no_size():
    record = Record("X.1", {"en": "Bare"}, height_cm=0.0, width_cm=0.0)
    assert field_sentences(record, "dimensions", "en") == []


def test_what_is_missing_is_said_and_what_is_there_is_offered():
    sentences = answer(RAIN, ["dimensions"], "en")
    assert all(sentence.manner == "refusal" for sentence in sentences)
    text = " ".join(sentence.text for sentence in sentences)
    assert "does not say how large “Rain” is" in text
    assert "maker" in text and "material" in text


def test_several_fields_are_all_answered_the_known_ones_first():
    text = " ".join(sentence.text for sentence in answer(RAIN, ["dimensions", "maker", "medium"], "en"))
    assert text.index("Oda Kessler") < text.index("bronze") < text.index("how large")


def test_a_long_provenance_is_not_read_to_its_end():
    provenance = " ".join(f"Then it was sold to collector number {number}." for number in range(200))
    sentences = field_sentences(replace(GARDEN, provenance={"en": provenance}), "provenance", "en")
    assert 0 < sum(len(sentence.text) for sentence in sentences) <= LONGEST_SPOKEN
    assert "number 0." in sentences[0].text


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("record", [GARDEN, LILIES, RAIN, LONG_RAIN], ids=lambda r: r.accession_number)
def test_every_field_answer_is_among_the_sure_sentences(record, language):
    sure = {(each.text, each.language) for each in sure_sentences(record, language)}
    assert all(sentence.sure for sentence in sure_sentences(record, language))
    for field in FIELD_NAMES:
        for sentence in field_sentences(record, field, language):
            assert (sentence.text, sentence.language) in sure
    assert sure
