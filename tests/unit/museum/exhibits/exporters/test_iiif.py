"""Manifests are valid IIIF Presentation 3, by iiif-prezi3 and by the rules of the IIIF validator."""

import json
import re

import iiif_prezi3
import pytest

from museum.exhibits.exporters.iiif import collection, dumped, manifest
from museum.exhibits.exporters.selection import published
from museum.exhibits.models import Exhibit, Media
from tests.pictures import png, ready_picture
from tests.unit.museum.exhibits.exporters.rich import BASE, make_bare_work, make_rich_work

pytestmark = pytest.mark.django_db
LANGUAGE = re.compile(r"[a-zA-Z-]+")
RIGHTS = re.compile(r"http://(creativecommons\.org/(licenses|publicdomain)|rightsstatements\.org/vocab)/.+")


@pytest.fixture(autouse=True)
def storage(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def works():
    return {work.accession_number: work for work in published()}


def language_maps(found):
    """Every label, summary and value in a tree."""
    if isinstance(found, dict):
        for key, value in found.items():
            if key in ("label", "summary", "value"):
                yield value
            elif key != "service":
                yield from language_maps(value)
    elif isinstance(found, list):
        for value in found:
            yield from language_maps(value)


def ids(found):
    """Every id of what is described, not of what is only pointed at."""
    if isinstance(found, dict):
        if "id" in found and found.get("type") in ("Manifest", "Canvas", "AnnotationPage", "Annotation"):
            yield found["id"]
        for value in found.values():
            yield from ids(value)
    elif isinstance(found, list):
        for value in found:
            yield from ids(value)


def check(found):
    """The rules of the validator's schema for manifests."""
    assert found["@context"] == "http://iiif.io/api/presentation/3/context.json"
    assert found["label"]
    for said in language_maps(found):
        assert said and all(LANGUAGE.fullmatch(tag) for tag in said)
        assert all(isinstance(text, str) for texts in said.values() for text in texts)
    everything = list(ids(found))
    assert len(everything) == len(set(everything))
    assert all(re.fullmatch(r"https?://[^\s\"<>]+", each) for each in everything)
    assert "rights" not in found or RIGHTS.fullmatch(found["rights"])
    assert found["items"]
    for canvas in found["items"]:
        assert canvas["width"] > 0 and canvas["height"] > 0 and "items" in canvas
        for page in canvas["items"]:
            for annotation in page["items"]:
                assert annotation["target"] == canvas["id"]
                assert annotation["body"]["id"].startswith(f"{BASE}/media/")
    iiif_prezi3.Manifest(**{key: value for key, value in found.items() if key != "@context"})


def test_manifests_are_valid_whatever_a_work_lacks():
    make_rich_work()
    make_bare_work()
    for work in works().values():
        check(json.loads(dumped(manifest(work, BASE))))


def test_a_manifest_tells_the_work():
    make_rich_work()
    (work,) = works().values()
    found = manifest(work, f"{BASE}/", homepages={"zh-hans": f"{BASE}/zh/", "en": f"{BASE}/en/"})
    check(found)
    assert found["id"] == f"{BASE}/iiif/1996.10%2F%CE%B2%202/manifest.json"
    assert found["label"] == {"en": ["Boat"], "fr": ["Bateau"], "nl": ["Boot"], "zh": ["船"]}
    assert found["rights"] == "http://creativecommons.org/publicdomain/zero/1.0/"
    assert found["requiredStatement"]["value"]["en"] == ["Gift of Bo"]
    assert [page["language"] for page in found["homepage"]] == [["en"], ["zh-hans"]]
    said = {pair["label"]["en"][0]: pair["value"] for pair in found["metadata"]}
    assert said["Accession number"] == {"none": ["1996.10/β 2"]}
    assert said["Maker"]["en"][0] == "attributed to Ada Lin (artist)"
    assert said["Maker"]["zh"][0] == "attributed to 林艾达 (artist)"
    assert said["Date"] == {"en": ["long ago"], "zh": ["很久以前"]}
    assert said["Description"] == {"en": ["Red sails.\n\nCalm sea.", "Seen from the quay."]}


def test_the_picture_is_a_canvas_with_its_alternative_text():
    make_rich_work()
    (work,) = works().values()
    found = manifest(work, BASE)
    (canvas,) = found["items"]
    assert canvas["summary"] == {"en": ["Sails"], "zh": ["帆"]}
    assert (canvas["width"], canvas["height"]) == (60, 40)
    assert canvas["items"][0]["items"][0]["body"]["format"] == "image/jpeg"
    assert found["thumbnail"][0]["id"].endswith("/thumbnail.jpeg")


def test_a_work_without_pictures_has_an_empty_canvas():
    make_bare_work()
    found = manifest(works()["B-1"], BASE)
    assert found["items"][0]["items"] == [] and found["items"][0]["label"]["en"] == ["No picture"]
    assert found["label"] == {"none": ["B-1"]}
    assert "thumbnail" not in found and "rendering" not in found


def test_tiles_are_named_as_a_service():
    work = Exhibit.objects.create(accession_number="T", status=Exhibit.Status.PUBLISHED, title_en="Large")
    media = ready_picture(work, png(), "large.png", alt_en="Large")
    media.derivatives["tiles"] = {"iiif": {"name": "x", "width": 9000, "height": 3000, "bytes": 1}}
    media.save()
    body = manifest(works()["T"], BASE)["items"][0]["items"][0]["items"][0]["body"]
    address = f"{BASE}/media/{media.pk}-{media.sha256[:12]}/tiles"
    assert body["service"] == [{"id": address, "type": "ImageService3", "profile": "level0"}]


def test_a_model_is_offered_beside_the_canvases():
    work = Exhibit.objects.create(accession_number="M", status=Exhibit.Status.PUBLISHED, title_en="Cup")
    Media.objects.create(
        exhibit=work,
        kind=Media.Kind.MODEL,
        name="cup.glb",
        alt_en="A cup",
        state=Media.State.READY,
        sha256="ab" * 32,
        derivatives={"model": {"glb": {"name": "x", "width": 0, "height": 0, "bytes": 1}}},
    )
    found = manifest(works()["M"], BASE)
    check(found)
    assert found["rendering"][0]["type"] == "Model" and found["rendering"][0]["label"]["en"] == ["A cup"]
    assert found["items"][0]["items"] == []


def test_a_collection_names_its_works():
    make_rich_work()
    make_bare_work()
    found = collection(published(), f"{BASE}/iiif/collection/x.json", BASE, {"en": "Boats", "zh": ""})
    assert found["label"] == {"en": ["Boats"]}
    assert [item["label"] for item in found["items"]] == [
        {"en": ["Boat"], "fr": ["Bateau"], "nl": ["Boot"], "zh": ["船"]},
        {"none": ["B-1"]},
        {"en": ["Cup"]},
    ]
    assert all("items" not in item for item in found["items"])
    iiif_prezi3.Collection(**{key: value for key, value in found.items() if key != "@context"})
