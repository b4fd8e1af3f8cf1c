"""An answer is right by its checks, refused where the guide declined, and else wrong."""

import pytest

from guide_ai.dialogue.answer import Manner, Sentence
from museum.visits.asking import Answer
from museum.visits.evaluation.judging import verdict
from museum.visits.evaluation.questions import PosedQuestion


def judged(text: str, manner: Manner = "field", **checks: object) -> str:
    question = PosedQuestion.model_validate({"lang": "en", "question": "?", **checks})
    sentences = [Sentence(text, "en", manner)] if text else []
    return verdict(question, Answer(sentences=sentences))


@pytest.mark.parametrize(
    ("text", "checks", "expected"),
    [
        ("It is by Anna Ring.", {"must_include_any": [["Ring", "R."]]}, "right"),
        ("It is by Anna Ring.", {"must_include_any": [["Ring"], ["1890"]]}, "wrong"),
        ("It’s the artist’s own – 1890.", {"must_include_any": [["it's"], ["own - 1890"]]}, "right"),
        ("By RING,  1890", {"must_include_any": [["ring, 1890"]]}, "right"),
        ("It is by Ring, not Frost.", {"must_not_include": ["frost"]}, "wrong"),
        ("It hangs in the north.", {"must_include_any": [["no"]]}, "wrong"),
        ("No.", {"must_include_any": [["no"]]}, "right"),
        ("作于1890年。", {"must_include_any": [["1890"]]}, "right"),
        ("", {}, "refused"),
    ],
)
def test_checks(text: str, checks: dict[str, object], expected: str) -> None:
    assert judged(text, **checks) == expected


@pytest.mark.parametrize(
    ("manner", "expected"), [("refusal", "refused"), ("question", "refused"), ("text", "wrong")]
)
def test_an_answer_that_declines_is_no_wrong_one(manner: Manner, expected: str) -> None:
    assert judged("I do not know.", manner, must_include_any=[["1890"]]) == expected
    assert judged("I do not know.", manner, must_include_any=[["not know"]]) == "right"
