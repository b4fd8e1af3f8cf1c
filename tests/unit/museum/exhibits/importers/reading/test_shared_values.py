"""All dates, sizes and makers of the shared records: what holds of each, and the awkward ones exactly."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from edtf import parse_edtf

from guide_ai.dialogue.facts import dates as guide
from museum.exhibits.importers.reading.dates import read_date
from museum.exhibits.importers.reading.life import read_life
from museum.exhibits.importers.reading.makers import read_maker, split_makers
from museum.exhibits.importers.reading.sizes import read_sizes
from museum.exhibits.importers.reading.text import line

pytestmark = pytest.mark.shared

DATE_KEYS = {
    "creation_date", "dateText", "dated", "date_display", "date", "dcterms:date", "DATE", "Dated", "Date",
    "Production date", "objectProductionDate", "ca_objects.date.dates_value", "Date.created", "period",
}  # fmt: skip
SIZE_KEYS = {"dimensions", "dimension", "Dimensions", "dcterms:extent", "Dimension Summary"}
MAKER_KEYS = {
    "full_name", "cited_name", "mda", "fc", "all_artists", "artist", "artistDisplayName", "DisplayName",
    "ARTIST", "dcterms:creator", "forwardtext", "invertedtext", "preferreddisplayname", "artist_display",
    "creator",
}  # fmt: skip
LIFE_KEYS = {"displaydate", "life_date"}
MARKERS = {
    "no date", "date not known", "n.d.", "", "c. 1810-1823/ 1864",
}  # fmt: skip
"""What records say without a date that could be read for certain."""


def values(records: Path, keys: set[str]) -> set[str]:
    """Every value that stands under one of the keys, in any file."""
    found: set[str] = set()

    def look(tree: Any) -> None:
        if isinstance(tree, dict):
            for key, value in tree.items():
                if key in keys and isinstance(value, str):
                    found.add(value)
                look(value)
        elif isinstance(tree, list):
            for each in tree:
                look(each)

    for path in records.rglob("*.json"):
        try:
            look(json.loads(path.read_text("utf-8-sig")))
        except ValueError:
            continue  # some are broken on purpose
    for path in records.rglob("*.csv"):
        for row in _rows(path):
            look({key: value for key, value in row.items() if key})
    return found


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    text = path.read_bytes().decode("utf-8-sig", "replace")
    yield from csv.DictReader(text.splitlines(keepends=True), delimiter="\t" if "\t" in text[:60] else ",")


def cmoa(records: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in sorted((records / "cmoa").glob("*.json"))]


def tate(records: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in sorted((records / "tate").glob("*.json"))]


def test_every_date_is_kept_and_what_is_read_of_it_is_readable(records):
    written = values(records, DATE_KEYS)
    assert len(written) > 400
    read = {words: read_date(words) for words in written}
    for edtf in {found.edtf for found in read.values() if found.edtf}:
        parse_edtf(edtf)
    for words, found in read.items():
        assert found.written == line(words) or ":00" in words
        if found.edtf:
            assert guide.read(found.edtf), words
        elif found.written and found.written.lower().strip(".") not in (
            "no date",
            "date not known",
            "n.d",
            "unknown",
        ):
            assert found.notes, words


def test_all_dates_of_works_are_read_but_those_that_are_not_certain(records):
    works = [*(work.get("creation_date") or "" for work in cmoa(records))]
    works += [work.get("dateText") or "" for work in tate(records)]
    assert {words for words in works if not read_date(words).edtf} == {"", *MARKERS} - {"n.d."}


def test_years_beside_the_dates_of_one_owner_hold_what_was_read(records):
    """Carnegie keeps first and last day beside its words: what was read shares years with them."""
    apart = []
    for work in cmoa(records):
        first, last = work.get("creation_date_earliest") or "", work.get("creation_date_latest") or ""
        words, beside = (
            guide.read(read_date(work.get("creation_date") or "").edtf),
            read_date("", first=first, last=last),
        )
        kept = guide.read(beside.edtf)
        if words and kept and guide.order(words, kept) != "open" and words != kept:
            apart.append((work["accession_number"], work["creation_date"]))
    assert apart == [("1997.13", "1983 (manufactured c. 1995)")]


@pytest.mark.parametrize(
    ("number", "edtf"),
    [
        ("67.16", "1886/1887"),
        ("62.19.1", "1915~/1926~"),
        ("25.1.14", "-0205/0220"),
        ("72.25.1", "-0663/-0524"),
        ("75.60.14", "-2699/-2199"),
        ("95.120", "-0663/-0524"),
        ("74.20.1", "-0663~/-0629~"),
        ("89.28.493.2", "18XX"),
        ("73.48.8", "-03XX"),
        ("73.48.9", "-0201?/0008?"),
        ("56.55.7.15", "1850~/1999~"),
        ("89.28.218", "[..1936]"),
        ("82.75.1.1-.10", "1951/1982"),
        ("89.28.712.11", "1916-23"),
        ("19.14.13", ""),
        ("71.51.10", ""),
    ],
)
def test_awkward_dates_of_carnegie(records, number, edtf):
    work = next(work for work in cmoa(records) if work["accession_number"] == number)
    found = read_date(
        work.get("creation_date") or "",
        first=work.get("creation_date_earliest") or "",
        last=work.get("creation_date_latest") or "",
    )
    assert found.edtf == edtf


@pytest.mark.parametrize(
    ("number", "edtf"),
    [
        ("A00043", "1805~/1810~"),
        ("N03386", "1827?/1828?"),
        ("N02650", "[1823..]"),
        ("N02721", "1785~"),
        ("T13358", "1968/1975"),
        ("T12558", "2001"),
        ("A00204", ""),
    ],
)
def test_awkward_dates_of_tate(records, number, edtf):
    work = next(work for work in tate(records) if work["acno"] == number)
    years = work.get("dateRange") or {}
    found = read_date(
        work.get("dateText") or "",
        first=str(years.get("startYear") or ""),
        last=str(years.get("endYear") or ""),
    )
    assert found.edtf == edtf


def test_every_size_is_one_that_a_work_can_have(records):
    for words in values(records, SIZE_KEYS):
        found = read_sizes(words)
        for side in (found.height_cm, found.width_cm, found.depth_cm):
            assert side is None or 0 < side < 100_000, words


def test_tate_s_sizes_are_those_that_it_keeps_as_figures(records):
    """Its fields "width" and "height" have the first and second number the other way round."""
    compared = 0
    for work in tate(records):
        if work.get("height") and work.get("width") and work["acno"] not in ("N01604", "T07571"):
            found = read_sizes(work["dimensions"])
            assert (found.height_cm, found.width_cm) == (
                float(work["width"]) / 10,
                float(work["height"]) / 10,
            )
            compared += 1
    assert compared > 90


@pytest.mark.parametrize(
    ("number", "sides"),
    [
        ("T07317", (None, None, None)),
        ("T00891", (286.4, 148, 101.6)),
        ("T07571", (107.5, 107.5, 12)),
        ("N01604", (91.5, 137.4, None)),
        ("T07977", (732.6, 367, 4.8)),
        ("T13022", (None, None, None)),
    ],
)
def test_awkward_sizes_of_tate(records, number, sides):
    found = read_sizes(next(work for work in tate(records) if work["acno"] == number)["dimensions"])
    assert (found.height_cm, found.width_cm, found.depth_cm) == sides


def test_every_maker_keeps_a_name_that_the_record_has(records):
    written = values(records, MAKER_KEYS)
    assert len(written) > 300
    for words in written:
        for name in split_makers(words):
            maker = read_maker(name)
            assert maker.name and maker.name in line(name), words
            for edtf in (maker.born_edtf, maker.died_edtf):
                assert not edtf or guide.read(edtf), words


@pytest.mark.parametrize(
    ("written", "role", "name", "qualifier"),
    [
        ("unknown English", "possibly by", "unknown English", "possibly by"),
        ("Huerta, Enrique", "associated with", "Huerta, Enrique", "associated with"),
        ("Workshop of Fra Angelico", "", "Fra Angelico", "workshop of"),
        ("Angelico, Fra, Workshop of", "", "Angelico, Fra", "workshop of"),
        ("unknown Cycladic, Keros-Syros culture", "", "unknown Cycladic, Keros-Syros culture", ""),
        ("Pietro di Cristoforo Vannucci (Perugino)", "", "Pietro di Cristoforo Vannucci (Perugino)", ""),
    ],
)
def test_awkward_makers(records, written, role, name, qualifier):
    maker = read_maker(written, role=role)
    assert (maker.name, maker.qualifier) == (name, qualifier)


def test_every_life_is_readable(records):
    lives = values(records, LIFE_KEYS)
    assert any(read_life(words).born_edtf for words in lives)
    for words in lives:
        life = read_life(words)
        assert all(guide.read(edtf) for edtf in (life.born_edtf, life.died_edtf) if edtf), words
