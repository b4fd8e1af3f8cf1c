"""What visitors call works by besides their names: kinds, techniques, periods, places, donors and sitters."""

import re
from collections.abc import Iterator
from typing import Final

from guide_ai.language import Language
from museum.exhibits.exporters.spoken import ASIDE

MOST_WORDS: Final = 5
"""A longer phrase is a description, which nobody says as a name."""

_MARKS: Final = re.compile(r"[;；|,，、]|(?<=\w)[-–](?=[A-Z])|\s+[-–/]\s+")
_DOUBT: Final = re.compile(
    r"^(?:(?:probably|possibly|perhaps|likely|made|found|created|printed|published|in|from|near|at|early|mid|late)\b"
    r"[\s-]*|可能|或|约)+",
    re.IGNORECASE,
)
_NO_TECHNIQUE: Final = re.compile(
    r"(?:laid|mounted|folded|framed?|backed|signed|dated|with|and|approximately)\b|[以用裱共附]",
    re.IGNORECASE,
)
_SUPPORT: Final = re.compile(r"\s+(?:on|over|mounted|laid|with)\s+")
_NEVER_MANY: Final = re.compile(
    r"s$|(?:ware|work|graphy|furniture|jewell?ery|pottery|armou?r|glass|clothing|media|art)$", re.IGNORECASE
)
_ERA: Final = re.compile(
    r"\b(?:dynasty|period|era|century|centuries|age|reign|kingdom|empire|renaissance|baroque)\b"
    r"|世纪|[朝代]$|时期|年间|时代|王朝",
    re.IGNORECASE,
)
_ORDINALS: Final = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
    " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first"
).split()
_NUMERALS: Final = (
    "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 二十一".split()
)
_GIVEN: Final = re.compile(
    r"^(?:gift|bequest|donated|given|lent|loan|presented)(?: in memory)? (?:of|by|from) "
    r"(?P<name>[^,;.(\d]{3,60})"
    r"|^(?P<han>[^，。；、\d]{2,12}?)(?:先生|女士)?(?:捐赠|惠赠|赠送|遗赠|捐)",
    re.IGNORECASE,
)
_NAME: Final = r"(?:[A-Z][\w'’.-]*|of|the|de|van|von)"
_SHOWN: Final = re.compile(
    rf"^(?:Portrait|Bust|Head|Statue|Likeness) of (?P<name>{_NAME}(?: {_NAME})*)"
    r"|^(?P<han>[\u3400-\u9fff·]{2,12}?)(?:肖像|画像|坐像|立像|半身像)"
)
_ANYBODY: Final = re.compile(r"^(?:an?|the|his|her)\b|^[A-Z]\w* of\b|[男女]|自$", re.IGNORECASE)


def parts(text: str) -> Iterator[str]:
    """What an enumeration of a record holds: "Japan, Edo period" are two."""
    for part in _MARKS.split(ASIDE.sub("", text)):
        plain = _DOUBT.sub("", part.strip())
        if len(plain.split()) <= MOST_WORDS:
            yield plain


def techniques(medium: str) -> Iterator[str]:
    """With what and how a work is made: "oil and casein on linen", and that without its support."""
    for part in parts(medium):
        if _NO_TECHNIQUE.match(part):
            continue
        part = part[:1].lower() + part[1:]
        yield part
        before = _SUPPORT.split(part)[0]
        if len(before.split()) > 1:
            yield before


def classes(kind: str, language: Language) -> Iterator[str]:
    """A kind of object, and in English the many of it: visitors ask for "the bronzes"."""
    for part in parts(kind):
        plain = part if part.isupper() else part.lower()
        yield plain
        if language == "en" and plain:
            yield _many(plain)


def _many(word: str) -> str:
    if _NEVER_MANY.search(word):
        return word
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(?:x|z|(?<!ty)ch|sh)$", word) else f"{word}s"


def eras(date: str) -> Iterator[str]:
    """Periods by name in a date as written: "Edo period", "19th century" and how that is said."""
    for part in parts(date):
        if _ERA.search(part) and not re.search(r"\d{3,}", part):
            yield part
            yield _in_words(part)


def _in_words(era: str) -> str:
    english = re.sub(
        r"\b(\d{1,2})(?:st|nd|rd|th)\b", lambda found: _nth(found[1], _ORDINALS) or found[0], era
    )
    return re.sub(r"(\d{1,2})(?=世纪)", lambda found: _nth(found[1], _NUMERALS) or found[0], english)


def _nth(number: str, words: list[str]) -> str:
    return words[int(number) - 1] if 0 < int(number) <= len(words) else ""


def donors(credit_line: str) -> Iterator[str]:
    """Who gave a work, by its credit line."""
    found = _GIVEN.match(credit_line.strip())
    if found and re.match(r"(?:the )?[^a-z]", name := (found["name"] or found["han"]).strip()):
        yield name


def sitters(title: str) -> Iterator[str]:
    """Whom a portrait shows, where its title names somebody."""
    found = _SHOWN.match(title.strip())
    if found and not _ANYBODY.search(name := (found["name"] or found["han"]).strip()):
        yield name
