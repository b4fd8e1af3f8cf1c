"""Processes that die, hang, come back or meet another: what the site notices, and how fast it goes on."""

import asyncio
import contextlib
import signal
import socket
import struct
import subprocess
import sys

import numpy as np
import pytest

from guide_ai.errors import Unavailable
from guide_ai.worker.remote import connect
from guide_ai.worker.server import TAKEN

from .conftest import PATIENCE, ROOT, until, warm

SOUND = np.zeros(160, np.float32)


async def hears(skills) -> bool:
    """Whether the guide transcribes."""
    try:
        return (await skills.transcriber.transcribe(SOUND, language="en")).text == "160 samples"
    except Unavailable:
        return False


async def test_without_a_process_every_skill_is_unavailable_at_once(tmp_path):
    skills = connect(tmp_path)
    assert not skills.available
    assert not await skills.reach()
    async with asyncio.timeout(5):
        for _ in range(200):
            with pytest.raises(Unavailable):
                await skills.transcriber.transcribe(SOUND, language="en")
            with pytest.raises(Unavailable):
                await anext(skills.speaker.say("Hello", language="en"))


async def test_a_kill_gives_every_open_call_one_error_and_the_next_process_serves(serve, tmp_path):
    process = serve()
    skills = connect(tmp_path)
    await warm(skills.skills)
    errors = []

    async def endless():
        try:
            async for _ in skills.skills.stream("speech", "slowly", {"number": 10**6, "seconds": 0.01}):
                pass
        except Unavailable as error:
            errors.append(error)

    async def held():
        try:
            await skills.skills.call("asr", "hold", {"path": str(tmp_path / "never"), "name": "held"})
        except Unavailable as error:
            errors.append(error)

    async with asyncio.timeout(30), asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(endless())
            group.create_task(held())
        await until(lambda: (tmp_path / "never.held").exists())
        process.popen.kill()
    assert len(errors) == 8
    assert not await hears(skills)
    assert not skills.available
    assert process.socket.exists()  # a killed process can't clear away its socket

    serve()
    await until(lambda: hears(skills))
    await until(lambda: skills.available)  # its other skills may be a moment later
    await skills.aclose()


async def test_watching_tells_when_the_guide_rests_and_wakes(serve, tmp_path):
    skills = connect(tmp_path)
    seen = []

    async def watch():
        async for awake in skills.watch():
            seen.append(awake)

    watching = asyncio.create_task(watch())
    await until(lambda: seen == [False])
    process = serve()
    await until(lambda: seen == [False, True])
    process.kill()
    await until(lambda: seen == [False, True, False])
    serve()
    await until(lambda: seen == [False, True, False, True])
    watching.cancel()
    await skills.aclose()


async def test_nothing_is_served_while_a_skill_still_loads(serve, tmp_path):
    serve(skills={"asr": "slow_to_load", "nlu": "nlu", "speech": "speech"})
    skills = connect(tmp_path)
    health = await until(lambda: reached(skills))
    await until(lambda: skills.skills.health.skills["nlu"] == "warm")
    assert health.skills["asr"] == "warming"
    with pytest.raises(Unavailable, match="warming"):
        await skills.transcriber.transcribe(SOUND, language="en")
    assert not skills.available
    assert (await skills.embedder.embed(["a"], kind="query")).shape == (1, 384)
    await until(lambda: skills.available)
    assert await hears(skills)
    await skills.aclose()


async def reached(skills):
    with contextlib.suppress(Unavailable):
        return await skills.skills.reach()


async def test_a_missing_engine_names_the_command_and_leaves_the_other_skills_alone(serve, tmp_path):
    serve(skills={"asr": "missing", "nlu": "nlu", "speech": "speech"})
    skills = connect(tmp_path)
    await warm(skills.skills)
    assert skills.skills.health.skills["asr"] == "missing"
    assert "python -m engines convert" in skills.skills.health.reasons["asr"]
    assert not skills.available
    assert (await skills.embedder.embed(["a"], kind="query")).shape == (1, 384)
    await skills.aclose()


async def test_a_frozen_process_is_given_up_and_found_again(serve, tmp_path):
    process = serve()
    skills = connect(tmp_path)
    skills.skills.silence = 0.6
    await warm(skills.skills)
    process.popen.send_signal(signal.SIGSTOP)
    async with asyncio.timeout(30):
        with pytest.raises(Unavailable):
            await skills.skills.call("asr", "computed", {})
    assert not skills.available
    process.popen.send_signal(signal.SIGCONT)
    await until(lambda: hears(skills))
    await skills.aclose()


async def test_a_second_process_on_a_live_socket_is_refused_in_one_clear_line(serve, tmp_path):
    serve()
    skills = connect(tmp_path)
    await warm(skills.skills)
    second = serve()
    assert second.wait() == TAKEN
    (line,) = second.said().splitlines()
    assert "another inference process listens on" in line
    assert await hears(skills)
    await skills.aclose()


def test_a_path_too_long_for_a_socket_is_refused_with_what_to_do(serve):
    process = serve("x" * 100 + ".sock")
    assert process.wait() == TAKEN
    assert "VERNISSAGE_SOCKETS" in process.said()


@pytest.mark.parametrize("kind", ["folder", "file", "below a file", "proc", "lock"])
def test_a_path_that_cant_hold_a_socket_is_one_line_and_nothing_is_lost(serve, tmp_path, kind):
    (tmp_path / "file").write_text("precious")
    (tmp_path / "folder").mkdir()
    (tmp_path / "lock.lock").mkdir()
    name = {"below a file": "file/x.sock", "proc": "/proc/x.sock", "lock": "lock.sock"}.get(kind, kind)
    process = serve(name)
    assert process.wait() == TAKEN
    (line,) = process.said().splitlines()
    assert name in line
    assert (tmp_path / "file").read_text() == "precious"
    assert (tmp_path / "folder").is_dir()


def test_an_older_lock_beside_a_socket_keeps_what_is_in_it(serve, tmp_path):
    (tmp_path / "folder.sock").mkdir()
    (tmp_path / "folder.lock").write_text("precious")
    assert serve("folder.sock").wait() == TAKEN
    assert (tmp_path / "folder.lock").read_text() == "precious"


@pytest.mark.parametrize("factory", ["nowhere", "asr.nowhere"])
async def test_a_skill_that_is_nowhere_is_one_line_and_the_others_are_served(serve, tmp_path, factory):
    process = serve(skills={"odd": factory, "asr": "asr", "nlu": "nlu", "speech": "speech"})
    skills = connect(tmp_path)
    await warm(skills.skills)
    assert skills.skills.health.skills["odd"] == "failed"
    assert factory in skills.skills.health.reasons["odd"]
    assert await hears(skills)
    (line,) = process.said().splitlines()
    assert factory in line
    await skills.aclose()


@pytest.mark.parametrize("target", ["asr", "asr=", "asr=module", "=module:factory", "asr=.:factory"])
def test_a_skill_that_names_no_factory_is_refused(tmp_path, target):
    words = [sys.executable, "-m", "guide_ai.worker", str(tmp_path / "x.sock"), "--skill", target]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 2
    assert "NAME=MODULE:FACTORY" in ended.stderr and "Traceback" not in ended.stderr


async def test_it_ends_politely_on_sigterm_and_clears_its_socket_away(serve, tmp_path):
    process = serve()
    skills = connect(tmp_path)
    await warm(skills.skills)
    assert process.socket.stat().st_mode & 0o077 == 0
    process.popen.terminate()
    assert process.wait() == 0
    assert not process.socket.exists()
    assert not await hears(skills)


@pytest.mark.parametrize(
    "data",
    [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", struct.pack("<I", 3) + b"abc", struct.pack("<I", 1 << 31)],
    ids=["http", "garbage", "endless"],
)
async def test_who_speaks_otherwise_is_cut_off_and_nobody_else(serve, tmp_path, data):
    process = serve()
    skills = connect(tmp_path)
    await warm(skills.skills)
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(str(process.socket))
        stranger.sendall(data)
        stranger.settimeout(30)
        with contextlib.suppress(ConnectionResetError):
            while await asyncio.to_thread(stranger.recv, 4096):
                pass
    assert await hears(skills)
    lines = [line for line in process.said().splitlines() if "cut off" in line]
    assert len(lines) == 1
    assert len(process.said().splitlines()) == 1
    await skills.aclose()


def test_one_set_of_skills_works_under_one_event_loop_after_another(serve, tmp_path):
    serve()
    skills = connect(tmp_path)

    async def ask() -> str:
        await warm(skills.skills)
        assert await hears(skills)
        return "heard"

    assert [asyncio.run(ask()) for _ in range(3)] == ["heard"] * 3


async def test_two_event_loops_at_once_share_the_skills_and_not_the_connection(skills):
    def elsewhere() -> bool:
        async def ask() -> bool:
            try:
                return await until(lambda: hears(skills))
            finally:
                await skills.aclose()

        return asyncio.run(ask())

    here, there = await asyncio.gather(until(lambda: hears(skills)), asyncio.to_thread(elsewhere))
    assert here and there
    assert await hears(skills)
