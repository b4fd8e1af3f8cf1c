"""Filling texts up to a few shapes, as a GPU wants it, changes no vector."""

import numpy as np
import pytest

from engines.store import Store
from guide_ai.nlu.encoder import Encoder
from guide_ai.runtime.opening import open_graph

TEXTS = [
    "Who painted this?",
    "这幅画是什么时候画的？",
    "a",
    "",
    "A long sentence about a vase of blue glass " * 9,
]


@pytest.mark.models
def test_filled_up_texts_have_the_same_vectors() -> None:
    engine = Store().current("e5-small")
    runtime, tokenizer = open_graph(engine, "model", 2), engine.file("tokenizer.json")
    plain, filled = Encoder(runtime, tokenizer), Encoder(runtime, tokenizer, in_steps=True)
    for texts in (TEXTS, TEXTS[:1], TEXTS[:3]):
        found = filled.embed(texts, kind="query")
        assert found.shape == (len(texts), 384)
        # The 4-bit engine rounds activations by rows, so a place more moves the last digits.
        cosines = (found * plain.embed(texts, kind="query")).sum(axis=1)
        assert np.allclose(cosines, 1, atol=1e-3), cosines
