"""How often somebody may do something: a bucket of tokens that fills up again with time."""

import time
from collections.abc import Callable


class Bucket:
    """Holds at most `burst` tokens and gains `per_second`; an event takes one, or as many as it weighs."""

    def __init__(
        self, per_second: float, burst: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Start full. `clock` gives seconds and never goes back."""
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self, tokens: float = 1) -> bool:
        """Take so many tokens, or none at all and say False where fewer are left."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def give(self, tokens: float = 1) -> None:
        """Give back what was taken for nothing."""
        self._tokens = min(self._burst, self._tokens + tokens)
