"""Who did something to a work that is neither making nor giving it: who framed it, who restored it.

Such a "who" sounds like one after the maker; no maker answers it. Part of `beyond`.
"""

import re
from typing import Final

from rapidfuzz import fuzz

LIKE: Final = 75.0
"""Likeness in percent from which a word is a misspelt verb of making ("pianted")."""

_MAKING: Final = (
    "made painted created carved designed printed sculpted photographed produced finished composed coded"
    " programmed etched engraved sketched built drew wove did published cast authored crafted executed"
    " constructed completed coloured manufactured fashioned moulded modelled stitched embroidered assembled"
    " invented conceived imagined fabricated illustrated penned started signed"
).split()
_KEEPING: Final = (
    "owned possessed purchased acquired inherited collected donated presented bequeathed gifted granted lent"
    " loaned contributed offered funded financed sponsored provided paid transferred willed received kept"
    " helped chiselled chiseled sewed embossed thrown"
).split()
_OTHER: Final = frozenset(
    "stole broke hung found dug taught wore bound chose sat stood lit lost hid hurt sang spoke shot fought"
    " slept ate wept died lived posed commissioned".split()
)
"""Deeds whose verbs do not end in -ed, or are told by other words."""
_WHO: Final = re.compile(
    r"\bwho (?:(?:the (?:hell|heck|fuck|devil)|on earth|exactly|actually|originally|first|then|also|really"
    r"|has|had|have|\w+ly) )*(?P<deed>[a-z]+)\b",
    re.IGNORECASE,
)
_WHO_HAN: Final = re.compile(
    r"谁(?:来|给它?|帮它?)?(?:装裱|裱|修复?|挂|偷|发现|挖|装框|清洗|保护|搬"
    r"|打扫|命名|起名)"
)


def asks_of_another_deed(text: str) -> bool:
    """Whether "who" asks after whoever did something else than make, own or give a work."""
    if _WHO_HAN.search(text):
        return True
    for found in _WHO.finditer(text):
        deed = found["deed"].casefold()
        if deed in _OTHER:
            return True
        if deed.endswith("ed") and max(fuzz.ratio(deed, each) for each in (*_MAKING, *_KEEPING)) < LIKE:
            return True
    return False
