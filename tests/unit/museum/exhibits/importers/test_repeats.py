"""The same number twice, in one file and in the collection."""

import pytest

from museum.exhibits.importers.record import MakerEntry
from museum.exhibits.models import Exhibit
from tests.unit.museum.exhibits.importers.conftest import only, record


def test_numbers_are_text(desk):
    report = desk.bring(*(record(number, "Cup") for number in ("1996.10", "1996.1", "007", "7")))
    assert report.counts["created"] == 4
    assert all(not row.notes for row in report.rows)


def test_a_repeat_is_refused_and_tells_which_line_and_what_differs(desk):
    report = desk.bring(
        record("1996.10", "Cup"),
        record("B", "Saucer"),
        record("1996.10", "Cup", makers=(MakerEntry({"en": "A"}),), height_cm=3),
        record(" 1996.10 ", "Cup (spaces)"),
    )
    rows = list(report.rows)
    assert [row.outcome for row in rows] == ["created", "created", "refused", "refused"]
    assert "line 2" in rows[2].reason and "makers" in rows[2].reason and "height" in rows[2].reason
    assert "title" not in rows[2].reason
    assert "line 2" in rows[3].reason and "title" in rows[3].reason
    assert Exhibit.objects.get(accession_number="1996.10").title_en == "Cup"


def test_a_repeat_word_for_word_is_left_alone(desk):
    report = desk.bring(record("A.1", "Cup"), record("A.1", "Cup"))
    rows = list(report.rows)
    assert [row.outcome for row in rows] == ["created", "unchanged"]
    assert "line 2" in rows[1].notes[0]


@pytest.mark.parametrize("other", ["2001.3a-b", "2001.3 A-B", "２００１.3A-B", "2001.3A‑B"])
def test_numbers_that_differ_in_form_stay_two_works_and_are_flagged(desk, other):
    report = desk.bring(record("2001.3A-B", "Set"), record(other, "Set"))
    rows = list(report.rows)
    assert [row.outcome for row in rows] == ["created", "created"]
    assert not rows[0].notes
    assert "line 2" in rows[1].notes[0] and "2001.3A-B" in rows[1].notes[0]
    assert Exhibit.objects.count() == 2


def test_one_letter_written_in_two_ways_is_one_number(desk):
    report = desk.bring(record("Inv. é 1", "Set"), record("Inv. e\u0301 1", "Set"))
    assert [row.outcome for row in report.rows] == ["created", "unchanged"]


def test_a_number_like_one_of_the_collection_is_flagged(desk):
    desk.bring(record("2001.3A", "Set"))
    report = desk.bring(record("2001.3a", "Set"))
    (row,) = report.rows
    assert row.outcome == "created"
    assert "2001.3A" in row.notes[0]
    assert Exhibit.objects.count() == 2


def test_a_row_that_was_refused_is_no_first_one(desk):
    report = desk.bring(record("A.1", "x" * 2001), record("A.1", "Cup"))
    assert [row.outcome for row in report.rows] == ["refused", "created"]


@pytest.mark.parametrize(
    ("number", "meant"), [("1998.1", "1998.10"), ("7", "007"), ("7", "0007.0"), ("12.5", "12.500")]
)
def test_a_number_that_may_have_lost_zeros_changes_no_other_work(desk, number, meant):
    desk.bring(record(number, "Bowl"), record(meant, "Spoon"))
    row = only(desk.bring(record(number, "Spoon", number_in_doubt=True)))
    assert row.outcome == "refused" and "“Text”" in row.reason and f"“{number}”" in row.reason
    assert Exhibit.objects.get(accession_number=number).title_en == "Bowl"
    assert only(desk.bring(record(number, number_in_doubt=True))).outcome == "refused"
    again = only(desk.bring(record(number, " BOWL", number_in_doubt=True, height_cm=3)))
    assert again.outcome == "updated"


def test_a_number_that_may_have_lost_zeros_is_created_where_none_is_here(desk):
    desk.bring(record("007", "Spoon"))
    doubtful = record("7", "Bowl", number_in_doubt=True)
    row = only(desk.bring(doubtful))
    assert row.outcome == "created" and "Perhaps it is “007”" in row.notes[0]
    assert only(desk.bring(doubtful)).outcome == "unchanged"
    assert only(desk.bring(record("8", "Cup", number_in_doubt=True))).notes == []
