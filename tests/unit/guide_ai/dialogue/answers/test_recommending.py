"""Works that are wished for by what they show, and the neighbour that "next" means without a tour."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.reading.themes import theme
from tests.unit.guide_ai.dialogue.gallery import GARDEN, LILIES, LONG_RAIN, RAIN


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("I love horses, what should I see?", "horses"),
        ("Do you have anything with rain?", "rain"),
        ("Any snow scenes?", "snow"),
        ("我喜欢猫", "猫"),
        ("下雨的街景有吗", "下雨街景"),
        ("my doctor says I should look at something calm", "calm"),
        ("医生说我该看什么作品", ""),
        ("I have ten minutes, what should I see?", ""),
        ("I like this", ""),
        ("I'd like to know who made it", ""),
    ],
)
def test_what_is_wished_for(wish, said):
    assert theme(wish) == said


@pytest.mark.parametrize("wish", ["I love horses", "我喜欢马"])
async def test_what_stands_alone_goes_before_a_part_of_another_things_name(talk, chat, wish):
    session = talk if wish.isascii() else chat
    works = session.gallery.records
    works["V.3"] = replace(RAIN, title={"en": "Horse-mackerel and Prawn"})
    works["V.4"] = replace(LONG_RAIN, title={"en": "Jockeys"})
    works["V.2"] = replace(LILIES, other={"subject": {"en": "river; horse"}})
    answer = await session.ask(wish)
    named = [answer.text.index(title) for title in ("Jockeys", "Horse-mackerel")]
    assert named == sorted(named) and answer.text.index("Jockeys") < answer.text.index(
        "睡莲" if session is chat else "Lilies"
    )


async def test_what_fits_nothing_is_not_passed_off_as_fitting(talk):
    answer = await talk.ask("Recommend something about dinosaurs")
    assert answer.manners[0] == "refusal" and "dinosaurs" in answer.text


@pytest.mark.parametrize("question", ["next", "What's next?"])
async def test_without_a_tour_the_next_is_the_neighbour(talk, question):
    talk.look_at("V.1")
    answer = await talk.ask(question)
    assert answer.went_to == ["V.2"] and "To the right" in answer.text


async def test_the_next_one_to_the_right_is_one_place(chat):
    answer = await chat.ask("概率花园右边的下一幅是什么")
    assert "《纠缠的睡莲》" in answer.text and GARDEN.title["zh-hans"] in answer.text


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("I have ten minutes and like rainy city scenes", "rainy city"),
        ("my daughter is mad about horses", "horses"),
        ("any dogs here?", "dogs"),
        ("any toilets?", ""),
        ("有画猫的吗", "猫"),
        ("有厕所吗", ""),
    ],
)
def test_wishes_in_other_words(wish, said):
    assert theme(wish) == said


async def test_what_fits_a_part_of_a_wish_is_told_as_that(talk):
    answer = await talk.ask("I love rain and elephants")
    assert "all of “rain elephants”; this fits “rain”" in answer.text and "refusal" not in answer.manners


async def test_others_like_what_is_loved_are_wished_for_and_not_itself(talk):
    answer = await talk.ask("I loved Rain over the Harbour. What else here is like it?")
    assert "I suggest “Rain over the Harbour”" not in answer.text


async def test_a_hall_is_told_in_the_order_of_its_walls(talk):
    talk.look_at("V.1")
    answer = await talk.ask("What is in this room?")
    assert "2 works: “Probability Garden” and “Entangled Lilies”" in answer.text
