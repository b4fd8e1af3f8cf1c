"""TensorRT-LLM in this process, by its LLM API: in-flight batching over a paged KV cache that prompts share.

The package is imported when the model is loaded, and needs an NVIDIA GPU. Its batcher is not wrapped in
another: requests go in as they come. Written to the documented API (1.2 to 1.4); not run on a GPU so far.
"""

from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final

from guide_ai.errors import GuideError, PromptTooLong, Unavailable
from guide_ai.guide.backends import Choice
from guide_ai.guide.base import Limits, Message, Usage, Used, check
from guide_ai.guide.control_tokens import Spoken, without
from guide_ai.guide.waiting import expiry, within

STEP_TOKENS: Final = 2048
"""Tokens of one step: a long prompt is taken in pieces of this size between the others' tokens."""
READY_WITHIN: Final = 20.0
"""Seconds for a look. The first answer after loading is slow."""


def load(choice: Choice) -> "TensorRTModel":
    """Load the model of `choice.model`, a folder, over `choice.gpus` GPUs. Takes minutes.

    Raises `GuideError` where TensorRT-LLM is not installed or does not load the model.
    """
    try:
        from tensorrt_llm import LLM
        from tensorrt_llm.llmapi import CapacitySchedulerPolicy, KvCacheConfig, SchedulerConfig
    except ImportError as error:
        raise GuideError(
            f"TensorRT-LLM is not here ({error}): install the package tensorrt-llm, or use its server"
        ) from error
    try:
        llm = LLM(
            model=choice.model,
            tensor_parallel_size=choice.gpus,
            kv_cache_config=KvCacheConfig(enable_block_reuse=True, free_gpu_memory_fraction=choice.memory),
            scheduler_config=SchedulerConfig(
                capacity_scheduler_policy=CapacitySchedulerPolicy.GUARANTEED_NO_EVICT
            ),
            enable_chunked_prefill=True,
            max_batch_size=choice.slots,
            max_num_tokens=STEP_TOKENS,
            max_seq_len=choice.longest,
        )
    except Exception as error:
        raise GuideError(f"TensorRT-LLM does not load {choice.model!r}: {error}") from error
    return TensorRTModel(llm, choice)


class TensorRTModel:
    """A `Backend` over a `tensorrt_llm.LLM`. It belongs to the event loop that first uses it."""

    in_process: Final = True

    def __init__(self, llm: Any, choice: Choice) -> None:
        from tensorrt_llm import SamplingParams

        self.slots = choice.slots
        self._llm = llm
        self._longest = choice.longest
        self._patience = choice.patience
        self._sampling = SamplingParams

    async def stream(
        self, messages: Sequence[Message], limits: Limits, used: Used | None = None
    ) -> AsyncGenerator[str]:
        """Yield pieces of text as they come. Closing the iterator aborts the request."""
        check(messages, limits)
        prompt = self._prompt(messages)
        if len(prompt) + limits.max_tokens > self._longest:
            raise PromptTooLong(
                f"{len(prompt)} tokens and {limits.max_tokens} to come are more than {self._longest}"
            )
        # The chat's template writes the tokens that begin a text itself, hence ids and no text.
        sampling = self._sampling(max_tokens=limits.max_tokens, temperature=0.0, top_k=1)
        expires, spoken, made = expiry(limits.deadline), Spoken(), 0
        try:
            answer = self._llm.generate_async(prompt, sampling_params=sampling, streaming=True)
        except Exception as error:
            raise GuideError(f"TensorRT-LLM refused a prompt: {type(error).__name__}: {error}") from error
        try:
            while not spoken.over:
                step = await self._next(answer, expires)
                if step is None:
                    break
                output = step.outputs[0]
                made = len(output.token_ids)
                if said := spoken.feed(output.text_diff):
                    yield said
                if step.finished:
                    break
        finally:
            if not answer.finished:
                answer.abort()
        if rest := spoken.flush():
            yield rest
        if used is not None:
            used(Usage(len(prompt), made))

    async def ready(self) -> None:
        """Return once a token was made. Raises `Unavailable`."""
        try:
            async for _ in self.stream([Message("user", "Say yes.")], Limits(1, READY_WITHIN)):
                pass
        except GuideError as error:
            raise Unavailable(str(error)) from error

    async def aclose(self) -> None:
        """Free the GPUs."""
        self._llm.shutdown()

    async def _next(self, answer: Any, expires: float | None) -> Any:
        try:
            return await within(anext(answer, None), expires, self._patience, "TensorRT-LLM")
        except GuideError:
            raise
        except Exception as error:
            raise GuideError(f"TensorRT-LLM failed: {type(error).__name__}: {error}") from error

    def _prompt(self, messages: Sequence[Message]) -> list[int]:
        chat = [{"role": each.role, "content": without(each.content)} for each in messages]
        tokenizer = self._llm.tokenizer
        text = tokenizer.apply_chat_template(chat, tokenize=False, add_generation_prompt=True)
        return list(tokenizer.encode(text, add_special_tokens=False))
