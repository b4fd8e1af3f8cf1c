"""Works that are counted and listed by when they were made."""

import pytest

GARDEN, LILIES, RAIN = "V.1", "V.2", "V.4"


@pytest.mark.parametrize(
    ("question", "fitting"),
    [
        ("How many works are from 2041?", {GARDEN}),
        ("List everything made before 2041", {LILIES, RAIN}),
        ("Which works were made after 2020?", {GARDEN, LILIES}),
        ("What was painted between 2018 and 2039?", {LILIES, RAIN}),
        ("Is there anything from the 2030s?", {LILIES}),
    ],
)
async def test_works_of_a_time_are_listed_by_their_dates(talk, question, fitting):
    answer = await talk.ask(question)
    assert answer.cited == {(number, "date") for number in fitting}
    assert ("is one work" if len(fitting) == 1 else f"are {len(fitting)} works") in answer.text


@pytest.mark.parametrize(
    ("question", "fitting"),
    [
        ("2041年的作品有几件？", {GARDEN}),
        ("2041年以前的作品有哪些", {LILIES, RAIN}),
        ("2030到2045年之间有哪些作品", {GARDEN, LILIES}),
        ("2020年代以后的作品有哪些", {GARDEN, LILIES}),
    ],
)
async def test_so_they_are_in_chinese(chat, question, fitting):
    assert (await chat.ask(question)).cited == {(number, "date") for number in fitting}


async def test_where_nothing_fits_that_is_said(talk):
    answer = await talk.ask("Do you have anything from 1900?")
    assert set(answer.manners) == {"refusal"} and "1900" in answer.text


async def test_the_date_of_one_work_is_no_list(talk):
    question = "Was this made before 2042?"
    talk.doubles.reader.intents = {question: "ask_date"}
    assert (await talk.ask(question)).text == "Yes. “Probability Garden” dates from 2041."
