"""What the network marks in a question helps to find what is meant."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Passage
from tests.unit.guide_ai.dialogue.gallery import GARDEN, LILIES, RAIN


async def test_a_misheard_name_is_found_by_its_own_words(talk):
    talk.doubles.reader.names = {"in tangled lilies": "work"}
    assert (await talk.ask("uh how big might in tangled lilies be")).cited == {("V.2", "dimensions")}


async def test_outside_of_what_is_marked_only_exact_names_count(talk):
    talk.doubles.reader.names = {"entangled lilies": "work"}
    answer = await talk.ask("who made entangled lilies, the reign over there is in the way")
    assert answer.cited == {("V.2", "maker")}


@pytest.mark.parametrize(
    "question",
    [
        "who is picasso",
        "do you have anything by picasso",
        "where are the works by picasso",
        "which works here are by picasso",
    ],
)
async def test_a_maker_of_whom_nothing_is_here_is_said_not_to_be(talk, question):
    talk.doubles.reader.names = {"picasso": "artist"}
    talk.doubles.reader.intents = {question: "describe"}
    answer = await talk.ask(question)
    assert "There is nothing by Picasso in this exhibition." in answer.text
    assert not answer.cited


async def test_before_a_work_a_wrong_maker_is_put_right(talk):
    talk.doubles.reader.names = {"picasso": "artist"}
    assert (await talk.ask("did picasso paint this")).cited == {("V.1", "maker")}
    talk.doubles.reader.intents = {"why would picasso use a red gate": "ask_meaning"}
    answer = await talk.ask("why would picasso use a red gate")
    assert answer.text.startswith("That is not what the record says. “Probability Garden” is by Neura.")


async def test_a_marked_work_that_is_not_here_is_said_not_to_be(talk):
    talk.doubles.reader.names = {"starry night": "work"}
    talk.doubles.reader.intents = {"anything like starry night": "similar"}
    assert "“starry night” is not in this exhibition" in (await talk.ask("anything like starry night")).text


@pytest.mark.parametrize(
    "question",
    [
        "Which works by Neura are here?",
        "what else is here by neura",
        "show me more by Neura",
        "anything else from neura here",
    ],
)
async def test_a_makers_works_are_listed(talk, question):
    talk.look_at("V.3", "west")
    answer = await talk.ask(question)
    assert answer.text.endswith(": “Probability Garden” and “Entangled Lilies”.")
    assert "2 " in answer.text and "works by Neura" in answer.text


@pytest.mark.parametrize("question", ["这里有哪些涅拉的作品？", "还有涅拉的其他作品吗"])
async def test_so_they_are_in_chinese(chat, question):
    chat.look_at("V.3", "west")
    answer = await chat.ask(question)
    assert "2件涅拉的" in answer.text and "《概率花园》和《纠缠的睡莲》" in answer.text


async def test_others_by_the_same_hand_come_before_what_is_alike(talk):
    talk.gallery.records["V.2"] = replace(LILIES, makers=RAIN.makers)
    talk.doubles.reader.intents = {"more by this artist": "similar"}
    talk.look_at("V.3", "west")
    answer = await talk.ask("more by this artist")
    assert ("V.2", "maker") in answer.cited and ("V.1", "maker") not in answer.cited


@pytest.mark.parametrize("marked", [True, False])
async def test_where_a_kind_of_works_hangs(talk, marked):
    talk.gallery.records["V.4"] = replace(talk.gallery.records["V.4"], medium={"en": "bronze and sand"})
    talk.doubles.reader.names = {"bronzes": "category"} if marked else {}
    answer = await talk.ask("which room has the bronzes")
    assert answer.cited == {("V.3", "location"), ("V.4", "location")}
    assert answer.text.count("Hall of Dust") == 2


@pytest.mark.parametrize(
    ("question", "words", "kind", "work"),
    [
        ("show me something from lyon", "lyon", "place", "V.1"),
        ("recommend me a bronze", "bronze", "technique", "V.3"),
        ("suggest a print please", "print", "category", "V.1"),
        ("what can i see of the twenty-first century", "twenty-first century", "period", "V.1"),
        ("recommend something of the 2010s", "2010s", "period", "V.4"),
    ],
)
@pytest.mark.parametrize("intent", ["recommend", "ask_date"])
async def test_a_kind_that_is_wished_for_is_recommended(talk, question, words, kind, work, intent):
    if intent == "ask_date" and "something" not in question:
        return
    talk.look_at("V.2")
    talk.doubles.reader.names = {words: kind}
    talk.doubles.reader.intents = {question: intent}
    answer = await talk.ask(question)
    assert work in {accession for accession, _ in answer.cited}
    assert answer.went_to in ([], [work]), "nobody is led to another hall unasked"


async def test_a_kind_that_is_not_here_is_said_not_to_be(talk):
    talk.doubles.reader.names = {"tang dynasty": "period"}
    talk.doubles.reader.intents = {"something from the tang dynasty": "recommend"}
    answer = await talk.ask("something from the tang dynasty")
    assert answer.text.startswith("I found no works from the Tang in this exhibition.")
    assert not answer.cited


async def test_a_period_is_told_by_the_culture_too(chat):
    chat.gallery.records["V.3"] = replace(RAIN, culture={"zh-hans": "唐代"})
    chat.doubles.reader.names = {"唐代": "period"}
    chat.doubles.reader.intents = {"推荐一件唐代的": "recommend"}
    assert ("V.3", "title") in (await chat.ask("推荐一件唐代的")).cited


async def test_similar_ones_from_a_place(talk):
    talk.gallery.records["V.3"] = replace(RAIN, place=GARDEN.place)
    talk.doubles.reader.names = {"lyon": "place"}
    talk.doubles.reader.intents = {"are there others from lyon": "similar"}
    answer = await talk.ask("are there others from lyon")
    assert ("V.3", "title") in answer.cited and {accession for accession, _ in answer.cited} == {"V.3"}


@pytest.mark.parametrize(
    "question", ["Take me to V-2042.05", "take me to v 2042 05", "bring me to number V2042.05."]
)
async def test_an_accession_number_is_a_name(talk, question):
    talk.gallery.records["V-2042.05"] = replace(RAIN, accession_number="V-2042.05")
    answer = await talk.ask(question)
    assert answer.went_to == ["V-2042.05"] and answer.cited == {("V-2042.05", "location")}


@pytest.mark.parametrize(
    "question", ["Was it made in 1850?", "what is 1850 times 3", "who made this in 1850"]
)
async def test_a_year_is_no_accession_number(talk, question):
    talk.gallery.records["1850"] = replace(RAIN, accession_number="1850")
    answer = await talk.ask(question)
    assert all(accession != "1850" for accession, _ in answer.cited)
    assert (await talk.ask("Who made number 1850?")).cited == {("1850", "maker")}


async def test_words_of_a_title_ask_for_nothing(talk):
    talk.gallery.records["V.2"] = replace(LILIES, title={"en": "The Price of Milk"})
    answer = await talk.ask("Who painted The Price of Milk?")
    assert answer.text == "“The Price of Milk” is by Neura."


async def test_a_reading_that_was_declined_denies_nothing(talk):
    question = "when was entangled lilies painted"
    talk.doubles.reader.declines = {question: (("greet", 0.1), ("help", 0.1))}
    talk.doubles.reader.names = {question: "work"}
    assert (await talk.ask(question)).cited == {("V.2", "date")}


@pytest.mark.parametrize(("words", "cited"), [("oil", {("V.2", "medium")}), ("marbling", set())])
async def test_a_technique_by_its_name_is_not_that_of_the_work_in_view(talk, words, cited):
    question = f"how does {words} work"
    talk.doubles.reader.names = {words: "technique"}
    talk.doubles.reader.intents = {question: "ask_technique"}
    assert (await talk.ask(question)).cited == cited


async def test_but_it_is_where_that_work_is_made_so(talk):
    question = "how does a pigment print work"
    talk.doubles.reader.names = {"pigment print": "technique"}
    talk.doubles.reader.intents = {question: "ask_technique"}
    assert {accession for accession, _ in (await talk.ask(question)).cited} == {"V.1"}


@pytest.mark.parametrize("words", ["lilies", "the lilies"])
async def test_a_work_by_a_part_of_its_name_goes_before_what_is_in_view(talk, words):
    question = f"tell me about {words} please"
    talk.doubles.reader.names = {"lilies": "work"}
    talk.doubles.reader.intents = {question: "describe"}
    assert {accession for accession, _ in (await talk.ask(question)).cited} == {"V.2"}


async def test_but_what_is_in_view_goes_before_it_where_it_has_the_same(talk):
    question = "what is the garden supposed to be"
    talk.gallery.records["V.2"] = replace(LILIES, title={"en": "Another Garden"})
    talk.doubles.reader.names = {"garden": "work"}
    talk.doubles.reader.intents = {question: "ask_meaning"}
    assert {accession for accession, _ in (await talk.ask(question)).cited} <= {"V.1"}


async def test_where_a_makers_works_are(talk):
    talk.doubles.reader.intents = {"where are the works by neura": "ask_location"}
    answer = await talk.ask("where are the works by neura")
    assert answer.cited == {("V.1", "location"), ("V.2", "location")}


async def test_a_kind_of_which_nothing_else_is_here(talk):
    talk.doubles.reader.names = {"portraits": "category"}
    talk.doubles.reader.intents = {"are there other portraits": "similar"}
    answer = await talk.ask("are there other portraits")
    assert answer.text.startswith("I found nothing here that is recorded as “portraits”.")


async def test_a_maker_who_is_not_here_is_no_title(chat):
    chat.doubles.reader.names = {"齐白石": "artist"}
    chat.doubles.reader.intents = {"有没有齐白石的画": "recommend"}
    answer = await chat.ask("有没有齐白石的画")
    assert "没有找到齐白石的" in answer.text and not answer.cited


async def test_what_is_taken_for_a_maker_may_be_a_place(talk):
    talk.look_at("V.3", "west")
    talk.doubles.reader.names = {"lyon": "artist"}
    talk.doubles.reader.intents = {"is there anything from lyon": "recommend"}
    assert ("V.1", "title") in (await talk.ask("is there anything from lyon")).cited


@pytest.mark.parametrize("question", ["Take me to Rain over the Harbour", "lead me to number V.4"])
async def test_who_wants_to_be_led_to_a_work_wants_no_tour(talk, question):
    talk.doubles.reader.intents = {question: "tour_start"}
    answer = await talk.ask(question)
    assert answer.went_to == ["V.4"] and answer.ended.intent == "ask_location"
    talk.doubles.reader.intents = {"take me around": "tour_start"}
    assert (await talk.ask("take me around")).ended.intent == "tour_start"


async def test_a_marked_part_of_a_name_goes_before_the_makers_work_in_view(talk):
    question = "when did neura do the lilies one"
    talk.doubles.reader.names = {"neura": "artist", "lilies": "work"}
    talk.doubles.reader.intents = {question: "ask_date"}
    assert (await talk.ask(question)).cited == {("V.2", "date")}


async def test_who_made_nothing_here_but_is_told_of_is_told_of(talk):
    talk.gallery.written.append(
        Passage("text:9:en:0", "V.2", "text.meaning", "en", "Bao Linden swept the pond.", LILIES.title)
    )
    talk.doubles.reader.names = {"bao linden": "artist"}
    talk.doubles.reader.intents = {"who is bao linden": "ask_creator"}
    assert (await talk.ask("who is bao linden")).text == "Bao Linden swept the pond."


async def test_a_work_that_is_taken_for_a_maker_is_no_wrong_maker(chat):
    chat.doubles.reader.names = {"纠缠的睡莲": "artist"}
    chat.doubles.reader.intents = {"纠缠的睡莲是用什么画的": "ask_material"}
    answer = await chat.ask("纠缠的睡莲是用什么画的")
    assert answer.cited == {("V.2", "medium")}
