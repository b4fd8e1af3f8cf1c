"""One thing that a question claims about a work's fields: what `claims` finds and `premises` judges."""

from dataclasses import dataclass
from typing import Literal

ClaimField = Literal["maker", "date", "medium", "object_type", "place", "provenance", "nationality"]
When = Literal["in", "before", "after"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim. `asked`: the question wants to know whether it is so; otherwise it takes it for granted."""

    field: ClaimField
    value: str
    """A name, the key of a stuff or a country, or the words of a date."""
    asked: bool
    spans: tuple[tuple[int, int], ...] = ()
    """Where the question says it."""
    years: tuple[int, int] = (0, 0)
    """First and last year that a date means, as EDTF counts them."""
    when: When = "in"
    called: bool = False
    """The work is only called so ("this print"): the words may be needed to find it."""
