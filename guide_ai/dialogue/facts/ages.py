"""Ages that a question sets works, as the time in which such a work was made: "more than 2,000 years old".

Answers that count and list (`survey`) read them beside the times of `periods`.
"""

import math
import re
from typing import Final

from guide_ai.dialogue.facts.dates import this_year
from guide_ai.dialogue.facts.periods import Period
from guide_ai.dialogue.reading.ordinals import CARDINALS, ordinal

_HUNDREDS: Final = {"hundred": 100, "thousand": 1000, "century": 100, "centuries": 100, "百": 100, "千": 1000}
_NUMBER: Final = rf"(?P<count>\d[\d,]*|an?|{'|'.join(CARDINALS)})(?: (?P<power>hundred|thousand))?"
_COUNT: Final = rf"{_NUMBER} ?(?:years?|(?P<long>centur(?:y|ies)))"
_OLD: Final = re.compile(
    rf"\b(?:(?P<more>older than|more than|over|at least)|(?P<less>younger than|newer than|less than|under)) "
    rf"{_COUNT}(?: old| ago)?\b"
)
_OLD_HAN: Final = re.compile(
    r"(?:距今|历史)?(?:(?P<more>超过|多于|大于|早于)|(?P<less>不到|少于|不足))"
    r"(?P<count>\d+|[一二两三四五六七八九十])(?P<power>百|千)?多?年(?:历史|前)?的?"
    r"|(?P<count_b>\d+|[一二两三四五六七八九十])(?P<power_b>百|千)?(?:多年(?:历史|前)?|年以上(?:历史)?|(?<=[百千])年(?:以|之)?前)的?"
)


def age_in(text: str) -> tuple[Period, tuple[int, int]] | None:
    """The time that a folded text names by its distance from today; None where it names none."""
    found = _OLD.search(text) or _OLD_HAN.search(text)
    if found is None:
        return None
    said = {name: value for name, value in found.groupdict().items() if value}
    count = said.get("count") or said["count_b"]
    number = (
        int(count.replace(",", "")) if count[0].isdigit() else 1 if count in ("a", "an") else ordinal(count)
    )
    years = number * _HUNDREDS.get(said.get("power") or said.get("power_b") or said.get("long", ""), 1)
    turn = 12 * (this_year() - years)
    first, last = (turn, math.inf) if "less" in said else (-math.inf, turn - 1)
    return Period(first, last, found[0].strip().removesuffix("的")), found.span()
