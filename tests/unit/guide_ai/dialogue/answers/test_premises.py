"""What a question claims is held against the record: corrected if it is false, confirmed if it is so."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Credit
from guide_ai.dialogue.facts.stuffs import holds
from guide_ai.dialogue.reading.claims import claims
from guide_ai.dialogue.referents.names_abroad import same_across
from tests.unit.guide_ai.dialogue.gallery import GARDEN


@pytest.mark.parametrize(
    ("question", "opening", "told"),
    [
        ("Is this by Neura?", "Yes.", "is by Neura"),
        ("Is this by Oda Kessler?", "No.", "is by Neura"),
        ("Did Picasso really paint this?", "No.", "is by Neura"),
        ("Was it made before 2000?", "No.", "2041"),
        ("Was it made in the 2040s?", "Yes.", "2041"),
        ("I heard this was made in 1950, is that right?", "No.", "2041"),
        ("Is it made of cotton?", "Yes.", "cotton paper"),
        ("Is it made of marble?", "No.", "cotton paper"),
        ("Is it a sculpture?", "No.", "print"),
    ],
)
async def test_yes_and_no_are_said_with_the_field(talk, question, opening, told):
    answer = await talk.ask(question)
    assert answer.text.startswith(opening) and told in answer.text
    assert all(accession == "V.1" for accession, _ in answer.cited)


@pytest.mark.parametrize(
    ("question", "opening", "told"),
    [
        ("这是涅拉画的吗？", "是的。", "涅拉"),
        ("这是奥达·凯斯勒的作品吗？", "不是。", "涅拉"),
        ("这是1900年以前画的吗？", "不是。", "2041"),
        ("这是用大理石做的吗？", "不是。", "棉"),
        ("这是一幅版画吗？", "是的。", "版画"),
    ],
)
async def test_so_they_are_in_chinese(chat, question, opening, told):
    answer = await chat.ask(question)
    assert answer.text.startswith(opening) and told in answer.text


async def test_neither_is_said_where_the_record_doubts(talk):
    talk.look_at("V.1")
    doubtful = replace(GARDEN, makers=(Credit({"en": "Neura"}, "artist", "attributed to"),))
    talk.gallery.records["V.1"] = doubtful
    assert (await talk.ask("Is this by Neura?")).text.startswith("That is not certain.")


async def test_where_the_record_lacks_the_field_it_says_so(talk):
    talk.look_at("V.2")
    answer = await talk.ask("Was it made in France?")
    assert set(answer.manners) == {"refusal"}
    assert answer.ended.unanswered


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("Why did Monet paint this in 1950?", {"maker", "date"}),
        ("Why is it made of gold?", {"medium"}),
        ("What does this bronze statue mean?", {"medium", "object_type"}),
        ("Why was this made in China?", {"place"}),
    ],
)
async def test_what_is_falsely_taken_for_granted_is_corrected_first(talk, question, fields):
    talk.gallery.records["V.1"] = replace(GARDEN, place={"en": "Lyon, France"})
    talk.doubles.reader.intents = {question: "ask_meaning"}
    answer = await talk.ask(question)
    assert answer.sentences[0].sentence.text == "That is not what the record says."
    assert {field for _, field in answer.cited} >= fields
    assert not answer.ended.unanswered, "the correction is the answer"


@pytest.mark.parametrize("question", ["莫奈为什么在1950年画这幅画？", "这尊青铜雕像是什么意思？"])
async def test_so_it_is_in_chinese(chat, question):
    chat.doubles.reader.intents = {question: "ask_meaning"}
    assert (await chat.ask(question)).text.startswith("这与记录不符。")


@pytest.mark.parametrize(
    "question",
    [
        "Why did Neura make this in 2041?",
        "What does this print mean?",
        "May I photograph this?",
        "Was it bought in 1950?",
        "Is this about war?",
        "Was it made by hand?",
        "Who is the woman in this painting?",
        "这是手工做的吗？",
        "它是1950年买的吗？",
        "画里的人在做什么？",
    ],
)
async def test_nothing_is_corrected_where_nothing_is_false(talk, question):
    assert "not what the record says" not in (await talk.ask(question)).text
    assert not (await talk.ask(question)).text.startswith(("No.", "不是"))


async def test_what_nobody_has_recorded_reaches_the_curators_and_manners_do_not(talk):
    talk.doubles.reader.intents = {"Why is the moon missing?": "ask_meaning"}
    assert (await talk.ask("Why is the moon missing?")).ended.unanswered
    assert not (await talk.ask("Hello")).ended.unanswered
    assert not (await talk.ask("Who made this?")).ended.unanswered


def test_a_claim_names_its_field_and_whether_it_is_asked():
    found = {each.field: each for each in claims("Was this painted by Ada Lin in 1950?")}
    assert found["maker"].value == "Ada Lin" and found["maker"].asked
    assert found["date"].years == (1950, 1950) and found["date"].when == "in"
    assert not claims("What is the meaning of this?")


@pytest.mark.parametrize(
    ("claimed", "told", "verdict"),
    [
        ("metal", "bronze", "so"),
        ("bronze", "metal", "open"),
        ("wood", "woodblock print on paper", "not_so"),
        ("oil", "etching on paper", "not_so"),
        ("paper", "colour woodblock print", "open"),
        ("marble", "mixed media", "open"),
    ],
)
def test_what_materials_rule_out(claimed, told, verdict):
    assert holds(claimed, told) == verdict


@pytest.mark.parametrize(
    ("han", "latin", "same"),
    [
        ("梵高", "Vincent van Gogh", True),
        ("莫奈", "Vincent van Gogh", False),
        ("艾未未", "Ai Weiwei", True),
        ("王五", "Vincent van Gogh", None),
    ],
)
def test_a_name_is_known_across_scripts_or_left_open(han, latin, same):
    assert same_across(han, latin) is same


@pytest.mark.parametrize(
    ("place", "question", "opening"),
    [
        ("Italy", "Is this from Rome?", "The record does not say so."),
        ("Perugia, Italy", "Is it Italian?", "Yes."),
        ("England", "Is this Scottish?", "No."),
        ("Japan", "Is the work from Europe?", "No."),
    ],
)
async def test_a_town_is_more_than_its_country(talk, place, question, opening):
    talk.look_at("V.1")
    talk.gallery.records["V.1"] = replace(GARDEN, place={"en": place})
    assert (await talk.ask(question)).text.startswith(opening)


async def test_the_words_of_a_title_claim_nothing(talk):
    titled = replace(GARDEN, title={"en": "Bronze Garden"}, place={"en": "Lyon, France"})
    talk.gallery.records["V.1"] = titled
    answer = await talk.ask("Is the Bronze Garden Chinese?")
    assert answer.text.startswith("No.") and "Lyon" in answer.text and "cotton" not in answer.text


async def test_an_age_is_held_against_the_date(talk):
    talk.look_at("V.1")
    answer = await talk.ask("So it's 3,000 years old, isn't it?")
    assert answer.text.startswith("No.") and "2041" in answer.text


@pytest.mark.parametrize(("question", "opening"), [("Was she French?", "Yes."), ("Was she German?", "No.")])
async def test_the_nation_of_a_maker_is_confirmed_or_not(talk, question, opening):
    talk.look_at("V.1")
    neura = replace(GARDEN.makers[0], nationality={"en": "French"})
    talk.gallery.records["V.1"] = replace(GARDEN, makers=(neura,))
    answer = await talk.ask(question)
    assert answer.text.startswith(opening) and ("V.1", "nationality") in answer.cited


async def test_the_title_of_a_work_goes_before_a_wrong_maker(talk):
    answer = await talk.ask("When did Oda Kessler make the Probability Garden?")
    assert answer.text.startswith("That is not what the record says.")
    assert "Neura" in answer.text and "2041" in answer.text


@pytest.mark.parametrize("declined", [(("ask_technique", 0.4), ("ask_material", 0.35)), ()])
async def test_a_wrong_maker_in_passing_is_put_right_before_anything_is_asked_back(talk, declined):
    question = "What drew Oda Kessler to sketch Probability Garden?"
    talk.doubles.reader.intents = {question: "unclear"}
    talk.doubles.reader.declines = {question: declined} if declined else {}
    answer = await talk.ask(question)
    assert answer.text.startswith("That is not what the record says.") and "Neura" in answer.text
