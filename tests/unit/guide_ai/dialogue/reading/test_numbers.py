"""Accession numbers as they are written, typed and heard."""

import pytest

from guide_ai.dialogue.reading.numbers import Numbers

NUMBERS = Numbers(["NR-2042.05", "1996.10", "V.1", "436535", "1889", "编12", ""])


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("take me to NR-2042.05", "NR-2042.05"),
        ("take me to nr 2042 05 please", "NR-2042.05"),
        ("where is n r 2042.05?", "NR-2042.05"),
        ("带我去NR-2042.05", "NR-2042.05"),
        ("who made 436535", "436535"),
        ("what is 1996.10", "1996.10"),
        ("number 1889", "1889"),
        ("藏品号 1889 在哪里", "1889"),
        ("no. V.1", "V.1"),
        ("take me to no 1889", "1889"),
        ("第1889号", "1889"),
        ("带我去ＮＲ－２０４２．０５", "NR-2042.05"),
        ("where is 436535 hanging", "436535"),
        ("436535 is which one", "436535"),
    ],
)
def test_a_number_is_found_however_it_is_set(text, number):
    assert NUMBERS.find(text) == number


@pytest.mark.parametrize(
    "text", ["in 1889", "12", "V.1", "what is 19 times 96", "NR-2042.06", "NR", "", "1889年画的吗", "436536"]
)
def test_what_may_be_anything_else_is_none(text):
    assert NUMBERS.find(text) is None


@pytest.mark.parametrize(
    "text",
    ["there were no 1889 visitors", "is no 1889 here", "第1889年", "第1889个", "436535 people came",
     "number 1889 times", "it cost $436535", "有436535人来过"],
)  # fmt: skip
def test_a_number_in_a_plain_sentence_is_no_work(text):
    assert NUMBERS.find(text) is None


def test_the_longest_number_is_meant():
    assert Numbers(["A-1000", "A-1000.2"]).find("show me A-1000.2") == "A-1000.2"


def test_without_numbers_nothing_is_found():
    assert Numbers([]).find("anything 1 2 3") is None
