"""Whom "it", "he" and "they" stand for: what the grounding check asks of a sentence that begins with one.

Whoever hears "It was moved to Bergen" takes it for the work. So the pronoun has to stand for what the
sentence of the evidence speaks of, and for something that the question or the record has named.
"""

import re
from collections.abc import Collection, Sequence
from typing import Final

from guide_ai.guide.vocabulary import BEING, FUNCTION_WORDS, PREPOSITIONS
from guide_ai.guide.words import TOKEN, content, same, stem, straight

_PRONOUN: Final = re.compile(
    r"^(it|he|she|they|this|these|the (?:picture|painting|print|work|piece|object|drawing))\b", re.IGNORECASE
)
_WHO: Final = re.compile(r"\bwho(?:m|se)?\b", re.IGNORECASE)
_NAMED: Final = re.compile(r"\s[A-Z]")
_QUOTED: Final = re.compile(r"“[^”]*”")
_CLAUSE: Final = re.compile(r"[,;:–—()]")
_MEN: Final = frozenset(("he", "him", "his", "himself"))
_WOMEN: Final = frozenset(("she", "her", "hers", "herself"))
_DETERMINERS: Final = frozenset(
    "the a an this that these those its his her their each every both all one two".split()
)
_WORKS: Final = frozenset(
    map(
        stem,
        "picture painting print work piece object drawing sculpture vessel statue portrait sheet".split(),
    )
)
"""What "it" stands for wherever it is said before a work."""
_ACTIVE_OBJECTS: Final = frozenset(("it", "this", "them", "these"))


def misnamed(sentence: str, line: str, named: Collection[str], around: str, question: str = "") -> list[str]:
    """What is wrong with the pronoun that a sentence begins with; empty where nothing is, or there is none.

    `line`: the sentence of the evidence that it is drawn from; `named`: stems of what the question and the
    record have named; `around`: all the evidence, for he or she.
    """
    plain = straight(sentence)
    if not (found := _PRONOUN.match(plain)):
        return []
    pronoun, said = found[1].casefold(), content(plain)
    if pronoun.startswith("the "):
        pronoun = "it"
    if pronoun in ("he", "she", "they") and _WHO.search(question) and not _NAMED.search(plain):
        return ["subject asked"]
    line = _QUOTED.sub("it", line)
    tokens = TOKEN.findall(straight(line))
    start = _begins(said, tokens)
    if start is None:
        return []
    subject = _subject(start, straight(line))
    if pronoun in ("he", "she"):
        words = {token.casefold() for token in TOKEN.findall(straight(around))}
        ours, others = (_MEN, _WOMEN) if pronoun == "he" else (_WOMEN, _MEN)
        if not words & ours or words & others:
            return ["subject whom"]
    if _is_object(plain, tokens, start):
        return []
    lowered = [word.casefold() for word in subject]
    known = set(lowered) & {"it", "this", "he", "she", "they", "these"}
    whole = [stem(word) for word in subject if word.casefold() not in FUNCTION_WORDS]
    if pronoun in ("it", "this") and (_is_somebody(subject, lowered) or _is_several(lowered)):
        return ["subject it"]
    if pronoun in ("he", "she") and whole and not _is_somebody(subject, lowered):
        return ["subject who"]
    if known or not whole:
        return []
    if not any(same(word, other) for word in whole[-1:] for other in {*named, *_WORKS}):
        return ["subject unnamed"]
    return []


def _begins(said: Sequence[str], tokens: Sequence[str]) -> int | None:
    """Where in the line the sentence's first own word stands, so that the next follows soonest."""
    stems = [stem(token) for token in tokens]
    places = [at for at, other in enumerate(stems) if said and same(said[0], other)]
    if len(said) < 2 or not places:
        return places[0] if places else None

    def gap(at: int) -> int:
        return next((k - at for k in range(at + 1, len(stems)) if same(said[1], stems[k])), len(stems))

    return min(places, key=gap)


def _subject(start: int, line: str) -> list[str]:
    """The words that stand for what is told of at `start`: before it in its clause, else in a former one."""
    clauses: list[list[str]] = [TOKEN.findall(part) for part in _CLAUSE.split(line)]
    before: list[list[str]] = []
    at = 0
    for clause in clauses:
        if at <= start < at + len(clause):
            own = clause[: start - at]
            while own and own[-1].casefold() in BEING | {
                "would",
                "had",
                "has",
                "have",
                "could",
                "also",
                "not",
            }:
                own.pop()
            if any(word.casefold() not in FUNCTION_WORDS for word in own) or _says_who(own):
                return _head(own)
            for former in before:
                if former and former[0].casefold() not in PREPOSITIONS | {
                    "when",
                    "before",
                    "after",
                    "later",
                    "as",
                }:
                    return _head(former)
            following = clauses[len(before) + 1 :]
            return _head(following[0]) if following and not before else []
        before.append(clause)
        at += len(clause)
    return []


def _head(words: Sequence[str]) -> list[str]:
    """The noun phrase that a clause begins with: up to its first preposition or verb of being."""
    kept: list[str] = []
    for word in words:
        if kept and word.casefold() in PREPOSITIONS | BEING | {
            "which",
            "who",
            "that",
            "would",
            "had",
            "has",
            "could",
        }:
            break
        if not kept and word.casefold() in ("and", "but", "or"):
            continue
        kept.append(word)
    return kept


def _says_who(words: Sequence[str]) -> bool:
    return any(word.casefold() in ("it", "he", "she", "they", "this", "these") for word in words)


def _is_somebody(subject: Sequence[str], lowered: Sequence[str]) -> bool:
    """Whether a subject is a person, or may be one: he, she, who, or a name without an article."""
    if {"he", "she", "who", "they"} & set(lowered):
        return True
    if not subject or lowered[0] in _DETERMINERS or lowered[0] in ("it", "this"):
        return False
    return subject[0][:1].isupper() and not subject[-1].casefold().endswith("s")


def _is_several(lowered: Sequence[str]) -> bool:
    return (
        bool(lowered)
        and bool(re.search(r"[^sui]s$", lowered[-1]))
        and lowered[-1] not in ("this", "its", "his")
    )


def _is_object(sentence: str, tokens: Sequence[str], start: int) -> bool:
    """Whether the sentence says in the passive of the work what the line says that somebody did with it."""
    second = TOKEN.findall(sentence)[1:2]
    passive = bool(second and second[0].casefold() in BEING)
    following = tokens[start + 1].casefold() if start + 1 < len(tokens) else ""
    return passive and following in _ACTIVE_OBJECTS
