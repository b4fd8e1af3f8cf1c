"""What a question asks for by its name is told from fields, and from what only sounds like it."""

import pytest

from guide_ai.dialogue.reading.particular import asks_of_a_work, particular


@pytest.mark.parametrize(
    ("question", "kind", "head"),
    [
        ("Which shepherd found the lamp?", "thing", "shepherd"),
        ("What sort of creatures are on the lid?", "thing", "creatures"),
        ("Which particular mill is it?", "thing", "mill"),
        ("How many rowing boats are in the harbour print?", "number", "boats"),
        ("The two riders, what were their names?", "names", ""),
        ("What topics does the carpet touch on?", "themes", ""),
        ("My aunt is blind, could you describe the carpet?", "scene", ""),
        ("What became of the weaver?", "open", ""),
    ],
)
def test_something_particular_is_read(question, kind, head):
    asked = particular(question)
    assert asked is not None
    assert (asked.kind, asked.head) == (kind, head)


@pytest.mark.parametrize(
    "question",
    [
        "What year was it woven?",
        "Which museum owns the carpet?",
        "What material is it?",
        "Which animals are in this room?",
        "What drove Ansel to weave the carpet?",
        "Hello!",
    ],
)
def test_fields_places_and_greetings_are_nothing_particular(question):
    assert particular(question) is None


def test_what_a_question_names_is_surely_asked_of_a_work():
    assert asks_of_a_work("Which shepherd found the lamp?")
    assert not asks_of_a_work("Why is the lamp so dark?")
    assert not asks_of_a_work("How many works are there?")
