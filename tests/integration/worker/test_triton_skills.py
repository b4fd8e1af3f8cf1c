"""The site's skills where a Triton server hears and understands and a worker of this host speaks."""

import asyncio
import contextlib

import numpy as np
import pytest

from guide_ai.errors import Unavailable
from guide_ai.worker import triton
from guide_ai.worker.remote import connect
from tests.integration.worker.conftest import until, warm
from tests.unit.guide_ai.worker.kserve_server import HEARD, Server, good

AUDIO = np.zeros(4000, np.float32)


@pytest.fixture
async def remote(monkeypatch):
    """A Triton server that `connect` is told of."""
    server = Server(good)
    await server.start()
    monkeypatch.setenv(triton.SETTING, f"grpc://127.0.0.1:{server.port}")
    yield server
    await server.stop()


async def test_triton_stands_in_for_what_it_serves_and_the_worker_does_the_rest(serve, tmp_path, remote):
    serve(skills={"speech": "speech"})
    skills = connect(tmp_path)
    await warm(skills.skills)
    try:
        assert await skills.reach()
        assert skills.available
        assert await skills.transcriber.transcribe(AUDIO, language="en") == HEARD
        clauses = [clause async for clause in skills.speaker.say("One. Two.", language="en")]
        assert clauses
        assert "transcription" in remote.asked
    finally:
        await skills.aclose()


async def test_whoever_watches_learns_that_the_server_went_and_came(serve, tmp_path, remote):
    serve(skills={"speech": "speech"})
    skills = connect(tmp_path)
    await warm(skills.skills)
    told = []

    async def watch() -> None:
        async with contextlib.aclosing(skills.watch()) as news:
            async for awake in news:
                told.append(awake)

    watching = asyncio.create_task(watch())
    try:
        await until(lambda: told == [True])
        await remote.stop()
        with pytest.raises(Unavailable):
            await skills.transcriber.transcribe(AUDIO, language="en")
        await until(lambda: told == [True, False])
        await remote.start()
        await until(lambda: told == [True, False, True])
    finally:
        watching.cancel()
        await skills.aclose()


async def test_without_a_voice_the_guide_rests_though_triton_is_well(tmp_path, remote):
    skills = connect(tmp_path)
    try:
        assert not await skills.reach()
        assert await skills.transcriber.transcribe(AUDIO, language="en") == HEARD
    finally:
        await skills.aclose()
