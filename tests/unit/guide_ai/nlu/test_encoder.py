"""Filling texts up to a few shapes, as a GPU wants it, changes no vector."""

from typing import Any

import numpy as np
import pytest

from engines.store import Store
from guide_ai.nlu.encoder import WANTED, Encoder, Reading
from guide_ai.runtime.opening import open_graph

TEXTS = [
    "Who painted this?",
    "这幅画是什么时候画的？",
    "a",
    "",
    "A long sentence about a vase of blue glass " * 9,
]


@pytest.fixture(scope="module")
def encoders() -> tuple[Encoder, Encoder]:
    engine = Store().current("e5-small")
    runtime, tokenizer = open_graph(engine, "model", 2), engine.file("tokenizer.json")
    assert WANTED in runtime.optional
    return Encoder(runtime, tokenizer), Encoder(runtime, tokenizer, in_steps=True)


@pytest.mark.models
def test_each_token_knows_the_letters_it_reads(encoders: tuple[Encoder, Encoder]) -> None:
    for text in ("who made the mondrian head", "这幅画是谁画的", "看 Monet 的画"):
        (reading,) = encoders[0].read([text])
        assert len(reading.places) == len(reading.tags)
        assert reading.places[0, 0] == 0 and reading.places[-1, 1] == len(text)
        assert (reading.places[1:, 0] >= reading.places[:-1, 0]).all()
        read = "".join(text[start:end] for start, end in reading.places)
        assert read.replace(" ", "") == text.replace(" ", "")


@pytest.mark.models
def test_neighbours_and_filling_change_no_reading(encoders: tuple[Encoder, Encoder]) -> None:
    plain, filled = encoders
    texts = [*TEXTS[:3], "by whom", "一" * 40]
    alone = [plain.read([text])[0] for text in texts]

    def same(one: Reading, other: Reading) -> bool:
        near = np.abs(one.intents - other.intents).max() < 0.1 and np.abs(one.tags - other.tags).max() < 0.5
        return bool(near) and np.array_equal(one.places, other.places) and one.unread == other.unread

    for together in (plain.read(texts), filled.read(texts)):
        assert all(same(one, other) for one, other in zip(alone, together, strict=True))


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("who painted this", 0, 0),
        ("这幅画是谁画的", 0, 0),
        ("123 !? 4", 0, 0),
        ("кто это нарисовал", 1, 1),
        ("من رسم هذه اللوحة", 1, 1),
        ("写真撮影は可能ですか", 0.3, 0.6),
        ("who painted звезда", 0.3, 0.5),
    ],
)
def test_letters_that_no_piece_reads_are_counted(
    encoders: tuple[Encoder, Encoder], text: str, least: float, most: float
) -> None:
    (reading,) = encoders[0].read([text])
    assert least <= reading.unread <= most


@pytest.mark.models
def test_nothing_to_read_is_nothing_read(encoders: tuple[Encoder, Encoder]) -> None:
    assert encoders[0].read([]) == []
    assert encoders[0].embed([], kind="query").shape == (0, 384)


@pytest.mark.models
def test_filled_up_texts_have_the_same_vectors(encoders: tuple[Encoder, Encoder]) -> None:
    plain, filled = encoders
    for texts in (TEXTS, TEXTS[:1], TEXTS[:3]):
        found = filled.embed(texts, kind="query")
        assert found.shape == (len(texts), 384)
        # The 4-bit engine rounds activations by rows, so a place more moves the last digits.
        cosines = (found * plain.embed(texts, kind="query")).sum(axis=1)
        assert np.allclose(cosines, 1, atol=1e-3), cosines


class Recording:
    """A runtime that keeps what it is fed."""

    def __init__(self, runtime: Any, optional: tuple[str, ...]) -> None:
        self.optional = optional
        self.fed: list[dict[str, Any]] = []
        self._runtime = runtime

    def shape(self, name: str) -> tuple[int | str, ...]:
        return self._runtime.shape(name)

    def infer(self, feeds: dict[str, Any], wanted: list[str]) -> dict[str, Any]:
        self.fed.append(feeds)
        return self._runtime.infer(feeds, wanted)


@pytest.mark.models
@pytest.mark.parametrize("optional", [(WANTED,), ()])
def test_retrieval_alone_says_that_it_wants_no_more_where_that_can_be_said(optional: tuple[str, ...]) -> None:
    engine = Store().current("e5-small")
    runtime = Recording(open_graph(engine, "model", 2), optional)
    encoder = Encoder(runtime, engine.file("tokenizer.json"))  # type: ignore[arg-type]
    encoder.embed(["Boats"], kind="passage")
    encoder.read(["who made this"])
    embedded, read = runtime.fed
    assert set(embedded) - set(read) == set(optional)
    assert not embedded.get(WANTED, False)
    assert WANTED not in read
