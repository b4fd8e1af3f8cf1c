"""Days: whether there was one, and how one is told in a sentence."""

from calendar import monthrange
from typing import Final

from django.utils.dates import MONTHS

CYCLE: Final = 400
"""Years after which the calendar repeats; EDTF carries it back before it was made."""


def day_exists(year: int, month: int, day: int) -> bool:
    """Whether the (proleptic Gregorian) calendar has the day; years as ISO 8601 counts them."""
    return 1 <= month <= 12 and 1 <= day <= monthrange(year % CYCLE + 2000, month)[1]


def told(year: int, month: int, day: int) -> str:
    """A day in words, the month in the language that is active: "6 February 2042"."""
    return f"{day} {MONTHS[month]} {year}"


def told_year(year: int) -> str:
    """A year in words; ISO 8601's 0 is 1 BCE."""
    return str(year) if year > 0 else f"{1 - year} BCE"
