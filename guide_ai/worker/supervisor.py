"""Keeps the inference processes alive: starts them, listens for their pulse, starts them again.

A process that died or fell silent is replaced within seconds; one that keeps dying, more and more slowly.
None outlives the supervisor, whatever ends it.
"""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from guide_ai.errors import Unavailable
from guide_ai.worker import triton
from guide_ai.worker.client import Link
from guide_ai.worker.protocol import Health
from guide_ai.worker.remote import LLM_SOCKET, SKILLS_SOCKET
from guide_ai.worker.server import ECHO, TAKEN, grace

ROOT: Final = Path(__file__).resolve().parent.parent.parent
"""From here `guide_ai` is imported, wherever we were started."""
FEW_ARENAS: Final = "2"
"""The C allocator keeps a pool a thread otherwise, and what one skill's thread freed no other gets."""
HOSTED: Final = "guide_ai.worker.hosted"
LOADING: Final = 60.0
"""Seconds of silence that a process is allowed while it loads: some libraries hold the lock meanwhile."""
SILENCE: Final = 6.0
GRACE: Final = 3.0
"""Seconds of silence, and then of knocking in vain, after which a process that was ready is replaced."""
LOOK_EVERY: Final = 0.1
PATIENCE: Final = 1.5
"""Seconds that a process has to end when told to, beyond those in which it lets visitors' calls end."""
SHORTEST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 5.0
"""Seconds before a process is started again: doubles with every early death."""
PROVEN: Final = 30.0
"""Seconds after which a death is no longer an early one."""


class WorkerTaken(Exception):
    """Another supervisor's processes listen where ours should."""


@dataclass(frozen=True, slots=True)
class Process:
    """An inference process to keep: its name, its socket's file name, and what it hosts.

    `skills` and `flows` are `name=module:factory`, as `python -m guide_ai.worker` takes them.
    """

    name: str
    socket: str
    skills: Sequence[str] = ()
    flows: Sequence[str] = ()


PROCESSES: Final = (
    Process(
        "skills",
        SKILLS_SOCKET,
        skills=[f"asr={HOSTED}:asr", f"nlu={HOSTED}:nlu", f"speech={HOSTED}:speech"],
    ),
    Process("llm", LLM_SOCKET, flows=[f"llm={HOSTED}:llm"]),
)


def needed(processes: Sequence[Process] = PROCESSES) -> tuple[Process, ...]:
    """`processes` without the skills that a Triton server stands in for. Raises `BadRequest`."""
    if triton.address() is None:
        return tuple(processes)
    kept = []
    for process in processes:
        here = [skill for skill in process.skills if skill.partition("=")[0] not in triton.SKILLS]
        if here or process.flows:
            kept.append(replace(process, skills=here))
    return tuple(kept)


class Supervisor:
    """Runs `processes` on sockets in `folder`; `say` gets a line for whatever an operator should know."""

    def __init__(
        self, folder: Path, say: Callable[[str], None], processes: Sequence[Process] = PROCESSES
    ) -> None:
        self._folder = folder.resolve()
        self._say = say
        self._processes = processes
        self._stopping = asyncio.Event()
        self._hurried = asyncio.Event()
        """A second signal has come: no process is waited for."""
        self._signalled: float | None = None

    async def run(self) -> None:
        """Keep the processes until SIGTERM or SIGINT; a second one kills them. Raises `WorkerTaken`."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._signal)
        try:
            async with asyncio.TaskGroup() as group:
                for place, process in enumerate(self._processes):
                    group.create_task(self._keep(process, place))
        except* WorkerTaken as taken:
            raise WorkerTaken(str(taken.exceptions[0])) from None

    def _signal(self) -> None:
        now = time.monotonic()
        if self._signalled is None:
            self._signalled = now
            self._stopping.set()
        elif now - self._signalled > ECHO:
            self._hurried.set()

    async def _keep(self, process: Process, place: int) -> None:
        wait = 0.0
        while not self._stopping.is_set():
            started = time.monotonic()
            status = await self._live(process, place)
            if self._stopping.is_set():
                return
            if status == TAKEN:
                raise WorkerTaken(f"{process.name}: its socket in {self._folder} can't be used")
            early = time.monotonic() - started < PROVEN
            wait = min(LONGEST_WAIT, max(SHORTEST_WAIT, 2 * wait)) if early else SHORTEST_WAIT
            self._say(f"{process.name}: {_ending(status)}, starting again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), wait)

    async def _live(self, process: Process, place: int) -> int:
        """Start a process and stay with it to its end; its exit status."""
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "guide_ai.worker", str(self._folder / process.socket)),
            *(part for skill in process.skills for part in ("--skill", skill)),
            *(part for flow in process.flows for part in ("--flow", flow)),
            *("--place", str(place)),
            *("--parent", str(os.getpid())),
            cwd=ROOT,
            env={"MALLOC_ARENA_MAX": FEW_ARENAS, **os.environ},
        )
        try:
            async with asyncio.TaskGroup() as group:
                pulse = group.create_task(self._feel(process, child))
                stop = group.create_task(self._stopping.wait())
                ended = group.create_task(child.wait())
                await asyncio.wait({ended, stop}, return_when=asyncio.FIRST_COMPLETED)
                pulse.cancel()
                stop.cancel()
                if not ended.done():
                    child.terminate()
                    hurry = group.create_task(self._hurried.wait())
                    await asyncio.wait(
                        {ended, hurry}, timeout=grace() + PATIENCE, return_when=asyncio.FIRST_COMPLETED
                    )
                    hurry.cancel()
                    _kill(child)
            return ended.result()
        finally:
            _kill(child)

    async def _feel(self, process: Process, child: asyncio.subprocess.Process) -> None:
        """Tell when `child` is ready, and kill it once it gives no sign of life."""
        link = Link(self._folder / process.socket)
        link.silence = LOADING
        started = heard = time.monotonic()
        grace = LOADING
        told: Health | None = None
        try:
            while True:
                try:
                    health = await link.reach()
                except Unavailable:
                    if time.monotonic() - heard > grace:
                        self._say(f"{process.name}: gives no sign of life")
                        _kill(child)
                        return
                    await asyncio.sleep(LOOK_EVERY)
                    continue
                if health != told and health.pid == child.pid:
                    if self._report(process, told, health, time.monotonic() - started):
                        link.silence, grace = SILENCE, GRACE
                    told = health
                await link.changed()
                heard = time.monotonic()
        finally:
            await link.aclose()

    def _report(self, process: Process, told: Health | None, health: Health, seconds: float) -> bool:
        """Say what has become of the skills since `told`; whether none is still warming."""
        for name, state in health.skills.items():
            if state in ("missing", "failed") and (told is None or told.skills.get(name) != state):
                self._say(f"{process.name}: {name} is {state}: {health.reasons.get(name, '')}")
        if "warming" in health.skills.values():
            return False
        warm = [name for name, state in health.skills.items() if state == "warm"]
        self._say(f"{process.name}: ready after {seconds:.1f} s ({', '.join(warm) or 'nothing'})")
        return True


def _ending(status: int) -> str:
    return f"killed by signal {-status}" if status < 0 else f"ended with status {status}"


def _kill(child: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        child.kill()
