"""How tall visitors say to be."""

import pytest

from guide_ai.dialogue.facts.statures import stature_in


@pytest.mark.parametrize(
    ("question", "centimetres"),
    [
        ("I'm 1.80 m, is it taller than me?", 180),
        ("i am 175cm, would I reach the top", 175),
        ("I'm 6 foot, is it taller?", 182.88),
        ("I am 5'11\", how tall is it beside me", 180.34),
        ("我一米八，身高1米75，它比我高吗？", 175),
    ],
)
def test_a_height_is_read_in_its_unit(question, centimetres):
    found = stature_in(question)
    assert found and found.centimetres == pytest.approx(centimetres)


@pytest.mark.parametrize(
    "question", ["How tall is it?", "Is the other one 1.80 m high?", "Am I taller than it?"]
)
def test_without_one_nothing_is_compared(question):
    assert stature_in(question) is None
