"""The visitors' pages and the data behind them."""

import json

import pytest
from django.test import Client

from museum.core import tickets
from museum.exhibitions.models import Exhibition, Placement, Status
from museum.exhibits.models import Exhibit, Media
from tests.conftest import make_exhibit

HALL = "/en/neura/north/hall.json"


@pytest.fixture
def hall(gallery, client) -> dict:
    return client.get(HALL).json()


def test_the_hall_as_data(hall):
    assert hall["exhibition"] == {"slug": "neura", "title": "Neura", "intro": "Light and number."}
    assert hall["hall"]["title"] == "North Hall"
    assert (hall["hall"]["width"], hall["hall"]["depth"], hall["hall"]["height"]) == (12, 10, 4)
    assert hall["hall"]["wallColour"].startswith("#")
    assert hall["language"] == "en"
    assert hall["tour"] == {"title": "Three Works", "stops": ["V-1.10", "V-2"]}
    assert hall["socket"] == "/ws/conversation/neura/"


def test_a_work_as_data(hall):
    work = hall["works"][0]
    assert (work["accession"], work["title"], work["makers"]) == (
        "V-1.10",
        "Harbour of Probabilities",
        "Ada Lin",
    )
    assert (work["date"], work["medium"], work["dimensions"]) == ("2042", "Oil on canvas", "90 × 120 cm")
    assert work["credit"] == "Given by the harbour"
    assert work["label"].startswith("Boats wait")
    assert (work["wall"], work["along"], work["centre"]) == ("north", 3, 1.55)
    assert (work["width"], work["height"]) == (1.2, 0.8)  # 120 cm wide, in the picture's proportions
    assert work["image"]["alt"] == "Boats in mist"
    assert (work["image"]["width"], work["image"]["height"]) == (60, 40)


def test_a_work_without_a_picture_and_doubt_about_its_maker(hall):
    lilies = hall["works"][1]
    assert lilies["image"] is None
    assert lilies["makers"] == "attributed to The Quay Workshop"


def test_the_picture_can_be_fetched(hall, client):
    sources = hall["works"][0]["image"]["sources"]
    assert {"thumbnail", "page", "wall_small", "wall"} <= set(sources)
    for form, kind in (("webp", "image/webp"), ("jpeg", "image/jpeg")):
        response = client.get(sources["wall"][form]["url"])
        assert (response.status_code, response.headers["Content-Type"]) == (200, kind)


def test_doors_and_halls(hall, client):
    door = hall["portals"][0]
    assert (door["to"], door["title"], door["wall"], door["along"]) == ("south", "South Hall", "south", 6)
    assert door["url"] == "/en/neura/south/"
    assert client.get(door["dataUrl"]).json()["hall"]["slug"] == "south"
    assert [(room["slug"], [work["accession"] for work in room["works"]]) for room in hall["halls"]] == [
        ("north", ["V-1.10", "V-1.1"]),
        ("south", ["V-2"]),
    ]


def test_the_ticket_opens_this_exhibition(hall):
    tickets.check(hall["ticket"], "neura")
    with pytest.raises(tickets.BadTicket):
        tickets.check(hall["ticket"], "elsewhere")


def test_in_chinese_with_english_where_there_is_no_chinese(gallery, client):
    hall = client.get("/zh-hans/neura/north/hall.json").json()
    assert (hall["language"], hall["hall"]["title"]) == ("zh-hans", "北厅")
    assert hall["works"][0]["title"] == "概率之港"
    assert hall["works"][0]["makers"] == "林艾达"
    assert hall["works"][0]["image"]["alt"] == "雾中的船"
    assert hall["works"][1]["title"] == "Lilies at the Edge"
    assert hall["portals"][0]["url"] == "/zh-hans/neura/south/"


def test_drafts_are_nowhere(gallery, client):
    assert "V-9" not in json.dumps(client.get(HALL).json())
    gallery.exhibition.status = Status.DRAFT
    gallery.exhibition.save()
    for address in (HALL, "/en/neura/north/", "/en/neura/"):
        assert client.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/en/neura/cellar/hall.json", "/en/nowhere/north/hall.json"])
def test_unknown_halls_and_exhibitions(gallery, client, address):
    assert client.get(address).status_code == 404


def test_a_picture_without_alternative_text_is_not_shown(gallery, client):
    Media.objects.filter(exhibit=gallery.harbour).update(alt_en="", alt_zh="")
    assert client.get(HALL).json()["works"][0]["image"] is None


def test_a_tour_that_is_a_draft(gallery, client):
    gallery.exhibition.tours.update(status=Status.DRAFT)
    assert client.get(HALL).json()["tour"] is None


def test_the_way_in(gallery, client):
    response = client.get("/", headers={"accept-language": "zh-CN,zh;q=0.9"}, follow=True)
    assert [address for address, _ in response.redirect_chain] == [
        "/zh-hans/",
        "/zh-hans/neura/",
        "/zh-hans/neura/north/",
    ]


def test_the_page_draws_from_the_same_data(gallery, client):
    response = client.get("/en/neura/north/")
    assert response.status_code == 200
    assert response.context["hall_data"]["works"][0]["accession"] == "V-1.10"
    links = {link["code"]: link["url"] for link in response.context["language_links"]}
    assert links == {"en": "/en/neura/north/", "zh-hans": "/zh-hans/neura/north/"}


def test_several_exhibitions_are_listed(gallery, client):
    Exhibition.objects.create(slug="second", title_en="Second", status=Status.PUBLISHED)
    Exhibition.objects.create(slug="third", title_en="Third")
    response = client.get("/en/")
    assert [exhibition.slug for exhibition in response.context["exhibitions"]] == ["neura", "second"]


def test_queries_do_not_grow_with_the_works(gallery, client, django_assert_max_num_queries):
    for number in range(30):
        exhibit: Exhibit = make_exhibit(f"X-{number}")
        exhibit.texts.create(body="Words.")
        exhibit.credits.create(maker=gallery.maker)
        Placement.objects.create(hall=gallery.north, exhibit=exhibit)
    with django_assert_max_num_queries(16):
        assert len(client.get(HALL).json()["works"]) == 32


def test_a_title_is_data_and_nothing_else(gallery, client):
    Exhibit.objects.filter(pk=gallery.harbour.pk).update(title_en="</script><script>alert(1)</script>")
    page = client.get("/en/neura/north/").content.decode()
    assert "<script>alert(1)" not in page


def test_only_reading_is_allowed(gallery):
    assert Client().post(HALL).status_code == 405
