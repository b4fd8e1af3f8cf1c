"""What goes out comes in again unchanged, and its next export is the same to the byte."""

import csv
import io

import pytest

from museum.exhibits.models import Exhibit, Text


@pytest.mark.parametrize("form", ["csv", "json"])
def test_an_export_comes_back_as_it_was(awkward, export, bring, emptied, form):
    first = export(form)
    emptied()
    report = bring(first, f"objects.{form}")
    assert (report.counts["created"], report.counts["refused"]) == (2, 0)
    assert export(form) == first
    work = Exhibit.objects.get(accession_number="1996.10")
    assert (work.title_en, work.date_edtf, str(work.height_cm)) == (awkward.title_en, "-0043~", "12.30")
    assert work.other_words["title"] == {"ja": "青い壺", "pt-BR": "Jarro"}
    assert work.identifiers == {"iiif": "https://example.org/m.json", "old no": "-7"}
    assert [str(credit) for credit in work.credits.all()] == [
        "possibly by Lin; the Elder, A. (potter)",
        "workshop of Kim (artist)",
    ]
    assert work.credits.first().maker.aliases == ["Lin | old", "=Lin"]
    assert [(text.language, text.body) for text in Text.objects.filter(kind="label")] == [
        ("en", "First.\n\n“Second”, third"),
        ("en", "Another label"),
    ]
    assert [(media.name, media.alt_zh) for media in work.media.all()][0] == ("vases/vue générale.png", "罐")


@pytest.mark.parametrize("form", ["csv", "json"])
def test_an_export_over_its_own_collection_changes_nothing(awkward, export, bring, emptied, form):
    bring(export(form), f"first.{form}")
    report = bring(export(form), f"second.{form}")
    assert report.counts == {"created": 0, "updated": 0, "unchanged": 2, "refused": 0}


def test_the_two_forms_say_the_same(awkward, export, bring, emptied):
    as_csv, as_json = export("csv"), export("json")
    emptied()
    bring(as_json, "objects.json")
    assert export("csv") == as_csv
    emptied()
    bring(as_csv, "objects.csv")
    assert export("json") == as_json


@pytest.mark.parametrize("form", ["csv", "json"])
def test_what_visitors_may_not_see_stays_in(awkward, export, form):
    text = export(form).decode("utf-8")
    for hidden in ("D.1", "Draft of a jar", "conservation", "secret shelf"):
        assert hidden not in text


def test_no_cell_is_run_by_a_spreadsheet(awkward, export):
    rows = list(csv.reader(io.StringIO(export("csv").decode("utf-8-sig"), newline="")))
    cells = [cell for row in rows for cell in row if cell]
    assert any(cell.startswith("'=") for cell in cells)
    assert not any(cell[0] in "=+-@\t\r" for cell in cells)


def test_case_of_a_list_that_its_own_importer_did_not_read(export, bring, emptied, settings, tmp_path, db):
    settings.MEDIA_ROOT, settings.VAR_DIR = tmp_path / "media", tmp_path
    table = (
        "accession_number,title,creator,date,medium,description\n"
        'E.1,"Jar, ""big""","Lee; Kim",c. 1850,"ink; paper","One\nTwo; still two"\n'
        "E.2,=SUM(A1:A2),@handle,-0044,wood,+1 note\n"
    )
    bring(table.encode(), "objects.csv", publish=True)
    first = export("csv")
    emptied()
    bring(first, "export.csv")
    assert export("csv") == first
    second = Exhibit.objects.get(accession_number="E.2")
    assert (second.title_en, second.credits.get().maker.name_en) == ("=SUM(A1:A2)", "@handle")
    assert second.texts.get().body == "+1 note"
