"""How old a question says that a work is ("it's 300 years old, isn't it?"), as the years it would be from.

The part of `claims` that counts back from today.
"""

import re
from typing import Final

from guide_ai.dialogue.facts.dates import this_year
from guide_ai.dialogue.reading.claim import Claim, When
from guide_ai.dialogue.reading.ordinals import NUMERALS, ordinal
from guide_ai.guide.vocabulary import NUMBER_WORDS

_TIMES: Final = {"hundred": 100, "thousand": 1000, "百": 100, "千": 1000}
_SAID: Final = {word: int(told) for word, told in NUMBER_WORDS.items() if told.isdigit() and int(told) < 100}
_NUMBER: Final = rf"(?P<number>\d[\d,]*|(?:an?|one|{'|'.join(_SAID)})(?: hundred| thousand)?)"
_AGES: Final = (
    re.compile(
        rf"(?P<bound>\b(?:more|older|less|younger) than |\b(?:over|under"
        rf"|at least) )?\b{_NUMBER} years? old\b",
        re.IGNORECASE,
    ),
    re.compile(rf"(?P<bound>\b(?:older|younger) than ){_NUMBER} years\b", re.IGNORECASE),
    re.compile(
        rf"(?P<bound>超过|不止|至少|不到|不足)?(?P<number>\d+|[{NUMERALS}][百千]?)[多来]?年的?(?:历史"
        rf"|前的|以前的|之前的)"
    ),
)
_AT_LEAST: Final = re.compile(r"more|older|over|least|超过|不止|至少", re.IGNORECASE)
LEEWAY: Final = 0.05
"""Share by which an age in round numbers may be off and still be meant."""


def age_claimed(text: str, asked: bool) -> Claim | None:
    """The age that a question claims, as a claim about the date; None where it claims none."""
    found = next(filter(None, (reader.search(text) for reader in _AGES)), None)
    if found is None:
        return None
    years = _number(found["number"])
    made, leeway = this_year() - years, max(1, round(years * LEEWAY))
    when: When = "in"
    if found["bound"]:
        when, leeway = ("before" if _AT_LEAST.search(found["bound"]) else "after"), 0
    return Claim("date", found[0], asked, (found.span(),), (made - leeway, made + leeway), when)


def _number(said: str) -> int:
    """ "1,500", "two hundred", "三百" as a number."""
    plain = said.casefold().replace(",", "")
    if plain.isdigit():
        return int(plain)
    times = next((value for word, value in _TIMES.items() if plain.endswith(word)), 1)
    first = re.sub(r" (?:hundred|thousand)$|[百千]$", "", plain)
    return times if first in ("a", "an", "one") else _SAID.get(first, ordinal(first)) * times
