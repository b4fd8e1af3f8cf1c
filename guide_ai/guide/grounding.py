"""The check between the language model and the visitor: a sentence passes only if the evidence says it.

Strict on purpose. What it costs is a sentence of the model's; then the evidence's own words are read instead.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from guide_ai.guide.instructions import has_control_tokens, is_instruction
from guide_ai.guide.sentences import HAN, split
from guide_ai.guide.slots import equated, is_enclosed, misplaced
from guide_ai.guide.subjects import misnamed
from guide_ai.guide.vocabulary import (
    GLUE_HAN,
    HEDGES,
    HEDGES_HAN,
    LIMITS,
    MAKING,
    NEGATIONS,
    NEGATIONS_HAN,
    NUMBER_WORDS,
)
from guide_ai.guide.words import TOKEN, content, same, stem, straight
from guide_ai.language import Language

TO_THE_POINT: Final = 0.8
"""Share of what the best sentence of the evidence takes up of a question that an answer's must take up."""
FEW: Final = 2
"""Words that claim something, up to which an answer is a fragment."""

_CLAUSE: Final = re.compile(r"[,;:–—()]")
_QUOTED: Final = re.compile(r"“[^”]*”")
"""A title: what it denies or doubts is not said of the work."""
_ABOUT: Final = re.compile(r"\b(?:ca?\. ?|(?:before|after) )(?P<year>\d{3,4})")
_UNKNOWN: Final = frozenset(("unknown", "uncertain"))
_WHO_IS: Final = re.compile(
    r"^\W*(?:(?:and|so|but) )?(?:who|what)(?:'s| is| are| was| were)\b", re.IGNORECASE
)
"""Asks what something named is: the name of something else is no answer."""
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


def check(sentence: str, evidence: Sequence[Fact], question: str = "", *, chosen: bool = False) -> Verdict:
    """Compare one sentence with the evidence: numbers, names, content words, their order, doubt, slots.

    `chosen`: the evidence is known to answer the question, though it may share no word with it.
    """
    plain = straight(sentence)
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
        found += _slots(plain, evidence) + _relevance(plain, question, evidence, line, chosen=chosen)
        named = {stem for fact in evidence if fact.field in ("title", "maker") for stem in content(fact.text)}
        around = " ".join(fact.text for fact in evidence)
        found += misnamed(plain, line, {*named, *content(question)}, around, question)
    problems += found
    return Verdict(not problems, (where,) if where >= 0 and not problems else (), tuple(problems))


def translates(text: str, original: str, language: Language) -> bool:
    """Whether a translation may stand beside its original: whole, in that language, with the same numbers."""
    if has_control_tokens(text) or is_instruction(text) or is_refusal(text) or not re.search(r"\w", text):
        return False
    if bool(re.search(f"[{HAN}]", text)) != (language == "zh-hans"):
        return False
    here, there = (sorted(re.findall(r"\d+", straight(each))) for each in (text, original))
    return here == there


def pieces(text: str) -> set[str]:
    """What a text is about, for comparing: stems of English content words, pairs of Chinese characters."""
    plain = straight(text)
    pairs: set[str] = set()
    for run in re.findall(f"[{HAN}]+", plain):
        pairs |= {run[at : at + 2] for at in range(len(run) - 1) if not set(run[at : at + 2]) & GLUE_HAN}
    return pairs | set(content(re.sub(f"[{HAN}]", " ", plain)))


def _numbers(plain: str, evidence: Sequence[Fact]) -> list[str]:
    def of(text: str) -> set[str]:
        joined = re.sub(r"(?<=\d),(?=\d{3})", "", straight(text))
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
    names = {stem(token) for at, token in enumerate(TOKEN.findall(plain)) if at and token[:1].isupper()}
    everything = {word for fact in evidence for word in content(fact.text)}
    if any(fact.field in ("maker", "medium") for fact in evidence):
        everything |= MAKING
    problems = [
        f"word {word}"
        for word in said
        if word not in everything and (word in names or not any(same(word, known) for known in everything))
    ]
    # What the work is called and who made it may stand before any sentence about it.
    anywhere = {word for fact in evidence if fact.field in ("title", "maker") for word in content(fact.text)}
    best, where, line = -1.0, -1, ""
    for position, fact in enumerate(evidence):
        for candidate in split(fact.text):
            told = content(candidate)
            if fact.field in ("maker", "medium", "date"):
                told = [*(word for word in said if word in MAKING), *told, *MAKING]
            held = [any(same(word, other) for other in told) for word in said]
            leading = held.index(True) if True in held else 0
            own = [
                word
                for at, word in enumerate(said)
                if held[at] or at >= leading or word not in anywhere or word[:1].isdigit()
            ]
            share = _in_order(own, told) / len(own) if own else 0.0
            if share > best:
                best, where, line = share, position, candidate
    if best < 1:
        problems.append("not from one sentence")
    elif _leaps(said, line):
        problems.append("leaps over a clause")
    elif changed := misplaced(plain, line) or equated(plain, line):
        problems += changed
    elif _negated(plain) != _negated(line):
        problems.append("negation")
    elif _loses_doubt(plain, line):
        problems.append("lost doubt")
    elif lost := _unlimited(plain, line):
        problems.append(f"limit {lost}")
    return where, problems, line


def _unlimited(sentence: str, line: str) -> str:
    """The word of the line that limits what the sentence says of all ("those in front", "only"), or ""."""
    kept = content(sentence)
    said = {word.casefold() for word in TOKEN.findall(sentence)}
    for clause in _CLAUSE.split(straight(line)):
        words = TOKEN.findall(clause)
        places = [at for at, word in enumerate(words) if any(same(stem(word), other) for other in kept)]
        inside = words[max(0, places[0] - 3) : places[-1]] if places else []
        for word in map(str.casefold, inside):
            if word in LIMITS and word not in said:
                return word
    return ""


def _in_order(said: Sequence[str], told: Sequence[str]) -> int:
    """Length of the longest common subsequence."""
    row = [0] * (len(told) + 1)
    for word in said:
        previous = 0
        for at, other in enumerate(told, start=1):
            kept, row[at] = row[at], previous + 1 if same(word, other) else max(row[at], row[at - 1])
            previous = kept
    return row[-1]


def _leaps(said: Sequence[str], line: str) -> bool:
    """Whether neighbours in the sentence stand in different clauses of the evidence, with words between them.

    "When the door opens, the wires tremble" does not say that the door trembles.
    """
    clauses = _CLAUSE.split(line)
    placed = [(word, clause) for clause, part in enumerate(clauses) for word in content(part)]
    at = -1
    for word in said:
        found = next((k for k in range(at + 1, len(placed)) if same(word, placed[k][0])), None)
        if found is None:
            continue
        here, there = (placed[at][1], placed[found][1]) if at >= 0 else (0, 0)
        if at >= 0 and here != there and found > at + 1:
            if there != here + 2 or not is_enclosed(clauses[here + 1], clauses[there]):
                return True
        at = found
    return False


def _negated(text: str) -> bool:
    words = re.findall(r"[a-z]+(?:'t)?", _QUOTED.sub(" ", text).casefold())
    return any(word in NEGATIONS or word.endswith("n't") for word in words)


def _loses_doubt(sentence: str, line: str) -> bool:
    """Whether the evidence doubts what the sentence takes for certain. A title doubts only its own words."""
    inside = set(content(" ".join(_QUOTED.findall(line)))) - set(content(_QUOTED.sub(" ", line)))
    bare = line if inside & set(content(sentence)) else _QUOTED.sub(" ", line)
    kept = _hedges(sentence)
    for found in _ABOUT.finditer(bare):
        if found["year"] in re.findall(r"\d+", sentence) and not _ABOUT.search(sentence) and not kept:
            return True
    wished = {stem(word) for word in re.findall(r"\b(?:would|could|might|should) (\w+)", bare)}
    if wished & set(content(sentence)) and not re.search(r"\b(?:would|could|might|should)\b", sentence):
        return True
    lost = _hedges(bare)
    return bool(lost and not kept) or bool(lost - _UNKNOWN and not kept - _UNKNOWN)


def _hedges(text: str) -> set[str]:
    lowered = text.replace("May", "").casefold()
    return {hedge for hedge in HEDGES if re.search(rf"\b{re.escape(hedge)}\b", lowered)}


def _chinese(plain: str, evidence: Sequence[Fact]) -> tuple[int, list[str], str]:
    """Every stretch of the sentence must stand in one sentence of the evidence, but for words of grammar."""
    best, where, left, line = -1.0, -1, plain, ""
    for position, fact in enumerate(evidence):
        for candidate in split(straight(fact.text)):
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
        if not any(same(stem, material) for stem in content(found["value"]) for material in materials):
            problems.append("slot medium")
    if found := _IN_YEAR.search(plain):
        years = set(re.findall(r"\d{3,4}", texts.get("date", ""))) | {
            m["value"] for m in _IN_YEAR.finditer(told)
        }
        if found["value"] not in years:
            problems.append("slot date")
    return problems


def _cut_off(told: Sequence[str], asked: Sequence[str], line: str) -> bool:
    """Whether what was asked for stands in the evidence's sentence, but not in what is left of it.

    A few words by themselves ("nine owls") answer only where that sentence takes up all that was asked.
    """
    stems = content(line)
    taken_up = [word for word in asked if any(same(word, other) for other in stems)]
    if len(told) <= FEW:
        return len(taken_up) < len(asked)
    return not any(any(same(word, other) for other in told) for word in taken_up) and bool(taken_up)


def _relevance(plain: str, question: str, evidence: Sequence[Fact], line: str, *, chosen: bool) -> list[str]:
    """An answer tells something that the question did not, and takes it up as well as any other would."""
    if not question:
        return []
    titles = {stem for fact in evidence if fact.field == "title" for stem in content(fact.text)}
    asked = [stem for stem in dict.fromkeys(content(question)) if stem not in titles]
    told = content(plain)

    def share(text: str) -> float:
        stems = content(text)
        return sum(any(same(stem, other) for other in stems) for stem in asked)

    problems: list[str] = []
    best = max((share(candidate) for fact in evidence for candidate in split(fact.text)), default=0.0)
    unheard = not best and not chosen
    if asked and (unheard or share(f"{plain} {line}") < TO_THE_POINT * best):
        problems.append("another matter")
    if asked and line and _cut_off(told, asked, line):
        problems.append("cut off")
    if len(told) <= FEW and _WHO_IS.search(question):
        problems.append("somebody else")
    if not any(all(not same(stem, other) for other in content(question)) for stem in told):
        problems.append("nothing new")
    how_many = re.search(r"\bhow (?:many|much)\b", question, re.IGNORECASE)
    if how_many and not any(stem[:1].isdigit() for stem in told):
        problems.append("no number")
    return problems
