"""Provenances step by step: who had a work one after the other, and which steps a question asks about."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.terms import person
from guide_ai.dialogue.terms.book import folded

Which = Literal["all", "first", "last", "some", "after", "before"]

SHORT: Final = 240
"""Characters of a provenance that is told whole."""
MOST: Final = 4
"""Steps that are told of who had it beside somebody."""
FEW: Final = 3
"""Steps of a longer one that are told where nothing particular is asked."""

_NOTES: Final = re.compile(
    r"\s*\b(?:NOTES?|Under review|Updated (?:and|&))\b\s*:?.*$", re.IGNORECASE | re.DOTALL
)
_MARKS: Final = re.compile(r"\s*\[\d{1,2}\](?!\d)")
_STEP: Final = re.compile(r";\s+|\n+|(?<=[\])\w]{2})\.\s+(?=[A-Z(])|[；。]\s*")
_INITIAL: Final = re.compile(
    r"(?:\b(?:[A-Z]|Dr|Mr|Mrs|Ms|Mme|St|Jr|Sr|Inc|Co|Ltd|no|c|ca|d|b|Suppl|L|Graf))$"
)
_FIRST: Final = re.compile(
    r"\b(?:first|original(?:ly)?|earliest|initial)\b|最早|最初|最先|第一(?:个|任|位)|原来|起初", re.IGNORECASE
)
_LAST: Final = re.compile(
    r"\b(?:last|latest|most recent(?:ly)?)\b|\bbefore (?:it (?:came|got|was|went|arrived|entered)"
    r"|the (?:museum|gallery|collection)"
    r"|coming|here|that|you|tate|carnegie)|\b(?:get|got|came|come) (?:it )?(?:here|to the museum)|最后"
    r"|\b(?:sold|sells?|gave|given?|passed|left) (?:it |this )?to (?:the |this |your )?"
    r"(?:museum|gallery|collection|institute|tate|carnegie|you)\b"
    r"|\b(?:the |this |your )?(?:museum|gallery|tate|carnegie|you) "
    r"(?:buy|bought|get|got|acquired?|purchased?) (?:it |this )?from"
    r"|[卖捐赠送]给(?:了)?(?:这家?|本)?(?:博物馆|美术馆|馆|你们)|(?:博物馆|美术馆|本馆"
    r"|你们)(?:是)?(?:从谁|从哪|向谁)"
    r"|来(?:这里|馆|博物馆)(?:之)?前"
    r"|(?:入藏|进入?|到)(?:博物馆|本馆|美术馆|馆)?(?:之)?前",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    r"\b(?:right |directly |immediately |just |next |straight )?(?:after|following|followed|succeeded) "
    r"(?P<name>[^,?.!;]+)"
    r"|\b(?:did|does|by) (?P<seller>[^,?.!;]+?) (?:sell|give|leave|pass|bequeath|send) "
    r"(?:it|this|the \w+)(?: on)?(?: to)?\b"
    r"|\bwho (?:\w+ ){0,2}(?:bought|got|acquired|purchased|inherited|took) (?:it|this"
    r"|the \w+) (?:over )?from "
    r"(?P<former>[^,?.!;]+)"
    r"|(?:在)?(?P<name_zh>[^，。？！在]+?)(?:之后|以后|后来)"
    r"|(?P<seller_zh>[^，。？！]+?)(?:把[它这那]\S{0,4})?(?:卖|传|送|赠|转)(?:让)?给(?:了)?谁",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(
    r"\b(?:right |directly |immediately |just )?(?:before|preceding) (?P<name>[^,?.!;]+)"
    r"|\b(?:sold|gave|left|passed|bequeathed|sell|give) (?:it |this |the \w+ )?(?:on )?to "
    r"(?P<buyer>[^,?.!;]+)"
    r"|\b(?:did|does) (?P<taker>[^,?.!;]+?) (?:buy|get|acquire|purchase|inherit|have) "
    r"(?:it |this |the \w+ )?from\b"
    r"|(?:在)?(?P<name_zh>[^，。？！在]+?)(?:之前|以前)"
    r"|谁(?:把[它这那]\S{0,4})?(?:卖|传|送|赠|转)(?:让)?给(?:了)?(?P<buyer_zh>[^，。？！]+)"
    r"|(?P<taker_zh>[^，。？！]+?)(?:是)?(?:从谁|从哪|向谁)",
    re.IGNORECASE,
)
_THE_MAKER: Final = re.compile(
    r"^(?:the )?(?:artist|painter|sculptor|maker|him|her|(?:his|her) death)\b|作者|画家|艺术家", re.I
)
_ORDERED: Final = re.compile(r"\bcommission\w*\b|\bordered\b|委托|订制|定制", re.IGNORECASE)
_NEXT: Final = re.compile(
    r"\b(?:next|second) (?:owner|person|one|collector)\b|下一(?:个|任|位)|第二(?:个|任|位)", re.I
)
_PLAIN_WORDS: Final = frozenset(
    ("the", "and", "his", "her", "was", "that", "this", "museum", "family", "who", "had", "owned", "private",
     "collection", "gallery", "new", "york", "paris", "london", "france")
)  # fmt: skip
"""Words of a provenance that name nobody."""
_NAME: Final = re.compile(r"(?<!^)(?<![.?!] )\b[A-ZÀ-Ý][\w'-]{3,}")
_YEAR: Final = re.compile(r"\b(1[4-9]\d\d|20[0-2]\d)\b")
_SPAN: Final = re.compile(
    r"(?:\b(1[4-9]\d\d|20[0-2]\d)\b)[^;]*?\b(?:until|to)\b[^;]*?\b(1[4-9]\d\d|20[0-2]\d)\b"
)


_WARS: Final = (
    (
        re.compile(
            r"\b(?:world war (?:ii|two|2)|ww ?(?:ii|2)|second world war)\b|二战|第二次世界大战|二次大战", re.I
        ),
        1933,
        1945,
    ),
    (
        re.compile(
            r"\b(?:world war (?:i|one|1)|ww ?(?:i|1)|(?:first|great) world war)\b|一战|第一次世界大战", re.I
        ),
        1914,
        1918,
    ),
)
"""Wars by which people name years."""
_ROBBED: Final = re.compile(r"spoliat|confiscat|loot|seiz|stolen|restitut|recover", re.IGNORECASE)
_ROBBING: Final = re.compile(
    r"\b(?:loot|steal|stole|stolen|confiscat|seiz|rob|plunder|restitut)\w*|掠|抢|劫|没收|夺|偷|盗|归还|追回",
    re.IGNORECASE,
)


_MONEY: Final = re.compile(
    r"[$£€¥]\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:F|FF|fr\.|francs?|dollars?|pounds?|guineas?|livres?|lire|marks|florins)(?![\w’'])"
)


_SENTENCE: Final = re.compile(r'(?<=[a-z)”"]\.)\s+(?=[A-Z\[])')
_NUMBERED: Final = re.compile(r"^(?:Notes?:\s*)?(?:\[\d+\]\.?\s*)?")


def ordered_by(value: str) -> list[str]:
    """The steps that tell who had a work made."""
    return [step for step in steps(value) if _ORDERED.search(step)]


def priced(value: str) -> list[str]:
    """The sentences, of steps and of notes, that tell what was paid."""
    pieces = [piece for step in _STEP.split(value) for piece in _SENTENCE.split(step)]
    told = [" ".join(_MARKS.sub("", piece).split()).strip(" .;") for piece in pieces if _MONEY.search(piece)]
    return [_NUMBERED.sub("", piece) for piece in told]


def steps(value: str) -> list[str]:
    """The steps in their order, without notes and their marks."""
    plain = _MARKS.sub("", _NOTES.sub("", value)).strip()
    told: list[str] = []
    for piece in _STEP.split(plain) if plain else []:
        piece = " ".join(piece.split()).strip(" .;")
        if told and _INITIAL.search(told[-1]):
            told[-1] = f"{told[-1]}. {piece}"
        elif piece:
            told.append(piece)
    return told


def chosen(value: str, question: str) -> tuple[list[str], Which, int]:
    """The steps that a question asks about, which these are, and how many follow that are not told.

    Who owned it first is the first step and the one that ends it; the last before the museum likewise.
    """
    every = steps(value)
    if found := _beside(every, question):
        return found
    if _FIRST.search(question):
        return every[:2], "first", 0
    if _LAST.search(question):
        return every[-2:], "last", 0
    if _NEXT.search(question):
        return every[:3], "first", 0
    if years := [int(year) for year in _YEAR.findall(question)]:
        told = [step for step in every if any(_covers(step, year) for year in years)]
        if told:
            return told[:FEW], "some", 0
    if told := _in_a_war(every, question):
        return told[:FEW], "some", 0
    names = {word for word in _NAME.findall(question) if word in value}
    told = [step for step in every if any(name in step for name in names)]
    if told and len(told) < len(every):
        return told[:FEW], "some", 0
    if _length(every) <= SHORT:
        return every, "all", 0
    kept = every[:FEW]
    while len(kept) > 1 and _length(kept) > SHORT:
        kept.pop()
    return [_cut(step) for step in kept], "all", len(every) - len(kept)


def _in_a_war(every: Sequence[str], question: str) -> list[str]:
    """The steps of the years of a war that is named, or those that tell of a robbery where that is asked."""
    spans = [(start, end) for war, start, end in _WARS if war.search(question)]
    robbed = [step for step in every if _ROBBED.search(step)]
    if not spans:
        return robbed if _ROBBING.search(question) else []
    years = [year for start, end in spans for year in range(start, end + 1)]
    within = [step for step in every if any(_covers(step, year) for year in years)]
    return [step for step in within if step in robbed] or within


def _beside(every: Sequence[str], question: str) -> tuple[list[str], Which, int] | None:
    """Who had it right after or before somebody who is named: that step, and the one beside it."""
    for pattern, which in ((_AFTER, "after"), (_BEFORE, "before")):
        found = pattern.search(question)
        called = next((text for text in found.groups() if text), "") if found else ""
        if not (at := _steps_of(every, called)):
            continue
        if which == "after":
            ends = [place for place in at if place + 1 not in at and place + 1 < len(every)]
            told = [each for place in ends for each in (every[place], every[place + 1])]
            return (told[:MOST], "after", 0) if told else (list(every[-2:]), "last", 0)
        starts = [place for place in at if place - 1 not in at and place > 0]
        told = [each for place in starts for each in (every[place - 1], every[place])]
        return (told[:MOST], "before", 0) if told else (list(every[:2]), "first", 0)
    return None


def _steps_of(every: Sequence[str], called: str) -> list[int]:
    """The places of the steps that name somebody, by the most of the words of the name."""
    if not called.strip():
        return []
    if _THE_MAKER.search(called.strip()):
        return [0] if every else []
    latin = " ".join(re.findall(r"[A-Za-zÀ-ÿ.'-]+", called)) or person.english(called.strip())
    words = {word for word in re.findall(r"\w+", folded(latin)) if len(word) > 2} - _PLAIN_WORDS
    shares = [len(words & set(re.findall(r"\w+", folded(step)))) for step in every]
    best = max(shares, default=0)
    return [at for at, share in enumerate(shares) if best and share == best]


def _covers(step: str, year: int) -> bool:
    """Whether a step speaks of a year: names it, or lasts over it."""
    if str(year) in _YEAR.findall(step):
        return True
    return any(int(start) <= year <= int(end) for start, end in _SPAN.findall(step))


def _cut(step: str) -> str:
    return step if len(step) <= SHORT else f"{step[:SHORT].rsplit(' ', 1)[0]} …"


def _length(every: Sequence[str]) -> int:
    return sum(map(len, every))
