"""Turns: one at a time, cancelled down to the worker, never stale, never the end of the session."""

import asyncio
import random

import pytest

from guide_ai.dialogue.events import Ended, Event, GuideState, Said, Spoken
from guide_ai.dialogue.skills import Skills
from guide_ai.errors import DeadlineExceeded, Overloaded, Unavailable
from tests.unit.guide_ai.dialogue.conftest import Answer, conversation
from tests.unit.guide_ai.dialogue.gallery import LABEL, Doubles, Gallery, Voice

QUESTIONS = ["Who made this?", "Tell me about this", "next", "start the tour", "多大？", "Which is older?"]


async def until(holds, patience=5.0):
    async with asyncio.timeout(patience):
        while not holds():  # noqa: ASYNC110 (any condition of the code under test)
            await asyncio.sleep(0.001)


async def test_an_answer_is_heard_shown_spoken_and_ended_in_this_order(talk):
    answer = await talk.ask("Who made this and when?")
    kinds = [type(event).__name__ for event in answer.events]
    assert kinds[0] == "Heard" and kinds[-1] == "Ended"
    assert [said.index for said in answer.sentences] == [0, 1]
    assert [spoken.index for spoken in answer.spoken] == [0, 1]
    assert all(spoken.last for spoken in answer.spoken)
    assert kinds.index("Said") < kinds.index("Spoken")


async def test_the_end_tells_where_the_time_went(talk):
    ended = (await talk.ask("Who made this?")).ended
    assert ended.intent == "ask_creator" and ended.grounded
    assert set(ended.timings_ms) == {
        "nlu", "referent", "retrieval", "answer", "speech", "first_audio", "total",
    }  # fmt: skip
    stages = sum(ended.timings_ms[name] for name in ("nlu", "referent", "retrieval", "answer", "speech"))
    assert stages <= ended.timings_ms["total"] + 0.1
    assert ended.timings_ms["first_audio"] <= ended.timings_ms["total"]


async def test_sentences_that_are_sure_are_asked_to_be_kept(talk):
    await talk.ask("Who made this?")
    assert talk.doubles.voice.said == [("“Probability Garden” is by Neura.", "en", True)]
    talk.doubles.model.text = "The gate stands for choice."
    await talk.ask("What does the red gate stand for?")
    assert ("The gate stands for choice.", "en", False) in talk.doubles.voice.said


async def test_the_clauses_of_a_sentence_come_early_and_the_last_closes_it(talk):
    talk.gallery.tour_stops[0] = talk.gallery.tour_stops[0].__class__("V.1", {"en": "One, two, three."})
    answer = await talk.ask("Start the tour")
    clauses = [spoken for spoken in answer.spoken if spoken.index == 1]
    assert [spoken.clause.text.strip() for spoken in clauses] == ["One,", "two,", "three."]
    assert [spoken.last for spoken in clauses] == [False, False, True]


async def test_without_speech_nobody_speaks():
    async with conversation(speak=False) as talk:
        talk.look_at("V.1")
        answer = await talk.ask("Who made this?")
        assert not answer.spoken and not talk.doubles.voice.said
        assert "first_audio" not in answer.ended.timings_ms


@pytest.mark.parametrize(
    "error", [Unavailable("away"), Overloaded("busy", 1.0), DeadlineExceeded("late"), RuntimeError("broken")]
)
async def test_where_speech_fails_the_text_still_comes(talk, error):
    talk.doubles.voice.fails = error
    answer = await talk.ask("Tell me about this.")
    assert answer.text == LABEL
    assert answer.ended.ending == "complete"


async def test_a_new_question_interrupts_the_old_one_down_to_the_worker(talk):
    talk.doubles.voice.gate = asyncio.Semaphore(1)
    first = talk.session.ask("Tell me about this.")
    await until(lambda: any(isinstance(event, Spoken) for event in talk.events))
    talk.doubles.voice.gate = None
    second = talk.session.ask("Who made this?")
    await talk.session.settled()
    assert second == first + 1
    assert talk.doubles.voice.closed == 1
    assert len(talk.answer(first).spoken) == 1
    assert talk.answer(first).ended.ending == "interrupted"
    assert talk.answer(second).ended.ending == "complete"
    order = [event.turn_id for event in talk.events]
    assert order == sorted(order), "nothing of an older turn follows a newer one"


async def test_interrupting_the_model_frees_its_slot(talk):
    talk.doubles.model.gate = asyncio.Event()
    talk.session.ask("What does the red gate stand for?")
    await until(lambda: talk.doubles.model.asked)
    talk.session.stop()
    await talk.session.settled()
    assert talk.doubles.model.closed == 1
    assert talk.answer(1).ended.ending == "interrupted"
    assert not talk.answer(1).sentences


async def test_what_was_not_yet_sent_of_an_old_turn_is_dropped():
    seen: list[Event] = []
    gate = asyncio.Event()

    async def slow(event: Event) -> None:
        seen.append(event)
        if isinstance(event, Said) and event.turn_id == 1:
            await gate.wait()

    async with conversation(emit=slow) as talk:
        talk.look_at("V.1")
        talk.session.ask("Tell me about this.")
        await until(lambda: any(isinstance(event, Said) for event in seen))
        await until(lambda: len(talk.doubles.voice.said) == 3)
        talk.session.ask("Who made this?")
        gate.set()
        await talk.session.settled()
    assert sum(isinstance(event, Said) and event.turn_id == 1 for event in seen) == 1
    assert not any(isinstance(event, Spoken) and event.turn_id == 1 for event in seen)
    assert Answer([event for event in seen if event.turn_id == 2]).text == "“Probability Garden” is by Neura."


async def test_stopping_with_nothing_under_way_is_harmless(talk):
    talk.session.stop()
    talk.session.microphone(False)
    talk.session.played(99, 3, 10)
    assert (await talk.ask("Who made this?")).ended.ending == "complete"


async def test_a_failing_catalogue_fails_one_turn_only():
    class Broken(Gallery):
        async def record(self, accession_number):
            if self.tour_stops == []:
                raise RuntimeError("the database is gone")
            return await super().record(accession_number)

    gallery = Broken()
    async with conversation(gallery=gallery) as talk:
        talk.look_at("V.1")
        gallery.tour_stops = []
        failed = await talk.ask("Who made this?")
        assert failed.ended.ending == "failed"
        assert "ask it again" in failed.text
        gallery.tour_stops = [None]
        assert (await talk.ask("Who made this?")).ended.ending == "complete"


async def test_an_emit_that_fails_ends_the_session():
    async def gone(event: Event) -> None:
        raise ConnectionResetError

    with pytest.raises(BaseExceptionGroup) as caught:
        async with conversation(emit=gone) as talk:
            talk.session.ask("Hello")
            await asyncio.sleep(5)
    assert caught.group_contains(ConnectionResetError)


async def test_run_serves_until_it_is_closed():
    async with conversation() as talk:
        other = talk.session.__class__(
            talk.doubles.skills(), talk.gallery, exhibition="show", language="en",
            emit=lambda event: asyncio.sleep(0), vad=None,
        )  # fmt: skip
        served = asyncio.create_task(other.run())
        await asyncio.sleep(0)
        other.ask("Who made this?")
        await other.settled()
        other.close()
        await asyncio.wait_for(served, 5)


async def test_typed_field_questions_are_answered_without_the_worker(talk):
    talk.doubles.fail(Unavailable("away"))
    answer = await talk.ask("Who made this and when?")
    assert answer.text == "“Probability Garden” is by Neura. It dates from 2041."
    assert answer.ended.ending == "complete" and not answer.spoken
    assert [e.state for e in talk.events if isinstance(e, GuideState)] == ["resting"]
    assert talk.session.resting
    answer = await talk.ask("What does the red gate stand for?")
    assert answer.text == "The red gate stands for choice."
    assert (await talk.ask("Who made Entangled Lilies?")).cited == {("V.2", "maker")}


async def test_so_they_are_in_chinese(chat):
    chat.doubles.fail(Unavailable("away"))
    assert (await chat.ask("这幅画有多大？")).text == "《概率花园》的尺寸是120 × 90厘米。"
    assert (await chat.ask("介绍一下这幅画")).cited == {("V.1", "text.label")}


async def test_the_guide_wakes_by_itself(monkeypatch):
    monkeypatch.setattr("guide_ai.dialogue.alertness.PROBE_SECONDS", 0.01)
    async with conversation() as talk:
        talk.look_at("V.1")
        talk.doubles.fail(Unavailable("away"))
        await talk.ask("Who made this?")
        talk.doubles.fail(None)
        await until(lambda: not talk.session.resting)
        assert (await talk.ask("Who made this?")).spoken
        states = [event.state for event in talk.events if isinstance(event, GuideState)]
        assert states == ["resting", "awake"]


async def test_skills_that_tell_of_their_worker_are_believed():
    states: asyncio.Queue[bool] = asyncio.Queue()

    class Telling(Skills):
        async def watch(self):
            while True:
                yield await states.get()

    class Told(Doubles):
        def skills(self):
            return Telling(self.ears, self.reader, self.reader, self.voice, self.model)

    async with conversation(doubles=Told()) as talk:
        states.put_nowait(True)
        states.put_nowait(False)
        await until(lambda: talk.session.resting)
        states.put_nowait(True)
        await until(lambda: not talk.session.resting)
        await talk.session.settled()
        told = [event.state for event in talk.events if isinstance(event, GuideState)]
        assert told == ["resting", "awake"]


async def test_the_guide_rests_until_all_of_its_skills_are_back(monkeypatch):
    monkeypatch.setattr("guide_ai.dialogue.alertness.PROBE_SECONDS", 0.01)
    there = asyncio.Event()

    class Knowing(Skills):
        @property
        def available(self):
            return there.is_set()

    class Known(Doubles):
        def skills(self):
            return Knowing(self.ears, self.reader, self.reader, self.voice, self.model)

    async with conversation(doubles=Known()) as talk:
        talk.look_at("V.1")
        talk.doubles.fail(Unavailable("away"))
        await talk.ask("Who made this?")
        talk.doubles.fail(None)
        await talk.ask("Who made this?")
        assert talk.session.resting, "one skill that answers is not the whole guide"
        there.set()
        await until(lambda: not talk.session.resting)


@pytest.mark.parametrize("error", [Overloaded("busy", 1.0), DeadlineExceeded("late"), RuntimeError("broken")])
async def test_where_reading_fails_rules_read(talk, error):
    talk.doubles.reader.fails = error
    assert (await talk.ask("Who made this?")).text == "“Probability Garden” is by Neura."
    assert not talk.session.resting


@pytest.mark.parametrize(
    "text", ["", "   ", "🙂🙂🙂", "a" * 5000, "<script>", "\x00\x01", "'; DROP TABLE", "谁" * 3000]
)
async def test_no_text_upsets_it(talk, text):
    assert (await talk.ask(text)).ended.ending == "complete"


@pytest.mark.parametrize("seed", range(50))
async def test_any_order_of_asking_stopping_and_walking_leaves_it_alive(seed):
    chance = random.Random(seed)  # noqa: S311 (no secret)
    doubles = Doubles(voice=Voice())
    async with conversation(chance.choice(["en", "zh-hans"]), doubles=doubles) as talk:
        talk.look_at("V.1")
        for _ in range(30):
            match chance.randrange(9):
                case 0 | 1 | 2:
                    talk.session.ask(
                        chance.choice(QUESTIONS)
                    )  # fmt: skip
                case 3:
                    talk.session.stop()
                case 4:
                    talk.look_at(chance.choice(["V.1", "V.2", "V.404", None]), chance.choice(["east", "x"]))
                case 5:
                    talk.session.microphone(chance.random() < 0.5)
                case 6:
                    talk.session.feed(chance.randbytes(chance.randrange(5000)))
                case 7:
                    talk.doubles.fail(chance.choice([None, None, Unavailable("away"), RuntimeError("no")]))
                case 8:
                    talk.session.played(chance.randrange(30), chance.randrange(3), chance.randrange(9000))
            for _ in range(chance.randrange(12)):
                await asyncio.sleep(0)
        talk.doubles.fail(None)
        talk.session.microphone(False)
        talk.look_at("V.1")
        answer = await talk.ask("How big is Probability Garden?")
        assert answer.ended.ending == "complete"
        assert "120 × 90" in answer.text
        order = [event.turn_id for event in talk.events]
        assert order == sorted(order)
        endings = [event.turn_id for event in talk.events if isinstance(event, Ended)]
        assert len(endings) == len(set(endings)), "a turn ends once"


@pytest.mark.parametrize(
    "question", ["Who made this?", "Tell me about this", "What is this about?", "What is near me?", "多大？"]
)
async def test_a_gaze_at_a_work_that_was_taken_down_is_no_gaze(talk, question):
    talk.look_at("GONE-1")
    answer = await talk.ask(question)
    assert answer.sentences, "the visitor must hear something"
    assert answer.ended.ending == "complete"
    assert not any(
        citation.accession == "GONE-1" for s in answer.sentences for citation in s.sentence.citations
    )
