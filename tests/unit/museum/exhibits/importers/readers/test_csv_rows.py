"""Rows of any text: what is written soundly comes back whole, and nothing is ever lost or looped over."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

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
    quoting = csv.QUOTE_ALL if all_quoted else csv.QUOTE_MINIMAL
    csv.writer(out, delimiter=separator, lineterminator=end, quoting=quoting).writerows(table)
    found = list(rows(lines(out.getvalue()), separator))
    assert [row.cells for row in found] == [row for row in table if any(row)]
    assert not any(row.problem or row.loose for row in found)


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
