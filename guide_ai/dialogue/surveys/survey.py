"""A question over all works, as it is read: count, list, rank, or find the hall, of works so and so.

`surveying` answers it in code from the records. A question is read as a survey only where everything that it
says is understood: "how many prints by Hokusai" is one, "how many boats are there" is a question about a
picture.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from guide_ai.dialogue.catalogue import Name
from guide_ai.dialogue.facts.bounds import Bound
from guide_ai.dialogue.facts.kind_words import Kind
from guide_ai.dialogue.facts.periods import Period
from guide_ai.dialogue.facts.places import Origin
from guide_ai.dialogue.referents.naming import NameIndex, folded, latin_words, said_as
from guide_ai.dialogue.terms.book import Book
from guide_ai.language import Language

Act = Literal["count", "list", "whether", "rank", "common", "groups", "prolific", "where", "rooms", "makers"]
"""How many, which, whether any; the oldest; the most common material, which materials; who has the most
works; in which hall; which halls and which makers there are."""
Measure = Literal["age", "area", "height", "width", "weight"]
Group = Literal["medium", "kind", "place", "century", "maker", "hall"]
Alike = Literal["date", "maker", "medium", "place"]


@dataclass(frozen=True, slots=True)
class Rank:
    """A superlative. `most`: the largest, heaviest, newest; otherwise the smallest, lightest, oldest."""

    measure: Measure
    most: bool
    nth: int = 1
    """The second oldest has 2."""
    many: int = 1
    """The three oldest have 3."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What is asked of which works: those to which all of it applies. Empty parts ask for nothing."""

    act: Act
    kind: Kind | None = None
    makers: tuple[str, ...] = ()
    """Names of makers as the records have them; a work by any of them is meant."""
    stranger: str = ""
    """Somebody by whom nothing is here."""
    nobody: bool = False
    """Works whose maker nobody knows."""
    undated: bool = False
    """Works without a date."""
    gender: Literal["female", "male", ""] = ""
    """Works by women, or by men, where the records tell which their makers are."""
    hall: Name | None = None
    here: bool = False
    """Those of the hall in which the visitor stands."""
    origin: Origin | None = None
    stuff: str = ""
    """A material, in the language of the records where that is known."""
    stuff_said: str = ""
    period: Period | None = None
    era: str = ""
    """A period by name ("Ming")."""
    bound: Bound | None = None
    least: int = 0
    """Makers of so many works at least."""
    alike: Alike | None = None
    """Those that have this in common with the work that is meant."""
    rank: Rank | None = None
    group: Group | None = None
    plenty: bool = False
    """The hall with the most of them, and not every one."""
    besides: bool = False
    """Others than the work that is meant."""
    among: bool = False
    """Of those that the last answer named."""

    @property
    def is_narrow(self) -> bool:
        """Whether it asks for some works only, and not for all of the exhibition."""
        return bool(self.hall or self.here or self.has_traits)

    @property
    def has_traits(self) -> bool:
        """Whether it asks for works by what they are, and not only by where they hang."""
        return any((self.kind, self.makers, self.stranger, self.nobody, self.undated, self.gender,
                    self.origin, self.stuff, self.period, self.era, self.bound, self.alike))  # fmt: skip


_EMPTY: Final = frozenset(
    "van von de di da du del der la le el of the and di dame sir lord lady s p a obe factory".split()
)


@dataclass(frozen=True, slots=True)
class Named:
    """Makers whom a text names, all that share the words said, and the words."""

    names: tuple[str, ...]
    said: str


@lru_cache(maxsize=8_000)
def folded_name(text: str) -> str:
    """A name as `folded` makes it: every question goes through all names of the exhibition."""
    return folded(text)


@lru_cache(maxsize=8_000)
def _words(name: str) -> tuple[str, ...]:
    return tuple(latin_words(folded_name(name)))


@lru_cache(maxsize=8_000)
def _names_somebody(name: Name) -> bool:
    return name.kind == "maker" and bool(said_as(name))


def makers_in(plain: str, index: NameIndex) -> Named | None:
    """The makers that a folded text names: by their whole names, or by telling words of these
    ("Hiroshige"), which may stand in the plural for their works ("two Hiroshiges").
    """
    words = latin_words(plain)
    said_here = {*words, *(word.removesuffix("s") for word in words)}
    best: dict[str, int] = {}
    runs: dict[str, tuple[str, ...]] = {}
    for name in index.names:
        if name.kind != "maker" or said_here.isdisjoint(wanted := _words(name.text)):
            continue
        if not _names_somebody(name):
            continue
        for start in range(len(words)):
            for end in range(len(words), start, -1):
                run = words[start:end]
                if _within(tuple(run), wanted) and any(_tells(word) for word in run):
                    if end - start > best.get(name.text, 0):
                        best[name.text], runs[name.text] = end - start, tuple(run)
                    break
    if not best:
        return None
    longest = max(best.values())
    said = next(run for name, run in runs.items() if best[name] == longest)
    names = tuple(name for name, run in runs.items() if run == said)
    return Named(names, r"\W+(?:s\W+)?".join(map(re.escape, said)) + r"(?:'s?)?")


def _within(run: tuple[str, ...], name: tuple[str, ...]) -> bool:
    spans = (name[at : at + len(run)] for at in range(len(name) - len(run) + 1))
    return any(span[:-1] == run[:-1] and run[-1] in (span[-1], f"{span[-1]}s") for span in spans)


def _tells(word: str) -> bool:
    return len(word) > 2 and word not in _EMPTY and not word.isdigit()


@lru_cache(maxsize=16)
def _somebody(index: NameIndex) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
    """All makers' names, and those that are Chinese in the form in which they are looked for."""
    known = tuple(sorted({name.text for name in index.names if _names_somebody(name)}))
    return known, tuple((folded_name(text), (text,)) for text in known if re.search(r"[\u3400-\u9fff]", text))


def makers_in_han(plain: str, index: NameIndex) -> Named | None:
    """The makers that a Chinese text names, by their names in the records or as the vocabulary has them."""
    known, found = _somebody(index)
    said = [(han, names) for han, names in found if han in plain]
    for han, english in Book.of("makers").english.items():
        if han not in plain:
            continue
        words = set(_words(english)) - _EMPTY
        theirs = tuple(name for name in known if words and words <= set(_words(name)))
        if not theirs and re.fullmatch(r"[\u3400-\u9fff]{2,3}", han):  # "广重" may be any Hiroshige
            surname = _words(english)[-1]
            theirs = tuple(name for name in known if surname in _words(name))
        said.append((han, theirs))
    if not said:
        return None
    han, names = max(said, key=lambda each: (len(each[0]), len(each[1])))
    return Named(names, re.escape(han))


def halls_in(plain: str, index: NameIndex) -> tuple[Name, str] | None:
    """The hall that a folded text names by its title, and the words."""
    halls = [(name, folded_name(name.text)) for name in index.names if name.kind == "hall"]
    said = [(name, text) for name, text in halls if text in plain]
    return max(said, key=lambda each: len(each[1]), default=None)


def hall_by_number(number: int, language: Language, index: NameIndex) -> Name | None:
    """The hall of this number, in the order of the exhibition, from 1; -1 is the last."""
    halls = [name for name in index.names if name.kind == "hall"]
    ours = [name for name in halls if name.language == language] or halls
    if number == -1:
        return ours[-1] if ours else None
    return ours[number - 1] if 0 < number <= len(ours) else None
