"""JSON in its shapes: one record, lists, wrapped lists, a record a line; and what breaks."""

import json

import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.readers.json import read_json

JAR, CUP = {"accession_number": "1", "title": "Jar"}, {"accession_number": "2", "title": "Cup"}


@pytest.fixture
def found(tmp_path):
    """Return [(line, number, refusal)] of a file."""

    def of(content, **options):
        path = tmp_path / "works.json"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        items = read_json(Source(path, path.name, **options)).items
        return [(item.line, item.identity, item.refusal) for item in items]

    return of


@pytest.mark.parametrize(
    "shape",
    [
        lambda works: works,
        lambda works: {"data": works, "pagination": {"total": 2}},
        lambda works: {"response": {"rows": works}},
        lambda works: {"info": [{"a": 1}], "records": works},
    ],
)
def test_a_list_is_found_wherever_it_lies(found, shape):
    assert found(json.dumps(shape([JAR, CUP]))) == [(1, "1", ""), (2, "2", "")]


@pytest.mark.parametrize("content", ["[]", "[\n]\n", '{"records": []}'])
def test_a_list_without_works_is_read_and_said_to_be_empty(tmp_path, content):
    path = tmp_path / "works.json"
    path.write_text(content)
    reading = read_json(Source(path, path.name))
    assert (list(reading.items), reading.total) == ([], 0)
    assert any("no record in it" in note for note in reading.notes)


def test_one_record_alone_or_wrapped(found):
    assert found(json.dumps(JAR)) == [(1, "1", "")]
    assert found(json.dumps({"data": JAR, "info": "x"})) == [(1, "1", "")]


def test_a_work_that_lists_its_makers_is_one_work(found):
    makers = [{"name": "Ada"}, {"name": "Bo"}]
    assert found(json.dumps({**JAR, "actors": makers})) == [(1, "1", "")]
    assert [number for _, number, _ in found(json.dumps({**JAR, "works": [CUP, JAR]}))] == ["2", "1"]


def test_a_record_a_line_and_a_wrong_line_among_them(found):
    rows = found(f"{json.dumps(JAR)}\n\n{{oops\n{json.dumps(CUP)}\n")
    assert [(line, number, bool(reason)) for line, number, reason in rows] == [
        (1, "1", False),
        (3, "", True),
        (4, "2", False),
    ]


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16"])
def test_encodings(found, codec):
    assert found(json.dumps([JAR], ensure_ascii=False).encode(codec)) == [(1, "1", "")]


def test_numbers_stay_as_they_are_written(found):
    rows = found('[{"accession_number": 1996.10, "title": "a"}, {"accession_number": 1996.1, "title": "b"}]')
    assert [number for _, number, _ in rows] == ["1996.10", "1996.1"]


def test_a_list_longer_than_a_portion_is_read_record_by_record(found, monkeypatch):
    monkeypatch.setattr("museum.exhibits.importers.readers.json_values.PORTION", 50)
    works = [{"accession_number": str(number), "title": "é" * (number % 90)} for number in range(200)]
    rows = found(json.dumps(works, indent=1))
    assert [number for _, number, _ in rows] == [str(number) for number in range(200)]


def test_what_is_no_record_among_records_is_refused(found):
    rows = found(json.dumps([JAR, 7, CUP]))
    assert [(number, bool(reason)) for _, number, reason in rows] == [("1", False), ("", True), ("2", False)]


@pytest.mark.parametrize("count", [1, 30, 300])
def test_a_list_that_breaks_off_gives_what_stood_before(tmp_path, count):
    path = tmp_path / "works.json"
    path.write_text(
        f'[{",".join(json.dumps({**JAR, "accession_number": str(n)}) for n in range(count))}, {{"acc'
    )
    items = read_json(Source(path, path.name)).items
    seen = []
    with pytest.raises(UnreadableFile, match=f"Record {count + 1}"):
        seen.extend(item.identity for item in items)
    assert seen[-1:] == [str(count - 1)]


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 70 + "]" * 70, '{"title": "x'])
def test_bombs_and_breakages_are_one_sentence(found, text):
    try:
        rows = found(text)
    except UnreadableFile as fault:
        assert "\n" not in str(fault)
    else:
        assert all(reason for _, _, reason in rows)


def test_a_list_of_numbers_is_no_list_of_works(found):
    ((_, _, reason),) = found(json.dumps({"exhibition_id": 10, "objects": [1, 2, 3]}))
    assert "accession number" in reason


def test_linked_values_of_omeka_s(found):
    item = {"o:id": 7, "dcterms:title": [{"@value": "Jar"}], "dcterms:identifier": [{"@value": "A.1"}]}
    assert found(json.dumps([item])) == [(1, "A.1", "")]


def test_paths_go_through_lists_and_labels(tmp_path):
    profile = tmp_path / "ours.toml"
    profile.write_text(
        'number = "ids[kind=inv].value"\n[fields]\ntitle = "names.text"\n'
        '[[makers]]\neach = "people"\nname = "name"\nrole = "job"\n'
    )
    work = {
        "ids": [{"kind": "old", "value": "x"}, {"kind": "inv", "value": "A.1"}],
        "names": [{"text": "Jar"}],
        "people": [{"name": "Lin", "job": "Potter", "age": 40}, {"name": "Kim"}],
        "shelf": {"row": 3},
    }
    path = tmp_path / "works.json"
    path.write_text(json.dumps(work))
    (item,) = read_json(Source(path, path.name, profile=str(profile))).items
    assert item.identity == "A.1"
    assert [(maker.name[""], maker.role) for maker in item.record.makers] == [
        ("Lin", "potter"),
        ("Kim", "artist"),
    ]
    assert item.record.extra["people.age"] == "40"
    assert item.record.extra["shelf.row"] == "3"


def test_a_spreadsheet_s_number_of_a_day_is_kept_under_its_key(tmp_path):
    path = tmp_path / "works.json"
    path.write_text('[{"accession_number": 1998.10, "title": "Letter", "date": 31048}]')
    (item,) = read_json(Source(path, path.name)).items
    assert (item.identity, item.record.extra) == ("1998.10", {"date": "31048"})
    assert "date_text" not in item.record.words
