"""Readings of questions: confident or declined, entities in the text as it was given, nothing that fails."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engines.store import Store
from guide_ai.errors import BadRequest
from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu import reader
from guide_ai.nlu.base import INTENTS, TAGS, Entity, Understanding
from guide_ai.nlu.encoder import Reading
from guide_ai.nlu.labels import Labels
from guide_ai.nlu.reader import BEGINNING, UNREAD, Reader

LABELS = Labels(INTENTS, TAGS, {"en": 0.5, "zh-hans": 0.9})
VECTOR = np.eye(1, 8, dtype=np.float32)[0]


class Scripted:
    """An encoder that reads words (of Chinese, letters) as a test says; `asked` is what it was given."""

    width = 8

    def __init__(self, intent: str = "ask_date", sure: float = 9.0, unread: float = 0.0, **tags: str) -> None:
        self.intent, self.sure, self.unread = intent, sure, unread
        self.tags = tags
        self.asked: list[str] = []

    def read(self, questions: Sequence[str]) -> list[Reading]:
        self.asked += questions
        return [self._reading(text) for text in questions]

    def _reading(self, text: str) -> Reading:
        pieces, at = [], 0
        for word in text.replace("画家", " 画家 ").split():
            start = text.index(word, at)
            at = start + len(word)
            pieces.append((start, at))
        tags = np.zeros((len(pieces), len(TAGS)), np.float32)
        for row, (start, end) in enumerate(pieces):
            tags[row, TAGS.index(self.tags.get(text[start:end].strip("?《》").lower(), "O"))] = 9
        intents = np.zeros(len(INTENTS), np.float32)
        intents[INTENTS.index(self.intent)] = self.sure
        return Reading(VECTOR, intents, tags, np.array(pieces, np.int64).reshape(-1, 2), self.unread)

    def embed(self, texts: Sequence[str], *, kind: str) -> NDArray[np.float32]:
        return np.repeat(VECTOR[None], len(texts), 0)


def understood(text: str, encoder: Scripted, language: Language = "en") -> Understanding:
    return Reader(encoder, LABELS, "m/1").understand(text, language=language)  # type: ignore[arg-type]


def test_the_likeliest_intent_and_how_likely_it_is() -> None:
    found = understood("how old is it", Scripted(sure=np.log(34 * 4)))
    assert (found.intent, found.declined, found.language) == ("ask_date", False, "en")
    assert found.confidence == pytest.approx(0.8)
    assert found.guesses[0] == ("ask_date", found.confidence)
    assert len(found.guesses) == 3 and found.guesses[1][1] == pytest.approx(0.2 / 34)
    assert np.array_equal(found.vector, VECTOR)


def test_below_the_threshold_of_its_language_it_is_declined_and_the_guesses_stay() -> None:
    for language, declined in (("en", False), ("zh-hans", True)):
        found = understood("how old is it", Scripted(sure=np.log(34 * 4)), language)  # type: ignore[arg-type]
        assert found.declined is declined
        assert found.intent == ("unclear" if declined else "ask_date")
        assert found.guesses[0][0] == "ask_date"


def test_what_is_surely_unclear_is_not_declined() -> None:
    found = understood("the other one you know", Scripted("unclear"))
    assert (found.intent, found.declined) == ("unclear", False)


def test_a_language_that_the_vocabulary_lacks_is_declined_however_sure_the_network_is() -> None:
    assert not understood("Monet да", Scripted(unread=UNREAD, monet="B-artist")).declined
    found = understood("Monet да нет", Scripted(unread=UNREAD + 0.01, monet="B-artist"))
    assert (found.intent, found.declined, found.entities) == ("unclear", True, ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_in_a_foreign_language_is_declined_and_courtesies_are_not(language: Language) -> None:
    found = understood("Qui a peint ce tableau de Monet", Scripted("ask_creator", monet="B-artist"), language)
    assert (found.intent, found.declined, found.entities) == ("unclear", True, ())
    assert found.guesses[0][0] == "ask_creator"
    assert (
        understood("sprechen Sie Deutsch", Scripted("change_language"), language).intent == "change_language"
    )
    assert understood("qui a peint ce beau tableau", Scripted("greet"), language).declined


@pytest.mark.parametrize(
    ("text", "tags", "entity"),
    [
        ("who was Ｍｏｎｅｔ ?", {"monet": "B-artist"}, (8, 13, "artist", "Ｍｏｎｅｔ")),
        ("\u202ewho\x00 was   Monet?", {"monet": "B-artist"}, (12, 17, "artist", "Monet")),
        ("is The Kiss here", {"the": "B-work", "kiss": "I-work"}, (7, 11, "work", "Kiss")),
        ("《画家》是谁", {"画家": "B-work"}, (1, 3, "work", "画家")),
        ("speak Chinese please", {"chinese": "B-language"}, (6, 13, "language", "zh-hans")),
        ("speak Klingon please", {"klingon": "B-language"}, (6, 13, "language", "Klingon")),
    ],
)
def test_an_entity_slices_the_text_that_was_given(text: str, tags: dict[str, str], entity: tuple) -> None:
    found = understood(text, Scripted(**tags))
    assert found.entities == (Entity(*entity),)


def test_the_language_to_change_to_is_found_where_no_tag_is() -> None:
    found = understood("could you please speak in Chinese", Scripted("change_language"))
    assert found.entities == (Entity(26, 33, "language", "zh-hans"),)
    assert understood("is he Chinese", Scripted("ask_creator")).entities == ()


def test_of_a_long_speech_the_last_sentences_are_read() -> None:
    story = "I was here in spring with my daughter and we saw boats. " * 12
    encoder = Scripted(monet="B-artist")
    found = understood(f"{story}Who was Monet ?", encoder)
    assert encoder.asked[0].endswith("Who was Monet ?") and len(encoder.asked[0]) < len(story)
    assert found.intent == "ask_date"
    (entity,) = found.entities
    assert f"{story}Who was Monet ?"[entity.start : entity.end] == "Monet"


@pytest.mark.parametrize("text", ["word " * 200, "画" * 10_000, "a" * 10_000])
def test_a_speech_without_end_is_unclear(text: str) -> None:
    encoder = Scripted()
    found = understood(text, encoder)
    assert (found.intent, found.confidence, found.guesses) == ("unclear", 0.0, ())
    assert [len(part) for part in encoder.asked] == [BEGINNING]  # its vector needs no more


@pytest.mark.parametrize(
    "text", ["", "   ", "!?…", "🖼️🖼️🖼️", "\x00\x07\x1b", "\u202e\u200f", "。。。", "\ud800"]
)
def test_nothing_said_is_unclear_and_not_read(text: str) -> None:
    encoder = Scripted()
    found = understood(text, encoder)
    assert (found.intent, found.confidence, found.vector.any()) == ("unclear", 0.0, False)
    assert encoder.asked == []


def test_a_batch_is_read_at_once_and_comes_back_in_order() -> None:
    encoder = Scripted(monet="B-artist")
    asked: list[tuple[str, Language]] = [("Monet", "en"), ("", "en"), ("画家", "zh-hans"), ("when", "en")]
    found = Reader(encoder, LABELS, "m/1").understand_many(asked)  # type: ignore[arg-type]
    assert encoder.asked == ["Monet", "画家", "when"]
    assert [len(each.entities) for each in found] == [1, 0, 0, 0]
    assert [each.language for each in found] == ["en", "en", "zh-hans", "en"]


def test_a_language_or_kind_that_is_none_is_a_mistake() -> None:
    mind = Reader(Scripted(), LABELS, "m/1")  # type: ignore[arg-type]
    with pytest.raises(BadRequest, match="'fr'"):
        mind.understand_many([("a", "fr")])  # type: ignore[list-item]
    with pytest.raises(BadRequest, match="'poem'"):
        mind.embed(["a"], kind="poem")  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def mind() -> Reader:
    loaded = reader.load(Store(), threads=2)
    loaded.warm()
    return loaded


@pytest.mark.models
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
def test_visitors_are_understood(mind: Reader, text: str, language: Language, intent: str) -> None:
    understood = mind.understand(text, language=language)
    assert (understood.intent, understood.declined) == (intent, False)


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "language", "name", "kind"),
    [
        ("when did vermeer paint the milkmaid", "en", "vermeer", "artist"),
        ("when did vermeer paint the milkmaid", "en", "milkmaid", "work"),
        ("could you please speak in Chinese", "en", "Chinese", "language"),
        ("齐白石画的《虾》在哪里", "zh-hans", "齐白石", "artist"),
    ],
)
def test_names_are_found(mind: Reader, text: str, language: Language, name: str, kind: str) -> None:
    entities = mind.understand(text, language=language).entities
    assert (name, kind) in [(text[entity.start : entity.end], entity.type) for entity in entities]


@pytest.mark.models
@pytest.mark.parametrize(
    "text",
    [
        "кто это нарисовал",
        "من رسم هذه اللوحة",
        "이 그림은 누가 그렸나요",
        "これはだれがかいたのですか",
        "ποιος το έκανε",
        "Qui a peint ce tableau",
        "Wer hat dieses Bild gemalt",
        "Kuka maalasi tämän",
    ],
)
def test_a_language_that_is_not_served_is_declined(mind: Reader, text: str) -> None:
    for language in LANGUAGES:
        found = mind.understand(text, language=language)
        assert (found.intent, found.declined) == ("unclear", True)


@pytest.mark.models
@settings(max_examples=40, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_without_complaint(mind: Reader, text: str) -> None:
    found = mind.understand(text, language="en")
    assert 0.0 <= found.confidence <= 1.0
    assert found.vector.shape == (384,)
    assert np.linalg.norm(found.vector) == pytest.approx(1.0, abs=1e-3) or not found.vector.any()
    for entity in found.entities:
        assert 0 <= entity.start < entity.end <= len(text)


@pytest.mark.models
def test_passages_that_answer_are_nearer_than_others(mind: Reader) -> None:
    questions = ["When was this bronze vessel cast?", "这幅山水画是谁画的"]
    passages = [
        "这幅山水画由一位北宋画家绘成。",
        "The vessel was cast in the late Shang dynasty.",
        "The shop closes at six.",
    ]
    asked = mind.embed(questions, kind="query")
    told = mind.embed(passages, kind="passage")
    assert (asked @ told.T).argmax(axis=1).tolist() == [1, 0]


@pytest.mark.models
def test_the_vector_of_a_question_is_that_of_retrieval(mind: Reader) -> None:
    text = "Who made the mondrian head?"
    own = mind.understand(text, language="en").vector
    assert own @ mind.embed([text], kind="query")[0] == pytest.approx(1.0, abs=1e-5)


@pytest.mark.models
def test_a_batch_gives_what_each_text_gives_alone(mind: Reader) -> None:
    texts = ["short", "a much longer sentence about a picture of a pond at dusk", "池塘"]
    together = mind.embed(texts, kind="passage")
    alone = np.concatenate([mind.embed([text], kind="passage") for text in texts])
    assert (together * alone).sum(axis=1).min() > 0.98
