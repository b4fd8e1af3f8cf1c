"""What is sent arrives as it was; what is not of the protocol is refused."""

import math
import struct

import msgpack
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai import errors
from guide_ai.asr.base import Transcript
from guide_ai.errors import BadRequest
from guide_ai.guide.base import Message
from guide_ai.nlu.base import Entity, Understanding
from guide_ai.speech.base import Clause, PhonemeTime
from guide_ai.worker.protocol import (
    MAXIMUM_FRAME,
    Call,
    Cancel,
    Done,
    Failed,
    Frames,
    Health,
    Item,
    Malformed,
    Ping,
    Unreadable,
    encode,
)


def arrived(*frames, piece=None):
    """The frames as the other side gets them, all at once or `piece` bytes at a time."""
    data = b"".join(encode(frame) for frame in frames)
    piece = piece or len(data)
    reader = Frames()
    return [
        frame for start in range(0, len(data), piece) for frame in reader.feed(data[start : start + piece])
    ]


def framed(value) -> bytes:
    payload = msgpack.packb(value)
    return struct.pack("<I", len(payload)) + payload


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(value=plain, piece=st.integers(1, 40))
def test_plain_values_arrive_unchanged_however_the_stream_is_cut(value, piece):
    frames = [Call(1, "asr", "transcribe", {"x": value}, 1.5, True), Item(2, value), Done(3, value), Ping()]
    assert arrived(*frames, piece=piece) == frames


def test_cancel_and_health_arrive_unchanged():
    health = Health(7, {"asr": "warm", "nlu": "missing"}, {"nlu": "no engine"})
    assert arrived(Cancel(9), health) == [Cancel(9), health]
    ending = Health(7, {"asr": "warm"}, breakers={"asr": "open"}, draining=True)
    assert arrived(ending) == [ending]


@given(
    shape=st.lists(st.integers(0, 5), min_size=1, max_size=3),
    dtype=st.sampled_from(["float32", "float64", "int16", "int32", "int64"]),
)
def test_arrays_keep_type_shape_and_numbers(shape, dtype):
    array = np.arange(math.prod(shape)).astype(dtype).reshape(shape)
    (item,) = arrived(Item(1, array))
    assert item.value.dtype == array.dtype
    np.testing.assert_array_equal(item.value, array)


def test_a_view_with_gaps_arrives_whole():
    array = np.arange(20, dtype=np.float32).reshape(4, 5)[::2, ::-1]
    (item,) = arrived(Item(1, array))
    np.testing.assert_array_equal(item.value, array)


def test_the_records_of_the_seams_arrive_as_themselves():
    transcript = Transcript("who made this", "en", "speech", np.float32(0.25), -0.5, 1.0, 4)
    clause = Clause("Hello", np.arange(9, dtype=np.int16), (PhonemeTime("h", 0.0, 0.1),))
    understanding = Understanding(
        "ask_date", 0.9, (Entity(0, 3, "work", "x"),), "zh-hans", np.ones(384, np.float32)
    )
    values = arrived(*(Item(1, value) for value in (transcript, clause, understanding, Message("user", "?"))))
    assert values[0].value == transcript
    assert values[1].value.phonemes == clause.phonemes
    np.testing.assert_array_equal(values[1].value.audio, clause.audio)
    assert values[2].value.entities == understanding.entities
    assert values[3].value == Message("user", "?")


@pytest.mark.parametrize(
    "error",
    [
        errors.Unavailable("resting"),
        errors.DeadlineExceeded("late"),
        errors.BadRequest("odd"),
        errors.AudioRejected("not audio"),
        errors.GuideError("?"),
    ],
)
def test_errors_come_back_as_the_same_class(error):
    (failed,) = arrived(Failed(4, error))
    assert type(failed.error) is type(error)
    assert str(failed.error) == str(error)


def test_overloaded_says_when_to_come_back():
    (failed,) = arrived(Failed(4, errors.Overloaded("full", 2.5)))
    assert isinstance(failed.error, errors.Overloaded)
    assert failed.error.retry_after == 2.5


def test_an_error_of_an_unknown_name_is_still_an_error_of_the_guide():
    body = {"kind": "failed", "id": 1, "error": "SystemExit", "message": "m", "retry_after": None}
    (failed,) = Frames().feed(framed(body))
    assert type(failed.error) is errors.GuideError


@pytest.mark.parametrize(
    "value",
    [object(), {1, 2}, np.array(["text"]), np.array([object()]), 2**80],
    ids=["object", "set", "text array", "object array", "huge number"],
)
def test_what_cant_travel_is_refused_before_it_is_sent(value):
    with pytest.raises(errors.BadRequest):
        encode(Item(1, value))


def test_a_frame_that_is_too_large_is_refused_before_it_is_sent():
    with pytest.raises(errors.BadRequest):
        encode(Item(1, b"\0" * MAXIMUM_FRAME))


@pytest.mark.parametrize(
    "data",
    [
        struct.pack("<I", MAXIMUM_FRAME + 1),
        struct.pack("<I", 3) + b"\xc1\xc1\xc1",
        struct.pack("<I", 0),
        framed([1, 2]),
        framed({"kind": "call", "id": "one"}),
        framed({"kind": "open the door", "id": 1}),
        framed({"kind": "item", "id": 1, "value": msgpack.ExtType(1, b"\x93")}),
        framed(
            {"kind": "item", "id": 1, "value": msgpack.ExtType(1, msgpack.packb(["O", [1], b"12345678"]))}
        ),
        framed({"kind": "item", "id": 1, "value": msgpack.ExtType(1, msgpack.packb(["int16", [9], b"12"]))}),
        framed({"kind": "item", "id": 1, "value": msgpack.ExtType(2, msgpack.packb(["Popen", ["ls"]]))}),
        framed({"kind": "item", "id": 1, "value": msgpack.ExtType(2, msgpack.packb(["Clause", [1]]))}),
        framed({"kind": "item", "id": 1, "value": msgpack.ExtType(77, b"")}),
        framed({"kind": "ping"})[:-1] + b"\xff",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_malformed_frames_are_refused(data):
    with pytest.raises(Malformed):
        list(Frames().feed(data))


def test_records_nested_without_end_are_refused():
    data = b"\xc0"
    for _ in range(3000):
        data = msgpack.packb(msgpack.ExtType(2, b"\x92\xa6Clause\x91" + data))
    with pytest.raises(Malformed):
        list(Frames().feed(struct.pack("<I", len(data)) + data))


@given(st.binary(max_size=200))
def test_odd_bytes_raise_nothing_but_malformed(data):
    try:
        list(Frames().feed(data))
    except Malformed:
        pass


def test_a_deadline_that_is_not_a_number_arrives_as_it_is_for_its_call_alone_to_be_refused():
    (call,) = arrived(Call(1, "asr", "transcribe", {}, math.nan))
    assert math.isnan(call.deadline)


def test_an_error_that_repeats_what_was_sent_still_travels():
    (failed,) = arrived(Failed(1, BadRequest("x" * (MAXIMUM_FRAME + 1))))
    assert failed.error.args[0].startswith("xxx")


@pytest.mark.parametrize(
    "arguments",
    [{"texts": {1: "a"}}, {5: "a"}, {"x": msgpack.ExtType(2, msgpack.packb(["Clause", [1]]))}],
    ids=["a number as a key", "a number as a name", "half a record"],
)
def test_a_call_with_odd_arguments_keeps_its_number_and_the_calls_after_it_arrive(arguments):
    call = {"kind": "call", "id": 7, "skill": "nlu", "method": "embed", "deadline": None, "ahead": False}
    odd, ping = Frames().feed(framed({**call, "arguments": arguments}) + encode(Ping()))
    assert isinstance(odd, Unreadable) and odd.id == 7
    assert ping == Ping()
