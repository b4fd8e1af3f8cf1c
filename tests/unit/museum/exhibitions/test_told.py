"""In which language a visitor is told what a record says."""

from decimal import Decimal

import pytest

from museum.exhibitions.told import Told, makers, sizes, told, written
from museum.exhibits.models import Credit, Exhibit, Maker, Text


def work(**fields):
    return Exhibit(accession_number="X-1", **fields)


def test_the_visitors_own_language_needs_no_tag():
    both = work(title_en="Gate", title_zh="门")
    assert told(both, "title", "en") == Told("Gate")
    assert told(both, "title", "zh-hans") == Told("门")


def test_the_other_language_is_named():
    assert told(work(title_zh="门"), "title", "en") == Told("门", "zh")
    assert told(work(title_en="Gate"), "title", "zh-hans") == Told("Gate", "en")


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_words_in_neither_language_keep_theirs(language):
    found = work(title_en="שער", other_words={"title": {"he": "שער"}})
    assert told(found, "title", language) == Told("שער", "he")


def test_the_same_words_in_two_languages_are_the_visitors_own():
    assert told(work(date_text_en="2042", date_text_zh="2042"), "date_text", "zh-hans") == Told("2042")


def test_nothing_said_is_nothing_told():
    assert told(work(), "culture", "en") == Told("")


def credit(name, *, qualifier="", **fields):
    return Credit(maker=Maker(name_en=name, **fields), qualifier=qualifier)


def test_makers_of_one_language_are_named_in_it():
    japanese = credit("北斎", other_words={"name": {"ja": "北斎"}})
    assert makers([japanese], "en") == Told("北斎", "ja")
    assert makers([japanese, japanese], "en") == Told("北斎", "ja")
    assert makers([japanese, credit("Ada Lin")], "en") == Told("北斎, Ada Lin")


def test_doubt_in_english_before_a_name_leaves_the_line_untagged():
    doubted = credit("北斎", qualifier="attributed to", other_words={"name": {"ja": "北斎"}})
    assert makers([doubted], "en") == Told("attributed to 北斎")


@pytest.mark.parametrize(
    ("names", "english"),
    [
        (["Moreau, Élise", "Le Bihan, Jean"], "Moreau, Élise; Le Bihan, Jean"),
        (["Ada Lin", "Le Bihan, Jean"], "Ada Lin; Le Bihan, Jean"),
        (["Ada Lin", "Jean Le Bihan"], "Ada Lin, Jean Le Bihan"),
        (["Moreau, Élise"], "Moreau, Élise"),
    ],
)
def test_names_with_commas_are_kept_apart(names, english):
    credits = [credit(name) for name in names]
    assert makers(credits, "en").text == english
    assert makers(credits, "zh-hans").text == "、".join(names)


@pytest.mark.parametrize(
    ("sides", "english", "chinese"),
    [
        (("65.50", "92.00", None), "Height 65.5 cm, width 92 cm", "高 65.5 厘米，宽 92 厘米"),
        ((None, "100.00", "0.00"), "Width 100 cm", "宽 100 厘米"),
        ((None, None, "1.25"), "Depth 1.25 cm", "深 1.25 厘米"),
        ((None, None, None), "", ""),
    ],
)
def test_the_sides_are_told_one_by_one(sides, english, chinese):
    height, width, depth = (None if side is None else Decimal(side) for side in sides)
    found = work(height_cm=height, width_cm=width, depth_cm=depth)
    assert sizes(found, "en") == english
    assert sizes(found, "zh-hans") == chinese


def label(texts, language):
    return written(texts, Text.Kind.LABEL, language)


def test_a_label_in_any_chinese_serves_chinese_visitors():
    texts = [Text(language="en", body="One."), Text(language="zh-Hant", body="一。")]
    assert label(texts, "zh-hans") == Told("一。")
    assert label(texts, "en") == Told("One.")


def test_a_label_in_another_language_is_better_than_none():
    texts = [Text(language="fr", body="Un."), Text(language="fr", body="Deux.")]
    assert label(texts, "en") == Told("Un.\n\nDeux.", "fr")
    assert label([], "en") == Told("")


def test_texts_of_other_kinds_are_left_out():
    texts = [Text(kind="description", body="Told."), Text(kind="label", body="Hung.")]
    assert label(texts, "en") == Told("Hung.")
    assert written(texts, Text.Kind.DESCRIPTION, "en") == Told("Told.")
