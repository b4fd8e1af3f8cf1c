"""Whatever a server sends is one of the guide's own errors, in bounded room, and harmless as text."""

import gzip
import itertools
import json

import pytest

from guide_ai.errors import GuideError, Misconfigured, Overloaded, Unavailable
from guide_ai.guide.base import Limits, Message
from guide_ai.guide.openai import OpenAIModel, Server
from guide_ai.guide.trtllm_serve import TrtllmServe
from guide_ai.worker.streamed import Streamed
from tests.integration.guide.nasty import EVENTS, NastyServer

DEEP = "[" * 50_000
DEEPER = "[" * 200_000
MEGABYTE = b" " * 2**20
MOST = 16 * 2**20
"""Bytes that an endless server gets rid of at most, what lies in the sockets' buffers among them."""


@pytest.fixture
async def nasty():
    server = NastyServer()
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def model(nasty):
    model = OpenAIModel(Server(nasty.url, patience=20.0))
    yield model
    await model.aclose()


@pytest.fixture
async def trtllm(nasty):
    model = TrtllmServe(Server(nasty.url, patience=20.0))
    yield model
    await model.aclose()


async def said(model, used=None) -> str:
    return "".join([piece async for piece in model.stream([Message("user", "Hello")], Limits(8), used)])


def delta(text, **more) -> str:
    return json.dumps({"choices": [{"delta": {"content": text}}], **more})


@pytest.mark.parametrize(
    "event",
    [
        '{"choices":5}',
        '{"choices":{"0":{}}}',
        '{"choices":["x"]}',
        '{"choices":[[]]}',
        '{"choices":[{"delta":"x"}]}',
        '{"choices":[{"delta":{"content":5}}]}',
        '{"choices":[{"delta":{"content":{"text":"x"}}}]}',
        '{"error":' + '{"error":' * 900 + "1" + "}" * 901,
        '{"error":{"message":"\\u0000\\ud800"}}',
        '{"error":{"code":true}}',
        "[1]",
        "5",
        "9" * 5000,
        "",
        DEEP,
        DEEPER,
    ],
    ids=lambda event: event[:40],
)
async def test_an_event_that_is_no_chunk_is_an_error(nasty, model, event):
    nasty.says(event, "[DONE]")
    with pytest.raises(GuideError) as refused:
        await said(model)
    assert len(str(refused.value).encode()) < 1000


@pytest.mark.parametrize(
    "event",
    [
        '{"choices":null}',
        '{"choices":[null]}',
        '{"choices":[{"delta":null,"finish_reason":{}}]}',
        '{"choices":[{"delta":{"content":[{"type":"thinking"}]}}]}',
        '{"usage":{"prompt_tokens":1e999,"completion_tokens":true}}',
        '{"usage":{"prompt_tokens":-1,"completion_tokens":' + "9" * 4000 + "}}",
        '{"usage":' + DEEP[:400] + "]" * 400 + "}",
    ],
    ids=lambda event: event[:50],
)
async def test_what_only_tells_nothing_is_passed_over(nasty, model, event):
    counted = []
    nasty.says(delta("An oil."), event, "[DONE]")
    assert await said(model, counted.append) == "An oil."
    assert counted == []


async def test_text_comes_without_controls_and_halves_of_pairs(nasty, model):
    nasty.says(
        delta("\x00\ud800 hi\x1b[31m\u202e"), delta("\ude42\x07 there,\n\tyou <|im\u200b_end|> no"), "[DONE]"
    )
    assert await said(model) == " hi[31m there,\n\tyou "


@pytest.mark.parametrize("text", ["x" * 60_000, "x" * 100], ids=["at once", "in pieces"])
async def test_a_text_beyond_what_was_asked_for_is_not_heard(nasty, model, text):
    nasty.says(*[delta(text)] * 600)
    assert await said(model) == "x" * 192


ENDLESS = {
    "events": (EVENTS, b'data: {"choices":[]}\n\n' * 10_000),
    "comments": (EVENTS, b": still here\n" * 10_000),
    "a line": (EVENTS, b"data: " + MEGABYTE),
    "a comment": (EVENTS, b":" + MEGABYTE),
    "an event": (EVENTS, b"data: 1\n" * 10_000),
    "a packed stream": (f"{EVENTS}\r\nContent-Encoding: gzip", gzip.compress(MEGABYTE)),
    "a page": ("Content-Type: text/html", MEGABYTE),
    "an odd alphabet": ("Content-Type: text/event-stream; charset=hex", b"data: zz\n\n" * 10_000),
}


@pytest.mark.parametrize("kind", ENDLESS)
async def test_an_answer_without_end_is_left(nasty, model, kind):
    header, part = ENDLESS[kind]
    nasty.pages["/v1/chat/completions"] = (200, header, itertools.repeat(part))
    with pytest.raises(GuideError):
        await said(model)
    assert nasty.sent < MOST


@pytest.mark.parametrize(("status", "kind"), [(500, GuideError), (503, Unavailable), (401, Misconfigured)])
@pytest.mark.parametrize("packing", ["", "Content-Encoding: gzip"])
async def test_a_refusal_without_end_is_read_as_far_as_it_tells(nasty, model, status, kind, packing):
    part = gzip.compress(MEGABYTE) if packing else b"out of order " * 10_000
    for path in ("/v1/chat/completions", "/v1/models"):
        nasty.pages[path] = (status, packing, itertools.repeat(part))
        with pytest.raises(kind, match=f"answers {status}: {'nothing' if packing else 'out of order'}"):
            await said(model)
    assert nasty.sent < MOST


async def test_who_says_to_come_back_in_a_hundred_years_is_asked_sooner(nasty, model):
    nasty.pages["/v1/chat/completions"] = (429, f"Retry-After: {'9' * 400}", [b"{}"])
    with pytest.raises(Overloaded) as refused:
        await said(model)
    assert refused.value.retry_after <= 60


@pytest.mark.parametrize(
    "page",
    [
        b"5",
        b"",
        b"\xff\xfe",
        b'{"data": 5}',
        b'{"data": ["docent"]}',
        b'{"data": [{"id": {"a": 1}}]}',
        b'{"data": [{"id": "\\ud800"}]}',
        DEEP.encode(),
        DEEPER.encode(),
    ],
    ids=lambda page: repr(page[:30]),
)
async def test_a_list_of_models_that_is_none_is_said_at_the_start(nasty, model, page):
    nasty.pages["/v1/models"] = (200, "", [page])
    with pytest.raises(Misconfigured):
        await said(model)


async def test_a_list_of_models_without_end_or_packed_is_not_unpacked(nasty, model):
    nasty.pages["/v1/models"] = (200, "", itertools.repeat(MEGABYTE))
    with pytest.raises(Misconfigured, match="no OpenAI-compatible server"):
        await model.ready()
    nasty.pages["/v1/models"] = (200, "Content-Encoding: gzip", [gzip.compress(MEGABYTE)])
    with pytest.raises(Misconfigured, match="'gzip'"):
        await model.ready()
    assert nasty.sent < MOST
    assert all("accept-encoding: identity\r\n" in head.lower() for head in nasty.heads)


async def test_many_models_are_not_all_named(nasty, model):
    names = [{"id": f"model-{number}"} for number in range(10_000)]
    nasty.pages["/v1/models"] = (200, "", [json.dumps({"data": names}).encode()])
    with pytest.raises(Misconfigured, match="'model-3'") as refused:
        await model.ready()
    assert len(str(refused.value)) < 1000


@pytest.mark.parametrize("page", [b"\xff{", b'trtllm_a{b="', b"trtllm_a x", b"# TYPE\n# HELP\n# TYPE a b c"])
async def test_metrics_that_are_none_are_none_or_an_error(nasty, trtllm, page):
    nasty.pages["/prometheus/metrics"] = (200, "", [page])
    try:
        assert await trtllm.metrics() == {}
    except GuideError:
        pass


async def test_nobody_is_sent_elsewhere_for_metrics(nasty, trtllm):
    nasty.pages["/prometheus/metrics"] = (307, f"Location: {nasty.url}/v1/models", [MEGABYTE])
    nasty.pages["/prometheus/metrics/"] = (200, "", [b"trtllm_a 2\n"])
    assert await trtllm.metrics() == {"a": 2.0}


class Faulty:
    """A backend with a mistake of ours in it."""

    in_process, slots, closed = False, 1, False

    async def ready(self):
        raise RecursionError("too deep")

    async def aclose(self):
        self.closed = True


def test_a_fault_at_the_start_is_an_error_of_ours():
    backend = Faulty()
    with pytest.raises(GuideError, match="RecursionError"):
        Streamed(backend).start()
    assert backend.closed
