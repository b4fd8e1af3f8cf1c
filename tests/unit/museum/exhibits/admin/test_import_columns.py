"""Columns are given their places by hand, over whatever the profile says."""

import tomllib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from museum.exhibits.admin.imports import languages
from museum.exhibits.admin.imports.columns import IGNORED, Choice, choices_of, chosen
from museum.exhibits.importers.jobs import perform_waiting
from museum.exhibits.importers.profile_files import profile_of, with_choices
from museum.exhibits.models import Exhibit, ImportRun
from tests.unit.museum.exhibits.admin.test_import_pages import UPLOAD, step

COLUMNS = ("Inv", "Nom", "Nom_zh", "Auteur", "Notes", "Prix")
PROFILE = profile_of(
    {
        "name": "here",
        "number": "Inv",
        "fields": {"title": [{"columns": ["Nom"], "language": "fr"}, {"columns": ["Nom_*"]}]},
        "makers": {"name": [{"columns": ["Auteur"], "match": "([^(]+)"}]},
        "ignore": ["Prix"],
    },
    "here",
)


def test_choices_begin_with_what_the_profile_says():
    assert choices_of(PROFILE, COLUMNS) == {
        "Inv": Choice("number"),
        "Nom": Choice("field.title", "fr"),
        "Nom_zh": Choice("field.title"),
        "Auteur": Choice("maker.name"),
        "Notes": Choice(),
        "Prix": Choice(IGNORED),
    }


def test_what_is_left_as_it_was_changes_nothing():
    assert chosen(PROFILE, COLUMNS, choices_of(PROFILE, COLUMNS)) == {}


@pytest.mark.parametrize(
    "choice",
    [Choice("text.description", "fr"), Choice("field.medium"), Choice("date.text"), Choice("size.height"),
     Choice("media.name"), Choice("public"), Choice("number"), Choice(IGNORED), Choice("maker.role")],
)  # fmt: skip
def test_a_column_goes_where_it_is_put_and_the_others_stay(choice):
    wanted = {**choices_of(PROFILE, COLUMNS), "Notes": choice}
    after = with_choices(PROFILE, chosen(PROFILE, COLUMNS, wanted))
    assert choices_of(after, COLUMNS) == wanted
    assert after.makers[0].name[0].match == "([^(]+)"


def test_a_column_is_taken_from_where_it_was():
    wanted = {**choices_of(PROFILE, COLUMNS), "Nom": Choice("field.place", "fr"), "Auteur": Choice()}
    after = with_choices(PROFILE, chosen(PROFILE, COLUMNS, wanted))
    assert choices_of(after, COLUMNS) == wanted
    assert after.makers == ()


@pytest.fixture
def run(live_gallery, curator) -> ImportRun:
    table = "Code,Bezeichnung,Bemerkung,Wer\nN-1,Boot,Sehr still.,Ada Lin\n"
    file = SimpleUploadedFile("objekte.csv", table.encode())
    curator.post(UPLOAD, {"file": file, "format": "auto"})
    return ImportRun.objects.get()


def send(curator, run: ImportRun, **places: str):
    """Choose places by column; the rest as the page offers it."""
    form = curator.get(step(run, "columns")).context["form"]
    data = {form.add_prefix(name): form[name].value() or "" for name in form.fields}
    for number, (column, *_fields) in enumerate(form.rows()):
        if column in places:
            data[f"place-{number}"], _, data[f"language-{number}"] = places[column].partition(":")
    return curator.post(step(run, "columns"), data, follow=True)


MAPPED = {
    "Code": "number",
    "Bezeichnung": "field.title:de",
    "Bemerkung": "text.description:de",
    "Wer": "maker.name",
}


def test_a_table_that_nobody_knows_is_mapped_by_hand(run, curator):
    answer = send(curator, run, **MAPPED)
    assert answer.redirect_chain[-1][0] == step(run, "preview")
    assert "Boot" in answer.content.decode()
    curator.post(step(run, "start"))
    perform_waiting()
    work = Exhibit.objects.get(accession_number="N-1")
    assert work.other_words["title"] == {"de": "Boot"}
    assert work.credits.get().maker.name_en == "Ada Lin"
    assert work.texts.get().body == "Sehr still."


def test_without_a_number_it_goes_no_further(run, curator):
    answer = send(curator, run, **{**MAPPED, "Code": ""})
    assert answer.status_code == 200
    assert "No column holds the accession number" in answer.content.decode()


def test_the_mapping_is_kept_as_a_profile_and_used_again(run, curator):
    send(curator, run, **MAPPED)
    text = curator.get(step(run, "profile")).content.decode()
    assert tomllib.loads(text)["fields"]["title"]
    table = SimpleUploadedFile("more.csv", b"Code,Bezeichnung,Bemerkung,Wer\nN-7,Haus,Leer.,Ada Lin\n")
    own = SimpleUploadedFile("mine.toml", text.encode())
    answer = curator.post(UPLOAD, {"file": table, "format": "auto", "own_profile": own}, follow=True)
    other = ImportRun.objects.exclude(pk=run.pk).get()
    assert "Haus" in answer.content.decode()
    curator.post(step(other, "start"))
    perform_waiting()
    assert Exhibit.objects.get(accession_number="N-7").other_words["title"] == {"de": "Haus"}


def test_a_profile_that_is_wrong_says_in_which_line(live_gallery, curator):
    own = SimpleUploadedFile("mine.toml", b'number = "Code"\n\n[fields]\ntitel = "Bezeichnung"\n')
    table = SimpleUploadedFile("more.csv", b"Code,Bezeichnung\nN-7,Haus\n")
    page = curator.post(UPLOAD, {"file": table, "format": "auto", "own_profile": own}).content.decode()
    assert "titel" in page
    assert not ImportRun.objects.exists()


def test_values_are_shown_beside_their_column(run, curator):
    page = curator.get(step(run, "columns")).content.decode()
    for value in ("N-1", "Boot", "Sehr still.", "Ada Lin"):
        assert value in page


def test_values_of_json_are_shown_too(live_gallery, curator):
    file = SimpleUploadedFile("objekte.json", b'[{"Code": "N-1", "Wer": ["Ada", "Bo"]}, {"Code": "N-2"}]')
    curator.post(UPLOAD, {"file": file, "format": "auto"})
    shown = {
        row[0]: row[3] for row in curator.get(step(ImportRun.objects.get(), "columns")).context["form"].rows()
    }
    assert shown == {"Code": ("N-1", "N-2"), "Wer": ("Ada", "Bo")}


def test_how_cells_are_read_is_chosen_with_the_columns(live_gallery, curator):
    table = "Code,Nom,Wer,Wann,Zeigen\nN-1,Boot,Ada Lin + Bo Ek und Cy Og,01/02/1985,Ja\n"
    curator.post(UPLOAD, {"file": SimpleUploadedFile("o.csv", table.encode()), "format": "auto"})
    run = ImportRun.objects.get()
    form = curator.get(step(run, "columns")).context["form"]
    data = {name: form[name].value() or "" for name in form.fields}
    places = {
        "Code": "number",
        "Nom": "field.title",
        "Wer": "maker.name",
        "Wann": "date.text",
        "Zeigen": "public",
    }
    data |= {f"place-{number}": places[row[0]] for number, row in enumerate(form.rows())}
    data |= {"separators": "+ und", "yes": "Ja, Jawohl", "no": "Nein", "day_first": "yes", "language": "de"}
    curator.post(step(run, "columns"), data)
    again = curator.get(step(run, "columns")).context["form"]
    assert [again[name].value() for name in ("separators", "yes", "no", "day_first", "language")] == [
        "+ und", "ja, jawohl", "nein", "yes", "de",
    ]  # fmt: skip
    curator.post(step(run, "start"))
    perform_waiting()
    work = Exhibit.objects.get(accession_number="N-1")
    assert [credit.maker.name_en for credit in work.credits.all()] == ["Ada Lin", "Bo Ek", "Cy Og"]
    assert work.date_edtf == "1985-02-01"
    assert work.other_words["title"] == {"de": "Boot"}
    assert work.status == "published"


def test_a_saved_profile_holds_this_file_only_and_has_its_name(run, curator):
    send(curator, run, **MAPPED)
    answer = curator.get(step(run, "profile"))
    assert "objekte.toml" in answer["Content-Disposition"]
    text = answer.content.decode()
    told = tomllib.loads(text)
    assert told["name"] == "objekte"
    assert len(text.splitlines()) < 25
    assert "accession_number" not in text
    table = SimpleUploadedFile("more.csv", b"Code,Bezeichnung,Bemerkung,Wer\nN-7,Haus,Leer.,Ada Lin\n")
    own = SimpleUploadedFile("mine.toml", answer.content)
    page = curator.post(UPLOAD, {"file": table, "format": "auto", "own_profile": own}, follow=True)
    assert page.context["seen"].files[0].profile == "objekte"


def test_each_language_is_on_offer_once():
    for own in ("zh", "zh-CN", "en", "EN-gb", "fr", "sv", ""):
        names = [str(name) for _tag, name in languages.choices("–", own)]
        assert len(names) == len(set(names))
        assert "zh" not in names and names.count("中文") == 1
    assert ("sv", "Svenska") in languages.choices("–", "sv")


def test_chinese_of_a_profile_is_left_as_it_is(live_gallery, curator):
    profile = b'number = "Code"\n[fields]\ntitle = [{ columns = "Nom", language = "zh" }]\n'
    curator.post(
        UPLOAD,
        {
            "file": SimpleUploadedFile("o.csv", b"Code,Nom\nN-1,Boot\n"),
            "format": "auto",
            "own_profile": SimpleUploadedFile("mine.toml", profile),
        },
    )
    run = ImportRun.objects.get()
    before = run.mapping
    assert '<option value="zh"' not in curator.get(step(run, "columns")).content.decode()
    send(curator, run)
    run.refresh_from_db()
    assert run.mapping == before
