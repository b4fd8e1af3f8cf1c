"""What imports kept beside a work's fields: visitors may be told some of it, and never the rest."""

import pytest

from museum.exhibits.models import Exhibit
from museum.exhibits.other_fields import other_fields, told_columns


def told(**columns: object) -> dict[str, dict[str, str]]:
    return other_fields(Exhibit(title_en="Cup", extra=columns))


def test_columns_of_known_files_have_the_guides_names():
    assert told(
        **{
            "department_title": "Asian Art",
            "acquisitionYear": "1922",
            "movements.name": "Pop Art; Op Art",
            "content.descriptiveNonRepeating.data_source": "A museum of flight",
            "Running Time": "12 min",
        }
    ) == {
        "department": {"en": "Asian Art"},
        "acquired": {"en": "1922"},
        "style": {"en": "Pop Art; Op Art"},
        "collection": {"en": "A museum of flight"},
        "duration": {"en": "12 min"},
    }


def test_what_is_not_named_stays_with_the_curator():
    private = {
        "insurance value": "1,000,000",
        "Location": "Store 3, shelf 7",
        "physical_location": "Vault",
        "lender": "A private person",
        "condition note": "Rodent damage",
        "curator_approved": "1",
    }
    assert told(**private) == {}
    assert told_columns({**private, "Department": "Prints"}) == {"Department"}


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("department", "null"),
        ("department", "  - "),
        ("portfolio", "From"),
        ("subject", "92 H 39 1; 48 A 98 21 1"),
        ("acquired", "unknown"),
        ("diameter", "0.0"),
        ("number of objects", "1"),
        ("script", "lat|~|ger"),
        ("series", "https://museum.example/7"),
        ("department", ["a", "list"]),
        ("literature", "x" * 5000),
    ],
)
def test_what_says_nothing_is_not_told(column, value):
    assert told(**{column: value}) == {}


def test_a_value_is_told_in_its_language_and_clean():
    assert told(**{"department_zh": "版画部", "Department (en)": "<b>Prints</b>&amp; Drawings"}) == {
        "department": {"zh-hans": "版画部", "en": "Prints& Drawings"}
    }
    assert told(Series="富嶽三十六景") == {"series": {"zh-hans": "富嶽三十六景"}}


def test_the_most_particular_column_counts_whatever_their_order():
    subjects = {
        "subjects.children.name": "nature",
        "subjects.children.children.children.name": "oak; heron",
    }
    assert told(**subjects) == {"subject": {"en": "oak; heron"}}


def test_a_day_that_stands_for_its_year_is_told_as_the_year():
    assert told(date_acquired="1925-01-01") == {"acquired": {"en": "1925"}}
    assert told(date_acquired="1925-03-01") == {"acquired": {"en": "1925-03-01"}}


def test_titles_in_further_languages_are_other_titles():
    work = Exhibit(
        title_en="Whistler",
        other_words={"title": {"fr": "La Mère", "de": "Whistler"}},
        extra={"Alternative Title": "Grey and black"},
    )
    assert other_fields(work) == {"other_title": {"en": "La Mère; Grey and black"}}


@pytest.mark.parametrize("extra", [None, [], "text", {"department": None}])
def test_odd_columns_break_nothing(extra):
    assert other_fields(Exhibit(extra=extra, other_words=None)) == {}
