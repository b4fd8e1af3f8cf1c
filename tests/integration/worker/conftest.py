"""Real inference processes, on sockets of their own, with the small skills of `skills.py`."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from guide_ai.errors import Unavailable
from guide_ai.worker.client import Link
from guide_ai.worker.remote import connect

ROOT = Path(__file__).resolve().parents[3]
SKILLS = "tests.integration.worker.skills"
PATIENCE = 60.0


class Process:
    """An inference process that a test started, and what it wrote."""

    def __init__(
        self,
        socket: Path,
        skills: dict[str, str],
        flows: dict[str, str],
        log: Path,
        environment: dict[str, str],
    ):
        self.socket = socket
        self.log = log
        words = [sys.executable, "-m", "guide_ai.worker", str(socket), "--threads", "2"]
        for kind, targets in (("--skill", skills), ("--flow", flows)):
            for name, factory in targets.items():
                words += [kind, f"{name}={SKILLS}:{factory}"]
        with log.open("ab") as output:
            self.popen = subprocess.Popen(
                words, cwd=ROOT, stdout=output, stderr=output, env={**os.environ, **environment}
            )

    @property
    def pid(self) -> int:
        return self.popen.pid

    def wait(self) -> int:
        return self.popen.wait(PATIENCE)

    def kill(self) -> None:
        if self.popen.poll() is None:
            self.popen.kill()
        self.popen.wait(PATIENCE)

    def said(self) -> str:
        return self.log.read_text()


async def until(holds, *, patience: float = PATIENCE):
    """Wait until `holds()`, or `await holds()`, is true, and return that."""
    end = time.monotonic() + patience
    while True:
        value = holds()
        if asyncio.iscoroutine(value):
            value = await value
        if value:
            return value
        assert time.monotonic() < end, "it never came about"
        await asyncio.sleep(0.02)


async def warm(link: Link) -> None:
    """Wait until nothing behind `link` is loading any more."""

    async def loaded() -> bool:
        try:
            return "warming" not in (await link.reach()).skills.values()
        except Unavailable:
            return False

    await until(loaded)


def alive(pid: int) -> bool:
    """Whether a process with this id runs (one that nobody has reaped yet does not)."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"


@pytest.fixture
def serve(tmp_path):
    """Return a function that starts a process on `<tmp_path>/skills.sock` or another name."""
    started = []

    def start(name="skills.sock", skills=None, flows=None, **environment) -> Process:
        if skills is None and flows is None:
            skills = {"asr": "asr", "nlu": "nlu", "speech": "speech"}
        log = tmp_path / f"{len(started)}.log"
        process = Process(tmp_path / name, skills or {}, flows or {}, log, environment)
        started.append(process)
        return process

    yield start
    for process in started:
        process.popen.send_signal(signal.SIGCONT)
        process.kill()


@pytest.fixture
async def skills(serve, tmp_path):
    """The site's side of a running process with the three skills."""
    serve()
    skills = connect(tmp_path)
    await warm(skills.skills)
    yield skills
    await skills.aclose()
