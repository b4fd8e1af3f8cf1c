"""The embedded language model: SmolLM2 on the CPU, answering open questions as tokens come.

OpenVINO GenAI batches the requests by itself (continuous batching, paged and shared KV cache), and is not
wrapped in another batcher. Its `step` holds the interpreter's lock, so this lives in a process of its own.
"""

import asyncio
import codecs
import itertools
import logging
import queue
import re
import threading
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path
from typing import Any, Final

from engines.store import Store
from engines.telemetry import silence_openvino
from guide_ai.errors import BadRequest, DeadlineExceeded, GuideError, PromptTooLong, Unavailable
from guide_ai.guide.base import Limits, Message, Usage, Used, check

silence_openvino()

import openvino_genai as genai  # noqa: E402

log = logging.getLogger(__name__)

ENGINE: Final = "smollm2-135m"
SLOTS: Final = 16
"""Requests that are decoded together."""
MAXIMUM_PROMPT: Final = 2048
"""Tokens. A longer prompt would keep everybody else waiting for seconds."""
KV_BLOCKS: Final = 640
"""Of 32 tokens: room for 16 requests of 1,280 tokens, 280 MB when full."""
STEP_TOKENS: Final = 256
"""Tokens of one step; a long prompt is taken in pieces of this size between the others' tokens."""


def load(store: Store, threads: int) -> "OpenVINOModel":
    """The model of the engine store. Raises `EngineMissing`."""
    return OpenVINOModel(store.current(ENGINE).file("openvino_model.xml").parent, threads)


class Generation:
    """One answer under way. Its callbacks run on the model's thread."""

    def __init__(
        self,
        messages: Sequence[Message],
        limits: Limits,
        text: Callable[[str], None],
        end: Callable[[GuideError | None], None],
        used: Used | None = None,
    ) -> None:
        self.messages = messages
        self.limits = limits
        self.text = text
        self.end = end
        self.used = used
        self.prompt = self.completion = 0
        """Tokens so far."""
        self.expires = None if limits.deadline is None else time.monotonic() + limits.deadline
        self.cancelled = False
        self.handle: Any = None
        """The pipeline's own; it drops the request when this is let go."""
        self.decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def cancel(self) -> None:
        """Free the slot before the next step; nothing more is said, `end` is not called."""
        self.cancelled = True


class OpenVINOModel:
    """A `LanguageModel`; for the worker also `begin`, which needs no event loop."""

    slots: Final = SLOTS

    def __init__(self, folder: Path, threads: int) -> None:
        scheduler = genai.SchedulerConfig()
        scheduler.cache_size = 0
        scheduler.num_kv_blocks = KV_BLOCKS
        scheduler.enable_prefix_caching = True
        scheduler.dynamic_split_fuse = True
        scheduler.max_num_batched_tokens = STEP_TOKENS
        scheduler.max_num_seqs = SLOTS
        self._tokenizer = genai.Tokenizer(str(folder))
        self._pipeline = genai.ContinuousBatchingPipeline(
            str(folder), self._tokenizer, scheduler, "CPU", INFERENCE_NUM_THREADS=threads
        )
        self._pieces: dict[int, bytes] = {id: piece for piece, id in self._tokenizer.get_vocab().items()}
        self._controls = self._control_tokens()
        self._control_text = re.compile(
            "|".join(re.escape(self._pieces[id].decode()) for id in self._controls)
        )
        self._numbers = itertools.count(1)
        self._changed = threading.Condition()
        self._arriving: list[Generation] = []
        self._running: list[Generation] = []
        self._open = True
        self.broken: Callable[[str], None] | None = None
        """Called on the model's thread if the pipeline fails: the process should be replaced."""
        self.away: Callable[[str], None] | None = None
        """Never called: what computes in this process is there or broken."""
        threading.Thread(target=self._run, name="llm", daemon=True).start()

    @property
    def busy(self) -> int:
        """Answers that are under way."""
        return len(self._running)

    def warm(self) -> None:
        """Answer a long prompt once, and a full batch: the first of each is slow."""
        story = "Date: about 1850. Medium: oil on canvas. " * 24
        self._wait(1, [Message("system", "You are a museum guide."), Message("user", story)], 2)
        self._wait(SLOTS, [Message("user", "What is this?")], 4)

    async def stream(
        self, messages: Sequence[Message], limits: Limits, used: Used | None = None
    ) -> AsyncGenerator[str]:
        """Yield pieces of text as they are made. Closing the iterator frees the slot."""
        loop = asyncio.get_running_loop()
        said: asyncio.Queue[str | GuideError | None] = asyncio.Queue()

        def put(piece: str | GuideError | None) -> None:
            loop.call_soon_threadsafe(said.put_nowait, piece)

        counted: list[Usage] = []
        generation = self.begin(messages, limits, text=put, end=put, used=counted.append)
        try:
            while (piece := await said.get()) is not None:
                if isinstance(piece, GuideError):
                    raise piece
                yield piece
        finally:
            generation.cancel()
        if used is not None:
            used(*counted)

    def begin(
        self,
        messages: Sequence[Message],
        limits: Limits,
        *,
        text: Callable[[str], None],
        end: Callable[[GuideError | None], None],
        used: Used | None = None,
    ) -> Generation:
        """Start an answer: `text` gets its pieces, then `end` None or the error, on the model's thread."""
        generation = Generation(messages, limits, text, end, used)
        with self._changed:
            if not self._open:
                raise Unavailable("the language model is gone")
            self._arriving.append(generation)
            self._changed.notify()
        return generation

    def close(self) -> None:
        """Stop after the step under way."""
        with self._changed:
            self._open = False
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                while self._open and not self._arriving and not self._running:
                    self._changed.wait()
                if not self._open:
                    return
                arriving, self._arriving = self._arriving, []
            for generation in arriving:
                self._admit(generation)
            self._drop_unwanted()
            if not self._pipeline.has_non_finished_requests():
                continue
            try:
                self._pipeline.step()
            except Exception as error:
                log.exception("the language model's pipeline failed")
                self._break(f"the language model failed: {type(error).__name__}")
                return
            for generation in list(self._running):
                self._deliver(generation)

    def _admit(self, generation: Generation) -> None:
        if generation.cancelled:
            return
        limits = generation.limits
        try:
            check(generation.messages, limits)
            prompt = self._tokenizer.encode(
                self._prompt(generation.messages), add_special_tokens=False
            ).input_ids
            if prompt.shape[1] > MAXIMUM_PROMPT:
                raise PromptTooLong(f"the prompt is longer than {MAXIMUM_PROMPT} tokens")
            if limits.max_tokens > MAXIMUM_PROMPT:
                raise BadRequest(f"max_tokens must be between 1 and {MAXIMUM_PROMPT}")
            generation.prompt = int(prompt.shape[1])
            config = genai.GenerationConfig(do_sample=False, max_new_tokens=limits.max_tokens)
            config.eos_token_id = self._tokenizer.get_eos_token_id()
            config.stop_token_ids = self._controls
            generation.handle = self._pipeline.add_request(next(self._numbers), prompt, config)
        except GuideError as error:
            generation.end(error)
        except Exception as error:
            log.exception("a prompt was refused")
            generation.end(BadRequest(f"the prompt can't be used: {type(error).__name__}"))
        else:
            self._running.append(generation)

    def _drop_unwanted(self) -> None:
        for generation in list(self._running):
            late = generation.expires is not None and time.monotonic() >= generation.expires
            if generation.cancelled or late:
                generation.handle.cancel()
                self._running.remove(generation)
                if not generation.cancelled:
                    generation.end(DeadlineExceeded("the language model took too long"))

    def _deliver(self, generation: Generation) -> None:
        fresh = b""
        while generation.handle.can_read():
            for output in generation.handle.read().values():
                generation.completion += len(output.generated_ids)
                fresh += b"".join(self._pieces[id] for id in output.generated_ids if id not in self._controls)
        status = generation.handle.get_status()
        over = status != genai.GenerationStatus.RUNNING
        said = generation.decoder.decode(fresh)  # half a character stays inside until its rest has come
        if said and not generation.cancelled:
            generation.text(said)
        if over:
            self._running.remove(generation)
            if not generation.cancelled:
                refused = status == genai.GenerationStatus.IGNORED
                if generation.used is not None and not refused:
                    generation.used(Usage(generation.prompt, generation.completion))
                generation.end(PromptTooLong("the prompt does not fit") if refused else None)

    def _break(self, reason: str) -> None:
        with self._changed:
            self._open = False
            lost = self._running + self._arriving
            self._running, self._arriving = [], []
        for generation in lost:
            if not generation.cancelled:
                generation.end(Unavailable(reason))
        if self.broken is not None:
            self.broken(reason)

    def _prompt(self, messages: Sequence[Message]) -> str:
        """The chat in the model's own form. What a text holds of its control tokens is taken out."""
        chat = [
            {"role": message.role, "content": self._control_text.sub(" ", message.content)}
            for message in messages
        ]
        return str(self._tokenizer.apply_chat_template(chat, add_generation_prompt=True))

    def _control_tokens(self) -> set[int]:
        """Ids that steer and are never text: those that the tokenizer leaves out when it decodes."""
        looks = [id for id, piece in self._pieces.items() if re.fullmatch(rb"<[^\s<>]+>", piece)]
        return {id for id in looks if self._tokenizer.decode([id], skip_special_tokens=True) == ""}

    def _wait(self, number: int, messages: Sequence[Message], tokens: int) -> None:
        """Have the same chat answered `number` times at once. Raises the first error."""
        endings: queue.SimpleQueue[GuideError | None] = queue.SimpleQueue()
        for _ in range(number):
            self.begin(messages, Limits(tokens), text=lambda piece: None, end=endings.put)
        for _ in range(number):
            if (error := endings.get()) is not None:
                raise error
