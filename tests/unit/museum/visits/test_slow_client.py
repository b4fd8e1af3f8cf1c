"""Who plays nothing is sent no more sound, and who reads nothing is closed."""

import numpy as np
import pytest

from guide_ai.dialogue import events
from guide_ai.dialogue.answer import Sentence
from guide_ai.speech.base import Clause
from museum.core import connection
from museum.visits import consumers
from museum.visits.consumers import ConversationConsumer

MINUTE = Clause("A minute.", np.zeros(24_000 * 60, np.int16), ())


@pytest.fixture
def consumer():
    consumer = ConversationConsumer()
    consumer.out = []

    async def send(message):
        consumer.out.append(message)

    consumer.base_send = send
    consumer._open = True
    return consumer


def sound(consumer) -> int:
    return sum(len(message["bytes"]) for message in consumer.out if message.get("bytes"))


async def test_sound_stops_and_text_goes_on(consumer):
    for turn in range(1, 10):
        await consumer._emit(events.Said(turn, 0, Sentence("Still here.", "en", "text")))
        await consumer._emit(events.Spoken(turn, 0, MINUTE, last=True))
    assert sound(consumer) <= consumers.SOUND_UNDER_WAY + MINUTE.audio.nbytes * 1.01
    assert sum('"said"' in message.get("text", "") for message in consumer.out) == 9


async def test_playing_brings_the_sound_back(consumer):
    for turn in range(1, 10):
        await consumer._emit(events.Spoken(turn, 0, MINUTE, last=True))
    before = sound(consumer)
    consumer._window.read((3, 0))
    await consumer._emit(events.Spoken(10, 0, MINUTE, last=True))
    assert sound(consumer) > before


async def test_who_reads_nothing_at_all_is_closed(consumer):
    word = Sentence("word " * 10_000, "en", "text")
    for turn in range(1, 1000):
        await consumer._emit(events.Said(turn, 0, word))
    closes = [message["code"] for message in consumer.out if message["type"] == "websocket.close"]
    assert closes == [connection.TOO_SLOW]
    assert sum(len(message.get("text", "")) for message in consumer.out) < consumers.ALL_UNDER_WAY * 1.1
