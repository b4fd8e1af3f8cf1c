"""A server behind the worker process: what the site notices of it when it is used, left, gone and back."""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from contextlib import aclosing
from pathlib import Path

import pytest

from guide_ai.errors import Unavailable
from guide_ai.guide.base import Limits, Message
from guide_ai.worker.remote import LLM_SOCKET, connect
from tests.integration.guide.conftest import ROOT
from tests.integration.guide.script import QUILT
from tests.integration.guide.strict import StrictServer

PATIENCE = 60.0
CHAT = [Message("user", "What is it?")]
STORY = [Message("user", "Tell a story.")]


@pytest.fixture
async def strict():
    server = StrictServer()
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
def worker(strict):
    """The folder of the socket of a worker process that uses `strict`."""
    settings = {"VERNISSAGE_LLM": "trtllm_serve", "VERNISSAGE_LLM_URL": f"{strict.url}/v1"}
    with tempfile.TemporaryDirectory(prefix="llm-") as folder:
        words = [sys.executable, "-m", "guide_ai.worker", f"{folder}/{LLM_SOCKET}"]
        words += ["--flow", "llm=guide_ai.worker.hosted:llm"]
        process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, **settings})
        yield Path(folder)
        assert process.poll() is None
        process.kill()
        process.wait()


@pytest.fixture
async def skills(worker, monkeypatch):
    monkeypatch.setenv("VERNISSAGE_LLM_LANGUAGES", "en,zh")
    skills = connect(worker)
    await until(lambda: state(skills, "warm"))
    yield skills
    await skills.aclose()


async def until(holds):
    end = time.monotonic() + PATIENCE
    while not await holds():
        assert time.monotonic() < end, "it never came about"
        await asyncio.sleep(0.02)


async def state(skills, wanted) -> bool:
    try:
        return (await skills.llm.reach()).skills["llm"] == wanted
    except Unavailable:
        return False


async def said(skills, used=None) -> str:
    return "".join([piece async for piece in skills.model.stream(CHAT, Limits(40), used)])


async def test_a_server_is_used_left_missed_and_found_again(strict, skills):
    assert skills.abilities.languages == {"en", "zh-hans"}
    counted = []
    assert await said(skills, counted.append) == "".join(QUILT)
    assert counted[0].completion == len(QUILT)

    strict.pause = 0.04
    async with aclosing(skills.model.stream(STORY, Limits(1500))) as answer:
        await anext(answer)
        assert strict.busy == 1
    await until(lambda: quiet(strict))
    strict.pause = 0.0

    await strict.stop()
    with pytest.raises(Unavailable):
        await said(skills)
    await until(lambda: state(skills, "missing"))
    with pytest.raises(Unavailable):
        await said(skills)
    await strict.start()
    await until(lambda: state(skills, "warm"))
    assert await said(skills) == "".join(QUILT)


async def quiet(strict) -> bool:
    return strict.busy == 0
