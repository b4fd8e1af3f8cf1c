"""What Whisper hears: questions in several voices, and nothing where nobody spoke."""

import re

import jiwer
import numpy as np
import pytest

from engines.store import Store
from guide_ai.asr import whisper
from guide_ai.asr.base import MAXIMUM_SECONDS, SAMPLE_RATE
from guide_ai.asr.script import simplified
from guide_ai.errors import AudioRejected, Cancelled
from guide_ai.language import Language
from tests.unit.guide_ai.asr.noises import NOISES, noise
from tests.voices import kokoro, with_noise

pytestmark = pytest.mark.models

EN = [
    ("Who painted the picture of the garden?", "af_bella"),
    ("What is it made of?", "bm_george"),
    ("Could you tell me how large the sculpture in the last room is?", "bf_emma"),
    ("Please speak a little slower.", "am_puck"),
    ("Take me to the next room.", "af_heart"),
]
ZH = [
    ("这幅画是什么时候画的？", "zf_xiaoxiao"),
    ("请你说慢一点。", "zm_yunxi"),
    ("这个展览里还有同一位艺术家的作品吗？", "zf_xiaobei"),
    ("带我去下一个展厅。", "zm_yunyang"),
]


@pytest.fixture(scope="module")
def ear() -> whisper.Whisper:
    loaded = whisper.load(Store(), threads=2)
    loaded.warm()
    return loaded


def letters(text: str, language: Language) -> str:
    words = re.sub(r"[^\w\s]", " ", text.lower()).split()
    return "".join(words) if language == "zh-hans" else " ".join(words)


def error(ear: whisper.Whisper, said: str, audio: np.ndarray, language: Language) -> float:
    """Wrong words (English) or characters (Chinese) among those that were said."""
    heard = ear.transcribe(audio, language=language)
    assert heard.verdict == "speech", heard
    assert heard.language == language
    rate = jiwer.cer if language == "zh-hans" else jiwer.wer
    return float(rate(letters(said, language), letters(heard.text, language)))


@pytest.mark.parametrize(("said", "voice"), EN)
def test_english_questions_are_heard_word_for_word(ear, said, voice):
    assert error(ear, said, kokoro(said, "en", voice).padded(0.3, 0.2), "en") == 0


def test_chinese_questions_are_heard_in_simplified_characters(ear):
    errors = [
        error(ear, said, kokoro(said, "zh-hans", voice).padded(0.3, 0.2), "zh-hans") for said, voice in ZH
    ]
    assert sum(errors) / len(errors) < 0.12, errors
    heard = ear.transcribe(kokoro(*ZH[2][:1], "zh-hans", ZH[2][1]).audio, language="zh-hans").text
    assert heard == simplified(heard)


@pytest.mark.parametrize(("said", "voice"), EN[:3])
def test_questions_are_heard_in_a_murmuring_hall(ear, said, voice):
    audio = with_noise(kokoro(said, "en", voice).padded(0.3, 0.3), 10)
    assert error(ear, said, audio, "en") <= 0.2


@pytest.mark.parametrize("said", ["Yes.", "Next.", "Stop.", "Thank you.", "Hello."])
def test_one_word_is_enough_to_be_speech(ear, said):
    assert ear.transcribe(kokoro(said, "en", "bm_george").padded(0.3, 0.2), language="en").verdict == "speech"


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("name", NOISES)
@pytest.mark.parametrize("seconds", [0.8, 4.0])
def test_what_is_no_speech_is_never_answered(ear, name, seconds, language):
    heard = ear.transcribe(noise(name, seconds), language=language)
    assert heard.verdict != "speech", heard
    assert heard.text == ""


def test_what_was_heard_before_changes_nothing(ear):
    """The short window borrows its silence from buffers that a longer utterance has written to."""
    short = kokoro(EN[1][0], "en", EN[1][1]).audio
    fresh = ear.transcribe(short, language="en")
    long = np.concatenate([kokoro(EN[2][0], "en", EN[2][1]).audio] * 4)
    ear.transcribe(long, language="en")
    assert ear.transcribe(short, language="en") == fresh


def test_a_long_speech_is_heard_to_its_end(ear):
    said = [
        "First we saw the river.",
        "Then we walked to the garden of lights and counted the lamps along the path.",
        "My brother asked why the biggest boat carries no sail.",
        "Nobody in our group could answer him, so we thought of you.",
        "The label beside the picture says only that it was finished in the winter.",
        "Tell us what the painter wanted to say with it.",
    ]
    audio = np.concatenate([kokoro(part, "en", "af_bella").padded(0.0, 0.3) for part in said])
    assert 15 * SAMPLE_RATE < audio.size < MAXIMUM_SECONDS * SAMPLE_RATE
    assert error(ear, " ".join(said), audio, "en") < 0.1


def test_nothing_is_silence(ear):
    assert ear.transcribe(np.zeros(0, np.float32), language="en").verdict == "silence"
    assert ear.transcribe(np.ones(50, np.float32), language="en").verdict == "silence"


@pytest.mark.parametrize(
    "audio",
    [
        np.zeros((2, 16000), np.float32),
        np.full(16000, np.nan, np.float32),
        np.full(16000, np.inf, np.float32),
        np.zeros(60 * SAMPLE_RATE, np.float32),
    ],
    ids=["two channels", "not numbers", "infinite", "a minute"],
)
def test_what_is_no_utterance_is_refused(ear, audio):
    with pytest.raises(AudioRejected):
        ear.transcribe(audio, language="en")


def test_clipped_shouting_is_still_heard(ear):
    said, voice = EN[0]
    assert error(ear, said, np.clip(kokoro(said, "en", voice).audio * 8, -1, 1), "en") <= 0.2


def test_nobody_waits_for_a_cancelled_transcript(ear):
    audio = kokoro(EN[2][0], "en", EN[2][1]).audio
    steps = iter([False, False, True])
    with pytest.raises(Cancelled):
        ear.transcribe(audio, language="en", cancelled=lambda: next(steps))
    assert ear.transcribe(audio, language="en").verdict == "speech"
