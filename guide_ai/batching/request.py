"""What waits for a model: one request of a few rows, with its bucket, class, deadline and one ending."""

import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from math import inf
from typing import Final

log = logging.getLogger(__name__)

_numbers: Final = count()


class Priority(IntEnum):
    """Whom a request is for; the smaller goes first."""

    VOICE = 0
    """Somebody waits to be answered."""
    AVATAR = 1
    """A body or a face that moves; the next frame comes soon."""
    AHEAD = 2
    """Nobody waits yet."""


@dataclass(slots=True, eq=False)
class Request:
    """`payload` of `rows` rows, to run with others of its `bucket` only.

    Times are seconds on the scheduler's clock. `end` is called exactly once, with the result or with the
    `GuideError` that stands in its place; not at all if the request is cancelled by its caller.
    """

    payload: object
    bucket: Hashable
    end: Callable[[object], None]
    arrived: float
    deadline: float = inf
    priority: Priority = Priority.VOICE
    rows: int = 1
    most: int = 1
    """Rows that a batch with this request may have; a request that has more runs alone."""
    session: Hashable = None
    """Whose frame it is: a newer one of the same session takes the place of one that still waits."""
    due: float = field(default=0.0)
    """Orders requests of a class: the deadline, or what the frame that this one replaced had."""
    number: int = field(default_factory=lambda: next(_numbers))
    alone: bool = False
    """It was in a batch that failed, and is tried once more without company."""
    promoted: bool = False
    """It has waited so long that it goes before everybody."""
    cancelled: bool = False
    ended: bool = False

    def __post_init__(self) -> None:
        self.due = self.deadline

    @property
    def rank(self) -> int:
        """Its class as things stand: below all others once it is promoted."""
        return -1 if self.promoted else self.priority

    @property
    def key(self) -> tuple[int, float, float, int]:
        """Its place: class, then the earliest deadline, then who came first."""
        return (-1 if self.promoted else self.priority, self.due, self.arrived, self.number)


Ending = tuple[Request, object]
"""A request, and what its `end` shall be called with."""


def deliver(endings: list[Ending]) -> None:
    """Call every `end`; one that fails keeps nobody else from hearing."""
    for request, value in endings:
        try:
            request.end(value)
        except Exception:
            log.exception("an answer could not be handed over")
