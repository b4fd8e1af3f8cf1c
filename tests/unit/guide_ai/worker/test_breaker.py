"""A skill that breaks again and again is left alone for a while, then tried with a single call."""

import pytest

from guide_ai.errors import Unavailable
from guide_ai.worker.breaker import FAILURES, LONGEST_REST, SHORTEST_REST, Breaker


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def moves():
    return []


@pytest.fixture
def breaker(clock, moves):
    breaker = Breaker("ear", lambda: moves.append(breaker.position), clock)
    return breaker


def broken(breaker):
    for _ in range(FAILURES):
        breaker.enter()
        breaker.failed()


def test_it_opens_after_failures_in_a_row_only(breaker, moves):
    for _ in range(3):
        for _ in range(FAILURES - 1):
            breaker.failed()
        breaker.succeeded()
    breaker.enter()
    assert moves == []
    broken(breaker)
    assert moves == ["open"]
    with pytest.raises(Unavailable, match="ear failed repeatedly"):
        breaker.enter()


def test_one_trial_closes_it_or_keeps_it_open_for_longer(breaker, clock, moves):
    broken(breaker)
    clock.now += SHORTEST_REST
    breaker.enter()
    with pytest.raises(Unavailable):
        breaker.enter()
    breaker.failed()
    clock.now += SHORTEST_REST
    with pytest.raises(Unavailable):
        breaker.enter()
    clock.now += SHORTEST_REST
    breaker.enter()
    breaker.succeeded()
    breaker.enter()
    breaker.enter()
    assert moves == ["open", "half-open", "open", "half-open", "closed"]


def test_a_trial_that_says_nothing_is_followed_by_another(breaker, clock):
    broken(breaker)
    for _ in range(3):
        clock.now += SHORTEST_REST
        breaker.enter()  # and is cancelled
        with pytest.raises(Unavailable):
            breaker.enter()
    breaker.succeeded()
    assert breaker.position == "closed"


def test_the_rest_has_an_end(breaker, clock):
    broken(breaker)
    for _ in range(12):
        clock.now += LONGEST_REST
        breaker.enter()
        breaker.failed()
    clock.now += LONGEST_REST
    breaker.enter()
