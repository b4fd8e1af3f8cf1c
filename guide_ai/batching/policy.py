"""What to do next with what waits: run a batch, wait a little, or give some up. Pure functions.

Requests are given in their order: class first, and within a class the earliest deadline (Jackson's rule,
which on one machine makes the largest lateness smallest: J. R. Jackson, Scheduling a Production Line to
Minimize Maximum Tardiness, 1955). Costs are lines, `cost(rows) = a·rows + b`.

What holds while costs are as predicted, on one instance:
- If the requests that wait, run one at a time in their order, would all be in time, all are in time: a batch
  or a wait is chosen only if nobody becomes late by it (`test_policy.py`, `test_desk.py`).
- A request is refused only if it, or one of its class or a higher one, would be late with it.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from math import inf, sqrt
from typing import Final, Protocol

from guide_ai.batching.cost import Cost
from guide_ai.batching.request import Request

WORTH: Final = 0.95
"""A batch must bring the mean time to an answer below this share of what one at a time takes."""
TRIAL: Final = 4
"""Rows of a batch that is run to learn what one takes."""
COARSE: Final = 0.0002
"""Seconds: a thread that sleeps wakes up as much too late, so shorter waits gain nothing."""
SILENT_GAPS: Final = 4
"""Who has not come within so many usual gaps is not expected: of arrivals at random 6 % take longer."""
_HAIR: Final = 1e-9
"""Seconds: sums of the same costs in another order differ by less."""


class Lines(Protocol):
    """The cost lines of a model's buckets."""

    def __getitem__(self, bucket: Hashable, /) -> Cost: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may wait, and for how long. `fixed`: real-time mode, always one request and never a wait."""

    waiting: int = 256
    """Requests that somebody waits for."""
    ahead: int = 256
    """Requests of work done ahead."""
    aging: float = 10.0
    """Seconds after which a request that has not come up goes before all others."""
    pace: float = 1.0
    """Seconds between two that do: what they delay those who wait is bounded by this."""
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """How things stand when a decision is asked for."""

    now: float
    free: tuple[float, ...]
    """When each instance is free, as predicted; at least one."""
    costs: Lines
    most: Callable[[Request], int]
    """Rows that a batch which begins with this request may have."""
    arrivals: Callable[[Hashable], tuple[float, float]] = field(default=lambda bucket: (inf, -inf))
    """Of a bucket: seconds between two requests, the median of late, and when the last one came."""
    since: float = -inf
    """When an instance last became free."""
    curious: Callable[[Hashable], bool] = field(default=lambda bucket: False)
    """Whether it should be tried again what a batch of this bucket takes."""
    work: float = inf
    """Seconds in which all that wait are surely done once they begin, in full batches; and…"""
    earliest: float = -inf
    """…the earliest deadline among them. Both only spare a closer look where there is time enough."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Run these together, now."""

    requests: tuple[Request, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    """Ask again at this time, or when something has arrived or ended."""

    until: float


@dataclass(frozen=True, slots=True)
class Shed:
    """These can't be in time any more: give them up, and ask again."""

    requests: tuple[Request, ...]


def decide(order: Sequence[Request], scene: Scene, limits: Limits) -> Batch | Wait | Shed:
    """What to do now that an instance is free and `order` waits (not empty)."""
    hopeless = _hopeless(order, scene)
    if hopeless:
        return Shed(hopeless)
    head = order[0]
    mates = [head] if limits.fixed else _mates(order, head, scene.most(head))
    idle = sum(free <= scene.now for free in scene.free) or 1
    several = len(mates) == len(order) and idle == 1 and not limits.fixed
    if several and (until := _patience(mates, scene)) > scene.now and not _harms(order, mates, until, scene):
        return Wait(until)
    return Batch(tuple(_chosen(order, mates, idle, scene)))


def best_size(rows: int, cost: Cost) -> int:
    """Rows a batch so that `rows` waiting ones are answered soonest on average.

    In batches of k, the j-th of which ends at j·(a·k + b), the mean is ½·(a·k + b)·(rows/k + 1), least at
    k = √(rows·b/a). Near one, where a batch hardly helps, it is one.
    """
    if rows <= 1 or cost.b <= 0:
        return 1
    size = rows if cost.a * rows <= cost.b else max(1, min(rows, round(sqrt(rows * cost.b / cost.a))))
    return size if _mean(rows, size, cost) < WORTH * _mean(rows, 1, cost) else 1


def patience(count: int, rows: int, cost: Cost) -> float:
    """Seconds that `count` requests of `rows` rows in all may wait for one more; negative if not at all.

    To wait τ for the next costs the others τ each and what its rows add, and saves it a batch of its own:
    all in all (count + 1)·τ + a·rows − b, which is a gain while τ < (b − a·rows)/(count + 1). Where a row
    costs as much as a batch (on a CPU), that is never.
    """
    return (cost.b - cost.a * rows) / (count + 1)


def late(order: Sequence[Request], scene: Scene) -> frozenset[int]:
    """The numbers of those that would be late: in full batches or one at a time, whichever has fewer."""
    together = _late(order, scene, full=True)
    if not together:
        return together
    singly = _late(order, scene, full=False)
    return singly if len(singly) <= len(together) else together


def finishes(order: Sequence[Request], scene: Scene, *, full: bool) -> list[float]:
    """When each of `order` would be answered: in batches as full as may be, or one at a time."""
    batches: list[list[int]] = []
    open_batches: dict[Hashable, tuple[list[int], int]] = {}
    for place, request in enumerate(order):
        company = request.rank, request.bucket
        batch, rows = open_batches.get(company, ([], 0))
        if not full or request.alone or not batch or rows + request.rows > scene.most(order[batch[0]]):
            batch, rows = [], 0
            batches.append(batch)
        batch.append(place)
        if not request.alone:
            open_batches[company] = batch, rows + request.rows
    free = [max(time, scene.now) for time in scene.free]
    ends = [0.0] * len(order)
    for batch in batches:
        first = order[batch[0]]
        instance = free.index(min(free))
        free[instance] += scene.costs[first.bucket](sum(order[place].rows for place in batch))
        for place in batch:
            ends[place] = free[instance]
    return ends


def admit(request: Request, order: Sequence[Request], scene: Scene) -> float | None:
    """None if `request` may join `order`, which holds it already; else the seconds after which it might."""
    if max(*scene.free, scene.now) + scene.work <= scene.earliest:
        return None
    with_it = late(order, scene)
    if not with_it:
        return None
    others = [other for other in order if other is not request]
    newly = with_it - late(others, scene)
    if not any(other.number in newly and other.rank <= request.rank for other in order):
        return None
    ends = finishes(order, scene, full=True)
    end = next(end for other, end in zip(order, ends, strict=True) if other is request)
    return max(end - request.deadline, scene.costs[request.bucket](request.rows))


def _late(order: Sequence[Request], scene: Scene, *, full: bool) -> frozenset[int]:
    ends = finishes(order, scene, full=full)
    return frozenset(
        request.number for request, end in zip(order, ends, strict=True) if end > request.deadline + _HAIR
    )


def _hopeless(order: Sequence[Request], scene: Scene) -> tuple[Request, ...]:
    """Those whose time is over, or too short even if they ran at once.

    One is always kept if there is time at all: were all given up by a prediction, nothing would show that
    the prediction is wrong.
    """
    if scene.now + scene.work < scene.earliest:
        return ()
    over = tuple(request for request in order if request.deadline <= scene.now)
    if over:
        return over
    costs = scene.costs
    short = [
        request
        for request in order
        if request.deadline < inf
        and request.deadline + _HAIR < scene.now + costs[request.bucket](request.rows)
    ]
    if len(short) == len(order):
        short.remove(max(short, key=lambda request: request.deadline))
    return tuple(short)


def _mates(order: Sequence[Request], head: Request, most: int) -> list[Request]:
    """Those that may run with `head`: of its bucket and class, in order, `most` rows in all."""
    mates, rows = [head], head.rows
    if head.alone:
        return mates
    for other in order:
        if other is head or other.bucket != head.bucket or other.alone:
            continue
        if not head.promoted and other.rank != head.rank:
            continue
        if rows + other.rows > most:
            break
        mates.append(other)
        rows += other.rows
    return mates


def _patience(mates: Sequence[Request], scene: Scene) -> float:
    """Until when `mates` should wait for company."""
    head, rows = mates[0], sum(request.rows for request in mates)
    if head.alone or head.promoted or rows >= scene.most(head):
        return scene.now
    seconds = patience(len(mates), rows, scene.costs[head.bucket])
    if seconds <= COARSE:
        return scene.now
    gap, last = scene.arrivals(head.bucket)
    if gap >= seconds:
        return scene.now
    begin = max(min(request.arrived for request in mates), scene.since)
    return min(begin + seconds, max(last, scene.since) + SILENT_GAPS * gap)


def _chosen(order: Sequence[Request], mates: list[Request], idle: int, scene: Scene) -> list[Request]:
    """The first so many of `mates` that are answered soonest on average, and make nobody late."""
    cost = scene.costs[mates[0].bucket]
    rows = sum(request.rows for request in mates)
    size = best_size(-(-rows // idle), cost)
    if size == 1 and len(mates) > 1 and scene.curious(mates[0].bucket):
        size = TRIAL
    for few in (_first(mates, size), mates[:1], mates):
        if not _harms(order, few, scene.now, scene):
            return few
    return mates[:1]


def _first(mates: Sequence[Request], rows: int) -> list[Request]:
    """The first of `mates` that have `rows` rows together, or one row more than one request."""
    few: list[Request] = []
    taken = 0
    for request in mates:
        if few and taken + request.rows > rows:
            break
        few.append(request)
        taken += request.rows
    return few


def _harms(order: Sequence[Request], batch: Sequence[Request], start: float, scene: Scene) -> bool:
    """Whether anybody who could be in time is late if `batch` runs together from `start`."""
    cost = scene.costs[batch[0].bucket]
    end = start + cost(sum(request.rows for request in batch))
    if end + scene.work <= scene.earliest:
        return False
    if all(request.deadline == inf for request in order):
        return False
    members = {request.number for request in batch}
    rest = [request for request in order if request.number not in members]
    late_by_it = {request.number for request in batch if end > request.deadline + _HAIR}
    late_by_it |= late(rest, _after(scene, end))
    return bool(late_by_it - late(order, scene))


def _after(scene: Scene, end: float) -> Scene:
    """`scene` with its first free instance taken until `end`."""
    free = sorted(scene.free)
    return replace(scene, free=(end, *free[1:]))


def _mean(rows: int, size: int, cost: Cost) -> float:
    return cost(size) * (rows / size + 1) / 2
