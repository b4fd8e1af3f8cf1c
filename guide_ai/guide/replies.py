"""What a language model's server sends, before anything believes it: so many bytes, and of the right shape.

Whatever is wrong with it is one `GuideError`, or a `ValueError` that its caller makes one of. Nothing is
unpacked: a compressed body may be a thousand times as large as what came.
"""

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final

import httpx2

from guide_ai.errors import GuideError
from guide_ai.guide.base import Usage
from guide_ai.guide.control_tokens import legible

PAGE: Final = 2 << 20
"""Bytes of a page that a server shows: gateways list some hundred models, of a few kB each."""
COMPLAINT: Final = 64 << 10
"""Bytes of a refusal that are read; its beginning says why."""
EVENT: Final = 64 << 10
"""Bytes of one event of an answer; most have some hundred."""
ANSWER: Final = 256 << 10
A_TOKEN: Final = 2 << 10
"""Bytes of a whole answer: so many, and so many more for each token that it may have."""
_EVENTS: Final = "text/event-stream"
_COUNTED: Final = range(1 << 31)


@dataclass(frozen=True, slots=True)
class Chunk:
    """One event of an answer."""

    text: str = ""
    """What it adds. Thoughts and calls of tools are no text."""
    last: bool = False
    """Whether the model has finished."""
    usage: Usage | None = None
    broken: Mapping[str, Any] | None = None
    """It tells, instead, why there is no more to come."""


def packed(response: httpx2.Response) -> str:
    """How a body is compressed, which nobody asked for; "" for one that isn't."""
    encoding = response.headers.get("content-encoding", "").strip().lower()
    return "" if encoding == "identity" else str(encoding)[:40]


async def body(response: httpx2.Response, most: int) -> bytes:
    """A body up to `most` bytes, and one more where there are more; nothing of a compressed one."""
    if packed(response):
        return b""
    told = bytearray()
    async with aclosing(response.aiter_raw()) as parts:
        async for part in parts:
            told += part
            if len(told) > most:
                break
    return bytes(told[: most + 1])


async def events(response: httpx2.Response, tokens: int) -> AsyncGenerator[str]:
    """Yield the data of each event of an answer of `tokens` tokens at most.

    Raises `GuideError` for what is no stream of events, or too much of one.
    """
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _EVENTS or packed(response):
        raise GuideError(f"{response.url} sends no plain stream of events")
    bounded = httpx2.Response(
        200,
        headers={"Content-Type": _EVENTS},
        content=_bounded(response, tokens),
        request=response.request,
    )
    try:
        async for event in httpx2.EventSource(bounded, EVENT):
            yield event.data
    except httpx2.SSEError as error:
        raise GuideError(f"{response.url} sends no chat completion: {error}") from error


async def _bounded(response: httpx2.Response, tokens: int) -> AsyncGenerator[bytes]:
    room = ANSWER + A_TOKEN * tokens
    async with aclosing(response.aiter_raw()) as parts:
        async for part in parts:
            room -= len(part)
            if room < 0:
                raise GuideError(f"{response.url} sends more than {tokens} tokens can take")
            yield part


def parsed(data: str | bytes) -> Any:
    """JSON. Raises `ValueError` for all that is none, and for what nests too deep to be read."""
    try:
        return json.loads(data)
    except RecursionError:
        raise ValueError("it nests too deep") from None


def chunk(data: str) -> Chunk:
    """The chunk of a chat completion that an event holds. Raises `ValueError` if it is none."""
    told = _mapping(parsed(data))
    if told.get("error") or told.get("object") == "error":
        return Chunk(broken=told)
    text, last = "", False
    for choice in map(_mapping, _list(told.get("choices"))):
        said = _mapping(choice.get("delta")).get("content")
        if not isinstance(said, str | list | None):
            raise ValueError("its content is no text")
        text += said if isinstance(said, str) else ""
        last = last or bool(choice.get("finish_reason"))
    return Chunk(text, last, _usage(told.get("usage")))


def names(page: bytes) -> list[str]:
    """The models on a server's list, less those whose names can't be written. Raises `ValueError`."""
    if len(page) > PAGE:
        raise ValueError("it is too long")
    found = [_mapping(each).get("id") for each in _list(_mapping(parsed(page)).get("data"))]
    if not all(isinstance(each, str) for each in found):
        raise ValueError("a model has no name")
    return [each for each in found if isinstance(each, str) and each and each == legible(each)]


def _mapping(value: Any) -> Mapping[str, Any]:
    """`value`, which is an object or null."""
    if isinstance(value, Mapping):
        return value
    if value is None:
        return {}
    raise ValueError("it is no object")


def _list(value: Any) -> list[Any]:
    """`value`, which is a list or null."""
    if isinstance(value, list):
        return value
    if value is None:
        return []
    raise ValueError("it is no list")


def _usage(told: Any) -> Usage | None:
    """The usage that a chunk tells; none where it is no count of tokens, for nothing hangs on it."""
    if not isinstance(told, Mapping):
        return None
    prompt, completion = _count(told.get("prompt_tokens")), _count(told.get("completion_tokens"))
    if prompt is None or completion is None:
        return None
    details = told.get("prompt_tokens_details")
    cached = _count(details.get("cached_tokens")) if isinstance(details, Mapping) else None
    return Usage(prompt, completion, cached or 0)


def _count(value: Any) -> int | None:
    return value if type(value) is int and value in _COUNTED else None
