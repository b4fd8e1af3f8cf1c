"""The supervisor: brings dead and silent processes back, passes signals on, leaves nobody behind."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from guide_ai.errors import Unavailable
from guide_ai.worker.remote import connect
from guide_ai.worker.server import ECHO

from .conftest import PATIENCE, ROOT, SKILLS, alive, until, warm

SOUND = np.zeros(160, np.float32)
PROGRAM = f"""
import asyncio, sys
from pathlib import Path
from guide_ai.worker import supervisor
from guide_ai.worker.supervisor import Process, Supervisor, WorkerTaken

supervisor.LOADING, supervisor.SILENCE, supervisor.GRACE = 20.0, 1.5, 1.0

async def main():
    await Supervisor(Path(sys.argv[1]), lambda line: print(line, flush=True), [
        Process("skills", "skills.sock",
            skills=["asr={SKILLS}:asr", "nlu={SKILLS}:nlu", "speech={SKILLS}:speech"]),
        Process("llm", "llm.sock", flows=["llm={SKILLS}:llm"]),
    ]).run()

try:
    asyncio.run(main())
except WorkerTaken as error:
    sys.exit(str(error))
"""


@pytest.fixture
def supervise(tmp_path):
    """Return a function that starts a supervisor of two processes; its lines are in `said`."""
    started = []

    def start(name="supervisor"):
        log = tmp_path / f"{name}.log"
        with log.open("wb") as output:
            popen = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, stdout=output, stderr=output
            )
        popen.said = log.read_text
        started.append(popen)
        return popen

    yield start
    for popen in started:
        popen.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            popen.wait(20)
        popen.kill()


@pytest.fixture
async def guide(supervise, tmp_path):
    """The site's side of two supervised processes that are warm."""
    supervisor = supervise()
    skills = connect(tmp_path)
    await warm(skills.skills)
    await warm(skills.llm)
    yield skills, supervisor
    await skills.aclose()


async def pids(skills):
    return (await skills.skills.reach()).pid, (await skills.llm.reach()).pid


async def served_by_another(skills, old) -> bool:
    """Whether a new process answers calls."""
    with contextlib.suppress(Unavailable):
        await skills.transcriber.transcribe(SOUND, language="en")
        return skills.skills.health.pid != old
    return False


async def test_it_says_in_one_line_a_process_that_it_is_ready(guide):
    _, supervisor = guide
    await until(lambda: supervisor.said().count("ready") == 2)
    lines = supervisor.said().splitlines()
    assert len(lines) == 2
    assert any(line.startswith("skills: ready") and "asr, nlu, speech" in line for line in lines)
    assert any(line.startswith("llm: ready") for line in lines)


async def test_a_killed_process_is_back_and_only_its_open_calls_failed(guide):
    skills, supervisor = guide
    old, model = await pids(skills)
    for _ in range(2):
        stream = skills.skills.stream("speech", "slowly", {"number": 10**6, "seconds": 0.01})
        assert await anext(stream) == 0
        os.kill(old, signal.SIGKILL)
        with pytest.raises(Unavailable):
            async for _ in stream:
                pass
        await until(lambda old=old: served_by_another(skills, old))
        assert await pids(skills) == (skills.skills.health.pid, model)
        old = skills.skills.health.pid
    assert supervisor.said().count("killed by signal 9, starting again") == 2


async def test_a_frozen_process_is_replaced(guide):
    skills, supervisor = guide
    old, _ = await pids(skills)
    os.kill(old, signal.SIGSTOP)
    skills.skills.silence = 1.0
    await until(lambda: served_by_another(skills, old))
    await until(lambda: not alive(old))
    assert "skills: gives no sign of life" in supervisor.said()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_end_it_ends_its_processes_first(guide, tmp_path, number):
    skills, supervisor = guide
    children = await pids(skills)
    supervisor.send_signal(number)
    assert await asyncio.to_thread(supervisor.wait, PATIENCE) == 0
    assert not any(alive(pid) for pid in children)
    assert not list(tmp_path.glob("*.sock"))


async def test_a_second_signal_ends_it_and_its_processes_at_once(supervise, tmp_path, monkeypatch):
    monkeypatch.setenv("VERNISSAGE_DRAIN", "inf")
    supervisor = supervise()
    skills = connect(tmp_path)
    await warm(skills.skills)
    children = [(await skills.skills.reach()).pid]
    gate = {"path": str(tmp_path / "never"), "name": "held"}
    held = asyncio.create_task(skills.skills.call("asr", "hold", gate))
    await until(lambda: (tmp_path / "never.held").exists())
    supervisor.send_signal(signal.SIGTERM)
    await asyncio.sleep(ECHO + 0.3)
    assert supervisor.poll() is None and not held.done()
    supervisor.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(supervisor.wait, 20) == 0
    with pytest.raises(Unavailable):
        await held
    assert not any(alive(pid) for pid in children)
    await skills.aclose()


async def test_killed_itself_it_leaves_no_orphan_and_the_next_one_starts(guide, supervise):
    skills, supervisor = guide
    children = await pids(skills)
    supervisor.kill()
    supervisor.wait(PATIENCE)
    await until(lambda: not any(alive(pid) for pid in children))
    supervise("second")
    await until(lambda: served_by_another(skills, children[0]))


async def test_a_second_supervisor_is_refused_and_the_first_goes_on(guide, supervise):
    skills, _ = guide
    children = await pids(skills)
    second = supervise("second")
    assert await asyncio.to_thread(second.wait, PATIENCE) == 1
    assert "another inference process listens on" in second.said()
    assert "Traceback" not in second.said()
    assert await pids(skills) == children


async def test_its_processes_yield_the_cores_to_the_site(guide):
    skills, _ = guide
    for pid in await pids(skills):
        assert os.getpriority(os.PRIO_PROCESS, pid) >= 10


async def test_idle_processes_leave_the_cores_alone(guide):
    skills, supervisor = guide
    children = [*await pids(skills), supervisor.pid]
    before = [_cpu_seconds(pid) for pid in children]
    start = time.monotonic()
    await asyncio.sleep(4)
    spent = sum(_cpu_seconds(pid) for pid in children) - sum(before)
    assert spent < 0.25 * (time.monotonic() - start)


def _cpu_seconds(pid: int) -> float:
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
