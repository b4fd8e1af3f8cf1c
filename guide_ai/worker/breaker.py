"""Keeps calls away from a skill that fails again and again, and tries it now and then."""

import threading
import time
from collections.abc import Callable
from typing import Final, Literal

from guide_ai.errors import Unavailable

FAILURES: Final = 5
"""Failures in a row after which the skill is left alone."""
SHORTEST_REST: Final = 1.0
LONGEST_REST: Final = 30.0
"""Seconds in which it is not called; doubles from the shortest with every trial that fails."""

Position = Literal["closed", "open", "half-open"]
"""`closed` lets everything through, `open` nothing, `half-open` one call, to see how it goes."""


class Breaker:
    """A breaker before one skill. `changed` is called when its position does, from whichever thread.

    What counts is a skill that breaks, not a caller who asks for the impossible.
    """

    def __init__(
        self, name: str, changed: Callable[[], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.position: Position = "closed"
        self._name = name
        self._changed = changed
        self._clock = clock
        self._lock = threading.Lock()
        self._failures = 0
        self._rest = SHORTEST_REST
        self._until = 0.0

    def enter(self) -> None:
        """Let a call through. Raises `Unavailable` while the skill is left alone."""
        if self.position == "closed":
            return
        with self._lock:
            now = self._clock()
            if now < self._until:
                left = self._until - now
                raise Unavailable(f"{self._name} failed repeatedly and is tried again in {left:.1f} s")
            # A trial may be cancelled and say nothing: then another follows after as long a rest.
            self._until = now + self._rest
            moved = self.position != "half-open"
            self.position = "half-open"
        if moved:
            self._changed()

    def succeeded(self) -> None:
        """The skill answered."""
        if self._failures == 0 and self.position == "closed":
            return
        with self._lock:
            moved = self.position != "closed"
            self.position, self._failures, self._rest = "closed", 0, SHORTEST_REST
        if moved:
            self._changed()

    def failed(self) -> None:
        """The skill broke."""
        with self._lock:
            self._failures += 1
            trial = self.position == "half-open"
            if not trial and (self._failures < FAILURES or self.position == "open"):
                return
            if trial:
                self._rest = min(LONGEST_REST, 2 * self._rest)
            self.position = "open"
            self._until = self._clock() + self._rest
        self._changed()
