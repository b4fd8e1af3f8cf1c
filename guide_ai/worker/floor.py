"""Who has the floor in an inference process: visitors always, work done ahead only while none is served."""

import threading
import time
from typing import Final

QUIET_SECONDS: Final = 2.0
"""Work done ahead waits this long after the last visitor: between two questions of one conversation, and
between hearing a question and speaking its answer, the cores stay free."""


class Floor:
    """Counts the visitors' calls that are in the process. `changed` guards it and the queues of all lanes."""

    def __init__(self, quiet: float = QUIET_SECONDS) -> None:
        self.changed = threading.Condition()
        self._quiet = quiet
        self._visitors = 0
        self._left = time.monotonic() - quiet

    def enter(self) -> None:
        """A visitor's call has arrived. The caller holds `changed`."""
        self._visitors += 1

    def leave(self) -> None:
        """A visitor's call has ended. The caller holds `changed`."""
        self._visitors -= 1
        self._left = time.monotonic()
        if self._visitors == 0:
            self.changed.notify_all()

    def wait(self) -> float | None:
        """Seconds until work may be done ahead, 0 for now, None while a visitor is served."""
        if self._visitors:
            return None
        return max(0.0, self._left + self._quiet - time.monotonic())
