"""How long a language model is waited for: the caller's deadline, and the silence after which it stalls."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from guide_ai.errors import DeadlineExceeded, Unavailable

Result = TypeVar("Result")


def expiry(deadline: float | None) -> float | None:
    """When a call of `deadline` seconds is over, on the running loop's clock."""
    return None if deadline is None else asyncio.get_running_loop().time() + deadline


async def within(reply: Awaitable[Result], expires: float | None, patience: float, who: str) -> Result:
    """What `who` says next.

    Raises `DeadlineExceeded` at `expires`, on the loop's clock, and `Unavailable` after `patience` seconds.
    """
    stalls = asyncio.get_running_loop().time() + patience
    late = expires is not None and expires < stalls
    try:
        async with asyncio.timeout_at(expires if late else stalls):
            return await reply
    except TimeoutError:
        if late:
            raise DeadlineExceeded("the language model took too long") from None
        raise Unavailable(f"{who} has said nothing for {patience:g} s") from None
