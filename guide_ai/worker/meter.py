"""What an inference process tells of its work, for whoever counts: see `metrics.py`."""

from typing import Protocol

from guide_ai.guide.base import Usage


class Meter(Protocol):
    """Is told what happens to the calls for a skill, from any thread. It must be quick and never raise."""

    def waited(self, skill: str, seconds: float) -> None:
        """A request waited so long in the queue before it was begun."""
        ...

    def computed(self, skill: str, rows: int, seconds: float) -> None:
        """A batch, or one step of a call, took so long."""
        ...

    def ended(self, skill: str, outcome: str) -> None:
        """A call ended: `done`, `cancelled`, or the class of its error."""
        ...

    def used(self, skill: str, usage: Usage) -> None:
        """An answer of the language model took so many tokens."""
        ...


class Silent:
    """Counts nothing."""

    def waited(self, skill: str, seconds: float) -> None: ...

    def computed(self, skill: str, rows: int, seconds: float) -> None: ...

    def ended(self, skill: str, outcome: str) -> None: ...

    def used(self, skill: str, usage: Usage) -> None: ...
