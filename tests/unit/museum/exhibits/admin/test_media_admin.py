"""Pictures and models: given on a work's page, looked after in a list of their own."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from museum.exhibits.models import Exhibit, Media
from tests.conftest import png
from tests.unit.museum.exhibits.admin.pages import change, form_of, said


def uploaded(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "application/octet-stream")


def encoded(form: str, mode: str = "L") -> bytes:
    buffer = BytesIO()
    Image.new(mode, (30, 20)).save(buffer, form)
    return buffer.getvalue()


def give(curator, exhibit: Exhibit, name: str, content: bytes, **fields: str):
    """Save the work's page with one new picture."""
    address = change("exhibits_exhibit", exhibit.pk)
    data = form_of(curator, address)
    number = int(data["media-INITIAL_FORMS"])
    data |= {"media-TOTAL_FORMS": str(number + 1), f"media-{number}-upload": uploaded(name, content)}
    data |= {
        f"media-{number}-{field}": value for field, value in {"order": "0", "public": "on", **fields}.items()
    }
    return curator.post(address, data)


@pytest.mark.parametrize(
    ("name", "form", "mode"),
    [("a.jpg", "JPEG", "L"), ("cmyk.jpg", "JPEG", "CMYK"), ("a.tif", "TIFF", "RGB"), ("A.PNG", "PNG", "RGBA"),
     ("wrong-end.png", "JPEG", "RGB"), ("a.webp", "WEBP", "RGB")],
)  # fmt: skip
def test_a_picture_waits_for_the_worker(gallery, curator, name, form, mode):
    assert give(curator, gallery.clock, name, encoded(form, mode), alt_en="A clock").status_code == 302
    media = gallery.clock.media.get()
    assert (media.name, media.state, media.alt_en, media.public) == (
        name,
        Media.State.WAITING,
        "A clock",
        True,
    )
    page = curator.get(change("exhibits_exhibit", gallery.clock.pk)).content.decode()
    assert "waiting" in page


@pytest.mark.parametrize(
    ("name", "content"),
    [("x.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), ("x.png", b""),
     ("x.jpg", b"MZ" * 99)],
)  # fmt: skip
def test_what_can_not_be_shown_is_refused_and_told_why(gallery, curator, name, content):
    answer = give(curator, gallery.clock, name, content, alt_en="x")
    assert answer.status_code == 200
    media = next(each for each in answer.context["inline_admin_formsets"] if each.formset.prefix == "media")
    assert media.formset.forms[0].errors["upload"][0].endswith(".")
    assert not gallery.clock.media.exists()


def test_a_picture_needs_a_file(gallery, curator):
    address = change("exhibits_exhibit", gallery.clock.pk)
    data = {
        **form_of(curator, address),
        "media-TOTAL_FORMS": "1",
        "media-0-alt_en": "x",
        "media-0-order": "0",
    }
    answer = curator.post(address, data)
    assert answer.status_code == 200
    assert "Choose a file." in answer.content.decode()


def test_another_file_takes_the_place_of_a_broken_one(gallery, curator):
    media = gallery.draft.media.get()
    Media.objects.filter(pk=media.pk).update(state="broken", problem="Its data ends too early.")
    page = curator.get(change("exhibits_exhibit", gallery.draft.pk)).content.decode()
    assert "Its data ends too early." in page
    address = change("exhibits_exhibit", gallery.draft.pk)
    data = {**form_of(curator, address), "media-0-upload": uploaded("mended.png", png(80, 40))}
    assert curator.post(address, data).status_code == 302
    media.refresh_from_db()
    assert (media.state, media.problem, media.name) == ("waiting", "", "mended.png")


def test_a_missing_file_is_given_on_its_own_page(gallery, curator):
    media = Media.objects.create(exhibit=gallery.clock, name="scan 7.tif", state="missing", alt_en="A clock")
    address = change("exhibits_media", media.pk)
    assert "Upload the file here." in curator.get(address).content.decode()
    data = {**form_of(curator, address), "upload": uploaded("scan 7.tif", encoded("TIFF"))}
    assert curator.post(address, data).status_code == 302
    media.refresh_from_db()
    assert (media.state, bool(media.file)) == ("waiting", True)


def test_several_files_come_in_at_once(gallery, curator):
    files = [
        uploaded("1.png", png()),
        uploaded("2.png", png(colour="#123456")),
        uploaded("3.txt", b"no picture"),
    ]
    address = reverse("admin:exhibits_exhibit_pictures", args=[gallery.draft.pk])
    answer = curator.post(address, {"files": files}, follow=True)
    told = said(answer)
    assert any(text.startswith("3.txt: ") for text in told)
    assert "2 files are taken in." in told
    assert [media.name for media in gallery.draft.media.all()] == ["draft.png", "1.png", "2.png"]


def test_several_files_beside_a_published_work_stay_hidden(gallery, curator):
    address = reverse("admin:exhibits_exhibit_pictures", args=[gallery.clock.pk])
    curator.post(address, {"files": [uploaded("1.png", png())]})
    assert gallery.clock.media.get().public is False


def test_hiding_a_picture_needs_no_description_but_showing_it_does(gallery, curator):
    media = gallery.harbour.media.get()
    listed = reverse("admin:exhibits_media_changelist")
    curator.post(listed, {"action": "hide_selected", "_selected_action": [media.pk]})
    media.refresh_from_db()
    assert media.public is False
    Media.objects.filter(pk=media.pk).update(alt_en="", alt_zh="")
    answer = curator.post(listed, {"action": "show_selected", "_selected_action": [media.pk]}, follow=True)
    media.refresh_from_db()
    assert media.public is False
    assert any("no alternative text" in text for text in said(answer))


def test_a_shown_picture_of_a_published_work_keeps_its_description(gallery, curator):
    address = change("exhibits_media", gallery.harbour.media.get().pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, "alt_en": "", "alt_zh": ""}).status_code == 200
    assert curator.post(address, {**data, "alt_en": ""}).status_code == 302


def test_the_original_is_sent_to_be_kept(gallery, curator, client):
    media = gallery.harbour.media.get()
    address = reverse("admin:exhibits_media_original", args=[media.pk])
    answer = curator.get(address)
    assert b"".join(answer.streaming_content) == png()
    assert answer["Content-Disposition"].startswith("attachment")
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == (
        "application/octet-stream",
        "nosniff",
    )
    assert "no-store" in answer["Cache-Control"]
    assert client.get(address).status_code == 302
    media.file.storage.delete(media.file.name)
    assert curator.get(address).status_code == 404


@pytest.mark.parametrize(
    ("state", "shown"),
    [("broken", ["b.tif"]), ("missing", ["m.tif"]), ("ready", ["harbour.png", "draft.png"])],
)
def test_files_are_found_by_their_state(gallery, curator, state, shown):
    Media.objects.create(exhibit=gallery.clock, name="b.tif", state="broken", problem="Cut off.", order=9)
    Media.objects.create(exhibit=gallery.clock, name="m.tif", state="missing", order=9)
    page = curator.get(reverse("admin:exhibits_media_changelist"), {"state__exact": state})
    assert sorted(media.name for media in page.context["cl"].result_list) == sorted(shown)


@pytest.mark.parametrize(
    ("wanted", "numbers"), [("none", ["V-1.1", "V-2"]), ("undescribed", ["V-9"]), ("broken", [])]
)
def test_works_are_found_by_what_their_pictures_lack(gallery, curator, wanted, numbers):
    Media.objects.filter(exhibit=gallery.draft).update(alt_en="")
    page = curator.get(reverse("admin:exhibits_exhibit_changelist"), {"pictures": wanted})
    assert [work.accession_number for work in page.context["cl"].result_list] == numbers


def test_a_list_and_a_work_say_which_pictures_are_hidden_for_want_of_words(gallery, curator):
    pages = [reverse("admin:exhibits_media_changelist"), change("exhibits_exhibit", gallery.harbour.pk)]
    for address in pages:
        assert "hidden: no alternative text" not in curator.get(address).content.decode()
    gallery.harbour.media.update(alt_en="", alt_zh="")
    for address in pages:
        assert "hidden: no alternative text" in curator.get(address).content.decode()
