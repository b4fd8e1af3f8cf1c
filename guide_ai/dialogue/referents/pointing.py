"""What the words of a question point at: something in view, somebody, the hall, a maker's works."""

import re
from typing import Final

from guide_ai.dialogue.reading.ordinals import CARDINALS, NUMERALS, ORDINALS, ordinal
from guide_ai.nlu.base import Intent

_POINTING: Final = re.compile(
    r"\b(?:this|these|here|that (?:one|work|painting|picture|piece|thing))\b|\bthat\??$"
    r"|[此该]|这(?![么样])|眼前|面前|画[里中面上]|图[里中上]",
    re.IGNORECASE,
)
_HERE: Final = re.compile(r"\bhere\b|这(?:里|儿|边|个?展)|在这(?=[？?。，,吗呢吧\s]|$)", re.IGNORECASE)
"""The exhibition, not what stands before the visitor, where works are asked for and not one."""
_NO_WORK: Final = re.compile(
    r"\b(?:any|some|all|none|how many) of (?:these|those|them)\b|\bfrom here\b"
    r"|从这(?:里|儿|边)?(?=[去到怎走])",
    re.IGNORECASE,
)
"""Whatever hangs here, or where the visitor stands, and no one work."""
_BACK: Final = re.compile(r"\b(?:it|its|he|she|his|her|they|their|them)\b|[它他她其]", re.IGNORECASE)
_ABOUT_SOMEBODY: Final = re.compile(
    r"^(?:is|was) (?!it\b|this\b|that\b|the\b)(?:\w+ ){1,2}an? "
    r"|^(?:\w+ )?who(?:'s| is| was| are| were)\b|\btell me (?:\w+ ){0,2}about\b|\bhow (?:many|old)\b"
    r"|\bworks (?:by|of)\b"
    r"|\b(?:born|die[ds]?|dead|alive|married|grew up)\b|出生|去世|逝世|生于|还活着"
    r"|\bwhat (?:else )?did \w+(?: \w+)? (?:make|paint|do)\W*$|是谁|介绍|讲讲|几[幅件张]|多少[幅件张]|作品有",
    re.IGNORECASE,
)
_LISTING: Final = re.compile(
    r"\b(?:works?|paintings?|pictures?|pieces?|(?<!\bi )(?<!\bwe )(?<!to )prints?|drawings?"
    r"|sculptures?|things?|anything|something|stuff"
    r"|everything|others?|more|else|ones?)\b(?: \w+){0,3} (?:by|of|from(?= +[a-z]))\b"
    r"|^(?:and |so |but )?(?:did|has|have) .{2,40} (?:paint|make|made|draw|drawn|print|carve|do|done)\w*"
    r" (?:any|some)(?:thing|of|one)?\b.{0,12}\b(?:here|this (?:room|hall|show|exhibition|museum))\b"
    r"|\b(?:have|got|see|find)\b(?: \w+){0,3} by\b|\b(?:any|some|all|none) of (?:these|those|them)\b"
    r"|(?:哪些|哪几|还有|有没有|其[他它]|别的|所有|几[幅件张]|有什么).*(?:作品|画(?!的)|东西)"
    r"|(?:作品|画)(?:都)?(?:有哪|还有)|的(?:其[他它]|别的|所有)",
    re.IGNORECASE,
)
_ONE_OF_THEIRS: Final = re.compile(
    r"(?<!any of )(?<!all )(?<!all of )\b(?:the|that|this|his|her|their) (?:\w+ )?(?:work|painting|picture"
    r"|piece|print|drawing|sculpture|thing|one) (?:by|of|from)\b"
    r"|\b(?:it|this|that|was|is|as|still|among) one of (?:his|her|their)\b",
    re.IGNORECASE,
)
"""One work of a maker's ("how big is the piece by …?"), and no list of them."""
_OF_ANY: Final = re.compile(
    r"\b(?:any|some|all|none) of (?:these|those|them)\b"
    r"|^(?:and |so |but )?(?:did|has|have) .{2,40} (?:paint|make|made|draw|drawn|print|carve|do|done)\w*"
    r" (?:any|some)(?:thing|of|one)?\b.{0,12}\b(?:here|this (?:room|hall|show|exhibition|museum))\b",
    re.IGNORECASE,
)
"""Any of the works here, and no one of them."""
_THIS_HALL: Final = re.compile(
    r"\b(?:what|tell|about|how many)\b.*\b(?:this|the) (?:hall|room|gallery)\b"
    r"|\b(?:\w+est|most|favou?rite|highlights?)\b.*\b(?:in|of) (?:this|the) (?:hall|room|gallery)\b"
    r"|\bwhat else (?:is |hangs |can i see )?(?:there )?(?:to see )?(?:in )?here\b"
    r"|这(?:个|间|座)?(?:展厅|房间|展室|厅)|本(?:展)?厅|这[里儿].{0,10}还有(?:什么|哪些)",
    re.IGNORECASE,
)
_HALL: Final = r"(?:hall|room|gallery)"
_HALL_NUMBER: Final = re.compile(
    rf"\b{_HALL} (?:number |no\.? ?)?(\d{{1,2}}|{'|'.join(CARDINALS)})\b"
    rf"|\b(?:the )?({'|'.join(ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th)) {_HALL}\b"
    rf"|第?([{NUMERALS}]|\d{{1,2}})(?:号|个|间)?(?:展厅|展室|厅)",
    re.IGNORECASE,
)


def points(text: str) -> bool:
    """Whether a question points at something ("this", "it", "这")."""
    return bool(_POINTING.search(text) or _BACK.search(text))


def asks_of_any(text: str) -> bool:
    """Whether a question is about any of the works here ("did Picasso paint any of these?")."""
    return bool(_OF_ANY.search(text))


def points_at_one(text: str, *, here: bool = False) -> bool:
    """Whether a question points at one work ("this", "这"); `here` leaves "here" out of it."""
    text = _NO_WORK.sub(" ", text)
    return bool(_POINTING.search(_HERE.sub(" ", text) if here else text))


def says_here(text: str) -> bool:
    """Whether a question keeps to where the visitor stands ("here", "in this room", "这个厅")."""
    return bool(_HERE.search(text) or _THIS_HALL.search(text))


def points_back(text: str) -> bool:
    """Whether a question goes on about something ("it", "她的")."""
    return bool(_BACK.search(text))


def asks_after_somebody(text: str) -> bool:
    """Whether a question is about a person rather than a work ("who is …", "tell me about …")."""
    return bool(_ABOUT_SOMEBODY.search(text))


def asks_about_the_hall(text: str) -> bool:
    """Whether a question is about the hall in which it is asked."""
    return bool(_THIS_HALL.search(text))


def lists_works(text: str, intent: Intent) -> bool:
    """Whether a question that names a maker asks for their works ("what else is here by …")."""
    return intent in ("similar", "recommend") or bool(_LISTING.search(_ONE_OF_THEIRS.sub(" ", text)))


def hall_number(text: str) -> int | None:
    """The number by which a hall is called, from 1, or None."""
    found = _HALL_NUMBER.search(text)
    if found is None:
        return None
    return ordinal(next(each for each in found.groups() if each))
