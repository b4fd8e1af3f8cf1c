"""The language model's lane: as many answers at once as there are slots, the others in order behind them."""

import queue
import time
from dataclasses import dataclass, field

import pytest

from guide_ai.errors import BadRequest, DeadlineExceeded, GuideError, Misconfigured, Overloaded, Unavailable
from guide_ai.guide.base import Message, Usage
from guide_ai.worker import flow
from guide_ai.worker.flow import FlowLane
from guide_ai.worker.job import Job
from guide_ai.worker.protocol import Call, Done, Item

PATIENCE = 20.0
CHAT = (Message("user", "What is this?"),)


@dataclass(eq=False)
class Spoken:
    messages: tuple
    limits: object
    text: object
    end: object
    used: object
    cancelled: bool = False

    def cancel(self):
        self.cancelled = True


@dataclass
class Parrot:
    """A model of two slots whose answers come when the test says so."""

    slots: int = 2
    broken: object = None
    away: object = None
    spoken: list = field(default_factory=list)

    def begin(self, messages, limits, *, text, end, used=None):
        self.spoken.append(Spoken(messages, limits, text, end, used))
        return self.spoken[-1]


@pytest.fixture
def model():
    return Parrot()


@pytest.fixture
def lane(model):
    states = queue.Queue()
    lane = FlowLane("llm", lambda: model)
    lane.start(lambda: states.put(lane.state))
    assert states.get(timeout=PATIENCE) == "warm"
    return lane


def send(lane, number, deadline=None, **arguments):
    replies = queue.Queue()
    arguments = arguments or {"messages": CHAT, "max_tokens": 9}
    job = Job(Call(number, "llm", "stream", arguments, deadline), replies.put)
    lane.submit(job)
    return job, replies


def test_pieces_and_the_end_reach_the_caller(lane, model):
    _, replies = send(lane, 1, deadline=30.0)
    (spoken,) = model.spoken
    assert spoken.messages == CHAT
    assert spoken.limits.max_tokens == 9 and 29.0 < spoken.limits.deadline <= 30.0
    spoken.text("An ")
    spoken.text("oil.")
    spoken.used(Usage(12, 2, 8))
    spoken.end(None)
    told = [replies.get_nowait() for _ in range(3)]
    assert told == [Item(1, "An "), Item(1, "oil."), Done(1, Usage(12, 2, 8))]


def test_who_waits_gets_the_next_free_slot_in_order(lane, model):
    answers = [send(lane, number) for number in range(4)]
    assert len(model.spoken) == 2
    model.spoken[0].end(None)
    assert len(model.spoken) == 3
    model.spoken[1].end(Unavailable("gone"))
    model.spoken[3].end(None)
    assert answers[3][1].get_nowait() == Done(3)
    assert isinstance(answers[1][1].get_nowait().error, Unavailable)


def test_cancelling_frees_the_slot_at_once_and_silences_the_answer(lane, model):
    first, replies = send(lane, 1)
    send(lane, 2)
    waiting, _ = send(lane, 3)
    send(lane, 4)
    waiting.cancel()
    first.cancel()
    assert model.spoken[0].cancelled
    assert len(model.spoken) == 3
    model.spoken[0].text("too late")
    assert replies.empty()


def test_a_call_that_expired_while_waiting_is_never_begun(lane, model):
    send(lane, 1)
    send(lane, 2)
    late, replies = send(lane, 3, deadline=50.0)
    late.expires = time.monotonic() - 1
    model.spoken[0].end(None)
    assert len(model.spoken) == 2
    assert isinstance(replies.get_nowait().error, DeadlineExceeded)


def test_too_many_are_refused_with_a_time_to_come_back(lane, model, monkeypatch):
    monkeypatch.setattr(flow, "WAITING", 1)
    for number in range(3):
        send(lane, number)
    with pytest.raises(Overloaded) as refused:
        send(lane, 9)
    assert refused.value.retry_after > 0
    model.spoken[0].end(None)
    send(lane, 10)


def test_a_call_that_would_wait_past_its_deadline_is_refused(lane, model):
    send(lane, 1)
    send(lane, 2)
    with pytest.raises(Overloaded):
        send(lane, 3, deadline=0.001)


def test_odd_requests_are_refused(lane):
    with pytest.raises(BadRequest):
        send(lane, 1, messages=CHAT)


@pytest.mark.parametrize("messages", [None, 5, "hello", (), ("hello",), (None,), (*CHAT, {"role": "user"})])
def test_a_chat_that_is_none_is_refused(lane, model, messages):
    with pytest.raises(BadRequest, match="messages"):
        send(lane, 1, messages=messages, max_tokens=9)
    assert not model.spoken


@pytest.mark.parametrize("most", [None, "many", 0, -1, 1.5, True])
def test_a_number_of_tokens_that_is_none_is_refused(lane, model, most):
    with pytest.raises(BadRequest, match="max_tokens"):
        send(lane, 1, messages=CHAT, max_tokens=most)
    assert not model.spoken


@pytest.mark.parametrize(
    ("deadline", "error"), [(-1, DeadlineExceeded), (0, DeadlineExceeded), (float("nan"), BadRequest)]
)
def test_odd_deadlines_are_said_to_be_that(lane, model, deadline, error):
    for number in (1, 2):
        send(lane, number)
    with pytest.raises(error):
        send(lane, 3, deadline=deadline)


def test_a_model_that_fails_to_begin_fails_that_call_alone(lane, model):
    begin = model.begin
    answers = [send(lane, number)[1] for number in range(4)]

    def fails(*arguments, **more):
        model.begin = begin
        raise ZeroDivisionError

    model.begin = fails
    model.spoken[0].end(None)
    assert type(answers[2].get_nowait().error) is GuideError
    model.spoken[2].end(None)
    assert answers[3].get_nowait() == Done(3)


def test_a_broken_model_is_said_to_be_beyond_help(lane, model):
    model.broken("the pipeline failed")
    assert lane.broken and lane.state == "failed"
    with pytest.raises(Unavailable):
        send(lane, 1)


def test_a_model_that_is_away_is_missing_until_it_is_back(lane, model):
    model.away("no answer from the server")
    assert (lane.state, lane.reason, lane.broken) == ("missing", "no answer from the server", False)
    with pytest.raises(Unavailable):
        send(lane, 1)
    model.away("")
    assert (lane.state, lane.reason) == ("warm", "")
    send(lane, 2)
    assert len(model.spoken) == 1


def test_a_server_that_is_not_there_at_first_is_looked_for_again(monkeypatch):
    monkeypatch.setattr("guide_ai.worker.lanes.RETRY_MISSING", 0.0)
    tries = iter([Unavailable("nobody there"), Misconfigured("no such model"), None])
    states = queue.Queue()

    def factory():
        if (error := next(tries)) is not None:
            raise error
        return Parrot()

    lane = FlowLane("llm", factory)
    lane.start(lambda: states.put((lane.state, lane.reason)))
    seen = [states.get(timeout=PATIENCE) for _ in range(3)]
    assert seen == [("missing", "nobody there"), ("missing", "no such model"), ("warm", "")]
