"""What readings are worth: counted by hand here, and by the judge."""

import numpy as np
import pytest

from guide_ai.nlu.base import Entity, Understanding
from guide_ai.nlu.judging import Spans, by_language, judged
from guide_ai.nlu.labelled import Labelled


def label(intent, *spans, tag="en"):
    return Labelled(
        "a sentence of some length", tag, "en" if tag == "en" else "zh-hans", intent, frozenset(spans)
    )


def reading(intent, *spans, guesses=(), declined=False):
    entities = tuple(Entity(start, end, kind, "") for start, end, kind in spans)
    return Understanding(intent, 0.5, entities, "en", np.zeros(384, np.float32), guesses, declined)


def test_accuracy_and_macro_f1_and_confusions():
    pairs = [
        (label("ask_date"), reading("ask_date")),
        (label("ask_date"), reading("ask_date")),
        (label("ask_date"), reading("greet")),
        (label("greet"), reading("greet")),
    ]
    verdict = judged(pairs)
    assert verdict.intent_accuracy == 0.75
    # ask_date: precision 1, recall 2/3, F1 0.8; greet: precision 1/2, recall 1, F1 2/3.
    assert verdict.macro_f1 == pytest.approx((0.8 + 2 / 3) / 2)
    assert verdict.confusions == (("ask_date", "greet", 1),)


def test_an_intent_that_is_only_read_counts_in_macro_f1():
    verdict = judged([(label("greet"), reading("greet")), (label("greet"), reading("help"))])
    assert verdict.macro_f1 == pytest.approx((2 / 3 + 0) / 2)


def test_confusions_are_sorted_by_how_often():
    pairs = [(label("help"), reading("greet"))] + [(label("ask_date"), reading("greet"))] * 2
    assert verdict_counts(pairs) == [("ask_date", "greet", 2), ("help", "greet", 1)]


def verdict_counts(pairs):
    return list(judged(pairs).confusions)


def test_entities_count_where_beginning_end_and_type_are_right():
    pairs = [
        (label("greet", (0, 3, "work"), (5, 9, "place")), reading("greet", (0, 3, "work"), (5, 8, "place"))),
        (label("greet"), reading("greet", (0, 3, "artist"))),
        (label("greet", (0, 3, "work")), reading("greet", (0, 3, "person"))),
    ]
    verdict = judged(pairs)
    assert verdict.entities == Spans(right=1, missed=2, invented=3)
    assert verdict.entities.f1 == pytest.approx(2 / 7)
    assert verdict.entities_by_type["work"] == Spans(right=1, missed=1, invented=0)
    assert verdict.entities_by_type["place"] == Spans(right=0, missed=1, invented=1)
    assert "language" not in verdict.entities_by_type


def test_where_nothing_was_to_be_found_and_nothing_was_there_is_no_f1():
    assert judged([(label("greet"), reading("greet"))]).entities.f1 is None


def test_the_declined_count_as_unclear_and_are_judged_by_their_guess():
    pairs = [
        (label("ask_date"), reading("unclear", guesses=(("ask_date", 0.4), ("greet", 0.3)), declined=True)),
        (label("ask_date"), reading("unclear", guesses=(("greet", 0.4), ("ask_date", 0.3)), declined=True)),
        (label("unclear"), reading("unclear", guesses=(("greet", 0.4),), declined=True)),
        (label("greet"), reading("greet", guesses=(("greet", 0.9),))),
    ]
    verdict = judged(pairs)
    assert (verdict.declined, verdict.declined_share, verdict.declined_wrong) == (3, 0.75, 2)
    assert verdict.intent_accuracy == 0.5, "one declined was unclear indeed"
    assert verdict.confusions == (("ask_date", "unclear", 2),)


def test_a_reading_that_was_declined_is_unclear_whatever_it_says():
    pairs = [(label("greet"), reading("greet", guesses=(("greet", 0.4),), declined=True))]
    assert judged(pairs).intent_accuracy == 0.0


def test_languages_are_judged_apart_under_the_names_of_the_file():
    pairs = [
        (label("greet"), reading("greet")),
        (label("greet", tag="zh"), reading("help")),
    ]
    verdicts = by_language(pairs)
    assert {tag: verdict.intent_accuracy for tag, verdict in verdicts.items()} == {"en": 1.0, "zh": 0.0}


def test_nothing_is_no_measure():
    with pytest.raises(ValueError, match="nothing to judge"):
        judged([])
