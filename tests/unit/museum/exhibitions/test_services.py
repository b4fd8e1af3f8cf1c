"""Hanging what an import brought, in the database."""

import pytest

from museum.exhibitions import services
from museum.exhibitions.hall_data import hall_data
from museum.exhibitions.models import Exhibition, Hall, Placement, Portal
from museum.exhibits.models import Exhibit

pytestmark = pytest.mark.django_db


def works(count: int, **fields: object) -> list[int]:
    return [
        Exhibit.objects.create(
            accession_number=f"A.{number}", title_en="Cup", status="published", **{"width_cm": 150, **fields}
        ).pk
        for number in range(count)
    ]


def test_an_exhibition_is_made_as_a_draft(client):
    services.hang_works("still-lifes", works(3))
    exhibition = Exhibition.objects.get()
    assert (exhibition.status, exhibition.title_en) == ("draft", "Still lifes")
    assert list(Placement.objects.values_list("exhibit__accession_number", flat=True)) == [
        "A.0",
        "A.1",
        "A.2",
    ]
    assert client.get(exhibition.get_absolute_url()).status_code == 404


def test_hanging_again_changes_nothing():
    keys = works(50)
    services.hang_works("show", keys)
    before = list(Placement.objects.values()), list(Hall.objects.values()), list(Portal.objects.values())
    made = services.hang_works("show", keys)
    assert made == {"exhibition": None, "halls": {}, "portals": {}, "placements": {}}
    assert (
        list(Placement.objects.values()),
        list(Hall.objects.values()),
        list(Portal.objects.values()),
    ) == before


def test_what_hangs_there_stays_and_what_is_new_comes_beside_it(gallery):
    before = list(Placement.objects.values())
    services.hang_works("neura", [gallery.harbour.pk, *works(30)])
    assert [row for row in Placement.objects.values() if row["id"] in {old["id"] for old in before}] == before
    assert Placement.objects.filter(hall__exhibition__slug="neura", exhibit=gallery.harbour).count() == 1
    orders = list(Placement.objects.filter(hall=gallery.north).values_list("order", flat=True))
    assert len(set(orders)) == len(orders)


def test_the_hall_page_can_draw_what_was_hung():
    services.hang_works("show", works(60, height_cm=120))
    exhibition = Exhibition.objects.get()
    halls = list(exhibition.halls.prefetch_related("placements__exhibit"))
    drawn = [hall_data(exhibition, hall, halls, "en") for hall in halls]
    assert sum(len(data["works"]) for data in drawn) == 60
    assert all(data["portals"] for data in drawn)
    hung = {placement.exhibit.accession_number: placement.along_m for placement in Placement.objects.all()}
    assert all(
        work["along"] == pytest.approx(hung[work["accession"]]) for data in drawn for work in data["works"]
    )


def test_sizes_that_nobody_can_have_count_as_unknown():
    services.hang_works("show", works(2, width_cm=0))
    assert Placement.objects.count() == 2


def test_works_that_are_gone_are_passed_over():
    keys = works(2)
    Exhibit.objects.filter(pk=keys[0]).delete()
    services.hang_works("show", keys)
    assert Placement.objects.get().exhibit_id == keys[1]
