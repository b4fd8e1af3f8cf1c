"""Speaking to the guide: what the microphone brings, when it is answered, and talking over the guide."""

import asyncio

import numpy as np
import pytest

from guide_ai.dialogue.events import Listening
from guide_ai.errors import AudioRejected, Overloaded, Unavailable
from tests.unit.guide_ai.dialogue.conftest import conversation
from tests.unit.guide_ai.dialogue.gallery import pcm
from tests.unit.guide_ai.dialogue.test_session import until

SPEECH, SILENCE = 0.5, 0.0


def say(talk, *parts):
    """Feed seconds of speech and silence in frames of 20 ms."""
    for seconds, level in parts:
        sound = pcm(seconds, level)
        for start in range(0, len(sound), 640):
            talk.session.feed(sound[start : start + 640])


async def test_a_spoken_question_is_answered_after_a_pause(talk):
    talk.session.microphone(True)
    say(talk, (0.3, SILENCE), (1.0, SPEECH), (0.7, SILENCE))
    await talk.session.settled()
    answer = talk.answer(1)
    assert [type(event).__name__ for event in answer.events[:2]] == ["Listening", "Heard"]
    assert answer.text == "“Probability Garden” is by Neura."
    assert {"endpoint", "asr", "nlu", "first_audio", "total"} <= set(answer.ended.timings_ms)


async def test_releasing_the_button_ends_the_utterance_at_once(talk):
    talk.session.microphone(True)
    say(talk, (1.0, SPEECH))
    talk.session.microphone(False)
    await talk.session.settled()
    assert talk.answer(1).text == "“Probability Garden” is by Neura."


async def test_the_first_word_is_not_lost(talk):
    talk.session.microphone(True)
    say(talk, (0.5, SILENCE), (1.0, SPEECH))
    talk.session.microphone(False)
    await talk.session.settled()
    assert talk.doubles.ears.heard[-1] >= 1.2 * 16_000, "audio before the first voiced frame is part of it"


async def test_frames_of_any_length_are_heard(talk):
    talk.session.microphone(True)
    sound = pcm(1.0, SPEECH)
    for start in range(0, len(sound), 333):
        talk.session.feed(sound[start : start + 333])
    talk.session.microphone(False)
    await talk.session.settled()
    assert talk.answer(1).heard == ["Who made this?"]


async def test_nothing_is_heard_while_the_microphone_is_closed(talk):
    say(talk, (1.0, SPEECH), (1.0, SILENCE))
    await talk.session.settled()
    assert not talk.events


@pytest.mark.parametrize(("level", "reason"), [(0.0, "silence"), (0.1, "noise")])
async def test_without_speech_nothing_is_answered(talk, level, reason):
    talk.session.microphone(True)
    say(talk, (1.0, level))
    talk.session.microphone(False)
    await talk.session.settled()
    assert talk.answer(1).not_heard == [reason]
    assert not talk.answer(1).sentences and not talk.doubles.ears.heard


@pytest.mark.parametrize("verdict", ["silence", "noise", "gibberish"])
async def test_what_the_recogniser_rejects_is_not_answered(talk, verdict):
    talk.doubles.ears.verdict = verdict
    talk.session.microphone(True)
    say(talk, (1.0, SPEECH), (0.7, SILENCE))
    await talk.session.settled()
    assert talk.answer(1).not_heard == [verdict]
    assert not talk.answer(1).heard and not talk.answer(1).sentences


async def test_transcription_begins_at_the_pause_and_is_used(talk):
    talk.session.microphone(True)
    say(talk, (1.0, SPEECH), (0.3, SILENCE))
    await until(lambda: talk.doubles.ears.finished == 1)
    assert [type(event) for event in talk.events] == [Listening]
    say(talk, (0.4, SILENCE))
    await talk.session.settled()
    assert talk.doubles.ears.finished == 1, "it is not transcribed twice"
    assert talk.answer(1).ended.ending == "complete"


async def test_transcription_that_was_begun_too_early_is_thrown_away(talk):
    talk.session.microphone(True)
    talk.doubles.ears.gate = asyncio.Event()
    say(talk, (1.0, SPEECH), (0.3, SILENCE))
    await until(lambda: talk.doubles.ears.heard)
    say(talk, (1.0, SPEECH), (0.7, SILENCE))
    talk.doubles.ears.gate.set()
    await talk.session.settled()
    assert talk.doubles.ears.finished == 1
    assert talk.doubles.ears.heard[-1] > 2 * 16_000, "the whole utterance was heard"
    assert len(talk.answer(1).heard) == 1


async def test_speaking_over_the_guide_stops_it(talk):
    talk.doubles.voice.gate = asyncio.Semaphore(1)
    talk.session.microphone(True)
    talk.session.ask("Tell me about this.")
    await until(lambda: len(talk.doubles.voice.said) == 2)
    talk.doubles.voice.gate = None
    say(talk, (1.0, SPEECH), (0.7, SILENCE))
    await talk.session.settled()
    assert talk.answer(1).ended.ending == "interrupted"
    assert talk.answer(2).text == "“Probability Garden” is by Neura."
    assert talk.doubles.voice.closed == 1


async def test_pressing_the_button_stops_the_guide(talk):
    talk.doubles.voice.gate = asyncio.Semaphore(0)
    talk.session.ask("Tell me about this.")
    await until(lambda: talk.doubles.voice.said)
    talk.session.microphone(True)
    await talk.session.settled()
    assert talk.answer(1).ended.ending == "interrupted"
    assert talk.doubles.voice.closed == 1


async def test_typing_takes_the_place_of_what_is_being_said(talk):
    talk.session.microphone(True)
    say(talk, (1.0, SPEECH))
    talk.session.ask("How big is this?")
    say(talk, (0.5, SPEECH), (0.7, SILENCE))
    await talk.session.settled()
    assert talk.answer(1).ended.ending == "interrupted"
    assert talk.answer(2).cited == {("V.1", "dimensions")}
    assert talk.session.turn_id == 2, "the rest of the utterance opens nothing"


async def test_endless_speech_is_cut_and_what_was_heard_is_answered(talk):
    talk.session.microphone(True)
    say(talk, (40.0, SPEECH))
    await talk.session.settled()
    assert talk.session.turn_id == 1, "what goes on is not a new question"
    answer = talk.answer(1)
    assert "stop listening" in answer.sentences[0].sentence.text
    assert "is by Neura" in answer.text
    assert max(talk.doubles.ears.heard) <= 28.5 * 16_000


async def test_endless_noise_is_told_to_be_too_long(talk):
    talk.doubles.ears.verdict = "gibberish"
    talk.session.microphone(True)
    say(talk, (30.0, SPEECH))
    await talk.session.settled()
    assert talk.answer(1).not_heard == ["too_long"]


@pytest.mark.parametrize(
    ("error", "said"),
    [(Unavailable("away"), "type your question"), (Overloaded("busy", 9.0), "ask it again")],
)
async def test_a_guide_that_can_not_hear_says_so(talk, error, said):
    talk.doubles.ears.fails = error
    talk.session.microphone(True)
    say(talk, (1.0, SPEECH), (0.7, SILENCE))
    await talk.session.settled()
    answer = talk.answer(1)
    assert answer.ended.ending == "failed"
    assert said in answer.text
    talk.doubles.ears.fails = None
    assert (await talk.ask("Who made this?")).ended.ending == "complete"


async def test_a_worker_that_is_busy_for_a_moment_is_asked_again(talk):
    talk.doubles.ears.fails = Overloaded("busy", 0.01)
    talk.session.microphone(True)
    say(talk, (1.0, SPEECH), (0.7, SILENCE))
    await until(lambda: len(talk.doubles.ears.heard) == 1)
    talk.doubles.ears.fails = None
    await talk.session.settled()
    assert talk.answer(1).text == "“Probability Garden” is by Neura."


async def test_a_recording_is_one_question_whatever_its_pauses(talk):
    audio = np.frombuffer(pcm(1.0, SPEECH) + pcm(1.5, SILENCE) + pcm(1.0, SPEECH), "<i2") / 32768
    talk.session.transcribe_and_ask(audio.astype(np.float32))
    await talk.session.settled()
    assert talk.session.turn_id == 1
    assert talk.doubles.ears.heard[0] > 3 * 16_000
    assert talk.answer(1).text == "“Probability Garden” is by Neura."


@pytest.mark.parametrize(("level", "reason"), [(0.0, "silence"), (0.1, "noise")])
async def test_a_recording_without_speech_is_not_answered(talk, level, reason):
    talk.session.transcribe_and_ask((np.frombuffer(pcm(3.0, level), "<i2") / 32768).astype(np.float32))
    await talk.session.settled()
    assert talk.answer(1).not_heard == [reason]


async def test_a_recording_that_is_too_long_is_cut(talk):
    talk.session.transcribe_and_ask((np.frombuffer(pcm(60.0, SPEECH), "<i2") / 32768).astype(np.float32))
    await talk.session.settled()
    assert talk.doubles.ears.heard[0] <= 28.5 * 16_000
    assert "stop listening" in talk.answer(1).text


async def test_an_empty_recording_is_silence(talk):
    talk.session.transcribe_and_ask(np.zeros(0, np.float32))
    await talk.session.settled()
    assert talk.answer(1).not_heard == ["silence"]


async def test_audio_that_is_rejected_is_not_answered(talk):
    talk.doubles.ears.fails = AudioRejected("no")
    talk.session.microphone(True)
    say(talk, (1.0, SPEECH), (0.7, SILENCE))
    await talk.session.settled()
    assert talk.answer(1).not_heard == ["noise"]


async def test_the_language_of_the_page_is_that_of_the_ear():
    async with conversation("zh-hans") as chat:
        chat.look_at("V.1")
        chat.doubles.ears.text = "这是谁画的？"
        chat.session.microphone(True)
        say(chat, (1.0, SPEECH), (0.7, SILENCE))
        await chat.session.settled()
        assert chat.answer(1).text == "《概率花园》的作者是涅拉。"
