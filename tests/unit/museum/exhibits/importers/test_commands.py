"""The commands: what they print, write and end with."""

import io
import json
import os
import zipfile
from pathlib import Path

import openpyxl
import pytest
from django.core.management import CommandError, call_command

from museum.exhibitions.models import Exhibition, Placement
from museum.exhibits.models import Exhibit, ImportRun
from tests.conftest import png
from tests.pipes import nobody_reads

GOOD = "accession_number,title,image\nA.1,Cup,cup.png\nA.2,Pot,\n,No number,\n"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(tmp_path, settings, monkeypatch) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.VAR_DIR = tmp_path / "var"
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path / "in")
    Path("good.csv").write_text(GOOD)
    return tmp_path / "in"


def run(*words: str) -> str:
    out = io.StringIO()
    call_command("import_collection", *words, stdout=out, stderr=out)
    return out.getvalue()


def test_names_that_are_not_utf_8_are_shown_as_well_as_can_be(folder):
    inner = os.fsdecode(b"w\xe9rke")
    Path(inner).mkdir()
    name = f"{inner}/{os.fsdecode(b'caf' + bytes([0xE9]) + b'.csv')}"
    Path(name).write_text(GOOD)
    assert "caf?.csv: 2 created" in run(name, "--report", "out.json", "--media", inner)
    rows = json.loads(Path("out.json").read_text())["rows"]
    assert {row["file"] for row in rows} == {"caf?.csv"}
    assert "2 unchanged" in run(name, "--dry-run")
    assert "w?rke: 0 created, 0 updated, 2 unchanged" in run(inner)


def test_a_file_goes_in_and_every_row_is_told():
    told = run("good.csv", "--report", "out.json")
    assert "good.csv: 2 created, 0 updated, 0 unchanged, 1 refused (import" in told
    assert "good.csv line 4" in told
    report = json.loads(Path("out.json").read_text())
    assert report["counts"] == {"created": 2, "updated": 0, "unchanged": 0, "refused": 1}
    assert [(row["line"], row["outcome"], row["file"]) for row in report["rows"]] == [
        (2, "created", "good.csv"),
        (3, "created", "good.csv"),
        (4, "refused", "good.csv"),
    ]
    assert report["rows"][0]["id"] == "A.1" and report["rows"][2]["reason"]
    assert report["files"][0]["format"] == "csv"
    assert sum(report["counts"].values()) == len(report["rows"])
    assert sorted(path.name for path in Path(".").iterdir()) == ["good.csv", "out.json"]


def test_a_file_that_can_not_be_read_keeps_no_other_out():
    Path("bad.csv").write_bytes(b"%PDF-1.7 \0\0\0")
    with pytest.raises(CommandError, match="bad.csv"):
        run("bad.csv", "good.csv", "absent.csv", "--report", "out.json")
    assert Exhibit.objects.count() == 2
    report = json.loads(Path("out.json").read_text())
    assert [row["file"] for row in report["rows"]] == ["bad.csv", *["good.csv"] * 3, "absent.csv"]
    assert report["counts"]["refused"] == 3


def test_a_dry_run_writes_nothing():
    told = run("good.csv", "--dry-run", "--report", "out.json")
    assert "would be 2 created" in told
    assert not ImportRun.objects.exists() and not Exhibit.objects.exists()
    assert json.loads(Path("out.json").read_text())["counts"]["created"] == 2


def test_rows_with_notes_are_counted_and_the_first_are_told():
    rows = [f"TM-{number},Cup,{'01/02/1985' if number != 3 else '1985'}" for number in range(1, 14)]
    Path("dated.csv").write_text("\n".join(["accession_number,title,date", *rows]))
    told = run("dated.csv", "--dry-run")
    assert "12 rows have notes" in told
    assert "line 2, TM-1: “01/02/1985” can be read in two ways" in told
    assert "line 12, TM-11:" in told and "line 13" not in told and "TM-3" not in told
    assert "2 more rows with notes; --report OUT.json tells all" in told
    Path("dated.csv").write_text("\n".join(["accession_number,title,date", *rows[:1]]))
    told = run("dated.csv", "--dry-run")
    assert "1 row has notes" in told and "more rows" not in told
    Path("plain.csv").write_text("accession_number,title\nA.1,Cup\n")
    assert "notes" not in run("plain.csv", "--dry-run")


def test_a_workbook_s_number_without_its_zero_changes_no_other_work():
    Path("here.csv").write_text("accession_number,title\n1998.1,Bowl\n7,Cup\n")
    run("here.csv")
    book = openpyxl.Workbook()
    for row in [("accession_number", "title"), (1998.1, "Spoon"), (7, "Fork"), (1998.2, "Knife")]:
        book.active.append(row)
    book.save("more.xlsx")
    told = run("more.xlsx")
    assert "1 created, 0 updated, 0 unchanged, 2 refused" in told and "“Text”" in told
    assert dict(Exhibit.objects.values_list("accession_number", "title_en")) == {
        "1998.1": "Bowl",
        "7": "Cup",
        "1998.2": "Knife",
    }


def test_a_dry_run_says_that_it_would_make_the_exhibition():
    assert "would make it" in run("good.csv", "--dry-run", "--exhibition", "show")
    assert not Exhibition.objects.exists()
    Exhibition.objects.create(slug="show", title_en="Show")
    assert "would make it" not in run("good.csv", "--dry-run", "--exhibition", "show")
    assert "would make it" not in run("good.csv", "--exhibition", "show")


def test_the_report_can_be_printed(capsys):
    out, err = io.StringIO(), io.StringIO()
    call_command("import_collection", "good.csv", "--report", "-", stdout=out, stderr=err)
    assert json.loads(out.getvalue())["counts"]["created"] == 2
    assert "2 created" in err.getvalue()


def test_folders_and_zips_are_taken_apart(folder):
    Path("more").mkdir()
    Path("more/one.csv").write_text(GOOD)
    Path("more/two.csv").write_text("accession_number,title\nB.1,Jar\nA.1,Jug\n")
    Path("more/cup.png").write_bytes(png())
    run("more", "--report", "out.json")
    rows = json.loads(Path("out.json").read_text())["rows"]
    assert [row["file"] for row in rows] == ["one.csv"] * 3 + ["two.csv"] * 2
    assert "line 2 of “one.csv”" in rows[-1]["reason"]
    assert ImportRun.objects.count() == 1


def test_works_are_hung_published_and_given_their_pictures():
    Path("pictures").mkdir()
    Path("pictures/cup.png").write_bytes(png())
    run("good.csv", "--exhibition", "show", "--publish", "--media", "pictures")
    assert dict(Exhibit.objects.values_list("accession_number", "status")) == {
        "A.1": "draft",
        "A.2": "published",
    }
    assert Placement.objects.filter(hall__exhibition__slug="show").count() == 2
    assert Exhibit.objects.get(accession_number="A.1").media.get().state == "waiting"


@pytest.mark.parametrize(
    "words",
    [
        ("good.csv", "--exhibition", "No Slug!"),
        ("good.csv", "--exhibition", "x" * 81),
        ("good.csv", "--media", "nowhere"),
        ("good.csv", "--report", "nowhere/out.json"),
        ("good.csv", "--format", "word"),
    ],
)
def test_a_mistake_on_the_command_line_is_said_before_anything_happens(words):
    with pytest.raises(CommandError):
        run(*words)
    assert not ImportRun.objects.exists() and not Exhibition.objects.exists()


@pytest.mark.parametrize("words", [("--profile", "nobody"), ("--encoding", "klingon")])
def test_what_the_reader_can_not_do_is_one_sentence(words):
    with pytest.raises(CommandError) as problem:
        run("good.csv", *words)
    assert words[1] in str(problem.value) and "\n" not in str(problem.value)
    assert not Exhibit.objects.exists()


def test_an_import_is_undone_by_its_number():
    run("good.csv")
    out = io.StringIO()
    call_command("undo_import", str(ImportRun.objects.get().pk), stdout=out)
    assert "2 works deleted" in out.getvalue()
    assert not Exhibit.objects.exists()
    with pytest.raises(CommandError, match="no import 999"):
        call_command("undo_import", "999")


def test_waiting_imports_are_performed():
    from museum.exhibits.importers.options import ImportOptions
    from museum.exhibits.importers.starting import start_path

    start_path(Path("good.csv"), ImportOptions())
    call_command("run_imports", "--once")
    assert ImportRun.objects.get().state == "done"
    assert Exhibit.objects.count() == 2


def test_who_reads_no_further_gets_the_report_all_the_same():
    Path("more.csv").write_text("accession_number,title\nB.1,Jar\n")
    with nobody_reads() as out:
        call_command(
            "import_collection", "good.csv", "more.csv", "--report", "out.json", stdout=out, stderr=out
        )
    assert json.loads(Path("out.json").read_text())["counts"]["created"] == 3
    with nobody_reads() as out:
        call_command("import_collection", "good.csv", "--report", "-", stdout=out, stderr=out)


@pytest.mark.parametrize("words", [(), ("--dry-run",)])
def test_what_is_not_taken_from_a_zip_is_named_in_the_report(words):
    with zipfile.ZipFile("works.zip", "w") as archive:
        archive.writestr("works.csv", GOOD)
        archive.writestr("../../x/evil.csv", GOOD)
        archive.writestr("../evil.png", png())
        archive.writestr("inner.zip", "")
    run("works.zip", "--media", "works.zip", "--report", "out.json", *words)
    report = json.loads(Path("out.json").read_text())
    assert report["counts"]["created"] == 2 and report["counts"]["refused"] == 1
    assert [told["name"] for told in report["files"]] == ["works.zip", "works.csv", "works.zip"]
    for told in (report["files"][0], report["files"][2]):
        for name in ("../../x/evil.csv", "../evil.png", "inner.zip"):
            assert any(f"“{name}” was left out" in note for note in told["notes"])


def test_a_zip_of_which_nothing_can_be_taken_names_what_was_in_it():
    with zipfile.ZipFile("works.zip", "w") as archive:
        archive.writestr("/etc/evil.csv", GOOD)
        archive.writestr("../evil.csv", GOOD)
    with pytest.raises(CommandError, match="no file of records"):
        run("works.zip", "--report", "out.json")
    assert "“../evil.csv” was left out" in Path("out.json").read_text()
