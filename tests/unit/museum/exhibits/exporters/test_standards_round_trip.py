"""What goes out as IIIF or Linked Art and comes in again is the same, and goes out as the same bytes."""

import pytest

from museum.exhibits.exporters.iiif import write_iiif
from museum.exhibits.exporters.linked_art import write_linked_art
from museum.exhibits.exporters.selection import published
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.run import perform
from museum.exhibits.importers.snapshot import load, told
from museum.exhibits.importers.starting import start_path
from museum.exhibits.models import Exhibit, Maker, Text
from tests.unit.museum.exhibits.exporters.rich import BASE, make_bare_work, make_rich_work

EXPORTS = pytest.mark.parametrize("write", [write_iiif, write_linked_art])


@pytest.fixture(autouse=True)
def storage(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.VAR_DIR = tmp_path


def brought_in(folder, **options):
    return perform(start_path(folder, ImportOptions(**options)))


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@EXPORTS
@pytest.mark.django_db
def test_importing_an_export_changes_nothing(write, tmp_path):
    make_rich_work()
    make_bare_work()
    assert write(published(), tmp_path / "first", BASE) == 3
    before = {work.pk: told(load(pk=work.pk)) for work in Exhibit.objects.all()}
    report = brought_in(tmp_path / "first")
    assert report.counts == {"created": 0, "updated": 0, "unchanged": 3, "refused": 0}, report
    assert {work.pk: told(load(pk=work.pk)) for work in Exhibit.objects.all()} == before
    write(published(), tmp_path / "second", BASE)
    assert content(tmp_path / "second") == content(tmp_path / "first")


@EXPORTS
@pytest.mark.django_db
def test_an_empty_museum_gets_the_works_as_they_were(write, tmp_path):
    make_rich_work()
    make_bare_work()
    Exhibit.objects.get(accession_number="1996.10/β 2").media.all().delete()
    write(published(), tmp_path / "first", BASE)
    Exhibit.objects.all().delete()
    Maker.objects.all().delete()
    report = brought_in(tmp_path / "first", publish=True)
    assert (report.counts["created"], report.counts["refused"]) == (3, 0)
    work = Exhibit.objects.get(accession_number="1996.10/β 2")
    assert (work.date_edtf, str(work.height_cm), work.width_cm) == ("-0663/-0524", "31.80", 100)
    assert work.other_words == {"title": {"fr": "Bateau", "nl": "Boot"}}
    assert (work.culture_zh, work.culture_en) == ("明代", "")
    assert (work.medium_en, work.rights_en[:4]) == ("Oil\non canvas", "CC0:")
    assert [(credit.role, credit.qualifier) for credit in work.credits.all()] == [
        ("artist", "attributed to"),
        ("creator of frames", ""),
    ]
    ada = work.credits.all()[0].maker
    assert (ada.name_zh, ada.aliases, ada.born_edtf) == ("林艾达", ["A. Lin", "Lin, A."], "1900~")
    assert (ada.biography_en, ada.identifiers) == ("She painted.", {"ulan": "500115588"})
    assert Text.objects.filter(exhibit=work, kind="description").count() == 2
    cup = Exhibit.objects.get(accession_number="B-1a")
    assert (cup.date_edtf, cup.height_cm) == ("", None)  # it was so, and nothing is read into it
    Exhibit.objects.update(status=Exhibit.Status.PUBLISHED)  # one has no title, so it came as a draft
    write(published(), tmp_path / "second", BASE)
    assert content(tmp_path / "second") == content(tmp_path / "first")


@EXPORTS
def test_what_is_awkward_in_tables_comes_back_too(write, awkward, emptied, tmp_path):
    write(published(), tmp_path / "first", BASE)
    emptied()
    report = brought_in(tmp_path / "first", publish=True)
    assert (report.counts["created"], report.counts["refused"]) == (2, 0)
    write(published(), tmp_path / "second", BASE)
    assert content(tmp_path / "second") == content(tmp_path / "first")


@EXPORTS
@pytest.mark.django_db
def test_pictures_are_known_by_the_names_of_their_files(write, tmp_path):
    work = make_rich_work()
    write(published(), tmp_path / "first", BASE)
    front = work.media.get(name="front.png")
    front.alt_en = ""
    front.save()
    brought_in(tmp_path / "first")
    assert work.media.count() == 3
    assert work.media.get(name="front.png").alt_en == "Sails"


@EXPORTS
@pytest.mark.django_db
def test_only_what_is_public_goes_out(write, tmp_path):
    work = make_rich_work()
    Exhibit.objects.create(accession_number="P.2", title_en="Not yet")
    write(published(), tmp_path / "out", BASE)
    hidden = work.media.get(name="conservation.png")
    written = "".join(text.decode() for text in content(tmp_path / "out").values())
    assert "front.png" in written
    for secret in (
        "conservation",
        "Cracks",
        f"/media/{hidden.pk}-",
        "missing",
        "secret drawer",
        "P.2",
        "Not yet",
    ):
        assert secret not in written


@EXPORTS
@pytest.mark.django_db
def test_an_export_never_lands_among_old_files(write, tmp_path):
    (tmp_path / "old.json").write_text("{}")
    with pytest.raises(FileExistsError, match="not empty"):
        write(published(), tmp_path, BASE)


@EXPORTS
@pytest.mark.django_db
def test_numbers_that_file_systems_confuse_get_a_file_each(write, tmp_path):
    for number in ("a/1", "A/1", "a-1", "..", "1" * 255, "é"):
        Exhibit.objects.create(accession_number=number, status=Exhibit.Status.PUBLISHED)
    write(published(), tmp_path / "out", BASE)
    names = [name.lower() for name in content(tmp_path / "out") if name != "collection.json"]
    assert len(set(names)) == 6 and all(len(name) < 100 for name in names)
