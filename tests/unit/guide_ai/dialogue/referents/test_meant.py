"""What English questions mean: titles from elsewhere, works in a hall, beside others, in comparisons."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Credit, Name, Passage
from guide_ai.dialogue.reading import spots
from guide_ai.dialogue.reading.spelling import spelt
from guide_ai.dialogue.reading.themes import theme
from guide_ai.dialogue.referents import pointers
from guide_ai.dialogue.referents.descriptions import holds_a_strange_name, looks_like_a_name
from guide_ai.dialogue.referents.fitting import fit
from guide_ai.dialogue.referents.hall_names import numbered_halls
from guide_ai.dialogue.referents.likening import _SEVERAL, _TAGGED, meant_of
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.pointing import asks_of_any
from guide_ai.dialogue.referents.resolving import _OF_IT
from guide_ai.dialogue.referents.strangers import title_claimed
from guide_ai.dialogue.referents.things import thing_asked_about
from guide_ai.dialogue.referents.well_known import well_known_said
from guide_ai.dialogue.surveys.reader import read
from tests.unit.guide_ai.dialogue.gallery import GARDEN, LILIES, RAIN

CHURN = replace(RAIN, accession_number="V.9", title={"en": "[no title]"}, medium={"en": "graphite on paper"},
                object_type={"en": "drawing"}, other={"subject": {"en": "goat"}})  # fmt: skip
MILL = replace(RAIN, accession_number="V.10", title={"en": "Tall Stream"}, medium={"en": "oil on canvas"},
               makers=(Credit({"en": "Aldby Carpet Factory"}, "weaver"),))  # fmt: skip
INDEX = NameIndex(
    (
        Name("Frost and Ember", "en", "hall", ("V.1",)),
        Name("Long Corridor", "en", "hall", ("V.3",)),
        Name("Starry Night over a Car Park", "en", "work", ("V.1",)),
    )
)


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("do you have the birth of venus", "the birth of venus"),
        ("Where is the Girl with a Pearl Earring?", "Girl with a Pearl Earring"),
        ("蒙娜丽莎在哪里", "蒙娜丽莎"),
        ("how big is the starry night over a car park", ""),
        ("is this as famous as the mona lisa", ""),
        ("who painted the night sky", ""),
    ],
)
def test_a_well_known_work_is_known_by_its_title(said, title):
    assert well_known_said(said, INDEX.find(said)) == title


async def test_what_is_not_here_is_no_work_that_is_like_it(talk):
    assert "is not in this exhibition" in (await talk.ask("who painted the garden of earthly delights")).text
    answer = await talk.ask("where can I see Neura's windmills?")
    assert "“windmills” is not in this exhibition" in answer.text
    assert "not in this exhibition" not in (await talk.ask("where can I see Neura's lilies?")).text


def test_a_word_of_english_is_not_taken_for_a_misspelt_one():
    works = (GARDEN, LILIES, RAIN, MILL)
    assert not any(fit("how big is The Scream", "en", works).scores.values())
    assert meant_of("the tall streem", "en", works) == ["V.10"]


@pytest.mark.parametrize("said", ["the goat drawing without any title", "a pencil sketch that has no name"])
def test_a_work_without_a_title_is_meant_by_that(said):
    assert meant_of(said, "en", (GARDEN, LILIES, RAIN, CHURN)) == ["V.9"]


def test_the_word_for_a_makers_house_describes_nothing():
    assert meant_of("the factory owner", "en", (GARDEN, LILIES, MILL)) == []
    assert meant_of("which factory made the tall stream", "en", (GARDEN, LILIES, MILL)) == ["V.10"]


def test_a_people_is_no_title():
    assert title_claimed("the Dutch", [], opening=False) == ""
    assert title_claimed("the Laughing Miller", [], opening=False) == "Laughing Miller"


def test_halls_are_numbered_by_their_titles():
    assert numbered_halls("the last piece in the room Frost and Ember", INDEX) == "the last piece in hall 1"
    assert numbered_halls("what is in long corridor?", INDEX) == "what is in hall 2?"


@pytest.mark.parametrize(
    ("text", "count", "room"),
    [
        ("what is the first work in hall 2", 1, 2),
        ("when I walk into hall 2, what's the very first work on the wall?", 1, 2),
        ("entering room 3, which is the second picture?", 2, 3),
    ],
)
def test_works_are_counted_in_a_hall_that_is_named(text, count, room):
    found = pointers.read(text)
    assert found is not None
    assert (found.kind, found.count, found.room) == ("nth", count, room)


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("how old is the stool beside it", "stool"),
        ("who made the one next to this", ""),
        ("who made the painting next to the garden", ""),
    ],
)
def test_the_thing_beside_another_is_told(text, thing):
    pointer = pointers.read(text)
    assert pointer is not None
    assert pointers.thing_there(text, pointer) == thing


@pytest.mark.parametrize(
    ("text", "what", "anchors"),
    [
        ("I'm standing at the Blue Gate. Which work comes right after it?", "after", ("the Blue Gate",)),
        ("We are in front of the Blue Gate. What hangs to the left?", "left", ("the Blue Gate",)),
        ("What hangs to the left of it?", "left", ("",)),
    ],
)
def test_where_the_visitor_says_that_they_stand_is_asked_from(text, what, anchors):
    assert spots.read(text) == spots.Spot(what, anchors)


def test_a_wish_to_hear_of_a_work_is_none_for_a_subject():
    assert theme("Can you say something about the iron horse?") == ""
    assert theme("something about horses")


def test_what_stuff_that_is_asks_of_one_work():
    assert read("What stuff is that made from?", "en", INDEX) is None


async def test_the_same_hand_is_that_of_the_work_just_praised(talk):
    answer = await talk.ask("Probability Garden was my favourite. Is anything else by the same artist here?")
    assert "Entangled Lilies" in answer.text


async def test_a_work_is_compared_by_its_description(talk):
    answer = await talk.ask("Is the bronze by Kessler taller than the Neura lilies?")
    assert "not in this exhibition" not in answer.text
    assert {number for number, _ in answer.cited} <= {"V.2", "V.3"}


async def test_the_first_work_of_a_hall_by_its_title_is_told_of(talk):
    assert "Rain" in (await talk.ask("What is the first work in the Hall of Dust?")).text


def test_a_long_word_means_what_its_parts_do():
    works = (GARDEN, LILIES, replace(RAIN, title={"en": "Jockey at the Gate"}), MILL)
    assert meant_of("who made the racehorse", "en", works) == ["V.3"]
    assert meant_of("the pond with the waterlilies", "en", works) == ["V.2"]


@pytest.mark.parametrize(
    "said", ["Any idea who made the garden? None at all.", "I've seen the garden both ways"]
)
def test_words_for_all_that_count_no_works(said):
    assert not _SEVERAL.search(said)
    assert _SEVERAL.search("are all gardens here")


@pytest.mark.parametrize(
    ("text", "wished"),
    [
        ("where is the print with the fish", ""),
        ("who painted the picture of the old mill", ""),
        ("are there any prints with fish", "fish"),
    ],
)
def test_one_work_that_shows_something_is_no_wish(text, wished):
    assert theme(text) == wished


def test_a_trade_is_not_respelt():
    assert spelt("what was the mask's carver called") == "what was the mask's carver called"


@pytest.mark.parametrize(
    ("text", "any_of_them"),
    [
        ("Did Turner paint anything here?", True),
        ("Has Frida Kahlo made any of these?", True),
        ("Did Turner paint this?", False),
    ],
)
def test_whether_somebody_made_anything_here(text, any_of_them):
    assert asks_of_any(text) is any_of_them


async def test_what_a_text_alone_tells_of_a_picture_is_found(talk):
    talk.gallery.written.append(Passage("t:9", "V.2", "text.label", "en", "An otter sleeps.", LILIES.title))
    assert "not in this exhibition" not in (await talk.ask("Where is the painting of the otter?")).text


async def test_of_a_kind_the_one_that_is_described_is_told(talk):
    answer = await talk.ask("Where is the print with the garden?")
    assert {number for number, _ in answer.cited} == {"V.1"}


def test_the_centuries_between_which_is_asked_describe_no_work():
    said = "Is the garden fourteenth century BCE or thirteenth? Both ways are told."
    assert meant_of(said, "en", (GARDEN, LILIES, RAIN)) == ["V.1"]


def test_a_wish_ends_with_its_sentence():
    assert theme("I love frogs. What comes second?") == "frogs"


async def test_the_way_to_a_maker_is_that_to_their_work(talk):
    answer = await talk.ask("I came for Kessler. Where should I go?")
    assert ("V.3", "location") in answer.cited
    assert "Hall of Dust" in answer.text


def test_a_wall_may_be_told_beside_a_place():
    said = "We're at the Blue Gate. What comes after it on the wall?"
    assert spots.read(said) == spots.Spot("after", ("the Blue Gate",))


def test_a_work_of_unknown_kind_may_be_of_the_kind_that_is_said():
    frost = replace(GARDEN, accession_number="V.11", title={"en": "Frost on the Canal"})
    field = replace(
        MILL, accession_number="V.12", title={"en": "A Field in Frost"}, medium={}, object_type={}
    )
    assert sorted(meant_of("the frost print", "en", (GARDEN, LILIES, frost, field))) == ["V.11", "V.12"]


def test_what_is_said_of_a_work_is_told_apart_from_it():
    found = _TAGGED.search("The ivory goat is a Kessler, isn't it?")
    assert found
    assert found["what"] == "The ivory goat"
    assert not _TAGGED.search("Who made the ivory goat?")


def test_a_people_before_a_thing_is_no_name():
    index = NameIndex((Name("Mask", "en", "work", ("V.5",)),))
    assert not looks_like_a_name("African mask", "how old is the African mask")
    assert not holds_a_strange_name("African mask", index)
    assert looks_like_a_name("Laughing Miller", "where is the Laughing Miller")
    mask = replace(RAIN, accession_number="V.5", title={"en": "Mask"})
    assert meant_of("how old is the African mask", "en", (GARDEN, LILIES, mask)) == ["V.5"]


def test_a_wall_hanging_is_a_textile():
    rug = replace(MILL, accession_number="V.13", title={"en": "Tapestry of a Hunt"}, medium={"en": "wool"})
    assert meant_of("how wide is the wall hanging", "en", (GARDEN, LILIES, rug)) == ["V.13"]


def test_the_shape_of_these_is_no_title():
    assert meant_of("how did the shape of these gardens change", "en", (GARDEN, LILIES)) == ["V.1"]


def test_what_is_asked_of_it_is_asked_of_what_is_in_view():
    assert _OF_IT.match("Is it by a woman?")
    assert not _OF_IT.match("Where is the woman, and is it a print?")


async def test_the_thing_beside_it_is_told_of(talk):
    talk.look_at("V.1")
    assert "Entangled Lilies" in (await talk.ask("And the thing right of it?")).text


@pytest.mark.parametrize(
    ("text", "thing"),
    [("Is Oda's Harvest in the exhibition?", "Oda's Harvest"), ("Is this bronze on display?", "")],
)
def test_what_is_asked_to_be_here_is_a_thing(text, thing):
    assert thing_asked_about(text, "en") == thing
