"""What visitors want is read from their sentences, and odd text never breaks anything."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.store import Store
from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu import nearest
from guide_ai.nlu.examples import examples

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def mind() -> nearest.NearestExample:
    loaded = nearest.load(Store(), threads=2)
    loaded.warm()
    return loaded


@pytest.mark.parametrize(
    ("text", "language", "intent"),
    [
        ("so who was it that painted this picture", "en", "ask_creator"),
        ("in what year did they make this one", "en", "ask_date"),
        ("what's the size of this canvas", "en", "ask_dimensions"),
        ("is it made of oil paint", "en", "ask_material"),
        ("please say that one more time", "en", "repeat"),
        ("can we begin the guided tour now", "en", "tour_start"),
        ("这幅作品是哪位画家画的呀", "zh-hans", "ask_creator"),
        ("这是在哪一年画的呢", "zh-hans", "ask_date"),
        ("这幅画的尺寸有多大", "zh-hans", "ask_dimensions"),
        ("请再说一遍好吗", "zh-hans", "repeat"),
    ],
)
def test_a_new_wording_means_what_like_sentences_mean(
    mind: nearest.NearestExample, text: str, language: Language, intent: str
) -> None:
    assert text not in [sentence for sentence, _ in examples(language)]
    understood = mind.understand(text, language=language)
    assert understood.intent == intent
    assert understood.confidence >= nearest.THRESHOLD


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["", "   ", "!?…", "🖼️🖼️🖼️", "\x00\x07\x1b", "\u202e\u200f", "。。。"])
def test_nothing_said_is_unclear(mind: nearest.NearestExample, text: str, language: Language) -> None:
    understood = mind.understand(text, language=language)
    assert (understood.intent, understood.confidence) == ("unclear", 0.0)


@pytest.mark.parametrize(
    "text", ["a" * 10_000, "word " * 2_000, "画" * 10_000, "من رسم هذه اللوحة", "кто это нарисовал", "\ud800"]
)
def test_odd_text_is_read_without_complaint(mind: nearest.NearestExample, text: str) -> None:
    for language in LANGUAGES:
        understood = mind.understand(text, language=language)
        assert 0.0 <= understood.confidence <= 1.0
        assert np.isfinite(understood.vector).all()


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=300))
def test_any_text_gives_a_finite_vector(mind: nearest.NearestExample, text: str) -> None:
    vector = mind.understand(text, language="en").vector
    assert vector.shape == (384,)
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-3) or not vector.any()


def test_the_language_asked_for_is_named(mind: nearest.NearestExample) -> None:
    (entity,) = mind.understand("could you please speak in Chinese", language="en").entities
    assert (entity.type, entity.value) == ("language", "zh-hans")


def test_passages_that_answer_are_nearer_than_others(mind: nearest.NearestExample) -> None:
    questions = ["When was this bronze vessel cast?", "这幅山水画是谁画的"]
    passages = [
        "这幅山水画由一位北宋画家绘成。",
        "The vessel was cast in the late Shang dynasty.",
        "The shop closes at six.",
    ]
    asked = mind.embed(questions, kind="query")
    told = mind.embed(passages, kind="passage")
    assert (asked @ told.T).argmax(axis=1).tolist() == [1, 0]


def test_a_batch_gives_what_each_text_gives_alone(mind: nearest.NearestExample) -> None:
    texts = ["short", "a much longer sentence about a picture of a pond at dusk", "池塘"]
    together = mind.embed(texts, kind="passage")
    alone = np.concatenate([mind.embed([text], kind="passage") for text in texts])
    assert (together * alone).sum(axis=1).min() > 0.98
