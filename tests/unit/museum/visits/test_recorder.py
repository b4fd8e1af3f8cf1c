"""When words are kept: while a consent stands that stood when the turn began; and what is never refused."""

import asyncio

import pytest

from guide_ai.dialogue import events
from guide_ai.dialogue.answer import Sentence
from museum.visits import services
from museum.visits.errors import Flooded
from museum.visits.ledger import ledger
from museum.visits.recorder import Recorder


@pytest.fixture
def kept(monkeypatch) -> list[tuple[str, str]]:
    """(key, words) of all that was handed on; "" for a key: only counted."""
    noted: list[tuple[str, str]] = []
    monkeypatch.setattr(services, "agree", lambda exhibition, key, language: key or "key")
    monkeypatch.setattr(services, "keep", lambda exhibition, key, over: noted.append((key, over.text)))
    monkeypatch.setattr(services, "forget", lambda key: None)
    return noted


def begins(recorder: Recorder, turn_id: int) -> None:
    recorder.take(events.Heard(turn_id, f"question {turn_id}", "en"))


def ends(recorder: Recorder, turn_id: int) -> None:
    recorder.take(events.Ended(turn_id, "complete", "describe"))


async def written() -> None:
    await asyncio.to_thread(ledger.settle)


async def test_a_yes_counts_for_what_is_asked_after_it(kept):
    recorder = Recorder("neura")
    begins(recorder, 1)
    await recorder.agree("en", 1)
    ends(recorder, 1)
    begins(recorder, 2)
    ends(recorder, 2)
    await written()
    assert kept == [("", "question 1"), ("key", "question 2")]


async def test_a_yes_counts_for_no_question_that_came_before_it_and_is_taken_up_after_it(kept):
    recorder = Recorder("neura")
    await recorder.agree("en", 1)
    begins(recorder, 1)
    ends(recorder, 1)
    await written()
    assert kept == [("", "question 1")]


@pytest.mark.parametrize("again", [False, True])
async def test_a_no_while_it_is_answered_keeps_nothing_of_it_though_a_yes_follows(kept, again):
    recorder = Recorder("neura")
    await recorder.agree("en", 0)
    begins(recorder, 1)
    await recorder.forget()
    if again:
        await recorder.agree("en", 1)
    ends(recorder, 1)
    await written()
    assert kept == [("", "question 1")]


async def test_a_yes_that_is_said_twice_holds_from_the_first(kept):
    recorder = Recorder("neura")
    await recorder.agree("en", 0)
    begins(recorder, 1)
    await recorder.agree("en", 1)
    ends(recorder, 1)
    await written()
    assert kept == [("key", "question 1")]


async def test_who_agrees_too_often_is_slowed_down_and_may_still_withdraw(kept):
    recorder = Recorder("neura")
    with pytest.raises(Flooded):
        for _ in range(20):
            await recorder.agree("en", 0)
    for _ in range(20):
        await recorder.forget()
    assert (recorder.consented, recorder.key) == (False, "")


async def test_an_answer_can_be_called_wrong_as_soon_as_one_of_its_sentences_stands(kept, monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(services, "complain", lambda where, key, about, remark: told.append(about.answer))
    recorder = Recorder("neura")
    begins(recorder, 1)
    assert await recorder.wrong(1, "") is None
    recorder.take(events.Said(1, 0, Sentence("It is blue.", "en", "field")))
    assert await recorder.wrong(1, "") == 1
    recorder.take(events.Said(1, 1, Sentence("It is old.", "en", "field")))
    ends(recorder, 1)
    assert await recorder.wrong(1, "") == 1
    assert told == ["It is blue."]
