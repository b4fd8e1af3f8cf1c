"""The lane of a skill that batches by itself, as the language model does: many calls at once, others wait."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Protocol

from guide_ai.errors import BadRequest, DeadlineExceeded, GuideError, Overloaded, Unavailable
from guide_ai.guide.base import ROLES, Limits, Message, Usage, Used
from guide_ai.worker.breaker import Breaker
from guide_ai.worker.job import Job
from guide_ai.worker.lanes import load
from guide_ai.worker.meter import Meter, Silent
from guide_ai.worker.protocol import State

log = logging.getLogger(__name__)

WAITING: Final = 32
"""Calls that may wait for a slot; one more is refused."""


class Answer(Protocol):
    """An answer that a model is working on."""

    def cancel(self) -> None: ...


class Model(Protocol):
    """What a flow lane needs of a model. Its callbacks may come on any thread."""

    broken: Callable[[str], None] | None
    """Is told why it is beyond help in this process."""
    away: Callable[[str], None] | None
    """Is told why it can't answer for now, and "" when it can again."""

    @property
    def slots(self) -> int: ...

    def begin(
        self,
        messages: tuple[Message, ...],
        limits: Limits,
        *,
        text: Callable[[str], None],
        end: Callable[[GuideError | None], None],
        used: Used | None = None,
    ) -> Answer: ...


class FlowLane:
    """Hands the model as many calls as it has slots; `stream(messages, max_tokens)` is the one method."""

    def __init__(self, name: str, factory: Callable[[], Model]) -> None:
        self.state: State = "warming"
        self.reason = ""
        self.broken = False
        self.breaker = Breaker(name, lambda: self._changed())
        self.meter: Meter = Silent()
        self.busy_since: float | None = None
        self._changed: Callable[[], None] = lambda: None
        self._name = name
        self._factory = factory
        self._model: Model | None = None
        self._lock = threading.RLock()
        self._waiting: deque[Job] = deque()
        self._running: dict[Job, Answer] = {}
        self._seconds = 2.0
        """What an answer takes, on average of late."""

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def start(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        threading.Thread(target=self._load, args=(changed,), name=self._name, daemon=True).start()

    def submit(self, job: Job) -> None:
        call = job.call
        job.on_end = partial(self.meter.ended, self._name)
        if self.state != "warm" or self._model is None:
            raise Unavailable(f"{self._name} is {self.state}")
        if call.method != "stream" or set(call.arguments) != {"messages", "max_tokens"}:
            raise BadRequest(f"{self._name} answers stream(messages, max_tokens)")
        job.check()
        _check(call.arguments)
        self.breaker.enter()
        with self._lock:
            self._sweep()
            wait = (len(self._waiting) + 1) * self._seconds / self._model.slots
            full = len(self._running) >= self._model.slots
            if full and len(self._waiting) >= WAITING:
                raise Overloaded(f"{len(self._waiting)} calls wait for {self._name}", round(wait, 2))
            if full and call.deadline is not None and wait > call.deadline:
                raise Overloaded(f"{self._name} would come to it too late", round(wait, 2))
            job.on_cancel = lambda: self._cancel(job)
            self._waiting.append(job)
            self._fill()

    def close(self) -> None:
        self.state = "failed"

    def _load(self, changed: Callable[[], None]) -> None:
        def broken(reason: str) -> None:
            self.state, self.reason, self.broken = "failed", reason, True
            changed()

        def away(reason: str) -> None:
            state: State = "missing" if reason else "warm"
            if not self.broken and (self.state, self.reason) != (state, reason):
                self.state, self.reason = state, reason
                changed()

        def made() -> Model:
            model = self._factory()
            model.broken, model.away = broken, away
            self._model = model
            return model

        load(self, made, changed)

    def _fill(self) -> None:
        """Give free slots to those who wait. The caller holds the lock."""
        model = self._model
        while model is not None and self._waiting and len(self._running) < model.slots:
            job = self._waiting.popleft()
            if job.cancelled:
                continue
            if job.expired():
                job.fail(DeadlineExceeded(f"{self._name} came to it too late"))
                continue
            self._begin(model, job)

    def _begin(self, model: Model, job: Job) -> None:
        started = time.monotonic()
        self.meter.waited(self._name, started - job.arrived)
        left = None if job.expires is None else job.expires - started

        taken: list[Usage] = []

        def end(error: GuideError | None) -> None:
            took = time.monotonic() - started
            self.meter.computed(self._name, 1, took)
            if error is None:
                self.breaker.succeeded()
                for usage in taken:
                    self.meter.used(self._name, usage)
                job.done(taken[0] if taken else None)
            else:
                if type(error) is GuideError:  # it broke; all others say that a wish can't be met
                    self.breaker.failed()
                job.fail(error)
            with self._lock:
                self._seconds += 0.2 * (took - self._seconds)
                self._running.pop(job, None)
                self._fill()

        arguments = job.call.arguments
        try:
            limits = Limits(arguments["max_tokens"], left)
            self._running[job] = model.begin(
                arguments["messages"], limits, text=job.item, end=end, used=taken.append
            )
        except GuideError as error:
            job.fail(error)
        except Exception as error:
            log.exception("%s failed", self._name)
            self.breaker.failed()
            job.fail(GuideError(f"{self._name} failed: {type(error).__name__}"))

    def _cancel(self, job: Job) -> None:
        with self._lock:
            answer = self._running.pop(job, None)
            if answer is not None:
                answer.cancel()
            self._fill()

    def _sweep(self) -> None:
        for job in [job for job in self._waiting if job.unwanted()]:
            self._waiting.remove(job)
            if not job.cancelled:
                job.fail(DeadlineExceeded(f"{self._name} came to it too late"))


def _check(arguments: Mapping[str, Any]) -> None:
    """Raise `BadRequest` for what is no chat, or no number of tokens."""
    messages, most = arguments["messages"], arguments["max_tokens"]
    if not isinstance(messages, list | tuple) or not messages or not all(map(_is_message, messages)):
        raise BadRequest("messages must be a list of messages, each of a role and a text")
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise BadRequest("max_tokens must be a whole number, 1 or more")


def _is_message(value: object) -> bool:
    return isinstance(value, Message) and value.role in ROLES and isinstance(value.content, str)
