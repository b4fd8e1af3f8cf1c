"""An inference process: listens on a Unix socket, hands calls to its skills' lanes, sends what they say.

Nothing is computed on its event loop, so that pings, cancellations and refusals are answered at once.
"""

import asyncio
import contextlib
import errno
import fcntl
import logging
import math
import os
import signal
import stat
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, cast

from guide_ai.errors import BadRequest, GuideError, Unavailable
from guide_ai.worker.job import Job
from guide_ai.worker.lanes import Lane
from guide_ai.worker.protocol import (
    Call,
    Cancel,
    Done,
    Failed,
    Frame,
    Frames,
    Health,
    Malformed,
    Ping,
    Unreadable,
    encode,
)

log = logging.getLogger(__name__)

TAKEN: Final = 3
"""Exit status of a process whose socket belongs to another, or can't be made where it shall be."""
LONGEST_PATH: Final = 107
"""Bytes of a Unix socket's path."""
DRAIN: Final = 2.0
"""Seconds that visitors' calls have to end once the process is told to; VERNISSAGE_DRAIN goes before this."""
LONGEST_DRAIN: Final = 60.0
ECHO: Final = 0.5
"""Seconds in which a second signal counts as the first: one to a whole group comes from its sender and, once
more, from the supervisor."""
FLUSH: Final = 1.0
"""Seconds that the last answers have to get away."""
STUCK: Final = 120.0
"""Seconds after which a step or a batch will not end any more: only a new process will do."""
LOOK_EVERY: Final = 2.0
PASSING: Final = {errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOBUFS}
"""Errors that another start may not meet."""
UNREAD: Final = 64 * 1024 * 1024
"""Bytes that may wait for a client that does not read; then its connection is closed."""


def grace() -> float:
    """Seconds that visitors' calls have to end once a process is told to, `LONGEST_DRAIN` at most."""
    try:
        seconds = float(os.environ.get("VERNISSAGE_DRAIN", DRAIN))
    except ValueError:
        seconds = math.nan
    if math.isnan(seconds):
        log.warning("VERNISSAGE_DRAIN is not a number of seconds; it is taken as %g", DRAIN)
        return DRAIN
    if seconds > LONGEST_DRAIN:
        log.warning("VERNISSAGE_DRAIN is too long; it is taken as %g", LONGEST_DRAIN)
    return min(max(0.0, seconds), LONGEST_DRAIN)


class SocketTaken(Exception):
    """Another process listens on this socket, or the path can't hold one."""


class Server:
    """Serves `lanes`, a lane by the name of its skill, on the socket at `path`."""

    def __init__(self, path: Path, lanes: Mapping[str, Lane]) -> None:
        self._path = path
        self._lanes = lanes
        self._connections: set[_Connection] = set()
        self._told = asyncio.Event()
        """A signal has come, or a skill is beyond help."""
        self._quiet = asyncio.Event()
        """While draining: no visitor waits for anything any more."""
        self._gone = asyncio.Event()
        self._signalled: float | None = None
        self._hurried = False
        """A second signal has come: nobody is waited for."""
        self._draining = False
        self._broken = False

    async def run(self) -> int:
        """Serve until SIGTERM or SIGINT (returns 0) or until a skill is beyond help (returns 1).

        After a signal nothing new is taken, and what visitors wait for is finished first if it takes no
        longer than `grace` and no second signal comes. Raises `SocketTaken`.
        """
        loop = asyncio.get_running_loop()

        def changed() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the process ends
                loop.call_soon_threadsafe(self._changed)

        with _claimed(self._path):
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, self._signal)
            with _usable(self._path):
                server = await loop.create_unix_server(
                    lambda: _Connection(self), str(self._path), backlog=128
                )
                self._path.chmod(0o600)
            for lane in self._lanes.values():
                lane.start(changed)
            watching = asyncio.create_task(self._watch())
            try:
                await self._told.wait()
                if not self._broken:
                    await self._drain()
            finally:
                watching.cancel()
                for lane in self._lanes.values():
                    lane.close()
                server.close()
                await self._part()
                self._path.unlink(missing_ok=True)
        return 1 if self._broken else 0

    def health(self) -> Health:
        """How the skills are."""
        return Health(
            os.getpid(),
            {name: lane.state for name, lane in self._lanes.items()},
            {name: lane.reason for name, lane in self._lanes.items() if lane.reason},
            {
                name: lane.breaker.position
                for name, lane in self._lanes.items()
                if lane.breaker.position != "closed"
            },
            self._draining,
        )

    def submit(self, job: Job) -> None:
        """Give `job` to its lane, or raise what its caller shall get."""
        if self._draining:
            raise Unavailable("the inference process is about to end")
        lane = self._lanes.get(job.call.skill)
        if lane is None:
            raise BadRequest(f"this process has no skill {job.call.skill!r}")
        lane.submit(job)

    def opened(self, connection: "_Connection") -> None:
        self._connections.add(connection)

    def closed(self, connection: "_Connection") -> None:
        self._connections.discard(connection)
        self.ended()
        if not self._connections:
            self._gone.set()

    def ended(self) -> None:
        """A call has ended."""
        if self._draining and not any(connection.visitors for connection in self._connections):
            self._quiet.set()

    def _signal(self) -> None:
        now = time.monotonic()
        if self._signalled is None:
            self._signalled = now
            self._told.set()
        elif now - self._signalled > ECHO:
            self._hurried = True
            self._quiet.set()
            self._gone.set()

    async def _drain(self) -> None:
        """Take nothing new, give up what nobody waits for, and let the visitors' calls end."""
        self._draining = True
        self._changed()
        for connection in self._connections:
            connection.refuse_ahead()
        self.ended()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(grace()):
                await self._quiet.wait()

    async def _part(self) -> None:
        """Close all connections once their last answers are sent, or after a moment."""
        self._gone.clear()
        for connection in list(self._connections):
            connection.part()
        if self._connections and not self._hurried:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FLUSH):
                    await self._gone.wait()

    async def _watch(self) -> None:
        """Notice a skill that is stuck in the middle of something: its thread can't be ended, we can."""
        while True:
            await asyncio.sleep(min(LOOK_EVERY, STUCK))
            for name, lane in self._lanes.items():
                since = lane.busy_since
                if since is not None and time.monotonic() - since > STUCK:
                    log.error("%s has been stuck for %d s: the process ends", name, STUCK)
                    lane.state, lane.reason, lane.broken = "failed", "it got stuck", True
                    self._changed()

    def _changed(self) -> None:
        news = encode(self.health())
        for connection in self._connections:
            connection.write(news)
        if any(lane.broken for lane in self._lanes.values()):
            self._broken = True
            self._told.set()


class _Connection(asyncio.Protocol):
    """One client of the process, and the calls that it has open."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._frames = Frames()
        self._jobs: dict[int, Job] = {}
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport

    @property
    def visitors(self) -> bool:
        """Whether anybody waits for one of its calls."""
        return any(not job.call.ahead for job in self._jobs.values())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._server.opened(self)
        self.write(encode(self._server.health()))

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.closed(self)
        for job in self._jobs.values():
            job.cancel()
        self._jobs.clear()

    def data_received(self, data: bytes) -> None:
        try:
            for frame in self._frames.feed(data):
                self._take(frame)
        except Malformed as error:
            log.warning("a client was cut off: %s", error)
            self._transport.abort()

    def write(self, data: bytes) -> None:
        """Send encoded frames; on the loop only."""
        if self._transport.is_closing():
            return
        self._transport.write(data)
        if self._transport.get_write_buffer_size() > UNREAD:
            log.warning("a client was cut off: it does not read its answers")
            self._transport.abort()

    def part(self) -> None:
        """Send what is written, then hang up."""
        self._transport.close()

    def refuse_ahead(self) -> None:
        """End the calls that nobody waits for."""
        for job in [job for job in self._jobs.values() if job.call.ahead]:
            job.fail(Unavailable("the inference process is about to end"))
            job.cancel()

    def _take(self, frame: Frame) -> None:
        match frame:
            case Call():
                self._begin(frame)
            case Unreadable(id, reason):
                self._refuse(id, BadRequest(f"the call can't be read: {reason}"))
            case Cancel(id):
                job = self._jobs.pop(id, None)
                if job is not None:
                    job.cancel()
                    self._server.ended()
            case Ping():
                self.write(encode(self._server.health()))
            case _:
                raise Malformed(f"{type(frame).__name__} is not for a server")

    def _refuse(self, id: int, error: GuideError) -> None:
        if id in self._jobs:
            raise Malformed(f"call {id} is open already")
        self.write(encode(Failed(id, error)))

    def _begin(self, call: Call) -> None:
        if call.id in self._jobs:
            raise Malformed(f"call {call.id} is open already")
        job = Job(call, self._reply)
        self._jobs[call.id] = job
        try:
            self._server.submit(job)
        except GuideError as error:
            job.fail(error)
        except Exception as error:  # a mistake of ours; the others on this connection go on
            log.exception("a call could not be taken")
            job.fail(GuideError(f"the call could not be taken: {type(error).__name__}"))

    def _reply(self, frame: Frame) -> None:
        """Send `frame` from whichever thread."""
        data = encode(frame)
        with contextlib.suppress(RuntimeError):  # the loop is closed: so is the connection
            self._loop.call_soon_threadsafe(self._send, frame, data)

    def _send(self, frame: Frame, data: bytes) -> None:
        self.write(data)
        if isinstance(frame, Done | Failed):
            self._jobs.pop(frame.id, None)
            self._server.ended()


@contextlib.contextmanager
def _claimed(path: Path) -> Iterator[None]:
    """Hold the lock beside a socket, as long as the process lives, and clear away what a dead one left."""
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise SocketTaken(f"{path} is too long for a socket: set VERNISSAGE_SOCKETS to a shorter folder")
    with _usable(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.exists() and not stat.S_ISSOCK(path.stat().st_mode):
            raise SocketTaken(f"{path} is there and is no socket: name another path")
        lock = path.with_name(f"{path.stem}.lock").open("a")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SocketTaken(f"another inference process listens on {path}") from None
        with _usable(path):
            path.unlink(missing_ok=True)
        yield


@contextlib.contextmanager
def _usable(path: Path) -> Iterator[None]:
    """Turn what keeps a socket from being made at `path` into `SocketTaken`, unless it may pass by itself."""
    try:
        yield
    except OSError as error:
        if error.errno in PASSING:
            raise
        raise SocketTaken(f"no socket can be made at {path}: {error.strerror or error}") from None
