"""Half questions that go on with the last one: "and this one?", "what about the other one", "那左边的呢"."""

import re
from dataclasses import dataclass, replace
from typing import Final

from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents import pointers
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.nlu.base import Intent

MOST_WORDS: Final = 14

_LEAD: Final = re.compile(
    r"^\W*(?:(?:and|ok(?:ay)?|so|or|um+|uh+|er+|well|now|yes|no|i mean|i meant|then|but)\b[\s,]*)*"
    r"(?:(?:what|how) about|and|what of|or|not|same for|i meant?|i was asking about|i'm asking about)?\b"
    r"|^(?:不[，,]?)?(?:那么?|还有|至于|换|我(?:说|指|问)的?是|而)*",
    re.IGNORECASE,
)
_POINTING: Final = re.compile(
    r"\b(?:this|that|these|those|the) (?:other )?(?:ones?|paintings?|pictures?|works?|pieces?|sculptures?"
    r"|prints?)\b"
    r"|\b(?:this|that|it|these|those|here)\b|[这那](?:里|边|儿)?(?:一)?[个幅件张座]?(?:画|作品|雕塑)?|它",
    re.IGNORECASE,
)
_HOLDING: Final = re.compile(
    r"\b(?:the|a|an|by|of|one|ones|then|too|also|as well|please|again|now|in this room|painting|picture|work"
    r"|piece|sculpture|print|on|with)\b|[的呢吗啊呀吧么了幅件个张画]|作品|一",
    re.IGNORECASE,
)
_ASKED_ALIKE: Final[frozenset[Intent]] = frozenset(
    ("describe", "ask_meaning", "ask_technique", "similar", "recommend")
)
"""Intents whose question asks alike of any work, whatever its words were."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a work, as it can be asked again of another one."""

    text: str
    wish: Wish


def taken_up(text: str, wanted: Wish, last: Question | None, index: NameIndex) -> Question | None:
    """The last question, asked of what a half one points at or names; None for a question of its own."""
    if last is None or len(text.split()) > MOST_WORDS:
        return None
    left = text.replace("’", "'")
    pointer = pointers.read(left)
    if pointer:
        thing = pointers.thing_there(left, pointer)
        left = left[: pointer.start].rstrip().removesuffix(thing) + " " + left[pointer.end :]
    named = [name for name in index.said_in(left)]
    for name in named:
        left = re.sub(re.escape(name), " ", left, flags=re.IGNORECASE)
    lead = _LEAD.match(left)
    left = left[lead.end() :] if lead else left
    pointing = bool(_POINTING.search(left))
    if not (pointer or pointing or named):
        return None
    left = _HOLDING.sub(" ", _POINTING.sub(" ", left))
    if re.search(r"\w", left) or (named and not pointer and not (lead and lead[0].strip())):
        return None
    told = last.wish.fields or last.wish.intent in _ASKED_ALIKE
    return replace(last, text=text) if told else last
