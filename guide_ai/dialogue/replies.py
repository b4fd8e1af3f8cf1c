"""Short replies to what the guide has asked back."""

import re
from typing import Final

from guide_ai.dialogue.naming import han_runs

MOST_WORDS: Final = 8
MOST_HAN: Final = 12
"""A longer reply is a question of its own."""

_FIRST: Final = re.compile(r"\b(?:first|former|1st)\b|第一|前(?:者|一|面)", re.IGNORECASE)
_SECOND: Final = re.compile(r"\b(?:second|latter|2nd|other)\b|第二|后(?:者|一|面)|另", re.IGNORECASE)
_BOTH: Final = re.compile(
    r"\b(?:both|all of (?:it|that|them))\b|都(?:想|要|行|可以|说|讲)|两(?:个|样)", re.IGNORECASE
)


def is_short(text: str) -> bool:
    """Whether a text may be a reply."""
    return len(text.split()) <= MOST_WORDS and len(han_runs(text)) <= MOST_HAN


def places(text: str) -> tuple[int, ...]:
    """Which of two things a short reply picks by their places: (0,), (1,), both, or none."""
    if not is_short(text):
        return ()
    if _BOTH.search(text):
        return 0, 1
    if _FIRST.search(text):
        return (0,)
    return (1,) if _SECOND.search(text) else ()
