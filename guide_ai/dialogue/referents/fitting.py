"""How well describing words fit each work: the one matcher behind everything that is described, not named.

Words are held against titles, kinds, materials, makers, subjects, places and periods. A word that few works
have weighs more than one that many have, so "chair" or "black" never decides against "inflatable". Chinese
words are put into English by the dictionary first.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from guide_ai.dialogue.catalogue import Record, Words
from guide_ai.dialogue.facts.countries import names_a_people
from guide_ai.dialogue.reading.common_words import COMMON, GRAMMAR
from guide_ai.dialogue.reading.ordinals import CARDINALS
from guide_ai.dialogue.referents.broader import BROADER
from guide_ai.dialogue.referents.dictionary import is_english, is_museum_term, senses, stem, stems, words_in
from guide_ai.dialogue.referents.names_abroad import sounds_like, spells_a_name
from guide_ai.dialogue.referents.naming import folded, han_runs, latin_words, names_nothing
from guide_ai.dialogue.referents.saying import describing, telling
from guide_ai.dialogue.terms.place import names_a_place
from guide_ai.language import Language

FURTHER: Final = 0.8
"""Weight of a further sense of a Chinese word, and of its single characters."""
BROAD: Final = 0.85
"""Weight of a broader word ("bird" for an ibis) beside the record's own."""
ALIKE: Final = 0.75
"""Weight of a word that only begins alike ("drunk" and "drunkenness")."""
SHORTEST_ALIKE: Final = 5
SHORTEST_PART: Final = 4
"""Letters of each part of a compound."""
UNHEARD: Final = 0.5
"""Weight of an ordinary word that no record has ("stupid"), beside that of a name that none has."""
GENERAL: Final = 0.5
"""Weight of a colour or of a kind of picture: title or not, it says little."""
MISSPELT: Final = 0.74
"""Likeness from which what is no word is one of a record's, misspelt: one mistake in four letters."""
TERM: Final = 2
"""Characters that one by which museums call a thing (匜) counts for at least."""
MANY_SUBJECTS: Final = 12
"""Subjects beyond which each says less about a work."""

_WEIGHTS: Final = {
    "title": 1.0,
    "kind": 0.95,
    "maker": 0.8,
    "people": 0.7,
    "subject": 0.7,
    "scene": 0.5,
    "ground": 0.45,
}
_NOBODY: Final = re.compile(r"unknown|anonymous|unidentified|佚名|无名|未知", re.IGNORECASE)
"""The beginning of a maker's name that tells but of which people they were ("unknown Egyptian")."""
_HOUSE: Final = re.compile(
    r"\b(?:factory|workshops?|studios?|company|manufactory|foundry|press)\W*$", re.IGNORECASE
)
"""What a maker's name tells but of their trade: "the factory owner" was woven by none."""
_WHICH_HOUSE: Final = re.compile(
    r"\b(?:which|what|whose) (?:factory|workshop|studio|company|manufactory|foundry|press)\b"
)
"""A maker is asked for, and described is none."""
_WALL_HANGING: Final = re.compile(r"\bwall[ -]?hanging")
"""What hangs on a wall is any picture, and this a textile."""
_UNTITLED: Final = re.compile(
    r"\b(?:(?:with|has|have|had|bears?) no|without(?: an?| any)?|lack(?:s|ing)?(?: an?| any)?)"
    r" (?:title|name)\b(?: at all)?"
    r"|\b(?:nameless|unnamed|title ?less)\b"
)
_GROUND: Final = re.compile(r" on ", re.IGNORECASE)
"""Before what a picture is painted on, which hardly anybody sees: "oil paint *on oak*"."""
_ROMAN: Final = re.compile(r"(?<![\w.])(?:X{0,3})(?:IX|IV|V?I{0,3})(?![\w.])")
_ROMAN_DIGITS: Final = {"I": 1, "V": 5, "X": 10}
_CAPITAL: Final = re.compile(r"(?<=[\w,] )[A-Z][a-z]+(?:'[a-z]+)?")
"""A word with a capital within a sentence: a name."""
_NUMBER: Final = re.compile(rf"(?<![\d.,])\d{{1,2}}(?![\d.,])|\b(?:{'|'.join(CARDINALS[1:])})\b")
_NUMBER_HAN: Final = re.compile(
    r"第?([一二三四五六七八九十]{1,3}|\d{1,2})号?(?![个件幅张座只尊位世十年月日])"
)


@dataclass(frozen=True, slots=True)
class Fit:
    """What describing words say of some works."""

    scores: dict[str, float]
    """By accession number: share of the words, by weight, that a work has."""
    foreign: float
    """Share of the words that no work has."""
    telling: float
    """The weight of the rarest word that any work has, in [0, 1]: 1 where but one work has it."""
    firm: frozenset[str] = frozenset()
    """The works that have a word as it is said, and not only a narrower one."""


@dataclass(frozen=True, slots=True)
class _Group:
    """One word that was said, with the senses that it may have, each as stems with their weights."""

    senses: tuple[tuple[frozenset[str], float], ...]
    length: int
    share: float
    """How much it counts where no record has it."""
    general: bool = False
    """A colour or a kind of picture."""
    strange: bool = False
    """No word of English: a name, or misspelt."""
    heard: str = ""
    """A foreign name in Chinese characters, known by its sound."""


def fit(said: str, language: Language, works: Sequence[Record]) -> Fit:
    """How far each work has the describing words of `said`."""
    told = {each.accession_number: told_by(each) for each in works}
    groups = _groups(said, language)
    firm = set[str]()
    found = dict.fromkeys(told, 0.0)
    total = foreign = rarest = 0.0
    most = math.log(1 + len(works)) or 1.0
    for group in (_as_heard(_as_spelt(each, told), told) for each in groups):
        fits = {number: _fits(group, words) for number, words in told.items()}
        having = sum(1 for each in fits.values() if each > 0)
        worth = math.log(1 + len(works) / having) if having else most * group.share
        worth *= group.length * (GENERAL if group.general else 1.0)
        total += worth
        if having and not group.general:
            rarest = max(rarest, math.log(1 + len(works) / having) / most)
        elif group.share and not having:
            foreign += worth
        for number, each in fits.items():
            found[number] += worth * each
        if not group.general:
            firm |= {number for number, words in told.items() if _says_itself(group, words)}
    whole = total or 1.0
    scores = {number: each / whole for number, each in found.items()}
    return Fit(scores, foreign / whole, rarest, frozenset(firm))


def _groups(said: str, language: Language) -> list[_Group]:
    plain = _UNTITLED.sub(" untitled ", _WHICH_HOUSE.sub(" ", folded(said)))
    plain = _WALL_HANGING.sub("tapestry", plain)
    numbers = _numbers_said(plain)
    capitals = {folded(word) for word in _CAPITAL.findall(said) if not names_a_people(word)}
    found = [_Group(((frozenset((f"#{number}",)), 1.0),), 1, 1.0) for number in numbers]
    if language == "zh-hans":
        for word in telling(_NUMBER_HAN.sub(" ", plain) if numbers else plain):
            foreign = spells_a_name(word)
            share = UNHEARD if names_a_place(word) else 1.0 if len(word) > 1 and not foreign else 0.0
            length = max(len(word), TERM) if is_museum_term(word) else len(word)
            found.append(_Group(() if foreign else _senses(word), length, share, heard=foreign * word))
    for word in latin_words(_NUMBER.sub(" ", plain)) if language == "en" else _latin_beside(plain):
        if describing(word):
            name = word in capitals or not (is_english(word) or is_english(word.removesuffix("s")))
            forms = [(frozenset((stem(word),)), 1.0)]
            if word.endswith("y") and len(word) > SHORTEST_ALIKE - 1:
                forms.append((frozenset((stem(word[:-1]),)), BROAD))  # "rainy"
            if parts := _compound(word):
                forms.append((parts, BROAD))  # "racehorse", "sunhat"
            share = 1.0 if name and len(word) > 2 else UNHEARD
            strange = share == 1.0 and not is_english(word)  # "The Scream" is no stream
            found.append(_Group(tuple(forms), 1, share, word in COMMON, strange))
    return found


def _compound(word: str) -> frozenset[str]:
    """The stems of the two English words that a long one is made of; none where it is no such word."""
    for at in range(len(word) - SHORTEST_PART, SHORTEST_PART - 1, -1):
        if is_english(word[:at]) and is_english(word[at:]):
            return frozenset((stem(word[:at]), stem(word[at:])))
    return frozenset()


def _latin_beside(plain: str) -> list[str]:
    return latin_words(_NUMBER.sub(" ", plain)) if re.search("[a-z]{3}", plain) else []


def _senses(word: str) -> tuple[tuple[frozenset[str], float], ...]:
    whole = tuple((sense, FURTHER if at else 1.0) for at, sense in enumerate(senses(word)))
    if len(word) < 2:
        return whole
    single = [senses(each)[:2] for each in word]
    if not all(single):
        return whole
    # "酒器" is explained as a drinking vessel, and yet is what its characters say: wine, vessel.
    firsts = frozenset().union(*(each[0] for each in single))
    return (*whole, (firsts, FURTHER))


def _numbers_said(plain: str) -> list[int]:
    """The numbers up to 39 that a description holds, as "nineteen", "19" or 十九."""
    found = [_value(each) for each in _NUMBER.findall(plain)]
    found += [_value_han(each) for each in _NUMBER_HAN.findall(plain)]
    return [each for each in found if 1 < each < 40]


def _value(word: str) -> int:
    return int(word) if word.isdigit() else CARDINALS.index(word) + 1


def _value_han(word: str) -> int:
    if word.isdigit():
        return int(word)
    digits = "一二三四五六七八九"
    tens, ten, ones = word.rpartition("十")
    value = 10 * (digits.find(tens) + 1 if tens else 1) if ten else 0
    return value + (digits.find(ones) + 1 if ones else 0)


def _as_spelt(group: _Group, told: Mapping[str, Mapping[str, float]]) -> _Group:
    """A word that is none, as the record's word that it is nearest to ("lilly"), if it is near to one."""
    said = next(iter(group.senses[0][0]), "") if group.senses else ""
    if not group.strange or len(said) < SHORTEST_ALIKE - 1:
        return group
    known = {
        word[1:]
        for words in told.values()
        for word in words
        if word[0] == "=" and len(word) >= SHORTEST_ALIKE - 1
    }
    if said in known or said[0] == "#" or any(f"@{said}" in words for words in told.values()):
        return group
    found = process.extractOne(
        said, known, scorer=DamerauLevenshtein.normalized_similarity, score_cutoff=MISSPELT
    )
    return replace(group, senses=((frozenset((found[0],)), 1.0),)) if found else group


def _as_heard(group: _Group, told: Mapping[str, Mapping[str, float]]) -> _Group:
    """A foreign name as the record's word that it sounds like (荷鲁斯 as "Horus"), if it does like any."""
    if not group.heard:
        return group
    like = sounds_like(
        group.heard, sorted({word[1:] for words in told.values() for word in words if word[0] == "~"})
    )
    return replace(group, senses=((frozenset((stem(like),)), 1.0),)) if like else group


def _fits(group: _Group, told: Mapping[str, float]) -> float:
    """How much of one sense of a word is told by a record."""
    best = 0.0
    for sense, weight in group.senses:
        share = sum(_has(each, told) for each in sense) / len(sense)
        best = max(best, weight * share)
    return best


def _says_itself(group: _Group, told: Mapping[str, float]) -> bool:
    """Whether a record has one of the word's stems itself."""
    said = {stem for sense, _ in group.senses for stem in sense}
    return any(f"@{each}" in told or f"={each}" in told or (each[0] == "#" and each in told) for each in said)


def _has(said: str, told: Mapping[str, float]) -> float:
    if said in told:
        return told[said]
    if f"@{said}" in told:
        return told[f"@{said}"]
    if len(said) < SHORTEST_ALIKE - 1 or said.startswith("#"):
        return 0.0
    alike = (
        weight
        for word, weight in told.items()
        if word[0] != "@"
        and min(len(word), len(said)) >= SHORTEST_ALIKE
        and (word.startswith(said) or said.startswith(word))
    )
    return ALIKE * max(alike, default=0.0)


def told_by(record: Record) -> Mapping[str, float]:
    """The stems of what a record tells of its work, each with how surely a visitor would say it."""
    other = record.other
    called = (*record.title.values(), *_values(other.get("other_title")))
    makers = [text for credit in record.makers for text in credit.name.values()]
    titles = tuple(each for each in called if not names_nothing(each))
    medium = [_GROUND.split(text, maxsplit=1) for text in record.medium.values()]
    kinds = (record.object_type, record.culture, record.place, record.date_text, other.get("classification"),
             other.get("style"), other.get("technique"))  # fmt: skip
    subjects = tuple(_values(other.get("subject")))
    scene = sum(len(re.split(r"[;,；，、]", text)) for text in subjects) > MANY_SUBJECTS
    return _weighed(
        (
            ("title", titles or ("untitled",)),
            ("kind", (*(text for each in kinds for text in _values(each)), *(each[0] for each in medium))),
            ("people", tuple(each for each in makers if _NOBODY.match(each))),
            ("maker", tuple(_HOUSE.sub("", each) for each in makers if not _NOBODY.match(each))),
            ("people", tuple(text for credit in record.makers for text in credit.nationality.values())),
            ("scene" if scene else "subject", subjects),
            ("ground", tuple(text for each in medium for text in each[1:])),
        )
    )


def _values(words: Words | None) -> Iterable[str]:
    return words.values() if words else ()


@lru_cache(maxsize=2_000)
def _weighed(texts: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for source, told in texts:
        for text in told:
            own, broad = _english(text)
            if source in ("title", "subject", "scene"):
                names = (word for word in latin_words(folded(text)) if len(word) > 2)
                found |= {f"~{word}": 0.0 for word in names if not is_english(word)}
            if source == "title":  # "Yi" is too short to be a stem, and is a name all the same
                own |= {word for word in latin_words(folded(text)) if len(word) == 2 and word not in GRAMMAR}
            if source == "maker":  # a name is said as it is, and means nothing else
                found |= {f"@{each}": _WEIGHTS[source] for each in own}
                continue
            found |= {f"={each}": 0.0 for each in own}
            for each in own:
                found[each] = max(found.get(each, 0.0), _WEIGHTS[source])
            for each in broad:
                found[each] = max(found.get(each, 0.0), BROAD * _WEIGHTS[source])
            if source == "title":
                found |= {f"#{number}": 1.0 for number in _numbers_told(text)}
    return found


def _english(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of a text, and those of the broader words by which its words go."""
    plain = folded(text)
    own, broad = set(stems(text)), set[str]()
    for word in latin_words(plain):
        own |= {"saint"} if word == "st" else set()
        one = f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
        more = BROADER.get(word) or BROADER.get(one, ())
        broad |= stems(" ".join(more))
    for word in words_in(han_runs(plain)):
        own |= frozenset().union(*senses(word))
    return frozenset(own), frozenset(broad - own)


def _numbers_told(title: str) -> list[int]:
    """The numbers in a title, in whatever digits: "No. 2", "XIX", "VI"."""
    found = [int(each) for each in re.findall(r"(?<![\d.,])\d{1,2}(?![\d.,])", title)]
    for roman in filter(None, _ROMAN.findall(title)):
        values = [_ROMAN_DIGITS[each] for each in roman]
        pairs = zip(values, [*values[1:], 0], strict=True)
        found.append(sum(-value if value < after else value for value, after in pairs))
    return [each for each in found if each > 1]
