"""Reading EDTF dates, telling them and comparing them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.dialogue.facts.dates import order, read, words


@pytest.mark.parametrize(
    ("edtf", "english", "chinese"),
    [
        ("2041", "2041", "2041年"),
        ("2041~", "about 2041", "约2041年"),
        ("2041?", "possibly 2041", "可能是2041年"),
        ("2041%", "possibly about 2041", "可能是约2041年"),
        ("1886/1887", "1886 to 1887", "1886年至1887年"),
        ("1886~/1890~", "about 1886 to about 1890", "约1886年至约1890年"),
        ("20XX", "the 21st century", "21世纪"),
        ("12XX", "the 13th century", "13世纪"),
        ("186X", "the 1860s", "1860年代"),
        ("-0663", "664 BCE", "公元前664年"),
        ("-0663/-0524", "664 BCE to 525 BCE", "公元前664年至公元前525年"),
        ("-0201/0008", "202 BCE to 8 CE", "公元前202年至公元8年"),
        ("0000", "1 BCE", "公元前1年"),
        ("-05XX", "the 6th century BCE", "公元前6世纪"),
        ("../1936", "no later than 1936", "不晚于1936年"),
        ("[..1936]", "no later than 1936", "不晚于1936年"),
        ("1936/..", "1936 or later", "1936年或更晚"),
        ("1936/", "1936 or later", "1936年或更晚"),
        ("2041-05", "May 2041", "2041年5月"),
        ("2041-05-03", "3 May 2041", "2041年5月3日"),
        ("2041-21", "spring 2041", "2041年春"),
    ],
)
def test_dates_are_told_in_both_languages(edtf, english, chinese):
    dated = read(edtf)
    assert dated is not None
    assert words(dated, "en") == english
    assert words(dated, "zh-hans") == chinese


@pytest.mark.parametrize(
    "edtf",
    [
        "",
        "soon",
        "2041/2030",
        "2041-13",
        "2041-05-41",
        "2041-02-31",
        "2041-02-29",
        "1900-02-29",
        "2041-04-31",
        "20XX-05",
        "/",
        "../..",
        "41",
    ],
)
def test_what_is_no_date_is_not_read(edtf):
    assert read(edtf) is None


@pytest.mark.parametrize("edtf", ["2040-02-29", "2000-02-29", "2041-12-31", "-0664-01-08"])
def test_a_day_that_was_is_read(edtf):
    assert read(edtf) is not None


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("1850", "1860", "before"),
        ("1860", "1850", "after"),
        ("1850/1870", "1860", "open"),
        ("-0663", "-0499", "before"),
        ("-0099", "0050", "before"),
        ("1850~", "1853", "open"),
        ("1850~", "1870", "before"),
        ("../1900", "1950", "before"),
        ("1900/..", "1950", "open"),
        ("19XX", "2001", "before"),
        ("2042-03", "2042-05-15", "before"),
        ("2042-05-15", "2042-05-14", "after"),
        ("2042-02/2042-04", "2042-04", "open"),
        ("2042-04", "2042", "open"),
        ("2042-12-31", "2043-01-01", "before"),
    ],
)
def test_only_what_is_certain_is_called_older(one, other, expected):
    first, second = read(one), read(other)
    assert first and second
    assert order(first, second) == expected


@given(st.integers(1, 9999), st.integers(1, 9999))
def test_order_is_the_order_of_years(one, other):
    first, second = read(f"{one:04}"), read(f"{other:04}")
    assert first and second
    assert order(first, second) == ("before" if one < other else "after" if one > other else "open")


@given(st.integers(1, 9999), st.sampled_from(["", "~", "?", "%"]))
def test_a_year_keeps_its_number_and_its_doubt(year, doubt):
    dated = read(f"{year:04}{doubt}")
    assert dated
    told = words(dated, "en")
    assert str(year) in told
    assert ("about" in told) == (doubt in ("~", "%"))
    assert ("possibly" in told) == (doubt in ("?", "%"))
