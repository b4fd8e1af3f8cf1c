"""Questions that arrive at a rate, and three ways to answer them: one by one, in batches, or as they come.

Each way goes through the same language model. First words and sentences are timed from the arrival, so that
what a question waits for its turn counts.
"""

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final

from guide_ai.errors import GuideError
from guide_ai.guide.base import LanguageModel, Limits, Message, Usage
from guide_ai.guide.grounding import Fact
from guide_ai.guide.prompts import messages
from guide_ai.guide.sentences import Splitter

TOGETHER: Final = 16
"""Questions of one static batch, at most."""
MOST_TOKENS: Final = 60
_THINGS: Final = ("lamp", "heron", "ladder", "mirror", "boat", "letter", "candle", "gate")
_COLOURS: Final = ("red", "grey", "silver", "green", "ochre", "violet", "black", "pale")
_PLACES: Final = ("pier", "orchard", "kitchen", "chapel", "quarry", "ferry", "market", "attic")
_FOR: Final = ("her lost brother", "the end of the war", "a promise kept", "the painter's first teacher")


@dataclass(frozen=True)
class Request:
    """A question: seconds from the start at which it arrives, and what the model is asked."""

    at: float
    chat: Sequence[Message]


@dataclass(frozen=True)
class Served:
    """Seconds from a question's arrival to its first word, its first sentence and its end; tokens said."""

    first: float
    sentence: float
    whole: float
    tokens: int


@dataclass(frozen=True)
class Row:
    """How one way did. Seconds; `refused` are questions that got an error."""

    way: str
    requests: int
    refused: int
    tokens: int
    tokens_a_second: float
    first_p50: float
    first_p95: float
    sentence_p50: float
    sentence_p95: float
    whole_p95: float

    @classmethod
    def of(cls, way: str, served: Sequence[Served | None], seconds: float) -> "Row":
        """Sum up. `seconds` is from the first arrival to the last end."""
        answers = [each for each in served if each is not None]
        tokens = sum(each.tokens for each in answers)
        firsts, sentences = [each.first for each in answers], [each.sentence for each in answers]
        return cls(
            way,
            len(served),
            len(served) - len(answers),
            tokens,
            round(tokens / seconds, 1),
            share(firsts, 0.5),
            share(firsts, 0.95),
            share(sentences, 0.5),
            share(sentences, 0.95),
            share([each.whole for each in answers], 0.95),
        )


def share(values: Sequence[float], part: float) -> float:
    """The value that `part` of them do not exceed; 0 of none."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 3) if ordered else 0.0


def question(number: int, chance: random.Random) -> Sequence[Message]:
    """An open question over a made-up record of its own, asked as the guide asks."""
    thing, other = chance.sample(_THINGS, 2)
    colour, place, meant = chance.choice(_COLOURS), chance.choice(_PLACES), chance.choice(_FOR)
    text = (
        f"A {colour} {thing} hangs behind the {place}, where number {number} was painted over two winters. "
        f"The {thing} stands for {meant}. Beside it the {other} was left unfinished on purpose."
    )
    return messages([Fact("text.description", text)], f"What does the {thing} stand for?")


def arrivals(number: int, rate: float, seed: int = 3) -> list[Request]:
    """`number` questions at random, `rate` a second on average (a Poisson process)."""
    chance, at, found = random.Random(seed), 0.0, []  # noqa: S311 (no secret)
    for place in range(number):
        found.append(Request(at, question(place + 1000 * seed, chance)))
        at += chance.expovariate(rate)
    return found


async def ask(model: LanguageModel, chat: Sequence[Message], arrived: float) -> Served | None:
    """Have one question answered; None if that failed."""
    first = sentence = None
    splitter, usage = Splitter(), list[Usage]()
    pieces = 0
    try:
        async with aclosing(model.stream(chat, Limits(MOST_TOKENS), usage.append)) as answer:
            async for piece in answer:
                now = time.perf_counter() - arrived
                first = first if first is not None else now
                pieces += 1
                if splitter.feed(piece) and sentence is None:
                    sentence = now
    except GuideError:
        return None
    whole = time.perf_counter() - arrived
    tokens = usage[0].completion if usage else pieces
    return Served(first or whole, sentence or whole, whole, tokens)


Way = Callable[[LanguageModel, Sequence[Request], float], Awaitable[list[Served | None]]]


async def sequential(model: LanguageModel, requests: Sequence[Request], start: float) -> list[Served | None]:
    """One after the other, in the order in which they came."""
    served = []
    for request in requests:
        await _until(start + request.at)
        served.append(await ask(model, request.chat, start + request.at))
    return served


async def static(model: LanguageModel, requests: Sequence[Request], start: float) -> list[Served | None]:
    """Whatever has come by the end of the last batch, together; who comes then waits for the next."""
    served: list[Served | None] = []
    waiting = list(requests)
    while waiting:
        await _until(start + waiting[0].at)
        now = time.perf_counter()
        batch = [each for each in waiting[:TOGETHER] if start + each.at <= now] or waiting[:1]
        waiting = waiting[len(batch) :]
        served += await asyncio.gather(*(ask(model, each.chat, start + each.at) for each in batch))
    return served


async def continuous(model: LanguageModel, requests: Sequence[Request], start: float) -> list[Served | None]:
    """Each at once: the model's own batcher takes it into the step that comes next."""

    async def one(request: Request) -> Served | None:
        await _until(start + request.at)
        return await ask(model, request.chat, start + request.at)

    return list(await asyncio.gather(*map(one, requests)))


WAYS: Final[dict[str, Way]] = {"sequential": sequential, "static": static, "continuous": continuous}


async def arrive(model: LanguageModel, way: str, requests: Sequence[Request]) -> Row:
    """Answer `requests` in one way."""
    start = time.perf_counter()
    served = await WAYS[way](model, requests, start)
    return Row.of(way, served, time.perf_counter() - start)


async def visitors(model: LanguageModel, number: int, seed: int) -> Row:
    """`number` visitors who ask at the same moment."""
    chance = random.Random(seed)  # noqa: S311 (no secret)
    chats = [question(100 * seed + place, chance) for place in range(number)]
    start = time.perf_counter()
    served = await asyncio.gather(*(ask(model, chat, start) for chat in chats))
    return Row.of(f"{number} at once", served, time.perf_counter() - start)


def middle(rows: Sequence[Row]) -> Row:
    """The row of the median rate among several rounds."""
    rate = statistics.median_low([row.tokens_a_second for row in rows])
    return next(row for row in rows if row.tokens_a_second == rate)


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - time.perf_counter()))
