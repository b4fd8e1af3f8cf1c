"""Two works side by side, however the question was read."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Passage
from tests.unit.guide_ai.dialogue.gallery import GARDEN


@pytest.mark.parametrize("read", ["tour_next", "unclear", "ask_date"])
@pytest.mark.parametrize(
    "question",
    [
        "Which came first, Probability Garden or Rain over the Harbour?",
        "Which is older, this one or Rain over the Harbour?",
        "Was this made before Rain over the Harbour?",
    ],
)
async def test_which_of_two_that_are_named_is_a_comparison(talk, question, read):
    talk.doubles.reader.intents = {question: read}
    assert "“Rain over the Harbour” is older than “Probability Garden”." in (await talk.ask(question)).text


async def test_what_no_record_holds_is_not_compared(talk, chat):
    for opened, question in (
        (talk, "Which is more expensive, this or Rain over the Harbour?"),
        (talk, "Which is heavier, this or Rain over the Harbour?"),
        (talk, "Which one is prettier, this or Rain over the Harbour?"),
        (chat, "这和港湾上的雨哪个贵"),
    ):
        answer = await opened.ask(question)
        assert set(answer.manners) == {"refusal"} and not answer.cited


async def test_how_two_works_hang_together_is_told_by_either_text(chat):
    chat.gallery.written.append(
        Passage("text:9", "V.4", "text.meaning", "zh-hans", "这幅画回应《概率花园》。", GARDEN.title)
    )
    answer = await chat.ask("它和港湾上的雨是什么关系？")
    assert answer.text == "这幅画回应《概率花园》。"


async def test_what_two_makers_have_to_do_with_each_other_is_no_matter_of_their_works(talk):
    told = "Oda Kessler taught Neura to wait."
    talk.gallery.written.append(Passage("text:9", "V.4", "text.label", "en", told, GARDEN.title))
    question = "What is the connection between Neura and Oda Kessler?"
    talk.doubles.reader.intents = {question: "compare"}
    assert (await talk.ask(question)).text == told


@pytest.mark.parametrize("question", ["Did the same artist do Probability Garden and Entangled Lilies?",
                                      "概率花园和纠缠的睡莲是同一个人画的吗"])  # fmt: skip
async def test_whether_one_hand_made_both(talk, chat, question):
    answer = await (talk if question.isascii() else chat).ask(question)
    assert ("by the same maker, Neura" if question.isascii() else "出自同一位作者") in answer.text


async def test_a_material_among_others_is_in_common(talk):
    works = talk.gallery.records
    works["V.1"] = replace(works["V.1"], medium={"en": "wood and bronze"})
    text = (await talk.ask("What do Probability Garden and Rain have in common?")).text
    assert "both have bronze among their materials" in text


@pytest.mark.parametrize("read", ["ask_date", "unclear", "ask_creator"])
async def test_before_or_after_another_work_is_a_comparison(talk, read):
    question = "Did Neura do Probability Garden before or after Rain over the Harbour?"
    talk.doubles.reader.intents = {question: read}
    assert "“Rain over the Harbour” is older than “Probability Garden”." in (await talk.ask(question)).text


async def test_before_or_after_something_else_sets_no_works_beside_each_other(talk):
    question = "Was Probability Garden made before or after the flood?"
    talk.doubles.reader.intents = {question: "ask_date"}
    answer = await talk.ask(question)
    assert "Probability Garden" in answer.text and "older" not in answer.text


@pytest.mark.parametrize(
    ("question", "opening"),
    [
        ("Is Rain over the Harbour older than Probability Garden?", "Yes. "),
        ("Is Probability Garden older than Rain over the Harbour?", "No. "),
        ("Was Probability Garden made later than Rain over the Harbour?", "Yes. "),
        ("Did Neura do Probability Garden before or after Rain over the Harbour?", "“Rain"),
        ("Which is older, Probability Garden or Rain over the Harbour?", "“Rain"),
    ],
)
async def test_yes_or_no_is_said_where_a_comparison_asks_for_it(talk, question, opening):
    assert (await talk.ask(question)).text.startswith(opening)


@pytest.mark.parametrize(
    ("mediums", "opening"), [(("oak", "oak and iron"), "Yes. "), (("oak", "wool"), "No. ")]
)
async def test_whether_both_are_of_a_material_that_is_named(talk, mediums, opening):
    works = talk.gallery.records
    numbers = [
        key for key in works if works[key].title.get("en") in ("Probability Garden", "Rain over the Harbour")
    ]
    for number, medium in zip(numbers, mediums, strict=True):
        works[number] = replace(works[number], medium={"en": medium})
    answer = await talk.ask("Are Probability Garden and Rain over the Harbour both of wood?")
    assert answer.text.startswith(opening) and "not of the same material" not in answer.text
