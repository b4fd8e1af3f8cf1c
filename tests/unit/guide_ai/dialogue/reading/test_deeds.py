"""Who did something to a work that no maker and no giver answers for."""

import pytest

from guide_ai.dialogue.reading.deeds import asks_of_another_deed
from guide_ai.dialogue.reading.untold import topic


@pytest.mark.parametrize(
    "question", ["who framed it?", "Who the hell restored this?", "who stole it", "谁装裱的？"]
)
def test_other_deeds_are_told_apart(question):
    assert asks_of_another_deed(question)


@pytest.mark.parametrize(
    "question",
    ["who painted it?", "who pianted this", "Who really carved it?", "who bequeathed it", "who was it by"],
)
def test_making_and_giving_are_none(question):
    assert not asks_of_another_deed(question)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("How much is it insured for?", "insurance"),
        ("What did the artist feel while painting?", "feelings"),
        ("When was the frame repaired?", "repair"),
        ("这个值多少钱？", "price"),
        ("Who made this?", None),
    ],
)
def test_what_is_asked_for_is_named_only_where_it_is_sure(question, named):
    assert topic(question) == named
