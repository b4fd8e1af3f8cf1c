"""What the training's rules can say: sentences that are no honest measure of what was learnt from them."""

import random
from collections.abc import Collection
from typing import Final

from guide_ai.language import Language
from guide_ai.nlu.train.data import bare
from guide_ai.nlu.train.gazetteer import own_names
from guide_ai.nlu.train.grammar import rules
from guide_ai.nlu.train.judge import judge

TRIES: Final = 200
"""Sentences of a rule that are looked at: all that a short rule has, a sample of a long one."""

_VARIES: Final = frozenset("([{<")


def said(languages: Collection[Language], tries: int = TRIES) -> frozenset[str]:
    """The `bare` texts of the sentences written by hand, and of `tries` of each rule. The same each time."""
    names = own_names()
    found = {bare(each.text) for each in judge() if each.language in languages}
    for language in languages:
        for rule in rules(language):
            chance = random.Random(rule.line)  # noqa: S311
            many = tries if _VARIES & set(rule.line) else 1
            found.update(bare(rule.say(chance, names).text) for _ in range(many))
    return frozenset(found)
