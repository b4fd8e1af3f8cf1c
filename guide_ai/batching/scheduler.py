"""Drives a desk: a thread for each instance of a model takes batches, runs them and delivers the results."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Final, Protocol

from guide_ai.batching.desk import Costs, Desk, Run
from guide_ai.batching.policy import Limits
from guide_ai.batching.request import Ending, Request, deliver
from guide_ai.batching.room import is_full
from guide_ai.errors import GuideError, OutOfMemory, Unavailable

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 0.1
"""Seconds between two looks whether work done ahead may begin."""
COME_BACK: Final = 0.5
"""Seconds after which those whose batch did not fit on the device may try again."""


class Model(Protocol):
    """One instance of a model, called by one thread."""

    def __call__(self, requests: Sequence[Request], wanted: Callable[[int], bool], /) -> Sequence[object]:
        """One result a request, in order; a `GuideError` in a result's place fails that request alone.

        `wanted(i)`: whether somebody still waits for the answer to `requests[i]`; once nobody waits for
        any, it may give up by raising whatever it likes.
        """
        ...


class Observer(Protocol):
    """Is told what happens, from any thread."""

    def ran(self, run: Run, picked: float, seconds: float, error: GuideError | None) -> None:
        """A batch that was begun at `picked` took `seconds`."""
        ...


class Scheduler:
    """Runs requests on `instances`, in batches as `guide_ai.batching.policy` says.

    `clock` gives seconds. `ahead()` says whether work done ahead may begin now.
    Should one of its threads ever break, it takes nothing more, everybody who waits is told so, and `broke`
    is told why, from that thread.
    """

    def __init__(
        self,
        name: str,
        instances: Sequence[Model],
        costs: Costs,
        limits: Limits,
        *,
        observer: Observer | None = None,
        ahead: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = time.monotonic,
        broke: Callable[[str], None] = lambda reason: None,
    ) -> None:
        self._name = name
        self._desk = Desk(name, costs, limits, len(instances))
        self._instances = instances
        self._observer = observer
        self._ahead = ahead
        self._clock = clock
        self._changed = threading.Condition(threading.Lock())
        self._broke = broke
        self._held: set[Request] = set()
        """Everybody who was taken and has not heard yet, whatever the desk knows of them."""
        self._sleeping = 0
        self._open = True
        self._begun: dict[int, float] = {}

    @property
    def waiting(self) -> int:
        """Requests that wait."""
        return self._desk.waiting

    @property
    def busy_since(self) -> float | None:
        """When the batch that has run longest was begun."""
        return min(list(self._begun.values()), default=None)

    def start(self) -> None:
        for instance in self._instances:
            threading.Thread(target=self._work, args=(instance,), name=self._name, daemon=True).start()

    def submit(self, request: Request) -> None:
        """Take `request`, whose `arrived` and `deadline` are times of the same clock.

        Raises `Overloaded`, and `DeadlineExceeded` if its time is over already.
        """
        with self._changed:
            if not self._open:
                raise Unavailable(f"{self._name} takes nothing more")
            endings = self._desk.submit(request, self._clock())
            self._held.add(request)
            if self._sleeping:
                self._changed.notify()
        self._deliver(endings)

    def cancel(self, request: Request) -> None:
        """Nobody waits for `request` any more; it gets no ending."""
        with self._changed:
            self._held.discard(request)
            self._desk.cancel(request)

    def close(self, error: GuideError | None = None) -> None:
        """Take nothing more; what waits ends with `error`, what runs is finished."""
        with self._changed:
            self._open = False
            endings = self._desk.clear(error or Unavailable(f"{self._name} ends"))
            self._changed.notify_all()
        self._deliver(endings)

    def _work(self, instance: Model) -> None:
        try:
            while (run := self._next()) is not None:
                self._begun[run.number] = run.started
                try:
                    self._run(instance, run)
                finally:
                    self._begun.pop(run.number, None)
        except BaseException as error:  # a mistake of ours, or a model that wants to exit
            self._break(error)

    def _break(self, error: BaseException) -> None:
        log.critical("%s: the scheduler broke", self._name, exc_info=error)
        with self._changed:
            self._open = False
            held, self._held = self._held, set()
            self._changed.notify_all()
        try:
            self._broke(f"its scheduler broke: {type(error).__name__}")
        finally:
            deliver([(request, Unavailable(f"{self._name} broke")) for request in held])

    def _deliver(self, endings: list[Ending]) -> None:
        """Call the `end` of everybody who has not heard yet."""
        if not endings:
            return
        with self._changed:
            due = [ending for ending in endings if ending[0] in self._held]
            self._held.difference_update(request for request, _ in due)
        deliver(due)

    def _next(self) -> Run | None:
        """Wait for a batch; None once closed."""
        while True:
            with self._changed:
                if not self._open:
                    return None
                ahead = self._ahead()
                now = self._clock()
                turn = self._desk.take(now, ahead)
                if turn.run is None and not turn.endings:
                    until = turn.until
                    if self._desk.waiting and not ahead:
                        until = min(until, now + LOOK_EVERY)
                    self._sleeping += 1
                    self._changed.wait(None if until == inf else max(until - now, 0.0))
                    self._sleeping -= 1
                    continue
                if turn.run is not None and self._desk.waiting and self._sleeping:
                    self._changed.notify()  # another instance may take what is left
            self._deliver(turn.endings)
            if turn.run is not None:
                return turn.run

    def _run(self, instance: Model, run: Run) -> None:
        def wanted(place: int) -> bool:
            request = run.requests[place]
            return not request.cancelled and self._clock() < request.deadline

        error: GuideError | None = None
        results: Sequence[object] = ()
        try:
            results = instance(run.requests, wanted)
            if len(results) != len(run.requests):
                raise ValueError(f"{len(results)} results for {len(run.requests)} requests")
        except GuideError as refusal:
            error = refusal
        except Exception as failure:
            error = self._meaning(run, failure, wanted)
        now = self._clock()
        with self._changed:
            desk = self._desk
            endings = desk.finish(run, results, now) if error is None else desk.fail(run, error, now)
        if self._observer is not None:
            try:
                self._observer.ran(run, run.started, now - run.started, error)
            except Exception:
                log.exception("%s: a batch was not counted", self._name)
        self._deliver(endings)
        time.sleep(0)  # whoever sends the results wants the interpreter now

    def _meaning(self, run: Run, failure: Exception, wanted: Callable[[int], bool]) -> GuideError:
        if is_full(failure):
            log.warning("%s: the device is full with %d rows at once", self._name, run.rows)
            return OutOfMemory(f"{self._name} has no room on its device just now", COME_BACK)
        if any(wanted(place) for place in range(len(run.requests))):
            log.error("%s failed", self._name, exc_info=failure)
        return GuideError(f"{self._name} failed: {type(failure).__name__}")
