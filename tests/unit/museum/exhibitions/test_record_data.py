"""A work's whole record as the panel asks for it, and what the hall leaves to it."""

import json

import pytest

from museum.exhibitions.models import Placement, Wall
from museum.exhibitions.record_data import LONG
from museum.exhibits.models import Exhibit, Text
from tests.conftest import make_exhibit

HALL = "/en/neura/north/hall.json"
LENGTHY = "Sold in Paris. " * 400


def of(client, number, language="en"):
    hall = client.get(HALL.replace("/en/", f"/{language}/")).json()
    return next(work for work in hall["works"] if work["accession"] == number)


def address(exhibit, exhibition="neura"):
    return f"/en/{exhibition}/works/{exhibit.pk}/work.json"


@pytest.fixture
def vase(gallery):
    made = make_exhibit(
        "V/3",
        title_zh="花瓶",
        object_type_en="Vase",
        place_en="Sèvres",
        culture_en="Second Empire",
        rights_en="Public domain",
        height_cm=30,
        medium_en="Porcelaine",
        other_words={"medium": {"fr": "Porcelaine"}},
    )
    Placement.objects.create(hall=gallery.north, exhibit=made, wall=Wall.WEST, along_m=2, order=9)
    return made


def test_a_short_record_comes_with_the_hall(client, vase):
    Exhibit.objects.filter(pk=vase.pk).update(provenance_en="Bought in 1911.")
    Text.objects.create(exhibit=vase, kind="description", language="fr", body="Un vase.")
    work = of(client, "V/3")
    assert (work["kind"], work["place"], work["culture"]) == ("Vase", "Sèvres", "Second Empire")
    assert (work["rights"], work["dimensions"]) == ("Public domain", "Height 30 cm")
    assert (work["provenance"], work["description"]) == ("Bought in 1911.", "Un vase.")
    assert work["lang"] == {"medium": "fr", "description": "fr"}
    assert work["recordUrl"] is None


def test_words_for_the_size_are_better_than_numbers(client, vase):
    Exhibit.objects.filter(pk=vase.pk).update(dimensions_text_en="30 cm, with its foot")
    assert of(client, "V/3")["dimensions"] == "30 cm, with its foot"


def test_in_chinese_what_there_is_with_its_language(client, vase):
    work = of(client, "V/3", "zh-hans")
    assert (work["title"], work["place"], work["dimensions"]) == ("花瓶", "Sèvres", "高 30 厘米")
    assert work["lang"]["place"] == "en"
    assert not {"title", "dimensions"} & set(work["lang"])


@pytest.mark.parametrize("field", ["provenance", "inscription", "rights"])
def test_what_is_long_has_an_address_of_its_own(client, vase, field):
    Exhibit.objects.filter(pk=vase.pk).update(**{f"{field}_en": LENGTHY})
    work = of(client, "V/3")
    assert field not in work
    response = client.get(work["recordUrl"])
    assert "no-store" in response.headers["Cache-Control"]
    record = response.json()
    assert (record["accession"], record[field], record["place"]) == ("V/3", LENGTHY.strip(), "Sèvres")
    assert record["lang"] == {"medium": "fr"}


def test_a_long_label_hangs_on_the_wall_all_the_same(client, vase):
    Text.objects.create(exhibit=vase, kind="label", body="Long. " * LONG)
    work = of(client, "V/3")
    assert len(work["label"]) > LONG and work["recordUrl"] is None


def test_other_texts_stay_with_the_guide(client, gallery):
    assert "interference" not in client.get(address(gallery.harbour)).content.decode()


def test_drafts_and_works_of_elsewhere_have_no_address(client, gallery, vase):
    assert client.get(address(vase)).status_code == 200
    assert client.get(address(gallery.draft)).status_code == 404
    assert client.get(address(vase, "elsewhere")).status_code == 404
    assert client.get(f"/en/neura/works/{1 << 80}/work.json").status_code == 404
    unhung = make_exhibit("V/4")
    assert client.get(address(unhung)).status_code == 404
    gallery.exhibition.status = "draft"
    gallery.exhibition.save()
    assert client.get(address(vase)).status_code == 404


def test_sixty_long_provenances_leave_the_hall_light(client, gallery):
    for index in range(60):
        made = make_exhibit(f"X-{index}", provenance_en=LENGTHY, rights_en="Public domain")
        Placement.objects.create(hall=gallery.north, exhibit=made, wall=Wall.NORTH, along_m=1, order=index)
    hall = client.get(HALL)
    assert len(hall.json()["works"]) > 60
    assert len(hall.content) < 80_000
    assert LENGTHY[:40] not in json.dumps(hall.json())
