"""How loose the grounding check is: of some hundred false sentences in the evidence's words none gets by."""

import pytest

from guide_ai.guide.grounding import Fact, check
from tests.unit.guide_ai.guide.distorted import FIELDS, LINES, falsehoods

FALSE = list(dict.fromkeys(falsehoods()))


@pytest.mark.parametrize(("line", "cut"), [(line.text, cut) for line in LINES for cut in line.cuts])
def test_a_faithful_cut_gets_by(line, cut):
    verdict = check(cut, (*FIELDS, Fact("text.label", line)))
    assert verdict.passed, verdict.problems


def test_false_sentences_in_the_same_words_do_not():
    passed = [(line, text) for line, text in FALSE if check(text, (*FIELDS, Fact("text.label", line))).passed]
    assert len(FALSE) > 250
    assert not passed


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("It was Edda Quist.", "Who was Pelle Brandt?"),
        ("It is barge keeper Quist.", "Who is the keeper?"),
        ("It was kept by a miller.", "Who kept the drawing?"),
    ],
)
def test_nor_does_another_name_for_what_was_asked(said, question):
    assert not check(said, (*FIELDS, *(Fact("text.label", line.text) for line in LINES)), question).passed
