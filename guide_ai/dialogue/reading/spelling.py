"""The words that questions are made of, put right where they are misspelt or misheard: "wat yeer".

Only these few words are looked for, and only in place of what is no word at all. Names are not touched: they
are matched with the exhibition's own (`referents.naming`).
"""

import re
from functools import lru_cache
from typing import Final

import jellyfish

from guide_ai.dialogue.reading.foreigners import in_a_third_language
from guide_ai.dialogue.reading.making import AGENT
from guide_ai.dialogue.referents.dictionary import is_english

SHORTEST: Final = 4
"""Letters of a word below which only letters that changed places are put right ("hwo")."""
LONG: Final = 8
"""Letters from which two mistakes are forgiven."""

_ASKING: Final = tuple(
    """
    who what when where which whose why how this that these those there here with about from made make painted
    paint created sculpted sculptor sculpture carved designed designer built printed published drawn drew year
    years date dates dated century material materials medium technique title titled called name artist painter
    author creator maker painting paintings picture pictures drawing print statue portrait size large tall
    wide high long dimensions dimension measurements height width weight credit rights copyright licence
    license owner owned provenance belong donated bought museum exhibition gallery collection located location
    room hall hanging meaning mean means represent symbolize depict describe description explain inscription
    signed signature accession number oldest newest largest smallest biggest tell show please know many much
    does work works piece object looking story history other another before after previous recommend
    """.split()
)
"""The commoner ones first: of two that are as near the first is meant."""
_SOUNDS: Final = {
    "hoo": "who", "wen": "when", "wat": "what", "wot": "what", "wos": "was", "dis": "this", "dat": "that",
    "teh": "the", "da": "the", "wer": "where", "wher": "where", "ware": "where", "wear": "where",
    "hao": "how", "haow": "how", "tal": "tall", "larj": "large", "tel": "tell",
    "wha": "what", "wut": "what", "iz": "is", "bild": "build", "bilt": "built",
    "maid": "made", "tittle": "title", "whats": "what's", "whos": "who's", "wheres": "where's",
    "whens": "when's", "hows": "how's", "wich": "which",
    "witch": "which", "yr": "year", "pls": "please", "plz": "please", "abt": "about", "u": "you",
}  # fmt: skip
"""Spellings by ear, and what was meant."""
_ONLY_FIRST: Final = frozenset(("ware", "wear", "wer", "witch", "hao", "wen"))
"""Words of their own, unless a question begins with them."""
_ONLY_BEFORE: Final = {"maid": re.compile(r"\s+(?:of|from|by|with)\b", re.IGNORECASE)}
_WORD: Final = re.compile(r"(?<![\w'’-])[A-Za-z]+(?![\w'’-])")
_WHO_HAN: Final = re.compile(
    r"(?<=[是由被])[水睡税](?=(?:画|做|创作|制作|雕|造|设计|写|拍)?(?:出来)?的?[呢啊呀?？。]*$)"
)
"""谁 as it is misheard where a maker is asked for."""


def spelt(text: str) -> str:
    """The text with the words of questions as they are spelt."""
    plain = _WHO_HAN.sub("谁", text)
    if in_a_third_language(plain, ()):
        return plain
    found = _WORD.search(plain)
    first = found.start() if found else -1
    return _WORD.sub(lambda word: _right(word, plain, opening=word.start() == first), plain)


def _right(found: re.Match[str], text: str, *, opening: bool) -> str:
    said = found[0]
    word = said.casefold()
    if said[0].isupper() and not opening:
        return said  # a name
    sound = _SOUNDS.get(word)
    if sound and (opening or word not in _ONLY_FIRST):
        after = _ONLY_BEFORE.get(word)
        return sound if after is None or after.match(text, found.end()) else said
    return _nearest(word) or said


@lru_cache(maxsize=4_000)
def _nearest(word: str) -> str:
    """The word of questions that a misspelt one is, or "" where it is a word, or like none of them."""
    if re.fullmatch(f"{AGENT}s?", word):  # a carver is nothing carved
        return ""
    if len(word) < 3 or word in _ASKING or is_english(word) or is_english(word.removesuffix("s")):
        return ""
    most = 2 if len(word) >= LONG else 1
    best, nearest = most + 1, ""
    for asked in _ASKING:
        if abs(len(asked) - len(word)) > most or not (word[0] == asked[0] or word[:2] == asked[1::-1]):
            continue
        if len(word) < SHORTEST and sorted(word) != sorted(asked):
            continue
        apart = jellyfish.damerau_levenshtein_distance(word, asked)
        if apart < best:
            best, nearest = apart, asked
    return nearest
