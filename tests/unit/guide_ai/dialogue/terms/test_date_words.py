"""Dates in words from one language into the other, with their doubt."""

import pytest

from guide_ai.dialogue.terms import date_words


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("1850", "1850年"),
        ("c. 1850", "约1850年"),
        ("c.1799–1805", "约1799年至1805年"),
        ("1885–6", "1885年至1886年"),
        ("?1928", "可能是1928年"),
        ("before 1936", "1936年之前"),
        ("after 1823", "1823年之后"),
        ("late 19th century", "19世纪晚期"),
        ("5th-4th century BCE", "公元前5世纪至公元前4世纪"),
        ("664 BCE-525 BCE", "公元前664年至公元前525年"),
        ("206 BCE-220 CE", "公元前206年至公元220年"),
        ("early 1620s", "1620年代初期"),
        ("July 1, 1809", "1809年7月1日"),
        ("Autumn 1916", "1916年秋季"),
        ("modeled c. 1878, cast after c.1915", "约1878年塑造，约1915年之后铸造"),
        ("1763, published 1800–07", "1763年，1800年至1807年出版"),
        ("possibly Western Han Dynasty, 202 BCE-8 CE", "可能是西汉，公元前202年至公元8年"),
        ("Qianlong period (1736-1795)", "乾隆（1736年至1795年）"),
    ],
)
def test_english_dates_in_chinese(english, chinese):
    assert date_words.chinese(english) == chinese


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("约1850年", "about 1850"),
        ("19世纪中叶", "mid-19th century"),
        ("公元前664年", "664 BCE"),
        ("20世纪20年代初", "early 1920s"),
        ("1886年至1887年", "1886 to 1887"),
        ("唐代", "Tang dynasty"),
        ("1936年以前", "before 1936"),
    ],
)
def test_chinese_dates_in_english(chinese, english):
    assert date_words.english(chinese) == english


@pytest.mark.parametrize("text", ["the year of the third flood", "when the frogs sang", ""])
def test_what_is_no_known_date_is_left_alone(text):
    assert date_words.chinese(text) is None


def test_a_range_of_which_one_end_may_lie_before_the_era_is_not_guessed():
    assert date_words.english("公元前206–220年") is None


@pytest.mark.parametrize(
    ("written", "said"),
    [("c. 1850", "about 1850"), ("ca. 1850", "about 1850"), ("?1928", "possibly 1928"), ("1850", "1850"),
     ("c. 1920s", "about the 1920s")],
)  # fmt: skip
def test_short_forms_are_said_in_full(written, said):
    assert date_words.expanded(written) == said
