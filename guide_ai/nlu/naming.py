"""What counts as a name in a question: one judgement for what is learnt and for what is read."""

import re
from typing import Final

from guide_ai.nlu.base import EntityType, Intent

_CLAUSE: Final = re.compile(r"\b(who|that|whose|which)\b|的人$|的朋友$", re.IGNORECASE)
_YEAR: Final = re.compile(r"\d.*\b(bce?|ad|ce)\b|^(bce?|ad|ce)$|^\d+年?$|公元", re.IGNORECASE)


def is_name(words: str, kind: EntityType, intent: Intent) -> bool:
    """Whether `words`, marked as of `kind` in a question of this intent, name something.

    Of the world outside nothing but a language is named; for whom something is, is a noun and no clause; a
    year is no period.
    """
    if intent == "off_topic":
        return kind == "language"
    if kind == "audience":
        return _CLAUSE.search(words) is None
    return kind != "period" or _YEAR.search(words) is None
