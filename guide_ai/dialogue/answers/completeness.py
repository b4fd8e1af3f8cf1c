"""Whether a short sentence leaves out what is asked for: a place, a time, a reason, somebody, a number.

Looked at once the language model has said an answer: one that leaves out what was asked for is not told.
"""

import re
from typing import Final

from guide_ai.guide.words import content

ENOUGH: Final = 0.25
"""Share of a sentence's words that a shorter one has at least where it stands by itself."""

_KINDS: Final = (
    (r"\bwhere\b.*\bfrom\b", r"\b(?:from|of|in)\b"),
    (
        r"\bwhere\b",
        r"\b(?:in|at|near|on|from|to|into|behind|beside|between|under|below|above|over|by|along)\b",
    ),
    (
        r"\bwhen\b|\bhow long\b|\bwhat (?:year|time|date)\b",
        r"\d|\b(?:before|after|during|until|while|when|later|earlier|year|century|dynasty|period|spring|summer"
        r"|autumn|winter|once)",
    ),
    (r"\bwhy\b|\bhow come\b", r"\b(?:because|since|so that|in that|after|for|as|in order|to \w+)\b"),
    (r"\bwho(?:m|se)?\b", r"(?<=\s)[A-Z]|\b(?:by|an?|the) \w+"),
    (
        r"\bhow many\b",
        r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty|pair|dozen)\b",
    ),
)
"""How a question asks, and what its answer has to hold."""


def leaves_out(said: str, whole: str, question: str) -> bool:
    """Whether `whole`, from which `said` is drawn, holds what was asked for and `said` does not."""
    for asking, answering in _KINDS:
        if re.search(asking, question, re.IGNORECASE):
            if len(re.findall(answering, said)) < min(1, len(re.findall(answering, whole))):
                return True
            break
    return len(content(said)) < ENOUGH * len(content(whole))
