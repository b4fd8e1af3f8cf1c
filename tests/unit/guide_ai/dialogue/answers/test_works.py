"""What is said of a date that a record lacks: a text that tells it, else that it is not recorded."""

from dataclasses import replace

import numpy as np
import pytest

from guide_ai.dialogue.catalogue import Passage
from tests.unit.guide_ai.dialogue.gallery import RAIN

FOUNDED = "It was founded in 2029 in a closed umbrella factory."
STIRRED = "The bath was stirred twice, raked once and waved by hand."
STIRRED_ZH = "搅两下，耙一遍，手荡一次，最后从中间一把拉出河来。"
DRAWN = "All of this rain fell in the spring of 2031, during a flood."
SILENT = "Nobody who hung it here has seen the back."


@pytest.fixture
def hang():
    """Returns a function that hangs a work without a date, one of whose texts lies near to any question."""

    def hung(conversation, near, language="en"):
        conversation.gallery.records["V.3"] = replace(RAIN, date_text={}, date_edtf="")
        conversation.gallery.written = [
            Passage(name, "V.3", name, language, body, RAIN.title)
            for name, body in {**near, "text.description": SILENT}.items()
        ]

        async def embed(texts, *, kind, deadline=None):
            axes = [0 if kind == "query" or text in near.values() else 1 for text in texts]
            return np.eye(2, 384, dtype=np.float32)[axes]

        conversation.doubles.reader.embed = embed
        conversation.look_at("V.3", "west")

    return hung


async def test_when_a_workshop_was_founded_dates_no_work(talk, hang):
    hang(talk, {"maker.biography": FOUNDED})
    answer = await talk.ask("When was this made?")
    assert answer.manners[0] == "refusal" and "2029" not in answer.text
    assert (await talk.ask("When was it founded?")).cited == {("V.3", "maker.biography")}


async def test_how_it_was_made_says_not_when(talk, chat, hang):
    hang(talk, {"text.technique": STIRRED})
    answer = await talk.ask("When was this made?")
    assert set(answer.manners) == {"refusal"} and "no date" in answer.text
    hang(chat, {"text.technique": STIRRED_ZH}, "zh-hans")
    answer = await chat.ask("这是什么时候创作的？")
    assert set(answer.manners) == {"refusal"} and "年代" in answer.text


async def test_a_text_that_names_the_time_answers(talk, hang):
    hang(talk, {"text.label": DRAWN})
    answer = await talk.ask("When was this made?")
    assert answer.text == DRAWN and answer.cited == {("V.3", "text.label")}
