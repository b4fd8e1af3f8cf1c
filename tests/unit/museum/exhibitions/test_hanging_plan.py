"""Works that come in by themselves hang beside each other, in order, and never over anything."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from museum.exhibitions.hanging import wall_length
from museum.exhibitions.hanging_plan import CLOCKWISE, GAP_M, Plan, Room, Sized, Span, plan


def spans(made: Plan, works: list[Sized], index: int) -> list[Span]:
    """What is on the walls of a room afterwards."""
    sizes = {work.key: work.width or work.height or 1.0 for work in works}
    hung = [
        Span(hook.wall, hook.along - shown / 2, hook.along + shown / 2)
        for hook in made.hooks
        if hook.room == index and (shown := hook.shown or sizes[hook.key])
    ]
    return made.rooms[index].taken + hung


def assert_hangs_well(made: Plan, works: list[Sized]) -> None:
    assert [hook.key for hook in made.hooks] == [work.key for work in works]
    for index, room in enumerate(made.rooms):
        taken = spans(made, works, index)
        for span in taken:
            length = wall_length(span.wall, hall_width=room.width, hall_depth=room.depth)
            assert 0.1 <= span.left and span.right <= length - 0.1
        for one, other in combinations(taken, 2):
            if one.wall == other.wall:
                assert max(one.left, other.left) - min(one.right, other.right) >= GAP_M - 0.01


def test_works_hang_in_their_order_along_the_walls():
    works = [Sized(key, 1.0, 1.0) for key in range(12)]
    made = plan([Room(12, 10, 4)], works)
    assert_hangs_well(made, works)
    places = [(CLOCKWISE.index(hook.wall), hook.along) for hook in made.hooks]
    assert places == sorted(places)
    assert len(made.rooms) == 1 and not made.doorways


def test_halls_are_added_with_doors_both_ways():
    works = [Sized(key, 2.0, 1.0) for key in range(60)]
    made = plan([Room(12, 10, 4)], works)
    assert_hangs_well(made, works)
    joined = {(door.room, door.to) for door in made.doorways}
    assert joined == {
        (a, b) for a in range(len(made.rooms)) for b in (a - 1, a + 1) if 0 <= b < len(made.rooms)
    }


def test_an_exhibition_without_halls_gets_one():
    made = plan([], [Sized(1), Sized(2, 0.5, 0.5)])
    assert len(made.rooms) == 1 and not made.doorways


def test_what_hangs_already_is_left_where_it_is():
    taken = [Span("north", 1.0, 9.0), Span("east", 4.0, 6.0)]
    made = plan([Room(12, 10, 4, list(taken))], [Sized(key, 1.5, 1.0) for key in range(8)])
    assert made.rooms[0].taken == taken
    assert_hangs_well(made, [Sized(key, 1.5, 1.0) for key in range(8)])


def test_a_full_hall_without_a_place_for_a_door_gets_none():
    full = [Span(wall, 0.2, length - 0.2) for wall, length in zip(CLOCKWISE, (12, 10, 12, 10), strict=True)]
    made = plan([Room(12, 10, 4, full)], [Sized(1, 1.0, 1.0)])
    assert len(made.rooms) == 2 and not made.doorways


def test_tall_works_hang_clear_of_the_floor():
    (hook,) = plan([Room(12, 10, 4)], [Sized(1, 1.0, 3.0)]).hooks
    assert hook.centre == pytest.approx(1.9)
    (usual,) = plan([Room(12, 10, 4)], [Sized(1, 1.0, 1.0)]).hooks
    assert usual.centre == 1.55


def test_what_is_too_large_for_any_hall_is_shown_smaller():
    (hook,) = plan([], [Sized(1, 90.0, 3.0)]).hooks
    assert hook.shown is not None and hook.shown < 40


@given(
    st.lists(
        st.tuples(st.none() | st.floats(0.01, 60), st.none() | st.floats(0.01, 20)), min_size=1, max_size=60
    ),
    st.booleans(),
)
def test_whatever_comes_hangs_well(sizes, empty):
    works = [Sized(key, width, height) for key, (width, height) in enumerate(sizes)]
    rooms = [] if empty else [Room(8, 6, 3, [Span("south", 2.0, 3.6)])]
    assert_hangs_well(plan(rooms, works), works)
