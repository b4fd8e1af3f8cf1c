"""A skill that sings in batches, on a lane of its own: fixtures of the tests of batched methods."""

import queue
import threading
import time

import pytest

from guide_ai.batching.request import Priority
from guide_ai.errors import (
    AudioRejected,
    Cancelled,
)
from guide_ai.worker.batched import Batched
from guide_ai.worker.floor import Floor
from guide_ai.worker.job import Job
from guide_ai.worker.lanes import StepLane
from guide_ai.worker.protocol import Call

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
