"""A lane serves visitors before background work, and never computes what nobody waits for."""

import queue
import threading
import time

import pytest

from engines.errors import EngineMissing
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
from guide_ai.worker import lanes
from guide_ai.worker.breaker import FAILURES
from guide_ai.worker.floor import Floor
from guide_ai.worker.job import Job
from guide_ai.worker.lanes import PAUSE, StepLane
from guide_ai.worker.protocol import Call, Done, Item

PATIENCE = 20.0


class Gate:
    """A skill whose every step waits until the test lets it pass, and writes down what was computed."""

    def __init__(self):
        self.begun: queue.Queue[str] = queue.Queue()
        self.passes = threading.Semaphore(0)
        self.computed: list[str] = []
        self.closed: list[str] = []

    def step(self, name):
        self.begun.put(name)
        assert self.passes.acquire(timeout=PATIENCE)
        self.computed.append(name)

    def once(self, name):
        self.step(name)
        return name.upper()

    def many(self, name, number):
        try:
            for index in range(number):
                self.step(f"{name}{index}")
                yield index
        finally:
            self.closed.append(name)

    def paused(self, name):
        self.step(name)
        yield PAUSE
        self.step(name)
        return "all"

    def patient(self, name, cancelled):
        self.begun.put(name)
        while not cancelled():
            time.sleep(0.005)
        self.computed.append(f"{name} gave up")
        raise InterruptedError

    def resigned(self, name, cancelled):
        self.begun.put(name)
        while not cancelled():
            time.sleep(0.005)
        raise Cancelled("nobody waits")

    def overflow(self):
        raise MemoryError

    def refuse(self):
        raise AudioRejected("not audio")

    def stumble(self):
        raise ZeroDivisionError


class Caller:
    """Sends jobs to a lane and collects what each is answered."""

    def __init__(self, lane):
        self.lane = lane
        self.number = 0
        self.jobs = {}

    def send(self, method, *, ahead=False, deadline=None, **arguments):
        self.number += 1
        replies: queue.Queue = queue.Queue()
        job = Job(Call(self.number, "skill", method, arguments, deadline, ahead), replies.put)
        self.lane.submit(job)
        self.jobs[self.number] = job
        return job, replies


def wait_until(holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.005)


@pytest.fixture
def gate():
    return Gate()


@pytest.fixture
def floor():
    return Floor(quiet=0.0)


@pytest.fixture
def lane(gate, floor):
    lane = StepLane("skill", lambda: _methods(gate), floor)
    lane.start(lambda: None)
    wait_until(lambda: lane.state == "warm")
    yield lane
    lane.close()
    for _ in range(200):
        gate.passes.release()


def _methods(gate):
    names = ("once", "many", "paused", "patient", "resigned", "overflow", "refuse", "stumble")
    return {name: getattr(gate, name) for name in names}


@pytest.fixture
def caller(lane):
    return Caller(lane)


def get(replies):
    return replies.get(timeout=PATIENCE)


def test_a_method_answers_and_a_stream_ends(caller, gate):
    _, once = caller.send("once", name="a")
    _, many = caller.send("many", name="b", number=2)
    for _ in range(3):
        gate.passes.release()
    assert get(once) == Done(1, "A")
    assert [get(many) for _ in range(3)] == [Item(2, 0), Item(2, 1), Done(2)]


def test_a_pause_sends_nothing_and_the_end_brings_the_answer(caller, gate):
    _, replies = caller.send("paused", name="a")
    gate.passes.release()
    gate.passes.release()
    assert get(replies) == Done(1, "all")


def test_errors_reach_the_caller_and_the_lane_goes_on(caller, gate):
    _, refused = caller.send("refuse")
    _, stumbled = caller.send("stumble")
    _, good = caller.send("once", name="a")
    gate.passes.release()
    assert isinstance(get(refused).error, AudioRejected)
    assert type(get(stumbled).error) is GuideError
    assert get(good) == Done(3, "A")


def test_unknown_methods_and_wrong_arguments_are_refused(caller):
    with pytest.raises(BadRequest):
        caller.send("sing")
    with pytest.raises(BadRequest, match="name"):
        caller.send("once", title="a")


def test_nothing_is_taken_before_the_skill_is_warm(floor):
    held = threading.Event()
    lane = StepLane("skill", lambda: held.wait(PATIENCE) and {"once": lambda: 1}, floor)
    lane.start(lambda: None)
    with pytest.raises(Unavailable):
        Caller(lane).send("once")
    held.set()
    wait_until(lambda: lane.state == "warm")
    _, replies = Caller(lane).send("once")
    assert get(replies) == Done(1, 1)
    lane.close()


def test_a_call_that_expired_in_the_queue_is_never_computed(caller, gate):
    _, first = caller.send("once", name="first")
    assert gate.begun.get(timeout=PATIENCE) == "first"
    late_job, late = caller.send("once", name="late", deadline=1.0)
    late_job.expires = time.monotonic() - 1
    gate.passes.release()
    gate.passes.release()
    assert get(first) == Done(1, "FIRST")
    assert isinstance(get(late).error, DeadlineExceeded)
    assert gate.computed == ["first"]


def test_a_stream_ends_at_its_deadline_between_two_steps(caller, gate):
    job, replies = caller.send("many", name="a", number=3, deadline=60.0)
    assert gate.begun.get(timeout=PATIENCE) == "a0"
    job.expires = time.monotonic() - 1
    gate.passes.release()
    assert isinstance(get(replies), Item)
    assert isinstance(get(replies).error, DeadlineExceeded)
    assert gate.computed == ["a0"]
    assert gate.closed == ["a"]


def test_a_cancelled_call_is_never_computed_and_a_cancelled_stream_stops(caller, gate):
    stream, items = caller.send("many", name="a", number=5)
    assert gate.begun.get(timeout=PATIENCE) == "a0"
    queued, silent = caller.send("once", name="never")
    _, after = caller.send("once", name="after")
    queued.cancel()
    stream.cancel()
    gate.passes.release()
    gate.passes.release()
    assert get(after) == Done(3, "AFTER")
    assert gate.computed == ["a0", "after"]
    assert gate.closed == ["a"]
    assert silent.empty() and items.empty()


def test_work_that_asks_whether_it_is_wanted_stops_in_the_middle(caller, gate):
    cancelled, silent = caller.send("patient", name="cancelled")
    assert gate.begun.get(timeout=PATIENCE) == "cancelled"
    cancelled.cancel()
    late, replies = caller.send("patient", name="late", deadline=30.0)
    assert gate.begun.get(timeout=PATIENCE) == "late"
    late.expires = time.monotonic() - 1
    assert isinstance(get(replies).error, DeadlineExceeded)
    assert gate.computed == ["cancelled gave up", "late gave up"]
    assert silent.empty()


def test_a_method_that_notices_the_deadline_itself_is_late_and_not_cancelled(caller, gate):
    """Whisper says `Cancelled` once it is not wanted, and does not know why."""
    job, replies = caller.send("resigned", name="a", deadline=30.0)
    assert gate.begun.get(timeout=PATIENCE) == "a"
    job.expires = time.monotonic() - 1
    assert isinstance(get(replies).error, DeadlineExceeded)


def test_a_caller_can_t_give_what_the_lane_gives(caller):
    with pytest.raises(BadRequest):
        caller.send("patient", name="a", cancelled=None)


def test_a_skill_that_breaks_again_and_again_is_left_alone_and_bad_requests_do_not_count(caller, lane, gate):
    for _ in range(2 * FAILURES):
        _, refused = caller.send("refuse")
        assert isinstance(get(refused).error, AudioRejected)
    for _ in range(FAILURES):
        _, stumbled = caller.send("stumble")
        assert type(get(stumbled).error) is GuideError
    wait_until(lambda: lane.breaker.position == "open")
    with pytest.raises(Unavailable, match="tried again in"):
        caller.send("once", name="a")
    wait_until(lambda: lane.breaker._clock() >= lane.breaker._until)
    gate.passes.release()
    _, again = caller.send("once", name="a")
    assert get(again).value == "A"
    wait_until(lambda: lane.breaker.position == "closed")


def test_no_memory_is_an_error_with_a_time_to_come_back(caller):
    _, replies = caller.send("overflow")
    error = get(replies).error
    assert isinstance(error, OutOfMemory) and error.retryable


def test_first_pieces_come_before_second_ones(caller, gate):
    _, long = caller.send("many", name="long", number=3)
    assert gate.begun.get(timeout=PATIENCE) == "long0"
    caller.send("many", name="short", number=1)
    for _ in range(4):
        gate.passes.release()
    assert [get(long) for _ in range(4)][-1] == Done(1)
    assert gate.computed == ["long0", "short0", "long1", "long2"]


def test_a_visitor_waits_for_one_step_of_background_work_at_most(caller, gate):
    _, background = caller.send("many", name="ahead", number=4, ahead=True)
    assert gate.begun.get(timeout=PATIENCE) == "ahead0"
    _, visitor = caller.send("many", name="visitor", number=2)
    for _ in range(6):
        gate.passes.release()
    assert [get(visitor) for _ in range(3)][-1] == Done(2)
    assert [get(background) for _ in range(5)][-1] == Done(1)
    assert gate.computed == ["ahead0", "visitor0", "visitor1", "ahead1", "ahead2", "ahead3"]


def test_background_work_waits_for_visitors_of_other_lanes(gate, floor):
    other = Gate()
    first = StepLane("first", lambda: _methods(gate), floor)
    second = StepLane("second", lambda: _methods(other), floor)
    for lane in (first, second):
        lane.start(lambda: None)
    wait_until(lambda: first.state == second.state == "warm")
    _, visitor = Caller(first).send("once", name="visitor")
    assert gate.begun.get(timeout=PATIENCE) == "visitor"
    _, background = Caller(second).send("once", name="ahead", ahead=True)
    with pytest.raises(queue.Empty):
        other.begun.get(timeout=0.2)
    gate.passes.release()
    other.passes.release()
    assert get(visitor) == Done(1, "VISITOR")
    assert get(background) == Done(1, "AHEAD")
    for lane in (first, second):
        lane.close()


def test_background_work_waits_a_while_after_the_last_visitor():
    floor = Floor(quiet=60.0)
    with floor.changed:
        floor.enter()
        assert floor.wait() is None
        floor.leave()
        assert 0 < floor.wait() <= 60.0


def test_one_call_more_than_may_wait_is_refused_with_a_time_to_come_back(caller, gate, monkeypatch):
    monkeypatch.setattr(lanes, "WAITING", 3)
    _, first = caller.send("once", name="first")
    assert gate.begun.get(timeout=PATIENCE) == "first"
    for index in range(2):
        caller.send("once", name=f"{index}")
    with pytest.raises(Overloaded) as refused:
        caller.send("once", name="too many")
    assert refused.value.retry_after > 0
    for _ in range(3):
        gate.passes.release()
    assert get(first) == Done(1, "FIRST")
    wait_until(lambda: len(gate.computed) == 3)
    _, again = caller.send("once", name="again")
    gate.passes.release()
    assert get(again).value == "AGAIN"


def test_a_call_that_could_not_be_reached_in_time_is_refused_at_once(caller, gate):
    caller.send("once", name="first")
    assert gate.begun.get(timeout=PATIENCE) == "first"
    with pytest.raises(Overloaded):
        caller.send("once", name="hurried", deadline=1e-6)
    gate.passes.release()


def test_background_work_has_a_queue_of_its_own(caller, gate, monkeypatch):
    monkeypatch.setattr(lanes, "WAITING_AHEAD", 1)
    caller.send("once", name="ahead", ahead=True)
    assert gate.begun.get(timeout=PATIENCE) == "ahead"
    with pytest.raises(Overloaded):
        caller.send("once", name="more", ahead=True)
    _, visitor = caller.send("once", name="visitor")
    gate.passes.release()
    gate.passes.release()
    assert get(visitor).value == "VISITOR"


def test_a_missing_engine_is_looked_for_again(floor, monkeypatch):
    monkeypatch.setattr(lanes, "RETRY_MISSING", 0.01)
    made = threading.Event()
    changes = []

    def factory():
        if not made.is_set():
            raise EngineMissing("run the conversion")
        return {"once": lambda: 1}

    lane = StepLane("skill", factory, floor)
    lane.start(lambda: changes.append(lane.state))
    wait_until(lambda: lane.state == "missing")
    assert lane.reason == "run the conversion"
    with pytest.raises(Unavailable):
        Caller(lane).send("once")
    made.set()
    wait_until(lambda: lane.state == "warm")
    assert changes == ["missing", "warm"]
    lane.close()


def test_a_skill_that_cant_be_loaded_says_why(floor):
    def factory():
        raise RuntimeError("the file is of another kind")

    lane = StepLane("skill", factory, floor)
    lane.start(lambda: None)
    wait_until(lambda: lane.state == "failed")
    assert "another kind" in lane.reason
