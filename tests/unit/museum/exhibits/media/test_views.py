"""Pictures as files: kept for long, in parts, and only what visitors may see."""

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile

from museum.exhibitions.models import Placement, Status
from museum.exhibits.models import Exhibit, Media
from tests.conftest import png


@pytest.fixture
def media(gallery) -> Media:
    return gallery.harbour.media.get()


def body(response) -> bytes:
    return response.getvalue() if response.streaming else response.content


def test_the_whole_picture(media, client):
    response = client.get(media.file.url)
    assert (response.status_code, body(response)) == (200, png())
    assert response.headers["Content-Length"] == str(len(png()))
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" not in response.headers["Cache-Control"]


def test_only_the_address_of_this_very_file_is_kept_for_good(media, client):
    assert "immutable" in client.get(f"{media.file.url}?v={media.sha256[:12]}").headers["Cache-Control"]
    for version in ("", media.sha256[:3], "0" * 12):
        response = client.get(f"{media.file.url}?v={version}")
        assert "immutable" not in response.headers["Cache-Control"]


def test_unchanged_pictures_are_not_sent_again(media, client):
    etag = client.get(media.file.url).headers["ETag"]
    response = client.get(media.file.url, headers={"if-none-match": f'"other", W/"x", {etag}'})
    assert (response.status_code, response.content) == (304, b"")
    assert client.get(media.file.url, headers={"if-none-match": "*"}).status_code == 304
    assert client.get(media.file.url, headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    ("asked", "part", "range_"),
    [
        ("bytes=0-9", slice(0, 10), "bytes 0-9"),
        ("bytes=5-", slice(5, None), "bytes 5-{last}"),
        ("bytes=-7", slice(-7, None), "bytes {tail}-{last}"),
        ("bytes=0-999999", slice(0, None), "bytes 0-{last}"),
        (f"bytes=0-{'9' * 5000}", slice(0, None), "bytes 0-{last}"),
        (f"bytes=-{'9' * 5000}", slice(0, None), "bytes 0-{last}"),
        (f"bytes={'0' * 5000}5-", slice(5, None), "bytes 5-{last}"),
    ],
)
def test_a_part_of_a_picture(media, client, asked, part, range_):
    size = len(png())
    response = client.get(media.file.url, headers={"range": asked})
    assert (response.status_code, body(response)) == (206, png()[part])
    expected = range_.format(last=size - 1, tail=size - 7) + f"/{size}"
    assert response.headers["Content-Range"] == expected


NINES = "9" * 5000


@pytest.mark.parametrize(
    "asked", ["bytes=999999-", "bytes=9-2", "bytes=-0", f"bytes={NINES}-", f"bytes={NINES}-{NINES}"]
)
def test_a_part_that_is_not_there(media, client, asked):
    response = client.get(media.file.url, headers={"range": asked})
    assert response.status_code == 416
    assert response.headers["Content-Range"] == f"bytes */{len(png())}"


@pytest.mark.parametrize("asked", ["bytes=-", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4", "bytes=1"])
def test_a_range_that_makes_no_sense_gets_the_whole(media, client, asked):
    assert client.get(media.file.url, headers={"range": asked}).status_code == 200


def test_a_part_of_another_version_gets_the_whole(media, client):
    response = client.get(media.file.url, headers={"range": "bytes=0-1", "if-range": '"older"'})
    assert response.status_code == 200


def test_pictures_of_drafts_are_for_staff(gallery, client):
    url = gallery.draft.media.get().file.url
    assert client.get(url).status_code == 404
    User.objects.create_superuser("curator", password="x")
    client.login(username="curator", password="x")
    response = client.get(url)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"


def test_a_withdrawn_picture_is_gone(gallery, media, client):
    Exhibit.objects.filter(pk=gallery.harbour.pk).update(status=Exhibit.Status.DRAFT)
    assert client.get(media.file.url).status_code == 404


def test_only_works_that_hang_where_visitors_may_go_are_served(gallery, media, client):
    gallery.exhibition.status = Status.DRAFT
    gallery.exhibition.save()
    assert client.get(media.file.url).status_code == 404
    gallery.exhibition.status = Status.PUBLISHED
    gallery.exhibition.save()
    assert client.get(media.file.url).status_code == 200
    Placement.objects.filter(exhibit=gallery.harbour).delete()
    assert client.get(media.file.url).status_code == 404


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.JPG", "image/jpeg"), ("a.webp", "image/webp"), ("a.avif", "image/avif"), ("a.gif", "image/gif")],
)
def test_pictures_say_what_they_are_on_every_machine(media, client, monkeypatch, name, kind):
    monkeypatch.setattr("mimetypes.guess_type", lambda *args, **kwargs: (None, None))
    media.file = ContentFile(png(), name)
    media.save()
    assert client.get(media.file.url).headers["Content-Type"] == kind


@pytest.mark.parametrize(
    "name",
    [
        "../secret.key",
        "media/../../secret.key",
        "%2e%2e/secret.key",
        "/etc/passwd",
        "media/2026/none.png",
        "\x00",
    ],
)
def test_nothing_else_is_served(gallery, client, tmp_path, name):
    (tmp_path / "secret.key").write_text("secret")
    response = client.get(f"/media/{name}")
    assert response.status_code == 404


def test_a_row_that_points_out_of_the_folder_serves_nothing(gallery, media, client, tmp_path):
    (tmp_path / "secret.key").write_text("secret")
    Media.objects.filter(pk=media.pk).update(file="../secret.key")
    assert client.get("/media/../secret.key").status_code == 404


def test_a_lost_file(media, client):
    media.file.storage.delete(media.file.name)
    assert client.get(media.file.url).status_code == 404


def test_replacing_the_file_changes_its_address(media, client):
    old = media.sha256
    media.file = ContentFile(png(colour="#000000"), "harbour.png")
    media.save()
    assert media.sha256 != old
    assert Media.objects.get(pk=media.pk).sha256 == media.sha256
