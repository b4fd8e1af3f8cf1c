"""What "this" means, as a visitor notices it: by the work that the answer cites."""

import pytest

from guide_ai.dialogue.catalogue import Credit
from tests.unit.guide_ai.dialogue.conftest import conversation
from tests.unit.guide_ai.dialogue.gallery import GARDEN, Gallery


async def test_this_is_what_is_looked_at(talk):
    talk.look_at("V.2")
    assert (await talk.ask("Who made this?")).cited == {("V.2", "maker")}


async def test_a_name_goes_before_the_gaze(talk):
    assert (await talk.ask("How big is Entangled Lilies?")).cited == {("V.2", "dimensions")}


async def test_without_a_gaze_this_is_what_is_nearest(talk):
    talk.look_at(None)
    assert (await talk.ask("What is this made of?")).cited == {("V.1", "medium")}


async def test_it_is_what_was_talked_about(talk):
    await talk.ask("Who made Rain over the Harbour?")
    assert (await talk.ask("And when was it made?")).cited == {("V.4", "date")}


async def test_a_new_gaze_goes_before_what_was_talked_about(talk):
    await talk.ask("Who made this?")
    talk.look_at("V.2")
    assert (await talk.ask("And when was it made?")).cited == {("V.2", "date")}


async def test_this_goes_before_what_was_talked_about(talk):
    await talk.ask("Who made Rain over the Harbour?")
    assert (await talk.ask("And who made this?")).cited == {("V.1", "maker")}


@pytest.mark.parametrize(
    ("reply", "work"), [("The second one.", "V.2"), ("the first", "V.1"), ("Entangled Lilies", "V.2")]
)
async def test_where_two_are_as_near_it_asks_and_takes_the_reply(talk, reply, work):
    talk.gallery.distances = {"V.1": 1.0, "V.2": 1.2}
    talk.look_at(None)
    asked = await talk.ask("How big is this?")
    assert asked.manners == ["question"]
    assert "Probability Garden" in asked.text and "Entangled Lilies" in asked.text
    answered = await talk.ask(reply)
    assert answered.cited == {(work, "dimensions")}


async def test_another_question_instead_of_a_reply_is_answered(talk):
    talk.gallery.distances = {"V.1": 1.0, "V.2": 1.2}
    talk.look_at(None)
    await talk.ask("How big is this?")
    assert (await talk.ask("How big is Entangled Lilies?")).cited == {("V.2", "dimensions")}


async def test_with_nothing_near_it_asks_which(talk):
    talk.session.place(talk.session._place.__class__("show", "lobby"))
    answer = await talk.ask("Who made this?")
    assert "Which work" in answer.text
    assert "Neura" not in answer.text
    assert not answer.cited


@pytest.mark.parametrize(
    "question",
    ["Who painted the Mona Lisa?", "who painted the mona lisa", "When was Mona Lisa painted?",
     "Where is the Mona Lisa?"],
)  # fmt: skip
async def test_a_work_that_is_not_here_is_said_not_to_be(talk, question):
    answer = await talk.ask(question)
    assert "is not in this exhibition" in answer.text
    assert "Probability Garden" in answer.text, "what is near is offered"
    assert not answer.cited, "nothing of another record is told"


@pytest.mark.parametrize("question", ["蒙娜丽莎是谁画的？", "《蒙娜丽莎》在哪里？", "蒙娜丽莎是什么时候画的"])
async def test_nor_in_chinese(chat, question):
    answer = await chat.ask(question)
    assert "这个展览里没有" in answer.text
    assert not answer.cited


@pytest.mark.parametrize(
    "question",
    [
        "Who painted the Rain of Fire?",
        "Who made the lilies of Giverny?",
        "When was Garden of Delights painted?",
    ],
)
async def test_a_title_that_only_shares_a_word_is_not_taken_for_another_work(talk, question):
    answer = await talk.ask(question)
    assert "is not in this exhibition" in answer.text
    assert not answer.cited


async def test_works_of_one_title_are_told_apart_by_the_gaze(talk):
    twin = GARDEN.__class__("V.9", GARDEN.title, (Credit({"en": "Ida Roe"}, "artist"),), hall="east")
    talk.gallery.records["V.9"] = twin
    talk.look_at("V.9")
    assert "Ida Roe" in (await talk.ask("Who made Probability Garden?")).text
    talk.look_at(None)
    talk.gallery.distances = {}
    asked = await talk.ask("How big is the Probability Garden, V.9 or the other?")
    assert {accession for accession, _ in asked.cited} <= {"V.1", "V.9"}


async def test_a_work_is_found_by_what_its_text_shows(talk):
    answer = await talk.ask("Who made the one with the pale heron?")
    assert answer.cited == {("V.2", "maker")}


async def test_a_one_word_title_beside_this_is_a_word(talk):
    answer = await talk.ask("Does it rain in this, and who made this?")
    assert answer.cited == {("V.1", "maker")}


async def test_a_named_maker_who_did_not_make_it_is_put_right(talk):
    answer = await talk.ask("Why did Oda Kessler paint Entangled Lilies?")
    assert answer.text == "That is not what the record says. “Entangled Lilies” is by Neura."


async def test_who_somebody_is_and_what_is_here_of_them(talk):
    answer = await talk.ask("Who is Neura?")
    assert "switched on in 2035" in answer.text
    assert "2 works" in answer.text
    assert ("V.1", "maker.biography") in answer.cited


async def test_what_a_hall_is_about(talk):
    answer = await talk.ask("What is in the Hall of Waves?")
    assert "moves like water" in answer.text
    assert "Probability Garden" in answer.text


async def test_what_this_hall_is_about(talk):
    answer = await talk.ask("What is this hall about?")
    assert "moves like water" in answer.text


async def test_a_misheard_name_is_understood():
    async with conversation("zh-hans") as chat:
        chat.look_at("V.2")
        assert (await chat.ask("盖率花园是谁画的？")).cited == {("V.1", "maker")}


async def test_a_change_of_the_records_is_in_the_next_answer():
    gallery = Gallery()
    async with conversation(gallery=gallery) as talk:
        talk.look_at("V.1")
        await talk.ask("Who made this?")
        gallery.records["V.1"] = GARDEN.__class__(
            "V.1", {"en": "Weather"}, (Credit({"en": "Ida Roe"}, "artist"),)
        )
        assert (await talk.ask("Who made Weather?")).text == "“Weather” is by Ida Roe."


@pytest.mark.parametrize(
    "question", ["When was it painted from life?", "was it made by hand", "who painted like that"]
)
async def test_how_something_was_made_is_no_thing_that_is_missing(talk, question):
    assert "is not in this exhibition" not in (await talk.ask(question)).text
