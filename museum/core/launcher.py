"""Starts the site and the guide and keeps them running until it is told to stop: what `manage.py serve` does.

daphne (pages and sockets) and `run_inference` (the guide's skills) are processes of their own; once both
are ready the address is told, the workers of the collection are started (pictures, imports), and what the
guide will surely say is prepared, all at low priority.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from museum.core.launcher_child import Child
from museum.core.launcher_log import ProcessLog
from museum.core.launcher_watch import Address, guide_is_warm, site_answers
from museum.core.tls import Certificate

SITE_PATIENCE: Final = 60.0
"""Seconds within which the site must answer."""
GUIDE_PATIENCE: Final = 180.0
"""Seconds within which the guide should be warm; the site opens without it."""
LARGEST_MESSAGE: Final = 256 * 1024
"""Bytes of a WebSocket message that daphne lets in; the conversation refuses politely from 64 KiB on."""
WORKERS: Final = ("process_media", "run_imports")
"""Kept running beside the site: what curators give is worked on soon."""
WORKERS_NICENESS: Final = 10
BACKGROUND: Final = ("embed_texts", "speak_ahead")
BACKGROUND_NICENESS: Final = 19
TRIES: Final = 3

_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True, slots=True)
class Launch:
    """What to start, and where. `seen_as`: the address from this host; `ahead`: prepare what will be said."""

    root: Path
    var: Path
    sockets: Path
    host: str
    port: int
    seen_as: Address
    certificate: Certificate | None
    ahead: bool
    environment: Mapping[str, str]

    def daphne(self) -> list[str]:
        """The site's command line."""
        words = [
            sys.executable, "-m", "daphne",
            "--verbosity", "0",
            "--ping-interval", "15", "--ping-timeout", "20",
            "--websocket-max-message-size", str(LARGEST_MESSAGE),
            "--websocket-max-frame-size", str(LARGEST_MESSAGE),
            "--http-timeout", "60", "--application-close-timeout", "5",
            "--no-server-name",
        ]  # fmt: skip
        if self.certificate:
            host, chain, key = (
                _escaped(str(x)) for x in (self.host, self.certificate.chain, self.certificate.key)
            )
            words += ["-e", f"ssl:port={self.port}:interface={host}:certKey={chain}:privateKey={key}"]
        else:
            words += ["--bind", self.host, "--port", str(self.port)]
        return [*words, "museum.asgi:application"]


class Launcher:
    """Runs one launch. `opened` is called once, when visitors can come; with whether the guide is awake."""

    def __init__(self, launch: Launch, opened: Callable[[bool], None], say: Callable[[str], None]) -> None:
        self._launch = launch
        self._opened = opened
        self._say = say
        self._stop = asyncio.Event()

    async def run(self) -> int:
        """Run until a signal asks to stop; returns the exit status. Nothing that was started is left."""
        loop = asyncio.get_running_loop()
        for what in _STOPPING:
            loop.add_signal_handler(what, self._stop.set)
        site = self._child("site", self._launch.daphne())
        guide = self._child("guide", [sys.executable, "manage.py", "run_inference"])
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(child.keep_running()) for child in (site, guide)]
            try:
                if not await self._first(site_answers(self._launch.seen_as), SITE_PATIENCE, site):
                    return self._failed(site)
                awake = await self._first(guide_is_warm(self._launch.sockets), GUIDE_PATIENCE, guide)
                if not self._stop.is_set():
                    self._opened(awake)
                    tasks += [group.create_task(worker.keep_running()) for worker in self._workers()]
                    tasks.append(group.create_task(self._prepare(awake)))
                await self._stop.wait()
                return 0
            finally:
                for task in tasks:
                    task.cancel()

    def _workers(self) -> list[Child]:
        return [
            self._child(name, [sys.executable, "manage.py", name], nice=WORKERS_NICENESS) for name in WORKERS
        ]

    def _failed(self, site: Child) -> int:
        if self._stop.is_set():
            return 0
        self._say(f"The site did not start. Its log, {site.log.path}, ends so:")
        for line in site.log.last_lines()[-12:]:
            self._say(f"    {line}")
        return 1

    async def _prepare(self, awake: bool) -> None:
        """Embed new texts and speak what will surely be said, as soon as the guide is awake."""
        await guide_is_warm(self._launch.sockets)
        if not awake:
            self._say("The guide is awake.")
        for name in BACKGROUND if self._launch.ahead else ():
            command = [sys.executable, "manage.py", name]
            child = self._child(name, command, log="background", nice=BACKGROUND_NICENESS)
            for _ in range(TRIES):
                if not (status := await child.run()):
                    break
                await guide_is_warm(self._launch.sockets)  # it may have gone away meanwhile
            else:
                self._say(f"`manage.py {name}` ended with status {status}; see {child.log.path}")

    async def _first(self, waiting: Coroutine[Any, Any, None], patience: float, child: Child) -> bool:
        """Whether `waiting` came about: before `patience` seconds, before a stop, and with `child` alive."""
        task = asyncio.create_task(waiting)
        others = [asyncio.create_task(event.wait()) for event in (self._stop, child.hopeless)]
        try:
            await asyncio.wait({task, *others}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            return task.done() and not self._stop.is_set()
        finally:
            for each in (task, *others):
                each.cancel()

    def _child(self, name: str, words: list[str], *, log: str | None = None, nice: int = 0) -> Child:
        environment = {**os.environ, **self._launch.environment, "PYTHONUNBUFFERED": "1"}
        kept = ProcessLog(self._launch.var / "log" / f"{log or name}.log", name)
        return Child(name, words, self._launch.root, environment, kept, nice=nice)


def _escaped(value: str) -> str:
    """A value of an endpoint description, in which colons and equals signs have a meaning."""
    return value.replace("\\", "\\\\").replace(":", "\\:").replace("=", "\\=")
