"""How a skill is called, wherever it lives: one answer, or a stream of pieces, with a deadline."""

import asyncio
import contextlib
import math
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from guide_ai.errors import BadRequest, DeadlineExceeded, GuideError, Unavailable
from guide_ai.worker.protocol import Done, Item

Inbox = asyncio.Queue[Item | Done | GuideError]
"""Where the replies to one call arrive: items, then one ending."""


class Line(ABC):
    """The way to skills: over a socket (`client.Link`) or in this process (`local.Inside`)."""

    @abstractmethod
    def replies(
        self,
        skill: str,
        method: str,
        arguments: Mapping[str, Any],
        *,
        deadline: float | None,
        ahead: bool,
    ) -> AsyncGenerator[Item | Done]:
        """Everything that is said to one call, up to `Done`. Closing the generator cancels the call."""

    async def call(
        self,
        skill: str,
        method: str,
        arguments: Mapping[str, Any],
        *,
        deadline: float | None = None,
        ahead: bool = False,
    ) -> Any:
        """The whole answer of `skill`.`method`. `deadline` in seconds from now. Raises `GuideError`s."""
        replies = self.replies(skill, method, arguments, deadline=deadline, ahead=ahead)
        async with contextlib.aclosing(replies):
            async for reply in replies:
                if isinstance(reply, Done):
                    return reply.value
        raise Unavailable(f"{skill} gave no answer")

    async def stream(
        self,
        skill: str,
        method: str,
        arguments: Mapping[str, Any],
        *,
        deadline: float | None = None,
        ahead: bool = False,
    ) -> AsyncGenerator[Any]:
        """The pieces of the answer. Closing the generator cancels the call."""
        replies = self.replies(skill, method, arguments, deadline=deadline, ahead=ahead)
        async with contextlib.aclosing(replies):
            async for reply in replies:
                if isinstance(reply, Item):
                    yield reply.value


def expiry(deadline: float | None) -> float | None:
    """When a call of `deadline` seconds is over, on the running loop's clock. Raises `BadRequest` for NaN."""
    deadline = checked(deadline)
    return None if deadline is None else asyncio.get_running_loop().time() + deadline


def checked(deadline: float | None) -> float | None:
    """`deadline`, if it is one. Raises `BadRequest` for NaN: event loops lose their timers over it."""
    if deadline is not None and math.isnan(deadline):
        raise BadRequest("the deadline is not a number of seconds")
    return deadline


async def read(inbox: Inbox, skill: str, expires: float | None) -> AsyncGenerator[Item | Done]:
    """What comes into `inbox`, up to `Done`; `expires` on the loop's clock. Raises what came as an error."""
    while True:
        try:
            async with asyncio.timeout_at(expires):
                reply = await inbox.get()
        except TimeoutError:
            raise DeadlineExceeded(f"{skill} did not answer in time") from None
        if isinstance(reply, GuideError):
            raise reply
        yield reply
        if isinstance(reply, Done):
            return
