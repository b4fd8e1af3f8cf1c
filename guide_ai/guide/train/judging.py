"""What a language model does with questions that it never learnt from: the same way as the guide asks it.

Every answer is cut to its first sentence and goes through the grounding check, as the guide does it.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from typing import Final, Literal, get_args

from guide_ai.guide import grounding
from guide_ai.guide.base import LanguageModel, Limits
from guide_ai.guide.prompts import messages
from guide_ai.guide.sentences import split
from guide_ai.guide.train.pairs import Pair

Outcome = Literal["right", "shorter", "other", "blocked", "refused", "kept_back"]
"""`right`: passes the check, from the sentence that answers. `shorter`: likewise, and not that sentence word
for word. `other`: passes, from another sentence. `blocked`: the check stops it. `refused`: says that it isn't
told, though it is. `kept_back`: nothing answers, and it says so."""

TOKENS: Final = 60
AT_ONCE: Final = 16
Figures = Mapping[str, Mapping[str, float]]


def outcome(pair: Pair, said: str) -> Outcome:
    """What became of an answer."""
    first = next(iter(split(said)), "")
    if grounding.is_refusal(first):
        return "kept_back" if pair.at < 0 else "refused"
    verdict = grounding.check(first, pair.facts, pair.question)
    if not verdict.passed:
        return "blocked"
    if pair.at < 0 or verdict.support != (pair.at,):
        return "other"
    return "right" if first.casefold() == pair.facts[pair.at].text.casefold() else "shorter"


async def answers(model: LanguageModel, pairs: Sequence[Pair]) -> list[str]:
    """What the model says to each, some at once."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def answer(pair: Pair) -> str:
        async with slots, aclosing(model.stream(messages(pair.facts, pair.question), Limits(TOKENS))) as said:  # type: ignore[type-var]
            return "".join([piece async for piece in said])

    return list(await asyncio.gather(*(answer(pair) for pair in pairs)))


def figures(pairs: Sequence[Pair], said: Sequence[str]) -> Figures:
    """Shares of each outcome, by the kind of pair."""
    found: dict[str, dict[str, float]] = {}
    for kind in sorted({pair.kind for pair in pairs}):
        own = [outcome(pair, text) for pair, text in zip(pairs, said, strict=True) if pair.kind == kind]
        counted = Counter(own)
        found[kind] = {"pairs": len(own)} | {
            name: round(counted[name] / len(own), 3) for name in get_args(Outcome) if counted[name]
        }
    return found
