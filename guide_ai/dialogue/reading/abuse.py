"""Abuse of the guide: it is answered calmly, and nothing is begun or ended by it."""

import re
from typing import Final

_STRONG_WORDS: Final = frozenset(
    "fuck fucker fucking fuckin fucked motherfucker wtf shit shithead bullshit bitch bastard asshole arsehole"
    " cunt dickhead prick wanker twat idiot idiotic moron stupid dumb dumbass imbecile retard whore slut"
    " scumbag".split()
)
_WEAK_WORDS: Final = frozenset(
    "ass arse dick junk loser crap damn goddamn suck sucks screw piss bugger hell trash garbage rubbish"
    " useless worthless hate kill die pig bloody scum ugly".split()
)
"""Abuse only where they are said to somebody ("go to hell")."""
_STRONG: Final = re.compile(
    rf"\b(?:{'|'.join(sorted(_STRONG_WORDS))})\b|[操肏艹]你|[日草]你妈|你妈的|他妈的?"
    r"|[傻煞沙][逼比叉屄bx]|混蛋|王八蛋|滚[开蛋吧]|白痴|蠢货|笨蛋|去死|废物|贱人|智障|脑残",
    re.IGNORECASE,
)
_TO_SOMEBODY: Final = frozenset("you your you're youre yourself u off go tour robot bot guide".split())
_BESIDE: Final = (
    "you your you're youre yourself u r are a an the so such very really just oh and or to of off up go get"
    " eat this it that i me my mother mom guide robot bot machine computer ai thing piece tour what in as"
    " well total complete absolute away will i'll nobody all"
)
_ABUSE: Final = _STRONG_WORDS | _WEAK_WORDS | frozenset(_BESIDE.split())
_HAN: Final = re.compile(
    r"(?:你|您|是|个|这|那|真|的|就|啊|吧|了|大|都|给我|去|我|导览员?|机器人?|人工智能|讨厌|垃圾|蠢|笨|傻|贱|滚|死|猪|狗|蛋|货|开|子"
    r"|神经病|妈|[操肏艹]|[日草]你妈|他妈|[傻煞沙][逼比叉屄]|混蛋|王八蛋|白痴|废物|智障|脑残)+"
)
_BAD_HAN: Final = re.compile(r"讨厌你|垃圾|[蠢笨傻贱]|^滚开?$|去死|你.{0,2}[猪狗]|神经病|妈的|[操肏艹]")
_TOUR: Final = re.compile(
    r"\b(?:tour|stop|start|begin|end|quit|next|back|previous|pause|wait|on|quiet|talking|leave|out|shut|enough)\b"
    r"|导览|停|开始|结束|下一|上一|继续|等|安静|闭嘴|别说|带我",
    re.IGNORECASE,
)


def is_abuse(text: str) -> bool:
    """Whether a text is nothing but abuse: "who the hell made this?" asks something all the same."""
    plain = text.replace("’", "'").casefold()
    words, hans = re.findall(r"[a-z']+", plain), re.findall(r"[\u3400-\u9fff]+", plain)
    if words and not hans:
        weak = not _WEAK_WORDS.isdisjoint(words) and not _TO_SOMEBODY.isdisjoint(words)
        return (weak or not _STRONG_WORDS.isdisjoint(words)) and _ABUSE.issuperset(words)
    bad = bool(_STRONG.search(plain) or any(_BAD_HAN.search(run) for run in hans))
    return bad and bool(hans) and all(_HAN.fullmatch(run) for run in hans)


def has_abuse(text: str) -> bool:
    """Whether strong abuse is in a text that says nothing of a tour: none is meant then."""
    return bool(_STRONG.search(text)) and not _TOUR.search(text)
