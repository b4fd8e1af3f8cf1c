"""Persons whom texts name, and questions after whoever is shown."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Passage
from guide_ai.dialogue.reading.beyond import asks_who_is_shown
from guide_ai.dialogue.referents.persons import named_in
from tests.unit.guide_ai.dialogue.gallery import GARDEN

LABEL = "Rosa Blum sits at her desk at night. Neura painted her twice."
LABEL_ZH = "包琳坐在夜里的桌前。涅拉画了她两次。"


@pytest.mark.parametrize(
    ("text", "persons"),
    [
        ("The night technician Bao Lin asked it to show the light.", ["Bao Lin"]),
        ("Given to the sitter, Rosa Blum, in 2042.", ["Rosa Blum"]),
        ("Gift of Ida Roe, 1990", ["Ida Roe"]),
        ("The Harbour Board of Port Sable keeps the Long Arm in Lantern Street.", []),
    ],
)
def test_a_person_is_known_by_what_is_said_of_them(text, persons):
    assert named_in(text, "en") == persons


@pytest.mark.parametrize(
    ("text", "persons"),
    [
        ("2042年赠予画中人包琳；后捐出。", ["包琳"]),
        ("沈月算了两年，沈月也画。", ["沈月"]),
        ("黄昏的港口，白色的船。", []),
    ],
)
def test_so_they_are_in_chinese(text, persons):
    assert named_in(text, "zh-hans") == persons


@pytest.mark.parametrize(
    "question",
    [
        "Who is the woman?",
        "Whose portrait is this?",
        "who is the sitter",
        "Who is depicted here?",
        "who's she",
    ],
)
@pytest.mark.parametrize("read", ["ask_creator", "ask_meaning"])
async def test_who_is_shown_is_told_by_the_sentence_that_names_them(talk, question, read):
    talk.gallery.written = [Passage("text:1", "V.1", "text.label", "en", LABEL, GARDEN.title)]
    talk.doubles.reader.intents = {question: read}
    assert (await talk.ask(question)).text == "Rosa Blum sits at her desk at night."


@pytest.mark.parametrize("question", ["画里的女人是谁", "画的是谁", "这是谁的肖像？"])
async def test_so_it_is_in_chinese(chat, question):
    chat.gallery.written = [Passage("text:1", "V.1", "text.label", "zh-hans", LABEL_ZH, GARDEN.title)]
    chat.doubles.reader.intents = {question: "ask_creator"}
    assert (await chat.ask(question)).text == "包琳坐在夜里的桌前。"


async def test_the_provenance_may_name_the_sitter(talk):
    owned = {"en": "The artist; given to the sitter, Rosa Blum, 2042."}
    talk.gallery.records["V.1"] = replace(GARDEN, provenance=owned)
    assert (await talk.ask("Who is the sitter?")).cited == {("V.1", "provenance")}


async def test_where_no_text_names_anybody_the_maker_is_not_told_instead(talk):
    talk.doubles.reader.intents = {"Whose portrait is this?": "ask_creator"}
    answer = await talk.ask("Whose portrait is this?")
    assert set(answer.manners) == {"refusal"} and "Neura" not in answer.text


@pytest.mark.parametrize(
    "question", ["who is the artist", "画是谁画的", "这幅画的是谁画的", "who made the woman", "她是谁画的"]
)
def test_the_maker_is_nobody_shown(question):
    assert not asks_who_is_shown(question)


async def test_whether_something_about_the_maker_is_so_is_told_by_the_texts(talk):
    question = "Did the painter ever see this gate?"
    talk.doubles.reader.intents = {question: "ask_creator"}
    answer = await talk.ask(question)
    assert answer.text == "The red gate stands for choice." or "does not say" in answer.text
    assert ("V.1", "maker") not in answer.cited


async def test_a_sentence_that_leans_on_another_is_not_told_of_somebody(talk):
    talk.look_at(None)
    talk.gallery.distances = {}
    talk.gallery.written = [
        Passage(
            "life:9", "V.1", "maker.biography", "en", "It rained. Rosa Blum asked it to stop.", GARDEN.title
        ),
        Passage("text:9", "V.2", "text.label", "en", "Rosa Blum at her desk.", GARDEN.title),
    ]
    assert (await talk.ask("Who is Rosa Blum?")).text == "Rosa Blum at her desk."
    del talk.gallery.written[1]
    assert (await talk.ask("Who is Rosa Blum?")).text == "It rained. Rosa Blum asked it to stop."
