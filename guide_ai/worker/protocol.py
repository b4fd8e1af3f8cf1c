"""The wire between the site and an inference process: length-prefixed msgpack over a Unix socket.

A frame is its length (4 bytes, little endian) and one msgpack map with a `kind`. The site sends `call`,
`cancel` and `ping`; the process answers a call with any number of `item` and then one `done` or `failed`,
and says `health` when a connection opens, whenever a skill's state changes and to every `ping`.
"""

import dataclasses
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgpack

from guide_ai import errors
from guide_ai.errors import BadRequest, GuideError, Overloaded
from guide_ai.worker.values import pack, unpack

MAXIMUM_FRAME: Final = 16 * 1024 * 1024
"""Bytes of one frame without its length: four minutes of audio."""
LONGEST_MESSAGE: Final = 1000
"""Letters of an error's text: it may repeat what the caller sent."""

State = Literal["warming", "warm", "missing", "failed"]
"""Of a skill: `missing` has no engine in the store, or no server that answers, and is looked for again;
`failed` could not be loaded; only `warm` answers."""

_LENGTH: Final = struct.Struct("<I")
_ERRORS: Final[dict[str, type[GuideError]]] = {
    name: cls for name, cls in vars(errors).items() if isinstance(cls, type) and issubclass(cls, GuideError)
}


class Malformed(Exception):
    """The other side does not speak this protocol; the connection can't go on."""


@dataclass(frozen=True, slots=True)
class Call:
    """Ask `skill` for `method`. `deadline` is in seconds from now; `ahead`: no visitor waits for it."""

    id: int
    skill: str
    method: str
    arguments: Mapping[str, Any]
    deadline: float | None = None
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A call of which nothing can be read but its number: its caller gave it something odd. Never sent."""

    id: int
    reason: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """Nobody wants the answer to call `id` any more. It is not answered."""

    id: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there? Answered with `Health`."""


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of a streamed answer."""

    id: int
    value: Any


@dataclass(frozen=True, slots=True)
class Done:
    """The answer is complete. `value` is the whole answer where nothing was streamed."""

    id: int
    value: Any = None


@dataclass(frozen=True, slots=True)
class Failed:
    """The call ended with this error."""

    id: int
    error: GuideError


@dataclass(frozen=True, slots=True)
class Health:
    """How the process is: the state of every skill, and why it is not warm where that is known."""

    pid: int
    skills: Mapping[str, State]
    reasons: Mapping[str, str] = field(default_factory=dict)
    breakers: Mapping[str, str] = field(default_factory=dict)
    """Skills that are left alone after failures: `open`, or `half-open` while one is tried."""
    draining: bool = False
    """It finishes what it has begun and takes nothing new."""


Frame = Call | Unreadable | Cancel | Ping | Item | Done | Failed | Health


def encode(frame: Frame) -> bytes:
    """The bytes of `frame`, length included. Raises `BadRequest` for what is too large or can't travel."""
    body: dict[str, Any]
    match frame:
        case Failed(id, error):
            name = type(error).__name__
            body = {
                "kind": "failed",
                "id": id,
                "error": name if name in _ERRORS else GuideError.__name__,
                "message": str(error)[:LONGEST_MESSAGE],
                "retry_after": error.retry_after if isinstance(error, Overloaded) else None,
            }
        case _:
            body = {f.name: getattr(frame, f.name) for f in dataclasses.fields(frame)}
            body["kind"] = type(frame).__name__.lower()
    try:
        payload = pack(body)
    except (TypeError, ValueError, OverflowError) as error:
        raise BadRequest(f"cannot be sent to the worker: {error}") from error
    if len(payload) > MAXIMUM_FRAME:
        raise BadRequest(f"{len(payload)} bytes are more than one frame may hold ({MAXIMUM_FRAME})")
    return _LENGTH.pack(len(payload)) + payload


class Frames:
    """Cuts a byte stream into frames."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Yield the frames that `data` completes. Raises `Malformed`; the stream is of no use after that."""
        self._buffer += data
        while len(self._buffer) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._buffer)
            if length > MAXIMUM_FRAME:
                raise Malformed(f"a frame of {length} bytes, {MAXIMUM_FRAME} are allowed")
            end = _LENGTH.size + length
            if len(self._buffer) < end:
                return
            payload = bytes(memoryview(self._buffer)[_LENGTH.size : end])
            del self._buffer[:end]
            yield decode(payload)


def decode(payload: bytes) -> Frame:
    """The frame in `payload` (without its length). Raises `Malformed`."""
    try:
        body = unpack(payload)
    except Exception as error:  # whatever odd bytes lead to, they are odd bytes
        number = _call_number(payload)
        if number is not None:
            return Unreadable(number, f"{type(error).__name__}: {error}")
        raise Malformed(f"not a frame: {type(error).__name__}: {error}") from error
    match body:
        case {
            "kind": "call",
            "id": int(id),
            "skill": str(skill),
            "method": str(method),
            "arguments": dict(arguments),
            "deadline": None | float() | int() as deadline,
            "ahead": bool(ahead),
        } if all(isinstance(name, str) for name in arguments):
            return Call(id, skill, method, arguments, deadline, ahead)
        case {"kind": "call", "id": int(id)}:
            return Unreadable(id, "fields are missing, or of another type")
        case {"kind": "cancel", "id": int(id)}:
            return Cancel(id)
        case {"kind": "ping"}:
            return Ping()
        case {"kind": "item", "id": int(id), "value": value}:
            return Item(id, value)
        case {"kind": "done", "id": int(id), "value": value}:
            return Done(id, value)
        case {
            "kind": "failed",
            "id": int(id),
            "error": str(name),
            "message": str(message),
            "retry_after": None | float() | int() as retry_after,
        }:
            return Failed(id, _error(name, message, retry_after))
        case {
            "kind": "health",
            "pid": int(pid),
            "skills": dict(skills),
            "reasons": dict(reasons),
            "breakers": dict(breakers),
            "draining": bool(draining),
        }:
            return Health(pid, skills, reasons, breakers, draining)
    raise Malformed("a frame of an unknown kind, or with fields missing")


def _call_number(payload: bytes) -> int | None:
    """The number of the call in `payload`, whatever its arguments are; None if it is no call."""
    try:
        body = msgpack.unpackb(
            payload, strict_map_key=False, use_list=False, ext_hook=lambda code, data: None
        )
    except Exception:
        return None
    match body:
        case {"kind": "call", "id": int(id)}:
            return id
    return None


def _error(name: str, message: str, retry_after: float | None) -> GuideError:
    cls = _ERRORS.get(name, GuideError)
    if issubclass(cls, Overloaded):
        return cls(message, retry_after or 0.0)
    return cls(message)
