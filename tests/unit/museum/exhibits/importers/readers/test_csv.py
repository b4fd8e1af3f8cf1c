"""Tables as people really send them: each row ends as an Item with the line that an editor shows."""

import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.readers.csv import read_csv

HEAD = "accession_number,title,creator,date\n"


@pytest.fixture
def reading(tmp_path):
    def of(content, name="objects.csv", **options):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_csv(Source(path, name, **options))

    return of


@pytest.fixture
def table(reading):
    """Return {number or "": (line, title or refusal)} of a table."""

    def of(content, **options):
        return [
            (
                item.line,
                item.identity,
                item.record.words.get("title", {}).get("", "") if item.record else item.refusal,
            )
            for item in reading(content, **options).items
        ]

    return of


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_separator_and_line_end(table, separator, end):
    lines = ["accession_number{0}title{0}creator", '1.10{0}"Jar{0} blue"{0}Lin', "", '1.1{0}"a ""b"""{0}']
    text = end.join(lines).format(separator) + end
    assert table(text) == [(2, "1.10", f"Jar{separator} blue".replace("\t", " ")), (4, "1.1", 'a "b"')]


def test_lines_count_as_an_editor_counts_them(table):
    text = HEAD + '1,"Jar\nwith\nlid",A,\n\n,,,\n2,Cup,B,\n'
    assert table(text) == [(2, "1", "Jar with lid"), (7, "2", "Cup")]


@pytest.mark.parametrize(
    ("broken", "after"),
    [
        ('2,"Never closed,B,1900\n', "3,Cup,C,1901\n"),
        ('2,"Never closed,B,1900\n', '3,"Cup, small",C,1901\n'),
        ('2,"Never closed,B,1900\n', '3,"He said ""ah""",C,1901\n'),
        ('2,"Never closed,B,1900\n', '3,Cup,12",1901\n'),
        ('2,"Never closed,B,1900\n', ""),
    ],
)
def test_an_unclosed_quote_costs_its_own_row_only(reading, broken, after):
    items = list(reading(HEAD + "1,Jar,A,1899\n" + broken + after + "4,Pot,D,1902\n").items)
    by_number = {item.identity: item for item in items}
    assert [item.line for item in items] == list(range(2, 2 + len(items)))
    assert by_number["2"].record is None
    assert "line 3" in by_number["2"].refusal
    assert all(by_number[number].record for number in {"1", "4", *(["3"] if after else [])})
    assert len(items) == (4 if after else 3)


def test_a_quote_that_opens_in_a_later_line_is_reported_there(reading):
    text = HEAD + '1,"Jar\nwith lid","Open,1900\n2,Cup,B,1901\n'
    broken, good = reading(text).items
    assert (broken.line, broken.record, "line 3" in broken.refusal) == (2, None, True)
    assert (good.line, good.identity) == (4, "2")


def test_a_row_within_a_cell_that_is_closed_is_told(reading):
    (item,) = reading(HEAD + '2,"Never closed,B,1900\n3,Cup of 12",C,1901\n').items
    assert item.record.words["title"][""] == "Never closed,B,1900 3,Cup of 12"
    assert any("Line 3" in note for note in item.notes)


def test_marks_inside_a_cell_are_read_as_they_are_written(reading):
    text = HEAD + '1,"Nude" descending,A,1900\n2,"She said "hi" twice",B,1901\n3,12" disc,C,\n'
    items = list(reading(text).items)
    assert [item.record.words["title"][""] for item in items] == [
        '"Nude" descending',
        'She said "hi" twice',
        '12" disc',
    ]
    assert [bool(item.notes) for item in items] == [True, True, False]


def test_marks_that_hide_the_columns_are_refused(table):
    ((line, number, reason),) = table(HEAD + '1,"She said "go, now", and left,A,1900\n')
    assert (line, number) == (2, "1")
    assert "quotation mark" in reason


def test_short_rows_are_read_and_long_ones_refused(table):
    rows = table(HEAD + "1,Jar\n2,Cup,B,1900,,,\n3,Pot, small,B,1900\n")
    assert rows[:2] == [(2, "1", "Jar"), (3, "2", "Cup")]
    assert rows[2][:2] == (4, "3")
    assert "5 cells" in rows[2][2]


def test_headers_may_have_spaces_doubles_and_gaps(reading):
    text = " Accession Number ,\tTITLE\t,creator,Creator,,Shelf\n1,Jar,Lin,Kim,loose,7\n"
    read = reading(text)
    (item,) = read.items
    assert [maker.name[""] for maker in item.record.makers] == ["Lin", "Kim"]
    assert item.record.extra == {"column 5": "loose", "Shelf": "7"}
    assert any("column 5, Shelf" in note for note in read.notes)
    assert any("Creator (2)" in note for note in read.notes)


def test_a_heading_above_the_table_is_passed_over(reading):
    read = reading("Export of the store\n\n" + HEAD + "1,Jar,A,1900\n")
    assert [(item.line, item.identity) for item in read.items] == [(4, "1")]
    assert any("heading" in note for note in read.notes)


def test_a_spreadsheet_s_own_line_names_the_separator(table):
    assert table("sep=;\naccession_number;title\n1;a, b\n") == [(3, "1", "a, b")]


def test_zero_bytes_are_left_out(reading):
    read = reading(HEAD.encode() + b"1,J\0ar,A,1900\n")
    assert next(read.items).record.words["title"] == {"": "Jar"}
    assert any("Zero bytes" in note for note in read.notes)


def test_cells_that_were_escaped_from_spreadsheets_come_back(table):
    text = HEAD + "1,'=SUM(A1),A,\n2,''=x,A,\n3,'quoted',A,\n4,'@home,A,\n"
    assert [title for _, _, title in table(text)] == ["=SUM(A1)", "'=x", "'quoted'", "@home"]


def test_rows_without_a_number_say_what_to_do(table):
    assert (
        table(HEAD + ",Jar,A,1900\n")[0][2] == "The accession number is missing: “accession_number” is empty."
    )
    assert "choose one" in table("title,colour\nJar,blue\n")[0][2]
    assert table("title,colour\nJar,blue\n", mapping={"number_otherwise": "title"}) == [(2, "Jar", "Jar")]


def test_an_empty_cell_says_nothing_and_a_marker_clears(reading):
    text = "accession_number,title,medium,description\n1,Jar,,[clear]\n"
    (item,) = reading(text).items
    assert ("medium" in item.record.words, item.record.clear) == (False, {"text.description"})
    (item,) = reading(text.replace("[clear]", ""), mapping={"clear": True}).items
    assert item.record.clear == {"medium", "text.description"}


def test_a_row_without_a_title_is_noted(reading):
    titled, untitled = reading(HEAD + "1,Jar,A,1900\n2,,B,1901\n").items
    assert (titled.notes, untitled.notes) == ((), ("The row has no title.",))


def test_a_table_without_rows_says_so(reading):
    assert any("no row below" in note for note in reading(HEAD).notes)


def test_numbers_are_text(table):
    rows = table(HEAD + "1996.10,a,,\n1996.1,b,,\n007,c,,\n7,d,,\n 7 ,e,,\n")
    assert [number for _, number, _ in rows] == ["1996.10", "1996.1", "007", "7", "7"]


def test_a_long_table_is_not_held(reading):
    read = reading(HEAD + "".join(f"{number},Jar {number},A,1900\n" for number in range(1_000)))
    assert (read.total, next(read.items).identity) == (1_000, "0")
    assert sum(1 for _ in read.items) == 999


def test_what_is_no_table_is_one_sentence(reading):
    with pytest.raises(UnreadableFile, match="empty"):
        reading("\n \n")
    with pytest.raises(UnreadableFile, match="can’t separate"):
        reading(HEAD, mapping={"separator": "::"})
