"""What hangs where, once the run that hung it is taken back."""

import pytest

from museum.exhibitions.models import Exhibition, Hall, Placement
from museum.exhibits.importers.undo import may_be_undone, undo
from museum.exhibits.models import Exhibit, ImportRun
from tests.unit.museum.exhibits.importers.conftest import Desk, record


def last() -> ImportRun:
    return ImportRun.objects.latest("pk")


def brought(desk: Desk, *numbers: str, title: str = "Cup") -> ImportRun:
    """A run that hung these works, 3 m wide each."""
    desk.bring(*(record(number, title, width_cm=300) for number in numbers), exhibition="show", publish=True)
    return last()


def edit(number: str) -> None:
    work = Exhibit.objects.get(accession_number=number)
    work.title_en = f"Edited {number}"
    work.save()


def hung() -> dict[str, tuple[int, str, float]]:
    places = Placement.objects.values_list("exhibit__accession_number", "pk", "wall", "along_m")
    return {number: tuple(place) for number, *place in places}


NUMBERS = ("A.1", "A.2", "A.3", "A.4")


def test_what_is_spared_stays_hung_where_it_is(desk):
    run = brought(desk, *NUMBERS)
    Exhibition.objects.update(status="published")
    before = hung()
    for number in NUMBERS:
        edit(number)
    report = undo(run)
    assert (report.deleted, {spared.what for spared in report.spared}) == (0, {*NUMBERS, "Hall 1", "Show"})
    assert hung() == before and Hall.objects.count() == 1


def test_only_what_is_deleted_is_taken_down(desk):
    run = brought(desk, *NUMBERS)
    before = hung()
    edit("A.2")
    assert undo(run).deleted == 3
    assert hung() == {"A.2": before["A.2"]}
    assert undo(run).deleted == 0
    assert hung() == {"A.2": before["A.2"]}


def test_what_a_curator_hung_anew_stays(desk):
    run = brought(desk, *NUMBERS)
    Placement.objects.filter(exhibit__accession_number="A.3").delete()
    place = Placement.objects.create(
        hall=Hall.objects.get(), exhibit=Exhibit.objects.get(accession_number="A.3"), along_m=4
    )
    report = undo(run)
    assert (report.deleted, set(hung())) == (3, {"A.3"})
    assert [spared.what for spared in report.spared if spared.what in NUMBERS] == ["A.3"]
    assert Placement.objects.get() == place


def test_a_hall_that_a_curator_named_stays_and_is_empty(desk):
    run = brought(desk, *NUMBERS)
    Hall.objects.update(title_en="Cups")
    report = undo(run)
    assert (report.deleted, hung()) == (4, {})
    assert [spared.what for spared in report.spared] == ["Cups", "Show"]
    assert Hall.objects.get().title_en == "Cups"
    assert not may_be_undone(run)


def test_works_that_were_there_before_are_only_taken_down(desk):
    desk.bring(*(record(number, "Cup", width_cm=300) for number in NUMBERS), publish=True)
    run = brought(desk, "A.1", "A.2")
    assert set(hung()) == {"A.1", "A.2"}
    assert undo(run).spared == []
    assert (hung(), Exhibit.objects.count(), Exhibition.objects.count()) == ({}, 4, 0)


MANY = tuple(f"B.{number}" for number in range(20))


@pytest.mark.parametrize("order", ["AB", "BA"])
def test_two_runs_in_one_exhibition_leave_nothing_in_any_order(desk, order):
    runs = {"A": brought(desk, *NUMBERS), "B": brought(desk, *MANY)}
    assert Hall.objects.count() > 1
    first, second = (runs[name] for name in order)
    undo(first)
    assert set(hung()) == set(MANY if order == "AB" else NUMBERS)
    undo(second)
    assert not Exhibit.objects.exists()
    if may_be_undone(runs["A"]):  # its hall was in use by the other's works
        undo(runs["A"])
    assert not Hall.objects.exists() and not Exhibition.objects.exists()
    assert not may_be_undone(runs["A"]) and not may_be_undone(runs["B"])


def test_what_a_later_run_changed_can_be_taken_back_after_that_one(desk):
    first = brought(desk, *NUMBERS)
    second = brought(desk, "A.1", "A.2", title="Jug")
    undo(first)
    assert set(hung()) == {"A.1", "A.2"}
    assert not may_be_undone(first)
    undo(second)
    assert may_be_undone(first)
    assert undo(first).deleted == 2
    assert not Exhibit.objects.exists() and not Exhibition.objects.exists()
    assert not may_be_undone(first)
