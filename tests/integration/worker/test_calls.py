"""Calls to a real process: answers, streams, errors, deadlines, cancellation, refusals."""

import asyncio
from contextlib import aclosing

import numpy as np
import pytest

from guide_ai.asr.base import Transcript
from guide_ai.errors import (
    AudioRejected,
    BadRequest,
    DeadlineExceeded,
    GuideError,
    Overloaded,
    Unavailable,
)
from guide_ai.guide.base import Limits, Message
from guide_ai.speech.base import PhonemeTime
from guide_ai.worker.remote import connect

from .conftest import until, warm


async def hold(skills, gate, name="held"):
    """A call that is being worked on until `gate` is there."""
    call = asyncio.create_task(skills.skills.call("asr", "hold", {"path": str(gate), "name": name}))
    await until(lambda: gate.with_name(f"{gate.name}.{name}").exists())
    return call


async def noticed(skills):
    """Return once the process has read whatever was sent to it, or closed, before."""
    for _ in range(2):
        await skills.embedder.key()


async def test_every_skill_answers_through_its_protocol(skills):
    transcript = await skills.transcriber.transcribe(np.zeros(16_000, np.float32), language="zh-hans")
    assert transcript == Transcript("16000 samples", "zh-hans", "speech", 0.0, 0.0, 1.0, 2)

    vectors = await skills.embedder.embed(["a", "four"], kind="query")
    assert vectors.shape == (2, 384) and vectors.dtype == np.float32
    assert vectors[:, 0].tolist() == [1.0, 4.0]
    assert await skills.embedder.key() == "lengths"

    clauses = [clause async for clause in skills.speaker.say("Good morning", language="en")]
    assert [clause.text for clause in clauses] == ["Good", "morning"]
    assert clauses[1].audio.dtype == np.int16 and clauses[1].audio.tolist() == [7] * 240
    assert clauses[1].phonemes == (PhonemeTime("m", 0.0, 0.01),)


async def test_audio_of_other_number_types_is_taken(skills):
    transcript = await skills.transcriber.transcribe(np.zeros(160, np.float64), language="en")
    assert transcript.text == "160 samples"


async def test_many_calls_at_once_share_one_connection_and_keep_apart(skills):
    lengths = list(range(1, 25))
    heard = await asyncio.gather(
        *(skills.transcriber.transcribe(np.zeros(n, np.float32), language="en") for n in lengths)
    )
    assert [transcript.text for transcript in heard] == [f"{n} samples" for n in lengths]


async def test_passages_are_embedded_a_few_at_a_time_and_come_back_whole(skills):
    texts = ["x" * n for n in range(20)]
    vectors = await skills.embedder.embed(texts, kind="passage")
    assert vectors[:, 383].tolist() == [float(n) for n in range(20)]
    assert await skills.skills.call("nlu", "batches", {}) == (8, 8, 4)
    assert (await skills.embedder.embed([], kind="passage")).shape == (0, 384)


async def test_errors_arrive_as_what_they_were(skills):
    with pytest.raises(AudioRejected, match="no samples"):
        await skills.transcriber.transcribe(np.zeros(0, np.float32), language="en")
    with pytest.raises(AudioRejected):
        await skills.transcriber.transcribe(np.zeros(5_000_000, np.float32), language="en")
    with pytest.raises(BadRequest):
        await skills.skills.call("asr", "sing", {})
    with pytest.raises(Unavailable):
        await skills.skills.call("painting", "paint", {})
    with pytest.raises(GuideError, match="ZeroDivisionError"):
        await skills.skills.call("asr", "stumble", {})
    with pytest.raises(GuideError, match="answer"):
        await skills.skills.call("asr", "foreign", {})
    with pytest.raises(BadRequest):
        await skills.skills.call("asr", "hold", {"path": object(), "name": "x"})
    assert (await skills.transcriber.transcribe(np.zeros(1, np.float32), language="en")).text == "1 samples"


async def test_a_deadline_ends_the_wait_and_what_expired_in_the_queue_is_never_computed(skills, tmp_path):
    gate = tmp_path / "gate"
    held = await hold(skills, gate)
    late = {"path": str(gate), "name": "late"}
    with pytest.raises(DeadlineExceeded):
        await skills.skills.call("asr", "hold", late, deadline=0.6)
    await noticed(skills)
    gate.touch()
    assert await held == "held"
    assert await skills.skills.call("asr", "computed", {}) == ("held",)


async def test_a_cancelled_call_is_dropped_from_the_queue(skills, tmp_path):
    gate = tmp_path / "gate"
    held = await hold(skills, gate)
    dropped = asyncio.create_task(skills.skills.call("asr", "hold", {"path": str(gate), "name": "dropped"}))
    await asyncio.sleep(0.1)
    dropped.cancel()
    with pytest.raises(asyncio.CancelledError):
        await dropped
    await noticed(skills)
    gate.touch()
    assert await held == "held"
    assert await skills.skills.call("asr", "computed", {}) == ("held",)


async def test_closing_a_stream_frees_the_speaker(skills):
    endless = skills.skills.stream("speech", "slowly", {"number": 1_000_000, "seconds": 0.01})
    async with aclosing(endless):
        assert await anext(endless) == 0
    clauses = [clause.text async for clause in skills.speaker.say("still here", language="en")]
    assert clauses == ["still", "here"]
    with pytest.raises(DeadlineExceeded):  # it would run for ever if nobody stopped it
        await skills.skills.call("speech", "pondering", {"seconds": 0.01}, deadline=0.1)
    assert [clause.text async for clause in skills.speaker.say("and now", language="en")] == ["and", "now"]


async def test_a_client_that_leaves_takes_its_calls_with_it(skills, tmp_path):
    leaver = connect(tmp_path)
    gate = tmp_path / "gate"
    held = await hold(skills, gate)
    left = asyncio.create_task(leaver.skills.call("asr", "hold", {"path": str(gate), "name": "left"}))
    await asyncio.sleep(0.1)
    await leaver.aclose()
    with pytest.raises(Unavailable):
        await left
    await noticed(skills)
    gate.touch()
    assert await held == "held"
    assert await skills.skills.call("asr", "computed", {}) == ("held",)


async def test_too_many_calls_are_refused_and_served_again_later(skills, tmp_path):
    gate = tmp_path / "gate"
    calls = [
        asyncio.create_task(skills.skills.call("asr", "hold", {"path": str(gate), "name": str(n)}))
        for n in range(40)
    ]
    refused = await until(lambda: [call for call in calls if call.done()])
    gate.touch()
    results = await asyncio.gather(*calls, return_exceptions=True)
    overloaded = [result for result in results if isinstance(result, Overloaded)]
    assert refused and overloaded
    assert all(error.retry_after > 0 for error in overloaded)
    assert [result for result in results if isinstance(result, str)] == [str(n) for n in range(32)]
    assert await skills.skills.call("asr", "hold", {"path": str(gate), "name": "again"}) == "again"


async def test_a_visitor_overtakes_what_is_spoken_ahead(skills):
    said: list[str] = []

    async def ahead():
        arguments = {"number": 3, "seconds": 0.05}
        async for index in skills.skills.stream("speech", "slowly", arguments, ahead=True):
            said.append(f"ahead {index}")

    async def visitor():
        async for clause in skills.speaker.say("I wait", language="en"):
            said.append(clause.text)

    background = asyncio.create_task(ahead())
    await until(lambda: said)
    await visitor()
    assert said.index("wait") <= 2 + said.index("ahead 0") + 1  # one step at most was under way
    assert "ahead 2" not in said
    await background
    assert said[-1] == "ahead 2"


async def test_the_model_streams_two_at_once_and_the_third_waits(serve, tmp_path):
    serve("llm.sock", flows={"llm": "llm"})
    skills = connect(tmp_path)
    await warm(skills.llm)
    chat = [Message("system", "Count."), Message("user", "Go on.")]

    async def count(number):
        return "".join([piece async for piece in skills.model.stream(chat, Limits(number))])

    assert await asyncio.gather(count(3), count(2), count(1)) == ["0 1 2 ", "0 1 ", "0 "]

    endless = [skills.model.stream(chat, Limits(1_000_000)) for _ in range(2)]
    for answer in endless:
        assert await anext(answer) == "0 "
        await answer.aclose()
    assert await count(2) == "0 1 "
    with pytest.raises(DeadlineExceeded):
        async for _ in skills.model.stream(chat, Limits(1_000_000, deadline=0.2)):
            pass
    await skills.aclose()


async def test_a_process_whose_model_broke_ends_so_that_it_is_replaced(serve, tmp_path):
    process = serve("llm.sock", flows={"llm": "llm"})
    skills = connect(tmp_path)
    await warm(skills.llm)
    with pytest.raises(Unavailable):
        async for _ in skills.model.stream([Message("user", "break")], Limits()):
            pass
    assert process.wait() == 1
    await skills.aclose()


async def test_half_a_character_in_a_text_is_replaced_and_not_refused(skills):
    clauses = [clause.text async for clause in skills.speaker.say("broken \ud83d text", language="en")]
    assert clauses == ["broken", "?", "text"]
