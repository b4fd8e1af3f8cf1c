"""An import, from the upload to its undoing, as a curator goes through it."""

import csv
import json
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from museum.exhibits.importers.jobs import perform_waiting
from museum.exhibits.models import Exhibit, ImportRun, Media
from tests.conftest import png
from tests.unit.museum.exhibits.admin.pages import said

TABLE = """accession_number,title_en,title_zh,medium_en,maker,Shelf
N-1,Boat at Rest,停泊的船,oil on canvas,Ada Lin,Room 1
N-2,=HYPERLINK("x"),,,,
,Without a number,,,,
V-2,A Clock With Hands,,,,Room 9
"""
UPLOAD = "/admin/exhibits/importrun/add/"


def step(run: ImportRun, name: str) -> str:
    return reverse(f"admin:exhibits_importrun_{name}", args=[run.pk])


def upload(client, content: str | bytes = TABLE, name: str = "new.csv", **fields: object):
    data = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile(name, data, "application/octet-stream")
    return client.post(UPLOAD, {"file": file, "format": "auto", **fields}, follow=True)


@pytest.fixture
def uploaded(live_gallery, curator) -> ImportRun:
    """A run that is uploaded and not started."""
    assert upload(curator).status_code == 200
    return ImportRun.objects.get()


@pytest.fixture
def done(uploaded, curator) -> ImportRun:
    """The same, performed."""
    curator.post(step(uploaded, "start"))
    assert perform_waiting()
    uploaded.refresh_from_db()
    return uploaded


def test_the_preview_shows_rows_and_writes_nothing(uploaded, curator):
    page = curator.get(step(uploaded, "preview")).content.decode()
    for word in (
        "N-1",
        "Boat at Rest",
        "停泊的船",
        "oil on canvas",
        "The accession number is missing",
        "Shelf",
    ):
        assert word in page, word
    assert "A Clock Without Hands" in page and "A Clock With Hands" in page
    assert not Exhibit.objects.filter(accession_number="N-1").exists()
    assert uploaded.state == "uploaded"


def test_what_is_not_started_opens_where_it_was_left(uploaded, curator):
    answer = curator.get(step(uploaded, "change"))
    assert answer.url == step(uploaded, "preview")


def test_a_dry_run_counts_and_tells_refusals(uploaded, curator):
    page = curator.post(step(uploaded, "try"))
    assert dict((value, number) for value, _label, number in page.context["counts"]) == {
        "created": 2,
        "updated": 1,
        "unchanged": 0,
        "refused": 1,
    }
    assert "The accession number is missing" in page.content.decode()
    assert Exhibit.objects.filter(accession_number__startswith="N-").count() == 0
    assert Exhibit.objects.get(accession_number="V-2").title_en == "A Clock Without Hands"


def test_a_dry_run_tells_what_would_be_cleared(live_gallery, curator):
    upload(curator, "accession_number,medium_en\nV-1.10,[clear]\n")
    page = curator.post(step(ImportRun.objects.get(), "try")).content.decode()
    assert "Oil on canvas" in page
    assert "would be cleared" in page
    live_gallery.harbour.refresh_from_db()
    assert live_gallery.harbour.medium_en == "Oil on canvas"


def test_started_twice_it_runs_once(uploaded, curator):
    first = curator.post(step(uploaded, "start"))
    second = curator.post(step(uploaded, "start"))
    assert first.url == second.url == step(uploaded, "change")
    assert perform_waiting()
    assert not perform_waiting()
    third = curator.post(step(uploaded, "start"))
    assert third.url == step(uploaded, "change")
    assert not perform_waiting()
    assert Exhibit.objects.filter(accession_number="N-1").count() == 1


def test_the_same_file_uploaded_twice_is_imported_once(uploaded, curator):
    curator.post(step(uploaded, "start"))
    upload(curator)
    other = ImportRun.objects.exclude(pk=uploaded.pk).get()
    answer = curator.post(step(other, "start"), follow=True)
    assert answer.redirect_chain[-1][0] == step(uploaded, "change")
    assert any("already" in text for text in said(answer))


@pytest.mark.parametrize("name", ["start", "discard", "options"])
def test_a_reload_does_nothing(uploaded, curator, name):
    curator.get(step(uploaded, name))
    uploaded.refresh_from_db()
    assert uploaded.state == "uploaded"


def test_progress_is_told_with_and_without_a_script(uploaded, curator):
    curator.post(step(uploaded, "start"))
    page = curator.get(step(uploaded, "change")).content.decode()
    assert "Load this page again to see how far it is." in page
    assert step(uploaded, "state") in page
    told = curator.get(step(uploaded, "state")).json()
    assert (told["state"], told["done"]) == ("waiting", 0)
    perform_waiting()
    told = curator.get(step(uploaded, "state")).json()
    assert told["state"] == "done"
    assert told["counts"] == {"created": 2, "updated": 1, "unchanged": 0, "refused": 1}
    assert "Load this page again" not in curator.get(step(uploaded, "change")).content.decode()


def test_the_report_is_filtered_by_outcome(done, curator):
    def numbers(**query: str) -> list[str]:
        page = curator.get(step(done, "change"), query)
        return [row.identity for row in page.context["rows"]]

    assert "N-1" in numbers() and "V-2" in numbers()
    assert numbers(outcome="created") == ["N-1", "N-2"]
    assert numbers(outcome="updated") == ["V-2"]
    assert len(numbers(outcome="refused")) == 1
    assert len(numbers(outcome="nonsense", page="99")) == 4


def test_the_report_is_downloaded_as_json_and_as_a_table(done, curator):
    told = json.loads(b"".join(curator.get(step(done, "report_json")).streaming_content))
    assert told["counts"]["created"] == 2
    assert {row["line"]: row["outcome"] for row in told["rows"]} == {
        2: "created",
        3: "created",
        4: "refused",
        5: "updated",
    }
    table = b"".join(curator.get(step(done, "report_csv")).streaming_content).decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(table)))
    assert [row["outcome"] for row in rows] == ["created", "created", "refused", "updated"]


def test_no_cell_of_the_table_is_calculated(live_gallery, curator):
    upload(curator, 'accession_number,title_en\n"=1+1",x\n"@SUM(1)",y\n')
    run = ImportRun.objects.get()
    curator.post(step(run, "start"))
    perform_waiting()
    table = b"".join(curator.get(step(run, "report_csv")).streaming_content).decode("utf-8-sig")
    for row in csv.reader(StringIO(table)):
        assert not any(cell.startswith(("=", "@", "+", "-")) for cell in row)


def test_undo_tells_first_what_it_will_spare(done, curator):
    changed = Exhibit.objects.get(accession_number="N-1")
    changed.title_en = "Boat Awake"
    changed.save()
    page = curator.get(step(done, "undo")).content.decode()
    assert "N-1" in page and "changed since" in page
    assert Exhibit.objects.filter(accession_number="N-2").exists()
    answer = curator.post(step(done, "undo"), follow=True)
    assert any("N-1" in text for text in said(answer))
    assert Exhibit.objects.filter(accession_number="N-1").exists()
    assert not Exhibit.objects.filter(accession_number="N-2").exists()
    assert Exhibit.objects.get(accession_number="V-2").title_en == "A Clock Without Hands"
    again = curator.post(step(done, "undo"), follow=True)
    assert "There is nothing to undo." in said(again)


def test_what_was_spared_may_be_undone_later(done, curator):
    changed = Exhibit.objects.get(accession_number="N-1")
    kept = changed.title_en
    Exhibit.objects.filter(pk=changed.pk).update(title_en="Boat Awake")
    curator.post(step(done, "undo"))
    assert "Undo this import" not in curator.get(step(done, "change")).content.decode()
    Exhibit.objects.filter(pk=changed.pk).update(title_en=kept)
    assert "Undo this import" in curator.get(step(done, "change")).content.decode()
    curator.post(step(done, "undo"))
    assert not Exhibit.objects.filter(accession_number="N-1").exists()


@pytest.mark.parametrize(
    ("name", "content"),
    [("empty.csv", b""), ("noise.bin", bytes(range(256)) * 4), ("broken.json", b'{"a": '),
     ("a.zip", b"PK\x03\x04rest"),
     ("bomb.xml", b'<!DOCTYPE x [<!ENTITY a "aa">]><lidoWrap xmlns="http://www.lido-schema.org">&a;</lidoWrap>')],
)  # fmt: skip
def test_a_file_that_is_none_says_why_in_a_sentence(live_gallery, curator, name, content):
    answer = upload(curator, content, name)
    assert answer.status_code == 200
    if "form" in answer.context and answer.context["form"].errors:
        assert "empty" in answer.content.decode()
        return
    seen = answer.context["seen"]
    assert seen.problem or any(row.row.reason for row in seen.rows)
    run = ImportRun.objects.get()
    curator.post(step(run, "start"))
    perform_waiting()
    page = curator.get(step(run, "change"))
    run.refresh_from_db()
    assert run.state in ("failed", "done")
    assert run.problem in page.content.decode() or page.context["rows"]


def test_a_file_of_records_that_is_too_large_is_refused_with_its_size(live_gallery, curator, settings):
    settings.IMPORT_MOST_BYTES = 100
    page = upload(curator).content.decode()
    assert "at most 100" in page
    assert not ImportRun.objects.exists()


def test_pictures_come_in_a_zip(live_gallery, curator):
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("scans/boat.png", png())
    media = SimpleUploadedFile("scans.zip", packed.getvalue(), "application/zip")
    upload(curator, "accession_number,title_en,image\nN-1,Boat,boat.png\n", pictures=media)
    run = ImportRun.objects.get()
    curator.post(step(run, "start"))
    perform_waiting()
    picture = Exhibit.objects.get(accession_number="N-1").media.get()
    assert picture.name.endswith("boat.png")
    assert picture.file


def test_what_is_no_zip_is_not_taken_for_pictures(live_gallery, curator):
    page = upload(curator, pictures=SimpleUploadedFile("scans.rar", b"Rar!")).content.decode()
    assert "is no ZIP file" in page
    assert not ImportRun.objects.exists()


def test_an_upload_is_forgotten_with_its_file(uploaded, curator):
    storage, name = uploaded.file.storage, uploaded.file.name
    curator.post(step(uploaded, "discard"))
    assert not ImportRun.objects.exists()
    assert not storage.exists(name)


def test_options_are_chosen_again(uploaded, curator):
    answer = curator.post(
        step(uploaded, "options"),
        {"format": "csv", "language": "fr", "exhibition": "neura", "publish": "on"},
        follow=True,
    )
    uploaded.refresh_from_db()
    assert answer.status_code == 200
    assert (uploaded.format, uploaded.exhibition, uploaded.publish) == ("csv", "neura", True)
    assert uploaded.mapping["language"] == "fr"


def test_every_page_opens_in_chinese(done, curator):
    headers = {"accept-language": "zh-hans"}
    for address in (
        UPLOAD,
        step(done, "change"),
        step(done, "undo"),
        reverse("admin:exhibits_importrun_changelist"),
    ):
        assert curator.get(address, headers=headers).status_code == 200


def test_the_preview_shows_text_with_its_language(live_gallery, curator):
    page = upload(curator, "accession_number,title_fr\nN-1,Le Phare\n")
    changes = {(each.what, each.language): each.after for each in page.context["seen"].rows[0].changes}
    assert changes[("title", "fr")] == "Le Phare"
    assert ("title (English)", "") not in changes
    text = page.content.decode()
    assert "{&#x27;" not in text
    assert '<ins dir="auto" lang="fr">Le Phare</ins>' in text


def test_ten_rows_are_shown_below_what_is_to_be_done(live_gallery, curator):
    long = "x" * 400
    rows = "".join(f"N-{number},Boat,{long}\n" for number in range(30))
    page = upload(curator, f"accession_number,title_en,medium_en\n{rows}")
    text = page.content.decode()
    assert len(page.context["seen"].rows) == 10
    assert long not in text
    run = ImportRun.objects.get()
    assert text.index(step(run, "start")) < text.index("Boat") and text.index(
        step(run, "options")
    ) < text.index("Boat")


def test_what_is_wrong_with_every_row_is_said_once_with_what_to_do(live_gallery, curator):
    page = upload(curator, "Code,title_en\n" + "".join(f"C-{number},Boat {number}\n" for number in range(12)))
    text = page.content.decode()
    assert text.count("No column is known to hold the accession number") == 1
    told = text.split('role="alert"', 1)[1]
    assert step(ImportRun.objects.get(), "columns") in told[:1500]
    assert "Boat 3" in text


def test_tables_without_works_are_no_choice(curator):
    page = curator.get(UPLOAD).content.decode()
    assert "(no works)" not in page
    assert "National Gallery of Art" in page


def test_the_page_of_a_run_tells_what_became_of_its_pictures(live_gallery, curator):
    upload(
        curator,
        "accession_number,title_en,image\nN-1,Boat,a.png\nN-2,Boat,b.png\nN-3,Boat,c.png\n",
    )
    run = ImportRun.objects.get()
    curator.post(step(run, "start"))
    perform_waiting()
    Media.objects.filter(name="a.png").update(state="broken", problem="Cut off.")
    Media.objects.filter(name="b.png").update(state="waiting")
    Media.objects.filter(name="c.png").update(state="ready")
    page = curator.get(step(run, "change"))
    assert [(state, number) for state, _label, number in page.context["pictures"]] == [
        ("waiting", 1), ("ready", 1), ("broken", 1),
    ]  # fmt: skip
    address = reverse("admin:exhibits_media_changelist")
    query = {"import": str(run.pk), "state__exact": "broken"}
    assert f"{address}?import={run.pk}&amp;state__exact=broken" in page.content.decode()
    Media.objects.filter(exhibit__accession_number="V-1.10").update(state="broken")
    found = curator.get(address, query).context["cl"].result_list
    assert [media.name for media in found] == ["a.png"]
    for wrong in ("x", "9" * 40):
        assert curator.get(address, {"import": wrong}).status_code in (200, 302)


def test_a_state_is_written_alike_everywhere(uploaded, curator):
    curator.post(step(uploaded, "start"))
    assert curator.get(step(uploaded, "state")).json()["label"] == "Waiting"
    assert ">Waiting<" in curator.get(step(uploaded, "change")).content.decode().replace("\n", "")
