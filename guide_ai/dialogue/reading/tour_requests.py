"""What is asked of a tour beyond "start" and "next": a short one, only the prints, from hall three, back
to a work.

Read by words, for `touring`; what the works of a tour have to be is read as in any question over all works.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

Wanted = Literal["start", "to", "next", "previous", "skipped", "seen", "left"]
SHORT: Final = 5
"""Stops of a short tour."""
USUAL: Final = 10
"""Stops of a tour that nobody has made: of more works, so many are chosen."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted. `words`: for the works that the tour is of, or for the work to go back to."""

    wanted: Wanted
    words: str = ""
    most: int = USUAL
    since: bool = False
    """The tour begins at what the words name and goes on beyond it."""


_START: Final = re.compile(
    r"^(?:just |only |please )*(?:show me|take me (?:to|round)) .+ one (?:after|by) (?:one|another"
    r"|the other)\W*$"
    r"|^(?!.*\b(?:stop|end|quit|cancel|leave|pause|resume|next|long|many|finish)\b)(?=.*\b(?:tours?|guided"
    r" walk)\b)(?:.*\b(?:give|take|start|begin|do|make|want|like|have"
    r"|lead|short|quick|brief|long|full|whole|only|just|another|can|tour of|tour through|go on)\b.*|tour"
    r" (?:of|through) .*)$"
    r"|^(?:please )?(?:start|begin) (?:from|with|in|at) .+|^only (?:the )?\w+(?: please)?\W*$"
    r"|^(?!.*(?:停|结束|退出|取消|暂停|几站|多久|下一|垃圾|烂|差劲|糟|难用|没用|无聊|讨厌|恶心|没意思))"
    r".*(?:导览|游览|讲解路线|参观路线).*|^(?:请)?带我们?(?:去)?(?:参观|逛|转)(?:一?下|一圈|逛)?.+|^从.+开始(?:导览"
    r"|参观|讲|逛)?.*|^(?:带我?)?只看(?!了)(?P<only>.+?)[吧。]?$",
    re.IGNORECASE,
)
_SHORT: Final = re.compile(
    r"\b(?:short|quick|brief|fast|little|mini|five minutes?|in a hurry)\b|简短|短一?点|快速|简单(?:的|地)?",
    re.IGNORECASE,
)
_SINCE: Final = re.compile(
    r"\b(?:start|begin|starting|beginning)(?:ning)? (?:the tour )?(?:from|with|in|at)\b|\btour from\b"
    r"|从.+开始",
    re.IGNORECASE,
)
_BACK: Final = re.compile(
    r"^(?:ok(?:ay)?,? |please |can (?:you|we) |let'?s |could we )*(?:(?:go|take me|bring me|lead me|return"
    r"|walk|get) )*(?:back|return) to (?:the )?(?P<work>.+?)(?: please)?\W*$"
    r"|^(?:请|我想|我们|再|带我)*(?:回到|返回|回去看|再看看?)(?P<han>.+?)(?:那里|那儿|那幅|那件|吧"
    r"|一下)*[。！]?$",
    re.IGNORECASE,
)
_NOWHERE: Final = re.compile(
    r"\b(?:entrance|lobby|exit|start|beginning|tour|room|hall|gallery|one before|previous|last one|it"
    r"|that)\b|入口|大厅|出口|展厅|导览|上一|刚才|前一",
    re.I,
)
_SKIPPED: Final = re.compile(
    r"\bwhat(?:'s| is) left to see\b|\bwhat (?:haven't|have) (?:i|we) (?:not )?(?:yet )?seen(?: yet)?\W*$|"
    r"\b(?:did|have|had) (?:i|we|you) (?:\w+ )?(?:skip(?:ped)?|miss(?:ed)?|le(?:ft|ave) out|overlook(?:ed)?"
    r"|pass(?:ed)? over)\b"
    r"|(?:跳过|漏掉|漏|错过|落下)了?(?:什么|哪些|哪件|哪几)|有什么(?:没看|漏)|还有(?:什么|哪些)没(?:有)?看",
    re.IGNORECASE,
)
_SEEN: Final = re.compile(
    r"\bwhat (?:did|have) (?:we|you and i) (?:already )?talk(?:ed)?(?: about)?(?: so far| before"
    r"| already)?\W*$"
    r"|\b(?:what|which)\b.*\b(?:have|did|had)\b.*\b(?:i|we|you)\b.*\b(?:seen|see|visited|visit|covered"
    r"|looked at|heard about|shown me|show me|talked about)\b"
    r"(?: so far| already| until now| up to now)?\W*$"
    r"|(?:看过|看了|参观了|参观过|讲过|讲了|聊过)(?:哪些|什么|几)|(?:已经|都)(?:看|参观)(?:过|了)(?:什么"
    r"|哪些)?",
    re.IGNORECASE,
)
_LEFT: Final = re.compile(
    r"\bhow (?:many|much)\b.*\b(?:stops?|more|left|remain\w*|to go|longer)\b.*\b(?:tour|stops?|left"
    r"|remain\w*|to go)\b|\bhow (?:long|many stops).*\btour\b|\bhow many stops\b"
    r"|\b(?:which|what) stop\b|还有?(?:剩)?(?:下)?(?:几|多少)[站个]|还剩|导览有?(?:几|多少)站|(?:第"
    r"|到了?)几站",
    re.IGNORECASE,
)


_WORK: Final = r"(?:work|painting|picture|piece|print|sculpture|object|exhibit|one|item|stop)"
_NEXT: Final = re.compile(
    rf"^(?:(?:so|and|ok|okay|please|um|uh|tell me)[ ,]+)*(?:what|which)(?:'s| is| comes)?(?: the)? next"
    rf"(?: {_WORK})?(?: here| in line| on the wall| called)?\W*$"
    r"|^(?:请问)?下一?[件幅个张](?:作品|画|展品)?(?:是|叫)(?:什么|哪|啥)[^？?]{0,6}[？?。]?$",
    re.IGNORECASE,
)
_PREVIOUS: Final = re.compile(
    r"^(?:请问)?上一?[件幅个张](?:作品|画|展品)?(?:是|叫)(?:什么|哪|啥)[^？?]{0,6}[？?。]?$"
)


def read(text: str, *, touring: bool) -> Request | None:
    """What is asked of a tour, or None. `touring`: one is under way."""
    plain = " ".join(text.replace("’", "'").split())
    if _NEXT.match(plain):
        return Request("next")
    if _PREVIOUS.match(plain) and touring:
        return Request("previous")
    if _SKIPPED.search(plain):
        return Request("skipped")
    if _SEEN.search(plain):
        return Request("seen")
    if _LEFT.search(plain) and (touring or re.search(r"\btour\b|导览|站", plain, re.IGNORECASE)):
        return Request("left")
    if (back := _BACK.search(plain)) and not _NOWHERE.search(back["work"] or back["han"]):
        return Request("to", (back["work"] or back["han"]).strip())
    if _START.search(plain):
        return Request("start", plain, SHORT if _SHORT.search(plain) else USUAL, bool(_SINCE.search(plain)))
    return None
