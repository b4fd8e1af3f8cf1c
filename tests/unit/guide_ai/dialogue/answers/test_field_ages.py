"""Years that are counted from a record's dates."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.answers.fields import answer
from guide_ai.dialogue.facts import dates
from tests.unit.guide_ai.dialogue.gallery import GARDEN


@pytest.fixture(autouse=True)
def in_2050(monkeypatch):
    monkeypatch.setattr(dates, "this_year", lambda: 2050)


def told(record, fields, question, language="en"):
    return " ".join(each.text for each in answer(record, fields, language, question))


@pytest.mark.parametrize(
    ("edtf", "written", "ago"),
    [
        ("2041", "2041", "That is about 9 years ago."),
        ("1931/1940", "1931-1940", "That is about 110 to 119 years ago."),
        ("1953~", "c. 1953", "That is about 100 years ago."),
        ("-0663/-0524", "664-525 BCE", "That is about 2570 to 2710 years ago."),
        ("[..1936]", "before 1936", "That is at least 114 years ago."),
    ],
)
def test_an_age_is_counted_from_today(edtf, written, ago):
    record = replace(GARDEN, date_edtf=edtf, date_text={"en": written})
    assert told(record, ["date"], "How old is it?").endswith(ago)


def test_an_age_is_told_only_where_it_is_asked():
    assert "ago" not in told(GARDEN, ["date"], "When was it made?")


def test_a_date_that_contradicts_itself_has_no_age():
    record = replace(GARDEN, date_edtf="1700", date_text={"en": "1900"})
    assert "ago" not in told(record, ["date"], "How old is it?")


def test_a_makers_age_is_counted_from_both_records():
    neura = replace(GARDEN.makers[0], life="2001")
    record = replace(GARDEN, makers=(neura,), date_edtf="2041", date_text={"en": "2041"})
    assert "was 39 or 40 years old" in told(record, ["life"], "How old was the artist then?")
