"""Where things are that are no one work, as a visitor asks who stands somewhere."""

import pytest


@pytest.mark.parametrize(
    "question", ["what hangs next to it", "what is to the left of this", "what's that beside it over there"]
)
async def test_what_is_around_is_not_where_the_work_is(talk, question):
    talk.doubles.reader.intents = {question: "ask_location"}
    answer = await talk.ask(question)
    assert answer.text == "Near you is “Entangled Lilies”."


@pytest.mark.parametrize(
    "question",
    ["is there another hall", "how many rooms are there to see", "how do i get back to the entrance"],
)
async def test_which_halls_there_are(talk, question):
    talk.doubles.reader.intents = {question: "ask_location"}
    assert (await talk.ask(question)).text == "The halls here are “Hall of Waves” and “Hall of Dust”."


@pytest.mark.parametrize("question", ["还有别的展厅吗", "出口在哪里"])
async def test_so_it_is_in_chinese(chat, question):
    chat.doubles.reader.intents = {question: "ask_location"}
    assert (await chat.ask(question)).text == "这里的展厅有“波之厅”和“尘之厅”。"


async def test_a_work_is_still_found_where_it_hangs(talk):
    assert (await talk.ask("Where is Rain over the Harbour?")).cited == {("V.4", "location")}
    assert (await talk.ask("which hall is this in")).cited == {("V.1", "location")}


async def test_where_nothing_is_around_nothing_is_named(talk):
    talk.gallery.distances = {"V.1": 1.0}
    talk.doubles.reader.intents = {"what hangs next to it": "ask_location"}
    answer = await talk.ask("what hangs next to it")
    assert "walk into a hall" in answer.text and not answer.cited


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
    assert answer.text == "The halls here are “Hall of Waves” and “Hall of Dust”."


async def test_a_tour_goes_on_to_its_next_stop(talk):
    await talk.ask("start the tour")
    talk.doubles.reader.intents = {"go on to the next room": "tour_next"}
    assert (await talk.ask("go on to the next room")).went_to == ["V.2"]
