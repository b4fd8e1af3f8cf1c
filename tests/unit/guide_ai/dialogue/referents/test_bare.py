"""A question for a field that names nothing is about what is shown or was talked about."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Name, Place
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.wanted import wish
from guide_ai.dialogue.referents.bare import asks_bare, sober
from guide_ai.dialogue.referents.naming import indexed
from tests.unit.guide_ai.dialogue.conftest import conversation


def asked(text: str) -> Asked:
    language = "en" if text.isascii() else "zh-hans"
    return Asked(text, wish(text), language, None, None, "show")


@pytest.mark.parametrize(
    "text",
    [
        "When was it bought or donated?",
        "Through whose hands did this one pass?",
        "Which culture does that belong to?",
        "What about the copyright?",
        "它的入藏来源是什么？",
        "请问那件作品的尺寸是多少？",
        "哪年入藏的？",
        "这位艺术家的国籍是什么？",
        "版权归谁？",
        "以前是谁收藏的？",
    ],
)
def test_only_a_field_is_asked(text):
    assert asks_bare(asked(text))


@pytest.mark.parametrize(
    "text",
    [
        "When was the lantern bought?",
        "Who made that crooked umbrella?",
        "Who painted “It”?",
        "那盏灯笼是谁做的？",
        "那件黑色的木雕有多大？",
        "《它》是哪年入藏的？",
        "Neura的作品有多大？",
        "这幅画讲的是什么？",
    ],
)
def test_something_is_named_or_described(text):
    assert not asks_bare(asked(text))


@pytest.mark.parametrize(
    ("question", "field"),
    [("哪年做的？", "date"), ("那件作品有多大？", "dimensions"), ("它是用什么材料做的？", "medium")],
)
async def test_it_is_what_was_talked_about_that_is_meant(question, field):
    async with conversation("zh-hans") as talk:
        await talk.ask("《概率花园》是谁做的？")
        answer = await talk.ask(question)
        assert answer.cited == {("V.1", field)}


async def test_a_word_that_sounds_like_a_name_is_none_beside_it(talk):
    talk.look_at("V.2")
    answer = await talk.ask("Was it neural or not, and who made it?")
    assert {number for number, _ in answer.cited} <= {"V.2"}


@pytest.mark.parametrize(
    "text", ["捐赠人是谁？", "是谁的手笔？", "属于什么类型？", "这位艺术家是什么时候出生的？"]
)
def test_a_word_of_a_field_and_the_house_names_nothing(text):
    assert asks_bare(asked(text))


def test_a_plain_word_beside_it_is_no_title_of_another_work_where_one_is_looked_at():
    index = indexed((Name("Gold", "en", "work", ("V.3",)),))
    question = asked("Is it framed in gold?")
    assert sober(index.find(question.text), question), "nothing is looked at: what else may be meant?"
    looking = replace(question, place=Place("show", "hall", gaze="V.2"))
    assert not sober(index.find(question.text), looking)
    named = replace(looking, text="Who made it, the gold one?")
    assert sober(index.find(named.text), named), "the gold is something"
