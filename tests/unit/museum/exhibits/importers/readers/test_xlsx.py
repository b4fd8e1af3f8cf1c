"""Workbooks: cells as people see them, and files that would fill the memory."""

import zipfile
from datetime import date, datetime

import openpyxl
import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.readers.xlsx import read_xlsx

HEAD = ["Accession number", "Title", "Date"]


@pytest.fixture
def book(tmp_path):
    """Return a function that saves sheets of rows (a cell may be (value, format)) and reads them."""

    def of(sheets, **options):
        made = openpyxl.Workbook()
        made.remove(made.active)
        for name, rows in sheets.items():
            sheet = made.create_sheet(name)
            for number, row in enumerate(rows, 1):
                for place, cell in enumerate(row, 1):
                    value, form = cell if isinstance(cell, tuple) else (cell, "General")
                    sheet.cell(number, place, value).number_format = form
        path = tmp_path / "objects.xlsx"
        made.save(path)
        return read_xlsx(Source(path, path.name, **options))

    return of


def test_cells_are_read_as_a_spreadsheet_shows_them(book):
    rows = [
        HEAD,
        ["1996.10", "as text", (datetime(1985, 1, 1), "yyyy-mm-dd hh:mm")],
        [(1996.1, "0.00"), "two places", (date(1985, 1, 1), "mmm yyyy")],
        [(7, "000"), "zeros before", (date(1985, 1, 1), "yyyy")],
        [7, "a number", 1985],
        [1996.1, "a fraction", "c. 1900"],
    ]
    items = list(book({"Works": rows}).items)
    assert [item.identity for item in items] == ["1996.10", "1996.10", "007", "7", "1996.1"]
    dates = [item.record.words["date_text"][""] for item in items]
    assert dates == ["1985-01-01", "1985-01", "1985", "1985", "c. 1900"]
    assert [any("as a number" in note for note in item.notes) for item in items] == [False] * 4 + [True]


def test_the_first_sheet_with_something_in_it_is_read_and_the_others_are_named(book):
    read = book({"Empty": [], "Works": [HEAD, ["1", "Jar", None]], "Notes": [["x"]]})
    assert [(item.line, item.identity) for item in read.items] == [(2, "1")]
    assert any("“Works”" in note and "Notes" in note for note in read.notes)


def test_a_sheet_may_be_chosen(book):
    sheets = {"One": [HEAD, ["1", "Jar", None]], "Two": [HEAD, ["2", "Cup", None]]}
    assert [item.identity for item in book(sheets, mapping={"sheet": "two"}).items] == ["2"]
    with pytest.raises(UnreadableFile, match="One, Two"):
        book(sheets, mapping={"sheet": "Three"})


def test_blank_rows_keep_the_count_and_errors_of_formulas_are_told(book):
    rows = [HEAD, ["1", "Jar", None], [None, None, None], ["2", "Cup", "#REF!"]]
    items = list(book({"Works": rows}).items)
    assert [item.line for item in items] == [2, 4]
    assert "date_text" not in items[1].record.words
    assert any("#REF!" in note for note in items[1].notes)


def test_every_row_that_is_not_blank_is_told(book):
    rows = [HEAD, ["1", "Jar", None], ["#N/A", "#DIV/0!", None], [None, None, None], ["=A2", "=B2", None]]
    rows += [["2", "=B2", None]]
    read = book({"Works": rows})
    good, errors, valueless, partly = read.items
    assert [item.line for item in (good, errors, valueless, partly)] == [2, 3, 5, 6]
    assert "#N/A" in errors.refusal and "#DIV/0!" in errors.refusal
    assert "A5, B5" in valueless.refusal
    assert partly.identity == "2" and any("B6" in note for note in partly.notes)
    assert any("formulas without values" in note for note in read.notes)


def test_a_sheet_of_formulas_only_says_what_to_do(book):
    with pytest.raises(UnreadableFile, match="spreadsheet program first"):
        book({"Works": [["=A1", "=B1"]]})


def test_long_numbers_have_no_exponent_and_are_no_accession_numbers(book):
    rows = [
        HEAD,
        ["1", 12345678901234567890, 1e-7],
        [12345678901234567890, "Jar", None],
        [(1e16, "0"), "Cup", None],
    ]
    work, *refused = book({"Works": rows}).items
    assert work.record.words["title"][""] == "12345678901234570000"
    assert work.record.words["date_text"][""] == "0.0000001"
    assert any("more than fifteen digits" in note for note in work.notes)
    assert all("format “Text”" in item.refusal for item in refused)
    assert len(refused) == 2


def test_a_cell_far_off_costs_nothing_and_is_named(book):
    far = [None] * 16_000
    rows = [HEAD + far + ["stray"], ["1", "Jar", None], ["2", "Cup", None]]
    assert [item.identity for item in book({"Works": rows}).items] == ["1", "2"]
    jar, cup = book({"Works": [HEAD, ["1", "Jar", None, *far, "see below"], ["2", "Cup", None]]}).items
    assert any("WQN2" in note and "see below" in note for note in jar.notes)
    assert (jar.identity, cup.identity, cup.notes) == ("1", "2", ())


def test_what_is_damaged_or_a_bomb_is_one_sentence(book, tmp_path):
    book({"Works": [HEAD, ["1", "Jar", None]]})
    whole = tmp_path / "objects.xlsx"
    cut = tmp_path / "cut.xlsx"
    cut.write_bytes(whole.read_bytes()[:-400])
    with pytest.raises(UnreadableFile, match="save it again"):
        list(read_xlsx(Source(cut, "cut.xlsx")).items)
    bomb = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            new.writestr(part, old.read(part))
        new.writestr("xl/sharedStrings.xml", b" " * (30 << 20))
    with pytest.raises(UnreadableFile, match="unpacks to more"):
        read_xlsx(Source(bomb, "bomb.xlsx"))


def test_entities_are_refused(book, tmp_path):
    book({"Works": [HEAD, ["1", "Jar", None]]})
    path = tmp_path / "entities.xlsx"
    with zipfile.ZipFile(tmp_path / "objects.xlsx") as old, zipfile.ZipFile(path, "w") as new:
        for part in old.infolist():
            data = old.read(part)
            if part.filename.endswith("sheet1.xml"):
                data = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>' + data.split(b"?>", 1)[-1]
            new.writestr(part, data)
    with pytest.raises(UnreadableFile, match="damaged"):
        read_xlsx(Source(path, path.name))


def test_a_number_kept_as_a_number_is_in_doubt_and_one_that_shows_its_zeros_is_not(book):
    rows = [
        [*HEAD, "id"],
        [1998.1, "General", None, "a"],
        [(1998.1, "@"), "made text too late", None, "b"],
        [7, "whole", None, "c"],
        ["1998.10", "text", None, 7],
        [(7, "000"), "zeros shown", None, 8],
        [(1998.1, "0.00"), "places shown", None, 9],
    ]
    items = list(book({"Works": rows}).items)
    assert [item.record.number_in_doubt for item in items] == [True, True, True, False, False, False]
    assert [any("as a number" in note for note in item.notes) for item in items] == [True] * 2 + [False] * 4
