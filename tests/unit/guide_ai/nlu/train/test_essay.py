"""Essays are as long as was asked, tell the answer where it was asked for, and tell it once."""

from random import Random

import pytest

from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.train.essay import NAMED, Essays, divided
from guide_ai.nlu.train.gazetteer import Gazetteer, own_names


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 (no secret)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at", [0.0, 0.33, 1.0])
def test_the_answer_stands_where_it_was_asked_for(language: Language, at: float) -> None:
    essays = Essays(language, own_names())
    for seed in range(40):
        essay = essays.write(3000, chance(seed), at=at)
        assert 3000 <= len(essay.text) < 3600
        assert abs(essay.start / len(essay.text) - at) < 0.1
        assert essay.text[essay.start : essay.end].strip() == essay.text[essay.start : essay.end] != ""
        assert "{" not in essay.text + essay.question


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_one_sentence_tells_of_what_is_asked(language: Language) -> None:
    # Names that hold no other name, so that they can be counted.
    names = Gazetteer(
        {kind: {code: [f"<{kind} {n}>" for n in range(60)] for code in LANGUAGES} for kind in NAMED}
    )
    essays = Essays(language, names)
    for seed in range(60):
        essay = essays.write(4000, chance(seed))
        asked = essay.question[essay.question.index("<") : essay.question.index(">") + 1]
        answer = essay.text[essay.start : essay.end]
        assert essay.text.count(asked) == 1
        assert answer not in essay.question
        distance = abs(essay.text.index(asked) - essay.start)
        assert distance < 150  # in the same sentence


def test_the_same_chance_writes_the_same_essay() -> None:
    essays = Essays("en", own_names())
    assert essays.write(800, chance(3)) == essays.write(800, chance(3))
    assert essays.write(800, chance(3)) != essays.write(800, chance(4))


def test_names_that_judge_are_never_learnt() -> None:
    learnt, judged = (divided(own_names(), held_out=held_out) for held_out in (False, True))
    for kind in NAMED:
        for language in LANGUAGES:
            one, other = set(learnt.names[kind][language]), set(judged.names[kind][language])
            assert one and other and not one & other
