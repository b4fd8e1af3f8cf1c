"""The ways in which the guide's benchmark has questions answered, over a model that only counts."""

import asyncio

from guide_ai.errors import Overloaded
from guide_ai.guide.base import Usage
from tests.bench.guide_arrivals import TOGETHER, Request, Row, Served, arrivals, arrive, share


class Counting:
    """Says a sentence; notes how many it answered at the same time."""

    def __init__(self):
        self.now = self.most = 0
        self.refuses = False

    async def stream(self, messages, limits, used=None):
        if self.refuses:
            raise Overloaded("too much", 1.0)
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            for piece in ("An oil. ", "It", " is."):
                await asyncio.sleep(0.001)
                yield piece
            used(Usage(100, 4))
        finally:
            self.now -= 1


def at_once(number):
    return [Request(0.0, request.chat) for request in arrivals(number, 1.0)]


async def test_each_way_answers_all_and_as_many_together_as_it_says():
    together = {}
    for way in ("sequential", "static", "continuous"):
        model = Counting()
        row = await arrive(model, way, at_once(2 * TOGETHER))
        assert (row.requests, row.refused, row.tokens) == (2 * TOGETHER, 0, 8 * TOGETHER)
        assert 0 < row.first_p50 <= row.sentence_p50 <= row.whole_p95
        together[way] = model.most
    assert together == {"sequential": 1, "static": TOGETHER, "continuous": 2 * TOGETHER}


async def test_what_is_refused_is_counted_and_not_timed():
    model = Counting()
    model.refuses = True
    row = await arrive(model, "continuous", at_once(3))
    assert (row.refused, row.tokens, row.first_p95) == (3, 0, 0.0)


def test_arrivals_are_the_same_every_time_and_of_different_records():
    first, again = arrivals(50, 10.0), arrivals(50, 10.0)
    assert first == again
    assert len({request.chat[-1].content for request in first}) == 50
    assert 2.0 < first[-1].at < 10.0


def test_shares_and_rates():
    assert share([3.0, 1.0, 2.0], 0.5) == 2.0
    row = Row.of("x", [Served(0.1, 0.2, 0.4, 10), None, Served(0.3, 0.5, 0.6, 20)], 2.0)
    assert (row.tokens_a_second, row.refused, row.first_p50, row.whole_p95) == (15.0, 1, 0.3, 0.6)
