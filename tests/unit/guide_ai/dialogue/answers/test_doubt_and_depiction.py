"""What a work shows, its use, its colour, and who doubts it: told by the record, or honestly not."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import telltale
from guide_ai.dialogue.catalogue import Passage
from guide_ai.dialogue.facts import subjects
from guide_ai.dialogue.reading.depicting import thing_asked
from guide_ai.dialogue.reading.untold import topic
from tests.unit.guide_ai.dialogue.gallery import GARDEN

SUBJECTS = {"en": "Roe, Ida; individuals: female; Lyon, Lyon Bridge; boat, barge; dog - non-specific"}


def _change(talk, **fields):
    talk.gallery.records["V.1"] = replace(GARDEN, **fields)
    talk.look_at("V.1")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is there a dog in it?", "lists “dog”"),
        ("Can you see a barge in the picture?", "lists “barge”"),
        ("Is there a cat in this picture?", "no cat"),
    ],
)
async def test_things_are_shown_as_the_record_lists_them(talk, question, said):
    _change(talk, other={"subject": SUBJECTS})
    talk.gallery.written = []
    assert said in (await talk.ask(question)).text


async def test_so_they_are_in_chinese(chat):
    _change(chat, other={"subject": SUBJECTS})
    chat.gallery.written = []
    assert "有狗（“dog”）" in (await chat.ask("画里有狗吗？")).text


async def test_a_person_among_the_subjects_is_named_in_reading_order(talk):
    _change(talk, other={"subject": SUBJECTS})
    talk.gallery.written = []
    answer = await talk.ask("Who is the woman in this picture?")
    assert "Ida Roe" in answer.text and answer.cited == {("V.1", "subject")}


def test_a_place_in_a_list_is_no_person():
    assert subjects.persons(replace(GARDEN, other={"subject": SUBJECTS})) == ["Ida Roe"]


@pytest.mark.parametrize("question", ["Is there any writing on it?", "Are there more works by her?"])
def test_what_is_no_thing_is_not_looked_for(question):
    assert thing_asked(question) is None


async def test_a_title_claims_no_colour(talk):
    _change(talk, title={"en": "Pink Leaf"}, medium={"en": "wood painted black"})
    answer = await talk.ask("Why is this pink?")
    assert answer.text == "That is not what the record says. “Pink Leaf” is made of wood painted black."


async def test_a_doubtful_maker_is_not_certain(talk):
    maker = replace(GARDEN.makers[0], qualifier="attributed to")
    _change(talk, makers=(maker,))
    assert "not certain" in (await talk.ask("Is it certain that Neura made this?")).text
    _change(talk, makers=GARDEN.makers)
    assert "without reservation" in (await talk.ask("Are we sure who made this?")).text


async def test_a_copy_is_told_by_the_record_alone(talk):
    answer = await talk.ask("Is this a fake?")
    assert answer.manners[0] == "refusal" and "original or a copy" in answer.text
    _change(talk, date_text={"en": "1900, posthumous cast"}, date_edtf="1900")
    assert "posthumous cast" in (await talk.ask("Is this the original or a copy?")).text


@pytest.mark.parametrize("question", ["What was it used for?", "what did people do with it", "它有什么用？"])
def test_a_use_is_told_by_the_sentence_that_speaks_of_it(question):
    texts = (
        "It is a tall jar.",
        "Guests would wash their hands with water poured from it.",
        "Jars are common.",
    )
    told = telltale.telling("use", set(), [Sentence(text, "en", "text") for text in texts])
    assert telltale.kind_of(question) == "use"
    assert [each.text for each in told] == [texts[1]]


async def test_who_is_shown_is_told_from_a_text_of_the_other_language(chat):
    _change(chat, title={"en": "Study"})
    body = "It began as a portrait of her friend and biographer Ida Holm."
    chat.gallery.written = [Passage("p", "V.1", "text.label", "en", body, {"en": "Study"})]
    answer = await chat.ask("这幅画上的人是谁？")
    assert body in answer.text and "记录只有英文" in answer.text


@pytest.mark.parametrize(
    ("question", "kind", "told"),
    [
        ("这件版画是献给谁的？", "dedication", "He dedicated it to the poet Ida Holm."),
        ("这个系列一共有几幅？", "count", "It belongs to a series of twelve paintings."),
        ("涅拉是怎么死的？", "death", "She painted on until her death in May."),
        ("涅拉除了画画还做什么？", "callings", "Neura was also a poet and a pilot."),
        ("这种罐子最早出现在什么时候？", "origin", "Such jars first appeared under the Han."),
        ("它通常和什么器物配套？", "pairing", "Such jars were often paired with bowls."),
    ],
)
async def test_what_a_chinese_question_asks_of_an_english_text_is_known_by_its_kind(
    chat, question, kind, told
):
    assert telltale.kind_of(question) == kind
    _change(chat, title={"en": "Study"})
    bodies = ("It was bought in a shop.", told, "The blue is dark.")
    chat.gallery.written = [
        Passage(f"p{at}", "V.1", "text.label", "en", body, {"en": "Study"}) for at, body in enumerate(bodies)
    ]
    answer = await chat.ask(question)
    assert told in answer.text and bodies[-1] not in answer.text


@pytest.mark.parametrize("question", ["它是捐献给谁的？", "贵族用它做什么？"])
def test_words_within_other_words_ask_for_nothing(question):
    assert telltale.kind_of(question) != "dedication" and topic(question) != "price"
