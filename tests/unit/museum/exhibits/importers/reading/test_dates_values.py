"""How spans are written: in the part of EDTF that the guide and the edtf library both read."""

import pytest
from edtf import parse_edtf
from hypothesis import given, settings
from hypothesis import strategies as st

from guide_ai.dialogue.facts import dates as guide
from museum.exhibits.importers.reading.dates_values import (
    Doubt,
    Span,
    Stretch,
    bce,
    edtf,
    portion,
    readable,
    stretch,
)

MARKS = st.sampled_from(["", "~", "?", "%"])
POINTS = st.tuples(
    st.sampled_from(
        ["1850", "-0199", "0000", "1850-05", "-0199-05-06", "1850-02-30", "1907-22", "185X", "-07XX"]
    ),
    MARKS,
).map("".join)
FORMS = st.sampled_from(
    ["{0}", "{0}/{1}", "../{0}", "{0}/..", "/{0}", "[..{0}]", "[{0}..]", "[{0},{1}]", "{0}//{1}"]
)
SEASON = Stretch(1907, 1907, "1907-22", Doubt(unsure=True))


def library_reads(text: str) -> bool:
    try:
        parse_edtf(text)
    except Exception:  # the library lets TypeErrors of its inside out
        return False
    return True


@settings(deadline=None, max_examples=150)
@given(FORMS, POINTS, POINTS)
def test_what_is_called_readable_is_read_by_both(form, one, other):
    text = form.format(one, other)
    if readable(text):
        assert library_reads(text)
        assert guide.read(text) is not None


@pytest.mark.parametrize(
    "text", ["", "1850-02-30", "1907-22~", "[..1850~]", "192X~/193X~", "-04XX/-03XX", "1900/1850"]
)
def test_what_one_of_them_does_not_read_is_not_readable(text):
    assert not readable(text)


@pytest.mark.parametrize(
    ("span", "text"),
    [
        (Span(stretch("century", 19, False), stretch("century", 20, False)), "18XX/19XX"),
        (Span(stretch("century", 5, True), stretch("century", 4, True)), "-0499/-0300"),
        (Span(None, Stretch(1900, 1900)), "[..1900]"),
        (Span(None, Stretch(1900, 1900, doubt=Doubt(about=True))), "../1900~"),
        (Span(Stretch(1800, 1899, "18XX"), None), "[1800..]"),
        (Span(SEASON, SEASON), "1907?"),
        (Span(None, None), ""),
    ],
)  # fmt: skip
def test_what_is_not_readable_is_written_wider(span, text):
    assert edtf(span) == text
    assert not text or library_reads(text)


def test_years_are_counted_as_iso_8601_counts_them():
    assert (bce(1), bce(664)) == (0, -663)
    assert (stretch("century", 1, True).first, stretch("century", 1, True).last) == (-99, 0)
    assert (stretch("century", 1, False).first, stretch("century", 1, False).last) == (1, 99)


def test_portions_do_not_cut_years():
    half = portion(stretch("century", 17, False), 1, 2)
    assert (half.first, half.last) == (1600, 1649)
    third = portion(stretch("century", 19, False), 3, 3)
    assert (third.first, third.last) == (1800, 1899)
