"""Linked Art of a work: the Getty's terms where there are any, and days that other systems can compare."""

import pytest

from museum.exhibits.exporters.linked_art import human_made_object
from museum.exhibits.exporters.linked_art_production import timespan
from museum.exhibits.exporters.selection import published
from tests.unit.museum.exhibits.exporters.rich import BASE, make_bare_work, make_rich_work

AAT = "http://vocab.getty.edu/aat/"


@pytest.fixture
def work(settings, tmp_path, db):
    settings.MEDIA_ROOT = tmp_path / "media"
    make_rich_work()
    return human_made_object(next(published()), BASE)


def classified(entities, number):
    return [each for each in entities if any(one.get("id") == AAT + number for one in each["classified_as"])]


def test_a_work_is_told_by_the_gettys_terms(work):
    assert (work["type"], work["_label"]) == ("HumanMadeObject", "Boat")
    assert [name["content"] for name in classified(work["identified_by"], "300404670")] == [
        "Boat", "Bateau", "Boot", "船",
    ]  # fmt: skip
    assert [each["content"] for each in classified(work["identified_by"], "300312355")] == ["1996.10/β 2"]
    assert [each["content"] for each in classified(work["referred_to_by"], "300435429")] == ["Oil\non canvas"]
    (height,) = classified(work["dimension"], "300055644")
    assert (height["value"], height["unit"]["id"]) == (31.8, f"{AAT}300379098")
    assert (
        work["subject_to"][0]["classified_as"][0]["id"] == "http://creativecommons.org/publicdomain/zero/1.0/"
    )


def test_makers_have_a_part_each(work):
    artist, _frames = work["produced_by"]["part"]
    actor = artist["carried_out_by"][0]
    assert actor["equivalent"][0]["id"] == "http://vocab.getty.edu/ulan/500115588"
    assert actor["died"]["timespan"]["end_of_the_end"] == "1980-05-04T23:59:59Z"
    assert artist["referred_to_by"][0]["content"] == "attributed to"


def test_the_picture_and_the_manifest_are_named(work):
    (picture,) = work["representation"]
    address = picture["digitally_shown_by"][0]["access_point"][0]["id"]
    assert address.startswith(f"{BASE}/media/")
    manifest = work["subject_of"][0]["digitally_carried_by"][0]["access_point"][0]["id"]
    assert manifest == f"{BASE}/iiif/1996.10%2F%CE%B2%202/manifest.json"


def test_a_work_of_which_nothing_is_known_says_nothing(db):
    make_bare_work()
    found = human_made_object(next(published()), BASE)
    assert set(found) == {"@context", "id", "type", "_label", "classified_as", "identified_by", "subject_of"}
    assert found["_label"] == "B-1"


@pytest.mark.parametrize(
    ("edtf", "first", "last"),
    [
        ("1890", "1890-01-01", "1890-12-31"),
        ("-0663/-0524", "-0663-01-01", "-0524-12-31"),
        ("0014~", "0014-01-01", "0014-12-31"),
        ("1980-05-04", "1980-05-04", "1980-05-04"),
    ],
)
def test_days_of_a_date(edtf, first, last):
    found = timespan(edtf)
    assert (found["begin_of_the_begin"][:-10], found["end_of_the_end"][:-10]) == (first, last)


@pytest.mark.parametrize("edtf", ["", "[..1936]", "1890/", "/1890", "../1890", "XXXX-XX-XX", "long ago"])
def test_without_two_ends_there_are_no_days(edtf):
    assert "end_of_the_end" not in timespan(edtf, {"en": "then"}) or edtf.startswith("X")
