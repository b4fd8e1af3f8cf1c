"""Corrections after an answer: which work was meant instead."""

import pytest

from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents.correcting import meant_instead
from guide_ai.dialogue.referents.taking_up import Question


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("No, I meant the other one.", "the other one"),
        ("not that one, the bronze", "the bronze"),
        ("No, the smaller one", "the smaller one"),
        ("No, who painted the other one?", ""),
        ("No thank you", ""),
        ("不是，我是说小的那件。", "小的那件"),
        ("不是那幅，是另一幅", "另一幅"),
        ("不是，这是谁画的？", ""),
    ],
)
def test_what_was_meant(said, meant):
    memory = Memory(talked=["V.4"], asked=Question("Who made it?", Wish("ask_creator", 1.0, ("maker",))))
    assert meant_instead(said, memory) == meant


def test_nothing_is_corrected_before_anything_was_told():
    assert meant_instead("No, I meant the other one.", Memory()) == ""


@pytest.mark.parametrize("said", ["No, I meant the other one.", "not that one, the bronze"])
async def test_the_question_is_asked_of_the_makers_other_work(talk, said):
    await talk.ask("Who made Rain over the Harbour?")
    assert (await talk.ask(said)).cited == {("V.3", "maker")}
