"""What is said put right before it is read: hesitation, repeated words, what is taken back, spelling."""

import re
from typing import Final

from guide_ai.dialogue.reading.spelling import spelt

_HESITATION: Final = re.compile(
    r"(?<![\w'])(?:u+h+|u+m+|e+r+m*|a+h+|h+m+|mm+)(?![\w'])[\s,.…]*"
    r"|(?<![\w'])(?:you know|i mean|sort of|kind of like|like)(?=\s*,)[\s,]*"
    r"|(?:^|(?<=[，,。\s]))(?:嗯+|呃+|额|啊+|那个那个|就是说|怎么说呢)[，,、。…\s]*",
    re.IGNORECASE,
)
_TWICE: Final = re.compile(
    r"\b(?!that\b|had\b)([a-z]{2,}(?:'[a-z]+)?(?: [a-z]{2,})?)(?:[\s,…-]+\1\b)+", re.IGNORECASE
)
_TWICE_HAN: Final = re.compile(r"((?:这|那|它|这个|那个|是谁|什么|我想|请问)[幅件个张]?)(?:[，,、…\s]*\1)+")
_CLIPPED: Final = re.compile(r"\b(what|who|where|how|there|that)s\b", re.IGNORECASE)
_TAKEN_BACK: Final = re.compile(
    r"[\s,.…–—-]*\b(?:no,? wait|wait,? no|no,? sorry|sorry,? no|sorry,? i (?:mean|meant)"
    r"|i mean|i meant(?: to (?:say|ask))?"
    r"|(?:or |no,? )?rather|scratch that|let me rephrase|actually,? no|make that|no,? no)\b[\s,.…:–—-]+"
    r"|[，,、。…\s]*(?:不对[，,、\s]*不对|不对|不是[，,、\s]*我是说|我是说|我是想(?:问|说)|应该是说|哦不)[，,、：。…\s]+|[…，,。]+\s*不[，,]\s*"
    r"|\s*[,…—–]+\s*no,\s+(?=[A-Z])|\s*[…—–]+\s*sorry,\s*",
    re.IGNORECASE,
)
_BY_THE_WAY: Final = re.compile(
    r",\s*(?:the (?:next|following) one|do (?:we|you) know|is (?:it|that) known|if (?:it is )?known|roughly)"
    r"(?=\s*[?.!]*$)",
    re.IGNORECASE,
)
"""What follows a question and adds nothing to it, but might be taken for a part of a title."""
_CAPITALS: Final = re.compile(r"(?:\s[A-Z][\w'’-]*)+$")
_ASKS: Final = re.compile(
    r"\b(?:who|what|when|where|why|how|which|whose|is|are|was|were|does|did|do|can|tell|show|take|compare)\b"
    r"|谁|什么|哪|几|多[大高长宽少重久]|怎|为何|吗|呢|介绍|讲",
    re.IGNORECASE,
)
_HINGE: Final = r"\b(?:the|this|that|a|an|of|by)\b"
_PRONOUN: Final = re.compile(r"\b(?:it|that one|this one)\b", re.IGNORECASE)
_THING: Final = re.compile(r"\bthe\b[^?!.;]*[^?!.;\s…]", re.IGNORECASE)
_TITLE_HAN: Final = re.compile(r"《[^》]+》")
_LAST_THING: Final = re.compile(rf"^(.*{_HINGE})(?!.*{_HINGE}).*$", re.IGNORECASE)


def repaired(text: str) -> str:
    """The text without hesitation, repetition and slips, and after a correction what was meant instead.

    "Who made the, no wait, when was this made" asks when; "how big is the Monet, I mean the Degas" is about
    the Degas. What would leave nothing stays as it is.
    """
    plain = _CLIPPED.sub(r"\1's", _HESITATION.sub(" ", text))
    plain = _TWICE_HAN.sub(r"\1", _TWICE.sub(r"\1", plain))
    *before, last = _TAKEN_BACK.split(plain)
    if before and re.search(r"\w", last):
        former = before[-1].strip()
        if not former or _ASKS.search(last):
            plain = _kept(former, last)
        elif thing := _LAST_THING.match(former):
            plain = re.sub(r"\s+(?:the|this|that|a|an)$", "", thing[1], flags=re.IGNORECASE) + " " + last
        elif _CAPITALS.search(former) and last[:1].isupper():
            plain = _CAPITALS.sub("", former) + " " + last
    plain = _BY_THE_WAY.sub("", plain)
    plain = " ".join(plain.split()).strip(" ,，、…")
    return spelt(plain if re.search(r"\w", plain) else text)


def _kept(former: str, last: str) -> str:
    """A question that was begun anew, with the work of the first beginning where it only says "it"."""
    if (title := _TITLE_HAN.search(former)) and not _TITLE_HAN.search(last):
        return title[0] + re.sub("^[它这那][幅件个张]?", "", last)
    thing = _THING.search(former)
    return _PRONOUN.sub(lambda _: thing[0], last, count=1) if thing else last
