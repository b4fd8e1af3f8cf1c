"""What the guide keeps of an exhibition is read once, and never told after it has changed."""

import pytest
from django.db import connection, transaction

from museum.exhibitions.models import Placement, Status
from museum.exhibits.holdings import holdings
from museum.exhibits.models import Credit, Exhibit


def titles() -> list[str | None]:
    return [record.title.get("en") for record in holdings("neura").records]


def test_is_read_once_as_long_as_nothing_changes(live_gallery, django_assert_num_queries):
    kept = holdings("neura")
    with django_assert_num_queries(1):
        assert holdings("neura") is kept


@pytest.mark.parametrize(
    "change",
    [
        lambda gallery: Exhibit.objects.filter(pk=gallery.lilies.pk).update(title_en="Changed"),
        lambda gallery: Exhibit.objects.filter(pk=gallery.lilies.pk).update(status=Exhibit.Status.DRAFT),
        lambda gallery: Placement.objects.filter(exhibit=gallery.lilies).delete(),
        lambda gallery: type(gallery.maker).objects.filter(pk=gallery.maker.pk).update(name_en="Changed"),
        lambda gallery: Credit.objects.filter(maker=gallery.maker).delete(),
        lambda gallery: type(gallery.north).objects.filter(pk=gallery.north.pk).update(title_en="Changed"),
        lambda gallery: type(gallery.exhibition).objects.update(status=Status.DRAFT),
        lambda gallery: connection.cursor().execute("UPDATE exhibits_exhibit SET title_en = 'By hand'"),
    ],
    ids="title withdrawn taken-down maker credit hall exhibition by-hand".split(),
)
def test_shows_a_change_at_once_though_it_goes_past_the_models(live_gallery, change):
    before = holdings("neura")
    change(live_gallery)
    after = holdings("neura")
    assert (after.records, after.rooms, after.names) != (before.records, before.rooms, before.names)


def test_what_was_taken_back_is_not_kept(live_gallery):
    before = titles()
    with transaction.atomic():
        Exhibit.objects.filter(pk=live_gallery.lilies.pk).update(title_en="Not yet")
        assert "Not yet" in titles()
        transaction.set_rollback(True)
    Exhibit.objects.filter(pk=live_gallery.harbour.pk).update(title_en="Harbour again")
    assert "Harbour again" in titles()
    assert "Not yet" not in titles()
    assert len(titles()) == len(before)
