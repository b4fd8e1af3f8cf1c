"""A process that the launcher keeps: started, listened to, started again, stopped with all it started."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from museum.core import launcher_tether
from museum.core.launcher_log import ProcessLog

GRACE: Final = 4.0
"""Seconds between asking a process to end and ending it."""
LONG_ENOUGH: Final = 20.0
"""Seconds after which a run counts as good: what goes wrong then is a new fault."""
HOPELESS: Final = 3
PAUSES: Final = (0.2, 1.0, 2.0, 4.0)
"""Seconds before the first, second, … restart in a row; the last goes on."""
_LINE_LIMIT: Final = 1 << 20


@dataclass(slots=True)
class Child:
    """One process, in a process group of its own so that a terminal's Ctrl-C reaches only the launcher."""

    name: str
    words: Sequence[str]
    folder: Path
    env: Mapping[str, str]
    log: ProcessLog
    nice: int = 0
    hopeless: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    """Set when it has ended `HOPELESS` times in a row soon after its start."""
    _process: asyncio.subprocess.Process | None = field(default=None, init=False)

    @property
    def pid(self) -> int | None:
        """Process id while it runs."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def run(self) -> int:
        """Run it once, to its end; returns its exit status. Being cancelled ends it and its group."""
        self._process = process = await asyncio.create_subprocess_exec(
            *launcher_tether.command(self.words, parent=os.getpid(), nice=self.nice),
            cwd=self.folder,
            env=dict(self.env),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
            limit=_LINE_LIMIT,
        )
        listening = asyncio.create_task(self._listen(process))
        try:
            return await process.wait()
        finally:
            # First the group: what the process started holds the pipe open that we listen to.
            await asyncio.shield(_end_group(process))
            await listening

    async def keep_running(self) -> None:
        """Run it, and again whenever it ends, until cancelled."""
        failed_in_a_row = 0
        loop = asyncio.get_running_loop()
        while True:
            begun = loop.time()
            status = await self.run()
            failed_in_a_row = 0 if loop.time() - begun > LONG_ENOUGH else failed_in_a_row + 1
            if failed_in_a_row >= HOPELESS:
                self.hopeless.set()
            self.log.write(f"ERROR {self.name} ended by itself ({_told(status)}); starting it again")
            await asyncio.sleep(PAUSES[min(failed_in_a_row, len(PAUSES) - 1)])

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None  # noqa: S101 (asked for by PIPE)
        while True:
            try:
                line = await process.stdout.readline()
            except ValueError:
                self.log.write("(a line of over a megabyte was dropped)")
                continue
            if not line:
                return
            self.log.write(line.decode("utf-8", "replace").rstrip("\n"))


async def _end_group(process: asyncio.subprocess.Process) -> None:
    """End what is left of the process and its group: politely, then at once."""
    if process.returncode is None:
        _signal_group(process.pid, signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), GRACE)
    _signal_group(process.pid, signal.SIGKILL)
    await process.wait()


def _signal_group(pid: int, what: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, what)


def _told(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
