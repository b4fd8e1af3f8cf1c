"""What a batch takes: for every bucket a line, latency = a·rows + b, fitted to what was measured of late.

The linear model is BentoML's (its batching optimizer fits the last 50 batches by least squares). Here the fit
is robust, Huber weights by iteratively reweighted least squares (P. J. Huber, Robust Estimation of a Location
Parameter, 1964), since a busy host gives outliers on one side; and of every batch size a few timings are
kept, so that a bucket that lately ran one at a time still knows what a batch takes.
"""

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import inf, log2
from statistics import median
from typing import Final

KEPT: Final = 8
"""Timings that are kept of a batch size (sizes beyond 8 by fourths of an octave)."""
ROUNDS: Final = 3
HUBER: Final = 1.345
"""Residuals beyond this many standard deviations count less: 95 % efficient where there are no outliers."""
REFIT_EVERY: Final = 8
"""Timings between two fits; four times as many once it has settled. The first ones count at once."""
TRY_AGAIN: Final = 60.0
"""Seconds after which a bucket that only runs one at a time tries a batch: it may pay by now."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds that `rows` rows take together: `a·rows + b`; neither is negative."""

    a: float
    b: float

    def __call__(self, rows: int) -> float:
        return self.a * rows + self.b


GUESS: Final = Cost(0.005, 0.005)


class Costs:
    """The lines of a model's buckets. Not for several threads at once."""

    def __init__(self, guess: Cost = GUESS) -> None:
        self._guess = guess
        self._buckets: dict[Hashable, _Bucket] = {}

    def __getitem__(self, bucket: Hashable) -> Cost:
        """The line of `bucket`; of one that never ran, what the dearest other one is thought to take."""
        known = self._buckets.get(bucket)
        return self._guess if known is None else known.line

    def observe(self, bucket: Hashable, rows: int, seconds: float, now: float) -> None:
        """A batch of `rows` rows took `seconds`."""
        known = self._buckets.get(bucket)
        if known is None:
            known = self._buckets[bucket] = _Bucket(self._guess)
        known.observe(rows, seconds, now)
        if known.line(1) > self._guess(1) or len(self._buckets) == 1:
            self._guess = known.line

    def curious(self, bucket: Hashable, now: float) -> bool:
        """Whether a batch of several rows should be tried again, to learn what it takes now."""
        known = self._buckets.get(bucket)
        return known is not None and now - known.together > TRY_AGAIN


class _Bucket:
    def __init__(self, prior: Cost) -> None:
        self.line = prior
        self.together = -inf
        """When several rows last ran together."""
        self._prior = prior
        self._timings: dict[int, deque[tuple[int, float]]] = {}
        self._since = 0
        self._total = 0

    def observe(self, rows: int, seconds: float, now: float) -> None:
        size = rows if rows <= 8 else round(4 * log2(rows))
        self._timings.setdefault(size, deque(maxlen=KEPT)).append((rows, seconds))
        if rows > 1:
            self.together = now
        elif self.together == -inf:
            self.together = now
        self._since += 1
        self._total += 1
        settled = self._total > 16 * REFIT_EVERY
        if self._since >= (4 * REFIT_EVERY if settled else REFIT_EVERY) or self._total <= 2 * REFIT_EVERY:
            self._since = 0
            self.line = fit([timing for kept in self._timings.values() for timing in kept], self._prior)


def fit(timings: Sequence[tuple[int, float]], prior: Cost) -> Cost:
    """The line through `timings`, pairs of rows and seconds; `prior` decides what they leave open.

    Timings of a single size say nothing about the shares of `a` and `b`: then these are the prior's.
    """
    if not timings:
        return prior
    least, most = min(rows for rows, _ in timings), max(rows for rows, _ in timings)
    if least == most:
        scale = median(seconds for _, seconds in timings) / max(prior(least), 1e-9)
        return Cost(prior.a * scale, prior.b * scale)
    sizes: dict[int, list[float]] = {}
    for rows, seconds in timings:
        sizes.setdefault(rows, []).append(seconds)
    middles = [(rows, median(all_of_it)) for rows, all_of_it in sizes.items()]
    line = _least_squares(middles, [1.0] * len(middles))
    for _ in range(ROUNDS):
        rests = [abs(seconds - line(rows)) for rows, seconds in timings]
        spread = 1.4826 * median(rests)  # the standard deviation that such a median has, if normal
        if spread <= 0.0:
            break
        weights = [min(1.0, HUBER * spread / rest) if rest else 1.0 for rest in rests]
        line = _least_squares(timings, weights)
    return line


def _least_squares(timings: Sequence[tuple[int, float]], weights: Sequence[float]) -> Cost:
    """Weighted least squares with a ≥ 0 and b ≥ 0: on a bound, the best line that lies on it."""
    total = x = y = xx = xy = 0.0
    for (rows, seconds), weight in zip(timings, weights, strict=True):
        total += weight
        x += weight * rows
        y += weight * seconds
        xx += weight * rows * rows
        xy += weight * rows * seconds
    span = total * xx - x * x
    a = (total * xy - x * y) / span if span > 0 else xy / xx
    b = (y - a * x) / total
    if a < 0:
        return Cost(0.0, y / total)
    if b < 0:
        return Cost(xy / xx, 0.0)
    return Cost(a, b)
