"""A desk on a virtual clock: requests arrive as planned, batches take exactly what their costs say."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import inf

from guide_ai.batching.cost import Cost
from guide_ai.batching.desk import Desk
from guide_ai.batching.policy import Limits
from guide_ai.batching.request import Priority, Request
from guide_ai.errors import Overloaded


class Exact:
    """Costs that are known beforehand."""

    def __init__(self, *costs: Cost):
        self.costs = costs

    def __getitem__(self, bucket: Hashable) -> Cost:
        return self.costs[bucket % len(self.costs)]

    def observe(self, bucket, rows, seconds, now):
        assert abs(self[bucket](rows) - seconds) < 1e-9

    def curious(self, bucket, now):
        return False


@dataclass
class Wish:
    """A request as a test plans it, and what became of it."""

    at: float
    bucket: int = 0
    within: float = inf
    priority: Priority = Priority.VOICE
    rows: int = 1
    session: object = None
    cancel_at: float = inf

    request: Request | None = None
    refused: Overloaded | None = None
    endings: list = field(default_factory=list)
    ran: list[float] = field(default_factory=list)
    ended_at: float = inf

    @property
    def deadline(self) -> float:
        return self.at + self.within

    @property
    def answered(self) -> bool:
        return self.endings == ["done"]


@dataclass
class Begun:
    """A batch that began, and what waited then."""

    at: float
    wishes: list[Wish]
    left: list[Wish]


class Simulation:
    """Runs `wishes` through a desk; afterwards each knows how it ended."""

    def __init__(self, wishes, costs, *, limits=None, most=8, instances=1, ahead=lambda now: True):
        self.limits = limits or Limits(waiting=10**6, ahead=10**6, aging=10**9)
        self.desk = Desk("model", costs, self.limits, instances)
        self.costs = costs
        self.most = most
        self.instances = instances
        self.ahead = ahead
        self.wishes = sorted(wishes, key=lambda wish: wish.at)
        self.begun: list[Begun] = []
        self.longest = 0
        self.now = 0.0
        self._of: dict[int, Wish] = {}
        self._running: list[tuple[float, object]] = []

    def run(self, on_end=lambda wish, now: None, until=inf):
        self.on_end = on_end
        coming = list(self.wishes)
        cancels = sorted(
            (wish for wish in coming if wish.cancel_at < inf), key=lambda wish: max(wish.cancel_at, wish.at)
        )
        wake = inf
        while True:
            times = [time for time, _ in self._running]
            times += [coming[0].at] if coming else []
            times += [max(cancels[0].cancel_at, cancels[0].at)] if cancels else []
            self.now = max(self.now, min([*times, wake]))
            if self.now == inf or self.now > until:
                return self
            for time, run in [each for each in self._running if each[0] <= self.now]:
                self._running.remove((time, run))
                self._end(self.desk.finish(run, ["done"] * len(run.requests), self.now))
            while coming and coming[0].at <= self.now:
                self._submit(coming.pop(0))
            coming = sorted([*coming, *self._added()], key=lambda wish: wish.at)
            while cancels and max(cancels[0].cancel_at, cancels[0].at) <= self.now:
                wish = cancels.pop(0)
                if wish.request is not None:
                    self.desk.cancel(wish.request)
            wake = self._take()

    def add(self, wish: Wish):
        """More to come; from `on_end`."""
        self.more.append(wish)

    more: list[Wish]

    def _added(self):
        added = getattr(self, "more", [])
        self.more = []
        self.wishes += added
        return added

    def _submit(self, wish: Wish):
        wish.request = Request(
            wish,
            wish.bucket,
            wish.endings.append,
            self.now,
            wish.deadline,
            wish.priority,
            wish.rows,
            self.most,
            wish.session,
        )
        self._of[wish.request.number] = wish
        try:
            self._end(self.desk.submit(wish.request, self.now))
        except Overloaded as error:
            wish.refused, wish.request = error, None
        self.longest = max(self.longest, self.desk.waiting)

    def _take(self) -> float:
        while len(self._running) < self.instances:
            turn = self.desk.take(self.now, self.ahead(self.now))
            self._end(turn.endings)
            if turn.run is None:
                return turn.until
            wishes = [self._of[request.number] for request in turn.run.requests]
            for wish in wishes:
                wish.ran.append(self.now)
            left = [self._of[request.number] for request in self.desk._queue]
            self.begun.append(Begun(self.now, wishes, left))
            seconds = self.costs[turn.run.bucket](turn.run.rows)
            self._running.append((self.now + seconds, turn.run))
        return inf

    def _end(self, endings):
        for request, value in endings:
            request.end(value)
            wish = self._of[request.number]
            wish.ended_at = self.now
            self.on_end(wish, self.now)


def one_at_a_time(wishes: list[Wish], costs: Exact) -> list[float]:
    """Seconds from arrival to answer of each, first come, first served, without any batch."""
    free, waits = 0.0, []
    for wish in sorted(wishes, key=lambda wish: wish.at):
        free = max(free, wish.at) + costs[wish.bucket](wish.rows)
        waits.append(free - wish.at)
    return waits
