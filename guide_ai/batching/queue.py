"""What waits, in its order: bounded, one frame a session, and nobody passed over for ever."""

from bisect import bisect_left, insort
from collections import Counter, deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Final

from guide_ai.batching.policy import Lines
from guide_ai.batching.request import Priority, Request

RANKS: Final = len(Priority) + 1
"""Classes that are never in one batch, those who were promoted included."""


@dataclass(slots=True)
class _Load:
    """What waits of a bucket; `most`: rows of a batch, at least."""

    most: int
    requests: int = 0
    rows: int = 0


_Entry = tuple[tuple[int, float, float, int], Request]


class Queue:
    """Requests that wait, by class, deadline and arrival. Not for several threads at once."""

    def __init__(self) -> None:
        self._entries: list[_Entry] = []
        self._sessions: dict[Hashable, Request] = {}
        self._waiting: Counter[Priority] = Counter()
        self._arrivals: deque[Request] = deque()
        self._loads: dict[Hashable, _Load] = {}
        self._earliest = inf
        self._stale = False

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Request]:
        return (request for _, request in self._entries)

    def __contains__(self, request: Request) -> bool:
        place = bisect_left(self._entries, (request.key,))
        return place < len(self._entries) and self._entries[place][1] is request

    @property
    def ahead(self) -> int:
        """Requests that nobody waits for."""
        return self._waiting[Priority.AHEAD]

    @property
    def earliest(self) -> float:
        """The earliest deadline; infinity if there is none."""
        if self._stale:
            self._earliest = min((request.deadline for request in self), default=inf)
            self._stale = False
        return self._earliest

    def work(self, costs: Lines) -> float:
        """Seconds in which one instance surely gets through everything, in batches as full as may be.

        Filling batches in order, any two neighbours hold more rows than one may: so `rows` rows need at most
        2·rows/most + 1 batches, and never more than there are requests.
        """
        seconds = 0.0
        for bucket, load in self._loads.items():
            batches = min(load.requests, RANKS * (2 * load.rows // load.most + 1))
            seconds += costs[bucket].a * load.rows + costs[bucket].b * batches
        return seconds

    def put(self, request: Request) -> None:
        insort(self._entries, (request.key, request))
        if not self._arrivals or request.arrived >= self._arrivals[-1].arrived:
            self._arrivals.append(request)
        elif not request.promoted:
            self._arrivals.appendleft(request)
        self._waiting[request.priority] += 1
        load = self._loads.setdefault(request.bucket, _Load(request.most))
        load.requests += 1
        load.rows += request.rows
        load.most = min(load.most, 1 if request.alone else request.most)
        self._earliest = min(self._earliest, request.deadline)
        if request.session is not None:
            self._sessions[request.session] = request

    def remove(self, request: Request) -> None:
        """Take out `request`, which is in it."""
        del self._entries[bisect_left(self._entries, (request.key,))]
        self._waiting[request.priority] -= 1
        load = self._loads[request.bucket]
        load.requests -= 1
        load.rows -= request.rows
        if not load.requests:
            del self._loads[request.bucket]
        self._stale = self._stale or request.deadline <= self._earliest < inf
        if self._sessions.get(request.session) is request:
            del self._sessions[request.session]

    def frame(self, session: Hashable) -> Request | None:
        """The frame of `session` that waits, if any."""
        return self._sessions.get(session)

    def last_below(self, rank: int, above: int) -> Request | None:
        """The last request of a lower class than `rank`, but of a higher one than `above`."""
        for _, request in reversed(self._entries):
            if request.rank < above:
                return request if request.rank > rank else None
        return None

    def oldest(self) -> Request | None:
        """Who has waited longest of those that were not promoted."""
        arrivals = self._arrivals
        while arrivals and (arrivals[0].promoted or arrivals[0] not in self):
            arrivals.popleft()
        return arrivals[0] if arrivals else None

    def promote(self, request: Request) -> None:
        """Put `request` before all that were not promoted before it."""
        self.remove(request)
        request.promoted = True
        request.due = request.arrived
        self.put(request)
