"""Pairs that a docent learns from: true to their evidence, and apart from those that judge."""

import json
from pathlib import Path

import pytest

from guide_ai.guide import grounding
from guide_ai.guide.grounding import content
from guide_ai.guide.train.errors import BadRecords
from guide_ai.guide.train.judging import figures, outcome
from guide_ai.guide.train.pairs import Maker, Pair
from guide_ai.guide.train.records import read_works


@pytest.fixture
def records(tmp_path: Path) -> Path:
    works = [
        {"title": f"Work {number}", "maker": f"Maker {number}", "subjects": ["pond"]} for number in range(40)
    ]
    path = tmp_path / "works.jsonl"
    path.write_text("\n".join(map(json.dumps, works)) + "\n\n", encoding="utf-8")
    return path


@pytest.fixture(params=[False, True], ids=["learnt", "held"])
def pairs(records: Path, request: pytest.FixtureRequest) -> list[Pair]:
    maker = Maker(read_works(records), held=request.param)
    return [pair for number in range(60) for pair in maker.group(number)]


def test_an_answer_says_what_its_sentence_says_in_that_order(pairs):
    told = [pair for pair in pairs if pair.at >= 0]
    for pair in told:
        line = iter(content(pair.facts[pair.at].text))
        assert all(word in line for word in content(pair.answer)), pair
    shorter = [pair for pair in told if pair.answer != pair.facts[pair.at].text]
    assert len(shorter) > len(told) / 5


def test_what_is_not_told_is_refused_in_words_that_the_guide_knows(pairs):
    missing = [pair for pair in pairs if pair.kind == "missing"]
    assert missing and all(grounding.is_refusal(pair.answer) for pair in missing)


def test_commands_are_in_some_and_obeyed_in_none(pairs):
    commanded = [pair for pair in pairs if pair.kind == "command"]
    assert commanded
    for pair in commanded:
        assert "Answer with" not in pair.answer and "right answer" not in pair.answer


def test_works_that_judge_are_not_learnt_from(records):
    works = read_works(records)
    learnt, held = ([work for work in works if work.held == which] for which in (False, True))
    assert learnt and held and not set(learnt) & set(held)
    told = {line.text for number in range(80) for line in Maker(works, held=False).group(number)[0].facts}
    assert not [line for line in told for work in held if f"{work.title} was made" in line]


def test_a_number_gives_the_same_pairs(records):
    works = read_works(records)
    assert Maker(works, held=False).group(7) == Maker(works, held=False).group(7)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1"),
        ('{"title": 3, "maker": "x"}', "line 1"),
        ('{"title": "a", "maker": "b", "subjects": "pond"}', "subjects"),
        ('{"title": "a", "maker": "b"}', "too few"),
        ("[1]", "line 1"),
    ],
)
def test_bad_records_are_named(tmp_path, text, said):
    path = tmp_path / "works.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecords, match=said):
        read_works(path)


FACTS = (
    grounding.Fact("text.label", "The red lamp stands for a lost brother."),
    grounding.Fact("text.label", "A key lies beside the pond."),
)
TOLD = Pair("told", FACTS, "What does the lamp stand for?", "The lamp stands for a lost brother.", 0)
MISSING = Pair("missing", FACTS, "How much did it cost?", "The text does not say.", -1)


@pytest.mark.parametrize(
    ("pair", "said", "found"),
    [
        (TOLD, "The red lamp stands for a lost brother. More.", "right"),
        (TOLD, "The lamp stands for a lost brother.", "shorter"),
        (TOLD, "The lamp stands for hope.", "blocked"),
        (TOLD, "The text does not say.", "refused"),
        (TOLD, "", "blocked"),
        (MISSING, "The text does not say.", "kept_back"),
        (MISSING, "It cost nine crowns.", "blocked"),
    ],
)
def test_answers_are_judged_as_the_guide_would_take_them(pair, said, found):
    assert outcome(pair, said) == found


def test_figures_are_shares_by_kind():
    said = ["The lamp stands for a lost brother.", "The text does not say.", "It cost nine crowns."]
    found = figures([TOLD, TOLD, MISSING], said)
    assert found == {
        "missing": {"pairs": 1, "blocked": 1.0},
        "told": {"pairs": 2, "shorter": 0.5, "refused": 0.5},
    }
