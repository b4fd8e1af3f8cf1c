"""The training set: sentences of all rules, as they may be heard, some rules kept back to judge.

Each intent gets a share by the root of its number of rules, each rule a like share of its intent's: where
that is less than a sentence, every so many rules say one. A rule is held out whole, by a digest of its line,
so that the same rules are held out wherever they stand.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Final

from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.base import Intent
from guide_ai.nlu.train.errors import BadSettings
from guide_ai.nlu.train.gazetteer import Gazetteer
from guide_ai.nlu.train.gibberish import gibberish
from guide_ai.nlu.train.grammar import Rule
from guide_ai.nlu.train.labelling import labelled
from guide_ai.nlu.train.noise import noisy, plain
from guide_ai.nlu.train.sentence import Sentence
from guide_ai.nlu.train.surnames import by_surname

HELD_OUT: Final = 10
"""One rule in so many is kept back to judge."""

GIBBERISH: Final = 0.35
"""Texts that mean nothing, by the number of an intent's share of sentences."""

SPOKEN: Final = "spoken"
"""Files of plain sentences that were written without sight of the grammars: they judge."""

NAMING: Final = 2.0
"""What a rule with names counts beside one without: names are harder to learn, and visitors use them more
than grammars do."""

_TRIES: Final = 6
"""How often a rule may say again what it has said before it gives its share up."""

_LETTERS: Final = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """What is learnt, what judges, and texts of which two rules say two things (left out of both)."""

    learnt: tuple[Sentence, ...]
    held: tuple[Sentence, ...]
    by_hand: tuple[Sentence, ...]
    """What stands in files whose names begin with `SPOKEN`, as it is written."""
    conflicts: tuple[str, ...]


def is_held(rule: Rule) -> bool:
    """Whether a rule is kept back."""
    return int(sha256(rule.line.encode()).hexdigest()[:8], 16) % HELD_OUT == 0


def build(
    rules: Iterable[Rule], names: Gazetteer, size: int, seed: int, *, whole: bool = False
) -> TrainingSet:
    """`size` sentences or rather fewer, nine in ten to learn; with `whole` no rule is kept back to judge.

    The same rules, names, size and seed make the same set. Raises `BadSettings` without rules.
    """
    by_intent: dict[tuple[Language, Intent], list[Rule]] = defaultdict(list)
    by_hand: list[Rule] = []
    for rule in rules:
        if rule.place.startswith(SPOKEN):
            by_hand.append(rule)
            continue
        by_intent[rule.language, rule.intent].append(rule)
    if not by_intent:
        raise BadSettings("there are no rules to learn from")
    total = sum(sqrt(len(own)) for own in by_intent.values())
    learnt: list[Sentence] = []
    held: list[Sentence] = []
    # Parts of sentences that are still to be said, by whether they are held out.
    owed = {False: 0.5, True: 0.5}
    for key in sorted(by_intent):
        own = by_intent[key]
        share = size * sqrt(len(own)) / total / sum(map(_weight, own))
        for rule in own:
            keep = not whole and is_held(rule)
            owed[keep] += share * _weight(rule)
            many = int(owed[keep])
            owed[keep] -= many
            chance = random.Random(f"{seed}/{rule.language}/{rule.intent}/{rule.line}")  # noqa: S311
            (held if keep else learnt).extend(_said(rule, names, many, chance))
    chance = random.Random(f"{seed}/gibberish")  # noqa: S311
    for language in LANGUAGES:
        many = int(size / len(by_intent) * GIBBERISH)
        learnt += _only(plain(gibberish(language, chance)) for _ in range(many))
        if not whole:
            held += _only(plain(gibberish(language, chance)) for _ in range(many // HELD_OUT))
    hands = _only(
        plain(_said_once(rule, names, random.Random(f"{seed}/{rule.language}/{rule.line}")))  # noqa: S311
        for rule in by_hand
    )
    return _without_conflicts(learnt, held, hands)


def _weight(rule: Rule) -> float:
    return NAMING if rule.names else 1.0


def _said(rule: Rule, names: Gazetteer, many: int, chance: random.Random) -> list[Sentence]:
    """`many` different sentences of a rule, or as many as it has. One in five is left as it is written."""
    found: dict[str, Sentence] = {}
    for _ in range(many * _TRIES):
        if len(found) >= many:
            break
        said = by_surname(_said_once(rule, names, chance), names, chance)
        sentence = plain(said) if chance.random() < 0.2 else noisy(said, chance, names)
        if sentence is not None:
            found.setdefault(sentence.text, sentence)
    return list(found.values())


def _said_once(rule: Rule, names: Gazetteer, chance: random.Random) -> Sentence:
    return labelled(rule.say(chance, names), names.names.get("language", {}).get(rule.language, ()))


def _only(sentences: Iterable[Sentence | None]) -> list[Sentence]:
    return [sentence for sentence in sentences if sentence is not None]


def bare(text: str) -> str:
    """The text without case, signs and spaces: what two sentences share that sound alike."""
    return _LETTERS.sub("", text.casefold())


def _without_conflicts(
    learnt: Sequence[Sentence], held: Sequence[Sentence], by_hand: Sequence[Sentence]
) -> TrainingSet:
    meant: dict[str, dict[Intent, str]] = defaultdict(dict)
    for sentence in (*learnt, *held):
        meant[bare(sentence.text)].setdefault(sentence.intent, sentence.pattern)
    odd = {text: ways for text, ways in meant.items() if len(ways) > 1}
    told = tuple(
        f"{text}: {' / '.join(f'{intent} ({pattern})' for intent, pattern in ways.items())}"
        for text, ways in sorted(odd.items())
    )

    def kept(sentences: Sequence[Sentence], known: set[str]) -> tuple[Sentence, ...]:
        found: list[Sentence] = []
        for sentence in sentences:
            if bare(sentence.text) not in odd and sentence.text not in known:
                known.add(sentence.text)
                found.append(sentence)
        return tuple(found)

    known: set[str] = set()
    return TrainingSet(kept(learnt, known), kept(held, known), tuple(by_hand), told)
