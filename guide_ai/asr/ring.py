"""Keeps the last seconds of a microphone, so that an utterance can be cut out of it, first word and all."""

import numpy as np
from numpy.typing import NDArray


class Ring:
    """The newest `capacity` samples of an endless stream, addressed by their place in the stream."""

    def __init__(self, capacity: int) -> None:
        if capacity < 1:
            raise ValueError("a ring holds at least one sample")
        self._store = np.zeros(capacity, np.float32)
        self._end = 0

    @property
    def start(self) -> int:
        """Place of the oldest sample that is still here."""
        return max(0, self._end - self._store.size)

    @property
    def end(self) -> int:
        """Place after the newest sample: how many have ever been appended."""
        return self._end

    def append(self, audio: NDArray[np.float32]) -> None:
        """Add samples, shape (n,); the oldest make room."""
        size = self._store.size
        kept = audio[-size:]
        self._end += audio.size
        at = (self._end - kept.size) % size
        first = min(kept.size, size - at)
        self._store[at : at + first] = kept[:first]
        self._store[: kept.size - first] = kept[first:]

    def between(self, start: int, end: int) -> NDArray[np.float32]:
        """Copy samples [start, end), as far as they are still, or already, here."""
        start, end = max(start, self.start), min(end, self._end)
        if start >= end:
            return np.zeros(0, np.float32)
        at = start % self._store.size
        first = self._store[at : at + end - start]
        return np.concatenate((first, self._store[: end - start - first.size]))
