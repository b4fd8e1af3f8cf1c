"""Fields that a question lists in a word each: "artist, year and size please", "who made it, when, what of?".

Beside `asked`, which reads whole questions: a word that stands by itself between commas asks for a field.
"""

import re
from typing import Final

from guide_ai.dialogue.phrasing.phrases import FieldName

_BETWEEN: Final = re.compile(
    r"\s*(?:[,;/&+，、；]|(?<=\s)[-–—](?=\s)|[.?!。？！:：](?:\s|$)"
    r"|\b(?:and|or|plus|also|as well as)\b|以及|还有"
    r"|(?<=[\u3400-\u9fff])[和与及跟])\s*",
    re.IGNORECASE,
)
_LEAD: Final = (
    r"(?:(?:please|just|then|so|also|and|exactly|tell me|give me|i need|i want|i'd like|its|the|name of"
    r"|your|my)\s+)*"
)
_TAIL: Final = r"(?:\s+(?:please|pls|thanks|exactly|is it|was it|was that|it was|too|as well|by))*"
_PERSON: Final = (
    r"(?:artist|painter|sculptor|maker|author|creator|photographer|designer|printmaker|carver|weaver)"
)
_WORDS: Final[tuple[tuple[FieldName, str, str], ...]] = (
    ("maker", rf"(?:by )?whom?|{_PERSON}s?(?:'s)?(?: name)?", "谁|作者|画家|艺术家|制作者|谁[画做]的?"),
    ("date", r"when|(?:in )?what year|years?|dates?(?: of \w+)?|how old|period", "什么时候|何时|哪年"
    "|年代|年份|时间"),
    ("medium", r"(?:out |made )?(?:of|from|in|on|with) what|what (?:out )?(?:of|from|with|on|in)"
    r"|materials?|medium"
               r"|techniques?|what material|what it(?:'s| is) made (?:of|from|out of)", "材料|材质"
               "|用什么[画做]?的?"),
    ("dimensions", r"sizes?|dimensions?|measurements?|how (?:big|large|tall|wide|high)(?: it is)?",
                   "尺寸|大小|多大|多高|规格"),
    ("place", r"where(?: from| made)?|(?:place of )?origin|country|place", "哪里|在哪|产地|哪里[画做]的"),
    ("title", r"title|name|what(?: it)?(?:'s| is)? called", "名字|标题|题目|叫什么"),
    ("credit_line", r"donor|credit(?: line)?|how (?:it|you) got (?:it|here)|who gave it", "捐赠者?|谁捐的?"),
    ("rights", r"copyright|rights", "版权"),
)  # fmt: skip
_ENGLISH: Final = tuple((field, re.compile(rf"(?:{english})(?=\W|$)", re.I)) for field, english, _ in _WORDS)
_SPARE: Final = re.compile(r"(?:\W|\b(?:please|pls|plz|thanks|thx|the|its|and)\b)*", re.IGNORECASE)
_READERS: Final = tuple(
    (
        field,
        re.compile(rf"{_LEAD}(?:{english}){_TAIL}|(?:它的?|请问|的|请|再)*(?:{han})[呢的]?", re.IGNORECASE),
    )
    for field, english, han in _WORDS
)


def fields_listed(text: str) -> dict[FieldName, tuple[int, int]]:
    """The fields that are asked for by a piece of their own, and where; of a single piece nothing is read."""
    pieces: list[tuple[int, int]] = []
    at = 0
    for joint in (*(found.span() for found in _BETWEEN.finditer(text)), (len(text), len(text))):
        if text[at : joint[0]].strip(" ?!.？！。"):
            pieces.append((at, joint[0]))
        at = joint[1]
    if len(pieces) < 2:
        return _run_together(text)
    found: dict[FieldName, tuple[int, int]] = {}
    for start, end in pieces:
        said = text[start:end].strip(" ?!.？！。")
        field = next((field for field, reader in _READERS if reader.fullmatch(said)), None)
        if field:
            found.setdefault(field, (start, end))
    return found


def _run_together(text: str) -> dict[FieldName, tuple[int, int]]:
    """The fields of a list without commas ("who when what material pls"), where nothing else is said."""
    found: dict[FieldName, tuple[int, int]] = {}
    at = 0
    while skipped := _SPARE.match(text, at):
        at = skipped.end()
        said = next(((field, m) for field, reader in _ENGLISH if (m := reader.match(text, at))), None)
        if said is None:
            break
        found.setdefault(said[0], said[1].span())
        at = said[1].end()
    return found if len(found) > 1 and at >= len(text) else {}
