"""A language model of asyncio as a flow lane takes it: on an event loop of its own, looked after.

A server comes and goes without us. While it is away nobody waits for it: calls are refused at once, looks
find out when it is back, and no visitor's question is spent on trying.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine, Sequence
from contextlib import aclosing, suppress
from typing import Any, Final

from guide_ai.errors import Cancelled, GuideError, Misconfigured, Unavailable
from guide_ai.guide.base import Backend, Limits, Message, Used

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 10.0
"""Seconds between two looks at a model that is well: nothing tells when it goes."""
SHORTEST_BREAK: Final = 0.5
LONGEST_BREAK: Final = 5.0
"""Seconds between two looks at one that is away; doubles from the shortest."""


class _Answer:
    """An answer under way. After `cancel` nothing more is said."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.task: asyncio.Task[None] | None = None
        self.cancelled = False
        self._loop = loop

    def cancel(self) -> None:
        self.cancelled = True
        with suppress(RuntimeError):  # the loop is closed: so is the answer
            self._loop.call_soon_threadsafe(self.stop)

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()


class Streamed:
    """The `flow.Model` over a `Backend`."""

    def __init__(self, backend: Backend) -> None:
        self.broken: Callable[[str], None] | None = None
        self.away: Callable[[str], None] | None = None
        self.slots = backend.slots
        self._backend = backend
        self._loop = asyncio.new_event_loop()
        self._doubt = asyncio.Event()
        """An answer failed: look now."""
        self._trouble = ""
        """Why the model can't answer for now."""
        self._watching: asyncio.Future[None] | None = None

    def start(self) -> "Streamed":
        """Return itself once the model was seen to work.

        Raises `Unavailable` or `Misconfigured`, or `GuideError` for a fault that nobody thought of.
        """
        threading.Thread(target=self._loop.run_forever, name="llm", daemon=True).start()
        try:
            self._run(self._backend.ready())
        except GuideError:
            self.close()
            raise
        except Exception as fault:
            self.close()
            raise GuideError(f"looking at the language model failed: {type(fault).__name__}") from fault
        self._loop.call_soon_threadsafe(self._watch)
        return self

    def begin(
        self,
        messages: Sequence[Message],
        limits: Limits,
        *,
        text: Callable[[str], None],
        end: Callable[[GuideError | None], None],
        used: Used | None = None,
    ) -> _Answer:
        """Start an answer: `text` gets its pieces, then `end` None or the error, on the loop's thread.

        Raises `Unavailable` while the model is away.
        """
        if self._trouble:
            raise Unavailable(self._trouble)
        answer = _Answer(self._loop)

        def spawn() -> None:
            if not answer.cancelled:
                answer.task = self._loop.create_task(self._tell(answer, messages, limits, text, end, used))

        self._loop.call_soon_threadsafe(spawn)
        return answer

    def close(self) -> None:
        """Let go of the model, its answers and the thread."""

        async def stop() -> None:
            tasks = asyncio.all_tasks(self._loop) - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._backend.aclose()

        self._run(stop())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _watch(self) -> None:
        self._watching = self._loop.create_task(self._look_after())

    async def _tell(
        self,
        answer: _Answer,
        messages: Sequence[Message],
        limits: Limits,
        text: Callable[[str], None],
        end: Callable[[GuideError | None], None],
        used: Used | None,
    ) -> None:
        error: GuideError | None = None
        try:
            async with aclosing(self._backend.stream(messages, limits, used)) as pieces:
                async for piece in pieces:
                    if not answer.cancelled:
                        text(piece)
        except asyncio.CancelledError:
            error = Cancelled("the language model was closed")
        except GuideError as fault:
            error = fault
            if isinstance(fault, Unavailable | Misconfigured) or type(fault) is GuideError:
                self._suspect(fault)
        except Exception as fault:
            log.exception("the language model failed")
            error = GuideError(f"the language model failed: {type(fault).__name__}")
            self._suspect(error)
        if not answer.cancelled:
            end(error)

    def _suspect(self, fault: GuideError) -> None:
        """Take the model for away where it is: one answer that it broke over is no proof of that."""
        if isinstance(fault, Unavailable | Misconfigured):
            self._trouble = str(fault)
        self._doubt.set()

    async def _look_after(self) -> None:
        pause = LOOK_EVERY
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._doubt.wait()
            self._doubt.clear()
            trouble = await self._look()
            if trouble and self._backend.in_process:
                self._trouble = trouble
                if self.broken is not None:
                    self.broken(trouble)
                return
            if bool(trouble) != bool(self._trouble) or (trouble and pause == LOOK_EVERY):
                log.warning("the language model %s", f"is away: {trouble}" if trouble else "answers again")
            self._trouble = trouble
            if self.away is not None:
                self.away(trouble)
            if not trouble:
                pause = LOOK_EVERY
            else:
                pause = SHORTEST_BREAK if pause == LOOK_EVERY else min(LONGEST_BREAK, 2 * pause)

    async def _look(self) -> str:
        """Why the model can't answer; "" if it can."""
        try:
            await self._backend.ready()
        except GuideError as error:
            return str(error)
        except Exception as error:
            log.exception("looking at the language model failed")
            return f"{type(error).__name__}: {error}"
        return ""
