"""What is kept of a conversation over a real socket: nothing without consent, nothing after "forget me"."""

import asyncio

import pytest
from django.db import OperationalError

from museum.core.database import in_database
from museum.visits import services
from museum.visits.ledger import ledger
from museum.visits.models import Complaint, Gap, Question, Remark, Tally, Visit
from tests.integration.museum.test_conversation import socket, turn, visit

PLACE = {"type": "place", "hall": "north", "gaze": "V-1.10", "gaze_ms": 2000}
WORDS = "Who painted this, asks Zoe from Leeds?"


@pytest.fixture(autouse=True)
def _gallery(live_gallery):
    return live_gallery


async def told(client, kind: str) -> dict:
    """The next message of one kind."""
    while True:
        message = await client.receive_json_from(timeout=20)
        if message["type"] == kind:
            return message


async def written() -> None:
    """Wait for the ledger."""
    await asyncio.to_thread(ledger.settle)


def everything_kept() -> str:
    """All words in the tables of visits."""
    rows = [
        *Question.objects.values(),
        *Complaint.objects.values(),
        *Remark.objects.values(),
        *Tally.objects.values(),
    ]
    return repr([*rows, *Gap.objects.values(), *Visit.objects.values()])


async def test_without_consent_a_question_is_only_counted():
    async with visit() as client:
        assert client.ready["consent"] is False
        await client.send_json_to(PLACE)
        events = await turn(client, type="ask", text=WORDS)
        assert "Ada Lin" in events[1]["text"]
        await written()
        assert "Zoe" not in await in_database(everything_kept)
        assert not await Visit.objects.aexists()
        tally = await Tally.objects.select_related("exhibit").aget()
        assert (tally.exhibit.accession_number, tally.intent, tally.asked) == ("V-1.10", "ask_creator", 1)


async def test_by_consent_the_exchange_is_kept_from_then_on_until_forgotten():
    async with visit() as client:
        await client.send_json_to(PLACE)
        await turn(client, type="ask", text="When was it made?")
        await client.send_json_to({"type": "consent", "given": True})
        agreed = await told(client, "consent")
        assert agreed["given"] and agreed["visit"]
        await turn(client, type="ask", text=WORDS)
        await written()
        kept = await Question.objects.select_related("exhibit", "hall").aget()
        assert (kept.text, kept.exhibit.accession_number, kept.hall.slug) == (WORDS, "V-1.10", "north")
        assert "Ada Lin" in kept.answer
        assert kept.citations[0]["field"] == "maker"
        await client.send_json_to({"type": "forget"})
        await told(client, "forgotten")
        assert "Zoe" not in await in_database(everything_kept)
        await turn(client, type="ask", text=WORDS)
        await written()
        assert not await Question.objects.aexists()


async def test_saying_no_again_erases_too():
    async with visit() as client:
        await client.send_json_to({"type": "consent", "given": True})
        await told(client, "consent")
        await turn(client, type="ask", text=WORDS)
        await client.send_json_to({"type": "consent", "given": False})
        assert (await told(client, "consent"))["given"] is False
        await written()
        assert not await Visit.objects.aexists()
        assert not await Question.objects.aexists()


async def test_forgetting_is_asked_for_in_words():
    async with visit() as client:
        await client.send_json_to({"type": "consent", "given": True})
        await told(client, "consent")
        await turn(client, type="ask", text=WORDS)
        await client.send_json_to({"type": "ask", "text": "Delete my data, please."})
        await told(client, "forgotten")
        await written()
        assert not await Question.objects.aexists()


async def test_a_broken_line_is_taken_up_with_its_key():
    async with visit() as client:
        await client.send_json_to({"type": "consent", "given": True})
        key = (await told(client, "consent"))["visit"]
    async with visit(visit_key=key) as client:
        assert client.ready["consent"] is True
        await turn(client, type="ask", text=WORDS)
    await written()
    assert await Visit.objects.acount() == 1
    assert await Question.objects.acount() == 1
    async with visit(visit_key="made_up") as client:
        assert client.ready["consent"] is False
        assert client.ready["visit"] == ""


async def test_an_answer_is_called_wrong_without_the_words_of_the_question():
    async with visit() as client:
        await client.send_json_to(PLACE)
        events = await turn(client, type="ask", text=WORDS)
        await client.send_json_to({"type": "wrong", "about": events[0]["turn_id"], "remark": ""})
        assert (await told(client, "noted"))["about"] == events[0]["turn_id"]
        complaint = await Complaint.objects.select_related("exhibit").aget()
        assert "Ada Lin" in complaint.answer
        assert complaint.citations[0]["accession"] == complaint.exhibit.accession_number == "V-1.10"
        assert "Zoe" not in await in_database(everything_kept)
        assert not await Visit.objects.aexists()


async def test_a_remark_is_kept_and_erased_and_the_words_of_the_question_come_by_consent():
    async with visit() as client:
        await client.send_json_to(PLACE)
        await client.send_json_to({"type": "consent", "given": True})
        await told(client, "consent")
        events = await turn(client, type="ask", text=WORDS)
        await client.send_json_to(
            {"type": "wrong", "about": events[0]["turn_id"], "remark": "It was her sister."}
        )
        await told(client, "noted")
        remark = await Remark.objects.select_related("question").aget()
        assert (remark.text, remark.question.text) == ("It was her sister.", WORDS)
        await client.send_json_to({"type": "forget"})
        await told(client, "forgotten")
        left = await in_database(everything_kept)
        assert "sister" not in left and "Zoe" not in left
        assert (await Complaint.objects.aget()).times == 1


async def test_it_is_said_aloud_that_the_last_answer_is_wrong():
    async with visit() as client:
        await client.send_json_to(PLACE)
        events = await turn(client, type="ask", text="Who painted this?")
        await turn(client, type="ask", text="thank you")
        await client.send_json_to({"type": "ask", "text": "No, that is wrong."})
        assert (await told(client, "noted"))["about"] == events[0]["turn_id"]
        assert "Ada Lin" in (await Complaint.objects.aget()).answer


@pytest.mark.parametrize("about", [0, 7, 2**32 - 1])
async def test_only_answers_that_were_given_can_be_called_wrong(about):
    async with visit() as client:
        await turn(client, type="ask", text="Who painted this?")
        await client.send_json_to({"type": "wrong", "about": about})
        assert (await told(client, "error"))["code"] == "no_answer"
        assert not await Complaint.objects.aexists()


async def test_a_flood_of_complaints_is_stopped():
    async with visit() as client:
        await client.send_json_to(PLACE)
        events = await turn(client, type="ask", text="Who painted this?")
        for number in range(12):
            await client.send_json_to(
                {"type": "wrong", "about": events[0]["turn_id"], "remark": f"No {number}"}
            )
        assert (await told(client, "error"))["code"] == "too_fast"
        assert await Remark.objects.acount() <= 9
        assert await Complaint.objects.acount() == 1


async def test_questions_in_vain_that_are_alike_make_one_and_a_broken_line_loses_none():
    for words in ("Which song was on the radio?", "which song was on the RADIO"):
        async with visit() as client:
            await client.send_json_to(PLACE)
            await client.send_json_to({"type": "consent", "given": True})
            await told(client, "consent")
            events = await turn(client, type="ask", text=words)
            assert events[-1]["unanswered"]
            await written()
    async with visit():
        pass
    await asyncio.sleep(0.2)
    await written()
    gap = await Gap.objects.aget()
    assert (gap.times, await gap.questions.acount()) == (2, 2)


async def test_a_database_that_fails_costs_no_answer_and_no_conversation(monkeypatch, caplog):
    def locked(*args, **kwargs):
        raise OperationalError("database is locked")

    monkeypatch.setattr(services, "keep", locked)
    monkeypatch.setattr(services, "agree", locked)
    caplog.set_level("ERROR", "museum")
    async with visit() as client:
        await client.send_json_to(PLACE)
        await client.send_json_to({"type": "consent", "given": True})
        assert (await told(client, "error"))["code"] == "not_kept"
        for _ in range(3):
            events = await turn(client, type="ask", text="Who painted this?")
            assert "Ada Lin" in events[1]["text"]
        await written()


async def test_where_nothing_is_kept_nobody_can_agree(settings):
    settings.VISIT_KEEP_DAYS = 0
    client = socket()
    await client.connect(timeout=10)
    await client.send_json_to({"type": "hello", "language": "en", "hall": "north"})
    assert (await told(client, "ready"))["days"] == 0
    await client.send_json_to({"type": "consent", "given": True})
    assert (await told(client, "error"))["code"] == "not_kept"
    assert not await Visit.objects.aexists()
    await client.disconnect()
