"""The conversation socket's messages are what docs/protocol.md says."""

import json
import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.dialogue import events
from guide_ai.dialogue.answer import Citation, Sentence
from guide_ai.speech.base import Clause, PhonemeTime
from museum.visits import wire


def sent(event: events.Event) -> dict:
    (frame,) = wire.Writer().frames(event)
    return json.loads(frame)


def clause(samples: int, text: str = "Hello") -> Clause:
    return Clause(text, np.arange(samples, dtype=np.int16), (PhonemeTime("h", 0.0, 0.0751),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type":"hello","language":"en","hall":"a"}', wire.Hello(type="hello", language="en", hall="a")),
        (
            '{"type":"place","hall":"a","x":1,"z":-2.5,"heading":3,"gaze":"V-1.10","gaze_ms":400}',
            wire.Place(type="place", hall="a", x=1, z=-2.5, heading=3, gaze="V-1.10", gaze_ms=400),
        ),
        ('{"type":"place","hall":"a","gaze":null}', wire.Place(type="place", hall="a")),
        ('{"type":"microphone","open":true}', wire.Microphone(type="microphone", open=True)),
        ('{"type":"ask","text":"谁画的？"}', wire.Ask(type="ask", text="谁画的？")),
        (
            '{"type":"language","language":"zh-hans"}',
            wire.ChangeLanguage(type="language", language="zh-hans"),
        ),
        ('{"type":"stop"}', wire.Stop(type="stop")),
        (
            '{"type":"hello","language":"en","hall":"a","visit":"Zx_9-"}',
            wire.Hello(type="hello", language="en", hall="a", visit="Zx_9-"),
        ),
        ('{"type":"consent","given":false}', wire.Consent(type="consent", given=False)),
        ('{"type":"wrong","about":3}', wire.Wrong(type="wrong", about=3)),
        (
            '{"type":"wrong","about":3,"remark":"1890年"}',
            wire.Wrong(type="wrong", about=3, remark="1890年"),
        ),
        ('{"type":"forget"}', wire.Forget(type="forget")),
        (
            '{"type":"played","turn_id":3,"index":0,"samples":4800}',
            wire.Played(type="played", turn_id=3, index=0, samples=4800),
        ),
    ],
)
def test_messages_of_the_visitor(text, message):
    assert wire.read(text) == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "{}",
        '{"type":"dance"}',
        '{"type":"hello","language":"fr","hall":"a"}',
        '{"type":"hello","language":"en"}',
        '{"type":"place","hall":"a","x":"1"}',
        '{"type":"place","hall":"a\\u0000"}',
        '{"type":"place","hall":"a","gaze":"V\\u00001"}',
        '{"type":"place","hall":"a","x":NaN}',
        '{"type":"place","hall":"a","x":1e999}',
        '{"type":"place","hall":"a","x":1e9}',
        '{"type":"microphone","open":1}',
        '{"type":"hello","language":"en","hall":"a","visit":"a b"}',
        '{"type":"hello","language":"en","hall":"a","visit":"' + "a" * 65 + '"}',
        '{"type":"consent","given":"yes"}',
        '{"type":"consent"}',
        '{"type":"wrong"}',
        '{"type":"wrong","about":-1}',
        '{"type":"wrong","about":1,"remark":"' + "a" * 501 + '"}',
        '{"type":"microphone","open":"yes"}',
        '{"type":"ask","text":"' + "a" * 2001 + '"}',
        '{"type":"ask","text":"\\ud800"}',
        '{"type":"played","turn_id":-1,"index":0,"samples":1}',
        '{"type":"played","turn_id":1.5,"index":0,"samples":1}',
        '{"type":"stop"} {"type":"stop"}',
        '{"type":' * 2000,
    ],
)
def test_what_is_not_in_the_protocol_is_refused_in_one_line(text):
    with pytest.raises(wire.BadMessage) as refusal:
        wire.read(text)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 300


@given(st.text())
def test_any_text_is_read_or_refused(text):
    try:
        wire.read(text)
    except wire.BadMessage:
        pass


def test_what_the_guide_says():
    assert json.loads(wire.ready("awake", consent=True, visit="abc", days=30)) == {
        "type": "ready",
        "turn_id": 0,
        "guide": "awake",
        "sample_rate": 24000,
        "version": 2,
        "consent": True,
        "visit": "abc",
        "days": 30,
    }
    assert sent(events.Listening(1)) == {"type": "listening", "turn_id": 1}
    assert sent(events.NotHeard(1, "noise")) == {"type": "not_heard", "turn_id": 1, "reason": "noise"}
    assert sent(events.Heard(1, "谁？", "zh-hans")) == {
        "type": "heard",
        "turn_id": 1,
        "text": "谁？",
        "language": "zh-hans",
    }
    assert sent(events.GoTo(2, "V-2")) == {"type": "go_to", "turn_id": 2, "accession": "V-2"}
    assert sent(events.Setting(2, "rate", "0.85")) == {
        "type": "setting",
        "turn_id": 2,
        "name": "rate",
        "value": "0.85",
    }
    assert sent(events.GuideState(2, "resting")) == {"type": "guide", "turn_id": 2, "state": "resting"}
    assert json.loads(wire.error(3, "bad_message", "no")) == {
        "type": "error",
        "turn_id": 3,
        "code": "bad_message",
        "message": "no",
    }


def test_a_sentence_with_its_citations():
    sentence = Sentence("It is from 2042.", "en", "field", (Citation("V-1.10", "date", "Harbour"),))
    assert sent(events.Said(4, 0, sentence)) == {
        "type": "said",
        "turn_id": 4,
        "index": 0,
        "text": "It is from 2042.",
        "language": "en",
        "manner": "field",
        "grounded": True,
        "original": None,
        "citations": [{"accession": "V-1.10", "field": "date", "title": "Harbour"}],
    }


def test_the_end_of_a_turn():
    ended = events.Ended(4, "complete", "ask_date", 0.92999, True, {"asr": 151.23456}, unanswered=True)
    assert sent(ended) == {
        "type": "ended",
        "turn_id": 4,
        "ending": "complete",
        "intent": "ask_date",
        "confidence": 0.93,
        "grounded": True,
        "unanswered": True,
        "timings_ms": {"asr": 151.2},
    }
    assert sent(events.Ended(5, "interrupted"))["intent"] is None


def test_sound_follows_its_clause_in_bounded_frames():
    writer = wire.Writer()
    said = clause(30_000)
    head, *frames = writer.frames(events.Spoken(7, 2, said, last=False))
    assert json.loads(head) == {
        "type": "clause",
        "turn_id": 7,
        "index": 2,
        "clause": 0,
        "text": "Hello",
        "samples": 30_000,
        "last": False,
        "phonemes": [["h", 0.0, 0.075]],
    }
    assert {struct.unpack("<IHH", frame[:8]) for frame in frames} == {(7, 2, 0)}
    assert max(map(len, frames)) <= 32 * 1024
    assert b"".join(frame[8:] for frame in frames) == said.audio.tobytes()


def test_clauses_are_counted_within_their_sentence():
    writer = wire.Writer()
    counts = []
    for turn, index in [(1, 0), (1, 0), (1, 0), (1, 1), (2, 1), (2, 1)]:
        head, frame = writer.frames(events.Spoken(turn, index, clause(4), last=False))
        counts.append(json.loads(head)["clause"])
        assert struct.unpack("<IHH", frame[:8]) == (turn, index, counts[-1])
    assert counts == [0, 1, 2, 0, 0, 1]


def test_a_clause_without_sound():
    (head,) = wire.Writer().frames(events.Spoken(1, 0, clause(0), last=True))
    assert json.loads(head)["samples"] == 0


def test_what_becomes_of_words():
    assert json.loads(wire.consent(3, given=True, visit="abc")) == {
        "type": "consent",
        "turn_id": 3,
        "given": True,
        "visit": "abc",
    }
    assert json.loads(wire.noted(5, 3, visit="")) == {
        "type": "noted",
        "turn_id": 5,
        "about": 3,
        "visit": "",
    }
    assert json.loads(wire.forgotten(5)) == {"type": "forgotten", "turn_id": 5}
    assert [*wire.Writer().frames(events.Objected(5))] == []


def test_a_sentence_in_the_words_of_another_language():
    quoted = Sentence("Painted at night.", "zh-hans", "text", (), original="en")
    assert sent(events.Said(4, 0, quoted))["original"] == "en"


def test_every_event_can_be_sent():
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type)}
    assert {*wire._TYPES, *wire._UNTOLD} == {kind for kind in kinds if issubclass(kind, events.Event)} - {
        events.Event
    }
