"""A server with the habits that trtllm-serve is documented to have, and xllamacpp's has not.

It rejects unknown fields with a flat error, samples where no temperature is sent, dies of `max_tokens` 0,
says `/health` while it hangs, and answers 503 to everything while it starts. It stands for none of the rest.
"""

import asyncio
import contextlib
import json
import random
from typing import Any

from tests.integration.guide.script import script

FIELDS = {
    *("messages", "model", "max_tokens", "temperature", "top_p", "top_k", "stop", "seed", "n", "user"),
    *("stream", "stream_options", "repetition_penalty", "response_format", "tools", "tool_choice"),
}
LONGEST = 2048
"""Words of a prompt with its answer."""


class StrictServer:
    """Serves on a free port of this host, in the event loop that starts it."""

    model = "docent"

    def __init__(self) -> None:
        self.port = 0
        self.state = "ready"
        """`ready`; `starting`: 503 to everything; `hangs`: takes requests and says nothing."""
        self.key = ""
        self.fields = FIELDS
        self.pause = 0.0
        """Seconds before each token."""
        self.breaks_off_after: int | None = None
        """Tokens after which the connection is cut."""
        self.garbles = False
        """Sends what is no chat completion."""
        self.asked: list[dict[str, Any]] = []
        self.busy = 0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Gone, as if killed: connections are cut."""
        if self._server is not None:
            self._server.close()
            self._server = None
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                await self._serve(head[0].split()[1], headers, body, reader, writer)
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _serve(self, path, headers, body, reader, writer) -> None:
        if self.state == "starting":
            refusal = {"error": {"message": "still initializing", "type": "ServiceUnavailableError"}}
            return await _reply(writer, 503, refusal, "Retry-After: 1\r\n")
        if path == "/health":
            return await _reply(writer, 200, {})
        if self.state == "hangs":
            await reader.read()
            return None
        if self.key and headers.get("authorization") != f"bearer {self.key}":
            return await _reply(writer, 401, {"error": {"message": "invalid API key"}})
        match path:
            case "/health_generate":
                return await _reply(writer, 200, {})
            case "/v1/models":
                return await _reply(writer, 200, {"object": "list", "data": [{"id": self.model}]})
            case "/prometheus/metrics":
                return await _reply(writer, 307, {}, "Location: /prometheus/metrics/\r\n")
            case "/prometheus/metrics/":
                return await _reply(writer, 200, METRICS)
            case "/v1/chat/completions":
                return await self._complete(json.loads(body), reader, writer)
        return await _reply(writer, 404, {"detail": "Not Found"})

    async def _complete(self, asked, reader, writer) -> None:
        self.asked.append(asked)
        complaint = self._complaint(asked)
        if asked.get("max_tokens", 1) < 1:
            raise SystemExit  # what the real one's executor does
        if complaint:
            refusal = {"object": "error", "message": complaint, "type": "BadRequestError", "code": 400}
            return await _reply(writer, 400, refusal)
        self.busy += 1
        gone = asyncio.ensure_future(reader.read())
        try:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
            await self._speak(asked, gone, writer)
        finally:
            gone.cancel()
            self.busy -= 1

    async def _speak(self, asked, gone, writer) -> None:
        question, said, loops = asked["messages"][-1]["content"], 0, False
        loops = "loop" in question
        for token in script(question):
            if not loops and said >= asked["max_tokens"]:
                break
            if said == self.breaks_off_after or gone.done():
                return
            await asyncio.sleep(self.pause)
            if asked.get("temperature", 1.0) != 0:
                token = f"{random.random()} "  # noqa: S311
            if self.garbles:
                writer.write(b"data: [1, 2]\n\n")
            _send(writer, {"choices": [{"index": 0, "delta": {"content": token}, "finish_reason": None}]})
            await writer.drain()
            said += 1
        _send(writer, {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
        if asked.get("stream_options", {}).get("include_usage"):
            details = {"cached_tokens": 4}
            usage = {"prompt_tokens": _words(asked), "completion_tokens": said}
            _send(writer, {"choices": [], "usage": {**usage, "prompt_tokens_details": details}})
        writer.write(b"data: [DONE]\n\n")
        await writer.drain()

    def _complaint(self, asked: dict[str, Any]) -> str:
        if unknown := set(asked) - self.fields:
            return f"[{{'type': 'extra_forbidden', 'loc': ('body', {sorted(unknown)[0]!r})}}]"
        words = _words(asked)
        if words + asked["max_tokens"] > LONGEST:
            return (
                f"The sum of prompt length ({words}) and max_tokens should not exceed max_seq_len ({LONGEST})"
            )
        return ""


METRICS = """# HELP trtllm_kv_cache_hit_rate KV cache hit rate
# TYPE trtllm_kv_cache_hit_rate gauge
trtllm_kv_cache_hit_rate{model_name="docent",engine_type="undefined"} 0.75
# HELP trtllm_request_success_total Count of successfully processed requests.
# TYPE trtllm_request_success_total counter
trtllm_request_success_total{finished_reason="stop"} 5.0
trtllm_request_success_total{finished_reason="length"} 2.0
"""


def _words(asked: dict[str, Any]) -> int:
    return sum(len(message["content"].split()) for message in asked["messages"])


def _send(writer: asyncio.StreamWriter, event: dict[str, Any]) -> None:
    writer.write(f"data: {json.dumps(event)}\n\n".encode())


async def _reply(writer: asyncio.StreamWriter, status: int, body: Any, more: str = "") -> None:
    data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    head = f"HTTP/1.1 {status} X\r\nContent-Length: {len(data)}\r\nConnection: close\r\n{more}\r\n"
    writer.write(head.encode() + data)
    await writer.drain()
