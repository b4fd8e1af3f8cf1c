"""Where things are that are no one work, as a visitor asks who stands somewhere."""

import pytest

from guide_ai.dialogue.catalogue import Place


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what hangs next to it", "Beside “Probability Garden” hangs, to its right “Entangled Lilies”."),
        (
            "what's that beside it over there",
            "Beside “Probability Garden” hangs, to its right “Entangled Lilies”.",
        ),
        (
            "what is to the left of this",
            "Nothing hangs to the left of “Probability Garden”: it is the first of its hall.",
        ),
        ("What hangs on the right?", "To the right of “Probability Garden” hangs “Entangled Lilies”."),
        (
            "What is to the left of Entangled Lilies?",
            "To the left of “Entangled Lilies” hangs “Probability Garden”.",
        ),
        (
            "What comes after Entangled Lilies?",
            "“Entangled Lilies” is the last work in the hall “Hall of Waves”. After it comes"
            " the doorway to “Hall of Dust”.",
        ),
        ("What is opposite this?", "Nothing hangs opposite “Probability Garden”."),
        (
            "What hangs between Rain and Probability Garden?",
            "“Rain” and “Probability Garden” hang in different halls.",
        ),
    ],
)
@pytest.mark.parametrize("intent", ["ask_location", "unclear", "tour_next"])
async def test_what_hangs_around_is_told_as_it_hangs(talk, question, told, intent):
    talk.doubles.reader.intents = {question: intent}
    answer = await talk.ask(question)
    assert answer.text == told
    assert {field for _, field in answer.cited} == {"location"}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("旁边是什么？", "《概率花园》的右边是《纠缠的睡莲》。"),
        ("左边是什么", "《概率花园》的左边没有作品，它是这个展厅的第一件。"),
        ("纠缠的睡莲左边是什么？", "《纠缠的睡莲》的左边是《概率花园》。"),
    ],
)
async def test_so_it_is_in_chinese(chat, question, told):
    assert (await chat.ask(question)).text == told


@pytest.mark.parametrize(
    "question", ["who made the one on the right?", "what is the man on the left of the picture doing?"]
)
async def test_what_is_asked_of_a_work_or_a_picture_is_no_place(talk, question):
    assert "hangs" not in (await talk.ask(question)).text


async def test_the_way_leads_through_the_doorways(talk, chat):
    answer = await talk.ask("How do I get to Rain over the Harbour from here?")
    assert answer.text == (
        "Go through the doorway to “Hall of Dust”, beside “Entangled Lilies”. "
        "“Rain over the Harbour” hangs in the hall “Hall of Dust”, the last of it, beside “Rain”."
    )
    assert not answer.went_to and ("V.4", "location") in answer.cited
    assert "通往“尘之厅”的门" in (await chat.ask("去港湾上的雨怎么走？")).text
    assert (await talk.ask("How do I get to the Hall of Waves?")).text == (
        "You are in the hall “Hall of Waves” already."
    )


async def test_who_is_in_no_hall_is_led_from_the_entrance(talk):
    talk.session.place(Place("show", ""))
    answer = await talk.ask("How do I get to Rain?")
    assert answer.text.startswith(
        "The entrance leads into “Hall of Waves”. From there go through the doorway to"
    )
    assert "at the entrance" in (await talk.ask("Where am I?")).text


async def test_the_way_to_what_is_not_here_is_not_told(talk):
    answer = await talk.ask("How do I get to the Mona Lisa?")
    assert set(answer.manners) == {"refusal"} and "Mona Lisa" in answer.text


async def test_where_one_is(talk, chat):
    told = "You are in the hall “Hall of Waves”, number 1 of 2, before “Probability Garden”."
    assert (await talk.ask("Where am I?")).text == told
    assert "第1个" in (await chat.ask("我在哪里？")).text


@pytest.mark.parametrize("question", ["Where is the exit?", "how do i get back to the entrance"])
async def test_the_entrance_is_the_only_way_out(talk, question):
    talk.look_at("V.3", "west")
    answer = await talk.ask(question)
    assert "doorway to “Hall of Waves”" in answer.text and "no other way out" in answer.text


@pytest.mark.parametrize("question", ["is there another hall", "how many rooms are there to see"])
async def test_which_halls_there_are(talk, question):
    talk.doubles.reader.intents = {question: "ask_location"}
    assert "“Hall of Waves” and “Hall of Dust”" in (await talk.ask(question)).text


async def test_which_halls_there_are_in_chinese(chat):
    chat.doubles.reader.intents = {"还有别的展厅吗": "ask_location"}
    assert (await chat.ask("还有别的展厅吗")).text == "这里有2个展厅：“波之厅”和“尘之厅”。"


async def test_a_work_is_still_found_where_it_hangs(talk):
    assert (await talk.ask("Where is Rain over the Harbour?")).cited == {("V.4", "location")}
    assert (await talk.ask("which hall is this in")).cited == {("V.1", "location")}


async def test_a_hall_is_found_by_its_number(talk):
    answer = await talk.ask("take me to hall two")
    assert answer.went_to == ["V.3"] and "Hall of Dust" in answer.text
    assert "Hall of Waves" in (await talk.ask("what is in the first hall?")).text


@pytest.mark.parametrize(
    ("question", "intent", "goes"),
    [
        ("What's in the next room?", "describe", []),
        ("what is in the next room", "ask_location", []),
        ("take me to the next hall", "tour_start", ["V.3"]),
        ("go on to the next room", "tour_next", ["V.3"]),
        ("带我看看下一个厅", "tour_start", ["V.3"]),
        ("下一个展厅有什么", "describe", []),
        ("隔壁展厅有什么", "ask_location", []),
    ],
)
async def test_the_next_hall_is_the_one_that_follows(talk, question, intent, goes):
    talk.doubles.reader.intents = {question: intent}
    answer = await talk.ask(question)
    there, here = ("Hall of Dust", "Hall of Waves") if question.isascii() else ("尘之厅", "波之厅")
    assert there in answer.text and here not in answer.text
    assert answer.went_to == goes


async def test_where_no_hall_follows_all_are_named(talk):
    talk.look_at("V.3", "west")
    answer = await talk.ask("What is in the next room?")
    assert answer.text == "There are 2 halls here: “Hall of Waves” and “Hall of Dust”."


async def test_a_tour_goes_on_to_its_next_stop(talk):
    await talk.ask("start the tour")
    talk.doubles.reader.intents = {"go on to the next room": "tour_next"}
    assert (await talk.ask("go on to the next room")).went_to == ["V.2"]


async def test_works_are_counted_beside_the_halls(chat):
    question = "How many rooms does the show have, and how many works altogether?"
    chat.doubles.reader.intents = {question: "ask_location"}
    answer = await chat.ask(question)
    assert "2 halls" in answer.text and "works in this exhibition" in answer.text
