"""Pictures and 3D models of a hall's works, as the page is told of them."""

import pytest

from museum.exhibits.models import Exhibit, Media

HALL = "/en/neura/north/hall.json"


def of(client, number):
    return next(work for work in client.get(HALL).json()["works"] if work["accession"] == number)


def model(exhibit, **fields):
    made = {"model": {"glb": {"name": "x/model.glb", "width": 0, "height": 0, "bytes": 9}}}
    return Media.objects.create(
        **{
            "exhibit": exhibit,
            "kind": Media.Kind.MODEL,
            "state": Media.State.READY,
            "alt_en": "A jar",
            "sha256": "a" * 64,
            "derivatives": made,
            **fields,
        }
    )


def test_a_picture_in_every_size(gallery, client):
    image = of(client, "V-1.10")["image"]
    assert {"thumbnail", "page", "wall_small", "wall"} <= set(image["sources"])
    for forms in image["sources"].values():
        assert set(forms) == {"webp", "jpeg"}
        for made in forms.values():
            assert client.get(made["url"]).status_code == 200
            assert (made["width"], made["height"]) == (60, 40)


@pytest.mark.parametrize("state", [Media.State.WAITING, Media.State.BROKEN, Media.State.MISSING])
def test_a_work_whose_picture_is_not_there_hangs_all_the_same(gallery, client, state):
    Media.objects.filter(exhibit=gallery.harbour).update(state=state)
    work = of(client, "V-1.10")
    assert work["image"] is None
    assert (work["title"], work["wall"]) == ("Harbour of Probabilities", "north")
    assert (work["width"], work["height"]) == (1.2, 0.9), "the record's size is not kept"


def test_a_broken_picture_does_not_hide_the_next(gallery, client):
    first = Media.objects.get(exhibit=gallery.harbour)
    Media.objects.create(exhibit=gallery.harbour, state=Media.State.BROKEN, alt_en="x", order=0)
    first.order = 1
    first.save()
    assert of(client, "V-1.10")["image"]["alt"] == "Boats in mist"


def test_a_model_with_the_records_size(gallery, client):
    Exhibit.objects.filter(pk=gallery.harbour.pk).update(depth_cm=0)
    media = model(gallery.harbour)
    told = of(client, "V-1.10")["model"]
    assert told["sources"]["model"]["glb"]["url"] == f"/media/{media.pk}-{'a' * 12}/model.glb"
    assert told["alt"] == "A jar"
    assert told["size"] == {"width": 1.2, "height": 0.9, "depth": None}
    assert of(client, "V-1.10")["image"], "the picture is shown as well"


@pytest.mark.parametrize(
    "fields", [{"public": False}, {"alt_en": ""}, {"state": Media.State.BROKEN}, {"derivatives": {}}]
)
def test_a_model_that_visitors_may_not_see(gallery, client, fields):
    model(gallery.harbour, **fields)
    assert of(client, "V-1.10")["model"] is None


def test_culture_and_inscription(gallery, client):
    Exhibit.objects.filter(pk=gallery.harbour.pk).update(culture_zh="宋代", inscription_en="A. L.\n2042")
    work = of(client, "V-1.10")
    assert (work["culture"], work["inscription"]) == ("宋代", "A. L.\n2042")
    assert work["lang"] == {"culture": "zh"}


def test_an_exhibition_without_rooms_is_a_page_and_no_error(gallery, client):
    gallery.exhibition.halls.all().delete()
    response = client.get("/en/neura/")
    assert response.status_code == 200
    assert "Neura" in response.content.decode()
    assert "Please come back later" in response.content.decode()
    gallery.exhibition.status = "draft"
    gallery.exhibition.save()
    assert client.get("/en/neura/").status_code == 404


def test_without_scripts_a_picture_comes_with_its_fallback(gallery, client):
    page = client.get("/en/neura/north/").content.decode()
    sources = of(client, "V-1.10")["image"]["sources"]["page"]
    assert f'srcset="{sources["webp"]["url"]}"' in page
    assert f'src="{sources["jpeg"]["url"]}"' in page
