"""Questions over all works: how many, which, the oldest, the commonest, in which hall; what is left out."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Credit
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.surveys import reader
from guide_ai.dialogue.surveys.survey_en import read
from tests.unit.guide_ai.dialogue.gallery import GARDEN, LILIES, LONG_RAIN, RAIN


@pytest.fixture
def shop(talk):
    """The gallery with kinds, places and dates to tell works by."""
    works = talk.gallery.records
    works["V.3"] = replace(
        RAIN,
        object_type={"en": "sculpture"},
        date_edtf="-0663/-0524",
        date_text={"en": "664 BCE-525 BCE"},
        height_cm=10,
        width_cm=5,
        place={"en": "Egypt"},
    )
    works["V.4"] = replace(
        LONG_RAIN,
        object_type={"en": "on paper, print"},
        medium={"en": "etching on paper"},
        height_cm=0.0,
        width_cm=0.0,
    )
    works["V.2"] = replace(LILIES, object_type={"en": "paintings"})
    return talk


@pytest.mark.parametrize(
    ("question", "told", "others"),
    [
        ("How many works are there?", ("4 works",), ()),
        (
            "How many prints are here?",
            ("2 prints", "Probability Garden", "Rain over the Harbour"),
            ("Lilies",),
        ),
        ("Are there any sculptures?", ("Yes", "one sculpture", "“Rain”"), ()),
        ("Do you have photographs?", ("No", "no photographs"), ()),
        ("How many prints by Neura do you have?", ("one print by Neura", "Probability Garden"), ("Harbour",)),
        ("Which works are made of bronze?", ("“Rain”",), ("Lilies",)),
        ("List the works from Egypt", ("“Rain”",), ("Garden",)),
        ("What was made before 1800?", ("“Rain” (664 BCE-525 BCE)",), ("Garden",)),
        ("Anything from the 2030s?", ("“Entangled Lilies” (about 2038)",), ("Garden",)),
        ("works made between 2015 and 2039", ("2 works", "Lilies", "Harbour"), ("Garden",)),
        ("Which works are undated?", ("no works without a date",), ()),
        ("Which hall has the prints?", ("“Hall of Waves”", "“Hall of Dust”"), ()),
        ("What's the most common kind of work?", ("prints", "2 works"), ()),
        ("Which room has the most works?", ("“Hall of Waves” and “Hall of Dust”", "2 each"), ()),
        ("How many artists are here?", ("2 named makers", "Neura", "Oda Kessler"), ()),
        ("How many works by Rembrandt are there?", ("nothing by Rembrandt",), ()),
        ("Which works come from Peru?", ("no works from Peru",), ()),
        ("What is the oldest work made of?", ("“Rain”", "bronze"), ()),
    ],
)
async def test_works_are_counted_and_listed(shop, question, told, others):
    answer = await shop.ask(question)
    assert all(words in answer.text for words in told), answer.text
    assert not any(words in answer.text for words in others), answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the oldest work here?", "The oldest work in this exhibition is “Rain” (664 BCE-525 BCE)."),
        ("which print is the newest", "The newest print in this exhibition is “Probability Garden” (2041)."),
        ("the second oldest work", "The second oldest work in this exhibition is “Rain over the Harbour”"),
        (
            "What is the tallest work?",
            "The tallest work in this exhibition is “Probability Garden” (120 × 90 cm).",
        ),
        (
            "the smallest work",
            "The smallest work in this exhibition by height times width is “Rain” (10 × 5 cm).",
        ),
    ],
)
async def test_superlatives_follow_the_records(shop, question, told):
    assert told in (await shop.ask(question)).text


async def test_a_size_of_nothing_is_left_out_and_said(shop):
    answer = await shop.ask("What is the smallest work?")
    assert (
        "Harbour" not in answer.text
        and "Of one more work the record does not say how large it is" in answer.text
    )


async def test_those_that_share_a_place_are_all_named(shop):
    shop.gallery.records["V.2"] = replace(shop.gallery.records["V.2"], date_edtf="-0663/-0524", date_text={})
    answer = await shop.ask("Which is the oldest work?")
    assert "2 works share the place of the oldest" in answer.text
    assert "“Rain”" in answer.text and "“Entangled Lilies”" in answer.text


async def test_what_overlaps_with_the_oldest_may_be_as_old(shop):
    shop.gallery.records["V.2"] = replace(shop.gallery.records["V.2"], date_edtf="-0599/-0500", date_text={})
    answer = await shop.ask("Which is the oldest work?")
    assert "is “Rain”" in answer.text and "“Entangled Lilies” may be as old" in answer.text


async def test_works_whose_record_does_not_say_are_not_counted_but_told(shop):
    shop.gallery.records["V.4"] = replace(LONG_RAIN, medium={}, object_type={})
    answer = await shop.ask("How many prints are there?")
    assert (
        "one print" in answer.text
        and "Of one more work the record does not say what kind of object it is" in answer.text
    )


async def test_works_by_women_are_those_whose_record_says_so(shop):
    refused = await shop.ask("How many works are by women?")
    assert "the records do not say whether they are by a woman or a man" in refused.text
    oda = Credit({"en": "Oda Kessler"}, "painter", gender="female")
    shop.gallery.records["V.3"] = replace(shop.gallery.records["V.3"], makers=(oda,))
    told = await shop.ask("How many works are by women?")
    assert "one work by women" in told.text and "“Rain”" in told.text and ("V.3", "maker") in told.cited


async def test_a_doubtful_maker_is_told_as_such(shop):
    answer = await shop.ask("Which works are by Oda Kessler?")
    assert "2 works by Oda Kessler" in answer.text
    assert "“Rain over the Harbour” is attributed to Oda Kessler." in answer.text


async def test_others_by_the_maker_of_this_leave_it_out(shop):
    answer = await shop.ask("What else is by this artist?")
    assert "“Entangled Lilies”" in answer.text and "of “Probability Garden”" in answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("这里最早的作品是哪件？", "这个展览里最早的作品是《雨》"),
        ("一共有多少件作品？", "一共有4件作品"),
        ("有几件版画？", "有2件版画"),
        ("有没有雕塑？", "有的，"),
        ("有没有照片？", "没有，"),
        ("哪个展厅有版画？", "“波之厅”展厅"),
        ("涅拉的作品有哪些？", "有2件涅拉的作品"),
        ("有来自埃及的作品吗？", "《雨》"),
        ("公元前的作品有哪些？", "《雨》"),
        ("有几个展厅？", "2个展厅"),
        ("谁的作品最多？", "涅拉和奥达·凯斯勒，各有2件"),
    ],
)
async def test_so_it_is_in_chinese(shop, question, told):
    assert told in (await shop.ask(question)).text


@pytest.mark.parametrize(
    "question",
    [
        "How many boats are there in this picture?",
        "What is the biggest figure in the picture?",
        "Is there a dog in this painting?",
        "What is a woodblock print?",
        "How many prints did Neura make in her life?",
        "which is older, this or Rain?",
        "what is this print made of",
        "who is the oldest artist",
        "How many seeds grow here?",
    ],
)
def test_what_says_more_is_no_question_over_all_works(question):
    assert read(question, NameIndex(())) is None


def test_a_work_of_another_class_is_not_counted_by_its_material(shop):
    assert GARDEN.object_type["en"] == "print"  # "pigment print on cotton paper" is no textile
    assert read("How many textiles are there?", NameIndex(())).kind.one == "textile"


@pytest.mark.parametrize(
    "question",
    [
        "Who is the artist?",
        "What does this picture show?",
        "What material is the work made of?",
        "Which country is the artist from?",
        "How many seeds are there?",
        "Tell me about the print",
        "作者是谁",
        "材质是什么？",
        "它是什么材料做的",
        "是哪个国家的作品",
        "有多少种子",
    ],
)
def test_a_question_about_one_work_is_none_over_all(question):
    language = "en" if question.isascii() else "zh-hans"
    assert reader.read(question, language, NameIndex(())) is None


@pytest.mark.parametrize(
    "question",
    [
        "Who are the artists?",
        "Which materials are there?",
        "How many bronzes are there?",
        "这里有哪些画家",
        "有几种材料",
    ],
)
def test_more_than_one_or_all_is_a_survey(question):
    language = "en" if question.isascii() else "zh-hans"
    assert reader.read(question, language, NameIndex(())) is not None


async def test_who_may_be_a_woman_by_her_first_name_is_told_and_not_counted(shop):
    works = shop.gallery.records
    works["V.3"] = replace(works["V.3"], makers=(Credit({"en": "Mary Kessler"}, "painter"),))
    works["V.2"] = replace(works["V.2"], makers=(Credit({"en": "Camille Kessler"}, "painter"),))
    told = (await shop.ask("How many works are by women?")).text
    assert "By the first name, Mary Kessler (“Rain”) may be a woman too; the record does not say." in told
    assert "Camille" not in told and "one work by women" not in told
    assert "Mary" not in (await shop.ask("How many works are by men?")).text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which room has the oldest work?", ("“Rain” (664 BCE-525 BCE)", "Hall of Dust")),
        ("I have kids with me, what's the oldest thing here?", ("“Rain”",)),
        ("How many Kesslers are here?", ("2 works by Oda Kessler",)),
        ("Who has more than one work here?", ("Neura (2)", "Oda Kessler (2)")),
        ("Which artists have three or more works?", ("Nobody has 3 or more works",)),
        ("anything taller than one metre?", ("one work taller than one metre", "“Probability Garden”")),
        ("Is anything here more than a thousand years old?", ("Yes", "“Rain”")),
        ("What do you have by Neura or Oda Kessler?", ("4 works by Oda Kessler or Neura",)),
        ("最早的作品在哪个展厅？", ("《雨》", "“尘之厅”展厅")),
        ("整个展览有多少件作品", ("4件作品",)),
    ],
)
async def test_more_is_asked_in_one_question(shop, chat, question, told):
    if not question.isascii():
        chat.gallery.records |= shop.gallery.records
    text = (await (shop if question.isascii() else chat).ask(question)).text
    assert all(each in text for each in told)


async def test_which_of_those_is_of_what_was_just_named(shop):
    await shop.ask("What do you have by Neura?")
    text = (await shop.ask("Which of those is the oldest?")).text
    assert "among these" in text and "Lilies" in text and "“Rain”" not in text


async def test_works_without_a_kind_are_named_beside_those_of_a_maker(shop):
    shop.gallery.records["V.2"] = replace(LILIES, medium={})
    text = (await shop.ask("How many prints by Neura do you have?")).text
    assert "one print by Neura" in text and "2 works by Neura" in text and "Entangled Lilies" in text


async def test_what_hangs_elsewhere_is_told_where_this_hall_has_none(shop):
    shop.look_at("V.1")
    text = (await shop.ask("Are there any sculptures in this room?")).text
    assert text.startswith("No") and "“Rain”" in text


def test_what_leans_on_what_was_said_is_no_survey():
    assert reader.read("My son adores trains, do you have anything like that?", "en", NameIndex(())) is None


@pytest.mark.parametrize("question", ["And the oldest one?", "那最早的呢？"])
async def test_the_oldest_one_is_that_of_those_just_named(shop, chat, question):
    session = shop if question.isascii() else chat
    chat.gallery.records |= shop.gallery.records
    await session.ask("What do you have by Neura?" if question.isascii() else "涅拉的作品有哪些？")
    text = (await session.ask(question)).text
    assert ("Lilies" if question.isascii() else "纠缠的睡莲") in text
    assert ("“Rain”" if question.isascii() else "《雨》") not in text


async def test_a_panel_makes_no_wooden_work(shop):
    shop.gallery.records["V.2"] = replace(LILIES, medium={"en": "oil on oak"})
    shop.gallery.records["V.1"] = replace(GARDEN, medium={"en": "oak"})
    text = (await shop.ask("How many works are made of wood?")).text
    assert "one work made with wood" in text and "Probability Garden" in text


@pytest.mark.parametrize(
    "text",
    [
        "What has that work been made from?",
        "What is this thing there made of?",
        "Where was Vos's piece made?",
        "What's the medium of the piece by Vos?",
    ],
)
def test_a_field_of_one_work_is_no_question_over_all(text):
    assert reader.read(text, "en", NameIndex(())) is None


def test_works_of_a_material_are_one():
    assert reader.read("Which works are made of oak?", "en", NameIndex(())) is not None


def test_an_ancient_land_is_the_land():
    survey = reader.read("古埃及的东西都有哪些？", "zh-hans", NameIndex(()))
    assert survey.act == "list" and survey.origin.land.name == "Egypt"


@pytest.mark.parametrize(
    "text", ["Which works are not by Vos?", "How many works aren't paintings?", "哪些作品不是沃斯画的？"]
)
def test_works_are_never_counted_by_what_they_are_not(text):
    assert reader.denies(text)


@pytest.mark.parametrize("text", ["Which works are by Vos?", "Isn't this by Vos?", "这不是沃斯画的吗？"])
def test_a_doubt_about_one_work_denies_no_works(text):
    assert not reader.denies(text)


def test_a_people_in_the_plural_is_no_maker():
    survey = reader.read("Is there anything by Europeans?", "en", NameIndex(()))
    assert survey.origin and not survey.stranger
