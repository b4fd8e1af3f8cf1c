"""What a question is about, once that is known."""

from dataclasses import dataclass
from typing import Literal

from guide_ai.dialogue.catalogue import Name

How = Literal["named", "described", "gaze", "near", "talked", "none"]


@dataclass(frozen=True, slots=True)
class Referent:
    """What a question is about. `works` is empty where nothing fits, or where two do (`candidates`)."""

    works: tuple[str, ...] = ()
    how: How = "none"
    candidates: tuple[str, ...] = ()
    maker: Name | None = None
    hall: Name | None = None
    absent: str = ""
    """A name or description in the question that nothing here answers to."""
    stranger: bool = False
    """Whether `absent` is a maker, and not a work."""
    lost: Literal["", "place", "talk"] = ""
    """Words point at a work, and none hangs there, or none was talked about."""
    kind: str = ""
    """Not one work is meant, but any of this kind ("bronzes", "Kyoto")."""
    of_kind: tuple[str, ...] = ()
    """The works that are, by their records."""
