"""Works stay on their walls, and sizes are the record's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from museum.exhibitions.hanging import MARGIN_M, door, hang, position


def hung(**changes):
    given_ = {
        "along": 3.0,
        "centre": 1.55,
        "placed_width": None,
        "width_cm": 120.0,
        "height_cm": 90.0,
        "pixels": None,
        "length": 12.0,
        "height": 4.0,
    }
    return hang(**{**given_, **changes})


def test_the_record_gives_the_size():
    work = hung()
    assert (work.width, work.height, work.along, work.centre) == (1.2, 0.9, 3.0, 1.55)


def test_the_placement_may_show_it_larger_in_the_same_proportions():
    work = hung(placed_width=2.4)
    assert (work.width, work.height) == (2.4, 1.8)


def test_the_picture_gives_the_proportions():
    work = hung(pixels=(400, 100))
    assert (work.width, work.height) == (1.2, 0.3)


def test_only_the_height_is_known():
    work = hung(width_cm=None, pixels=(200, 100))
    assert (work.width, work.height) == (1.8, 0.9)


def test_nothing_is_known():
    work = hung(width_cm=None, height_cm=None)
    assert (work.width, work.height) == (1.0, 1.0)


@pytest.mark.parametrize("unknown", [0.0, -0.01, -120.0, 1e9, float("inf"), float("nan"), None])
def test_a_size_that_nothing_has_counts_as_unknown(unknown):
    both = hung(width_cm=unknown, height_cm=unknown, placed_width=unknown)
    assert (both.width, both.height) == (1.0, 1.0)
    assert hung(width_cm=unknown, pixels=(200, 100)).width == 1.8


@given(size_=st.floats(), other=st.floats(), pixels=st.none() | st.tuples(st.integers(0), st.integers(0)))
def test_whatever_is_recorded_something_is_seen(size_, other, pixels):
    work = hung(width_cm=size_, height_cm=other, pixels=pixels)
    assert 0.01 <= work.width <= 12
    assert 0.01 <= work.height <= 4


size = st.one_of(st.none(), st.floats(0.01, 100_000))


@given(
    along=st.floats(-50, 50),
    centre=st.floats(-5, 50),
    placed_width=st.one_of(st.none(), st.floats(0.05, 30)),
    width_cm=size,
    height_cm=size,
    pixels=st.one_of(st.none(), st.tuples(st.integers(1, 20_000), st.integers(1, 20_000))),
    length=st.floats(3, 100),
    height=st.floats(2.2, 30),
)
def test_nothing_sticks_out_of_its_wall(
    along, centre, placed_width, width_cm, height_cm, pixels, length, height
):
    work = hang(
        along=along,
        centre=centre,
        placed_width=placed_width,
        width_cm=width_cm,
        height_cm=height_cm,
        pixels=pixels,
        length=length,
        height=height,
    )
    slack = 0.002  # everything is rounded to millimetres
    assert work.along - work.width / 2 >= MARGIN_M - slack
    assert work.along + work.width / 2 <= length - MARGIN_M + slack
    assert work.centre - work.height / 2 >= MARGIN_M - slack
    assert work.centre + work.height / 2 <= height - MARGIN_M + slack


def test_a_door_stays_in_its_wall():
    assert door(along=11.9, width=1.6, length=12) == (11.1, 1.6)
    assert door(along=1, width=10, length=3) == (1.5, 2.8)


@pytest.mark.parametrize(
    ("wall", "x", "z"), [("north", -4, -3), ("east", 5, -2), ("south", 4, 3), ("west", -5, 2)]
)
def test_along_a_wall_is_measured_from_its_left_corner(wall, x, z):
    assert position(wall, 1.0, hall_width=10, hall_depth=6) == (x, z)
