"""The answer to one call of a batched method: hands its requests in, a few at a time, and joins results."""

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from guide_ai.batching.request import Request
from guide_ai.errors import GuideError
from guide_ai.worker.floor import Floor
from guide_ai.worker.job import Job

log = logging.getLogger(__name__)

AT_ONCE: Final = 256
"""Requests of one call that wait or run together: a longer call never fills the queue for everybody else."""


class Queue(Protocol):
    """Where requests are handed in: a scheduler."""

    def submit(self, request: Request, /) -> None: ...

    def cancel(self, request: Request, /) -> None: ...


class Answer:
    """Collects the results of `parts` parts; `floor` is what it holds until it is over, if anything."""

    def __init__(
        self,
        job: Job,
        parts: int,
        join: Callable[[Sequence[Any]], object],
        queue: Queue,
        floor: Floor | None,
    ) -> None:
        self._job = job
        self._join = join
        self._queue = queue
        self._floor = floor
        self._requests: Sequence[Request] = ()
        self._left: deque[int] = deque()
        """Places of the parts that are still to be handed in."""
        self._out: set[int] = set()
        """Places of those that wait or run."""
        self._results: list[Any] = [None] * parts
        self._missing = parts
        self._lock = threading.Lock()
        self._over = False
        """Nothing more is wanted: it was answered, failed or cancelled."""

    def begin(self, requests: Sequence[Request]) -> None:
        """Hand in the first of `requests`, one a part, whose `end` is ours. Raises what the queue raises."""
        self._requests = requests
        self._left.extend(range(len(requests)))
        if self._floor is not None:
            with self._floor.changed:
                self._floor.enter()
        self._job.on_cancel = self.drop
        try:
            self._feed()
        except BaseException:
            self.drop()
            raise

    def end(self, place: int) -> Callable[[object], None]:
        """Where the result of part `place` goes."""

        def end(value: object) -> None:
            if isinstance(value, GuideError):
                self._fail(value)
                return
            with self._lock:
                self._out.discard(place)
                if self._over:
                    return
                self._results[place] = value
                self._missing -= 1
                self._over = last = not self._missing
            if last:
                self._finish()
            else:
                self._go_on()

        return end

    def drop(self) -> bool:
        """Nobody wants the rest; whether there was any."""
        with self._lock:
            if self._over:
                return False
            self._over = True
            out = [self._requests[place] for place in self._out]
        try:
            for request in out:
                self._queue.cancel(request)
        finally:
            self._leave()
        return True

    def _feed(self) -> None:
        """Hand in what may go in now. Raises what the queue raises; that part may be handed in again."""
        while True:
            with self._lock:
                if self._over or not self._left or len(self._out) >= AT_ONCE:
                    return
                place = self._left.popleft()
                self._out.add(place)
            try:
                self._queue.submit(self._requests[place])
            except GuideError:
                with self._lock:
                    self._out.discard(place)
                    self._left.appendleft(place)
                raise
            if self._over:  # meanwhile, so `drop` may have missed it
                self._queue.cancel(self._requests[place])

    def _go_on(self) -> None:
        """Hand in more. A queue that is full is asked again when the next of ours has ended."""
        try:
            self._feed()
        except GuideError as error:
            with self._lock:
                later = bool(self._out)
            if not later:
                self._fail(error)

    def _finish(self) -> None:
        try:
            self._job.done(self._join(self._results))
        except Exception as error:
            log.exception("the parts of an answer could not be joined")
            self._job.fail(GuideError(f"{self._job.call.skill} failed: {type(error).__name__}"))
        finally:
            self._leave()  # only now: it wakes other lanes, which then want the interpreter

    def _fail(self, error: GuideError) -> None:
        if self.drop():
            self._job.fail(error)

    def _leave(self) -> None:
        if self._floor is not None:
            with self._floor.changed:
                self._floor.leave()
