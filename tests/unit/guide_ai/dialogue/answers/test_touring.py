"""A tour as visitors ask for it: of some works, from somewhere, back to one, and what came of it."""

import pytest


@pytest.mark.parametrize(
    ("question", "goes"),
    [
        ("give me a tour of only the prints", "V.1"),
        ("take me on a tour of hall two", "V.3"),
        ("start the tour from hall two", "V.3"),
        ("a tour of the works by Oda Kessler", "V.3"),
        ("a short tour please", "V.1"),
    ],
)
async def test_a_tour_is_of_what_is_asked_for(talk, question, goes):
    talk.gallery.tour_stops = []
    assert (await talk.ask(question)).went_to == [goes]


async def test_a_tour_of_some_works_has_no_others(talk):
    await talk.ask("take me on a tour of hall two")
    assert (await talk.ask("next")).went_to == ["V.4"]
    assert "last stop" in (await talk.ask("next")).text


async def test_a_tour_from_a_hall_goes_on_beyond_it(talk):
    talk.gallery.tour_stops = []
    await talk.ask("start the tour from hall one")
    assert [(await talk.ask("next")).went_to for _ in range(2)] == [["V.2"], ["V.3"]]


async def test_a_tour_of_what_is_not_here_is_none(talk):
    answer = await talk.ask("give me a tour of the tapestries")
    assert set(answer.manners) == {"refusal"} and not answer.went_to


async def test_back_to_a_work_is_back_to_its_stop(talk):
    talk.gallery.tour_stops = []
    await talk.ask("start the tour")
    await talk.ask("next")
    await talk.ask("next")
    assert (await talk.ask("back to Entangled Lilies")).went_to == ["V.2"]
    assert (await talk.ask("next")).went_to == ["V.3"]


async def test_without_a_tour_one_is_led_back_to_a_work(talk):
    assert (await talk.ask("Take me back to Rain over the Harbour")).went_to == ["V.4"]
    answer = await talk.ask("back to the Night Watch")
    assert set(answer.manners) == {"refusal"} and not answer.went_to


async def test_what_was_skipped_and_seen_is_told(talk):
    talk.gallery.tour_stops = []
    await talk.ask("start the tour")
    await talk.ask("back to Rain")
    skipped = await talk.ask("What did I skip?")
    assert "one work: “Entangled Lilies”" in skipped.text
    seen = await talk.ask("What have I seen so far?")
    assert "2 works: “Probability Garden” and “Rain”" in seen.text
    assert "stop 3 of 4; one more is left" in (await talk.ask("How many stops are left?")).text


async def test_so_it_is_in_chinese(chat):
    chat.gallery.tour_stops = []
    assert "还没有" in (await chat.ask("我看过哪些作品？")).text
    assert (await chat.ask("只看版画")).went_to == ["V.1"]
    assert "第1站，一共1站" in (await chat.ask("还有几站？")).text
    assert "没有跳过" in (await chat.ask("我跳过了什么？")).text
