"""A model of asyncio in a flow lane: its answers, and what happens while it is away."""

import asyncio
import queue
import threading

import pytest

from guide_ai.errors import BadRequest, GuideError, Unavailable
from guide_ai.guide.base import Limits, Message, Usage
from guide_ai.worker import streamed
from guide_ai.worker.streamed import Streamed

PATIENCE = 20.0
CHAT = [Message("user", "What is it?")]


class Scripted:
    """Says two words, or raises what the test says; counts the looks."""

    def __init__(self):
        self.in_process = False
        self.slots = 2
        self.error = self.trouble = None
        self.looks = 0
        self.left = threading.Event()
        self.closed = False
        self.endless = False

    async def stream(self, messages, limits, used=None):
        try:
            yield "An "
            if self.endless:
                await asyncio.Event().wait()
            if self.error is not None:
                raise self.error
            yield "oil."
            used(Usage(3, 2))
        finally:
            self.left.set()

    async def ready(self):
        self.looks += 1
        if self.trouble is not None:
            raise self.trouble

    async def aclose(self):
        self.closed = True


@pytest.fixture
def backend():
    return Scripted()


@pytest.fixture
def model(backend, monkeypatch):
    monkeypatch.setattr(streamed, "SHORTEST_BREAK", 0.01)
    monkeypatch.setattr(streamed, "LONGEST_BREAK", 0.01)
    model = Streamed(backend).start()
    yield model
    model.close()
    assert backend.closed


def ask(model):
    told = queue.Queue()
    answer = model.begin(CHAT, Limits(), text=told.put, end=told.put, used=told.put)
    return answer, lambda: told.get(timeout=PATIENCE)


def test_pieces_the_count_and_the_end_are_told_in_order(model):
    _, told = ask(model)
    assert [told() for _ in range(4)] == ["An ", "oil.", Usage(3, 2), None]


def test_leaving_closes_the_stream_and_nothing_more_is_told(model, backend):
    backend.endless = True
    answer, told = ask(model)
    assert told() == "An "
    answer.cancel()
    assert backend.left.wait(PATIENCE)
    with pytest.raises(queue.Empty):
        answer_queue = told.__closure__[0].cell_contents
        answer_queue.get_nowait()


def test_a_refusal_concerns_its_caller_alone(model, backend):
    backend.error = BadRequest("too odd")
    _, told = ask(model)
    assert told() == "An " and told() is backend.error
    backend.error = None
    _, told = ask(model)
    assert [told() for _ in range(2)] == ["An ", "oil."]


def test_a_server_that_went_is_not_asked_until_a_look_found_it(model, backend):
    states = queue.Queue()
    model.away = states.put
    backend.error = backend.trouble = Unavailable("nobody there")
    _, told = ask(model)
    assert told() == "An " and told() is backend.error
    assert states.get(timeout=PATIENCE) == "nobody there"
    with pytest.raises(Unavailable, match="nobody there"):
        ask(model)
    backend.error = backend.trouble = None
    while states.get(timeout=PATIENCE):
        pass
    _, told = ask(model)
    assert told() == "An "


def test_one_that_broke_in_this_process_is_beyond_help(model, backend):
    ends = queue.Queue()
    model.broken = ends.put
    backend.in_process = True
    backend.error, backend.trouble = GuideError("it broke"), Unavailable("it is dead")
    ask(model)
    assert ends.get(timeout=PATIENCE) == "it is dead"
    with pytest.raises(Unavailable):
        ask(model)


def test_what_is_away_at_first_does_not_start(backend):
    backend.trouble = Unavailable("nobody there")
    with pytest.raises(Unavailable):
        Streamed(backend).start()
    assert backend.closed
