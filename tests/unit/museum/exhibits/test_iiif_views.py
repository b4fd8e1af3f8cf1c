"""What viewers on other sites get: works that visitors may see, and nothing of the others."""

import json
from urllib.parse import urlsplit

import pytest
from django.test import Client

from museum.exhibitions.models import Placement, Status
from museum.exhibits.importers.base import Source
from museum.exhibits.importers.readers.iiif import read_iiif
from museum.exhibits.media.addresses import address as media_address
from museum.exhibits.models import Exhibit, Media
from tests.pictures import png, ready_picture


@pytest.fixture
def visitor(gallery):
    return Client()


MANIFEST = "/iiif/V-1.10/manifest.json"
LINKED_ART = "/linked-art/V-1.10.json"
COLLECTION = "/iiif/collection/neura.json"


def test_a_manifest_is_served_to_viewers_anywhere(visitor):
    answer = visitor.get(MANIFEST)
    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer["Cache-Control"] == "no-cache"
    assert answer["Content-Type"].startswith("application/ld+json")
    found = answer.json()
    assert found["id"] == f"http://testserver{MANIFEST}"
    assert found["label"]["zh"] == ["概率之港"]
    assert [page["id"] for page in found["homepage"]] == [
        "http://testserver/en/neura/north/",
        "http://testserver/zh-hans/neura/north/",
    ]


def test_every_address_in_a_manifest_leads_somewhere(visitor):
    found = visitor.get(MANIFEST).json()
    picture = found["items"][0]["items"][0]["items"][0]["body"]["id"]
    pages = [page["id"] for page in found["homepage"]]
    for address in (picture, found["thumbnail"][0]["id"], found["seeAlso"][0]["id"], *pages):
        assert visitor.get(urlsplit(address).path).status_code == 200, address


def test_linked_art_is_served_beside_it(visitor):
    found = visitor.get(LINKED_ART).json()
    assert (found["type"], found["_label"]) == ("HumanMadeObject", "Harbour of Probabilities")


def test_a_collection_lists_an_open_exhibition(visitor):
    found = visitor.get(COLLECTION).json()
    assert found["label"] == {"en": ["Neura"], "zh": ["妮乌拉"]}
    assert [item["id"] for item in found["items"]] == [
        f"http://testserver/iiif/{number}/manifest.json" for number in ("V-1.1", "V-1.10", "V-2")
    ]


@pytest.mark.parametrize("address", [MANIFEST, COLLECTION, LINKED_ART])
def test_who_has_it_already_is_told_so(visitor, gallery, address):
    first = visitor.get(address)
    assert visitor.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert visitor.head(address).status_code == 200
    assert visitor.post(address).status_code == 405
    gallery.harbour.title_en = "Another harbour"
    gallery.harbour.save()
    assert visitor.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("address", [MANIFEST, LINKED_ART])
def test_what_is_withdrawn_unhung_or_not_known_is_not_found(visitor, gallery, address):
    assert visitor.get(address.replace("V-1.10", "V-9")).status_code == 404  # a draft
    assert visitor.get(address.replace("V-1.10", "V-1.100")).status_code == 404
    assert visitor.get(address.replace("V-1.10", "%00")).status_code == 404
    gallery.exhibition.status = Status.DRAFT
    gallery.exhibition.save()
    assert visitor.get(address).status_code == visitor.get(COLLECTION).status_code == 404
    gallery.exhibition.status = Status.PUBLISHED
    gallery.exhibition.save()
    assert visitor.get(address).status_code == 200
    Placement.objects.filter(exhibit=gallery.harbour).delete()
    assert visitor.get(address).status_code == 404


def test_hidden_pictures_are_never_named(visitor, gallery):
    hidden = ready_picture(
        gallery.harbour, png(colour="#ff0000"), "secret.png", alt_en="Cracks", public=False, order=0
    )
    Media.objects.filter(exhibit=gallery.harbour, name="harbour.png").update(order=1)
    for address in (MANIFEST, COLLECTION, LINKED_ART):
        text = visitor.get(address).content.decode()
        for secret in ("secret", "Cracks", f"/media/{hidden.pk}-", "Not Yet", "draft.png"):
            assert secret not in text
    assert "/media/" in visitor.get(MANIFEST).json()["thumbnail"][0]["id"]


def test_numbers_with_strokes_and_spaces_have_manifests_too(visitor, gallery):
    number = "1996/10 β?#%41"
    Exhibit.objects.filter(pk=gallery.harbour.pk).update(accession_number=number)
    (address,) = [
        item["id"]
        for item in visitor.get(COLLECTION).json()["items"]
        if item["label"]["en"][0].startswith("Harbour")
    ]
    assert visitor.get(urlsplit(address).path).json()["id"] == address


def test_our_own_reader_takes_what_is_served(visitor, tmp_path):
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps(visitor.get(MANIFEST).json()), "utf-8")
    (item,) = read_iiif(Source(path, path.name)).items
    assert item.record
    assert item.record.accession_number == "V-1.10"
    assert [maker.name for maker in item.record.makers or ()] == [{"en": "Ada Lin", "zh": "林艾达"}]
    assert [(media.name, media.alt["zh"]) for media in item.record.media] == [("harbour.png", "雾中的船")]
    path.write_text(json.dumps(visitor.get(COLLECTION).json()), "utf-8")
    reading = read_iiif(Source(path, path.name))
    assert list(reading.items) == [] and "import the manifests" in reading.notes[0]


@pytest.mark.django_db
def test_a_collection_asks_as_much_of_the_database_for_many_works(
    visitor, gallery, django_assert_max_num_queries
):
    for number in range(30):
        work = Exhibit.objects.create(accession_number=f"N-{number}", status="published", title_en="N")
        Placement.objects.create(hall=gallery.north, exhibit=work, wall="north", along_m=1)
    with django_assert_max_num_queries(8):
        assert len(visitor.get(COLLECTION).json()["items"]) == 33


@pytest.mark.parametrize("address", [MANIFEST, COLLECTION, LINKED_ART, "/en/neura/north/hall.json", "media"])
def test_a_picture_without_words_is_shown_nowhere_until_it_has_some(visitor, gallery, address):
    media = gallery.harbour.media.get()
    own = media_address(media, "thumbnail", "jpeg")
    Media.objects.filter(pk=media.pk).update(alt_en=" ", alt_zh="")
    if address == "media":
        assert visitor.get(own).status_code == 404
    else:
        assert f"/media/{media.pk}-" not in visitor.get(address).content.decode()
    Media.objects.filter(pk=media.pk).update(alt_zh="雾中的船")
    if address == "media":
        assert visitor.get(own).status_code == 200
    else:
        assert f"/media/{media.pk}-" in visitor.get(address).content.decode()
