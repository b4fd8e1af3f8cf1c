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
