"""A model that does not load is one line with what to do about it, and is loaded once it is mended."""

import numpy as np
import pytest

from engines.errors import EngineMissing
from guide_ai.errors import BadRequest, Cancelled, GuideError
from guide_ai.worker import hosted
from guide_ai.worker.floor import Floor
from guide_ai.worker.lanes import StepLane, load


class Shelf:
    """A store whose engine is looked through only when that is asked for."""

    damaged = False

    def current(self, model, *, thorough=False):
        if thorough and self.damaged:
            raise EngineMissing(f"the engine of {model} is damaged; run `engines convert {model}`")


@pytest.fixture
def shelf(monkeypatch):
    shelf = Shelf()
    monkeypatch.setattr(hosted, "Store", lambda: shelf)
    monkeypatch.setattr(hosted, "_refused", set())
    return shelf


def opened(model):
    """Load a model that says no."""
    with hosted.opening(model):
        raise RuntimeError("bad graph\nat node 7")


def test_a_damaged_model_names_the_command_and_is_not_loaded_until_it_is_mended(shelf):
    shelf.damaged = True
    with pytest.raises(EngineMissing, match="engines convert ear"):
        opened("ear")
    with pytest.raises(EngineMissing), hosted.opening("ear"):
        pytest.fail("it was loaded again although it is still damaged")
    shelf.damaged = False
    with hosted.opening("ear") as store:
        assert store is shelf


def test_a_whole_model_that_does_not_load_is_one_line(shelf, caplog):
    with pytest.raises(GuideError):
        opened("ear")
    lane = StepLane("asr", lambda: opened("ear"), Floor())
    told = []
    assert load(lane, lambda: opened("ear"), lambda: told.append(lane.state)) is None
    assert told == ["failed"]
    assert lane.reason == "ear can't be loaded though its files are whole: RuntimeError: bad graph"
    assert "Traceback" not in caplog.text


class Ears:
    """Hears as many samples as there are, in each language."""

    most = 4

    def __init__(self):
        self.together = []

    def transcribe_many(self, audios, *, language, cancelled):
        self.together.append(len(audios))
        if cancelled():
            raise Cancelled("nobody waits")
        return [f"{audio.size} in {tongue}" for audio, tongue in zip(audios, language, strict=True)]


def test_an_ear_that_hears_several_at_once_is_given_several_whatever_their_language():
    ears = Ears()
    method = hosted.hearing(ears)
    parts = [*method.split(np.zeros(3), "en"), *method.split(np.zeros(5), "zh-hans")]
    assert {method.bucket(part) for part in parts} == {0}
    assert method.runs[0](parts, lambda place: True) == ["3 in en", "5 in zh-hans"]
    with pytest.raises(Cancelled):
        method.runs[0](parts, lambda place: False)
    assert method.runs[0](parts, lambda place: place == 1) == ["3 in en", "5 in zh-hans"]


def test_texts_of_like_length_and_kind_are_placed_together():
    method = hosted.placing(lambda texts, kind: np.array([[len(text)] for text in texts], np.float32))
    parts = method.split(["a harbour", "a picture", "x" * 500], "query")
    near, like, far = (method.bucket(part) for part in parts)
    assert near == like != far
    assert method.bucket(("a harbour", "passage")) != near
    assert method.bucket(("两幅港口", "query")) == near
    assert method.join(method.runs[0](parts, lambda place: True)).tolist() == [[9], [9], [500]]
    assert method.join([]).shape == (0, 384)


SOUND = np.zeros(3, np.float32)


@pytest.mark.parametrize("text", [None, 5, b"\xff", ["a"], np.zeros(2)])
def test_a_text_that_is_none_is_refused_before_anything_is_read(text):
    with pytest.raises(BadRequest, match="text"):
        hosted.reading(None).split(text, "en")
    with pytest.raises(BadRequest, match="text"):
        hosted.saying(None)(text, "en", 1.0)
    with pytest.raises(BadRequest, match="texts"):
        hosted.placing(None).split([text], "query")


@pytest.mark.parametrize("language", ["zz", "", None, 5, {}, ["en"], "EN"])
def test_a_language_that_the_guide_does_not_know_is_refused(language):
    with pytest.raises(BadRequest, match="zh-hans"):
        hosted.reading(None).split("a", language)
    with pytest.raises(BadRequest, match="zh-hans"):
        hosted.hearing(Ears()).split(SOUND, language)
    with pytest.raises(BadRequest, match="zh-hans"):
        hosted.listening(None)(SOUND, language)
    with pytest.raises(BadRequest, match="zh-hans"):
        hosted.saying(None)("a", language, 1.0)


@pytest.mark.parametrize("kind", ["question", "", None, 5, {}, ["query"], np.zeros(2)])
def test_texts_are_queries_or_passages_and_nothing_else(kind):
    with pytest.raises(BadRequest, match="passage"):
        hosted.placing(None).split(["a"], kind)


@pytest.mark.parametrize("texts", [None, 5, "abc", [1, 2], ["a", None], np.zeros((2, 2)), {"a": 1}])
def test_texts_that_are_none_are_refused(texts):
    with pytest.raises(BadRequest, match="texts"):
        hosted.placing(None).split(texts, "query")
    with pytest.raises(BadRequest, match="texts"):
        next(hosted.embedding(None)(texts, "query"))


@pytest.mark.parametrize("audio", [None, 5, "abc", b"abc", [0.0], np.zeros(3, np.int16)])
def test_audio_that_is_none_is_refused(audio):
    with pytest.raises(BadRequest, match="audio"):
        hosted.hearing(Ears()).split(audio, "en")
    with pytest.raises(BadRequest, match="audio"):
        hosted.listening(None)(audio, "en")


@pytest.mark.parametrize("rate", [None, "fast", float("nan"), True, [1.0]])
def test_a_rate_that_is_no_number_is_refused(rate):
    with pytest.raises(BadRequest, match="rate"):
        hosted.saying(None)("a", "en", rate)


def test_a_long_wrong_value_is_not_repeated_in_full():
    with pytest.raises(BadRequest) as refused:
        hosted.placing(None).split(["a"], "q" * 10**6)
    assert len(str(refused.value)) < 200
