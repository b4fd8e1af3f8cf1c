"""Kinds of Chinese questions, by the words that tell them from others."""

import pytest

from guide_ai.dialogue.answers import telltale
from guide_ai.dialogue.reading import spots
from guide_ai.dialogue.reading.beyond import asks_who_is_shown, is_beyond
from guide_ai.dialogue.reading.depicting import asks_what_is_shown
from guide_ai.dialogue.reading.untold import topic
from guide_ai.dialogue.referents import pointers


def test_the_next_one_after_a_work_is_a_spot():
    spot = spots.read("看完《雨》再往下走一件，是什么？")
    assert spot and spot.what == "after" and spot.anchors == ("《雨》",)


def test_one_or_two_works_point_at_nothing():
    assert pointers.read("给我们挑一两件看看") is None
    both = pointers.read("这两件都是青铜的吗？")
    assert both and both.kind == "both"


def test_what_happens_in_a_picture_is_what_it_shows():
    assert asks_what_is_shown("这张版画里到底发生了什么事？")


def test_whose_identity_is_asked_is_who_is_shown():
    assert asks_who_is_shown("坐着的人是什么身份？")


def test_days_of_work_are_told_by_no_field():
    assert is_beyond("织这张毯子花了多少天？") and topic("织这张毯子花了多少天？") == "labour"


@pytest.mark.parametrize("question", ["后来它的样子起了什么变化？", "How did the shape change over time?"])
def test_a_change_is_told_by_a_sentence_that_speaks_of_one(question):
    assert telltale.kind_of(question) == "change"
    assert telltale.marked("change", ["Later the jar evolved into a flat bowl.", "It is green."]) == [
        "Later the jar evolved into a flat bowl."
    ]
