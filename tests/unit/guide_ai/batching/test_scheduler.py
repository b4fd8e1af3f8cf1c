"""The scheduler's threads: what runs, what is freed, and who hears what."""

import threading
import time

import pytest

from guide_ai.batching.cost import Cost, Costs
from guide_ai.batching.policy import Limits
from guide_ai.batching.request import Priority, Request
from guide_ai.batching.scheduler import Scheduler
from guide_ai.errors import (
    BadRequest,
    Cancelled,
    DeadlineExceeded,
    GuideError,
    OutOfMemory,
    Overloaded,
    Unavailable,
)

PATIENCE = 20.0


class Oven:
    """A model that bakes when the test lets it, and remembers its batches."""

    def __init__(self, *, held=True):
        self.gate = threading.Semaphore(0 if held else 10**6)
        self.batches = []
        self.begun = threading.Semaphore(0)
        self.gave_up = threading.Event()

    def __call__(self, requests, wanted):
        self.batches.append([request.payload for request in requests])
        self.begun.release()
        while not self.gate.acquire(timeout=0.005):
            if not any(wanted(place) for place in range(len(requests))):
                self.gave_up.set()
                raise Cancelled("nobody waits")
        return [self.bake(request.payload) for request in requests]

    def bake(self, payload):
        match payload:
            case "stone":
                return BadRequest("not dough")
            case "bomb":
                raise ZeroDivisionError
            case "elephant":
                raise RuntimeError("CUDA failure 2: out of memory")
        return payload.upper()


class Answers:
    """What came back, by payload."""

    def __init__(self):
        self.values = {}
        self.changed = threading.Condition()

    def end(self, payload):
        def end(value):
            with self.changed:
                assert payload not in self.values
                self.values[payload] = value
                self.changed.notify_all()

        return end

    def wait(self, number):
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.values) >= number, PATIENCE), self.values
        return self.values


@pytest.fixture
def answers():
    return Answers()


@pytest.fixture
def bakery(answers):
    started = []

    def open_(*ovens, limits=None, **options):
        costs = Costs(Cost(0.0001, 0.01))
        scheduler = Scheduler("bakery", ovens, costs, limits or Limits(), **options)
        scheduler.start()
        started.append((scheduler, ovens))

        def send(payload, **fields):
            now = time.monotonic()
            fields = {"most": 8, "bucket": "bread", **fields}
            if "within" in fields:
                fields["deadline"] = now + fields.pop("within")
            request = Request(payload=payload, end=answers.end(payload), arrived=now, **fields)
            scheduler.submit(request)
            return request

        return scheduler, send

    yield open_
    for scheduler, ovens in started:
        scheduler.close()
        for oven in ovens:
            oven.gate.release(1000)


def test_what_came_while_a_batch_ran_runs_together_afterwards(bakery, answers):
    oven = Oven()
    _, send = bakery(oven)
    send("a")
    assert oven.begun.acquire(timeout=PATIENCE)
    for payload in ("b", "c", "d"):
        send(payload)
    oven.gate.release(10)
    assert answers.wait(4) == {"a": "A", "b": "B", "c": "C", "d": "D"}
    assert oven.batches == [["a"], ["b", "c", "d"]]


def test_a_cancelled_request_never_runs_and_one_under_way_frees_its_instance(bakery, answers):
    oven = Oven()
    scheduler, send = bakery(oven)
    running = send("running")
    assert oven.begun.acquire(timeout=PATIENCE)
    waiting = send("waiting")
    scheduler.cancel(waiting)
    assert scheduler.waiting == 0
    scheduler.cancel(running)
    assert oven.gave_up.wait(PATIENCE)
    send("next")
    oven.gate.release()
    assert answers.wait(1) == {"next": "NEXT"}
    assert oven.batches == [["running"], ["next"]]


def test_one_bad_request_fails_alone(bakery, answers):
    oven = Oven()
    _, send = bakery(oven)
    send("first")
    assert oven.begun.acquire(timeout=PATIENCE)
    for payload in ("stone", "bomb", "bread"):
        send(payload)
    oven.gate.release(100)
    values = answers.wait(4)
    assert values["bread"] == "BREAD"
    assert isinstance(values["stone"], BadRequest)
    assert type(values["bomb"]) is GuideError and "ZeroDivisionError" in str(values["bomb"])


def test_a_full_device_says_when_to_come_back_and_goes_on(bakery, answers):
    oven = Oven(held=False)
    _, send = bakery(oven)
    send("elephant")
    error = answers.wait(1)["elephant"]
    assert isinstance(error, OutOfMemory) and isinstance(error, Overloaded)
    assert error.retryable and error.retry_after > 0
    send("mouse")
    assert answers.wait(2)["mouse"] == "MOUSE"


def test_several_instances_work_at_the_same_time(bakery, answers):
    ovens = Oven(), Oven()
    _, send = bakery(*ovens)
    send("a")
    send("b")
    for oven in ovens:
        assert oven.begun.acquire(timeout=PATIENCE)
    for oven in ovens:
        oven.gate.release()
    assert answers.wait(2) == {"a": "A", "b": "B"}


def test_work_done_ahead_waits_until_it_may_begin(bakery, answers):
    oven = Oven(held=False)
    allowed = threading.Event()
    _, send = bakery(oven, ahead=allowed.is_set)
    send("later", priority=Priority.AHEAD)
    send("now")
    answers.wait(1)
    time.sleep(0.15)
    assert answers.values == {"now": "NOW"}
    allowed.set()
    assert answers.wait(2)["later"] == "LATER"


def test_too_many_are_refused_and_closing_ends_those_who_wait(bakery, answers):
    oven = Oven()
    scheduler, send = bakery(oven, limits=Limits(waiting=2))
    send("running")
    assert oven.begun.acquire(timeout=PATIENCE)
    send("a")
    send("b")
    with pytest.raises(Overloaded) as refused:
        send("c")
    assert refused.value.retry_after > 0
    scheduler.close()
    assert {type(value) for value in answers.wait(2).values()} == {Unavailable}
    with pytest.raises(Unavailable):
        send("d")
    oven.gate.release()
    assert answers.wait(3)["running"] == "RUNNING"


def test_a_wrong_number_of_results_is_an_error_and_no_hang(bakery, answers):
    class Short(Oven):
        def __call__(self, requests, wanted):
            return []

    _, send = bakery(Short())
    send("a")
    assert isinstance(answers.wait(1)["a"], GuideError)


def test_thousands_from_many_threads_are_each_answered_once(bakery, answers):
    oven = Oven(held=False)
    _, send = bakery(oven, oven, limits=Limits(waiting=10**6))

    def many(thread):
        for number in range(500):
            send(f"{thread}-{number}", within=60.0)

    threads = [threading.Thread(target=many, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    values = answers.wait(2000)
    assert all(value == payload.upper() for payload, value in values.items())


@pytest.mark.parametrize("instances", [1, 2])
def test_a_thread_that_breaks_ends_everybody_once_and_says_why(bakery, answers, instances):
    class Exit(Oven):
        def bake(self, payload):
            raise SystemExit(payload)

    reasons = []
    ovens = [Exit() for _ in range(instances)]
    _, send = bakery(*ovens, broke=reasons.append)
    for payload in ("a", "b", "c", "d"):
        send(payload)
    for oven in ovens:
        oven.gate.release(100)
    values = answers.wait(4).values()
    assert all(isinstance(value, Unavailable) for value in values)
    assert "SystemExit" in reasons[0]
    with pytest.raises(Unavailable):
        send("late")


def test_an_ending_or_a_count_that_fails_keeps_nobody_else_from_hearing(bakery, answers):
    class Careless:
        def ran(self, run, picked, seconds, error):
            raise ZeroDivisionError

    def fails(value):
        raise ZeroDivisionError

    oven = Oven()
    scheduler, send = bakery(oven, observer=Careless())
    send("first")
    assert oven.begun.acquire(timeout=PATIENCE)
    odd = Request(payload="odd", end=fails, arrived=time.monotonic(), bucket="bread", most=8)
    scheduler.submit(odd)
    send("second")
    oven.gate.release(10)
    assert answers.wait(2) == {"first": "FIRST", "second": "SECOND"}
    send("third")
    oven.gate.release(10)
    assert answers.wait(3)["third"] == "THIRD"


@pytest.mark.parametrize("within", [0, -1, float("-inf")])
def test_a_request_whose_time_is_over_is_told_that(bakery, within):
    _, send = bakery(Oven(held=False))
    with pytest.raises(DeadlineExceeded):
        send("late", within=within)
