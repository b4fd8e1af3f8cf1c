"""Misspelt and misheard words of questions, put right; names left as they are."""

import pytest

from guide_ai.dialogue.reading.spelling import spelt


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("wat yeer was this maed", "what year was this made"),
        ("hwo pianted tihs", "who painted this"),
        ("wher is the Vela scuplture", "where is the Vela sculpture"),
        ("Dimentions of the Sakano print?", "dimensions of the Sakano print?"),
        ("what do you wear to a ball", "what do you wear to a ball"),
        ("who is the maid in it", "who is the maid in it"),
        ("这是水画的？", "这是谁画的？"),
        ("这是水吗", "这是水吗"),
    ],
)
def test_the_words_of_questions(said, meant):
    assert spelt(said) == meant
