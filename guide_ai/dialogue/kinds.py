"""Works of a kind: of a class, a technique, a period, a place ("the bronzes", "anything from Kyoto")."""

import re
from collections.abc import Sequence
from typing import Final

from guide_ai.dialogue import dates
from guide_ai.dialogue.catalogue import Catalogue, Record, Words
from guide_ai.dialogue.naming import NameIndex, folded, han_runs, latin_words
from guide_ai.nlu.base import Entity, EntityType

KINDS: Final[tuple[EntityType, ...]] = ("category", "technique", "period", "place")
"""Types of names that stand for works by what their records say."""

MOST_RECORDS: Final = 300
"""Works beyond which nobody looks through their records while a visitor waits."""

STEM: Final = 5
"""Letters in which forms of one word agree."""

_EMPTY: Final = frozenset(("of", "on", "in", "with", "one", "big", "small", "large", "old", "new"))
_GLUE: Final = re.compile("[的那这是里中上之]")
_ORDINALS: Final = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
    " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first"
).split()
_NUMERALS: Final = (
    "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 二十一".split()
)
_CENTURY: Final = re.compile(
    r"\b(?P<latin>\d{1,2})(?:st|nd|rd|th)?[ -]century|\b(?P<word>[a-z]+(?:-first)?)[ -]century"
    r"|(?P<han>\d{1,2}|[一二三四五六七八九十]+)世纪",
    re.IGNORECASE,
)
_DECADE: Final = re.compile(r"\b(\d{3}0)(?:'?s|年代)")


async def works_of_kind(kind: Entity, index: NameIndex, catalogue: Catalogue) -> list[str]:
    """The works whose records say that they are of this kind. Raises what `catalogue` raises."""
    records = await _records(index, catalogue)
    years = _years(kind.value) if kind.type == "period" else None
    return [
        record.accession_number
        for record in records
        if (years and _made_in(record, *years))
        or says(kind.value, _told(record, kind.type), stems=kind.type in ("category", "technique"))
    ]


async def of_kind(thing: str, index: NameIndex, catalogue: Catalogue) -> list[str]:
    """The works that are of this kind or stuff by their records ("the tapestry", "silk scroll", "挂毯")."""
    return [
        record.accession_number
        for record in await _records(index, catalogue)
        if says(thing, (record.object_type, record.medium))
    ]


def says(thing: str, told: Sequence[Words], *, stems: bool = False) -> bool:
    """Whether words of a record hold every word of a thing; one of many is the same as many.

    `stems`: words that begin alike agree ("marbling" and "marbled").
    """
    words = {_one(word) for word in latin_words(folded(thing))} - _EMPTY
    han = _GLUE.sub("", re.sub("^[幅件张个座]", "", han_runs(folded(thing))))
    if not words and len(han) < 2:
        return False
    text = folded(" ".join(value for each in told for value in each.values()))
    known = {_one(word) for word in latin_words(text)}
    if stems:
        known |= {word[:STEM] for word in known}
        words = {word if word in known or len(word) <= STEM else word[:STEM] for word in words}
    return words <= known and (not han or han in _GLUE.sub("", text))


def _one(word: str) -> str:
    """A word without the ending of the plural."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word.removesuffix("s") if len(word) > 3 else word


def _told(record: Record, kind: EntityType) -> tuple[Words, ...]:
    if kind == "place":
        return (record.place, record.culture)
    if kind == "period":
        return (record.date_text, record.culture)
    if kind == "artist":  # taken for a maker, it may be a place, a school or a stuff
        return (record.place, record.culture, record.object_type, record.medium)
    return (record.object_type, record.medium)


async def _records(index: NameIndex, catalogue: Catalogue) -> list[Record]:
    found = [await catalogue.record(number) for number in index.works()[:MOST_RECORDS]]
    return [record for record in found if record is not None]


def _years(period: str) -> tuple[int, int] | None:
    """The years of a century or decade by its name, or None."""
    if decade := _DECADE.search(period):
        return int(decade[1]), int(decade[1]) + 9
    found = _CENTURY.search(period)
    if found is None:
        return None
    number = found["latin"] or found["han"] or found["word"].casefold()
    if number in _ORDINALS:
        nth = _ORDINALS.index(number) + 1
    elif number in _NUMERALS:
        nth = _NUMERALS.index(number) + 1
    elif number.isdigit():
        nth = int(number)
    else:
        return None
    return 100 * (nth - 1), 100 * nth - 1  # as people and EDTF count: 1800 is of the nineteenth


def _made_in(record: Record, first: int, last: int) -> bool:
    made = dates.read(record.date_edtf)
    if made is None or made.earliest is None or made.latest is None:
        return False
    return first <= made.latest and made.earliest <= last
