"""Any OpenAI-compatible server as the language model: chat completions, streamed as server-sent events.

Nothing is sent that a strict server might not know, and nothing is left to a server's own defaults that they
differ about. Closing a stream closes its connection, by which these servers notice that nobody listens.
"""

from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import httpx2

from guide_ai.errors import BadRequest, GuideError, Misconfigured, Unavailable
from guide_ai.guide import complaints, replies
from guide_ai.guide.base import Limits, Message, Used, check
from guide_ai.guide.control_tokens import Spoken, without
from guide_ai.guide.waiting import expiry, within

Result = TypeVar("Result")

CONNECT_WITHIN: Final = 2.0
READY_WITHIN: Final = 5.0
"""Seconds for a look whether the server works."""
LETTERS_A_TOKEN: Final = 24
"""More than that a token says nowhere; what a server says beyond it is not heard."""
COUNTING: Final = "stream_options"
"""Asks for the usage at the end. Some servers do not know it, and are not asked a second time."""
_NEVER_AGAIN: Final = (httpx2.ReadError, httpx2.WriteError, httpx2.RemoteProtocolError)


@dataclass(frozen=True, slots=True)
class Server:
    """Where a server is, and how it is used. `url` ends before `/v1`."""

    url: str
    model: str = ""
    """Its name there; none: the only one that the server has."""
    key: str = field(default="", repr=False)
    slots: int = 64
    """Answers that are asked for at once."""
    patience: float = 4.0
    """Seconds without a piece of an answer after which the server counts as stalled."""


class OpenAIModel:
    """A `Backend`. It belongs to the event loop that first uses it."""

    in_process: Final = False

    def __init__(self, server: Server) -> None:
        self.server = server
        self.slots = server.slots
        self._client = httpx2.AsyncClient(
            headers={"Accept-Encoding": "identity"}
            | ({"Authorization": f"Bearer {server.key}"} if server.key else {}),
            timeout=httpx2.Timeout(None, connect=CONNECT_WITHIN),
            limits=httpx2.Limits(max_connections=None, max_keepalive_connections=server.slots),
        )
        self._name = server.model
        self._counts = True
        self._doubted = False
        """The last answer failed: only a whole answer proves the server again."""

    async def stream(
        self, messages: Sequence[Message], limits: Limits, used: Used | None = None
    ) -> AsyncGenerator[str]:
        """Yield pieces of text as they come. Closing the iterator closes the connection."""
        check(messages, limits)
        expires = expiry(limits.deadline)
        try:
            async with aclosing(self._answer(messages, limits.max_tokens, expires, used)) as pieces:
                async for piece in pieces:
                    self._doubted = False
                    yield piece
        except Unavailable:
            self._doubted = True
            raise

    async def ready(self) -> None:
        """Return once the server was seen to have the model, and after a failure to answer with it.

        Raises `Unavailable` or `Misconfigured`.
        """
        expires = expiry(READY_WITHIN)
        try:
            names = await self._models(expires)
            if names is not None:
                self._choose(names)
            if self._doubted:
                await self._prove(expires)
        except (Unavailable, Misconfigured):
            raise
        except GuideError as error:
            raise Unavailable(str(error)) from error

    async def aclose(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def _prove(self, expires: float | None) -> None:
        async for _ in self._answer([Message("user", "Say yes.")], 1, expires, None):
            pass
        self._doubted = False

    async def _answer(
        self, messages: Sequence[Message], most: int, expires: float | None, used: Used | None
    ) -> AsyncGenerator[str]:
        if not self._name:
            self._choose(await self._models(expires) or ())
        spoken, room, ended, usage = Spoken(), most * LETTERS_A_TOKEN, False, None
        async with AsyncExitStack() as stack:
            response = await self._ask(stack, self._body(messages, most), expires)
            events = await stack.enter_async_context(aclosing(replies.events(response, most)))
            while not spoken.over and room > 0:
                data = await self._within(anext(events, None), expires)
                if data is None or data == "[DONE]":
                    ended = ended or data is not None
                    break
                chunk = self._chunk(data)
                usage = chunk.usage or usage
                ended = ended or chunk.last
                if said := spoken.feed(chunk.text[:room]):
                    yield said
                room -= len(chunk.text)
            else:
                ended = True  # it would go on, and nobody wants more of it
        if rest := spoken.flush():
            yield rest
        if not ended:
            raise Unavailable(f"{self.server.url} broke off in the middle of an answer")
        if usage is not None and used is not None:
            used(usage)

    def _body(self, messages: Sequence[Message], most: int) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._name,
            "messages": [{"role": each.role, "content": _sendable(each.content)} for each in messages],
            "max_tokens": most,
            "temperature": 0,
            "stream": True,
        }
        if self._counts:
            body[COUNTING] = {"include_usage": True}
        return body

    async def _ask(
        self, stack: AsyncExitStack, body: dict[str, Any], expires: float | None
    ) -> httpx2.Response:
        """Send a request, once more if a kept connection was dead or the server does not count."""
        url, fresh = f"{self.server.url}/v1/chat/completions", True
        while True:
            asking = self._client.stream("POST", url, json=body)
            try:
                response = await self._within(stack.enter_async_context(asking), expires)
            except Unavailable as error:
                if fresh and isinstance(error.__cause__, _NEVER_AGAIN):
                    fresh = False
                    continue
                raise
            if response.status_code == 200:
                self._plain(response)
                return response
            refused = complaints.refusal(
                self.server.url,
                response.status_code,
                await self._within(replies.body(response, replies.COMPLAINT), expires),
                response.headers.get("retry-after"),
            )
            if not (isinstance(refused, BadRequest) and COUNTING in body and COUNTING in str(refused)):
                raise refused
            self._counts = False
            del body[COUNTING]

    async def _models(self, expires: float | None) -> Sequence[str] | None:
        """The models that the server names; None if it names none to anybody."""
        status, page = await self._get("/v1/models", expires)
        if status in (404, 405, 501):
            return None
        if status != 200:
            raise complaints.refusal(self.server.url, status, page)
        try:
            return replies.names(page)
        except ValueError as error:
            raise Misconfigured(f"{self.server.url} is no OpenAI-compatible server: {error}") from error

    async def _get(self, path: str, expires: float | None) -> tuple[int, bytes]:
        """The status of a page, and as much of it as is ever read."""
        async with AsyncExitStack() as stack:
            asking = self._client.stream("GET", f"{self.server.url}{path}")
            response = await self._within(stack.enter_async_context(asking), expires)
            if response.status_code == 200:
                self._plain(response)
                return 200, await self._within(replies.body(response, replies.PAGE), expires)
            return response.status_code, await self._within(
                replies.body(response, replies.COMPLAINT), expires
            )

    def _plain(self, response: httpx2.Response) -> None:
        """Raise `Misconfigured` for an answer that something on the way compresses though none may."""
        if packing := replies.packed(response):
            raise Misconfigured(f"{self.server.url} answers in {packing!r}, which it was not asked to")

    def _choose(self, names: Sequence[str]) -> None:
        """Settle which model is asked. Raises `Misconfigured` if the server has not the one that is set."""
        has = f"it has {', '.join(map(repr, names))[: complaints.SHOWN] or 'none that it names'}"
        if self.server.model:
            if self.server.model not in names:
                raise Misconfigured(f"{self.server.url} has no model {self.server.model!r}; {has}")
        elif len(names) == 1:
            self._name = names[0]
        else:
            raise Misconfigured(f"say by VERNISSAGE_LLM_MODEL which model of {self.server.url} to use; {has}")

    def _chunk(self, data: str) -> replies.Chunk:
        try:
            chunk = replies.chunk(data)
        except ValueError as error:
            raise GuideError(f"{self.server.url} sends what is no chat completion: {error}") from error
        if chunk.broken is not None:
            raise complaints.broken(self.server.url, chunk.broken)
        return chunk

    async def _within(self, reply: Awaitable[Result], expires: float | None) -> Result:
        """What the server says next. Raises `DeadlineExceeded` at `expires`, `Unavailable` for silence."""
        try:
            return await within(reply, expires, self.server.patience, self.server.url)
        except httpx2.InvalidURL as error:
            raise Misconfigured(f"{self.server.url} is no address: {error}") from error
        except httpx2.HTTPError as error:
            why = str(error)[: complaints.SHOWN] or type(error).__name__
            raise Unavailable(f"no answer from {self.server.url}: {why}") from error


def _sendable(text: str) -> str:
    """`text` as JSON can carry it, less what would steer the model."""
    return without(text).encode(errors="replace").decode()
