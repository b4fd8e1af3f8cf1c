"""Rows of any text: what is written soundly comes back whole, and nothing is ever lost or looped over."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from museum.exhibits.importers.readers import csv_rows
from museum.exhibits.importers.readers.csv_rows import SEPARATORS, find_separator, rows

CELLS = st.text(st.sampled_from("ab é\"'\n,;\t|"), max_size=12).map(str.strip)
TABLES = st.integers(2, 5).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=8)
)


def lines(text: str) -> io.StringIO:
    return io.StringIO(text, newline="")


@given(TABLES, st.sampled_from(SEPARATORS), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_a_sound_table_comes_back(table, separator, end, all_quoted):
    out = io.StringIO(newline="")
    # Where rows end with "\r", the writer leaves cells with "\n" bare.
    quoting = csv.QUOTE_ALL if all_quoted or end == "\r" else csv.QUOTE_MINIMAL
    csv.writer(out, delimiter=separator, lineterminator=end, quoting=quoting).writerows(table)
    found = list(rows(lines(out.getvalue()), separator))
    assert [row.cells for row in found] == [row for row in table if any(row)]
    assert not any(row.problem or row.loose for row in found)


NUMBERS = st.integers(0, 99).map(str)
# Small pieces: a table of many large ones takes long to draw, and many a draw is too large to be used.
PIECES = NUMBERS | st.text(st.sampled_from("ab é\"'\n,;\t|"), max_size=4).map(str.strip)
LISTS = st.lists(st.lists(PIECES, max_size=3).map(", ".join), max_size=3).map("\n".join).map(str.strip)
NUMBERED = st.integers(2, 4).flatmap(
    lambda width: st.lists(st.tuples(NUMBERS, *[LISTS] * (width - 1)).map(list), min_size=1, max_size=4)
)


@given(NUMBERED, st.sampled_from(SEPARATORS), st.sampled_from(["\n", "\r\n"]))
def test_a_cell_may_hold_lines_that_look_like_rows(table, separator, end):
    out = io.StringIO(newline="")
    table = [["number", *(f"column {place}" for place in range(1, len(table[0])))], *table]
    csv.writer(out, delimiter=separator, lineterminator=end).writerows(table)
    found = list(rows(lines(out.getvalue()), separator))
    assert [row.cells for row in found] == table
    assert not any(row.problem for row in found)


def test_lines_of_a_cell_are_no_works_but_told_where_they_look_like_rows():
    text = 'number,title,history\n7,Field,"Sold:\n1887, Paris, Shop A\nby gift"\n8,Irises,none\n'
    _header, field, irises = rows(lines(text), ",")
    assert field.cells == ["7", "Field", "Sold:\n1887, Paris, Shop A\nby gift"]
    assert (field.problem, field.like_row, irises.cells[0]) == ("", 3, "8")


def test_a_mark_that_closes_so_that_the_width_is_wrong_is_not_believed():
    broken, two, three = list(rows(lines('a,b,c\n1,"x,y\n2,z,12"\n3,v,w\n'), ","))[1:]
    assert ("line 2" in broken.problem, two.cells, three.cells) == (True, ["2", "z", '12"'], ["3", "v", "w"])


@pytest.mark.parametrize(
    "line",
    [
        '""x""y\n',
        '"a' * 20_000 + "\n",
        'x,"\n',
        '",y,",z"w,"\n',
        '"a" "b' * 9 + "\n",
        '"' + " " * 99 + '" "x\n',
    ],
)
def test_each_line_is_followed_once_however_many_marks_there_are(line, monkeypatch):
    scanned = 0

    def scan(*words):
        nonlocal scanned
        scanned += 1
        return real(*words)

    real = csv_rows._scan
    monkeypatch.setattr(csv_rows, "_scan", scan)
    count = max(6_000 // len(line), 1) * 5
    found = list(rows(lines("a,b\n" + line * count + "1,2\n"), ","))
    assert found[-1].cells[-1] == "2"
    assert scanned <= 3 * count + 5


@given(st.text(st.sampled_from('ab"\n\r,;1 '), max_size=200), st.sampled_from([",", ";"]))
def test_whatever_is_written_no_line_is_lost(text, separator):
    found = list(rows(lines(text), separator))
    numbers = [row.line for row in found]
    assert numbers == sorted(set(numbers))
    kept = "".join("".join(row.cells) for row in found)
    whole = [row for row in found if not row.problem]
    for letter in "ab1":
        assert kept.count(letter) <= text.count(letter)
        if len(whole) == len(found):
            assert kept.count(letter) == text.count(letter)


@given(TABLES, st.sampled_from(SEPARATORS))
def test_the_separator_of_plain_tables_is_found(table, separator):
    plain = [
        [f"name {number}" for number in range(len(table[0]))],
        *([cell or "x" for cell in row] for row in table),
    ]
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, quoting=csv.QUOTE_ALL).writerows(plain)
    assert find_separator(out.getvalue()) == separator
