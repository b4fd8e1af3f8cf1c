"""Hundreds of works cost no more queries than a few."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from museum.exhibitions.models import Placement, TourStop
from museum.exhibits.importers.starting import upload
from museum.exhibits.models import Credit, Exhibit, ImportRow, Maker
from tests.conftest import make_exhibit, png, ready_picture
from tests.unit.museum.exhibits.admin.pages import change


def fill(gallery, numbers: range) -> None:
    """So many more works, each with a maker and a picture, hung in the hall and on the tour."""
    tour = gallery.exhibition.tours.get()
    for number in numbers:
        work = make_exhibit(f"M-{number}", title_en=f"Work {number}")
        maker = Maker.objects.create(slug=f"maker-{number}", name_en=f"Maker {number}")
        Credit.objects.create(exhibit=work, maker=maker)
        Credit.objects.create(exhibit=gallery.harbour, maker=maker, role="helper")
        if number < 4:
            ready_picture(work, png(), f"{number}.png", alt_en="x")
        Placement.objects.create(hall=gallery.north, exhibit=work, along_m=1)
        TourStop.objects.create(tour=tour, exhibit=work, order=number)


def queries(client, address: str) -> int:
    client.get(address)  # what is looked up once a process
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.mark.parametrize(
    "name",
    ["exhibits_exhibit", "exhibits_maker", "exhibits_media", "exhibitions_placement", "exhibitions_hall",
     "exhibitions_exhibition"],
)  # fmt: skip
@pytest.mark.parametrize("query", ["", "?q=work+maker"])
def test_lists(gallery, curator, name, query):
    address = reverse(f"admin:{name}_changelist") + query
    fill(gallery, range(3))
    few = queries(curator, address)
    fill(gallery, range(3, 40))
    assert queries(curator, address) == few
    assert few < 25


@pytest.mark.parametrize("of", ["hall", "work", "tour"])
def test_pages_with_many_parts(gallery, curator, of):
    address = {
        "hall": change("exhibitions_hall", gallery.north.pk),
        "work": change("exhibits_exhibit", gallery.harbour.pk),
        "tour": change("exhibitions_tour", gallery.exhibition.tours.get().pk),
    }[of]
    fill(gallery, range(3))
    few = queries(curator, address)
    fill(gallery, range(3, 40))
    assert queries(curator, address) == few


def test_a_report(gallery, curator):
    from django.core.files.base import ContentFile

    run = upload(ContentFile(b"x", "x.csv"))
    run.state = "done"
    run.save()
    fill(gallery, range(40))
    works = list(Exhibit.objects.all())

    def rows(numbers: range) -> None:
        ImportRow.objects.bulk_create(
            ImportRow(run=run, number=number, line=number, outcome="created", exhibit=works[number])
            for number in numbers
        )

    address = change("exhibits_importrun", run.pk)
    rows(range(3))
    few = queries(curator, address)
    rows(range(3, 40))
    assert queries(curator, address) == few


def test_a_hall_of_hundreds_can_be_saved(gallery, curator, settings):
    # Seven fields a work: Django's own limit would refuse the form of a hall with 140 works.
    assert settings.DATA_UPLOAD_MAX_NUMBER_FIELDS >= 500 * 10
