"""When an utterance starts, pauses and ends, from probabilities of speech alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.asr.base import MAXIMUM_SECONDS, SAMPLE_RATE
from guide_ai.asr.endpointing import (
    FRAME,
    Ended,
    Endpointer,
    Habits,
    Heard,
    NothingSaid,
    Paused,
    Started,
    WentOn,
)

SPEECH, SILENCE = 0.95, 0.02


def told(endpointer: Endpointer, *parts: tuple[float, float]) -> list[tuple[int, Heard]]:
    """Feed (probability, seconds) parts; return each event with the sample number at which it came."""
    happened: list[tuple[int, Heard]] = []
    fed = 0
    for probability, seconds in parts:
        for _ in range(round(seconds * SAMPLE_RATE / FRAME)):
            fed += FRAME
            happened += [(fed, event) for event in endpointer.feed(probability)]
    return happened


def kinds(happened: list[tuple[int, Heard]]) -> list[type]:
    return [type(event) for _, event in happened]


def seconds(samples: int) -> float:
    return samples / SAMPLE_RATE


def test_an_utterance_begins_before_its_first_voiced_frame():
    happened = told(Endpointer(), (SILENCE, 1.024), (SPEECH, 1))
    [(noticed, started)] = happened
    assert isinstance(started, Started)
    assert seconds(started.start) == pytest.approx(1.024 - 0.32)
    assert seconds(noticed) < 1.024 + 0.15


def test_nothing_stands_before_the_first_sample():
    [(_, started)] = told(Endpointer(), (SPEECH, 0.5))
    assert started == Started(0)


@pytest.mark.parametrize("clicks", [[SPEECH], [SPEECH, SPEECH], [SPEECH, 0.1, 0.1, 0.1, SPEECH]])
def test_a_click_is_no_speech(clicks):
    endpointer = Endpointer()
    happened = told(
        endpointer, (SILENCE, 1), *[(click, FRAME / SAMPLE_RATE) for click in clicks], (SILENCE, 1)
    )
    assert happened == []
    assert not endpointer.speaking


def test_a_pause_is_told_soon_and_the_end_after_half_a_second():
    happened = told(Endpointer(), (SILENCE, 0.512), (SPEECH, 2.048), (SILENCE, 1.024))
    assert kinds(happened) == [Started, Paused, Ended]
    (_, started), (paused_at, paused), (ended_at, ended) = happened
    silent_from = 0.512 + 2.048
    assert 0.15 <= seconds(paused_at) - silent_from <= 0.25
    assert 0.45 <= seconds(ended_at) - silent_from <= 0.5
    assert ended.reason == "pause"
    assert seconds(ended.voiced_until) == pytest.approx(silent_from)
    # The transcript that was begun at the pause is the transcript of the utterance.
    assert (paused.start, paused.end) == (ended.start, ended.end)
    assert ended.start == started.start


def test_speech_that_goes_on_voids_what_was_begun_at_the_pause():
    happened = told(Endpointer(), (SPEECH, 1.024), (SILENCE, 0.32), (SPEECH, 0.512), (SILENCE, 0.6))
    assert kinds(happened) == [Started, Paused, WentOn, Paused, Ended]
    first, second, ended = (event for _, event in happened if isinstance(event, Paused | Ended))
    assert first.start == second.start
    assert first.end < second.end == ended.end


def test_a_click_in_a_pause_is_no_speech_that_goes_on():
    happened = told(Endpointer(), (SPEECH, 1.024), (SILENCE, 0.256), (SPEECH, 0.032), (SILENCE, 0.256))
    assert kinds(happened) == [Started, Paused, Ended]


def test_a_weak_syllable_ends_nothing():
    happened = told(Endpointer(), (SPEECH, 0.64), (0.4, 1.28), (SPEECH, 0.64))
    assert kinds(happened) == [Started]


def test_a_short_breath_is_not_even_a_pause():
    happened = told(Endpointer(), (SPEECH, 0.64), (SILENCE, 0.128), (SPEECH, 0.64), (SILENCE, 0.096))
    assert kinds(happened) == [Started]


def test_two_utterances_share_no_sample():
    happened = told(Endpointer(), (SPEECH, 0.64), (SILENCE, 0.512), (SPEECH, 0.64), (SILENCE, 0.512))
    first, second = (event for _, event in happened if isinstance(event, Ended))
    assert first.end <= second.start


def test_push_to_talk_waits_for_the_release_and_then_ends_at_once():
    endpointer = Endpointer(held=True)
    happened = told(endpointer, (SPEECH, 0.64), (SILENCE, 2), (SPEECH, 0.64))
    assert kinds(happened) == [Started, Paused, WentOn]
    [ended] = endpointer.release()
    assert isinstance(ended, Ended)
    assert ended.reason == "released"
    assert ended.start == 0
    assert seconds(ended.end) == pytest.approx(0.64 + 2 + 0.64, abs=0.1)
    assert not endpointer.speaking


def test_released_in_a_pause_the_begun_transcript_is_final():
    endpointer = Endpointer(held=True)
    *_, (_, paused) = told(endpointer, (SPEECH, 0.64), (SILENCE, 1))
    [ended] = endpointer.release()
    assert isinstance(paused, Paused)
    assert isinstance(ended, Ended)
    assert (ended.start, ended.end) == (paused.start, paused.end)


def test_a_button_pressed_in_silence_says_nothing():
    endpointer = Endpointer(held=True)
    told(endpointer, (SILENCE, 1), (SPEECH, 0.032))
    assert endpointer.release() == (NothingSaid(),)


def test_speech_without_a_pause_is_cut_once_and_the_rest_ignored():
    endpointer = Endpointer()
    happened = told(endpointer, (SPEECH, 60))
    assert kinds(happened) == [Started, Ended]
    _, (cut_at, cut) = happened
    assert cut.reason == "cut"
    assert seconds(cut.end - cut.start) == pytest.approx(MAXIMUM_SECONDS, abs=0.1)
    assert seconds(cut_at) == pytest.approx(MAXIMUM_SECONDS, abs=0.1)


def test_who_was_cut_is_heard_again_after_a_pause():
    endpointer = Endpointer()
    told(endpointer, (SPEECH, 40))
    assert kinds(told(endpointer, (SILENCE, 1), (SPEECH, 1), (SILENCE, 1))) == [Started, Paused, Ended]


def test_with_a_held_button_who_was_cut_is_heard_again_after_the_release():
    endpointer = Endpointer(held=True)
    told(endpointer, (SPEECH, 40))
    assert told(endpointer, (SILENCE, 5), (SPEECH, 1)) == []
    assert endpointer.release() == (NothingSaid(),)
    assert kinds(told(endpointer, (SPEECH, 1))) == [Started]


def test_habits_can_be_changed():
    patient = Habits(end=40)
    happened = told(Endpointer(patient), (SPEECH, 0.64), (SILENCE, 1), (SPEECH, 0.32), (SILENCE, 2))
    assert kinds(happened).count(Ended) == 1


@given(st.lists(st.floats(0, 1), max_size=300), st.booleans(), st.integers(0, 300))
def test_every_utterance_is_opened_once_and_closed_once_whatever_comes(probabilities, held, release_after):
    """Started, then any number of Paused and WentOn in turn, then Ended: nothing else, in no other order."""
    endpointer = Endpointer(Habits(longest=60), held=held)
    state, last_end = "out", 0
    for number, probability in enumerate(probabilities):
        events = endpointer.feed(probability)
        if number == release_after:
            events += endpointer.release()
        for event in events:
            match state, event:
                case "out", Started():
                    assert event.start >= last_end
                    state = "speaking"
                case "out", NothingSaid():
                    pass
                case "speaking", Paused():
                    state = "pausing"
                case "pausing", WentOn():
                    state = "speaking"
                case (("speaking" | "pausing"), Ended()):
                    assert last_end <= event.start < event.end <= (number + 1) * FRAME
                    assert event.start < event.voiced_until <= (number + 1) * FRAME
                    assert event.end - event.start <= 61 * FRAME
                    state, last_end = "out", event.end
                case _:
                    pytest.fail(f"{event} while {state}")
    assert endpointer.speaking == (state != "out")
