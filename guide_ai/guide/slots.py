"""Right words in the wrong place: what the grounding check looks at beside the words themselves.

A sentence of an answer is held against the one sentence of the evidence that it is drawn from: the
preposition before a noun ("in Auvers" is not "to Auvers"), the owner of a thing, who did and what was done,
each denial.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from guide_ai.guide.vocabulary import BEING, FUNCTION_WORDS, NEGATIONS, PREPOSITIONS
from guide_ai.guide.words import TOKEN, same, stem, straight

WINDOW: Final = 6
"""Words back from a noun among which its preposition is looked for."""

_GRAMMAR: Final = FUNCTION_WORDS | NEGATIONS | PREPOSITIONS
ASIDE: Final = 4
"""Words of a phrase that is put in between before more than a form of "be"."""

_ONE_OF: Final = re.compile(r"\bone of (?:the |its |his |her |their )?")
_PARTICIPLE: Final = ("ed", "en", "ing", "wn", "ung", "ade", "old", "ound")
"""How words end that make a passive of a form of "be", or a lasting deed; others are what a thing is."""
_ADDING: Final = frozenset("which who known called".split())
_JOINING: Final = frozenset("who whom whose which where when while and or but".split())
_CLAUSE: Final = re.compile(r"[,;:–—()]")
_QUOTED: Final = re.compile(r"“[^”]*”")


@dataclass(frozen=True, slots=True)
class Word:
    """A word that claims something, and what stands before it within its clause."""

    stem: str
    near: str
    """The preposition right before it, articles and pronouns aside, or ""."""
    before: str
    """The nearest preposition of the last few words, or ""."""
    owns: bool
    """It ends in 's."""
    by: bool
    """ "by" follows it."""
    passive: bool
    """A form of "be" stands right before it,"""
    denied: bool
    """or a denial stands right before it."""
    joined: bool
    """A form of "be" that "and" or "or" joins to a former verb stands right before it."""


def misplaced(sentence: str, line: str) -> list[str]:
    """What a sentence changes of the line of evidence that has all its words; empty where nothing."""
    said, told = words(sentence), words(line)
    if len(said) == len(told) and all(a.stem == b.stem for a, b in zip(said, told, strict=True)):
        moved = [
            f"slot {a.near} {a.stem}" for a, b in zip(said, told, strict=True) if a.near not in ("", b.near)
        ]
        return moved if [w.denied for w in said] == [w.denied for w in told] else ["negation"]
    problems: list[str] = []
    at, last = 0, -1
    kept: set[int] = set()
    for number, word in enumerate(said):
        found = next((k for k in range(at, len(told)) if same(word.stem, told[k].stem)), None)
        if found is None:
            continue
        other, at = told[found], found + 1
        if word.near and word.near != other.before:
            problems.append(f"slot {word.near} {word.stem}")
        elif number and other.near and other.near != word.before and last != found - 1:
            problems.append(f"slot {other.near} {word.stem}")
        if other.owns and not word.owns:
            problems.append(f"owner {word.stem}")
        if other.by and not word.by and not word.passive and number:
            problems.append(f"voice {word.stem}")
        if word.denied != other.denied:
            problems.append("negation")
        if number and last < found - 1 and _skips_a_verb(told[last + 1 : found], other, word):
            problems.append(f"verb {word.stem}")
        if number and other.joined and not word.joined and _is_inner(told, kept, found):
            problems.append(f"verb {word.stem}")
        last = found
        kept.add(found)
    if re.search(r"\bone of (?:the )?\w", line) and re.search(
        r"(?<!one of )\bthe (?:first|last|only)\b", sentence
    ):
        problems.append("one of")
    return problems


def equated(sentence: str, line: str) -> list[str]:
    """What a sentence says a thing *is*, and the line of evidence does not say so with a form of "be".

    "The handle is a plain vessel" may have all its words, in their order, from "with a handle, to a plain
    vessel".
    """
    said, told = (TOKEN.findall(_ONE_OF.sub(" ", straight(text))) for text in (sentence, line))
    lowered = [token.casefold() for token in told]
    problems: list[str] = []
    for at, token in enumerate(said):
        if token.casefold() not in BEING:
            continue
        behind = [each.casefold() for each in said[at + 1 :]]
        called = next((each for each in behind if each not in FUNCTION_WORDS | NEGATIONS), "")
        if not called or called.endswith(_PARTICIPLE) or behind[0] in PREPOSITIONS:
            continue
        whole = [each.casefold() for each in said[:at] if each.casefold() not in _GRAMMAR]
        named = stem(whole[-1]) if whole else ""
        known = any(same(named, stem(each)) for each in lowered) if named else False
        if not any(
            _equates(lowered, being, called) and (not known or _stands(named, lowered[:being]))
            for being, other in enumerate(lowered)
            if other in BEING
        ):
            problems.append(f"equated {called}")
    return problems


def _equates(told: list[str], being: int, called: str) -> bool:
    """Whether a form of "be" has `called` as its complement: near it, and behind no preposition."""
    following = told[being + 1 : being + 1 + WINDOW]
    for each in following:
        if same(stem(each), stem(called)):
            return True
        if each in PREPOSITIONS - {"as"}:
            return False
    return False


def _stands(named: str, before: list[str]) -> bool:
    return any(same(named, stem(each)) for each in before)


def _skips_a_verb(skipped: list[Word], other: Word, word: Word) -> bool:
    """Whether a joined verb is left out and what hung on it is hung on the former one."""
    return any(each.joined for each in skipped) and not word.joined and not other.joined


def _is_inner(told: list[Word], kept: set[int], found: int) -> bool:
    """Whether a joined verb is said of a word that stands behind the former verb, which is left out."""
    former = next((at for at in range(found - 1, -1, -1) if told[at].passive and not told[at].joined), None)
    return former is not None and former not in kept and any(former < at < found for at in kept)


def words(text: str) -> list[Word]:
    """The words of a text that claim something. Titles in quotation marks claim nothing."""
    found: list[Word] = []
    for clause in _CLAUSE.split(_QUOTED.sub(" ", straight(text))):
        tokens = TOKEN.findall(clause)
        lowered = [token.casefold() for token in tokens]
        for at, token in enumerate(tokens):
            if lowered[at] in _GRAMMAR:
                continue
            grammar = at
            while grammar and lowered[grammar - 1] in _GRAMMAR:
                grammar -= 1
            between = lowered[grammar:at]
            near = next((each for each in reversed(between) if each in PREPOSITIONS), "")
            window = lowered[max(0, at - WINDOW) : at]
            before = near or next((each for each in reversed(window) if each in PREPOSITIONS), "")
            denied = any(each in NEGATIONS or each.endswith("n't") for each in between)
            follows = lowered[at + 1] if at + 1 < len(tokens) else ""
            passive = any(each in BEING for each in between)
            # "later", "probably": an adverb may stand between "and was" and its verb.
            behind = lowered[max(0, grammar - 3) : at] if passive or not between else between
            joined = any(
                one in ("and", "or") and other in BEING for one, other in pairwise(behind)
            ) and passive | (grammar == at)
            found.append(
                Word(
                    stem(token), near, before, token.endswith("'s"), follows == "by", passive, denied, joined
                )
            )
    return found


def is_enclosed(clause: str, behind: str) -> bool:
    """Whether a clause is put in between ("The decor, in five belts, is …") so that it may be left out."""
    first, following = TOKEN.findall(clause), TOKEN.findall(behind)[:1]
    if not first or not following or first[0].casefold() not in PREPOSITIONS | _ADDING:
        return False
    verb = following[0].casefold() in BEING or following[0].endswith("ed")
    return verb or (len(first) <= ASIDE and following[0].islower() and following[0] not in _JOINING)
