"""One call inside the inference process, from its arrival to its last reply."""

import logging
import math
import time
from collections.abc import Callable

from guide_ai.errors import BadRequest, DeadlineExceeded, GuideError
from guide_ai.worker.protocol import Call, Done, Failed, Frame, Item

log = logging.getLogger(__name__)


class Job:
    """A call that a lane works on. Lanes answer it from their own threads.

    After `done`, `fail` or `cancel` it says nothing more, so a caller gets exactly one ending.
    """

    def __init__(self, call: Call, reply: Callable[[Frame], None]) -> None:
        self.call = call
        self.arrived = time.monotonic()
        self.expires = None if call.deadline is None else self.arrived + call.deadline
        self.cancelled = False
        self.on_cancel: Callable[[], object] | None = None
        """Set by a lane that wants to know at once; called on the server's loop."""
        self.on_end: Callable[[str], None] | None = None
        """Is told how it ended: `done`, `cancelled` or the class of the error."""
        self._reply = reply
        self._ended = False

    def check(self) -> None:
        """Raise `BadRequest` if its deadline is no number, `DeadlineExceeded` if it was over on arrival."""
        deadline = self.call.deadline
        if deadline is None:
            return
        if math.isnan(deadline):
            raise BadRequest("the deadline is not a number of seconds")
        if deadline <= 0:
            raise DeadlineExceeded(f"{self.call.skill} was asked too late")

    def expired(self) -> bool:
        """Whether its caller has stopped waiting."""
        return self.expires is not None and time.monotonic() >= self.expires

    def unwanted(self) -> bool:
        """Whether nobody waits for the answer any more."""
        return self.cancelled or self.expired()

    def item(self, value: object) -> None:
        """Send one piece of a streamed answer."""
        if not self._ended:
            self._send(Item(self.call.id, value))

    def done(self, value: object = None) -> None:
        """End well, with the whole answer where nothing was streamed."""
        if not self._ended:
            self._ended = True
            self._send(Done(self.call.id, value))
            self._tell("done")

    def fail(self, error: GuideError) -> None:
        """End with `error`."""
        if not self._ended:
            self._ended = True
            self._send(Failed(self.call.id, error))
            self._tell(type(error).__name__)

    def cancel(self) -> None:
        """Nobody wants it any more: whoever works on it stops at the next step. Raises nothing."""
        fresh = not self._ended
        self.cancelled = self._ended = True
        if self.on_cancel is not None:
            try:
                self.on_cancel()
            except Exception:  # whoever hangs up has more calls to take back
                log.exception("%s did not take a cancellation", self.call.skill)
        if fresh:
            self._tell("cancelled")

    def _tell(self, outcome: str) -> None:
        if self.on_end is not None:
            self.on_end(outcome)

    def _send(self, frame: Frame) -> None:
        try:
            self._reply(frame)
        except BadRequest as error:  # a skill answered with something that can't travel
            self._ended = self.cancelled = True
            self._reply(Failed(self.call.id, GuideError(f"{self.call.skill}: its answer {error}")))
