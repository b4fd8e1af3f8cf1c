"""Questions about what hangs where, read by their words: beside this, between two, the way to it, where
one is.

`whereabouts` answers them from how the exhibition hangs. A question that points at a work by its place
and asks for something else ("who made the one on the left?") is none of these: `pointers` reads that.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, cast

What = Literal[
    "left",
    "right",
    "beside",
    "opposite",
    "behind",
    "after",
    "before",
    "between",
    "way",
    "me",
    "exit",
    "entrance",
    "here",
]
"""`after`, `before`: along the walls. `me`: where the visitor is. `here`: whether a work is in this hall."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that is asked about. `anchors`: the words for the works that it is told by; none for what
    is shown.
    """

    what: What
    anchors: tuple[str, ...] = ()


_WORK: Final = r"(?:work|painting|picture|piece|print|one|thing|sculpture|object|art ?work|exhibit|item)s?"
_ASKS: Final = (
    r"^(?:(?:so|and|ok|okay|please|um|uh|well|hey|tell me|do you know|can you tell me)[ ,]+)*(?:what"
    r"|which)(?:'s| is| are)?"
    rf"(?: the)?(?: other| next)?(?: {_WORK})?(?: that)?(?:'s| is| are| was| hangs?| hang| stands?| comes?|"
    rf" do i see| can i see"
    rf"| would i see| will i see| follows)?(?: hanging| hung| there| located| shown| displayed| directly|"
    rf" right| just| immediately"
    rf"| straight)*(?: next)?"
)
_ANCHOR: Final = r"(?P<anchor>.+?)"
_END: Final = r"(?: in (?:this|the) (?:room|hall|gallery)| on (?:this|the|that) wall| here| please)?\W*$"
_SIDE: Final = (
    rf"(?: (?:to|on|at|from))?(?: (?:the|its|my|this one's))? (?P<side>left|right)(?:[-"
    rf" ]hand)?(?: side)?(?: (?:of|from|to) {_ANCHOR})?{_END}"
)
_ENGLISH: Final[tuple[tuple[str, str], ...]] = (
    ("between", rf"{_ASKS}(?: in)? between (?P<anchor>.+?) and (?P<other>.+?){_END}"),
    ("side", rf"{_ASKS}{_SIDE}"),
    (
        "opposite",
        rf"{_ASKS}(?: on)?(?: the)? (?:opposite|across from|facing|vis-a-vis)(?: (?:side"
        rf"|wall))?(?: (?:to|of|from))?(?: {_ANCHOR})?{_END}",
    ),
    (
        "behind",
        rf"{_ASKS} (?:behind|at the back of|in back of) (?:me|us|my back|you){_END}"
        r"|\bwhat (?:do|would|will|can) (?:i|we) see (?:if|when) (?:i|we) turn (?:a?round)\W*$",
    ),
    (
        "beside",
        rf"{_ASKS} (?:next to|besides?|adjacent to|alongside|close to|near(?:est)?(?: to)?|by|around"
        rf"|either side of|on both sides of)(?: {_ANCHOR})?{_END}",
    ),
    (
        "after",
        rf"^(?:and |so )?after {_ANCHOR.replace('anchor', 'past')},? (?:what|which \w+) "
        rf"(?:do (?:i|we) (?:see|get|come to|reach|find)|comes?|follows|is|hangs)(?: next)?{_END}"
        rf"|{_ASKS} (?:after|follow(?:s|ing)?(?: after)?) {_ANCHOR}{_END}"
        rf"|^(?:and )?(?:the )?next {_WORK} (?:right |just )?(?:beside|next to|after|by|from)"
        rf" {_ANCHOR.replace('anchor', 'near')}{_END}|^what (?:comes|hangs|is)"
        rf" next after {_ANCHOR.replace('anchor', 'late')}{_END}"
        rf"|^what(?:'s| is| comes) next(?: along| up| on)?(?: (?:the|this) wall)?(?P<behind>){_END}",
    ),
    ("before", rf"{_ASKS} (?:before|precedes|preceding) {_ANCHOR}{_END}"),
    ("exit", r"\b(?:exit|way out|how do i (?:leave|get out)|get out of here)\b"),
    (
        "entrance",
        r"\b(?:where(?:'s| is)|how do i (?:get|go)|way|back|find|to) (?:\w+ ){0,3}(?:entrance"
        r"|lobby|foyer|start|beginning)\b",
    ),
    (
        "me",
        r"^(?:\w+ )?where (?:exactly )?(?:am i|are we|i am|we are)(?: now| right now| standing)?\W*$"
        r"|^(?:which|what) (?:room|hall|gallery) (?:am i|are we|is this)(?: in)?(?: now)?\W*$",
    ),
    (
        "way",
        rf"\b(?:how (?:do|can|would|should) (?:i|we) (?:get|go|walk|find my way)(?: from (?:here"
        rf"|the [^?]{{1,40}}?|[A-Z][^?]{{1,40}}?))?(?:"
        rf" back)? to|which way (?:is|to|do i go (?:for|to))"
        rf"|(?:what is|what's|show me|tell me) the way to|directions? to|how to get to|how do i find"
        rf"|how can i find) {_ANCHOR}(?: from (?:here|this room|this hall))?\W*$",
    ),
    (
        "here",
        rf"^(?:and )?(?:is|does) {_ANCHOR} (?:also )?(?:hang(?:ing)? )?in (?:this|the same|my) (?:room"
        rf"|hall|gallery)(?: too| as well)?\W*$",
    ),
)
_HAN_WORK: Final = r"(?:那|这)?一?[幅件张个座]?(?:作品|画|展品|东西)?"
_HAN_ASKS: Final = (
    rf"{_HAN_WORK}(?:又|还|都)?(?:挂|放|摆)?(?:着|了)?(?:的)?(?:是|有|挂)?(?:着)?(?:什么|哪"
    rf"|啥|谁)[^？?]{{0,6}}[？?。]?$"
)
_LEAD: Final = r"^(?:请问|那么?|那|在|我想知道)?[，,]?"
_CHINESE: Final[tuple[tuple[str, str], ...]] = (
    ("between", rf"{_LEAD}(?P<anchor>.+?)(?:和|与|跟)(?P<other>.+?)(?:之间|中间){_HAN_ASKS}"),
    ("side", rf"{_LEAD}(?P<anchor>.*?)的?(?P<side>左|右)(?:手)?(?:边|侧|面){_HAN_ASKS}"),
    ("opposite", rf"{_LEAD}(?P<anchor>.*?)的?(?:正)?对面(?:墙上)?(?:的)?{_HAN_ASKS}"),
    ("behind", rf"{_LEAD}我(?:的)?(?:身后|后面|背后){_HAN_ASKS}"),
    (
        "beside",
        rf"{_LEAD}(?P<anchor>.*?)的?(?:旁边|边上|附近|周围|隔壁|两边|两侧)(?!的?(?:展厅|房间"
        rf"|厅)){_HAN_ASKS}|挨着(?P<late>.+?)的{_HAN_ASKS}",
    ),
    (
        "after",
        rf"{_LEAD}(?P<anchor>.+?)(?:之后|后面|的?下一[件幅个]){_HAN_ASKS}|{_LEAD}(?P<near>(?!讲|介绍|说|看|带)[^，,]+?)的?"
        r"(?:(?:旁边|边上|隔壁|右边)的?(?:下一?)?|下一?)[件幅个张](?:作品|画|展品)?呢?[？?。]?$"
        rf"|{_LEAD}(?:看完|看过|过了|从)(?P<late>.+?)(?:之后|以后)?[，,]?(?:再|接着|继续)*(?:往下|往前|往后|向前|向右)"
        rf"(?:走|看|数)?(?:下)?一[件幅个张](?:作品|画|展品)?[，,]?{_HAN_ASKS}"
        rf"|{_LEAD}(?:看完|看过|过了)(?P<behind>.+?)(?:之后|以后)?[，,]?(?:在?墙上|旁边)?(?:接着|接下来|紧接着|然后|跟着)"
        rf"(?:(?:往下)?(?:看|走)|(?:应?该|就)?(?:轮到|看))?(?:的)?{_HAN_ASKS}"
        rf"|^我们?(?:现在)?(?:站|停)?在(?P<ahead>.+?)(?:的?(?:前面?|跟前|面前))[，,](?:那)?下一?[件幅个张](?:作品|画|展品)?"
        rf"(?:呢|是什么|是哪[件幅个张])?[？?。]?$"
        rf"|{_LEAD}(?P<seen>.+?)我?(?:已经)?(?:看好|看完|看过|看)了[，,](?:那)?下一?[件幅个张](?:作品|画|展品)?(?:呢|是什么|是哪[件幅个张])?[？?。]?$",
    ),
    ("before", rf"{_LEAD}(?P<anchor>.+?)(?:之前|前面|的?上一[件幅个]){_HAN_ASKS}"),
    ("exit", r"出口|怎么(?:出去|离开)|出去的路"),
    ("entrance", r"入口|(?:回到?|去)(?:大厅|门口|起点)"),
    ("me", r"^(?:请问)?我(?:们)?(?:现在)?(?:在|站在)(?:哪|什么地方|哪个)"),
    (
        "way",
        rf"{_LEAD}(?:从[^，。怎如]{{1,10}}?)?(?:怎么|如何)(?:去|到|走到|才能到"
        rf"|能到){{1,2}}(?P<anchor>.+?)[？?。]?$"
        rf"|{_LEAD}(?:我(?:想|要))?(?:从这(?:里|儿))?(?:去|到|往)(?P<late>.+?)(?:应该|该)?(?:怎么走"
        rf"|怎么去|往哪(?:里|儿|边)?走|走哪边|如何走)",
    ),
    ("here", rf"{_LEAD}(?P<anchor>.+?)(?:也)?(?:是|挂)?在(?:不在)?这个?(?:展厅|房间|厅)(?:里)?吗?[？?]?$"),
)
_NEXT: Final = re.compile(
    rf"\b(?:the |very )?next {_WORK} (?=(?:right |just |immediately )?(?:beside|next to|by|after|from)\b)"
    rf"|\bthe (?:very )?next (?:one|{_WORK})(?: over| along| on| there)?\W*$|下一?[件幅个张]",
    re.IGNORECASE,
)
"""The next is one work, on the right, where what hangs beside might be two."""
_READERS: Final = tuple(
    (what, re.compile(pattern, re.IGNORECASE)) for what, pattern in (*_ENGLISH, *_CHINESE)
)
_AS_WELL: Final = re.compile(
    rf",? (?:that is |i mean |so )?the (?:very )?next (?:one|{_WORK})(?: over| along| on| there)?(?=\W*$)"
    r"|(?<=.)(?<=[边侧面后])的?(?:紧挨着的?)?下一?(?=[件幅个张])",
    re.IGNORECASE,
)
"""What says once more that the next is meant, beside words for where it hangs."""
_SHOWN: Final = re.compile(
    r"^(?:(?:this|that|it|the|here|me|us|where i (?:am|stand)|these|them)(?: over there)?(?: (?:one|work"
    r"|painting|picture|piece|print|sculpture))?)?\W*$"
    r"|^(?:[这那它我]|这里|这儿)?(?:[幅件张个座])?(?:作品|画|展品|东西|雕塑)?(?:的|它)?$",
    re.IGNORECASE,
)
_NO_SPOT: Final = re.compile(
    r"\b(?:in (?:this|the) (?:picture|painting|print|photo|scene|image)|of the (?:picture|painting|print"
    r"|canvas|scene)"
    r"|called|titled|named|made|painted|mean|about|figure|man|woman|horse|corner|background|standing|title"
    r"|date|colou?r"
    r"|(?:next|previous|another) (?:\w+ )?(?:room|hall|gallery))\b"
    r"|画面|画里|画中|图中|人物|人是|谁|叫|下一个?(?:展厅|展室|房间|厅)|[这那幅画]里|颜色",
    re.IGNORECASE,
)
"""Words of a place in a picture, or of something else that is asked about what hangs there."""


_STANDING: Final = re.compile(
    r"^(?:(?:so|and|ok|okay|hi|hello|well)[ ,]+)*(?:i'm|i am|we're|we are|i stand|we stand"
    r"|(?:i've|i have|we've|we have) (?:now |just )?(?:stopped|reached|seen|finished|got to|come to|done))"
    r"(?: (?:now|right|just|currently|standing|looking|here|stood|still))*"
    r"(?: (?:at|in front of|before|by|beside|near|next to|with)|(?<=reached)|(?<=seen)|(?<=finished)"
    r"|(?<= to)) (?P<at>[^?!.;]{2,60}?)(?:[.;!]|,| and\b)\s+"
    r"(?:and |so |now )*(?=what|which)",
    re.IGNORECASE,
)
"""Where the visitor says that they stand, before what is asked from there."""


def read(text: str) -> Spot | None:
    """The place that a question asks about, or None."""
    plain = _AS_WELL.sub("", " ".join(text.replace("’", "'").split()))
    standing = _STANDING.match(plain)
    plain = plain[standing.end() :] if standing else plain
    for what, reader in _READERS:
        if not (found := reader.search(plain)):
            continue
        if what not in ("exit", "entrance", "me", "way", "here") and _NO_SPOT.search(plain):
            return None
        groups = {name: value for name, value in found.groupdict().items() if value}
        side = groups.get("side", "").casefold()
        if what == "beside" and _NEXT.search(text):
            what = "after"
        meant = {"left": "left", "左": "left", "right": "right", "右": "right"}.get(side, what)
        anchors = [
            groups[name].strip()
            for name in ("anchor", "late", "behind", "seen", "past", "ahead", "near", "other")
            if name in groups
        ]
        at = standing["at"] if standing else ""
        if at and not anchors and what not in ("exit", "entrance", "me"):
            anchors = [""]
        if what == "after" and not anchors:
            return None  # "what's next" alone goes on with a tour
        return Spot(cast(What, meant), tuple(at if _SHOWN.match(anchor) else anchor for anchor in anchors))
    return None
