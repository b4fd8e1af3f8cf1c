"""Whether two pairs of life dates can be of one person."""

from functools import lru_cache
from typing import Final

from guide_ai.dialogue.facts import dates

SLACK_YEARS: Final = 10
"""By which a date that is only about right may be wrong."""


def compatible(born: str, died: str, other_born: str, other_died: str) -> bool:
    """Whether nothing in these dates (EDTF, or "" where nobody knows) speaks against one person."""
    return _meet(born, other_born) and _meet(died, other_died)


@lru_cache(maxsize=10_000)
def _meet(one: str, other: str) -> bool:
    if not one or not other or one == other:
        return True
    first, second = _years(one), _years(other)
    if first is None or second is None:
        return True
    return first[0] <= second[1] and second[0] <= first[1]


def _years(edtf: str) -> tuple[float, float] | None:
    """First and last year that a date may mean; None where it can't be told."""
    read = dates.read(edtf)
    if read is None:
        return None
    moments = [moment for moment in (read.start, read.end) if moment]
    slack = SLACK_YEARS if any(moment.approximate or moment.uncertain for moment in moments) else 0
    earliest = float("-inf") if read.earliest is None else read.earliest - slack
    latest = float("inf") if read.latest is None else read.latest + slack
    return earliest, latest
