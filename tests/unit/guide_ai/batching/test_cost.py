"""What a batch takes is learned from what batches took, outliers and one-sided knowledge notwithstanding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.batching.cost import TRY_AGAIN, Cost, Costs, fit
from guide_ai.batching.policy import best_size, patience

seconds = st.floats(0.0001, 10.0)


@given(st.lists(st.tuples(st.integers(1, 64), seconds), max_size=60), seconds, seconds)
def test_neither_part_of_a_line_is_ever_negative(timings, a, b):
    line = fit(timings, Cost(a, b))
    assert line.a >= 0 and line.b >= 0 and line.a + line.b > 0


@given(st.floats(0.0001, 0.1), st.floats(0.0, 0.1))
def test_timings_on_a_line_give_that_line(a, b):
    line = fit([(rows, a * rows + b) for rows in (1, 2, 4, 8)], Cost(1.0, 1.0))
    assert line.a == pytest.approx(a, rel=1e-6) and line.b == pytest.approx(b, abs=1e-6)


def test_a_few_outliers_hardly_move_it():
    timings = [(rows, 0.001 * rows + 0.01) for rows in (1, 2, 4, 8) for _ in range(6)]
    line = fit([*timings, (1, 3.0), (4, 2.0)], Cost(1.0, 1.0))
    assert line(1) == pytest.approx(0.011, rel=0.2)
    assert line(8) == pytest.approx(0.018, rel=0.2)


def test_timings_of_one_size_keep_the_shares_of_the_guess():
    line = fit([(1, 0.1), (1, 0.1), (1, 9.0)], Cost(0.03, 0.01))
    assert (line.a, line.b) == (pytest.approx(0.075), pytest.approx(0.025))


def test_a_bucket_that_never_ran_is_thought_to_be_as_dear_as_the_dearest():
    costs = Costs(Cost(0.001, 0.001))
    for bucket, took in (("short", 0.01), ("long", 0.2)):
        for rows in (1, 2, 4):
            costs.observe(bucket, rows, took * rows, 0.0)
    assert costs["unknown"](1) == pytest.approx(0.2, rel=0.01)


def test_it_follows_a_host_that_gets_slower_and_quicker_again():
    costs = Costs()
    for took in (0.01, 0.03, 0.01):
        for _ in range(20):
            for rows in (1, 4):
                costs.observe("x", rows, took * rows, 0.0)
        assert costs["x"](1) == pytest.approx(took, rel=0.1)


def test_what_a_batch_takes_is_tried_again_after_a_while():
    costs = Costs()
    costs.observe("x", 1, 0.1, 0.0)
    assert not costs.curious("x", 1.0)
    assert costs.curious("x", TRY_AGAIN + 1)
    costs.observe("x", 2, 0.1, TRY_AGAIN + 1)
    assert not costs.curious("x", TRY_AGAIN + 2)


@given(st.integers(1, 40), st.integers(1, 100), st.integers(0, 1000))
def test_the_best_size_is_best_on_average_or_one(rows, a, b):
    line = Cost(a / 1000, b / 1000)

    def mean(size):
        ends, left, now = [], rows, 0.0
        while left:
            batch = min(size, left)
            now += line(batch)
            ends += [now] * batch
            left -= batch
        return sum(ends) / rows

    size = best_size(rows, line)
    best = min(mean(size) for size in range(1, rows + 1))
    assert mean(size) <= 1.25 * best  # the last batch is not full: the formula passes over that


def test_waiting_pays_only_where_a_batch_costs_more_than_its_rows():
    assert patience(1, 1, Cost(0.01, 0.01)) <= 0
    assert patience(1, 1, Cost(0.001, 0.021)) == pytest.approx(0.01)
    assert patience(4, 4, Cost(0.001, 0.0)) < 0
