"""A launched process is kept running, and nothing of it is left when it is stopped."""

import asyncio
import contextlib
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from museum.core.launcher_child import Child
from museum.core.launcher_log import ProcessLog

PARENT_OF_A_STUBBORN_CHILD = """
import subprocess, sys, time
deaf = "import signal, time; signal.signal(15, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"
child = subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
time.sleep(60)
"""


async def until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 (another process is waited for)
            await asyncio.sleep(0.02)


def lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def child(tmp_path: Path, code: str) -> Child:
    log = ProcessLog(tmp_path / "child.log", "child", io.StringIO())
    return Child("child", [sys.executable, "-c", code], Path.cwd(), os.environ, log)


@contextlib.asynccontextmanager
async def kept(process: Child) -> AsyncIterator[None]:
    task = asyncio.create_task(process.keep_running())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def test_what_dies_is_started_again(tmp_path: Path) -> None:
    process = child(tmp_path, "import os, time; print('hello', os.getpid(), flush=True); time.sleep(60)")
    async with kept(process):
        await until(lambda: len(process.log.last_lines()) == 1)
        first = process.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await until(
            lambda: process.log.last_lines()[-1:] == [f"hello {process.pid}"] and process.pid != first
        )
        assert not lives(first)
        assert any("SIGKILL" in line for line in process.log.last_lines())


async def test_stopping_ends_what_the_process_started_even_if_that_will_not_listen(tmp_path: Path) -> None:
    process = child(tmp_path, PARENT_OF_A_STUBBORN_CHILD)
    async with kept(process):
        await until(lambda: bool(process.log.last_lines()))
        outer, inner = process.pid, int(process.log.last_lines()[0])
        assert outer is not None and lives(inner)
    assert not lives(outer)
    await until(lambda: not lives(inner), 5)


async def test_what_cannot_start_is_called_hopeless(tmp_path: Path) -> None:
    process = child(tmp_path, "import sys; sys.exit('ERROR no such thing')")
    async with kept(process):
        await asyncio.wait_for(process.hopeless.wait(), 20)
    assert "ERROR no such thing" in process.log.last_lines()


def test_a_process_does_not_outlive_a_killed_launcher(tmp_path: Path) -> None:
    launcher = (
        "import asyncio, os, pathlib, sys\n"
        "from museum.core.launcher_child import Child\n"
        "from museum.core.launcher_log import ProcessLog\n"
        f"log = ProcessLog(pathlib.Path({str(tmp_path / 'c.log')!r}), 'c')\n"
        "code = 'import os, time; print(os.getpid(), flush=True); time.sleep(60)'\n"
        "asyncio.run(Child('c', [sys.executable, '-c', code], pathlib.Path.cwd(), os.environ, log).run())\n"
    )
    with subprocess.Popen([sys.executable, "-c", launcher]) as running:
        deadline = time.monotonic() + 20
        log = tmp_path / "c.log"
        while not (log.exists() and log.read_text().strip()):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        tethered = int(log.read_text())
        running.kill()
        running.wait()
    while lives(tethered) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not lives(tethered)


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (["INFO museum: all is well"], []),
        (["2042 ERROR museum: no"], ["[x] 2042 ERROR museum: no"]),
        (
            ["Traceback (most recent call last):", '  File "a.py"', "ValueError: odd", "INFO on we go"],
            ["[x] Traceback (most recent call last):", '[x]   File "a.py"', "[x] ValueError: odd"],
        ),
    ],
)
def test_errors_reach_the_terminal_and_the_rest_only_the_log(
    tmp_path: Path, lines: list[str], shown: list[str]
) -> None:
    terminal = io.StringIO()
    log = ProcessLog(tmp_path / "x.log", "x", terminal)
    for line in lines:
        log.write(line)
    log.close()
    assert terminal.getvalue().splitlines() == shown
    assert log.path.read_text().splitlines() == lines


def test_a_log_does_not_grow_without_bound(tmp_path: Path) -> None:
    log = ProcessLog(tmp_path / "x.log", "x", io.StringIO())
    for _ in range(20):
        log.write("y" * 1_000_000)
    log.close()
    assert sum(f.stat().st_size for f in tmp_path.iterdir()) < 16_000_000
