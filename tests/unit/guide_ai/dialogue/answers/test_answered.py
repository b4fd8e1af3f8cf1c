"""What a curator answered is found again by the questions that the answer names."""

import pytest

from guide_ai.dialogue.catalogue import Answered, Passage

TITLE = {"en": "Probability Garden", "zh-hans": "概率花园"}
FRAME = Passage("text:9", "V.1", "text.answer", "en", "A carpenter of Lund gave the frame.", TITLE)
ASKED = ("Who paid for the frame?", "画框是谁出钱买的？")


@pytest.fixture
def answered(chat):
    chat.gallery.answered = [Answered(FRAME, ASKED)]
    return chat


@pytest.mark.parametrize(
    "question", ["Who paid for the frame?", "who paid for the FRAME", "Who was it who paid for the frame?"]
)
async def test_the_question_itself_gets_the_answer(answered, question):
    answered.look_at("V.1")
    answer = await answered.ask(question)
    assert answer.text == FRAME.body
    assert answer.cited == {("V.1", "text.answer")}


async def test_in_the_other_language_it_is_told_as_the_original(answered):
    answered.look_at("V.1")
    marker, sentence = (said.sentence for said in (await answered.ask("画框是谁出钱买的")).sentences)
    assert "只有英文" in marker.text
    assert (sentence.text, sentence.original) == (FRAME.body, "en")


async def test_a_like_question_gets_it_where_nothing_else_answers(answered):
    answered.look_at("V.1")
    assert (await answered.ask("And which person paid for this frame?")).text == FRAME.body


@pytest.mark.parametrize("question", ["Who made this?", "How large is the frame?", "Who stole it?"])
async def test_another_question_does_not(answered, question):
    answered.look_at("V.1")
    assert FRAME.body not in (await answered.ask(question)).text


async def test_nor_the_same_question_about_another_work(answered):
    answered.look_at("V.2")
    assert FRAME.body not in (await answered.ask("Who paid for the frame of this one?")).text
