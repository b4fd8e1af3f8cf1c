"""Short replies to what the guide has asked back."""

import re
import unicodedata
from typing import Final

from guide_ai.dialogue.referents.naming import han_runs

MOST_WORDS: Final = 8
MOST_HAN: Final = 12
"""A longer reply is a question of its own."""

_PLACES: Final = (
    re.compile(r"\b(?:first|former|1st)\b|第[一1]|前(?:者|一|面)", re.IGNORECASE),
    re.compile(r"\b(?:second|latter|2nd|other|last)\b|第[二2]|后(?:者|一|面)|另(?:一|外)", re.IGNORECASE),
)
_BOTH: Final = re.compile(
    r"\bboth\b|\ball of (?:it|that|them)\b|\bthe two\b|都|两(?:个|样|件|幅)", re.IGNORECASE
)
_NUMBER: Final = (re.compile(r"(?:number |option )*(?:1|one)|[一1]号?", re.IGNORECASE),
                  re.compile(r"(?:number |option )*(?:2|two)|[二2]号?", re.IGNORECASE))  # fmt: skip
_DENIED: Final = re.compile(
    r"\b(?:not|never|(?:do|does|is)n't|do ?nt)\b[^,.;!?]*?\b(?:first|former|1st|second|latter|2nd|other|last"
    r"|both)\b(?: ones?\b)?|(?:不(?:是|要|想|用|看|听|说)?|别)[^，。；！？,.;!?]*?(?:第[一二12]|[前后]者"
    r"|[前后][一面]|另[一外]|两)(?:[个件幅样项种])?",
    re.IGNORECASE,
)
_NO: Final = re.compile(
    r"\b(?:not|never|don't|dont)\b[^,.;!?]*|(?:不(?:是|要|想)|别)[^，。；！？,.;!?]*", re.I
)
_BY_THE_WAY: Final = frozenset(
    "the one ones please ok okay yes yeah yep no oh uh um er well i i'd i'm want would like mean meant think"
    " let's lets take choose pick go with for try it it's its that that's is was do tell me know about hear"
    " see give show number option thing question answer painting picture work piece print sculpture thanks"
    " thank you said sorry then just only actually rather but and of them all two to say maybe"
    " probably".split()
)
"""Words beside which a place is all that a reply says: "who was first" and "first world war" say more."""
_BY_THE_WAY_HAN: Final = re.compile(
    r"(?:我|想|要|是|选|说|讲|看|听|问|就|那|这|请|吧|的|呢|啊|呀|哦|呃|嗯|好|行|对|可以|给|先|先生|告诉|知道|了解|介绍"
    r"|谢谢|麻烦|还是|而|个|件|幅|样|项|种|作品|画|问题|一下|号|来)*"
)
_COURTESY: Final = re.compile(
    r"^(?:ok(?:ay)?|yes|um|uh|(?:how|what) about|not (?:that|this|it)\b|我?[选要])\W*"
    r"|\W*(?:please|吧|谢谢)\W*$|[.。!！]"
)
_MOMENT: Final = re.compile(r"^(?:(?:just|only) )?one second\b", re.IGNORECASE)


def is_short(text: str) -> bool:
    """Whether a text may be a reply."""
    return len(text.split()) <= MOST_WORDS and len(han_runs(text)) <= MOST_HAN


def affirmed(text: str) -> str:
    """A reply without the part that denies something ("the maker" of "not the date, the maker")."""
    return _NO.sub(" ", text.replace("’", "'")).strip(" ,.;!?，。；！？")


def places(text: str) -> tuple[int, ...]:
    """Which of two things a short reply picks by their places: (0,), (1,), both, or none.

    "Not the first" picks the other one. A place inside a longer saying ("wait a second") picks nothing.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").casefold().split())
    if not is_short(plain) or _MOMENT.search(plain):
        return ()
    plain = _COURTESY.sub("", plain).strip()
    if number := tuple(place for place, reader in enumerate(_NUMBER) if reader.fullmatch(plain)):
        return number
    denied = [found[0] for found in _DENIED.finditer(plain)]
    left = _DENIED.sub(" ", plain)
    if not _is_all_said(left):
        return ()
    if _BOTH.search(left):
        return (0, 1) if not re.search(r"\bno\b", left) else ()
    picked = tuple(place for place, reader in enumerate(_PLACES) if reader.search(left))
    if picked or not denied:
        return picked
    refused = {place for each in denied for place, reader in enumerate(_PLACES) if reader.search(each)}
    return tuple({0, 1} - refused) if len(refused) == 1 else ()


def _is_all_said(left: str) -> bool:
    """Whether nothing is said but a place, and what goes by the way."""
    for reader in (*_PLACES, _BOTH):
        left = reader.sub(" ", left)
    words = re.findall(r"[a-z0-9']+", left)
    hans = re.findall(r"[\u3400-\u9fff]+", left)
    return _BY_THE_WAY.issuperset(words) and all(_BY_THE_WAY_HAN.fullmatch(run) for run in hans)
