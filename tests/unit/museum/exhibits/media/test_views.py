"""Derivatives as files: only what visitors may see, asked for anew each time; never the original."""

import re
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from PIL import Image

from museum.exhibitions.models import Placement, Status
from museum.exhibits.media.addresses import address, sources
from museum.exhibits.models import Exhibit, Media
from tests.models3d import as_bytes, box
from tests.pictures import encoded, png, ready_picture


@pytest.fixture
def media(gallery) -> Media:
    return gallery.harbour.media.get()


@pytest.fixture
def url(media) -> str:
    return address(media, "wall", "webp")


@pytest.fixture
def staff(client):
    User.objects.create_superuser("curator", password="x")
    client.login(username="curator", password="x")
    return client


def body(response) -> bytes:
    return response.getvalue() if response.streaming else response.content


def on_disk(media: Media, role: str = "wall", form: str = "webp") -> bytes:
    with media.file.storage.open(media.derivatives[role][form]["name"]) as file:
        return file.read()


@pytest.mark.parametrize("role", ["thumbnail", "page", "wall_small", "wall"])
@pytest.mark.parametrize("form", ["webp", "jpeg"])
def test_every_role_in_both_formats(media, client, role, form):
    response = client.get(address(media, role, form))
    found = body(response)
    assert (response.status_code, response.headers["Content-Type"]) == (200, f"image/{form}")
    assert found == on_disk(media, role, form)
    assert Image.open(BytesIO(found)).format == form.upper()
    assert response.headers["Content-Length"] == str(len(found))
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_no_copy_outlives_a_withdrawal(media, url, client):
    response = client.get(url)
    assert response.headers["Cache-Control"] == "no-cache"
    Exhibit.objects.filter(pk=media.exhibit_id).update(status=Exhibit.Status.DRAFT)
    again = client.get(url, headers={"if-none-match": response.headers["ETag"]})
    assert again.status_code == 404


def test_unchanged_pictures_are_not_sent_again(url, client):
    etag = client.get(url).headers["ETag"]
    response = client.get(url, headers={"if-none-match": f'"other", W/"x", {etag}'})
    assert (response.status_code, response.content) == (304, b"")
    assert response.headers["ETag"] == etag
    assert client.get(url, headers={"if-none-match": "*"}).status_code == 304
    assert client.get(url, headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("asked", ["W/{}", 'W/"other", W/{}', '"other",W/{}', " W/{} "])
def test_a_tag_that_a_proxy_made_weak_is_known(url, client, asked):
    etag = client.get(url).headers["ETag"]
    assert client.get(url, headers={"if-none-match": asked.format(etag)}).status_code == 304
    assert client.get(url, headers={"if-none-match": 'W/"other"'}).status_code == 200


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
def test_a_part_of_a_picture(media, url, client, asked, part, range_):
    whole = on_disk(media)
    response = client.get(url, headers={"range": asked})
    assert (response.status_code, body(response)) == (206, whole[part])
    expected = range_.format(last=len(whole) - 1, tail=len(whole) - 7) + f"/{len(whole)}"
    assert response.headers["Content-Range"] == expected


NINES = "9" * 5000


@pytest.mark.parametrize(
    "asked", ["bytes=999999-", "bytes=9-2", "bytes=-0", f"bytes={NINES}-", f"bytes={NINES}-{NINES}"]
)
def test_a_part_that_is_not_there(media, url, client, asked):
    response = client.get(url, headers={"range": asked})
    assert response.status_code == 416
    assert response.headers["Content-Range"] == f"bytes */{len(on_disk(media))}"


@pytest.mark.parametrize("asked", ["bytes=-", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4", "bytes=1"])
def test_a_range_that_makes_no_sense_gets_the_whole(url, client, asked):
    assert client.get(url, headers={"range": asked}).status_code == 200


def test_a_part_of_another_version_gets_the_whole(url, client):
    assert client.get(url, headers={"range": "bytes=0-1", "if-range": '"older"'}).status_code == 200


def test_pictures_of_drafts_are_for_staff(gallery, client):
    url = address(gallery.draft.media.get(), "wall", "webp")
    assert client.get(url).status_code == 404
    User.objects.create_user("visitor", password="x")
    client.login(username="visitor", password="x")
    assert client.get(url).status_code == 404
    User.objects.create_superuser("curator", password="x")
    client.login(username="curator", password="x")
    response = client.get(url)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    assert "Access-Control-Allow-Origin" not in response.headers


@pytest.mark.parametrize("change", [{"public": False}, {"state": "waiting"}, {"state": "broken"}])
def test_a_picture_that_is_hidden_or_not_ready_is_not_there(media, url, client, change):
    assert client.get(url).status_code == 200
    Media.objects.filter(pk=media.pk).update(**change)
    assert client.get(url).status_code == 404


def test_only_works_that_hang_where_visitors_may_go_are_served(gallery, media, url, client):
    gallery.exhibition.status = Status.DRAFT
    gallery.exhibition.save()
    assert client.get(url).status_code == 404
    gallery.exhibition.status = Status.PUBLISHED
    gallery.exhibition.save()
    assert client.get(url).status_code == 200
    Placement.objects.filter(exhibit=gallery.harbour).delete()
    assert client.get(url).status_code == 404


def test_the_original_has_no_address(media, client, staff):
    names = (media.file.name, media.name, "original", "file.png", f"../../{media.file.name}", "wall.png")
    for name in names:
        for path in (f"/media/{name}", f"/media/{media.pk}-{media.sha256[:12]}/{name}"):
            assert staff.get(path, follow=True).status_code == 404, path


@pytest.mark.parametrize("version", ["000000000000", "x"])
def test_another_version_is_not_there(media, client, version):
    assert client.get(f"/media/{media.pk}-{version}/wall.webp").status_code == 404


@pytest.mark.parametrize("pk", ["0", "999999", "9" * 30])
def test_a_picture_that_never_was(gallery, client, pk):
    assert client.get(f"/media/{pk}-abc/wall.webp").status_code == 404


def test_a_row_that_points_out_of_the_folder_serves_nothing(media, url, client, tmp_path):
    (tmp_path / "secret.key").write_text("secret")
    media.derivatives["wall"]["webp"]["name"] = "../secret.key"
    media.save()
    assert client.get(url).status_code in (400, 404)


def test_lost_files(media, url, client):
    media.file.storage.delete(media.derivatives["wall"]["webp"]["name"])
    assert client.get(url).status_code == 404


def test_replacing_the_file_changes_its_address(media, url, client):
    other = ready_picture(media.exhibit, png(colour="#000000"))
    assert address(other, "wall", "webp").rpartition("/")[0] != url.rpartition("/")[0]


def test_deep_zoom(gallery, client):
    plain = encoded(Image.effect_noise((2600, 1100), 60).convert("RGB"), "JPEG")
    media = ready_picture(gallery.harbour, plain, "wide.jpg", alt_en="x")
    url = sources(media)["tiles"]["iiif"]["url"]
    response = client.get(url)
    told = response.json()
    assert response.headers["Content-Type"].startswith("application/ld+json")
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert told["id"] == f"http://testserver{url.removesuffix('/info.json')}"
    assert (told["width"], told["height"]) == (2600, 1100)
    tile = client.get(f"{told['id']}/2560,1024,40,76/40,76/0/default.jpg")
    assert tile.headers["Content-Type"] == "image/jpeg"
    assert Image.open(BytesIO(body(tile))).size == (40, 76)
    etag = tile.headers["ETag"]
    known = client.get(f"{told['id']}/2560,1024,40,76/40,76/0/default.jpg", headers={"if-none-match": etag})
    assert known.status_code == 304
    for size in told["sizes"]:
        whole = client.get(f"{told['id']}/full/{size['width']},{size['height']}/0/default.jpg")
        assert Image.open(BytesIO(body(whole))).size == (size["width"], size["height"])
    largest = client.get(f"{told['id']}/full/max/0/default.jpg")
    assert Image.open(BytesIO(body(largest))).width == 2048
    for wrong in ("0,0,9,9/9,9/0/default.jpg", "../info.json", "1/0_0.jpg", "full/9,9/0/default.jpg"):
        assert client.get(f"{told['id']}/{wrong}").status_code == 404, wrong
    Media.objects.filter(pk=media.pk).update(public=False)
    assert client.get(url).status_code == client.get(tile.request["PATH_INFO"]).status_code == 404


def test_small_pictures_have_no_deep_zoom(media, client):
    assert "tiles" not in sources(media)
    assert client.get(f"/media/{media.pk}-{media.sha256[:12]}/tiles/info.json").status_code == 404


def test_a_model(gallery, client):
    media = ready_picture(gallery.harbour, as_bytes(box()), "box.glb", alt_en="A box")
    told = sources(media)["model"]["glb"]
    assert told["sides_m"] == [1, 2, 3]
    response = client.get(told["url"])
    assert response.headers["Content-Type"] == "model/gltf-binary"
    assert body(response)[:4] == b"glTF"


def test_what_waits_has_no_addresses_for_visitors(media):
    media.state = Media.State.WAITING
    assert sources(media) == {}


def test_addresses_need_no_escaping(media):
    for forms in sources(media).values():
        for told in forms.values():
            assert re.fullmatch(r"/media/\d+-[0-9a-f]{12}/[a-z_]+\.(webp|jpeg)", told["url"])


def test_a_picture_without_words_is_for_staff_alone(media, url, client, staff):
    Media.objects.filter(pk=media.pk).update(alt_en="", alt_zh="")
    response = staff.get(url)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "private, no-store")
    staff.logout()
    assert client.get(url).status_code == 404
