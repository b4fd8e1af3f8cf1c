"""A written date cut into tokens: numbers with what is fastened to them, words by what they say, marks."""

import re
from dataclasses import dataclass
from typing import Final

from museum.exhibits.importers.reading import dates_lexicon as lexicon

MOST: Final = 60
"""Tokens of a date. What is longer is a story about one."""


@dataclass(frozen=True, slots=True)
class Token:
    """`kind`: one of the lexicon's, or number, numeral, decade_number, word, or a mark: dash, slash, query,
    comma, open, close."""

    kind: str
    number: int = 0
    digits: int = 0
    text: str = ""


def _phrases() -> dict[str, Token]:
    found: dict[str, Token] = {}

    def enter(words: str, token: Token) -> None:
        for word in words.split("|"):
            found.setdefault(word, token)

    for kind, words in lexicon.ENTRIES.items():
        enter(words, Token(kind))
    for number, words in lexicon.ORDINALS.items():
        enter(words, Token("ordinal", number))
    for number, words in enumerate(lexicon.MONTHS, start=1):
        enter(words, Token("month", number))
    for number, words in lexicon.SEASONS.items():
        enter(words, Token("season", number))
    for text, words in lexicon.VERBS.items():
        enter(words, Token("verb", text=text))
    enter(lexicon.NOISE, Token("noise"))
    return found


_PHRASES: Final = _phrases()
_WORDS: Final = "|".join(re.escape(each) for each in sorted(_PHRASES, key=len, reverse=True))
_PATTERN: Final = re.compile(
    r"(?P<decade>(?<!\d)\d{1,3}0)(?:['’]?s(?![^\W\d_])|-?(?:er|е|х|ые)(?![^\W\d_]))"
    r"|(?P<ordinal>(?<!\d)\d{1,2})(?:st|nd|rd|th|ème|eme|ère|ere|er|re|e|de|ste|º|ª|-й|-го|-я)(?![^\W\d_])"
    r"|(?P<number>\d+)"
    rf"|(?P<phrase>{_WORDS})(?:(?<=[.'])|(?![^\W\d_]))"
    r"|(?P<numeral>(?=[ivx])x{0,2}(?:ix|iv|v?i{0,3}))(?:e|ème|eme|er|º)?(?![^\W\d_])"
    r"|(?P<dash>[-\u2010-\u2015\u2212]+|~)"
    r"|(?P<slash>/)"
    r"|(?P<query>\(\s*\?\s*\)|\[\s*\?\s*\]|\?+)"
    r"|(?P<comma>[,;:])"
    r"|(?P<open>[(\[])"
    r"|(?P<close>[)\]])"
    r"|(?P<dot>\.)"
    r"|(?P<word>[^\W\d_]+|\S)"
)
_SIMPLE: Final = ("dash", "slash", "query", "comma", "open", "close", "dot", "word")
_ROMAN: Final = {"i": 1, "v": 5, "x": 10}


def tokens(text: str) -> list[Token]:
    """Cut up lower-case text. Words that only join others are left out. At most MOST + 1 are returned."""
    found: list[Token] = []
    for match in _PATTERN.finditer(text):
        token = _token(match)
        if token.kind not in ("noise", "dot"):
            found.append(token)
        if len(found) > MOST:
            break
    return found


def _token(match: re.Match[str]) -> Token:
    kind, text = match.lastgroup or "word", match.group(match.lastgroup or "word")
    if kind == "phrase":
        return _PHRASES[text]
    if kind in ("decade", "ordinal", "number"):
        number = int(text[:9])
        name = {"decade": "decade_number", "ordinal": "ordinal", "number": "number"}[kind]
        return Token(name, number, len(text), text)
    if kind == "numeral":
        return Token("numeral", _roman(text), 0, text)
    return Token(kind, text=text) if kind in _SIMPLE else Token("word", text=text)


def _roman(text: str) -> int:
    values = [_ROMAN[each] for each in text]
    return sum(
        -value if following > value else value
        for value, following in zip(values, [*values[1:], 0], strict=True)
    )
