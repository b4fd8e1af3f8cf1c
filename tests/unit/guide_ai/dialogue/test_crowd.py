"""Many conversations in one process: none hears another's words, and none grows without end."""

import gc
import tracemalloc
from contextlib import AsyncExitStack

from tests.unit.guide_ai.dialogue.conftest import conversation
from tests.unit.guide_ai.dialogue.gallery import Doubles, Gallery

VISITORS = 3
TURNS = 20
ASKED = (
    "Who made this?",
    "Tell me about this.",
    "How many works are here?",
    "这是谁画的？",
    "and the other one?",
)
GROWTH = 24 * 1024
"""Bytes that a conversation may grow by in its second half: less than its words would take."""


async def test_no_words_cross_between_conversations_and_memory_has_an_end():
    gallery, doubles = Gallery(), Doubles()
    grown = []
    async with AsyncExitStack() as stack:
        talks = [
            await stack.enter_async_context(conversation(gallery=gallery, doubles=doubles, speak=False))
            for _ in range(VISITORS)
        ]
        for turn in range(TURNS):
            if turn == TURNS // 2:
                tracemalloc.start()
            for number, talk in enumerate(talks):
                talk.look_at(f"V.{1 + (number + turn) % 4}")
                told = await talk.ask(f"I am canary{number}, and {ASKED[turn % len(ASKED)]}")
                others = {f"canary{other}" for other in range(VISITORS)} - {f"canary{number}"}
                assert not any(word in told.text for word in others), told.text
                talk.events.clear()
            if turn in (TURNS // 2, TURNS - 1):
                doubles.reader.embedded.clear()
                doubles.model.asked.clear()
                gc.collect()
                grown.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert (grown[1] - grown[0]) / VISITORS < GROWTH
