"""Three ways to bring requests to a model: ours, one at a time, and the plain window of many servers."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final, Protocol

from guide_ai.batching.cost import Costs
from guide_ai.batching.policy import Limits
from guide_ai.batching.request import Request
from guide_ai.batching.scheduler import Scheduler
from guide_ai.errors import GuideError
from guide_ai.worker.batched import Batched
from guide_ai.worker.batches import warm

WINDOW: Final = 0.01
"""Seconds that the plain batcher waits from the first request on."""
End = Callable[[object], None]


class Batcher(Protocol):
    """Takes requests from any thread and calls `end` with each result."""

    def submit(self, part: Any, end: End) -> None: ...

    def close(self) -> None: ...


class Ours:
    """The project's scheduler, over one instance."""

    def __init__(self, method: Batched) -> None:
        costs = Costs()
        self._method = method
        self._most = warm(method, "bench", costs)
        self.costs = costs
        self._scheduler = Scheduler(
            "bench",
            [lambda requests, wanted: method.runs[0]([request.payload for request in requests], wanted)],
            costs,
            Limits(waiting=100_000),
        )
        self._scheduler.start()

    def submit(self, part: Any, end: End) -> None:
        method = self._method
        request = Request(
            part,
            ("bench", method.bucket(part)),
            end,
            time.monotonic(),
            inf,
            method.priority,
            method.rows(part),
            self._most,
        )
        try:
            self._scheduler.submit(request)
        except GuideError as error:
            end(error)

    def close(self) -> None:
        self._scheduler.close()


class _Thread:
    """A queue and the thread that empties it."""

    def __init__(self, method: Batched) -> None:
        warm(method, "bench", Costs())
        self._run = method.runs[0]
        self._most = method.most
        self._rows = method.rows
        self._waiting: deque[tuple[float, Any, End]] = deque()
        self._changed = threading.Condition()
        self._open = True
        threading.Thread(target=self._work, daemon=True).start()

    def submit(self, part: Any, end: End) -> None:
        with self._changed:
            self._waiting.append((time.monotonic(), part, end))
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._open = False
            self._changed.notify_all()

    def _work(self) -> None:
        while (batch := self._next()) is not None:
            results = self._run([part for part, _ in batch], lambda place: True)
            for (_, end), result in zip(batch, results, strict=True):
                end(result)

    def _next(self) -> Sequence[tuple[Any, End]] | None:
        raise NotImplementedError


class OneAtATime(_Thread):
    """No batches: first come, first served."""

    def _next(self) -> Sequence[tuple[Any, End]] | None:
        with self._changed:
            while self._open and not self._waiting:
                self._changed.wait()
            if not self._open:
                return None
            _, part, end = self._waiting.popleft()
            return [(part, end)]


class Window(_Thread):
    """Waits `WINDOW` from the first request on, or until a batch is full; knows no shapes and no costs."""

    def _next(self) -> Sequence[tuple[Any, End]] | None:
        with self._changed:
            while self._open:
                rows = sum(self._rows(part) for _, part, _ in self._waiting)
                left = self._waiting[0][0] + WINDOW - time.monotonic() if self._waiting else None
                if left is not None and (left <= 0 or rows >= self._most):
                    break
                self._changed.wait(left)
            if not self._open:
                return None
            batch: list[tuple[Any, End]] = []
            rows = 0
            while self._waiting:
                _, part, end = self._waiting[0]
                if batch and rows + self._rows(part) > self._most:
                    break
                self._waiting.popleft()
                rows += self._rows(part)
                batch.append((part, end))
            return batch


BATCHERS: Final[dict[str, Callable[[Batched], Batcher]]] = {
    "ours": Ours,
    "one at a time": OneAtATime,
    "10 ms window": Window,
}
