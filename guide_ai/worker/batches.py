"""The batched half of a lane: cuts calls into requests for the scheduler and joins the results to answers."""

import logging
import os
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from operator import index
from typing import Final, cast

from guide_ai.batching.cost import Costs
from guide_ai.batching.desk import Run
from guide_ai.batching.policy import Limits
from guide_ai.batching.request import Priority, Request
from guide_ai.batching.room import is_full
from guide_ai.batching.scheduler import Model, Scheduler
from guide_ai.errors import BadRequest, GuideError, OutOfMemory
from guide_ai.worker.answer import Answer
from guide_ai.worker.batched import Batched, Part
from guide_ai.worker.breaker import Breaker
from guide_ai.worker.floor import Floor
from guide_ai.worker.job import Job
from guide_ai.worker.meter import Meter
from guide_ai.worker.protocol import Call

log = logging.getLogger(__name__)

LIMITS: Final = Limits(waiting=512, ahead=8192, aging=30.0, pace=2.0)
"""A call of work done ahead may be hundreds of requests."""
MOST_PARTS: Final = 16384
"""Parts of one call: they are looked at on the server's loop, which everybody shares."""
LONGEST_REASON: Final = 200
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


@dataclass(frozen=True, slots=True)
class _Part:
    """What one request carries, with what the scheduler asks of it."""

    payload: Part
    bucket: Hashable
    rows: int
    session: Hashable


def _part(method: Batched, payload: Part) -> _Part:
    """Raises what the method's functions do, and TypeError or `BadRequest` for what they may not return."""
    part = _Part(payload, method.bucket(payload), index(method.rows(payload)), method.session(payload))
    hash((part.bucket, part.session))  # the scheduler's thread must not be the first to try
    if part.rows < 1:
        raise BadRequest("a part has no rows")
    return part


class Batches:
    """The batched methods of one skill, on one scheduler: they share the model's instances.

    `broke` is told why, should the scheduler ever break: nothing is answered from then on.
    """

    def __init__(
        self,
        name: str,
        methods: Mapping[str, Batched],
        floor: Floor,
        breaker: Breaker,
        meter: Meter,
        broke: Callable[[str], None],
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
            broke=broke,
        )
        self._scheduler.start()

    @property
    def waiting(self) -> int:
        return self._scheduler.waiting

    @property
    def busy_since(self) -> float | None:
        return self._scheduler.busy_since

    def submit(self, job: Job) -> None:
        """Take `job`, whose method is one of ours. Raises `BadRequest`, `Unavailable`, `Overloaded`."""
        call = job.call
        method = self._methods[call.method]
        parts = self._parts(method, call)
        if not parts:
            job.done(method.join(()))
            return
        self._breaker.enter()
        # Frames come without end: work done ahead would never have its turn.
        floor = self._floor if not call.ahead and method.priority == Priority.VOICE else None
        answer = Answer(job, len(parts), method.join, self._scheduler, floor)
        answer.begin(
            [
                Request(
                    part.payload,
                    (call.method, part.bucket),
                    answer.end(place),
                    job.arrived,
                    inf if job.expires is None else job.expires,
                    Priority.AHEAD if call.ahead else method.priority,
                    part.rows,
                    self._most[call.method],
                    part.session,
                )
                for place, part in enumerate(parts)
            ]
        )

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

    def _parts(self, method: Batched, call: Call) -> list[_Part]:
        """A call's parts. Whatever goes wrong here is what its caller gave: nothing has run yet."""
        try:
            payloads = method.split(**call.arguments)
            if len(payloads) > MOST_PARTS:
                raise BadRequest(f"{len(payloads)} parts are more than one call may have ({MOST_PARTS})")
            return [_part(method, payload) for payload in payloads]
        except GuideError:
            raise
        except Exception as error:
            said = f"{type(error).__name__}: {error}"[:LONGEST_REASON]
            raise BadRequest(f"{self._name}.{call.method} can't take these arguments: {said}") from None

    def _instance(self, place: int) -> Model:
        runs = {name: method.runs[place % len(method.runs)] for name, method in self._methods.items()}

        def run(requests: Sequence[Request], wanted: Callable[[int], bool]) -> Sequence[object]:
            method, _ = cast(tuple[str, Hashable], requests[0].bucket)
            return runs[method]([request.payload for request in requests], wanted)

        return run
