"""Batched methods of a lane: many calls in one run, each with its own answer, and visitors first."""

import queue
import threading
import time

import pytest

from guide_ai.batching.request import Priority
from guide_ai.errors import (
    AudioRejected,
    BadRequest,
    Cancelled,
    DeadlineExceeded,
    GuideError,
    OutOfMemory,
    Overloaded,
    Unavailable,
)
from guide_ai.worker import answer, batches
from guide_ai.worker.batched import Batched
from guide_ai.worker.breaker import FAILURES
from guide_ai.worker.floor import Floor
from guide_ai.worker.job import Job
from guide_ai.worker.lanes import StepLane
from guide_ai.worker.protocol import Call, Done

PATIENCE = 20.0


class Choir:
    """Sings notes together; holds each batch until the test lets it pass."""

    def __init__(self):
        self.batches = []
        self.begun: queue.Queue = queue.Queue()
        self.held = False
        self.passes = threading.Semaphore(0)
        self.gave_up = threading.Event()

    def run(self, parts, wanted):
        self.batches.append([part["note"] for part in parts])
        if self.held:
            self.begun.put(self.batches[-1])
            while not self.passes.acquire(timeout=0.005):
                if not any(wanted(place) for place in range(len(parts))):
                    self.gave_up.set()
                    raise Cancelled("nobody listens")
        return [self.sing(part["note"]) for part in parts]

    def sing(self, note):
        match note:
            case "crack":
                raise ZeroDivisionError
            case "wrong":
                return AudioRejected("no such note")
            case "huge":
                raise MemoryError
        return note.upper()

    def many(self, notes):
        return [{"note": note} for note in notes]

    def methods(self):
        return {
            "sing": Batched([self.run], 8, split=lambda note: [{"note": note}], bucket=lambda part: "short"),
            "chorus": Batched([self.run], 8, split=self.many, join="".join),
            "follow": Batched(
                [self.run],
                8,
                split=lambda note, who: [{"note": note, "who": who}],
                session=lambda part: part["who"],
                priority=Priority.AVATAR,
            ),
            "sort": Batched(
                [self.run],
                8,
                split=lambda note, **more: [{"note": note, **more}],
                bucket=lambda part: part.get("bucket"),
                rows=lambda part: part.get("rows", 1),
                session=lambda part: part.get("session"),
            ),
            "plain": lambda: "plain",
        }


class Meter:
    def __init__(self):
        self.outcomes = []
        self.rows = []
        self.waits = []

    def waited(self, skill, seconds):
        self.waits.append(seconds)

    def computed(self, skill, rows, seconds):
        self.rows.append(rows)

    def ended(self, skill, outcome):
        self.outcomes.append(outcome)


@pytest.fixture
def choir():
    return Choir()


@pytest.fixture
def floor():
    return Floor(quiet=0.0)


@pytest.fixture
def lane(choir, floor):
    lane = StepLane("choir", choir.methods, floor)
    lane.meter = Meter()
    warm = queue.Queue()
    lane.start(lambda: warm.put(lane.state))
    assert warm.get(timeout=PATIENCE) == "warm"
    yield lane
    lane.close()
    choir.passes.release(1000)


@pytest.fixture
def send(lane):
    numbers = iter(range(1, 10_000))

    def send(method, *, ahead=False, deadline=None, **arguments):
        replies: queue.Queue = queue.Queue()
        job = Job(Call(next(numbers), "choir", method, arguments, deadline, ahead), replies.put)
        lane.submit(job)
        return job, replies

    return send


def get(replies):
    return replies.get(timeout=PATIENCE)


def visitors(floor):
    return floor.wait() is None


def until(holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.005)


def test_calls_that_came_meanwhile_run_together_and_each_gets_its_own_answer(send, choir, lane, floor):
    choir.held = True
    _, first = send("sing", note="a")
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    assert visitors(floor)
    others = [send("sing", note=note)[1] for note in "bcd"]
    choir.passes.release(10)
    assert get(first) == Done(1, "A")
    assert [get(replies).value for replies in others] == ["B", "C", "D"]
    until(lambda: not visitors(floor))
    assert lane.meter.outcomes == ["done"] * 4
    assert sum(lane.meter.rows) == len(lane.meter.waits) == 4


def test_a_call_of_many_parts_comes_back_whole_and_in_order(send, choir):
    _, replies = send("chorus", notes=list("abcdefghijklmnopqrstuvwxyz"))
    assert get(replies).value == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert max(map(len, choir.batches)) <= 8
    _, replies = send("chorus", notes=[])
    assert get(replies).value == ""


def test_plain_methods_are_served_beside_them(send):
    assert get(send("plain")[1]).value == "plain"


def test_one_call_s_mistake_is_its_own(send, choir, lane, floor):
    choir.held = True
    send("sing", note="a")
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    _, wrong = send("sing", note="wrong")
    _, crack = send("sing", note="crack")
    _, right = send("sing", note="b")
    choir.passes.release(100)
    assert isinstance(get(wrong).error, AudioRejected)
    assert type(get(crack).error) is GuideError
    assert get(right).value == "B"
    until(lambda: not visitors(floor))
    assert lane.breaker.position == "closed"


def test_one_bad_part_fails_its_call_once_and_the_rest_of_it_is_dropped(send, choir, floor):
    _, replies = send("chorus", notes=["a", "wrong", "b"])
    assert isinstance(get(replies).error, AudioRejected)
    until(lambda: not visitors(floor))
    assert replies.empty()


def test_wrong_arguments_are_refused_at_once(send):
    with pytest.raises(BadRequest, match="note"):
        send("sing", song="a")


def test_a_cancelled_call_leaves_the_queue_and_a_running_one_frees_the_model(send, choir, lane, floor):
    choir.held = True
    running, silent = send("sing", note="a")
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    waiting, _ = send("chorus", notes=["b", "c"])
    waiting.cancel()
    assert lane.waiting == 0
    running.cancel()
    assert choir.gave_up.wait(PATIENCE)
    choir.held = False
    assert get(send("sing", note="d")[1]).value == "D"
    assert choir.batches == [["a"], ["d"]]
    assert silent.empty()
    until(lambda: not visitors(floor))
    assert lane.meter.outcomes[:2] == ["cancelled", "cancelled"]


def test_a_deadline_ends_a_call_in_the_queue_and_in_the_middle(send, choir):
    choir.held = True
    _, running = send("sing", note="a", deadline=0.3)
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    assert isinstance(get(running).error, DeadlineExceeded)
    assert choir.gave_up.is_set()


def test_the_newest_frame_of_a_visitor_takes_the_place_of_the_older_one(send, choir):
    choir.held = True
    send("follow", note="x", who=0)
    assert choir.begun.get(timeout=PATIENCE) == ["x"]
    _, old = send("follow", note="a", who=1)
    _, new = send("follow", note="b", who=1)
    _, other = send("follow", note="c", who=2)
    assert isinstance(get(old).error, Cancelled)
    choir.passes.release(10)
    assert (get(new).value, get(other).value) == ("B", "C")
    assert not any("a" in batch for batch in choir.batches)


def test_frames_do_not_keep_work_done_ahead_of_other_skills_waiting(send, choir, floor):
    choir.held = True
    _, replies = send("follow", note="a", who=1)
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    assert not visitors(floor)
    choir.passes.release()
    assert get(replies).value == "A"
    assert not visitors(floor)


def test_in_real_time_mode_every_request_runs_alone(choir, floor, monkeypatch):
    monkeypatch.setenv("VERNISSAGE_REALTIME", "1")
    lane = StepLane("choir", choir.methods, floor)
    lane.start(lambda: None)
    until(lambda: lane.state == "warm")
    replies: queue.Queue = queue.Queue()
    lane.submit(Job(Call(1, "choir", "chorus", {"notes": list("abcdefgh")}), replies.put))
    assert get(replies).value == "ABCDEFGH"
    assert choir.batches == [[note] for note in "abcdefgh"]
    lane.close()


def test_work_done_ahead_waits_until_no_visitor_is_served(send, choir):
    choir.held = True
    send("sing", note="visitor")
    assert choir.begun.get(timeout=PATIENCE) == ["visitor"]
    _, ahead = send("sing", note="ahead", ahead=True)
    _, second = send("follow", note="second", who=1)
    choir.passes.release(10)
    assert get(second).value == "SECOND"
    assert get(ahead).value == "AHEAD"
    assert choir.batches == [["visitor"], ["second"], ["ahead"]]


def test_memory_that_does_not_suffice_is_said_with_a_time_to_come_back(send):
    error = get(send("sing", note="huge")[1]).error
    assert isinstance(error, OutOfMemory) and error.retryable and error.retry_after > 0
    assert get(send("sing", note="a")[1]).value == "A"


def test_a_model_that_breaks_again_and_again_is_left_alone(send, lane):
    for _ in range(FAILURES):
        assert type(get(send("sing", note="crack")[1]).error) is GuideError
    until(lambda: lane.breaker.position == "open")
    with pytest.raises(Unavailable, match="tried again in"):
        send("sing", note="a")


def test_a_skill_is_warm_only_once_it_has_run_every_size_of_every_bucket(choir, floor):
    samples = [{"note": "a"}, {"note": "bb"}]
    method = Batched([choir.run], 8, bucket=lambda part: len(part["note"]), samples=samples)
    lane = StepLane("choir", lambda: {"sing": method}, floor)
    choir.held = True
    warm = queue.Queue()
    lane.start(lambda: warm.put(lane.state))
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    assert lane.state == "warming"
    choir.passes.release(1000)
    assert warm.get(timeout=PATIENCE) == "warm"
    assert {(batch[0], len(batch)) for batch in choir.batches} == {
        (note, rows) for note in ("a", "bb") for rows in (1, 2, 4, 8)
    }
    lane.close()


def test_what_does_not_fit_on_the_device_while_warming_is_never_tried_with_visitors(floor):
    seen = []

    def run(parts, wanted):
        seen.append(len(parts))
        if len(parts) > 2:
            raise RuntimeError("CUDA error: out of memory")
        return parts

    method = Batched([run], 8, split=lambda notes: list(notes), join=list, samples=["x"])
    lane = StepLane("choir", lambda: {"sing": method}, floor)
    lane.start(lambda: None)
    until(lambda: lane.state == "warm")
    seen.clear()
    replies: queue.Queue = queue.Queue()
    lane.submit(Job(Call(1, "choir", "sing", {"notes": list("abcdefgh")}), replies.put))
    assert get(replies).value == list("abcdefgh")
    assert max(seen) <= 2
    lane.close()


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
