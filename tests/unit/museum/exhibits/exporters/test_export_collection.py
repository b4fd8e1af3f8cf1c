"""The command: whose works, where to, and that a broken export leaves the old file as it was."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from museum.exhibits.exporters import json as json_export
from tests.pipes import nobody_reads


def test_works_of_one_exhibition(gallery, tmp_path):
    out = tmp_path / "works.json"
    told = io.StringIO()
    call_command("export_collection", format="json", exhibition="neura", out=str(out), stdout=told)
    numbers = [work["accession_number"] for work in json.loads(out.read_text("utf-8"))]
    assert numbers == ["V-1.1", "V-1.10", "V-2"]
    assert "3 works written" in told.getvalue()


@pytest.mark.parametrize("form", ["csv", "json"])
def test_without_a_file_it_goes_to_the_terminal(gallery, tmp_path, form):
    told, out = io.StringIO(newline=""), tmp_path / "works"
    call_command("export_collection", format=form, stdout=told)
    call_command("export_collection", format=form, out=str(out), stdout=io.StringIO())
    assert "Harbour of Probabilities" in told.getvalue()
    assert out.read_bytes().decode("utf-8-sig") == told.getvalue()


def test_an_empty_collection_is_an_empty_table(db, tmp_path):
    out = tmp_path / "works.csv"
    call_command("export_collection", format="csv", out=str(out), stdout=io.StringIO())
    assert out.read_bytes().count(b"\r\n") == 1


def test_an_old_file_stays_until_the_new_one_is_whole(gallery, tmp_path, monkeypatch):
    out = tmp_path / "works.json"
    out.write_text("old")
    monkeypatch.setattr(json_export, "told", lambda exhibit: {"bad": object()})
    with pytest.raises(TypeError):
        call_command("export_collection", format="json", out=str(out), stdout=io.StringIO())
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["works.json"]
    assert out.read_text() == "old"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"exhibition": "none"}, "no exhibition “none”"),
        ({"format": "iiif"}, "--out FOLDER and --base-url URL"),
        ({"out": "/nowhere/at/all.csv"}, "can’t be written"),
    ],
)
def test_mistakes_are_one_line(gallery, options, told):
    with pytest.raises(CommandError, match=told):
        call_command("export_collection", stdout=io.StringIO(), **options)


def test_folders_of_manifests_and_linked_art(gallery, tmp_path):
    for form in ("iiif", "linked-art"):
        out = tmp_path / form
        call_command(
            "export_collection", format=form, out=str(out), base_url="https://m.example", stdout=io.StringIO()
        )
        assert len(list(out.rglob("*.json*"))) >= 3


@pytest.mark.parametrize("form", ["csv", "json"])
def test_who_reads_no_further_is_told_nothing_more(gallery, form):
    with nobody_reads() as out:
        call_command("export_collection", format=form, stdout=out)
