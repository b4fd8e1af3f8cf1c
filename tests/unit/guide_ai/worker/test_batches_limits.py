"""What a lane's batches take, refuse and survive."""

import pytest

from guide_ai.errors import (
    AudioRejected,
    BadRequest,
    DeadlineExceeded,
    Overloaded,
    Unavailable,
)
from guide_ai.worker import answer, batches
from guide_ai.worker.breaker import FAILURES
from tests.unit.guide_ai.worker.choir import PATIENCE, choir, floor, get, lane, send, until, visitors

__all__ = ["choir", "floor", "lane", "send"]


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("sort", {"bucket": {}}),
        ("sort", {"bucket": ["a"]}),
        ("sort", {"session": {}}),
        ("sort", {"rows": 0}),
        ("sort", {"rows": -1}),
        ("sort", {"rows": 1.5}),
        ("sort", {"rows": "many"}),
        ("sort", {"rows": None}),
        ("chorus", {"notes": None}),
        ("chorus", {"notes": 5}),
    ],
)
def test_what_cant_be_queued_is_its_caller_s_mistake_alone(send, choir, lane, floor, method, arguments):
    if method == "sort":
        arguments = {"note": "a", **arguments}
    for _ in range(2 * FAILURES):
        with pytest.raises(BadRequest):
            send(method, **arguments)
    assert not visitors(floor)
    assert lane.breaker.position == "closed"
    assert get(send("sort", note="b")[1]).value == "B"


def test_a_call_of_more_parts_than_may_wait_is_let_through_in_pieces(send, choir, floor):
    notes = ["a"] * (batches.LIMITS.waiting + 88)
    for ahead in (False, True):
        assert get(send("chorus", notes=notes, ahead=ahead)[1]).value == "A" * len(notes)
    until(lambda: not visitors(floor))


def test_a_long_call_leaves_room_in_the_queue_for_others(send, choir, lane):
    choir.held = True
    long, _ = send("chorus", notes=["a"] * 5000)
    assert choir.begun.get(timeout=PATIENCE)
    assert lane.waiting <= answer.AT_ONCE
    _, other = send("sing", note="b", deadline=60)
    choir.held = False
    choir.passes.release(1000)
    assert get(other).value == "B"
    long.cancel()
    assert lane.waiting == 0


def test_a_call_that_could_never_be_taken_says_how_much_one_may_have(send):
    with pytest.raises(BadRequest, match=str(batches.MOST_PARTS)):
        send("chorus", notes=["a"] * (batches.MOST_PARTS + 1))


def test_a_queue_that_is_full_refuses_a_call_as_a_whole(send, choir, lane, floor):
    choir.held = True
    others = [send("chorus", notes=["a"] * answer.AT_ONCE) for _ in range(2)]
    assert choir.begun.get(timeout=PATIENCE)
    waiting = lane.waiting
    with pytest.raises(Overloaded):
        send("chorus", notes=["b"] * 2 * answer.AT_ONCE)
    assert lane.waiting == waiting
    choir.passes.release(1000)
    for _, replies in others:
        assert get(replies).value == "A" * answer.AT_ONCE
    until(lambda: not visitors(floor))


def test_one_bad_part_far_down_a_long_call_fails_it_once(send, choir, floor, lane):
    _, replies = send("chorus", notes=["a"] * 700 + ["wrong"] + ["a"] * 700)
    assert isinstance(get(replies).error, AudioRejected)
    until(lambda: not visitors(floor) and lane.waiting == 0)
    assert replies.empty()


class Spite:
    """A bucket that can be looked up, and breaks whoever compares it: a mistake that no check foresees."""

    __hash__ = object.__hash__

    def __eq__(self, other):
        raise ZeroDivisionError


def test_a_scheduler_that_breaks_tells_everybody_and_asks_for_a_new_process(send, choir, lane, floor):
    choir.held = True
    _, first = send("sing", note="a")
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    others = [send("sort", note="b", bucket=Spite())[1] for _ in range(3)]
    choir.passes.release(1000)
    assert get(first).value == "A"
    assert all(isinstance(get(replies).error, Unavailable) for replies in others)
    assert (lane.state, lane.broken) == ("failed", True)
    until(lambda: not visitors(floor))
    with pytest.raises(Unavailable):
        send("sing", note="c")
    assert all(replies.empty() for replies in others)


def test_a_cancellation_that_goes_wrong_is_nobody_else_s_concern(send, lane, floor):
    job, _ = send("plain")

    def fails():
        raise ZeroDivisionError

    job.on_cancel = fails
    job.cancel()
    assert job.cancelled


@pytest.mark.parametrize("method", ["sing", "plain"])
@pytest.mark.parametrize("deadline", [0, -1, float("-inf")])
def test_a_time_that_is_over_already_is_said_to_be_over(send, method, deadline):
    with pytest.raises(DeadlineExceeded):
        send(method, deadline=deadline, **({"note": "a"} if method == "sing" else {}))


def test_a_deadline_that_is_no_number_is_a_mistake_of_its_call(send):
    for method in ("sing", "plain"):
        with pytest.raises(BadRequest, match="not a number"):
            send(method, deadline=float("nan"), **({"note": "a"} if method == "sing" else {}))
    assert get(send("sing", note="a")[1]).value == "A"
