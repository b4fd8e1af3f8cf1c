"""The guide's voice: audible, without dead air, its phoneme times true, its words those that were written."""

from pathlib import Path

import numpy as np
import pytest
import soundfile

from engines.store import Store
from guide_ai.language import Language
from guide_ai.speech import kokoro
from guide_ai.speech.base import SPEECH_RATE, Clause
from guide_ai.speech.files import write_speech
from guide_ai.speech.lexicon import Entry, marked
from guide_ai.speech.pronouncing import pronounced

pytestmark = pytest.mark.models

SENTENCES: list[tuple[Language, str]] = [
    ("en", "Neura painted it in the spring of 2042, on linen."),
    ("zh-hans", "这幅画作于2042年春天，用的是油彩。"),
]


@pytest.fixture(scope="module")
def voice() -> kokoro.Kokoro:
    return kokoro.load(Store(), threads=2)


@pytest.fixture(scope="module", params=SENTENCES, ids=["en", "zh"])
def spoken(request: pytest.FixtureRequest, voice: kokoro.Kokoro) -> list[Clause]:
    language, text = request.param
    return list(voice.say(text, language=language))


def test_speech_begins_at_once_and_is_loud_enough(spoken: list[Clause]) -> None:
    for clause in spoken:
        loud = np.flatnonzero(np.abs(clause.audio) > 600)
        assert loud[0] / SPEECH_RATE < 0.12
        assert np.abs(clause.audio).max() > 4000
        assert abs(int(clause.audio[0])) < 50 and abs(int(clause.audio[-1])) < 50


def test_phoneme_times_run_through_the_clause(spoken: list[Clause]) -> None:
    for clause in spoken:
        starts = [time.start for time in clause.phonemes]
        assert starts == sorted(starts)
        assert all(time.start <= time.end <= len(clause.audio) / SPEECH_RATE for time in clause.phonemes)
        first = next(time for time in clause.phonemes if time.phoneme.isalpha())
        assert first.start < 0.2


def test_the_clauses_are_the_text(spoken: list[Clause]) -> None:
    text = "".join("".join(clause.text for clause in spoken).split())
    assert text in ["".join(sentence.split()) for _, sentence in SENTENCES]


def test_the_same_words_sound_the_same(voice: kokoro.Kokoro) -> None:
    once, again = (next(iter(voice.say("A pond at dusk.", language="en"))).audio for _ in range(2))
    assert np.array_equal(once, again)


def test_slower_is_longer(voice: kokoro.Kokoro) -> None:
    normal, slow = (
        sum(len(clause.audio) for clause in voice.say("A pond at dusk.", language="en", rate=rate))
        for rate in (1.0, 0.7)
    )
    assert slow > 1.2 * normal


@pytest.mark.parametrize("text", ["", "🖼️", "…", "\x00"])
def test_what_has_no_sound_is_passed_over(voice: kokoro.Kokoro, text: str) -> None:
    assert list(voice.say(text, language="en")) == []


def test_a_text_without_end_is_cut_into_clauses(voice: kokoro.Kokoro) -> None:
    first = next(iter(voice.say("and so it goes " * 200, language="en")))
    assert len(first.audio) / SPEECH_RATE < 15


def test_nothing_is_said_once_cancelled(voice: kokoro.Kokoro) -> None:
    said = list(voice.say("One sentence. Another sentence.", language="en", cancelled=lambda: True))
    assert said == []


def test_speech_is_written_to_a_file(tmp_path: Path, spoken: list[Clause]) -> None:
    seconds = write_speech(tmp_path / "answer.wav", [clause.audio for clause in spoken])
    audio, rate = soundfile.read(tmp_path / "answer.wav", dtype="int16")
    assert rate == SPEECH_RATE
    assert len(audio) / rate == pytest.approx(seconds)
    assert np.array_equal(audio, np.concatenate([clause.audio for clause in spoken]))


@pytest.mark.parametrize(
    ("language", "text", "entry"),
    [
        ("en", "It is by Seurat.", Entry("Seurat", "SOO-rat", "en")),
        ("zh-hans", "单先生画的。", Entry("单", "shàn", "zh-hans")),
    ],
)
def test_a_name_is_heard_as_the_lexicon_has_it(
    voice: kokoro.Kokoro, language: Language, text: str, entry: Entry
) -> None:
    read = list(voice.say(text, language=language))
    told = list(voice.say(marked(text, language, (entry,)), language=language))
    assert [clause.text for clause in told] == [clause.text for clause in read]
    heard, before = (
        "".join(time.phoneme for clause in said for time in clause.phonemes) for said in (told, read)
    )
    assert pronounced(entry.said, entry.language) in heard
    assert pronounced(entry.said, entry.language) not in before
    assert not np.array_equal(told[0].audio, read[0].audio)
