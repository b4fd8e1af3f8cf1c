"""Sizes: height × width × depth in centimetres, of the work and not of its frame."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from museum.exhibits.importers.reading.sizes import read_sizes, to_cm


def read(written: str) -> tuple[float | None, float | None, float | None]:
    sizes = read_sizes(written)
    return sizes.height_cm, sizes.width_cm, sizes.depth_cm


@pytest.mark.parametrize(
    ("written", "sides"),
    [
        ("90 × 120 cm", (90, 120, None)),
        ("30.5 x 20.3cm", (30.5, 20.3, None)),
        ("160 × 168 × 147cm\nDepth 160 cm (63 in.), Length 168 cm, Width 147 cm", (168, 147, 160)),
        ("Overall: 30 × 20 cm\nOther: Height 20 cm, Width 30 cm", (20, 30, None)),
        ("160 × 170 × 150 cm; height 150 cm", (150, 160, 170)),
        ("160 × 170 cm; depth 160 cm", (170, None, 160)),
        ("30 × 20 cm; height 12 cm", (12, 20, None)),
        ("30 x 20 x 30 cm; depth 30 cm", (30, 20, 30)),
        ("30 × 20 cm, D. 5 cm", (30, 20, 5)),
        ("10 × 20 × 30 cm (Length 20 cm)", (10, 20, 30)),
        ("30 cm x 20 cm x 1 m", (30, 20, 100)),
        ("120 by 90 cm", (120, 90, None)),
        ("12,5 x 9,3 cm", (12.5, 9.3, None)),
        ("1,200 x 900 mm", (120, 90, None)),
        ("77.938 x 234.875 in.", (197.96, 596.58, None)),
        ("12½ × 9¼ in.", (31.75, 23.5, None)),
        ('1 1/2" x 2"', (3.81, 5.08, None)),
        ("5 ft. 3 in. x 4 ft.", (160.02, 121.92, None)),
        ("6 5/16 × 11 7/8 × 5 5/8 in., 4.2 lb. (16 × 30.2 × 14.3 cm, 1.9 kg)", (16, 30.2, 14.3)),
        ("10 × 12 in., 15.2 lb. (25 × 31 cm)\n6 13/16 in. (17.3 cm) (object part, mouth)", (25, 31, None)),
        ("support: 311 x 276 mm\nframe: 415 x 380 x 60 mm", (31.1, 27.6, None)),
        ("frame: 1250 x 1706 x 105 mm\nsupport: 915 x 1374 mm", (91.5, 137.4, None)),
        ("Overall: 30 x 20 cm, frame: 40 x 30 cm", (30, 20, None)),
        ("Image: 17 × 15 cm; Plate: 18 × 16 cm; Sheet: 26 × 18 cm", (26, 18, None)),
        ("24 × 18 cm (sheet)\n30 × 23 cm (mat)", (24, 18, None)),
        ("object: 2864 x 1480 x 1016 mm 225 kg", (286.4, 148, 101.6)),
        ("1075x1075x120mm\nweight: 28kg", (107.5, 107.5, 12)),
        ("displayed: 1610 x 2000 x (80) mm", (161, 200, 8)),
        ("H. 12 1/2 in. (31.8 cm)", (31.8, None, None)),
        ("H. 12 in. (30 cm); W. 9 in. (22.9 cm); D. 4 in. (10.2 cm)", (30, 22.9, 10.2)),
        ("H. 12 in. (30 cm), W. 9 in. (22.9 cm)", (30, 22.9, None)),
        ("H 30 x W 20 x D 10 cm", (30, 20, 10)),
        ("30 H x 20 W x 10 D cm", (30, 20, 10)),
        ("H x W x D: 42 × 64.6 × 3.9 cm", (42, 64.6, 3.9)),
        ("(W x H) 20 x 30 cm", (30, 20, None)),
        ("Höhe 30 cm, Breite 20 cm", (30, 20, None)),
        ("Diam. 20 cm", (20, 20, None)),
        ("H. 30 cm, Diam. 20 cm", (30, 20, 20)),
        ("L. 72 cm", (None, 72, None)),
        ("高 30 厘米 宽 20 厘米", (30, 20, None)),
        ("高30厘米，宽20厘米，厚5厘米", (30, 20, 5)),
        ("縦30.0cm 横20.5cm", (30, 20.5, None)),
        ("25.4×38.1厘米", (25.4, 38.1, None)),
        ("<p>90&nbsp;&times;&nbsp;120&nbsp;cm</p>", (90, 120, None)),
    ],
)
def test_sizes(written, sides):
    assert read(written) == sides
    assert read_sizes(written).notes == ()


@pytest.mark.parametrize(
    "written",
    [
        "",
        "variable",
        "duration: 18 min., 22 sec.",
        "56min",
        "weight: 3 kg",
        "0.0 x 0.0 in",
        "0 × 0 cm",
        "24 pages",
    ],
)
def test_what_is_no_size_gives_none(written):
    assert read_sizes(written) == read_sizes("")


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ("8.5 x 11", "no unit"),
        ("frame: 30 x 20 cm", "part or the frame"),
        ("35 mm slide", "part or the frame"),
        *(
            (written, "no size can have")
            for written in (
                "1e308 x 1e308 m",
                "1.5E3 cm",
                "-5 x 3 cm",
                "5 x −3 cm",
                "H. -5 cm; W. 3 cm",
                "Height: -5 cm",
                "2000000 x 3 cm",
                "12345678901 x 3 cm",
            )
        ),
    ],
)
def test_what_is_unclear_is_said(written, part):
    found = read_sizes(written)
    assert (found.height_cm, found.width_cm, found.depth_cm) == (None, None, None)
    assert part in found.notes[0]


@pytest.mark.parametrize(
    ("written", "sides"),
    [
        ("5 - 6 cm", (6, None, None)),
        ("H. 12-1/2 in", (31.75, None, None)),
        ("31.4960629921 x 12.699999999999999 in", (80, 32.26, None)),
        ("30 x 20 cm (ISBN 9780000000000)", (30, 20, None)),
    ],
)
def test_a_dash_and_many_digits_are_no_fault_by_themselves(written, sides):
    assert read(written) == sides
    assert not read_sizes(written).notes


def test_the_size_of_each_of_several_parts_is_said_to_be_that():
    found = read_sizes("in twelve parts, each: 500 x 600 x 4 mm, 3 kg, overall display dimensions variable")
    assert (found.height_cm, found.width_cm, found.depth_cm) == (50, 60, 0.4)
    assert "each of several parts" in found.notes[0]


def test_how_it_hangs_goes_before_the_size_of_each_part():
    assert read("support, each: 2442 x 1224 x 48 mm\ndisplayed: 7326 x 3670 x 48 mm") == (732.6, 367, 4.8)


@pytest.mark.parametrize(
    ("value", "unit", "size"),
    [
        ("28.875", "in", 73.34),
        ("28,875", "m", 2887.5),
        ("12 1/2", "inches", 31.75),
        ("30", "cm.", 30),
        ("300", "MM", 30),
        ("30", "厘米", 30),
        ("0", "cm", None),
        ("0.0", "in", None),
        ("30", "kg", None),
        ("30", "", None),
        ("x", "cm", None),
        ("1/0", "cm", None),
        ("-3", "cm", None),
        ("9999999", "m", None),
    ],
)
def test_one_number_and_its_unit(value, unit, size):
    assert to_cm(value, unit) == size


@settings(deadline=None)
@given(
    st.text()
    | st.lists(
        st.sampled_from(["30", "1/2", "x", "cm", "in", "H.", "(", ")", "frame:", "kg", "\n", ";", "'"])
    ).map(" ".join)
)
def test_whatever_is_written_gives_sizes_that_a_work_can_have(written):
    for side in read(written):
        assert side is None or 0 < side <= 100_000
