"""The guide's skills in this very process, for commands and training where no worker runs.

Each skill is loaded when it is first called, which takes seconds; calls wait for that.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Any

from guide_ai.dialogue.skills import Skills
from guide_ai.errors import BadRequest, DeadlineExceeded, Unavailable
from guide_ai.guide.backends import abilities
from guide_ai.runtime.threads import available
from guide_ai.worker import hosted
from guide_ai.worker.floor import Floor
from guide_ai.worker.flow import FlowLane
from guide_ai.worker.job import Job
from guide_ai.worker.lanes import Lane, StepLane
from guide_ai.worker.line import Inbox, Line, expiry, read
from guide_ai.worker.protocol import Call, Done, Failed, Frame, Item
from guide_ai.worker.remote import (
    RemoteEmbedder,
    RemoteModel,
    RemoteSpeaker,
    RemoteTranscriber,
    RemoteUnderstander,
)


class Inside(Line):
    """The way to lanes of this process."""

    def __init__(self, lanes: Mapping[str, Lane]) -> None:
        self._lanes = lanes
        self._loaded: dict[str, Future[None]] = {}

    async def replies(
        self,
        skill: str,
        method: str,
        arguments: Mapping[str, Any],
        *,
        deadline: float | None,
        ahead: bool,
    ) -> AsyncGenerator[Item | Done]:
        loop = asyncio.get_running_loop()
        expires = expiry(deadline)
        try:
            async with asyncio.timeout_at(expires):
                lane = await self._lane(skill)
        except TimeoutError:
            raise DeadlineExceeded(f"{skill} is still loading") from None
        inbox: Inbox = asyncio.Queue()

        def put(frame: Frame) -> None:
            reply = frame.error if isinstance(frame, Failed) else frame
            if isinstance(reply, Item | Done | Exception):
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
                    loop.call_soon_threadsafe(inbox.put_nowait, reply)

        left = None if expires is None else expires - loop.time()
        job = Job(Call(0, skill, method, arguments, left, ahead), put)
        lane.submit(job)
        answers = read(inbox, skill, expires)
        try:
            async with contextlib.aclosing(answers):
                async for reply in answers:
                    yield reply
        finally:
            job.cancel()

    async def _lane(self, skill: str) -> Lane:
        lane = self._lanes.get(skill)
        if lane is None:
            raise BadRequest(f"there is no skill {skill!r}")
        if skill not in self._loaded:
            loaded = self._loaded[skill] = Future()
            lane.start(lambda: None if loaded.done() else loaded.set_result(None))
        await asyncio.shield(asyncio.wrap_future(self._loaded[skill]))
        if lane.state != "warm":
            raise Unavailable(lane.reason or f"{skill} is {lane.state}")
        return lane


def load(threads: int | None = None) -> Skills:
    """The skills, none loaded yet, on `threads` cores (all that there are)."""
    threads = threads or available()
    floor = Floor()
    line = Inside(
        {
            "asr": StepLane("asr", partial(hosted.asr, threads), floor),
            "nlu": StepLane("nlu", partial(hosted.nlu, threads), floor),
            "speech": StepLane("speech", partial(hosted.speech, threads), floor),
            "llm": FlowLane("llm", partial(hosted.llm, threads)),
        }
    )
    return Skills(
        transcriber=RemoteTranscriber(line),
        understander=RemoteUnderstander(line),
        embedder=RemoteEmbedder(line),
        speaker=RemoteSpeaker(line),
        model=RemoteModel(line),
        abilities=abilities(),
    )
