"""A text is cut where one would breathe, and nothing of it is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.speech.clauses import LONGEST, clauses, units


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Neura painted it. It hangs here.", ["Neura painted it.", "It hangs here."]),
        ("Dr. Smith gave it.", ["Dr. Smith gave it."]),
        ("It is 1,200 years old, says the record.", ["It is 1,200 years old,", "says the record."]),
        ("It measures 1.5 by 2.5 metres.", ["It measures 1.5 by 2.5 metres."]),
        ("Yes, it is.", ["Yes, it is."]),
        ("这幅画作于春天。它挂在这里。", ["这幅画作于春天。", "它挂在这里。"]),
        ("它高一百二十厘米，宽九十厘米。", ["它高一百二十厘米，", "宽九十厘米。"]),
        ("", []),
    ],
)
def test_cuts(text: str, expected: list[str]) -> None:
    assert clauses(text) == expected


@given(st.text(alphabet="ab ,.;:!?，。、：；—1画水\n", max_size=400))
def test_nothing_is_lost_and_nothing_is_endless(text: str) -> None:
    made = clauses(text)
    assert "".join("".join(made).split()) == "".join(text.split())
    assert all(units(clause) <= 4 * LONGEST for clause in made)
