"""The lanes of an inference process: one a skill, so that a long sentence never holds up a short question.

A lane loads its skill on its own thread, keeps the calls in a bounded queue and works them off step by step,
first come, first served; whoever has had fewer steps goes first, so every answer's first clause comes early.
"""

import inspect
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from engines.errors import EngineMissing
from guide_ai.batching.room import is_full
from guide_ai.errors import (
    BadRequest,
    DeadlineExceeded,
    GuideError,
    Misconfigured,
    OutOfMemory,
    Overloaded,
    Unavailable,
)
from guide_ai.runtime.memory import give_back
from guide_ai.worker.batched import Batched, Methods
from guide_ai.worker.batches import Batches
from guide_ai.worker.breaker import Breaker
from guide_ai.worker.floor import Floor
from guide_ai.worker.job import Job
from guide_ai.worker.meter import Meter, Silent
from guide_ai.worker.protocol import State

log = logging.getLogger(__name__)

WAITING: Final = 32
"""Visitors' calls that may wait in a lane; one more is refused."""
WAITING_AHEAD: Final = 64
RETRY_MISSING: Final = 5.0
"""Seconds between two looks for an engine, or a server, that was missing."""

CANCELLED: Final = "cancelled"
PAUSE: Final = object()
"""What a method yields where it may be interrupted although it has nothing to send yet."""


class Lane(Protocol):
    """Where the calls for one skill go."""

    state: State
    reason: str
    broken: bool
    """The skill was warm and is beyond help: only a new process will do."""
    breaker: Breaker
    meter: Meter

    @property
    def waiting(self) -> int:
        """Calls, or parts of calls, that wait."""
        ...

    @property
    def busy_since(self) -> float | None:
        """When the step or batch that has been worked on longest was begun, by `time.monotonic`."""
        ...

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
        except (EngineMissing, Unavailable, Misconfigured) as error:
            news = (lane.state, lane.reason) != ("missing", str(error))
            lane.state, lane.reason = "missing", str(error)
            if news:
                changed()
            time.sleep(RETRY_MISSING)
        except (Exception, SystemExit) as error:
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
    """A lane for a skill that does one thing at a time; its `Batched` methods go to a scheduler."""

    def __init__(self, name: str, factory: Callable[[], Methods], floor: Floor) -> None:
        self.state: State = "warming"
        self.reason = ""
        self.broken = False
        self.breaker = Breaker(name, lambda: self._changed())
        self.meter: Meter = Silent()
        self._step_since: float | None = None
        self._changed: Callable[[], None] = lambda: None
        self._name = name
        self._factory = factory
        self._floor = floor
        self._plain: dict[str, Callable[..., object]] = {}
        self._signatures: dict[str, inspect.Signature] = {}
        self._batches: Batches | None = None
        self._works: list[_Work] = []
        self._current: _Work | None = None
        self._seconds = 0.5
        """What a step takes, on average of late."""
        self._open = True

    @property
    def waiting(self) -> int:
        return len(self._works) + (0 if self._batches is None else self._batches.waiting)

    @property
    def busy_since(self) -> float | None:
        batch = None if self._batches is None else self._batches.busy_since
        return min((since for since in (self._step_since, batch) if since is not None), default=None)

    def start(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        threading.Thread(target=self._run, args=(changed,), name=self._name, daemon=True).start()

    def submit(self, job: Job) -> None:
        call = job.call
        job.on_end = partial(self.meter.ended, self._name)
        if self.state != "warm":
            raise Unavailable(f"{self._name} is {self.state}")
        job.check()
        signature = self._signatures.get(call.method)
        if signature is None:
            raise BadRequest(f"{self._name} has no method {call.method!r}")
        try:
            signature.bind(**call.arguments)
        except TypeError as error:
            raise BadRequest(f"{self._name}.{call.method}: {error}") from None
        if call.method not in self._plain and self._batches is not None:
            self._batches.submit(job)
            return
        self.breaker.enter()
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
        if self._batches is not None:
            self._batches.close()

    def _run(self, changed: Callable[[], None]) -> None:
        if load(self, self._load, changed) is None:
            return
        try:
            self._serve()
        except BaseException as error:  # a mistake of ours, or a skill that wants to exit
            log.critical("%s: the lane broke", self._name, exc_info=error)
            with self._floor.changed:
                works = list(self._works)
                for work in works:
                    self._drop(work)
            self._broke(f"its lane broke: {type(error).__name__}")
            for work in works:
                work.job.fail(Unavailable(f"{self._name} broke"))

    def _broke(self, reason: str) -> None:
        """Nothing is answered any more: the process ends, and another takes its place."""
        self.state, self.reason, self.broken = "failed", reason, True
        self._changed()

    def _serve(self) -> None:
        while (work := self._next()) is not None:
            started = self._step_since = time.monotonic()
            if work.taken == 0:
                self.meter.waited(self._name, started - work.job.arrived)
            over = self._step(work)
            took = time.monotonic() - started
            self._step_since = None
            self.meter.computed(self._name, 1, took)
            self._seconds += 0.2 * (took - self._seconds)
            if over:
                with self._floor.changed:
                    self._drop(work)

    def _load(self) -> Methods:
        methods = self._factory()
        batched = {name: method for name, method in methods.items() if isinstance(method, Batched)}
        self._plain = {name: method for name, method in methods.items() if not isinstance(method, Batched)}
        signatures = {name: _signature(method) for name, method in self._plain.items()}
        if batched:
            self._batches = Batches(self._name, batched, self._floor, self.breaker, self.meter, self._broke)
            signatures |= {name: _signature(method.split) for name, method in batched.items()}
        self._signatures = signatures
        return methods

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
                    self.breaker.succeeded()
                    job.done(answer)
                    return True
                work.steps = answer
            item = next(work.steps)
        except StopIteration as end:
            self.breaker.succeeded()
            job.done(end.value)
            return True
        except Exception as error:
            job.fail(self._meaning(job, error))
            return True
        if item is not PAUSE:
            job.item(item)
        return False

    def _meaning(self, job: Job, error: Exception) -> GuideError:
        """What the caller shall hear of `error`, which the breaker hears too if it is the skill's fault."""
        if job.unwanted():
            return DeadlineExceeded(f"{self._name} took too long")
        if is_full(error):
            log.warning("%s.%s: no memory", self._name, job.call.method)
            self.breaker.failed()
            return OutOfMemory(f"{self._name} has no memory left just now", round(self._seconds, 2))
        if isinstance(error, GuideError):
            return error
        log.error("%s.%s failed", self._name, job.call.method, exc_info=error)
        self.breaker.failed()
        return GuideError(f"{self._name} failed: {type(error).__name__}")

    def _call(self, job: Job) -> object:
        method = self._plain[job.call.method]
        if CANCELLED in inspect.signature(method).parameters:
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
            try:
                close()
            except Exception:
                log.exception("%s did not stop as it should", self._name)


def _signature(method: Callable[..., object]) -> inspect.Signature:
    """What a caller may give: everything but `cancelled`, which is ours to give."""
    signature = inspect.signature(method)
    kept = [each for each in signature.parameters.values() if each.name != CANCELLED]
    return signature.replace(parameters=kept)
