"""Works on several files at the same time, in one thread: the work itself is done by processes."""

from multiprocessing.connection import wait
from typing import Any

from museum.exhibits.media import work
from museum.exhibits.models import Media


class Crew:
    """At most `size` files in hand. `ready` and `broken` count what came of those that are finished."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.ready = 0
        self.broken = 0
        self._tasks: list[work.Task] = []

    def step(self, patience: float) -> bool:
        """Begin what can be begun, and finish what has ended within `patience` seconds.

        Returns False where there is nothing to do.
        """
        while len(self._tasks) < self.size and (task := work.begin()) is not None:
            self._tasks.append(task)
        if not self._tasks:
            return False
        left = min(task.work.seconds_left for task in self._tasks)
        outputs: list[Any] = [task.work.output for task in self._tasks]
        ended: list[Any] = wait(outputs, max(0.0, min(patience, left)))
        for task in list(self._tasks):
            if task.work.output in ended or task.work.seconds_left <= 0:
                self._tasks.remove(task)
                self._count(work.finish(task))
        return True

    def give_up(self) -> None:
        """End all that is in hand, for the next worker to begin again."""
        work.give_up(self._tasks)
        self._tasks.clear()

    def _count(self, state: str) -> None:
        self.ready += state == Media.State.READY
        self.broken += state == Media.State.BROKEN
