"""The sentence that answers is found across languages, and none where none does."""

import numpy as np
import pytest

from guide_ai.dialogue.answers.likeness import best, is_particular, ranked
from guide_ai.dialogue.referents.persons import names_somebody

TOLD = ("A heron stands in the background.", "The bowl held water.", "No signature.", "It was cast twice.")


def found(question: str, near: tuple[float, ...] | None = None, *, by_words: bool = False) -> list[str]:
    """`near`: the cosine of each sentence to the question."""
    vector = np.eye(1, 384, dtype=np.float32)[0] if near else None
    placed = np.outer(near, vector).astype(np.float32) if near and vector is not None else None
    return [TOLD[at] for at in best(ranked(question, vector, TOLD, placed), by_words=by_words)]


@pytest.mark.parametrize(
    ("question", "answer"),
    [("背景里有什么？", TOLD[0]), ("有签名吗？", TOLD[2]), ("碗里装的是水吗？", TOLD[1])],
)
def test_words_are_found_in_the_other_language(question, answer):
    assert found(question) == [answer]


@pytest.mark.parametrize("question", ["狗在做什么？", "它值多少钱？", "Who is the pilot?"])
def test_what_no_sentence_says_is_not_found(question):
    assert found(question, (0.78, 0.77, 0.78, 0.77)) == []


def test_meaning_alone_is_enough_where_it_stands_out_but_not_for_a_price():
    assert found("How much did it cost?", (0.76, 0.76, 0.76, 0.84)) == [TOLD[3]]
    assert found("How much did it cost?", (0.76, 0.76, 0.76, 0.84), by_words=True) == []


@pytest.mark.parametrize(
    ("question", "particular"),
    [("这幅画有什么含义？", False), ("它背后的想法是什么？", False), ("画里的狗在做什么？", True)],
)
def test_a_thing_in_the_picture_is_something_in_particular(question, particular):
    assert is_particular(question) is particular


@pytest.mark.parametrize(
    ("title", "person"),
    [
        ("Ada Lindholm at her Loom", True),
        ("Portrait of Ivar Dahl", True),
        ("Portrait of a Man", False),
        ("Northern Bridge in Snow", False),
        ("The Fall of the Towers", False),
    ],
)
def test_a_title_that_names_a_person_is_told_apart(title, person):
    assert names_somebody(title) is person
