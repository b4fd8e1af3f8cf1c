"""One open microphone: chunks in, utterances out, with their audio."""

import numpy as np
import pytest

from engines.store import Store
from guide_ai.asr import vad
from guide_ai.asr.ear import Ear
from guide_ai.asr.endpointing import FRAME, Ended, NothingSaid, Paused, Started
from tests.voices import RATE, Spoken, espeak, sounds, with_noise


class Loudness:
    """Calls loud frames speech."""

    def feed(self, frame: np.ndarray) -> float:
        assert frame.shape == (FRAME,)
        return 1.0 if np.abs(frame).max() > 0.1 else 0.0


def loud(seconds: float) -> np.ndarray:
    """A ramp whose every sample is another value, so that one can see which samples came out."""
    return np.linspace(0.2, 0.9, int(seconds * RATE), dtype=np.float32)


def quiet(seconds: float) -> np.ndarray:
    return np.zeros(int(seconds * RATE), np.float32)


@pytest.mark.parametrize("size", [1, 100, 320, 512, 1000, 16000])
def test_the_utterance_is_the_same_in_whatever_chunks_it_comes(size):
    stream = np.concatenate([quiet(0.7), loud(1), quiet(0.8)])
    ear = Ear(Loudness())
    happened = [
        event for start in range(0, stream.size, size) for event in ear.hear(stream[start : start + size])
    ]
    assert [type(event) for event in happened] == [Started, Paused, Ended]
    ended = happened[-1]
    audio = ear.audio(ended.start, ended.end)
    assert audio.tolist() == stream[ended.start : ended.end].tolist()
    assert set(loud(1).tolist()) <= set(audio.tolist())


def test_pcm16_is_scaled():
    ear = Ear(Loudness())
    ear.hear(np.full(FRAME, 16384, np.int16))
    assert ear.audio(0, FRAME).tolist() == [0.5] * FRAME


def test_the_longest_utterance_is_kept_whole():
    stream = np.concatenate([quiet(0.5), loud(40)])
    ear = Ear(Loudness())
    cuts = [
        (event, ear.audio(event.start, event.end))
        for part in np.array_split(stream, 5)
        for event in ear.hear(part)
        if isinstance(event, Ended)
    ]
    [(cut, audio)] = cuts
    assert cut.reason == "cut"
    assert audio.tolist() == stream[cut.start : cut.end].tolist()


def test_the_last_syllable_before_a_release_is_heard():
    ear = Ear(Loudness(), held=True)
    stream = np.concatenate([quiet(0.5), loud(0.5)])[: 31 * FRAME - 100]
    ear.hear(stream)
    [ended] = [event for event in ear.release() if isinstance(event, Ended)]
    audio = ear.audio(ended.start, ended.end)
    assert stream[-1] in audio
    assert audio.size - ear.audio(ended.start, ended.end).tolist().index(stream[-1]) <= FRAME


def test_a_release_without_a_word():
    ear = Ear(Loudness(), held=True)
    ear.hear(quiet(1))
    assert ear.release() == (NothingSaid(),)


def test_more_than_ten_seconds_at_once_are_refused():
    with pytest.raises(ValueError, match="10 s"):
        Ear(Loudness()).hear(quiet(11))


@pytest.fixture(scope="module")
def model() -> vad.VadModel:
    return vad.load(Store())


def utterances(model: vad.VadModel, audio: np.ndarray) -> list[Ended]:
    ear = Ear(model.stream())
    return [
        event for part in np.array_split(audio, 30) for event in ear.hear(part) if isinstance(event, Ended)
    ]


@pytest.mark.models
@pytest.mark.parametrize("words_a_minute", [120, 180])
def test_a_question_is_one_utterance_from_its_first_word_to_its_last(model, words_a_minute):
    question: Spoken = espeak(
        "How tall is the picture on the left of the door?", words_a_minute=words_a_minute
    )
    [ended] = utterances(model, question.padded(1.0, 1.0))
    assert ended.start <= RATE
    assert ended.end >= RATE + question.audio.size - RATE // 10


@pytest.mark.models
def test_a_question_in_a_murmuring_hall_is_heard(model):
    question = espeak("How tall is the picture on the left of the door?")
    [ended] = utterances(model, with_noise(question.padded(1.0, 1.5), 10))
    assert ended.start <= RATE + RATE // 10
    assert ended.end >= RATE + question.audio.size - RATE // 5


@pytest.mark.models
@pytest.mark.parametrize("kind", ["silence", "hum", "noise"])
def test_what_is_no_speech_opens_nothing(model, kind):
    assert utterances(model, sounds(kind, 6)) == []


@pytest.mark.models
def test_a_broken_microphone_does_no_lasting_harm(model):
    stream = model.stream()
    for value in (np.nan, np.inf, -np.inf, 1e30):
        assert 0 <= stream.feed(np.full(FRAME, value, np.float32)) <= 1
    question = espeak("How tall is the picture on the left of the door?").audio
    judged = [stream.feed(question[at : at + FRAME]) for at in range(0, question.size - FRAME, FRAME)]
    assert max(judged) > 0.9


@pytest.mark.models
def test_two_microphones_do_not_hear_each_other(model):
    question = espeak("How tall is the picture on the left of the door?").audio
    one, other = model.stream(), model.stream()
    for at in range(0, question.size - FRAME, FRAME):
        one.feed(question[at : at + FRAME])
        assert other.feed(np.zeros(FRAME, np.float32)) < 0.3
