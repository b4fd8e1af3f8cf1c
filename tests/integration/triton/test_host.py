"""Hearing and understanding by a real Triton server, compared with this host's own skills."""

import asyncio
import signal
import time

import numpy as np
import pytest
import soxr

from engines.errors import EngineError
from engines.store import Store
from guide_ai.asr import whisper
from guide_ai.errors import (
    AudioRejected,
    DeadlineExceeded,
    GuideError,
    Overloaded,
    Unavailable,
)
from guide_ai.nlu import reader
from guide_ai.worker import local
from guide_ai.worker.remote import RemoteEmbedder, RemoteTranscriber, RemoteUnderstander
from guide_ai.worker.triton import Address, Triton
from tests.integration.triton.environment import python
from tests.integration.triton.server import PATIENCE, Program, triton_host

pytest.importorskip("grpc", reason="gRPC is not installed: requirements/triton.txt")
pytestmark = [pytest.mark.triton, pytest.mark.slow, pytest.mark.models, pytest.mark.timeout(1200)]
SENTENCE = "Who painted this picture, and when?"
NOISE = np.random.default_rng(7).normal(0, 0.1, 16_000 * 20).astype(np.float32)


async def awake(line: Triton, host: Program) -> None:
    end = time.monotonic() + PATIENCE
    while not await line.reach():
        assert host.popen.poll() is None and time.monotonic() < end, host.log.read_text()[-2000:]
        await asyncio.sleep(0.2)


@pytest.fixture(scope="module")
def own():
    """This host's own hearing and understanding."""
    python()  # without a server there is nothing to compare with
    try:
        ear, mind = whisper.load(Store(), 2), reader.load(Store(), 2)
    except EngineError as error:
        pytest.skip(str(error))
    mind.warm()
    return ear, mind


@pytest.fixture(scope="module")
def host(tmp_path_factory, own):
    program = triton_host(tmp_path_factory.mktemp("triton") / "host.log")
    yield program
    program.kill()


@pytest.fixture
async def line(host):
    line = Triton(Address.parse(host.address))
    await awake(line, host)
    yield line
    await line.aclose()


@pytest.fixture(scope="module")
def clip() -> np.ndarray:
    """The sentence, spoken by the guide's own voice, as the ear hears it."""

    async def spoken() -> np.ndarray:
        clauses = [clause async for clause in local.load().speaker.say(SENTENCE, language="en")]
        audio = np.concatenate([clause.audio for clause in clauses]).astype(np.float32) / 32768
        return soxr.resample(audio, 24_000, 16_000).astype(np.float32)

    return asyncio.run(spoken())


async def test_an_utterance_is_heard_as_here(line, own, clip):
    ear, _ = own
    here = ear.transcribe(clip, language="en")
    there = await RemoteTranscriber(line).transcribe(clip, language="en", deadline=60)
    assert "painted" in there.text
    assert (there.text, there.verdict, there.tokens) == (here.text, here.verdict, here.tokens)
    assert there.average_logprob == pytest.approx(here.average_logprob, abs=0.05)


async def test_texts_have_the_vectors_that_they_have_here(line, own):
    _, mind = own
    texts = ["a bronze horse", "青铜马", "The museum opens at ten.", "?"] * 9
    for kind in ("query", "passage"):
        here = mind.embed(texts, kind=kind)
        there = await RemoteEmbedder(line).embed(texts, kind=kind)
        assert (here * there).sum(axis=1).min() > 0.999
    assert await RemoteEmbedder(line).key() == mind.key


async def test_a_question_means_what_it_means_here(line, own):
    _, mind = own
    for text, language in ((SENTENCE, "en"), ("请说英文", "zh-hans"), ("", "en")):
        here = mind.understand(text, language=language)
        there = await RemoteUnderstander(line).understand(text, language=language)
        assert (there.intent, there.entities) == (here.intent, here.entities)
        assert there.confidence == pytest.approx(here.confidence, abs=0.02)


async def test_bad_audio_is_rejected_as_here(line, clip):
    ear = RemoteTranscriber(line)
    bad = np.full(16_000, np.nan, np.float32)
    rejected, heard = await asyncio.gather(
        ear.transcribe(bad, language="en"), ear.transcribe(clip, language="en"), return_exceptions=True
    )
    assert isinstance(rejected, AudioRejected)
    assert "painted" in heard.text
    with pytest.raises(AudioRejected):
        await ear.transcribe(np.zeros(16_000 * 40, np.float32), language="en")


async def test_questions_of_many_visitors_share_batches(line, host):
    answered = host.metric("nv_inference_request_success", model="embedding")
    computed = host.metric("nv_inference_exec_count", model="embedding")
    texts = [f"question number {number}" for number in range(48)]
    embedder = RemoteEmbedder(line)
    await asyncio.gather(*(embedder.embed([text], kind="query") for text in texts))
    answered = host.metric("nv_inference_request_success", model="embedding") - answered
    computed = host.metric("nv_inference_exec_count", model="embedding") - computed
    assert answered == 48
    assert computed < 24


async def test_a_deadline_ends_the_wait_and_leaves_the_server_well(line, clip):
    ear = RemoteTranscriber(line)
    with pytest.raises(DeadlineExceeded):
        await ear.transcribe(NOISE, language="en", deadline=0.1)
    assert "painted" in (await ear.transcribe(clip, language="en", deadline=60)).text


async def settled(host: Program) -> float:
    """Utterances that were computed, once the server works on none: it counts after it has answered."""
    seen, since = -1.0, time.monotonic()
    while time.monotonic() < since + 2:
        now = host.metric("nv_inference_count", model="transcription")
        if now != seen or host.metric("nv_inference_pending_request_count", model="transcription"):
            seen, since = now, time.monotonic()
        await asyncio.sleep(0.2)
    return seen


async def test_what_nobody_waits_for_is_not_computed(line, host, clip):
    ear = RemoteTranscriber(line)
    before = await settled(host)
    first = asyncio.create_task(ear.transcribe(NOISE, language="en"))
    await asyncio.sleep(0.3)  # it is being computed; what comes now waits in the queue
    waiting = [asyncio.create_task(ear.transcribe(clip, language="en")) for _ in range(6)]
    await asyncio.sleep(0.1)
    for task in waiting:
        task.cancel()
    ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(each, asyncio.CancelledError) for each in ends)
    await first
    await ear.transcribe(clip, language="en")
    assert await settled(host) - before == 2


async def test_a_full_queue_says_when_to_try_again(line):
    ear = RemoteTranscriber(line)
    asked = [ear.transcribe(NOISE, language="en", deadline=1) for _ in range(80)]
    ends = await asyncio.gather(*asked, return_exceptions=True)
    refused = [each for each in ends if isinstance(each, Overloaded)]
    assert refused
    assert all(each.retry_after > 0 for each in refused)
    assert all(isinstance(each, GuideError) for each in ends)


async def test_a_killed_server_is_said_so_and_used_again_when_it_is_back(tmp_path, line, host, clip):
    second = triton_host(tmp_path / "second.log")
    other = Triton(Address.parse(second.address))
    try:
        await awake(other, second)
        ear = RemoteTranscriber(other)
        asked = [asyncio.create_task(ear.transcribe(NOISE, language="en")) for _ in range(4)]
        await asyncio.sleep(0.3)
        second.kill()
        ends = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(each, Unavailable) for each in ends), ends
        assert not await other.reach()
        second = triton_host(tmp_path / "second.log", second.ports)
        await awake(other, second)
        assert "painted" in (await ear.transcribe(clip, language="en", deadline=60)).text
    finally:
        await other.aclose()
        second.kill()


async def test_sigterm_ends_the_host_and_all_that_it_started(tmp_path, host):
    program = triton_host(tmp_path / "host.log")
    try:
        line = Triton(Address.parse(program.address))
        await awake(line, program)
        await line.aclose()
        family = program.family()
        program.popen.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(program.popen.wait, PATIENCE) == 0
        end = time.monotonic() + 30
        while any(_alive(pid) for pid in family):
            assert time.monotonic() < end
            await asyncio.sleep(0.2)
    finally:
        program.kill()


def _alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
