"""Works of a kind: of a class, a technique, a period, a place ("the bronzes", "anything from Kyoto")."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Record, Words
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.referents.naming import NameIndex, folded, han_runs, latin_words
from guide_ai.nlu.base import Entity, EntityType

KINDS: Final[tuple[EntityType, ...]] = ("category", "technique", "period", "place")
"""Types of names that stand for works by what their records say."""

MOST_RECORDS: Final = 300
"""Works beyond which nobody looks through their records while a visitor waits."""

STEM: Final = 5
"""Letters in which forms of one word agree."""

_EMPTY: Final = frozenset(("of", "on", "in", "with", "one", "big", "small", "large", "old", "new"))
_GLUE: Final = re.compile("[的那这是里中上之]")
_ONES: Final = "first second third fourth fifth sixth seventh eighth ninth".split()
_TEENS: Final = (
    "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()
_TENS: Final = "twent thirt fort fift sixt sevent eight ninet".split()
_ORDINALS: Final = (
    *_ONES,
    *_TEENS,
    *(word for ten in _TENS for word in (f"{ten}ieth", *(f"{ten}y-{one}" for one in _ONES))),
)
"""From the first to the ninety-ninth, in their order."""
_DIGITS: Final = "一二三四五六七八九"
_NTH: Final = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|(?:(?:{'|'.join(_TENS)})y[ -])?[a-z]+(?:st|nd|rd|th))"
_NTH_HAN: Final = rf"(?:\d{{1,2}}|[{_DIGITS}十]+)"
CENTURY: Final = re.compile(
    rf"(?<![\w-])(?P<latin>{_NTH}(?:(?:,? (?:and|or|to|through)(?: the)? |, |[ ]?[-–—/][ ]?){_NTH})*)"
    rf"[ -]centur(?:y|ies)\b(?P<before>\W*(?:b\.? ?c|before christ|before the common))?"
    rf"|(?P<bc>前)?(?P<han>{_NTH_HAN}(?:(?:世纪)?[、,，和与及或至到–—-](?:公元)?前?{_NTH_HAN})*)世纪",
    re.IGNORECASE,
)
_THROUGH: Final = re.compile(r"\b(?:to|through)\b|[–—至到]|(?<=\d)-(?=\d)|(?<=[a-z]{4}th)-")
_DECADE: Final = re.compile(
    r"(?P<bc>前)?(?<!\d)(?P<year>\d{3}0)(?:'?s|年代)(?P<before>\W*(?:b\.? ?c|before christ))?", re.I
)


async def works_of_kind(kind: Entity, index: NameIndex, catalogue: Catalogue) -> list[str]:
    """The works whose records say that they are of this kind. Raises what `catalogue` raises."""
    records = await _records(index, catalogue)
    years = years_of(kind.value) if kind.type == "period" else []
    return [record.accession_number for record in records if _is_of(record, kind, years)]


def _is_of(record: Record, kind: Entity, years: Sequence[tuple[int, int]]) -> bool:
    """Where years can tell, words don't: "5th century BC" has the words of the fifth century."""
    made = dates.read(record.date_edtf) if years else None
    if made and made.earliest is not None and made.latest is not None:
        return any(first <= made.latest and made.earliest <= last for first, last in years)
    return says(kind.value, _told(record, kind.type), stems=kind.type in ("category", "technique"))


def with_its_era(kind: Entity, text: str) -> Entity:
    """A period with the "BC" beside it in the question: the network may mark the century alone."""
    before, after = text[: kind.start], text[kind.end :]
    if kind.type != "period":
        return kind
    if late := re.match(r"\W*(?:b\.? ?c\b|bce\b|before christ)", after, re.IGNORECASE):
        return replace(kind, end=kind.end + late.end(), value=kind.value + late[0])
    if early := re.search(r"(?:公元|西元|纪元)?前$", before):
        return replace(kind, start=early.start(), value=early[0] + kind.value)
    return kind


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


def years_of(period: str) -> list[tuple[int, int]]:
    """The years of the centuries or the decade that a period names, none where it names none.

    As people and EDTF count: 1800 is of the nineteenth century, -0099 (100 BC) of the first before Christ.
    """
    plain = unicodedata.normalize("NFKC", period)
    if decade := _DECADE.search(plain):
        year = int(decade["year"])
        early = decade["bc"] or decade["before"]
        return [(-year - 8, 1 - year) if early else (year, year + 9)]
    found = CENTURY.search(plain)
    if found is None:
        return []
    said = (found["latin"] or found["han"]).casefold()
    named = [_nth(word) for word in re.findall(_NTH if found["latin"] else _NTH_HAN, said)]
    if _THROUGH.search(said) and len(named) == 2:
        named = [*range(min(named), max(named) + 1)]
    if found["before"] or found["bc"]:
        return [(1 - 100 * nth, 100 - 100 * nth) for nth in named if nth]
    return [(100 * (nth - 1), 100 * nth - 1) for nth in named if nth]


def _nth(word: str) -> int:
    """A number up to 99 as it is written or said; 0 where it is none."""
    if digits := re.match(r"\d+", word):
        return int(digits[0])
    if word.replace(" ", "-") in _ORDINALS:
        return _ORDINALS.index(word.replace(" ", "-")) + 1
    tens, ten, ones = word.rpartition("十")
    if len(tens) > 1 or len(ones) > 1 or not set(tens + ones) <= set(_DIGITS):
        return 0
    return 10 * (_DIGITS.find(tens) + 1 if tens else bool(ten)) + (_DIGITS.find(ones) + 1 if ones else 0)
