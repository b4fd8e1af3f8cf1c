"""What the exhibition and its halls are about, and works that are asked for by their kind."""

from dataclasses import replace

import pytest

from tests.unit.guide_ai.dialogue.gallery import LONG_RAIN, ODA, RAIN


@pytest.mark.parametrize("gaze", [None, "V.1"])
@pytest.mark.parametrize(
    "question",
    [
        "What is this exhibition about?",
        "What's the exhibition about?",
        "Tell me about this exhibition.",
        "What is the theme of the exhibition?",
        "Describe this show",
    ],
)
async def test_the_exhibition_is_introduced(talk, question, gaze):
    talk.look_at(gaze)
    answer = await talk.ask(question)
    assert "dream of water" in answer.text
    assert ("", "exhibition.intro") in answer.cited


@pytest.mark.parametrize(
    "question", ["这个展览讲什么？", "介绍一下这个展览", "本展览的主题是什么？", "展览的内容是什么"]
)
async def test_so_it_is_in_chinese(chat, question):
    assert "一台机器学会梦见水。" in (await chat.ask(question)).text


async def test_an_introduction_in_the_other_language_is_marked(chat):
    chat.gallery.written = [each for each in chat.gallery.written if each.language == "en"]
    answer = await chat.ask("这个展览讲什么？")
    assert "只有英文" in answer.text and "dream of water" in answer.text


async def test_other_questions_in_the_exhibition_are_not_about_it(talk):
    assert "dream" not in (await talk.ask("Who made this, and is it in this exhibition?")).text
    assert "4 works" in (await talk.ask("How many works are in this exhibition?")).text


@pytest.mark.parametrize("question", ["Tell me about this room.", "What is this hall about?"])
async def test_a_hall_is_introduced(talk, question):
    talk.look_at(None)
    answer = await talk.ask(question)
    assert ("", "hall.intro") in answer.cited


@pytest.mark.parametrize(
    "question", ["Who was Napoleon?", "Where do penguins sleep?", "How do I bake bread?"]
)
@pytest.mark.parametrize("intent", ["unclear", "off_topic"])
async def test_what_is_about_no_work_is_not_asked_back(talk, question, intent):
    talk.gallery.distances = {"V.1": 1.0, "V.2": 1.2}
    talk.look_at(None)
    talk.doubles.reader.intents = {question: intent}
    answer = await talk.ask(question)
    assert "Which one" not in answer.text
    assert set(answer.manners) == {"refusal"}


@pytest.mark.parametrize(
    "question", ["Take me to the tapestry", "Where is the tapestry?", "Where is the silk tapestry?"]
)
async def test_a_kind_of_object_is_found_in_another_hall(talk, question):
    talk.gallery.records["V.3"] = replace(
        RAIN, object_type={"en": "wall tapestry", "zh-hans": "挂毯"}, medium={"en": "wool and silk"}
    )
    answer = await talk.ask(question)
    assert answer.cited == {("V.3", "location")}
    assert answer.went_to == (["V.3"] if "Take" in question else [])


@pytest.mark.parametrize("question", ["带我去看挂毯", "挂毯在哪里？", "那件挂毯在哪里？"])
async def test_so_it_is_in_chinese_too(chat, question):
    chat.gallery.records["V.3"] = replace(RAIN, object_type={"en": "tapestry", "zh-hans": "挂毯"})
    assert (await chat.ask(question)).cited == {("V.3", "location")}


async def test_of_several_of_a_kind_two_are_named(talk):
    for number in ("V.3", "V.4"):
        record = talk.gallery.records[number]
        talk.gallery.records[number] = replace(record, object_type={"en": "sculpture"})
    answer = await talk.ask("Take me to the sculpture")
    assert answer.manners == ["question"]
    assert "“Rain”" in answer.text and "“Rain over the Harbour”" in answer.text


async def test_a_kind_of_which_there_is_none_is_said_not_to_be_here(talk):
    answer = await talk.ask("Take me to the sculpture")
    assert "is not in this exhibition" in answer.text and not answer.went_to


@pytest.mark.parametrize(
    "question", ["When was Oda Kessler born?", "when was the artist born", "is oda kessler still alive"]
)
async def test_when_a_maker_was_born(talk, question):
    talk.look_at("V.3", "west")
    answer = await talk.ask(question)
    assert answer.text == "By the record, Oda Kessler was born in 2001."
    assert answer.cited == {("V.3", "maker")}


async def test_and_died(chat):
    maker = replace(ODA, life="1962/2040-05")
    chat.gallery.records["V.3"] = replace(RAIN, makers=(maker,))
    chat.look_at("V.3", "west")
    assert (await chat.ask("作者是什么时候去世的？")).text == "据记录，奥达·凯斯勒生于1962年，卒于2040年5月。"


async def test_a_life_that_no_record_has_is_not_made_up(talk):
    answer = await talk.ask("When did Neura die?")
    assert set(answer.manners) == {"refusal"} and not answer.cited


async def test_who_is_born_in_a_picture_is_no_maker(talk):
    talk.look_at("V.3", "west")
    assert ("V.3", "maker") not in (await talk.ask("When was the child in the picture born?")).cited


@pytest.mark.parametrize(
    ("question", "work"), [("哪件作品最老？", "V.4"), ("最早的是哪一件", "V.4"), ("哪幅画最大", "V.1")]
)
async def test_the_oldest_and_the_largest_in_chinese(chat, question, work):
    chat.doubles.reader.intents = {question: "recommend"}
    assert {accession for accession, _ in (await chat.ask(question)).cited} == {work}


async def test_which_hall_one_is_in(talk):
    assert (await talk.ask("which hall are we in")).cited == {("V.1", "location")}


async def test_what_a_maker_is(talk):
    assert "switched on in 2035" in (await talk.ask("Is Neura a person?")).text


async def test_the_largest_of_this_hall_is_looked_for_there(talk, chat):
    for number, side in (("V.3", 900), ("V.2", 300)):
        for opened in (talk, chat):
            opened.gallery.records[number] = replace(
                opened.gallery.records[number], height_cm=side, width_cm=side
            )
    assert ("V.2", "dimensions") in (await talk.ask("the biggest in this room")).cited
    assert ("V.2", "dimensions") in (await chat.ask("这个厅里哪幅最大")).cited
    assert ("V.3", "dimensions") in (await talk.ask("What is the biggest work here?")).cited


@pytest.mark.parametrize(
    "question", ["What's the best thing in this room?", "Recommend something here with frogs"]
)
async def test_what_is_suggested_here_hangs_here(talk, question):
    talk.look_at("V.3", "west")
    talk.gallery.distances = {"V.3": 1.0, "V.4": 2.0}
    talk.doubles.reader.intents = {question: "recommend"}
    answer = await talk.ask(question)
    assert answer.cited & {("V.3", "title"), ("V.4", "title")} and answer.went_to in (["V.3"], ["V.4"])


@pytest.mark.parametrize(
    ("question", "led"),
    [("Recommend something with frogs", []), ("Take me to something with frogs", ["V.2"])],
)
async def test_nobody_is_led_to_another_hall_unasked(talk, question, led):
    talk.look_at("V.3", "west")
    talk.doubles.reader.intents = {question: "recommend"}
    answer = await talk.ask(question)
    assert ("V.2", "title") in answer.cited and answer.went_to == led


async def test_whether_a_stranger_made_any_of_these(talk):
    question = "Did Picasso paint any of these?"
    talk.doubles.reader.intents = {question: "ask_creator"}
    talk.doubles.reader.names = {"Picasso": "artist"}
    assert "nothing by Picasso" in (await talk.ask(question)).text


async def test_a_field_of_a_makers_works_in_general_is_told_of_each(talk):
    question = "What materials did Oda Kessler work in?"
    talk.doubles.reader.intents = {question: "ask_material"}
    talk.gallery.records["V.4"] = replace(LONG_RAIN, medium={"en": "ink"})
    assert {("V.3", "medium"), ("V.4", "medium")} <= (await talk.ask(question)).cited
