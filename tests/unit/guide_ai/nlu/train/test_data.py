"""The training set: the same each time, whole rules held out, nothing that means two things."""

from pathlib import Path

import pytest

from guide_ai.nlu.train.data import TrainingSet, build, is_held
from guide_ai.nlu.train.errors import BadSettings
from guide_ai.nlu.train.gazetteer import Gazetteer
from guide_ai.nlu.train.grammar import rules
from guide_ai.nlu.train.judge import judge

NAMES = Gazetteer({"work": {"en": ("Night Train", "Blue Harbour", "Old Fox")}})
LINES = [
    f"who (made|drew|built|shaped) (this|that|the) (thing|piece|work) number {number}" for number in range(40)
]


def _built(folder: Path, text: str, size: int = 400, seed: int = 1, *, whole: bool = False) -> TrainingSet:
    (folder / "en").mkdir(exist_ok=True)
    (folder / "en" / "some.toml").write_text(text, encoding="utf-8")
    return build(rules("en", folder), NAMES, size, seed, whole=whole)


def _grammar(**intents: list[str]) -> str:
    return "[rules]\n" + "\n".join(f"{intent} = {lines!r}" for intent, lines in intents.items())


def test_a_seed_makes_the_same_set_and_another_another(tmp_path: Path) -> None:
    text = _grammar(ask_creator=LINES)
    assert _built(tmp_path, text) == _built(tmp_path, text)
    assert _built(tmp_path, text).learnt != _built(tmp_path, text, seed=2).learnt


def test_rules_are_held_out_whole_wherever_they_stand(tmp_path: Path) -> None:
    made = _built(tmp_path, _grammar(ask_creator=LINES))
    held = {each.pattern for each in made.held if each.intent == "ask_creator"}
    assert held and not held & {each.pattern for each in made.learnt}
    turned = _built(tmp_path, _grammar(ask_creator=LINES[::-1]))
    assert len({each.pattern for each in turned.held}) == len({each.pattern for each in made.held})
    lines = {rule.line for rule in rules("en", tmp_path) if is_held(rule)}
    assert len(lines) == len(held)


def test_nothing_is_held_out_of_the_whole(tmp_path: Path) -> None:
    assert not _built(tmp_path, _grammar(ask_creator=LINES), whole=True).held


def test_a_rule_of_many_forms_gets_no_more_than_another(tmp_path: Path) -> None:
    rich = "who " + " ".join(f"(a{place}|b{place}|c{place})" for place in range(6))
    made = _built(
        tmp_path, _grammar(ask_creator=[rich, "who (made|drew) (this|that|it|these)"]), 60, whole=True
    )
    counts = [sum(each.pattern == f"some:ask_creator:{number}" for each in made.learnt) for number in (1, 2)]
    assert counts[0] <= 1.5 * counts[1]


@pytest.mark.parametrize("size", [10, 40, 300])
def test_no_more_sentences_are_made_than_asked_for_even_of_many_rules(tmp_path: Path, size: int) -> None:
    every = {intent: [f"{intent} {line}" for line in LINES] for intent in ("ask_creator", "ask_date")}
    made = _built(tmp_path, _grammar(**every), size)
    count = len(made.learnt) + len(made.held)
    assert 0.8 * size <= count <= 1.4 * size  # with what means nothing, in two languages
    said = [each.pattern.split(":")[1] for each in made.learnt]
    assert abs(said.count("ask_creator") - said.count("ask_date")) <= 0.2 * size


def test_what_means_two_things_is_told_and_left_out(tmp_path: Path) -> None:
    made = _built(tmp_path, _grammar(ask_creator=["who is it"], describe=["who is it"]), 200)
    assert any(line.startswith("whoisit: ") and "describe" in line for line in made.conflicts)
    assert not any(each.text.lower() == "who is it" for each in (*made.learnt, *made.held))


def test_no_text_is_there_twice(tmp_path: Path) -> None:
    made = _built(tmp_path, _grammar(ask_creator=[*LINES, "who made it"]), 2000)
    texts = [each.text for each in (*made.learnt, *made.held)]
    assert len(texts) == len(set(texts))


def test_without_rules_nothing_can_be_learnt() -> None:
    with pytest.raises(BadSettings):
        build([], NAMES, 100, 1)


def test_the_other_hand_has_every_intent_in_both_languages() -> None:
    assert len({(each.language, each.intent) for each in judge()}) == 70
    assert not any(each.tagged for each in judge())
