"""Which steps of a provenance are told."""

import pytest

from guide_ai.dialogue.facts import provenance
from guide_ai.dialogue.phrasing.wording import phrases

HISTORY = (
    "Ida Roe [1850-1920], Lyon, France, until 1920 [1]; by descent to Tom Roe, Lyon, 1920 until 1951; "
    "sold at Galerie Nord, Paris, 3 May 1951, lot 7 [2]; Ada Beck, Bern, Switzerland; "
    "purchased by Museum of Waves, June 1970.\n\nNotes:\n[1]. See the letter in the file."
)


def test_notes_and_their_marks_are_left_out():
    steps = provenance.steps(HISTORY)
    assert len(steps) == 5
    assert not any("[1]" in step or "letter" in step for step in steps)
    assert "[1850-1920]" in steps[0]


def test_the_first_and_the_last_owner():
    assert provenance.chosen(HISTORY, "Who owned it first?")[:2] == (provenance.steps(HISTORY)[:2], "first")
    steps, which, _ = provenance.chosen(HISTORY, "入藏博物馆之前是谁收藏的？")
    assert which == "last" and "Ada Beck" in steps[0] and "Museum of Waves" in steps[1]


def test_a_year_finds_the_steps_that_last_over_it():
    (step,), which, _ = provenance.chosen(HISTORY, "Who had it in 1935?")
    assert which == "some" and step.startswith("by descent to Tom Roe")


def test_a_name_finds_its_steps():
    (step,), _, _ = provenance.chosen(HISTORY, "Did Ada Beck ever own it?")
    assert step == "Ada Beck, Bern, Switzerland"


def test_initials_end_no_step():
    assert provenance.steps("J. P. Roe, Lyon; gift to Dr. Beck") == ["J. P. Roe, Lyon", "gift to Dr. Beck"]


def test_of_a_long_one_the_beginning_is_told_and_how_much_follows():
    long = "; ".join(f"Collector {number}, Lyon, France, until 19{number:02}" for number in range(30))
    steps, which, rest = provenance.chosen(long, "What is the provenance?")
    assert which == "all" and len(steps) + rest == 30 and rest > 20


@pytest.mark.parametrize(
    ("question", "which", "told"),
    [
        ("Who had it right after Tom Roe?", "after", "sold at Galerie Nord"),
        ("who owned it after galerie nord", "after", "Ada Beck"),
        ("To whom did Ada Beck sell it?", "after", "purchased by Museum of Waves"),
        ("在Ada Beck之后归谁？", "after", "purchased by Museum of Waves"),
        ("Ida Roe把它传给了谁？", "after", "by descent to Tom Roe"),
        ("Who had it before Ada Beck?", "before", "sold at Galerie Nord"),
        ("Who did Tom Roe get it from?", "before", "Ida Roe"),
        ("Ada Beck之前是谁收藏的？", "before", "sold at Galerie Nord"),
        ("Who sold it to the museum?", "last", "Ada Beck"),
        ("是谁卖给博物馆的？", "last", "Ada Beck"),
        ("Who was the next owner?", "first", "by descent to Tom Roe"),
    ],
)
def test_who_had_it_beside_somebody(question, which, told):
    steps, kind, _ = provenance.chosen(HISTORY, question)
    assert kind == which
    answering = {"after": steps[1::2], "before": steps[::2]}.get(kind, steps)
    assert any(step.startswith(told) for step in answering), steps


def test_after_the_last_owner_nobody_comes():
    steps, which, _ = provenance.chosen(HISTORY, "Who had it after the Museum of Waves?")
    assert which == "last" and "Museum of Waves" in steps[-1]


def test_steps_beside_each_other_in_words():
    pair = ["Ida Roe, Lyon", "Tom Roe, Lyon"]
    assert phrases("en").steps("Bare", pair, "after") == (
        "In the provenance of “Bare”, “Ida Roe, Lyon” is followed by “Tom Roe, Lyon”."
    )
    assert phrases("zh-hans").steps("Bare", pair, "before") == (
        "在《Bare》的来历中，“Tom Roe, Lyon”之前是“Ida Roe, Lyon”。"
    )


def test_a_war_stands_for_its_years():
    value = (
        "The artist, until 1890; Ida Holm, Lyon, by 1912; confiscated during the war 1939-1945; Bo Lind, 1960"
    )
    assert provenance.chosen(value, "二战那几年它遭遇了什么？")[0] == ["confiscated during the war 1939-1945"]
    assert provenance.chosen(value, "Was it ever looted?")[0] == ["confiscated during the war 1939-1945"]
