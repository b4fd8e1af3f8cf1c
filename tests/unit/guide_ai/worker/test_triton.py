"""The client against a gRPC server that speaks KServe v2: statuses, deadlines, cancellation, readiness."""

import asyncio
import contextlib

import numpy as np
import pytest

from guide_ai.errors import (
    AudioRejected,
    BadRequest,
    DeadlineExceeded,
    Overloaded,
    Unavailable,
)
from guide_ai.worker import contract, kserve, supervisor, triton
from guide_ai.worker.remote import RemoteEmbedder, RemoteTranscriber, RemoteUnderstander
from guide_ai.worker.triton import Address, Triton
from tests.unit.guide_ai.worker.kserve_server import HEARD, VECTOR, Refused, Server, good

grpc = pytest.importorskip("grpc", reason="gRPC is not installed: requirements/triton.txt")
AUDIO = np.linspace(-1, 1, 4000, dtype=np.float32)


@contextlib.asynccontextmanager
async def served(answer=good):
    server = Server(answer)
    await server.start()
    line = Triton(Address.parse(f"grpc://127.0.0.1:{server.port}"))
    try:
        yield server, line
    finally:
        await line.aclose()
        await server.stop()


async def test_answers_arrive_as_the_skills_give_them():
    sent = {}

    def answer(model, tensors, parameters):
        sent.update(tensors, timeout=parameters["timeout"].int64_param, **{"model": model})
        return good(model, tensors, parameters)

    async with served(answer) as (_, line):
        assert await RemoteTranscriber(line).transcribe(AUDIO, language="en", deadline=5) == HEARD
        assert np.array_equal(np.frombuffer(sent["audio"][0, 0], "<f4"), AUDIO)
        assert sent["language"][0, 0] == b"en"
        assert 4e6 < sent["timeout"] <= 5e6
        read = await RemoteUnderstander(line).understand("说中文", language="en")
        assert (read.intent, read.confidence, read.entities[0].value) == ("change_language", 0.75, "zh-hans")
        assert read.guesses == (("change_language", 0.75), ("help", 0.125)) and read.declined is True
        assert sent["text"][0, 0].decode() == "说中文"
        assert np.array_equal(read.vector, VECTOR)
        assert await RemoteEmbedder(line).key() == "e5/1"


async def test_many_texts_go_in_pieces_behind_visitors():
    sizes, priorities = [], []

    def answer(model, tensors, parameters):
        sizes.append(len(tensors["text"]))
        priorities.append(parameters["priority"].uint64_param)
        return good(model, tensors, parameters)

    async with served(answer) as (_, line):
        vectors = await RemoteEmbedder(line).embed(["a"] * 40, kind="passage")
        assert vectors.shape == (40, 384)
        assert sizes == [16, 16, 8]
        assert set(priorities) == {contract.AHEAD}
        assert (await RemoteEmbedder(line).embed([], kind="query")).shape == (0, 384)


@pytest.mark.parametrize(
    ("code", "details", "error"),
    [
        ("UNAVAILABLE", "[request id: 1] Exceeds maximum queue size", Overloaded),
        ("RESOURCE_EXHAUSTED", "no memory", Overloaded),
        ("UNAVAILABLE", "Request timeout expired", DeadlineExceeded),
        ("INVALID_ARGUMENT", "unexpected shape", BadRequest),
        ("NOT_FOUND", "unknown model", Unavailable),
        ("INTERNAL", "the backend died", Unavailable),
        ("CANCELLED", "shutting down", Unavailable),
    ],
)
async def test_statuses_become_our_errors(code, details, error):
    def answer(*_):
        raise Refused(getattr(grpc.StatusCode, code), details)

    async with served(answer) as (_, line):
        with pytest.raises(error) as caught:
            await RemoteTranscriber(line).transcribe(AUDIO, language="en", deadline=5)
        if error is Overloaded:
            assert caught.value.retry_after > 0


async def test_a_fault_is_the_error_that_the_skill_raised():
    def answer(*_):
        return contract.transcript_outputs([HEARD], [contract.fault(AudioRejected("too long: 31 s"))])

    async with served(answer) as (_, line):
        with pytest.raises(AudioRejected, match="^too long: 31 s$"):
            await RemoteTranscriber(line).transcribe(AUDIO, language="en")


@pytest.mark.parametrize(
    ("skill", "method", "arguments"),
    [
        ("asr", "transcribe", {"audio": "abc", "language": "en"}),
        ("asr", "transcribe", {"audio": AUDIO, "language": "zz"}),
        ("asr", "transcribe", {}),
        ("nlu", "understand", {"text": None, "language": "en"}),
        ("nlu", "understand", {"text": "a", "language": 5}),
        ("nlu", "embed", {"texts": 5, "kind": "query"}),
        ("nlu", "embed", {"texts": ["a"], "kind": {}}),
    ],
)
async def test_a_caller_s_mistake_never_reaches_the_server(skill, method, arguments):
    def answer(model, tensors, parameters):
        raise AssertionError("it was asked")

    async with served(answer) as (_, line):
        with pytest.raises(BadRequest):
            await line.call(skill, method, arguments)


async def test_a_deadline_that_is_no_number_is_a_mistake():
    async with served() as (_, line):
        with pytest.raises(BadRequest):
            await RemoteUnderstander(line).understand("a", language="en", deadline=float("nan"))


async def test_another_model_of_the_same_name_is_refused():
    async with served(lambda *_: {"text": kserve.texts("hello")}) as (_, line):
        with pytest.raises(Unavailable, match="is not ours"):
            await RemoteTranscriber(line).transcribe(AUDIO, language="en")


async def forever(*_):
    await asyncio.Event().wait()


async def test_a_deadline_ends_the_call_on_both_sides():
    async with served(forever) as (server, line):
        with pytest.raises(DeadlineExceeded):
            await RemoteTranscriber(line).transcribe(AUDIO, language="en", deadline=0.05)
        await asyncio.wait_for(server.cancelled.wait(), 10)


async def test_whoever_gives_up_frees_the_server():
    async with served(forever) as (server, line):
        task = asyncio.create_task(RemoteTranscriber(line).transcribe(AUDIO, language="en"))
        while not server.asked:  # noqa: ASYNC110 (the server has no event to give)
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(server.cancelled.wait(), 10)


async def test_only_answers_prove_that_a_model_works():
    broken = {"understanding"}

    def answer(model, tensors, parameters):
        if model in broken:
            raise Refused(grpc.StatusCode.INTERNAL, "the backend died")
        return good(model, tensors, parameters)

    async with served(answer) as (server, line):
        assert not await line.reach()
        broken.clear()
        assert await line.reach()
        assert line.awake
        asked = len(server.asked)
        assert await line.reach()  # they answered a moment ago
        assert len(server.asked) == asked


async def test_a_server_that_loads_is_not_awake():
    async with served() as (server, line):
        server.ready = False
        assert not await line.reach()
        assert not server.asked


async def test_a_server_that_comes_back_is_used_again():
    async with served() as (server, line):
        assert await line.reach()
        await server.stop()
        with pytest.raises(Unavailable):
            await RemoteTranscriber(line).transcribe(AUDIO, language="en")
        assert not line.awake
        await server.start()
        async with asyncio.timeout(20):
            while not await line.reach():  # noqa: ASYNC110 (nothing tells when it is back)
                await asyncio.sleep(0.05)
        assert await RemoteTranscriber(line).transcribe(AUDIO, language="en") == HEARD


@pytest.mark.parametrize(
    "text", ["8001", "http://host:8001", "grpc://host", "grpc://host:8001/x", "grpc://:1"]
)
def test_an_address_that_is_none_is_refused(text):
    with pytest.raises(BadRequest, match="grpc://HOST:PORT"):
        Address.parse(text)


def test_the_worker_keeps_what_triton_does_not_serve(monkeypatch):
    monkeypatch.delenv(triton.SETTING, raising=False)
    assert supervisor.needed() == supervisor.PROCESSES
    monkeypatch.setenv(triton.SETTING, "grpc://10.0.0.7:8001")
    first, second = supervisor.needed()
    assert [skill.partition("=")[0] for skill in first.skills] == ["speech"]
    assert second.flows == supervisor.PROCESSES[1].flows
