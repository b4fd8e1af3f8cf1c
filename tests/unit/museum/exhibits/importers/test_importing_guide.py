"""What docs/importing.md shows: its profile reads its table, step by step."""

import re
from pathlib import Path

import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.opening import open_source

GUIDE = Path(__file__).parents[5] / "docs" / "importing.md"


def block(kind: str, number: int = 0) -> str:
    return re.findall(rf"```{kind}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)[number]


@pytest.fixture
def harbour(tmp_path):
    """Return a function that reads the guide's table with a profile of this text."""

    def read(profile: str = ""):
        table, own = tmp_path / "harbour.csv", tmp_path / "harbour.toml"
        table.write_text(block("csv"), "utf-8")
        own.write_text(profile, "utf-8")
        reading = open_source(Source(table, table.name, profile=str(own) if profile else ""))
        return reading, list(reading.items)

    return read


def test_without_a_profile_both_rows_are_refused(harbour):
    _, items = harbour()
    assert all("accession number" in item.refusal for item in items)
    assert len(items) == 2


def test_with_the_number_alone_the_rows_are_read(harbour):
    reading, items = harbour(block("toml"))
    assert [item.identity for item in items] == ["HM 1901.7", "HM 1901.8"]
    assert any("Columns that nothing uses: Titel, Titel (engl.)" in note for note in reading.notes)


def test_the_whole_profile_gives_the_works(harbour):
    reading, (first, second) = harbour(block("toml", 1))
    assert not any("nothing uses" in note for note in reading.notes)
    record = first.record
    assert record.words["title"] == {"de": "Leuchtturm im Nebel", "en": "Lighthouse in Fog"}
    assert record.words["credit_line"] == {"de": "Harbour Museum"}
    assert (record.height_cm, record.width_cm, record.public) == (64.0, 81.2, True)
    assert [(maker.name["de"], maker.role) for maker in record.makers] == [
        ("Petersen, Anna", "malerin"),
        ("Thomsen, Jens", "rahmenmacher"),
    ]
    assert [media.name for media in record.media] == ["bilder/1901_7.jpg"]
    assert (second.record.date_edtf, second.record.public, second.record.extra) == ("1898/1902", False, {})
