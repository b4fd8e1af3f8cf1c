"""The lanes of an inference process: one a skill, so that a long sentence never holds up a short question.

A lane loads its skill on its own thread, keeps the calls in a bounded queue and works them off step by step,
first come, first served; whoever has had fewer steps goes first, so every answer's first clause comes early.
"""

import inspect
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from engines.errors import EngineMissing
from guide_ai.errors import BadRequest, DeadlineExceeded, GuideError, Overloaded, Unavailable
from guide_ai.runtime.memory import give_back
from guide_ai.worker.floor import Floor
from guide_ai.worker.job import Job
from guide_ai.worker.protocol import State

log = logging.getLogger(__name__)

WAITING: Final = 32
"""Visitors' calls that may wait in a lane; one more is refused."""
WAITING_AHEAD: Final = 64
RETRY_MISSING: Final = 5.0
"""Seconds between two looks for an engine that was missing."""

PAUSE: Final = object()
"""What a method yields where it may be interrupted although it has nothing to send yet."""

Methods = Mapping[str, Callable[..., object]]
"""A loaded skill: its methods by name. One that returns an iterator streams, a clause or the like a step, and
what the iterator returns at its end goes with the ending. Any other method answers at once; if it takes
`cancelled`, it may ask that while it works, and give up by raising whatever it likes."""


class Lane(Protocol):
    """Where the calls for one skill go."""

    state: State
    reason: str
    broken: bool
    """The skill was warm and is beyond help: only a new process will do."""

    def start(self, changed: Callable[[], None]) -> None:
        """Load the skill on a thread of its own. `changed` is called, from there, when `state` changes."""
        ...

    def submit(self, job: Job) -> None:
        """Take `job` or raise the error that its caller shall get."""
        ...

    def close(self) -> None:
        """Take nothing more."""
        ...


def load(lane: Lane, factory: Callable[[], Any], changed: Callable[[], None]) -> Any:
    """Load a lane's skill, which may take a while: None if it can't be loaded."""
    while True:
        try:
            skill = factory()
        except EngineMissing as error:
            news = (lane.state, lane.reason) != ("missing", str(error))
            lane.state, lane.reason = "missing", str(error)
            if news:
                changed()
            time.sleep(RETRY_MISSING)
        except Exception as error:
            if isinstance(error, GuideError):
                lane.reason = str(error)
            else:
                log.exception("a skill could not be loaded")
                lane.reason = f"{type(error).__name__}: {error}"
            lane.state = "failed"
            changed()
            return None
        else:
            give_back()
            lane.state, lane.reason = "warm", ""
            changed()
            return skill


@dataclass(slots=True, eq=False)
class _Work:
    job: Job
    steps: Iterator[object] | None = None
    taken: int = 0


def _turn(work: _Work) -> tuple[bool, int, float]:
    """Whose turn it is: visitors first, then who has had fewer steps, then who came first."""
    return work.job.call.ahead, work.taken, work.job.arrived


class StepLane:
    """A lane for a skill that does one thing at a time."""

    def __init__(self, name: str, factory: Callable[[], Methods], floor: Floor) -> None:
        self.state: State = "warming"
        self.reason = ""
        self.broken = False
        self._name = name
        self._factory = factory
        self._floor = floor
        self._methods: Methods = {}
        self._works: list[_Work] = []
        self._current: _Work | None = None
        self._seconds = 0.5
        """What a step takes, on average of late."""
        self._open = True

    def start(self, changed: Callable[[], None]) -> None:
        threading.Thread(target=self._run, args=(changed,), name=self._name, daemon=True).start()

    def submit(self, job: Job) -> None:
        call = job.call
        if self.state != "warm":
            raise Unavailable(f"{self._name} is {self.state}")
        if call.method not in self._methods:
            raise BadRequest(f"{self._name} has no method {call.method!r}")
        with self._floor.changed:
            self._sweep()
            waiting = sum(work.job.call.ahead == call.ahead for work in self._works)
            wait = waiting * self._seconds
            late = call.deadline is not None and wait > call.deadline and not call.ahead
            if late or waiting >= (WAITING_AHEAD if call.ahead else WAITING):
                raise Overloaded(f"{waiting} calls wait for {self._name}", round(wait, 2))
            self._works.append(_Work(job))
            if not call.ahead:
                self._floor.enter()
            self._floor.changed.notify_all()

    def close(self) -> None:
        with self._floor.changed:
            self._open = False
            self._floor.changed.notify_all()

    def _run(self, changed: Callable[[], None]) -> None:
        if load(self, self._load, changed) is None:
            return
        while (work := self._next()) is not None:
            started = time.monotonic()
            over = self._step(work)
            self._seconds += 0.2 * (time.monotonic() - started - self._seconds)
            if over:
                with self._floor.changed:
                    self._drop(work)

    def _load(self) -> Methods:
        self._methods = self._factory()
        return self._methods

    def _next(self) -> _Work | None:
        """Wait for the next piece of work; None once the lane is closed."""
        with self._floor.changed:
            self._current = None
            while self._open:
                self._sweep()
                wait = self._floor.wait()
                due = [work for work in self._works if wait == 0 or not work.job.call.ahead]
                if due:
                    self._current = min(due, key=_turn)
                    return self._current
                self._floor.changed.wait(wait if self._works else None)
            return None

    def _step(self, work: _Work) -> bool:
        """Take one step of `work`; whether that was its last."""
        job = work.job
        work.taken += 1
        try:
            if work.steps is None:
                answer = self._call(job)
                if not isinstance(answer, Iterator):
                    job.done(answer)
                    return True
                work.steps = answer
            item = next(work.steps)
        except StopIteration as end:
            job.done(end.value)
            return True
        except GuideError as error:
            job.fail(error)
            return True
        except Exception as error:
            if job.unwanted():
                job.fail(DeadlineExceeded(f"{self._name} took too long"))
                return True
            log.exception("%s.%s failed", self._name, job.call.method)
            job.fail(GuideError(f"{self._name} failed: {type(error).__name__}"))
            return True
        if item is not PAUSE:
            job.item(item)
        return False

    def _call(self, job: Job) -> object:
        method = self._methods[job.call.method]
        if "cancelled" in inspect.signature(method).parameters:
            return method(**job.call.arguments, cancelled=job.unwanted)
        return method(**job.call.arguments)

    def _sweep(self) -> None:
        """Drop what nobody waits for any more. The caller holds the floor's lock."""
        for work in list(self._works):
            job = work.job
            if work is self._current or not job.unwanted():
                continue
            if not job.cancelled:
                job.fail(DeadlineExceeded(f"{self._name} came to it too late"))
            self._drop(work)

    def _drop(self, work: _Work) -> None:
        if work not in self._works:
            return
        self._works.remove(work)
        if not work.job.call.ahead:
            self._floor.leave()
        close = getattr(work.steps, "close", None)
        if close is not None:
            close()
