"""The batched half of a lane: cuts calls into requests for the scheduler and joins the results to answers."""

import logging
import os
import threading
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any, Final, cast

from guide_ai.batching.cost import Costs
from guide_ai.batching.desk import Run
from guide_ai.batching.policy import Limits
from guide_ai.batching.request import Priority, Request
from guide_ai.batching.room import is_full
from guide_ai.batching.scheduler import Model, Scheduler
from guide_ai.errors import GuideError, OutOfMemory
from guide_ai.worker.batched import Batched
from guide_ai.worker.breaker import Breaker
from guide_ai.worker.floor import Floor
from guide_ai.worker.job import Job
from guide_ai.worker.meter import Meter

log = logging.getLogger(__name__)

LIMITS: Final = Limits(waiting=512, ahead=8192, aging=30.0, pace=2.0)
"""A call of work done ahead may be hundreds of requests: it is calls that are counted there (`lanes`)."""
REAL_TIME: Final = "VERNISSAGE_REALTIME"
"""Set to 1, requests run one by one and at once: the shortest way for one, the lowest rate for many."""
WARM_RUNS: Final = 3
"""A first run may compile and a second one record a CUDA graph; what the last takes is what a batch takes."""


def warm(method: Batched, name: str, costs: Costs) -> int:
    """Run every warm size of every sample on every instance. The rows that fit on the device at once."""
    fits = method.most
    for run in method.runs:
        for sample in method.samples:
            for rows in method.warm_sizes:
                if rows > fits:
                    break
                for _ in range(WARM_RUNS):
                    began = time.monotonic()
                    try:
                        run([sample] * rows, lambda place: True)
                    except Exception as error:
                        if not is_full(error) or rows == 1:
                            raise
                        log.warning("%s: %d rows do not fit on the device at once", name, rows)
                        fits = max(1, rows // 2)
                        break
                else:
                    costs.observe((name, method.bucket(sample)), rows, time.monotonic() - began, began)
    return fits


class Batches:
    """The batched methods of one skill, on one scheduler: they share the model's instances."""

    def __init__(
        self, name: str, methods: Mapping[str, Batched], floor: Floor, breaker: Breaker, meter: Meter
    ) -> None:
        self._name = name
        self._methods = methods
        self._floor = floor
        self._breaker = breaker
        self._meter = meter
        costs = Costs()
        self._most = {method: warm(batched, method, costs) for method, batched in methods.items()}
        instances = max(len(batched.runs) for batched in methods.values())
        self._scheduler = Scheduler(
            name,
            [self._instance(place) for place in range(instances)],
            costs,
            replace(LIMITS, fixed=os.environ.get(REAL_TIME) == "1"),
            observer=self,
            ahead=lambda: floor.wait() == 0,
        )
        self._scheduler.start()

    @property
    def waiting(self) -> int:
        return self._scheduler.waiting

    @property
    def busy_since(self) -> float | None:
        return self._scheduler.busy_since

    def submit(self, job: Job) -> None:
        """Take `job`, whose method is one of ours. Raises `Overloaded` and what its `split` raises."""
        call = job.call
        method = self._methods[call.method]
        parts = method.split(**call.arguments)
        if not parts:
            job.done(method.join(()))
            return
        answer = _Answer(job, method, len(parts), self._floor, self._scheduler.cancel)
        if answer.holds_the_floor:
            with self._floor.changed:
                self._floor.enter()
        job.on_cancel = answer.drop
        try:
            for place, part in enumerate(parts):
                if answer.over:  # an earlier part has failed already
                    break
                request = Request(
                    part,
                    (call.method, method.bucket(part)),
                    answer.end(place),
                    job.arrived,
                    inf if job.expires is None else job.expires,
                    Priority.AHEAD if call.ahead else method.priority,
                    method.rows(part),
                    self._most[call.method],
                    method.session(part),
                )
                answer.requests.append(request)
                self._scheduler.submit(request)
        except GuideError:
            answer.drop()
            raise

    def close(self) -> None:
        self._scheduler.close()

    def ran(self, run: Run, picked: float, seconds: float, error: GuideError | None) -> None:
        """Count a batch, for the breaker too: a caller's own fault is none of the skill's."""
        for request in run.requests:
            self._meter.waited(self._name, picked - request.arrived)
        self._meter.computed(self._name, run.rows, seconds)
        if error is None:
            self._breaker.succeeded()
        elif type(error) in (GuideError, OutOfMemory) and any(not each.cancelled for each in run.requests):
            self._breaker.failed()

    def _instance(self, place: int) -> Model:
        runs = {name: method.runs[place % len(method.runs)] for name, method in self._methods.items()}

        def run(requests: Sequence[Request], wanted: Callable[[int], bool]) -> Sequence[object]:
            method, _ = cast(tuple[str, Hashable], requests[0].bucket)
            return runs[method]([request.payload for request in requests], wanted)

        return run


class _Answer:
    """Collects the results of one call's parts."""

    def __init__(
        self, job: Job, method: Batched, parts: int, floor: Floor, cancel: Callable[[Request], None]
    ) -> None:
        self.requests: list[Request] = []
        self._job = job
        self._method = method
        self._results: list[Any] = [None] * parts
        self._missing = parts
        self._floor = floor
        self._cancel = cancel
        self._lock = threading.Lock()
        self.over = False
        """Nothing more is wanted: it was answered, failed or cancelled."""
        self.holds_the_floor = not job.call.ahead and method.priority == Priority.VOICE
        """Frames come without end: work done ahead would never have its turn."""

    def end(self, place: int) -> Callable[[object], None]:
        """Where the result of part `place` goes."""

        def end(value: object) -> None:
            if isinstance(value, GuideError):
                if self.drop():
                    self._job.fail(value)
                return
            with self._lock:
                self._results[place] = value
                self._missing -= 1
                if self._missing or self.over:
                    return
                self.over = True
            try:
                self._job.done(self._method.join(self._results))
            except Exception as error:
                log.exception("the parts of an answer could not be joined")
                self._job.fail(GuideError(f"{self._job.call.skill} failed: {type(error).__name__}"))
            self._leave()  # only now: it wakes other lanes, which then want the interpreter

        return end

    def drop(self) -> bool:
        """Nobody wants the rest; whether there was any."""
        with self._lock:
            if self.over:
                return False
            self.over = True
        for request in self.requests:
            self._cancel(request)
        self._leave()
        return True

    def _leave(self) -> None:
        if self.holds_the_floor:
            with self._floor.changed:
                self._floor.leave()
