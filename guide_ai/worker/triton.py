"""The guide's skills behind a Triton server, in the worker's place: the same `Line`, over KServe v2.

`VERNISSAGE_INFERENCE=grpc://HOST:PORT` chooses it. Triton batches by itself, so nothing of ours queues in
front of it. What it doesn't serve (speech, the language model) stays with the worker of this host.
"""

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from guide_ai.errors import (
    BadRequest,
    DeadlineExceeded,
    GuideError,
    Overloaded,
    Unavailable,
)
from guide_ai.worker import arguments as given
from guide_ai.worker import contract, kserve
from guide_ai.worker.contract import AHEAD, EMBEDDING, TRANSCRIPTION, UNDERSTANDING, VISITOR, Served
from guide_ai.worker.line import Line, checked
from guide_ai.worker.protocol import MAXIMUM_FRAME, Done, Item

SETTING: Final = "VERNISSAGE_INFERENCE"
SKILLS: Final = ("asr", "nlu")
"""The worker's skills that Triton stands in for."""
LONGEST: Final = 60.0
"""Seconds that any request may take: one to a host that has gone must end as well."""
READY_WITHIN: Final = 1.0
PROBE_WITHIN: Final = 5.0
PROVEN: Final = 10.0
"""Seconds for which an answer proves that a model works. A server says that it is ready while its backend is
dead, so only answers prove anything."""
SHORTEST_BREAK_MS: Final = 100
LONGEST_BREAK_MS: Final = 1000
"""Between two attempts to connect to a server that is away."""
SMOOTHING: Final = 0.2
PROBE_SECONDS: Final = 0.5
"""Of silence: long enough that the model really runs."""

Rpc = Callable[..., Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Address:
    """Where a Triton server listens for gRPC."""

    target: str
    secure: bool

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Read `grpc://HOST:PORT`, or `grpcs://` for TLS. Raises `BadRequest`."""
        try:
            parts = urlsplit(text)
            right = parts.scheme in ("grpc", "grpcs") and parts.hostname and parts.port
        except ValueError:
            right = False
        if not right or parts.path not in ("", "/") or parts.query or parts.username is not None:
            raise BadRequest(f"{SETTING} is {text!r}; it has to be grpc://HOST:PORT or grpcs://HOST:PORT")
        return cls(parts.netloc, parts.scheme == "grpcs")


def address() -> Address | None:
    """The server that `VERNISSAGE_INFERENCE` names; none: the worker of this host. Raises `BadRequest`."""
    chosen = os.environ.get(SETTING, "").strip()
    return Address.parse(chosen) if chosen else None


class Triton(Line):
    """The way to one server. Connections belong to an event loop each and are made when first needed."""

    def __init__(self, address: Address) -> None:
        """Raises `BadRequest` where gRPC is not installed."""
        self._address = address
        self._grpc = _grpc()
        self._ends: dict[asyncio.AbstractEventLoop, _End] = {}

    async def replies(
        self,
        skill: str,
        method: str,
        arguments: Mapping[str, Any],
        *,
        deadline: float | None,
        ahead: bool,
    ) -> AsyncGenerator[Item | Done]:
        end = self._end()
        deadline = checked(deadline)
        expires = None if deadline is None else time.monotonic() + deadline
        match skill, method:
            case "asr", "transcribe":
                audio = given.audio(arguments.get("audio")).astype("<f4").tobytes()
                tensors = {
                    "audio": kserve.blobs(audio),
                    "language": kserve.texts(given.language(arguments.get("language"))),
                }
                yield Done(0, contract.transcript(await end.infer(TRANSCRIPTION, tensors, expires)))
            case "nlu", "understand":
                tensors = {
                    "text": kserve.texts(given.text(arguments.get("text"))),
                    "language": kserve.texts(given.language(arguments.get("language"))),
                }
                yield Done(0, contract.understanding(await end.infer(UNDERSTANDING, tensors, expires)))
            case "nlu", "embed":
                texts, kind = given.texts(arguments.get("texts")), given.kind(arguments.get("kind"))
                vectors, _ = await end.embed(texts, kind, expires, ahead)
                yield Done(0, vectors)
            case "nlu", "key":
                yield Done(0, (await end.embed(["?"], "query", expires, ahead))[1])
            case _:
                raise BadRequest(f"the inference server has no {skill}.{method}")

    @property
    def awake(self) -> bool:
        """Whether all models answered when they were last looked at by this event loop."""
        return self._end().awake

    async def reach(self) -> bool:
        """Whether all models are loaded and compute: those that have not answered lately are tried."""
        return await self._end().reach()

    async def aclose(self) -> None:
        """Close this event loop's connection; the next call opens a new one."""
        end = self._ends.pop(asyncio.get_running_loop(), None)
        if end is not None:
            await end.close()

    def _end(self) -> "_End":
        loop = asyncio.get_running_loop()
        end = self._ends.get(loop)
        if end is None:
            for other in [other for other in self._ends if other.is_closed()]:
                self._ends.pop(other, None)
            end = self._ends[loop] = _End(self._address, self._grpc)
        return end


class _End:
    """One event loop's channel to the server, and what is known of its models."""

    def __init__(self, address: Address, grpc: Any) -> None:
        self.awake = False
        self._address = address
        self._proven: dict[str, float] = {}
        self._seconds: dict[str, float] = {}
        """How long each model takes, smoothed: when to try again where its queue is full."""
        self._looking = asyncio.Lock()
        self._grpc = grpc
        options = [
            ("grpc.max_receive_message_length", MAXIMUM_FRAME),
            ("grpc.max_send_message_length", MAXIMUM_FRAME),
            ("grpc.min_reconnect_backoff_ms", SHORTEST_BREAK_MS),
            ("grpc.initial_reconnect_backoff_ms", SHORTEST_BREAK_MS),
            ("grpc.max_reconnect_backoff_ms", LONGEST_BREAK_MS),
            ("grpc.enable_http_proxy", 0),
        ]
        if address.secure:
            credentials = self._grpc.ssl_channel_credentials()
            self._channel = self._grpc.aio.secure_channel(address.target, credentials, options=options)
        else:
            self._channel = self._grpc.aio.insecure_channel(address.target, options=options)
        self._infer: Rpc = self._channel.unary_unary(f"{kserve.SERVICE}/ModelInfer")
        self._ready: Rpc = self._channel.unary_unary(f"{kserve.SERVICE}/ModelReady")

    async def close(self) -> None:
        await self._channel.close()

    async def embed(
        self, texts: Sequence[str], kind: Literal["query", "passage"], expires: float | None, ahead: bool
    ) -> tuple[NDArray[np.float32], str]:
        """The vectors of `texts`, a few at a time, and the space that they are in."""
        parts = [np.zeros((0, EMBEDDING.outputs["vector"][1]), np.float32)]
        space = ""
        for start in range(0, len(texts), EMBEDDING.batch):
            some = texts[start : start + EMBEDDING.batch]
            tensors = {"text": kserve.texts(*some), "kind": kserve.texts(*[kind] * len(some))}
            outputs = await self.infer(EMBEDDING, tensors, expires, AHEAD if ahead else VISITOR)
            parts.append(outputs["vector"])
            space = contract.text_of(outputs, "space")
        return np.concatenate(parts), space

    async def infer(
        self, model: Served, tensors: kserve.Tensors, expires: float | None, priority: int = VISITOR
    ) -> contract.Outputs:
        """Ask `model`; `expires` on the monotonic clock. Raises `GuideError`s; cancelled, it ends the RPC."""
        begun = time.monotonic()
        left = LONGEST if expires is None else min(LONGEST, expires - begun)
        if left <= 0:
            raise DeadlineExceeded(f"{model.name} was asked too late")
        request = kserve.infer_request(model.name, tensors, timeout=left, priority=priority)
        if len(request) > MAXIMUM_FRAME:
            raise BadRequest(f"{len(request)} bytes are more than one request may hold ({MAXIMUM_FRAME})")
        outputs = kserve.infer_response(await self._call(self._infer, model, request, left))
        rows = len(next(iter(tensors.values())))
        contract.check(model, outputs, rows)
        now = time.monotonic()
        self._proven[model.name] = now
        before = self._seconds.get(model.name, now - begun)
        self._seconds[model.name] = before + SMOOTHING * (now - begun - before)
        for row in range(rows):
            contract.raise_fault(outputs, row)
        return outputs

    async def reach(self) -> bool:
        async with self._looking:
            found = await asyncio.gather(*(self._works(model) for model in contract.ALL))
            self.awake = all(found)
            return self.awake

    async def _works(self, model: Served) -> bool:
        if time.monotonic() - self._proven.get(model.name, -PROVEN) < PROVEN:
            return True
        try:
            data = await self._call(self._ready, model, kserve.ready_request(model.name), READY_WITHIN)
            if not kserve.ready_response(data):
                return False
            await self.infer(model, _probe(model), time.monotonic() + PROBE_WITHIN)
        except GuideError:
            return False
        return True

    async def _call(self, rpc: Rpc, model: Served, request: bytes, seconds: float) -> bytes:
        """One RPC. Its deadline is watched here too: a server notices one only between two batches."""
        call = rpc(request, timeout=seconds)
        try:
            return await call
        except self._grpc.aio.AioRpcError as error:
            failure = self._error(model, error.code(), error.details() or "")
            if isinstance(failure, Unavailable):
                self._proven.pop(model.name, None)
                self.awake = False
            raise failure from error
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            # The server gave the call up, which grpc.aio reports as if we had.
            raise Unavailable(f"{model.name} was given up at {self._address.target}") from None
        finally:
            call.cancel()  # type: ignore[attr-defined]  # of no effect once it has ended

    def _error(self, model: Served, code: Any, details: str) -> GuideError:
        """Our error for a status of gRPC. Triton tells a full queue and a late request by words alone."""
        codes = self._grpc.StatusCode
        name = model.name
        if code == codes.RESOURCE_EXHAUSTED or "maximum queue size" in details:
            return Overloaded(f"{name} has a full queue", round(self._seconds.get(name, 1.0), 2))
        if code == codes.DEADLINE_EXCEEDED or "timeout expired" in details.lower():
            return DeadlineExceeded(f"{name} did not answer in time")
        if code in (codes.INVALID_ARGUMENT, codes.OUT_OF_RANGE):
            return BadRequest(f"{name}: {details}")
        if code in (codes.NOT_FOUND, codes.UNIMPLEMENTED):
            return Unavailable(f"{self._address.target} serves no {name} ({details})")
        if code == codes.UNAVAILABLE:
            return Unavailable(f"no inference server at {self._address.target} ({details})")
        return Unavailable(f"{name} failed at {self._address.target}: {code.name}: {details}")


def _probe(model: Served) -> kserve.Tensors:
    silence = np.zeros(int(PROBE_SECONDS * 16_000), "<f4").tobytes()
    values = {"audio": silence, "language": b"en", "text": b"?", "kind": b"query"}
    return {name: kserve.blobs(values[name]) for name in model.inputs}


def _grpc() -> Any:
    try:
        import grpc
        import grpc.aio
    except ImportError as error:
        raise BadRequest(
            f"{SETTING} needs gRPC; run `.venv/bin/pip install -r requirements/triton.txt`"
        ) from error
    return grpc
