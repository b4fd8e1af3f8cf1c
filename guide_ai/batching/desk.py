"""The state of one model's work: takes requests, says what an instance shall run, and ends everybody once.

It has no thread and no clock of its own: every method is told the time. So the same code runs under
`scheduler.Scheduler` and, on a virtual clock, in the tests of its properties.
"""

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import count, pairwise
from math import inf
from statistics import median
from typing import Final, Protocol

from guide_ai.batching.cost import Cost
from guide_ai.batching.policy import Batch, Limits, Scene, Shed, admit, decide
from guide_ai.batching.queue import Queue
from guide_ai.batching.request import Ending, Priority, Request
from guide_ai.errors import Cancelled, DeadlineExceeded, GuideError, OutOfMemory, Overloaded

GROW_AFTER: Final = 64
"""Full batches in a row after which twice the rows are tried again on a device that was full once."""
RECENT: Final = 16
"""Arrivals of a bucket that are remembered."""

OVERDUE: Final = 1e-6
"""Seconds that a run which takes longer than predicted is thought to go on."""


class Costs(Protocol):
    """What batches take, and the place to tell what they took: `cost.Costs`, or an exact one in tests."""

    def __getitem__(self, bucket: Hashable, /) -> Cost: ...

    def observe(self, bucket: Hashable, rows: int, seconds: float, now: float) -> None: ...

    def curious(self, bucket: Hashable, now: float) -> bool: ...


@dataclass(slots=True, eq=False)
class Run:
    """A batch that an instance works on."""

    requests: tuple[Request, ...]
    started: float
    predicted: float
    number: int = field(default_factory=count().__next__)

    @property
    def bucket(self) -> Hashable:
        return self.requests[0].bucket

    @property
    def rows(self) -> int:
        return sum(request.rows for request in self.requests)


@dataclass(frozen=True, slots=True)
class Turn:
    """What an instance that is free shall do: `run`, or ask again at `until` or when something changed."""

    run: Run | None
    until: float
    endings: list[Ending]


@dataclass(slots=True)
class _Room:
    """The rows that fit on the device at once, after it was full."""

    most: int
    good: int = 0


class Desk:
    """What waits for a model and what runs on its `instances`. Not for several threads at once."""

    def __init__(self, name: str, costs: Costs, limits: Limits, instances: int = 1) -> None:
        self._name = name
        self._costs = costs
        self._limits = limits
        self._instances = instances
        self._queue = Queue()
        self._running: dict[int, Run] = {}
        self._arrivals: dict[Hashable, deque[float]] = {}
        self._freed = -inf
        self._rooms: dict[Hashable, _Room] = {}
        self._promoted = -inf

    @property
    def waiting(self) -> int:
        """Requests that wait."""
        return len(self._queue)

    @property
    def idle(self) -> bool:
        """Whether nothing waits and nothing runs."""
        return not self._queue and not self._running

    def submit(self, request: Request, now: float) -> list[Ending]:
        """Take `request`. Raises `Overloaded` if it would not be in time or too many wait already, and
        `DeadlineExceeded` if its time is over."""
        if self._limits.fixed:
            request.most = request.rows
        endings = self._expired(now) if self._queue.earliest <= now else []
        older = None if request.session is None else self._queue.frame(request.session)
        if older is not None:
            self._queue.remove(older)
            request.due = min(request.due, older.due)
        try:
            endings += self._make_room(request, now)
            self._check(request, now)
        except (Overloaded, DeadlineExceeded):
            if older is not None:
                self._queue.put(older)
            raise
        finally:
            self._arrivals.setdefault(request.bucket, deque(maxlen=RECENT)).append(now)
        if older is not None:
            endings += self._end([older], Cancelled("a newer frame of the same session took its place"))
        return endings

    def take(self, now: float, ahead: bool = True) -> Turn:
        """What an instance that is free shall do; `ahead`: whether work done ahead may begin."""
        endings: list[Ending] = []
        self._promote(now)
        while True:
            order = list(self._queue)
            if not ahead and self._queue.ahead:
                order = [each for each in order if each.promoted or each.priority != Priority.AHEAD]
            if not order or len(self._running) >= self._instances:
                return Turn(None, self._next_promotion(now), endings)
            decision = decide(order, self._scene(now), self._limits)
            if isinstance(decision, Batch):
                return Turn(self._begin(decision.requests, now), now, endings)
            if not isinstance(decision, Shed):
                return Turn(None, min(decision.until, self._next_promotion(now)), endings)
            for request in decision.requests:
                self._queue.remove(request)
            endings += self._end(
                decision.requests, DeadlineExceeded(f"{self._name} can't come to it in time any more")
            )

    def finish(self, run: Run, results: Sequence[object], now: float) -> list[Ending]:
        """`run` is done: one result a request, in order; a `GuideError` fails that request alone."""
        self._running.pop(run.number)
        self._freed = now
        self._costs.observe(run.bucket, run.rows, now - run.started, now)
        self._grow(run)
        endings: list[Ending] = []
        for request, result in zip(run.requests, results, strict=True):
            endings += self._end([request], result)
        return endings

    def fail(self, run: Run, error: GuideError, now: float) -> list[Ending]:
        """`run` failed as a whole. Each of several is tried once more alone: it may be only one's fault.

        A device without room for the batch is nobody's: all are told to come back, and batches get smaller.
        """
        self._running.pop(run.number)
        self._freed = now
        over = [request for request in run.requests if request.deadline <= now]
        endings = self._end(over, DeadlineExceeded(f"{self._name} took too long"))
        if isinstance(error, OutOfMemory):
            room = self._rooms.setdefault(run.bucket, _Room(run.rows))
            room.most, room.good = max(1, min(room.most, run.rows) // 2), 0
            return endings + self._end(run.requests, error)
        if len(run.requests) == 1:
            return endings + self._end(run.requests, error)
        for request in run.requests:
            if not request.ended:
                request.alone = True
                request.session = None
                self._queue.put(request)
        return endings

    def cancel(self, request: Request) -> None:
        """Nobody wants `request` any more: it leaves the queue, or its run may see it. It gets no ending."""
        request.cancelled = True
        if not request.ended and request in self._queue:
            self._queue.remove(request)
        request.ended = True

    def clear(self, error: GuideError) -> list[Ending]:
        """End everything that waits with `error`."""
        requests = list(self._queue)
        for request in requests:
            self._queue.remove(request)
        return self._end(requests, error)

    def most(self, request: Request) -> int:
        """Rows that a batch which begins with `request` may have."""
        if self._limits.fixed or request.alone:
            return request.rows
        room = self._rooms.get(request.bucket)
        return request.most if room is None else min(request.most, room.most)

    def seconds(self, now: float) -> float:
        """Until everything that runs and waits would be done."""
        left = sum(max(0.0, run.predicted - now) for run in self._running.values())
        return (left + self._queue.work(self._costs)) / self._instances

    def _check(self, request: Request, now: float) -> None:
        """Put `request` into the queue, or raise."""
        if request.deadline <= now:
            raise DeadlineExceeded(f"{self._name} was asked too late")
        unhurried = not self._queue and len(self._running) < self._instances
        self._queue.put(request)
        if unhurried:
            return  # were a prediction wrong that nothing is in time, only trying would show it
        order = list(self._queue) if self._tight(now) else []
        wait = admit(request, order, self._scene(now)) if order else None
        if wait is not None:
            self._queue.remove(request)
            raise Overloaded(f"{self._name} would come to it too late", round(wait, 3))

    def _tight(self, now: float) -> bool:
        if self._queue.earliest == inf:
            return False
        busy = max((run.predicted for run in self._running.values()), default=now)
        return max(now, busy) + self._queue.work(self._costs) > self._queue.earliest

    def _make_room(self, request: Request, now: float) -> list[Ending]:
        """Raise if too many wait, unless one of a lower class can give way."""
        ahead = request.priority == Priority.AHEAD
        waiting = self._queue.ahead if ahead else len(self._queue) - self._queue.ahead
        if waiting < (self._limits.ahead if ahead else self._limits.waiting):
            return []
        full = Overloaded(f"{waiting} calls wait for {self._name}", round(max(self.seconds(now), 0.001), 3))
        last = None if ahead else self._queue.last_below(request.rank, Priority.AHEAD)
        if last is None:
            raise full
        self._queue.remove(last)
        return self._end([last], full)

    def _expired(self, now: float) -> list[Ending]:
        over = [request for request in self._queue if request.deadline <= now]
        for request in over:
            self._queue.remove(request)
        return self._end(over, DeadlineExceeded(f"{self._name} came to it too late"))

    def _promote(self, now: float) -> None:
        """Let the oldest go first if it has waited too long; one at a time, and not too often."""
        if self._queue and now >= self._promoted + self._limits.pace:
            oldest = self._queue.oldest()
            if oldest is not None and now >= oldest.arrived + self._limits.aging:
                self._queue.promote(oldest)
                self._promoted = now

    def _next_promotion(self, now: float) -> float:
        oldest = self._queue.oldest() if self._queue else None
        if oldest is None:
            return inf
        return max(oldest.arrived + self._limits.aging, self._promoted + self._limits.pace)

    def _begin(self, requests: tuple[Request, ...], now: float) -> Run:
        for request in requests:
            self._queue.remove(request)
        rows = sum(request.rows for request in requests)
        run = Run(requests, now, now + self._costs[requests[0].bucket](rows))
        self._running[run.number] = run
        return run

    def _scene(self, now: float) -> Scene:
        busy = [max(run.predicted, now + OVERDUE) for run in self._running.values()]
        return Scene(
            now,
            (*busy, *[now] * (self._instances - len(busy))),
            self._costs,
            self.most,
            self._usual,
            self._freed,
            lambda bucket: self._costs.curious(bucket, now),
            self._queue.work(self._costs),
            self._queue.earliest,
        )

    def _usual(self, bucket: Hashable) -> tuple[float, float]:
        """The usual gap between two requests of `bucket`, and when the last one came."""
        times = self._arrivals.get(bucket)
        if times is None or len(times) < 2:
            return inf, -inf
        return median(later - sooner for sooner, later in pairwise(times)), times[-1]

    def _grow(self, run: Run) -> None:
        room = self._rooms.get(run.bucket)
        if room is None or run.rows < room.most:
            return
        room.good += 1
        if room.good >= GROW_AFTER:
            room.most, room.good = 2 * room.most, 0
            if room.most >= max(request.most for request in run.requests):
                del self._rooms[run.bucket]

    def _end(self, requests: Sequence[Request], value: object) -> list[Ending]:
        fresh = [request for request in requests if not request.ended]
        for request in fresh:
            request.ended = True
        return [(request, value) for request in fresh]
