"""The skills in one's own process: loaded when called, the same answers and errors as over a socket."""

import asyncio
import subprocess
import sys
from functools import partial

import numpy as np
import pytest

from engines.errors import EngineMissing
from engines.store import Store
from guide_ai.errors import AudioRejected, BadRequest, DeadlineExceeded, Unavailable
from guide_ai.guide.base import Limits, Message
from guide_ai.worker.floor import Floor
from guide_ai.worker.flow import FlowLane
from guide_ai.worker.lanes import StepLane
from guide_ai.worker.local import Inside
from guide_ai.worker.remote import RemoteModel, RemoteSpeaker, RemoteTranscriber

from . import skills
from .conftest import ROOT


@pytest.fixture
def loaded():
    return []


@pytest.fixture
def line(loaded):
    floor = Floor()

    def noting(name, factory):
        loaded.append(name)
        return factory(1)

    lanes = {
        name: StepLane(name, partial(noting, name, getattr(skills, factory)), floor)
        for name, factory in (("asr", "slow_to_load"), ("speech", "speech"), ("nlu", "missing"))
    }
    return Inside({**lanes, "llm": FlowLane("llm", partial(noting, "llm", skills.llm))})


async def test_a_call_waits_until_its_skill_is_loaded_and_no_other_is(line, loaded):
    ear = RemoteTranscriber(line)
    heard = await asyncio.gather(
        *(ear.transcribe(np.zeros(n, np.float32), language="en") for n in range(1, 4))
    )
    assert [transcript.text for transcript in heard] == ["1 samples", "2 samples", "3 samples"]
    assert loaded == ["asr"]


async def test_streams_and_errors_come_as_over_a_socket(line):
    said = RemoteSpeaker(line).say("two words", language="en")
    assert [clause.text async for clause in said] == ["two", "words"]
    chat = [Message("user", "Count.")]
    assert [piece async for piece in RemoteModel(line).stream(chat, Limits(3))] == ["0 ", "1 ", "2 "]
    with pytest.raises(DeadlineExceeded):
        async for _ in RemoteModel(line).stream(chat, Limits(10**6, deadline=0.1)):
            pass
    with pytest.raises(AudioRejected):
        await RemoteTranscriber(line).transcribe(np.zeros(0, np.float32), language="en")
    with pytest.raises(BadRequest):
        await line.call("painting", "paint", {})


async def test_a_missing_engine_is_unavailable_and_names_its_command(line):
    with pytest.raises(Unavailable, match="python -m engines convert"):
        await line.call("nlu", "key", {})


async def test_a_skill_that_still_loads_at_the_deadline_is_late_and_answers_later(line):
    with pytest.raises(DeadlineExceeded):
        await line.call("asr", "computed", {}, deadline=0.05)
    assert await line.call("asr", "computed", {}) == []


@pytest.mark.models
def test_a_command_that_used_the_real_skills_ends_well():
    try:
        for engine in ("whisper-base", "smollm2-135m"):
            Store().current(engine)
    except EngineMissing as error:
        pytest.skip(str(error))
    program = """
import asyncio
import numpy as np
from guide_ai.guide.base import Limits, Message
from guide_ai.worker import local

async def main():
    skills = local.load()
    heard = await skills.transcriber.transcribe(np.zeros(16_000, np.float32), language="en")
    said = [piece async for piece in skills.model.stream([Message("user", "Say yes.")], Limits(5))]
    print(heard.verdict, len(said) > 0)

asyncio.run(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=180
    )
    assert (done.returncode, done.stdout.strip()) == (0, "silence True"), done.stderr
