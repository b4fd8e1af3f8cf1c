"""Pictures that records name: found, missed, filled later, never twice."""

import unicodedata
import zipfile
from dataclasses import replace

import pytest

from museum.exhibits.importers import media_linking
from museum.exhibits.importers.errors import NotFetched
from museum.exhibits.importers.fetching import Fetched
from museum.exhibits.importers.record import MediaEntry
from museum.exhibits.importers.undo import undo
from museum.exhibits.media import intake
from museum.exhibits.models import Exhibit, ImportRun, Media
from tests.conftest import png
from tests.unit.museum.exhibits.importers.conftest import only, record

NAME = "prints/vue_générale.png"


@pytest.fixture
def pictures(tmp_path):
    folder = tmp_path / "pictures"
    (folder / "prints").mkdir(parents=True)
    (folder / unicodedata.normalize("NFD", NAME)).write_bytes(png())
    return folder


def with_picture(name: str = NAME, number: str = "A.1", **fields: object):
    return record(number, "Cup", media=(MediaEntry(name, **fields),))  # type: ignore[arg-type]


def test_a_picture_is_found_however_its_name_is_stored(desk, pictures):
    report = desk.bring(with_picture(), media=pictures)
    media = Media.objects.get()
    assert (media.name, media.state, media.width) == (NAME, "waiting", 0)
    assert media.file.read() == png()
    assert not only(report).notes


def test_a_link_among_the_pictures_is_told_as_one(desk, pictures, tmp_path):
    next(pictures.rglob("*.png")).rename(tmp_path / "elsewhere.png")
    (pictures / NAME).symlink_to(tmp_path / "elsewhere.png")
    (note,) = only(desk.bring(with_picture(), media=pictures)).notes
    assert "links are not followed" in note
    assert Media.objects.get().state == "missing"


def test_a_picture_is_found_in_a_zip(desk, pictures, tmp_path):
    with zipfile.ZipFile(tmp_path / "pictures.zip", "w") as archive:
        archive.write(next(pictures.rglob("*.png")), NAME)
    desk.bring(with_picture(), media=tmp_path / "pictures.zip")
    assert Media.objects.get().state == "waiting"


def test_a_picture_that_comes_later_is_filled_in_once(desk, pictures):
    report = desk.bring(with_picture(alt={"en": "A cup", "zh": "杯"}))
    assert "not here yet" in only(report).notes[0]
    missing = Media.objects.get()
    assert (missing.state, missing.file.name, missing.alt_zh) == ("missing", "", "杯")
    assert only(desk.bring(with_picture(), media=pictures)).outcome == "updated"
    assert only(desk.bring(with_picture(), media=pictures)).outcome == "unchanged"
    media = Media.objects.get()
    assert (media.pk, media.state, media.alt_zh) == (missing.pk, "waiting", "杯")


def test_another_picture_of_the_same_name_takes_its_place(desk, pictures):
    desk.bring(with_picture(), media=pictures)
    next(pictures.rglob("*.png")).write_bytes(png(colour="#ff0000"))
    assert only(desk.bring(with_picture(), media=pictures)).outcome == "updated"
    assert Media.objects.get().file.read() == png(colour="#ff0000")


def test_what_is_no_picture_is_told_and_keeps_the_work_in(desk, pictures):
    (pictures / "cup.png").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    report = desk.bring(with_picture("cup.png"), media=pictures)
    assert only(report).outcome == "created"
    assert "“cup.png” was not taken" in only(report).notes[0]
    assert Media.objects.get().state == "missing"
    assert only(desk.bring(with_picture("cup.png"), media=pictures)).outcome == "unchanged"


def test_a_dry_run_looks_at_pictures_and_keeps_none(desk, pictures, tmp_path):
    (pictures / "cup.png").write_bytes(b"no picture")
    told = (
        with_picture(),
        with_picture("cup.png", "A.2"),
        record("A.3", "Pot", media=(MediaEntry(NAME),), public=True),
    )
    tried = desk.try_out(*told, media=pictures)
    assert not list((tmp_path / "media").rglob("*.*"))
    done = desk.bring(*told, media=pictures)
    assert list(tried.rows) == list(done.rows)
    assert "alternative text" in list(done.rows)[2].notes[0]


def test_an_address_is_kept_and_not_fetched(desk, monkeypatch):
    monkeypatch.setattr(media_linking, "fetch", lambda *words, **more: pytest.fail("fetched"))
    told = with_picture("", url="https://example.org/cup.jpg")
    desk.bring(told)
    assert only(desk.bring(told)).outcome == "unchanged"
    media = Media.objects.get()
    assert (media.source_url, media.state) == ("https://example.org/cup.jpg", "missing")


def test_an_address_is_fetched_where_that_is_asked_for(desk, monkeypatch):
    def fetch(url, into, *, most_bytes):
        (into / "x").write_bytes(png())
        return Fetched(into / "x", "image/png", "cup.png")

    monkeypatch.setattr(media_linking, "fetch", fetch)
    told = with_picture("", url="https://example.org/cup")
    desk.bring(told, fetch_media=True)
    media = Media.objects.get()
    assert (media.state, media.name, media.source_url) == ("waiting", "cup.png", "https://example.org/cup")
    assert only(desk.bring(told, fetch_media=True)).outcome == "unchanged"


def test_what_can_not_be_fetched_is_told(desk, monkeypatch):
    def fetch(url, into, *, most_bytes):
        raise NotFetched("It is an address of this network.")

    monkeypatch.setattr(media_linking, "fetch", fetch)
    report = desk.bring(with_picture("", url="https://10.0.0.1/cup"), fetch_media=True)
    assert only(report).notes == ["It is an address of this network."]
    assert Media.objects.get().state == "missing"


@pytest.mark.parametrize("url", ["ftp://example.org/a.jpg", "cup.jpg", "javascript:alert(1)", "https://"])
def test_what_is_no_address_is_left_out_and_told(desk, url):
    report = desk.bring(with_picture("", url=url))
    assert only(report).outcome == "created" and url in only(report).notes[0]
    assert not Media.objects.exists()


def test_a_hidden_picture_stays_hidden(desk):
    desk.bring(with_picture(public=False))
    desk.bring(with_picture())
    assert not Media.objects.get().public


def test_a_curator_s_description_is_left_alone_where_the_record_has_none(desk):
    desk.bring(with_picture())
    Media.objects.update(alt_en="A cup")
    assert only(desk.bring(with_picture())).outcome == "unchanged"
    assert Media.objects.get().alt_en == "A cup"


def test_pictures_stand_in_the_order_of_the_record(desk):
    names = ["c.png", "a.png", "b.glb"]
    desk.bring(record("A.1", "Cup", media=tuple(MediaEntry(name) for name in names)))
    assert list(Media.objects.values_list("name", "kind")) == [
        ("c.png", "picture"),
        ("a.png", "picture"),
        ("b.glb", "model"),
    ]


@pytest.mark.parametrize("state", ["missing", "broken"])
def test_another_picture_takes_the_place_of_one_that_can_not_be_shown(desk, pictures, state):
    desk.bring(with_picture("cup_old.png", alt={"en": "A cup"}), media=pictures)
    dead = Media.objects.get()
    Media.objects.update(state=state, problem="It is cut off.", order=3)
    row = only(desk.bring(with_picture(), media=pictures))
    media = Media.objects.get()
    assert (media.pk, media.name, media.state, media.problem) == (dead.pk, NAME, "waiting", "")
    assert (media.alt_en, media.order, media.file.read()) == ("A cup", 3, png())
    assert "takes the place of “cup_old.png”" in row.notes[0] and "alternative text" in row.notes[0]
    assert only(desk.bring(with_picture(), media=pictures)).outcome == "unchanged"


def test_a_broken_picture_gives_its_place_to_one_that_is_awaited_and_undo_brings_it_back(desk, pictures):
    desk.bring(with_picture(), media=pictures)
    Media.objects.update(state="broken", problem="It is cut off.")
    file = Media.objects.get().file.name
    report = desk.bring(with_picture("cup.glb", alt={"en": "A model"}))
    media = Media.objects.get()
    assert (media.name, media.state, media.kind, media.file.name) == ("cup.glb", "missing", "model", "")
    assert any(note.endswith(f"takes the place of “{NAME}”.") for note in only(report).notes)
    undo(ImportRun.objects.get(pk=report.run))
    assert (Media.objects.get().name, Media.objects.get().file.name) == (NAME, file)


def test_a_picture_that_is_shown_or_still_named_or_a_curator_s_keeps_its_place(desk, pictures):
    desk.bring(with_picture(), media=pictures)
    Media.objects.update(state="ready")
    desk.bring(with_picture("a.png"))
    both = record("A.1", "Cup", media=(MediaEntry("b.png"), MediaEntry("a.png")))
    assert not any("takes the place" in note for note in only(desk.bring(both)).notes)
    assert set(Media.objects.values_list("name", flat=True)) == {NAME, "a.png", "b.png"}
    own = Exhibit.objects.create(accession_number="A.2", title_en="Cup")
    intake.take_in(own, next(pictures.rglob("*.png")), "own.png")
    Media.objects.filter(exhibit=own).update(state="broken")
    desk.bring(with_picture("c.png", "A.2"))
    assert set(own.media.values_list("name", flat=True)) == {"own.png", "c.png"}


def test_a_folder_that_is_none_ends_the_run_with_a_sentence(desk, tmp_path):
    (tmp_path / "notes.txt").write_text("no ZIP")
    report = desk.bring(with_picture(), media=tmp_path / "notes.txt")
    assert report.problem and not list(report.rows)


def test_a_file_without_words_that_comes_later_to_what_is_published_is_told(desk, pictures):
    desk.bring(replace(with_picture(), public=True))
    assert Exhibit.objects.get().status == "published"
    report = desk.bring(with_picture(), media=pictures)
    assert any(note.startswith("The picture stays hidden.") for note in only(report).notes)
    assert Exhibit.objects.get().status == "published"
    described = desk.bring(with_picture(alt={"en": "A cup"}), media=pictures)
    assert not only(described).notes
