"""The conversation socket as a client meets it. No worker runs: the guide rests, and answers from fields."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from channels.testing import WebsocketCommunicator

from guide_ai.asr import vad
from museum.asgi import application
from museum.core import tickets
from museum.exhibitions.models import Status
from museum.exhibits.models import Exhibit
from museum.visits import guide
from museum.visits.consumers import ConversationConsumer

ORIGIN = (b"origin", b"http://testserver")


def socket(exhibition: str = "neura", ticket: str | None = None, headers=(ORIGIN,)) -> WebsocketCommunicator:
    ticket = tickets.issue(exhibition) if ticket is None else ticket
    return WebsocketCommunicator(
        application, f"/ws/conversation/{exhibition}/?ticket={ticket}", headers=list(headers)
    )


@asynccontextmanager
async def visit(language: str = "en", hall: str = "north", visit_key: str = ""):
    """Come in and be greeted."""
    client = socket()
    connected, _ = await client.connect(timeout=10)
    assert connected
    await client.send_json_to({"type": "hello", "language": language, "hall": hall, "visit": visit_key})
    ready = await client.receive_json_from(timeout=10)
    assert ready["type"] == "ready"
    client.ready = ready
    yield client
    await client.disconnect()


async def turn(client, **message) -> list[dict]:
    """Send a message and return what comes up to the end of its turn, less the guide's state."""
    await client.send_json_to(message)
    heard = []
    while not heard or heard[-1]["type"] not in ("ended", "not_heard", "error"):
        event = await client.receive_json_from(timeout=20)
        if event["type"] != "guide":
            heard.append(event)
    return heard


async def closed_with(client) -> int:
    while True:
        output = await client.receive_output(timeout=10)
        if output["type"] == "websocket.close":
            return output["code"]


@pytest.fixture(autouse=True)
def _gallery(live_gallery):
    return live_gallery


async def test_a_typed_question_is_answered_with_its_citation():
    async with visit() as client:
        assert (client.ready["guide"], client.ready["sample_rate"]) == ("resting", 24000)
        await client.send_json_to({"type": "place", "hall": "north", "gaze": "V-1.10", "gaze_ms": 2000})
        events = await turn(client, type="ask", text="Who painted this?")
        heard, *said, ended = events
        assert heard == {"type": "heard", "turn_id": 1, "text": "Who painted this?", "language": "en"}
        assert "Ada Lin" in said[0]["text"]
        assert said[0]["citations"] == [
            {"accession": "V-1.10", "field": "maker", "title": "Harbour of Probabilities"}
        ]
        assert (ended["ending"], ended["intent"], ended["grounded"]) == ("complete", "ask_creator", True)
        assert ended["timings_ms"]["total"] > 0


async def test_in_chinese():
    async with visit("zh-hans") as client:
        await client.send_json_to({"type": "place", "hall": "north", "gaze": "V-1.10", "gaze_ms": 2000})
        events = await turn(client, type="ask", text="这是谁画的？")
        assert "林艾达" in events[1]["text"]
        assert events[1]["language"] == "zh-hans"


async def test_the_page_changes_its_language():
    async with visit() as client:
        await client.send_json_to({"type": "place", "hall": "north", "gaze": "V-1.10", "gaze_ms": 2000})
        await client.send_json_to({"type": "language", "language": "zh-hans"})
        events = await turn(client, type="ask", text="用什么材料？")
        assert "布面油画" in events[1]["text"]


async def test_a_change_in_the_record_is_in_the_next_answer():
    async with visit() as client:
        await client.send_json_to({"type": "place", "hall": "north", "gaze": "V-1.10", "gaze_ms": 2000})
        before = await turn(client, type="ask", text="What is it made of?")
        assert "oil" in before[1]["text"].lower()
        await Exhibit.objects.filter(accession_number="V-1.10").aupdate(medium_en="Salt on glass")
        after = await turn(client, type="ask", text="What is it made of?")
        assert "salt on glass" in after[1]["text"].lower()
        assert after[0]["turn_id"] == before[0]["turn_id"] + 1


async def test_drafts_are_not_talked_about():
    async with visit() as client:
        await client.send_json_to({"type": "place", "hall": "north", "gaze": "V-9", "gaze_ms": 2000})
        events = await turn(client, type="ask", text="What does the label of Not Yet say about the volcano?")
        assert not any(
            "volcano erupts" in event.get("text", "") for event in events if event["type"] == "said"
        )
        assert not any(event.get("citations") for event in events)


@pytest.mark.parametrize(
    ("headers", "let_in"),
    [
        ([ORIGIN], True),
        ([(b"origin", b"https://localhost:8443")], True),
        ([], False),
        ([(b"origin", b"null")], False),
        ([(b"origin", b"http://evil.example")], False),
        ([(b"origin", b"http://testserver.evil.example")], False),
    ],
)
async def test_only_our_own_pages_come_in(headers, let_in):
    client = socket(headers=headers)
    connected, _ = await client.connect(timeout=10)
    assert connected is let_in
    await client.disconnect()


@pytest.mark.parametrize("ticket", ["", "forged", tickets.issue("elsewhere"), "%00", "a" * 5000])
async def test_without_a_ticket_nobody_comes_in(ticket):
    client = socket(ticket=ticket)
    assert (await client.connect(timeout=10))[0]
    assert await closed_with(client) == 4401
    await client.disconnect()


async def test_an_expired_ticket(monkeypatch):
    ticket = tickets.issue("neura")
    monkeypatch.setattr(tickets.check, "__kwdefaults__", {"seconds": -1})
    client = socket(ticket=ticket)
    assert (await client.connect(timeout=10))[0]
    assert await closed_with(client) == 4401
    await client.disconnect()


async def test_no_such_exhibition(_gallery):
    client = socket("nowhere")
    assert (await client.connect(timeout=10))[0]
    assert await closed_with(client) == 4404
    await client.disconnect()
    _gallery.exhibition.status = Status.DRAFT
    await _gallery.exhibition.asave()
    client = socket()
    assert (await client.connect(timeout=10))[0]
    assert await closed_with(client) == 4404
    await client.disconnect()


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "{}",
        "[1,2]",
        '{"type":"dance"}',
        '{"type":"ask"}',
        '{"type":"hello","language":"en","hall":"a"}',
    ],
)
async def test_malformed_messages_are_answered_and_change_nothing(text):
    async with visit() as client:
        await client.send_to(text_data=text)
        while (answer := await client.receive_json_from(timeout=10))["type"] == "guide":
            pass
        assert (answer["type"], answer["code"]) == ("error", "bad_message")
        assert (await turn(client, type="ask", text="Hello!"))[-1]["ending"] == "complete"


async def test_hello_comes_first():
    client = socket()
    assert (await client.connect(timeout=10))[0]
    await client.send_json_to({"type": "ask", "text": "Who made this?"})
    assert (await client.receive_json_from(timeout=10))["code"] == "no_hello"
    await client.send_to(bytes_data=b"\0" * 640)
    await client.send_json_to({"type": "hello", "language": "en", "hall": "north"})
    assert (await client.receive_json_from(timeout=10))["type"] == "ready"
    await client.disconnect()


async def test_a_text_message_over_16_kib_is_refused_and_the_socket_stays_open():
    async with visit() as client:
        await client.send_to(text_data='{"type":"ask","text":"' + "船" * 6000 + '"}')
        while (answer := await client.receive_json_from(timeout=10))["type"] == "guide":
            pass
        assert answer["type"] == "error"
        assert (await turn(client, type="ask", text="Hello!"))[-1]["ending"] == "complete"


async def test_a_binary_message_over_64_kib_closes_the_socket():
    async with visit() as client:
        await client.send_to(bytes_data=b"\0" * (64 * 1024 + 1))
        assert await closed_with(client) == 4400


async def test_a_flood_closes_the_socket():
    async with visit() as client:
        for _ in range(300):
            await client.send_to(text_data='{"type":"place","hall":"north"}')
        assert await closed_with(client) == 4429


async def test_sound_far_faster_than_real_time_closes_the_socket():
    async with visit() as client:
        await client.send_json_to({"type": "microphone", "open": True})
        for _ in range(12):  # 25 s of it
            await client.send_to(bytes_data=b"\0" * (64 * 1024))
        assert await closed_with(client) == 4429


async def test_nine_seconds_of_sound_at_once_are_heard():
    async with visit() as client:
        await client.send_json_to({"type": "microphone", "open": True})
        for _ in range(9):
            await client.send_to(bytes_data=b"\0" * 32_000)
        assert (await turn(client, type="microphone", open=False))[-1]["type"] == "not_heard"


async def test_a_long_frame_lets_others_have_their_turn(monkeypatch):
    """Between the pieces of one frame, everything else that waits is served."""
    fed: list[int] = []
    served: list[int] = []

    class Listener:
        def feed(self, pcm: bytes) -> None:
            fed.append(len(pcm))

    async def others() -> None:
        while True:
            served.append(len(fed))
            await asyncio.sleep(0)

    consumer = ConversationConsumer()
    monkeypatch.setattr(consumer, "_session", Listener())
    beside = asyncio.create_task(others())
    await consumer.binary_came(b"\0" * (64 * 1024))
    beside.cancel()
    assert sum(fed) == 64 * 1024
    assert set(range(1, len(fed))) <= set(served)
    assert max(fed) <= 8_000


@pytest.mark.parametrize(
    "path", ["/", "/ws/", "/ws/conversation/", "/ws/conversation/a b/", "/ws/other/neura/"]
)
async def test_an_address_that_leads_nowhere_is_closed_quietly(path):
    client = WebsocketCommunicator(application, path, headers=[ORIGIN])
    assert (await client.connect(timeout=10))[0]
    assert await closed_with(client) == 4404
    await client.disconnect()


async def test_a_damaged_ear_leaves_typed_questions(monkeypatch):
    def broken(store):
        raise RuntimeError("the runtime's own error")

    guide.open_ear.cache_clear()
    monkeypatch.setattr(vad, "load", broken)
    async with visit() as client:
        await client.send_json_to({"type": "microphone", "open": True})
        await client.send_to(bytes_data=b"\0" * 640)
        assert (await turn(client, type="ask", text="Hello!"))[-1]["ending"] == "complete"
    guide.open_ear.cache_clear()


async def test_too_many_questions_are_refused_one_by_one():
    async with visit() as client:
        for _ in range(60):
            await client.send_json_to({"type": "ask", "text": "Who made this?"})
        codes = set()
        ended = 0
        while "too_fast" not in codes or ended == 0:
            event = await client.receive_json_from(timeout=20)
            codes.add(event.get("code"))
            ended += event["type"] == "ended"
        assert codes <= {None, "too_fast"}


async def test_a_new_question_overtakes_the_old_one():
    async with visit() as client:
        for text in ("Who painted Lilies at the Edge?", "When was the harbour painted?"):
            await client.send_json_to({"type": "ask", "text": text})
        newest = 0
        while True:
            event = await client.receive_json_from(timeout=20)
            if event["type"] == "ended" and event["turn_id"] == 2:
                break
            newest = max(newest, event["turn_id"])
            assert event["turn_id"] == newest or event["type"] in ("ended", "guide")


async def test_a_microphone_while_the_guide_rests_is_answered_politely():
    async with visit() as client:
        await client.send_json_to({"type": "microphone", "open": True})
        for _ in range(50):
            await client.send_to(bytes_data=b"\0" * 640)
        events = await turn(client, type="microphone", open=False)
        assert events[-1]["type"] == "not_heard"
        assert events[-1]["reason"] == "silence"


@pytest.mark.parametrize("data", [b"\0", b"\xff" * 641, b"\x7f\xff" * 16_000])
async def test_odd_frames_hurt_nobody(data):
    async with visit() as client:
        await client.send_json_to({"type": "microphone", "open": True})
        await client.send_to(bytes_data=data)
        await client.send_json_to({"type": "microphone", "open": False})
        assert (await turn(client, type="stop"))[-1]["type"] in ("not_heard", "ended")


async def test_nothing_is_left_running_when_a_visitor_leaves():
    before = asyncio.all_tasks()
    async with visit() as client:
        await client.send_json_to({"type": "ask", "text": "Tell me about this hall."})
    await asyncio.sleep(0.1)
    left = asyncio.all_tasks() - before
    assert not [task for task in left if "museum" in repr(task) or "guide_ai" in repr(task)]


async def test_questions_are_written_to_no_log(caplog):
    with caplog.at_level("DEBUG"):
        async with visit() as client:
            await turn(client, type="ask", text="My secret question about xylophones?")
    assert "xylophones" not in caplog.text
