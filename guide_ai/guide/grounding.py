"""The check between the language model and the visitor: a sentence passes only if the evidence says it.

Strict on purpose. What it costs is a sentence of the model's; then the evidence's own words are read instead.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from guide_ai.guide.instructions import has_control_tokens, is_instruction
from guide_ai.guide.sentences import HAN, split
from guide_ai.guide.vocabulary import (
    FUNCTION_WORDS,
    GLUE_HAN,
    HEDGES,
    HEDGES_HAN,
    IRREGULAR,
    NEGATIONS,
    NEGATIONS_HAN,
    NUMBER_WORDS,
)
from guide_ai.language import Language

TO_THE_POINT: Final = 0.8
"""Share of what the best sentence of the evidence takes up of a question that an answer's must take up."""

_TOKEN: Final = re.compile(r"\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?|[^\W\d_]+(?:['’][^\W\d_]+)?", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;:–—()]")
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
_REFUSAL: Final = re.compile(
    r"\b(?:record|text|description|label|evidence)s? (?:does|do)(?:n't|n’t| not) (?:say|mention|state|tell"
    r"|contain|specify|give)"
    r"|\bnot (?:mentioned|stated|known|specified|recorded)\b|\bi (?:do(?:n't|n’t| not)|can(?:not|'t|’t)) "
    r"(?:know|tell|say|answer)\b"
    r"|\bunknown\.?$|没有(?:提到|说明|写明|记载)|不知道|无法回答",
    re.IGNORECASE,
)
_MAKING: Final = (
    r"(?:made|painted|carved|created|designed|printed|built|drawn|woven|sculpted|photographed|programmed"
    r"|composed)"
)
_BY: Final = re.compile(
    rf"\b{_MAKING}\b[^.]*?\bby\s+(?P<value>[^.,;]+)|\b(?:is|was) by\s+(?P<plain>[^.,;]+)", re.IGNORECASE
)
_OF: Final = re.compile(r"\bmade (?:of|from|out of|with)\s+(?P<value>[^.;]+)", re.IGNORECASE)
_IN_YEAR: Final = re.compile(rf"\b(?:{_MAKING}|dates?|dated)\b[^.;]*?\b(?P<value>\d{{3,4}})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fact:
    """A piece of evidence: what one field of a record says."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a sentence may be said, the facts that carry it (positions), and otherwise why not."""

    passed: bool
    support: tuple[int, ...] = ()
    problems: tuple[str, ...] = ()


def is_refusal(sentence: str) -> bool:
    """Whether the model says that it does not know. The guide then answers that in its own words."""
    return bool(_REFUSAL.search(sentence))


def check(sentence: str, evidence: Sequence[Fact], question: str = "") -> Verdict:
    """Compare one sentence with the evidence: numbers, names, content words, their order, doubt, slots."""
    plain = _plain(sentence)
    if has_control_tokens(sentence):
        return Verdict(False, problems=("control tokens",))
    if is_instruction(sentence):
        return Verdict(False, problems=("instruction",))
    if not re.search(r"\w", plain) or "\ufffd" in plain:
        return Verdict(False, problems=("empty",))
    if is_refusal(plain):
        return Verdict(False, problems=("refusal",))
    problems = _numbers(plain, evidence)
    if re.search(f"[{HAN}]", plain):
        where, found, _ = _chinese(plain, evidence)
    else:
        where, found, line = _english(plain, evidence)
        found += _slots(plain, evidence) + _relevance(plain, question, evidence, line)
    problems += found
    return Verdict(not problems, (where,) if where >= 0 and not problems else (), tuple(problems))


def translates(text: str, original: str, language: Language) -> bool:
    """Whether a translation may stand beside its original: whole, in that language, with the same numbers."""
    if has_control_tokens(text) or is_instruction(text) or is_refusal(text) or not re.search(r"\w", text):
        return False
    if bool(re.search(f"[{HAN}]", text)) != (language == "zh-hans"):
        return False
    here, there = (sorted(re.findall(r"\d+", _plain(each))) for each in (text, original))
    return here == there


def content(text: str) -> list[str]:
    """The words of a text that claim something, stemmed, in order; numbers as digits."""
    return [_stem(token) for token in _TOKEN.findall(_plain(text)) if token.casefold() not in FUNCTION_WORDS]


def pieces(text: str) -> set[str]:
    """What a text is about, for comparing: stems of English content words, pairs of Chinese characters."""
    plain = _plain(text)
    pairs: set[str] = set()
    for run in re.findall(f"[{HAN}]+", plain):
        pairs |= {run[at : at + 2] for at in range(len(run) - 1) if not set(run[at : at + 2]) & GLUE_HAN}
    return pairs | set(content(re.sub(f"[{HAN}]", " ", plain)))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("’", "'").replace("‘", "'")


def _stem(token: str) -> str:
    word = token.casefold().removesuffix("'s").strip("'")
    if word in NUMBER_WORDS:
        return NUMBER_WORDS[word]
    word = IRREGULAR.get(word, word)
    if word[:1].isdigit():
        return word.replace(",", "")
    word = "".join(
        letter for letter in unicodedata.normalize("NFKD", word) if not unicodedata.combining(letter)
    )
    for ending in ("ies", "ing", "ed", "es", "s", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word


def _same(one: str, other: str) -> bool:
    """Whether two stems are forms of one word; names and numbers must be equal."""
    if one == other:
        return True
    if one[:1].isdigit() or other[:1].isdigit():
        return False
    short, long = sorted((one, other), key=len)
    return len(short) >= 4 and long.startswith(short) and len(long) - len(short) <= 2


def _numbers(plain: str, evidence: Sequence[Fact]) -> list[str]:
    def of(text: str) -> set[str]:
        joined = re.sub(r"(?<=\d),(?=\d{3})", "", _plain(text))
        words = {
            NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", joined.casefold()) if word in NUMBER_WORDS
        }
        digits = {
            found.rstrip("0").rstrip(".") if "." in found else found for found in _NUMBER.findall(joined)
        }
        return digits | {re.sub(r"\D", "", word) for word in words} | _han_numbers(joined)

    known: set[str] = set().union(*(of(fact.text) for fact in evidence)) if evidence else set()
    return [f"number {number}" for number in sorted(of(plain) - known)]


def _han_numbers(text: str) -> set[str]:
    """Chinese numerals of two and more characters, and those before a measure word, as they stand."""
    return set(
        re.findall(
            r"[〇零一二两三四五六七八九十百千万]{2,}|[一二两三四五六七八九十](?=[年月日米位件幅个次座章种])",
            text,
        )
    )


def _english(plain: str, evidence: Sequence[Fact]) -> tuple[int, list[str], str]:
    said = content(plain)
    if not said:
        return -1, ["nothing said"], ""
    names = {_stem(token) for at, token in enumerate(_TOKEN.findall(plain)) if at and token[:1].isupper()}
    everything = {stem for fact in evidence for stem in content(fact.text)}
    problems = [
        f"word {stem}"
        for stem in said
        if stem not in everything and (stem in names or not any(_same(stem, known) for known in everything))
    ]
    # What the work is called and who made it may stand beside any sentence about it.
    anywhere = {stem for fact in evidence if fact.field in ("title", "maker") for stem in content(fact.text)}
    best, where, line = -1.0, -1, ""
    for position, fact in enumerate(evidence):
        for candidate in split(fact.text):
            told = content(candidate)
            own = [stem for stem in said if stem not in anywhere or any(_same(stem, word) for word in told)]
            share = _in_order(own, told) / len(own) if own else 0.0
            if share > best:
                best, where, line = share, position, candidate
    if best < 1:
        problems.append("not from one sentence")
    elif _leaps(said, line):
        problems.append("leaps over a clause")
    elif _negated(plain) != _negated(line):
        problems.append("negation")
    elif _hedged(line) and not _hedged(plain):
        problems.append("lost doubt")
    return where, problems, line


def _in_order(said: Sequence[str], told: Sequence[str]) -> int:
    """Length of the longest common subsequence."""
    row = [0] * (len(told) + 1)
    for stem in said:
        previous = 0
        for at, other in enumerate(told, start=1):
            kept, row[at] = row[at], previous + 1 if _same(stem, other) else max(row[at], row[at - 1])
            previous = kept
    return row[-1]


def _leaps(said: Sequence[str], line: str) -> bool:
    """Whether neighbours in the sentence stand in different clauses of the evidence, with words between them.

    "When the door opens, the wires tremble" does not say that the door trembles.
    """
    placed = [(stem, clause) for clause, part in enumerate(_CLAUSE.split(line)) for stem in content(part)]
    at = -1
    for stem in said:
        found = next((k for k in range(at + 1, len(placed)) if _same(stem, placed[k][0])), None)
        if found is None:
            continue
        if at >= 0 and placed[found][1] != placed[at][1] and found > at + 1:
            return True
        at = found
    return False


def _negated(text: str) -> bool:
    words = re.findall(r"[a-z]+(?:'t)?", text.casefold())
    return any(word in NEGATIONS or word.endswith("n't") for word in words)


def _hedged(text: str) -> bool:
    lowered = f" {text.casefold()} "
    return any(re.search(rf"\b{re.escape(hedge)}\b", lowered) for hedge in HEDGES)


def _chinese(plain: str, evidence: Sequence[Fact]) -> tuple[int, list[str], str]:
    """Every stretch of the sentence must stand in one sentence of the evidence, but for words of grammar."""
    best, where, left, line = -1.0, -1, plain, ""
    for position, fact in enumerate(evidence):
        for candidate in split(_plain(fact.text)):
            uncovered, share = _cover(plain, candidate)
            if share > best:
                best, where, left, line = share, position, uncovered, candidate
    problems = [f"characters {left}"] if left else []
    if not problems and any(mark in plain for mark in NEGATIONS_HAN) != any(
        mark in line for mark in NEGATIONS_HAN
    ):
        problems.append("negation")
    if not problems and any(h in line for h in HEDGES_HAN) and not any(h in plain for h in HEDGES_HAN):
        problems.append("lost doubt")
    return where, problems, line


def _cover(plain: str, candidate: str) -> tuple[str, float]:
    """What of `plain` is neither in `candidate` (in stretches of two and more, in order) nor grammar."""
    at, start, left, covered = 0, 0, "", 0
    while at < len(plain):
        length = 0
        while at + length < len(plain) and candidate.find(plain[at : at + length + 1], start) >= 0:
            length += 1
        if length >= 2:
            start = candidate.find(plain[at : at + length], start) + length
            at, covered = at + length, covered + length
            continue
        if plain[at] not in GLUE_HAN and re.match(r"\w", plain[at]):
            left += plain[at]
        at += 1
    return left, covered / max(1, len(plain))


def _slots(plain: str, evidence: Sequence[Fact]) -> list[str]:
    """Right words in the wrong place: "made by" wants the maker, "made of" the material, a year the date."""
    problems: list[str] = []
    texts = {fact.field: "" for fact in evidence}
    for fact in evidence:
        texts[fact.field] += f" {fact.text}"
    told = " ".join(text for field, text in texts.items() if field.startswith("text."))
    if (found := _BY.search(plain)) and "maker" in texts:
        names = set(content(texts["maker"])) | {
            stem for match in _BY.finditer(told) for stem in content(match["value"] or match["plain"])
        }
        if not set(content(found["value"] or found["plain"])) & names:
            problems.append("slot maker")
    if found := _OF.search(plain):
        materials = set(content(texts.get("medium", ""))) | {
            stem for match in _OF.finditer(told) for stem in content(match["value"])
        }
        if not any(_same(stem, material) for stem in content(found["value"]) for material in materials):
            problems.append("slot medium")
    if found := _IN_YEAR.search(plain):
        years = set(re.findall(r"\d{3,4}", texts.get("date", ""))) | {
            m["value"] for m in _IN_YEAR.finditer(told)
        }
        if found["value"] not in years:
            problems.append("slot date")
    return problems


def _relevance(plain: str, question: str, evidence: Sequence[Fact], line: str) -> list[str]:
    """An answer tells something that the question did not, and takes it up as well as any other would."""
    if not question:
        return []
    titles = {stem for fact in evidence if fact.field == "title" for stem in content(fact.text)}
    asked = [stem for stem in dict.fromkeys(content(question)) if stem not in titles]
    told = content(plain)

    def share(text: str) -> float:
        stems = content(text)
        return sum(any(_same(stem, other) for other in stems) for stem in asked)

    problems: list[str] = []
    best = max((share(candidate) for fact in evidence for candidate in split(fact.text)), default=0.0)
    if asked and (not best or share(f"{plain} {line}") < TO_THE_POINT * best):
        problems.append("another matter")
    if not any(all(not _same(stem, other) for other in content(question)) for stem in told):
        problems.append("nothing new")
    how_many = re.search(r"\bhow (?:many|much)\b", question, re.IGNORECASE)
    if how_many and not any(stem[:1].isdigit() for stem in told):
        problems.append("no number")
    return problems
