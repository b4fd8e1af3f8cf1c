"""The reader of long texts marks the characters that answer, wherever they stand in a text as it is given."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engines.store import Store
from guide_ai.nlu import long_reader
from guide_ai.nlu import reader as questions
from guide_ai.nlu.long_reader import LONGEST_ANSWER, Lazily, LongReader, best_span

FILLER = {
    "en": "The paper has yellowed a little at the edges. One should walk slowly here, and look twice. ",
    "zh-hans": "纸的边缘有些发黄。在这里应该走得慢些，看两遍。",
}
FACT = {
    "en": "For Pond with Carp the dealer asked 4,714 guineas, which nobody wished to pay. ",
    "zh-hans": "画商为鲤鱼池开价４７１４英镑，没有人愿意付。",
}
ASKED = {"en": "what was paid for Pond with Carp", "zh-hans": "鲤鱼池是多少钱成交的"}
ANSWER = {"en": "4,714 guineas", "zh-hans": "４７１４英镑"}


@pytest.fixture(scope="module")
def reader() -> Iterator[LongReader]:
    yield long_reader.load(Store(), 2)


def test_the_best_span_ends_behind_where_it_begins() -> None:
    logits = np.full((100, 2), -9, np.float32)
    logits[60, 0] = logits[20, 1] = 9  # the likeliest end stands before the likeliest beginning
    logits[62, 1] = 5
    first, last, confidence = best_span(logits)
    assert (first, last) == (60, 62)
    assert 0 < confidence < 0.1


def test_no_answer_is_longer_than_answers_are() -> None:
    logits = np.full((200, 2), -9, np.float32)
    logits[3, 0] = logits[3 + LONGEST_ANSWER, 1] = 9
    first, last, _ = best_span(logits)
    assert 0 <= last - first < LONGEST_ANSWER
    assert best_span(np.zeros((1, 2), np.float32)) == (0, 0, 1.0)


@pytest.mark.models
@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("place", [0.02, 0.5, 0.97])
def test_a_fact_is_found_far_beyond_512_tokens(reader: LongReader, language: str, place: float) -> None:
    many = {"en": 75, "zh-hans": 75}[language]
    before = int(many * place)
    text = FILLER[language] * before + FACT[language] + FILLER[language] * (many - before)
    found = reader.find(ASKED[language], text)
    assert found is not None
    assert text[found.start : found.end] == ANSWER[language]
    assert found.confidence > 0.5


@pytest.mark.models
@pytest.mark.parametrize(
    "text", ["", " ", "\n\t", "\u200b\u202e", "🙂🙂🙂", "x" * 100_000, "\ud800", "Картина", "שלום " * 9000]
)
def test_odd_texts_have_an_answer_within_them_or_none(reader: LongReader, text: str) -> None:
    for question, answered in ((ASKED["en"], text), (text, FACT["en"])):
        found = reader.find(question, answered)
        if found is not None:
            assert 0 <= found.start < found.end <= len(answered)
            assert 0 <= found.confidence <= 1


@pytest.mark.models
@pytest.mark.parametrize("wordless", ["😀", "...", "？！", "\u0301\u0302"])
def test_where_no_words_are_there_is_no_answer(reader: LongReader, wordless: str) -> None:
    assert reader.find(ASKED["en"], wordless) is None
    assert reader.find(wordless, FACT["en"]) is None


@pytest.mark.models
def test_of_no_texts_there_are_no_vectors(reader: LongReader) -> None:
    assert reader.embed([]).shape == (0, 384)


@pytest.mark.models
@pytest.mark.timeout(15)
def test_a_letter_under_a_heap_of_marks_is_a_letter(reader: LongReader) -> None:
    vectors = reader.embed(["a" + "\u0301\u0327" * 30_000, "a"])
    assert vectors[0] @ vectors[1] == pytest.approx(1, abs=1e-5)


@pytest.mark.models
def test_a_long_text_lies_near_the_mean_of_its_parts(reader: LongReader) -> None:
    parts = [FILLER["en"] * 5, FACT["en"] * 5, FILLER["zh-hans"] * 6]
    whole, *each = reader.embed(["".join(parts), *parts])
    assert np.linalg.norm(whole) == pytest.approx(1, abs=1e-5)
    mean = np.sum(each, axis=0)
    assert whole @ mean / np.linalg.norm(mean) > 0.97
    assert max(whole @ one for one in each) < 0.99  # of no part alone


@pytest.mark.models
def test_a_passage_that_would_be_cut_is_read_whole_and_others_as_ever() -> None:
    whole = questions.load(Store(), 2)
    long = FILLER["en"] * 40 + FACT["en"]
    texts = ["A short label.", long, FILLER["zh-hans"]]
    vectors = whole.embed(texts, kind="passage")
    end = whole.embed([FILLER["en"] * 40 + FACT["en"].replace("guineas", "elephants")], kind="passage")[0]
    assert abs(vectors[1] - end).max() > 1e-4  # its last words count
    for place in (0, 2):
        alone = whole.embed([texts[place]], kind="passage")[0]
        assert vectors[place] @ alone == pytest.approx(1, abs=1e-3)


@pytest.mark.models
def test_without_its_engine_long_passages_are_cut_and_it_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    missing = Lazily(Store(tmp_path), 1)
    assert missing.embed(["x"]) is None
    assert missing.embed(["x"]) is None
    assert [record.message for record in caplog.records if "cut" in record.message] == caplog.messages
    assert len(caplog.messages) == 1 and "engines build e5-long" in caplog.text
