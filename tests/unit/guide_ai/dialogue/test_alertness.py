"""How a session calls the skills: with patience for a busy worker, and a little at a time."""

import numpy as np

from guide_ai.dialogue.alertness import PLACED_AT_ONCE, Alertness
from tests.unit.guide_ai.dialogue.gallery import Doubles


def alert(doubles: Doubles) -> Alertness:
    return Alertness(doubles.skills(), lambda state: None)


async def test_a_reader_that_is_busy_for_a_moment_is_asked_once_more():
    doubles = Doubles()
    doubles.reader.intents = {"the what now": "ask_date"}
    doubles.reader.busy = 1
    reading = await alert(doubles).understand("the what now", "en")
    assert reading is not None and reading.intent == "ask_date"
    doubles.reader.busy = 2
    assert await alert(doubles).understand("the what now", "en") is None


async def test_many_texts_are_placed_in_parts_between_which_others_have_their_turn():
    doubles = Doubles()
    texts = [f"a title of no work {number}" for number in range(3 * PLACED_AT_ONCE + 1)]
    vectors = await alert(doubles).embed_all(texts)
    assert vectors is not None and len(np.unique(vectors, axis=0)) == len(texts)
    assert max(map(len, doubles.reader.embedded)) == PLACED_AT_ONCE


async def test_what_curators_wrote_is_placed_once_and_what_visitors_say_is_not_kept():
    doubles = Doubles()
    guide = alert(doubles)
    lines = ["what did the dog of this test eat", "who walked it"]
    first = await guide.vectors(lines, "query")
    again = await guide.vectors(lines[::-1], "query")
    assert first is not None and again is not None and np.array_equal(first, again[::-1])
    assert doubles.reader.embedded == [lines]
    for _ in range(2):
        await guide.embed("my name is Zebulon")
    assert doubles.reader.embedded == [lines, ["my name is Zebulon"], ["my name is Zebulon"]]
