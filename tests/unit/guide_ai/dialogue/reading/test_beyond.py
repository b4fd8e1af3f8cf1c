"""Questions for what no record has as a field: no field is told in its place, whatever they sound like."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Passage
from guide_ai.dialogue.reading.beyond import is_beyond
from tests.unit.guide_ai.dialogue.gallery import GARDEN

ENGLISH = [
    "How much did it cost?",
    "What is it worth?",
    "What's the price of this?",
    "Is it insured?",
    "Is this expensive?",
    "What colours are in it?",
    "Has it been restored?",
    "Was it ever stolen?",
    "Who was Neura's teacher?",
    "Who taught Neura?",
    "Who commissioned this?",
    "Who is hiding in the doorway?",
    "What does it smell like?",
    "What is written on the back?",
]
CHINESE = [
    "这幅画值多少钱？",
    "它多少钱？",
    "这幅画贵吗？",
    "它的价格是多少？",
    "这幅画修复过吗？",
    "涅拉的老师是谁？",
    "谁教的涅拉？",
    "它有什么颜色？",
]
NEAREST = ["ask_dimensions", "ask_provenance", "ask_creator", "describe", "unclear"]


def refuses(answer):
    return set(answer.manners) == {"refusal"} and not answer.cited


@pytest.mark.parametrize("nearest", NEAREST)
@pytest.mark.parametrize("confidence", [0.45, 0.9])
async def test_no_field_is_told_in_place_of_what_is_none(talk, nearest, confidence):
    talk.doubles.reader.confidence = confidence
    for question in ENGLISH:
        if "doorway" in question and nearest != "ask_creator":
            continue
        talk.doubles.reader.intents = {question: nearest}
        answer = await talk.ask(question)
        assert refuses(answer), (question, answer.text)


@pytest.mark.parametrize("nearest", NEAREST)
@pytest.mark.parametrize("confidence", [0.45, 0.9])
async def test_nor_in_chinese(chat, nearest, confidence):
    chat.doubles.reader.confidence = confidence
    for question in CHINESE:
        chat.doubles.reader.intents = {question: nearest}
        answer = await chat.ask(question)
        assert refuses(answer), (question, answer.text)


async def test_a_text_that_says_it_is_told(talk):
    talk.gallery.written.append(
        Passage("text:9:en:0", "V.1", "text.description", "en", "It cost nine lamps.", GARDEN.title)
    )
    answer = await talk.ask("How much did it cost?")
    assert "nine lamps" in answer.text and answer.cited == {("V.1", "text.description")}


async def test_a_weight_in_the_record_is_told(talk):
    talk.gallery.records["V.1"] = replace(GARDEN, dimensions_text={"en": "120 × 90 cm, 14 kg"})
    assert "14 kg" in (await talk.ask("How heavy is it?")).text


async def test_without_a_weight_the_size_is_told_after_saying_so(talk):
    answer = await talk.ask("How much does it weigh?")
    assert answer.manners == ["refusal", "field"] and "120 × 90" in answer.text


async def test_what_is_asked_beside_a_field_is_refused_beside_it(talk):
    answer = await talk.ask("Who made it and how much did it cost?")
    assert "Neura" in answer.text and answer.manners == ["field", "refusal"]


@pytest.mark.parametrize(
    "question",
    ["Who made this?", "How big is it?", "What is it made of?", "Who owned it?", "谁画的？", "多大？"],
)
def test_questions_for_fields_are_not_beyond_them(question):
    assert not is_beyond(question)
