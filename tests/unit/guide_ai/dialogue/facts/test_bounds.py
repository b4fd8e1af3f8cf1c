"""Bounds of size and age that a question sets works, and what a taste may be told by."""

import math

import pytest

from guide_ai.dialogue.facts import ages
from guide_ai.dialogue.facts.ages import age_in
from guide_ai.dialogue.facts.bounds import bound_in
from guide_ai.dialogue.facts.tastes import is_shown, time_of, told_by
from guide_ai.dialogue.referents.dictionary import stem


@pytest.mark.parametrize(
    ("text", "side", "limit", "above"),
    [
        ("taller than two metres", "height", 200.0, True),
        ("under 15 cm high", "height", 15.0, False),
        ("more than a metre wide", "width", 100.0, True),
        ("heavier than 10 kg", "weight", 10.0, True),
        ("weighing less than 500 g", "weight", 0.5, False),
        ("bigger than 3 feet", "side", 91.44, True),
        ("高度超过两米的作品", "height", 200.0, True),
        ("一米以上宽的画", "width", 100.0, True),
        ("重量不到5公斤的", "weight", 5.0, False),
    ],
)
def test_a_bound_of_size(text, side, limit, above):
    found = bound_in(text)
    assert found is not None
    assert (found[0].side, found[0].above) == (side, above)
    assert math.isclose(found[0].limit, limit)


@pytest.mark.parametrize("text", ["more than two works", "larger than life", "两米", "older than 20 years"])
def test_what_bounds_no_size(text):
    assert bound_in(text) is None


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("more than 1,000 years old", -math.inf, 2050 - 1000),
        ("older than two thousand years", -math.inf, 50),
        ("less than 50 years old", 2000, math.inf),
        ("over a century old", -math.inf, 1950),
        ("三千年以上的东西", -math.inf, -950),
    ],
)
def test_an_age_is_counted_back_from_today(monkeypatch, text, first, last):
    monkeypatch.setattr(ages, "this_year", lambda: 2050)
    found = age_in(text)
    assert found is not None
    assert found[0].first == 12 * first
    assert found[0].last == (last if last == math.inf else 12 * last - 1)


@pytest.mark.parametrize("text", ["2041年以前的作品", "more than three works", "two years later"])
def test_what_is_no_age(text):
    assert age_in(text) is None


def test_a_taste_is_told_by_things_lands_and_times():
    assert stem("shrine") in told_by(stem("religious"))
    assert stem("japanese") in told_by(stem("japan"))
    modern = time_of(stem("modern"))
    assert modern is not None and modern.first == 12 * 1900
    assert is_shown("dogs") and not is_shown("toilets")
