"""All shared records through the command: every row told, every refusal with its reason, odd values right."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from museum.exhibits.models import Exhibit, Maker, Media

SHARED = Path(__file__).parents[6] / "shared" / "data"
OWNERS = ("aic", "artsmia", "cmoa", "gcompris", "met", "smithsonian", "tate", "nga_tms_csv")

pytestmark = [pytest.mark.shared, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def folder(settings, tmp_path) -> None:
    if not SHARED.is_dir():
        pytest.skip("the shared data is not here")
    settings.MEDIA_ROOT, settings.VAR_DIR = tmp_path / "media", tmp_path / "var"


def bring(tmp_path: Path, *paths: Path, **options: Any) -> dict[str, Any]:
    """Import through the command, and return its report: looked over."""
    out = tmp_path / "report.json"
    try:
        call_command("import_collection", *paths, report=str(out), stdout=io.StringIO(), **options)
    except CommandError as error:
        assert str(error)
    report = json.loads(out.read_text())
    outcomes = [row["outcome"] for row in report["rows"]]
    assert report["counts"] == {name: outcomes.count(name) for name in report["counts"]}
    for row in report["rows"]:
        assert row["line"] >= 1 and row["file"]
        assert bool(row["reason"]) == (row["outcome"] == "refused"), row
    return report


def rows(report: dict[str, Any], *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(row[key] for key in keys) for row in report["rows"]]


def work(number: str) -> Exhibit:
    return Exhibit.objects.get(accession_number=number)


def makers(number: str) -> list[str]:
    return [str(credit) for credit in work(number).credits.all()]


def test_all_records_come_in(tmp_path):
    paths = [SHARED / "records" / owner for owner in OWNERS]
    report = bring(tmp_path, *paths)
    assert report["counts"]["created"] == 858
    assert len(report["files"]) == 400
    assert Exhibit.objects.count() == 858

    assert len(makers("T07317")) == 4 and work("T07317").height_cm is None
    assert str(work("T00891").height_cm) == "286.40"
    assert (str(work("T07571").width_cm), str(work("T07571").depth_cm)) == ("107.50", "12.00")
    assert sum("associated with" in maker for maker in makers("T13022")) == 2
    assert Exhibit.objects.filter(title_en="[blank]").count() == 3
    assert len(work("1996.69.4").title_en) == 270
    assert len(work("61.42.1").provenance_en) > 5_800
    assert (work("71.51.10").date_text_en, work("71.51.10").date_edtf) == ("no date", "")
    assert all("possibly by" in maker for maker in makers("71.51.10")) and len(makers("71.51.10")) == 2
    assert not Exhibit.objects.filter(height_cm=0).exists()
    assert work("50.46.35").date_edtf == "-06XX" and "<" not in work("50.46.35").title_en
    assert work("50.46.44").date_edtf.startswith("-07")
    assert "All rights reserved" in work("58.35").rights_en
    assert Exhibit.objects.filter(title_en__contains="\u2011").count() == 1
    assert (work("gc:HiroshigeInokashiraSnow").date_text_en) == "1760-70"
    assert Maker.objects.filter(name_en__icontains="Hokusai").exists()

    before = Exhibit.objects.count(), Maker.objects.count(), Media.objects.count()
    again = bring(tmp_path, *paths)
    assert again["counts"] == {**report["counts"], "created": 0, "unchanged": 858}
    assert (Exhibit.objects.count(), Maker.objects.count(), Media.objects.count()) == before
    assert rows(again, "line", "id", "reason") == rows(report, "line", "id", "reason")


def test_all_exchange_files_come_in_or_say_why(tmp_path):
    folders = sorted((SHARED / "records" / "exchange").iterdir())
    tried = bring(tmp_path, *folders, dry_run=True)
    assert not Exhibit.objects.exists()
    report = bring(tmp_path, *folders)
    assert report["counts"]["created"] > 750
    assert Exhibit.objects.count() == report["counts"]["created"]
    # Folder by folder on its own, as the dry run looks at them; the tests of readers hold the values.
    assert len(tried["rows"]) == len(report["rows"])
    named = {row["file"] for row in report["rows"]}
    assert {told["name"] for told in report["files"]} >= named


def case(name: str, file: str = "objects.csv") -> Path:
    (folder,) = (SHARED / "cases").glob(f"{name}_*")
    return folder / file


def test_case_01_letters_of_all_scripts(tmp_path):
    report = bring(tmp_path, case("01"), media=case("01").parent)
    assert report["counts"]["created"] == 4
    assert work("K.2").media.get().state == "waiting"
    titles = {number: " ".join(filter(None, (work(number).title_en, work(number).title_zh))) for number in
              ("K.1", "K.2", "K.3", "K.4")}  # fmt: skip
    text = case("01").read_text("utf-8")
    assert all(title.split(" ")[0] in text for title in titles.values())
    assert "𠮷" in titles["K.4"]


def test_case_03_every_row_is_told_with_its_line(tmp_path):
    report = bring(tmp_path, case("03"))
    assert rows(report, "line", "outcome") == [
        (2, "created"), (3, "created"), (4, "refused"), (5, "created"), (6, "refused"), (7, "refused"),
        (8, "created"),
    ]  # fmt: skip
    assert "31 February 1903" in report["rows"][3]["notes"][0]


def test_case_05_cells_of_all_kinds_stay_as_they_are(tmp_path):
    bring(tmp_path, case("05"))
    assert work("E.1").title_en == 'Title, with "quotes"'
    assert work("E.1").texts.get().body.count("\n") == 1
    assert work("E.2").title_en == "=SUM(A1:A2)"


def test_case_07_empty_cells_keep_and_the_mark_clears(tmp_path):
    bring(tmp_path, case("07", "first.csv"))
    bring(tmp_path, case("07", "update.csv"))
    assert (work("V.1").title_en, work("V.1").medium_en, work("V.1").date_edtf) == (
        "Jar (blue)",
        "clay",
        "1901",
    )
    assert work("V.1").texts.count() == 1 and work("V.1").credits.count() == 1
    bring(tmp_path, case("07", "clear.csv"))
    assert work("V.1").texts.count() == 0 and work("V.1").medium_en == "clay"


def test_case_09_days_have_no_time(tmp_path):
    report = bring(tmp_path, case("09"))
    edtf = {number: work(number).date_edtf for number in ("X.1", "X.2", "X.3", "X.4", "X.5")}
    assert edtf == {"X.1": "1985-01-01", "X.2": "1985-01-01", "X.3": "1985-01", "X.4": "", "X.5": ""}
    assert "T00" not in work("X.2").date_text_en
    assert [bool(row["notes"]) for row in report["rows"]] == [False, False, False, True, True]


def test_case_11_early_years_are_early(tmp_path):
    report = bring(tmp_path, case("11"))
    edtf = [work(f"Z.{number}").date_edtf for number in range(1, 7)]
    assert [edtf[0], edtf[2], edtf[3], edtf[4]] == ["0009", "0079", "0099", "-0013"]
    assert edtf[1] in ("", "0031") and edtf[5] == ""
    assert report["rows"][1]["notes"] and report["rows"][5]["notes"]


def test_case_23_repeats_are_shown_and_never_merged(tmp_path):
    report = bring(tmp_path, case("23"))
    assert rows(report, "line", "outcome") == [
        (2, "created"), (3, "created"), (4, "refused"), (5, "refused"), (6, "created"), (7, "created"),
        (8, "created"), (9, "created"),
    ]  # fmt: skip
    assert "line 2" in report["rows"][2]["reason"] and "line 2" in report["rows"][3]["reason"]
    assert "line 6" in report["rows"][5]["notes"][0]
    assert work("1996.10").title_en == "Cup" and work("1996.1").title_en == "Saucer"
    again = bring(tmp_path, case("23"))
    assert again["counts"] == {"created": 0, "updated": 0, "unchanged": 6, "refused": 2}
    assert Exhibit.objects.count() == 6
