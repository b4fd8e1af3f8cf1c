"""A small collection for the tests: two halls, four works (one a draft), two makers, a tour."""

from dataclasses import dataclass

import pytest

from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Status, Tour, TourStop, Wall
from museum.exhibits.models import Credit, Exhibit, Maker, Text
from tests.installation import installation  # noqa: F401 (a fixture, shared by all folders)
from tests.pictures import png, ready_picture


@dataclass(frozen=True)
class Gallery:
    """What the fixture made, by the names that tests use."""

    exhibition: Exhibition
    north: Hall
    south: Hall
    harbour: Exhibit
    lilies: Exhibit
    clock: Exhibit
    draft: Exhibit
    maker: Maker


def make_exhibit(number: str, **fields: object) -> Exhibit:
    """A published exhibit, unless `fields` say otherwise."""
    return Exhibit.objects.create(
        **{"accession_number": number, "status": Exhibit.Status.PUBLISHED, "title_en": number, **fields}
    )


@pytest.fixture
def make_gallery(settings, tmp_path):
    """Return a function that makes the collection: it needs the database of the test that calls it."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return _make_gallery


@pytest.fixture
def gallery(make_gallery, db) -> Gallery:
    """The collection, inside the test's own transaction: passages follow where callbacks run."""
    return make_gallery()


@pytest.fixture
def live_gallery(make_gallery, transactional_db) -> Gallery:
    """The collection, committed: other threads see it, and its passages are there."""
    return make_gallery()


def _make_gallery() -> Gallery:
    exhibition = Exhibition.objects.create(
        slug="neura",
        status=Status.PUBLISHED,
        title_en="Neura",
        title_zh="妮乌拉",
        intro_en="Light and number.",
    )
    north = Hall.objects.create(
        exhibition=exhibition,
        slug="north",
        order=1,
        title_en="North Hall",
        title_zh="北厅",
        intro_en="Here the sea is painted at dawn.",
        width_m=12,
        depth_m=10,
        height_m=4,
    )
    south = Hall.objects.create(
        exhibition=exhibition, slug="south", order=2, title_en="South Hall", width_m=8, depth_m=6
    )
    maker = Maker.objects.create(
        slug="ada-lin",
        name_en="Ada Lin",
        name_zh="林艾达",
        aliases=["A. Lin"],
        born_edtf="1999",
        biography_en="Ada Lin grew up beside a lighthouse.",
    )
    other = Maker.objects.create(slug="workshop", name_en="The Quay Workshop")
    harbour = make_exhibit(
        "V-1.10",
        title_en="Harbour of Probabilities",
        title_zh="概率之港",
        date_text_en="2042",
        date_edtf="2042",
        medium_en="Oil on canvas",
        medium_zh="布面油画",
        dimensions_text_en="90 × 120 cm",
        height_cm=90,
        width_cm=120,
        credit_line_en="Given by the harbour",
    )
    lilies = make_exhibit("V-1.1", title_en="Lilies at the Edge", height_cm=50, width_cm=50)
    clock = make_exhibit("V-2", title_en="A Clock Without Hands")
    draft = make_exhibit("V-9", title_en="Not Yet", status=Exhibit.Status.DRAFT)
    Credit.objects.create(exhibit=harbour, maker=maker, role="artist")
    Credit.objects.create(exhibit=lilies, maker=other, role="artist", qualifier="attributed to")
    ready_picture(harbour, png(), "harbour.png", alt_en="Boats in mist", alt_zh="雾中的船")
    ready_picture(draft, png(colour="#ff0000"), "draft.png", alt_en="Red")
    Text.objects.create(
        exhibit=harbour, kind="label", body="Boats wait where the waves have not yet decided to break."
    )
    Text.objects.create(
        exhibit=harbour, kind="label", language="zh-hans", body="船停在海浪尚未决定破碎的地方。"
    )
    Text.objects.create(
        exhibit=harbour,
        kind="technique",
        body="The picture was built from interference fringes. Every stroke follows a wave.",
    )
    Text.objects.create(exhibit=lilies, kind="description", body="Water lilies float on a dark pond.")
    Text.objects.create(exhibit=draft, kind="label", body="A secret volcano erupts.")
    Placement.objects.create(hall=north, exhibit=harbour, wall=Wall.NORTH, along_m=3, order=1)
    Placement.objects.create(hall=north, exhibit=lilies, wall=Wall.EAST, along_m=5, order=2)
    Placement.objects.create(hall=north, exhibit=draft, wall=Wall.WEST, along_m=5, order=3)
    Placement.objects.create(hall=south, exhibit=clock, wall=Wall.SOUTH, along_m=4)
    Portal.objects.create(hall=north, to_hall=south, wall=Wall.SOUTH, along_m=6)
    Portal.objects.create(hall=south, to_hall=north, wall=Wall.NORTH, along_m=4)
    tour = Tour.objects.create(
        exhibition=exhibition,
        slug="first",
        status=Status.PUBLISHED,
        title_en="Three Works",
        title_zh="三件作品",
    )
    TourStop.objects.create(tour=tour, exhibit=harbour, order=1)
    TourStop.objects.create(tour=tour, exhibit=draft, order=2)
    TourStop.objects.create(tour=tour, exhibit=clock, order=3, words_en="Listen: it does not tick.")
    return Gallery(exhibition, north, south, harbour, lilies, clock, draft, maker)
