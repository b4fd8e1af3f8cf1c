"""What the pipeline hands on, one by one: sentences, and what the page does beside them."""

import time
from dataclasses import dataclass, field
from typing import Literal

from guide_ai.dialogue.answer import Sentence
from guide_ai.nlu.base import Intent


@dataclass(frozen=True, slots=True)
class Lead:
    """The page goes to this work."""

    accession: str


@dataclass(frozen=True, slots=True)
class Change:
    """The page follows a wish of the visitor's."""

    name: Literal["language", "rate", "volume"]
    value: str


@dataclass(frozen=True, slots=True)
class Objection:
    """The visitor called the last answer wrong: the museum is told."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """The visitor wants what is kept of the visit erased."""


Step = Sentence | Lead | Change | Objection | Erasure


class Stopwatch:
    """Where the time of a turn goes. Stages are marked as they end; `since` is a `time.monotonic()`."""

    def __init__(self, since: float | None = None) -> None:
        self.since = time.monotonic() if since is None else since
        self._last = self.since
        self.ms: dict[str, float] = {}

    def mark(self, stage: str) -> None:
        """Everything since the last mark belonged to `stage`."""
        now = time.monotonic()
        self.ms[stage] = self.ms.get(stage, 0.0) + (now - self._last) * 1000
        self._last = now

    def reach(self, stage: str) -> None:
        """Note how long it took from the very beginning to here; only the first time counts."""
        self.ms.setdefault(stage, (time.monotonic() - self.since) * 1000)

    def rounded(self) -> dict[str, float]:
        """All stages, to a hundredth of a millisecond."""
        return {stage: round(value, 2) for stage, value in self.ms.items()}


@dataclass(slots=True)
class Outcome:
    """What became of a question, as the end of the turn reports it."""

    intent: Intent | None = None
    confidence: float = 0.0
    grounded: bool = True
    watch: Stopwatch = field(default_factory=Stopwatch)
    unanswered: bool = False
    """The exhibition was asked something that its records do not say: curators may want to know."""
    works: tuple[str, ...] = ()
    """Accession numbers of the works that the question was about."""
