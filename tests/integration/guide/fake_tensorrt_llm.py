"""A stand-in for the part of TensorRT-LLM's LLM API that is used, with the names of its documentation.

It computes nothing and proves nothing of the real one: it only rejects what the documentation does not have.
"""

import asyncio
import enum
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar

from tests.integration.guide.script import script

PAUSE = 0.0005
"""Seconds of a token."""


class CapacitySchedulerPolicy(enum.StrEnum):
    GUARANTEED_NO_EVICT = "GUARANTEED_NO_EVICT"
    MAX_UTILIZATION = "MAX_UTILIZATION"
    STATIC_BATCH = "STATIC_BATCH"


@dataclass(kw_only=True)
class KvCacheConfig:
    enable_block_reuse: bool = True
    max_tokens: int | None = None
    max_attention_window: list[int] | None = None
    free_gpu_memory_fraction: float = 0.9
    host_cache_size: int | None = None
    enable_partial_reuse: bool = True
    dtype: str = "auto"
    tokens_per_block: int = 32


@dataclass(kw_only=True)
class SchedulerConfig:
    capacity_scheduler_policy: CapacitySchedulerPolicy = CapacitySchedulerPolicy.GUARANTEED_NO_EVICT
    context_chunking_policy: Any = None


@dataclass(kw_only=True)
class SamplingParams:
    max_tokens: int = 32
    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    stop: Any = None
    seed: int | None = None
    repetition_penalty: float | None = None
    add_special_tokens: bool = True


@dataclass
class CompletionOutput:
    text: str = ""
    text_diff: str = ""
    token_ids: list[int] = field(default_factory=list)
    finish_reason: str | None = None


class RequestOutput:
    """One answer: awaited piece by piece; `text` grows, `text_diff` is what is new."""

    def __init__(self, llm: "LLM", question: str, sampling: SamplingParams) -> None:
        self.outputs = [CompletionOutput()]
        self.finished = False
        self._llm = llm
        self._sampling = sampling
        self._pieces = iter(script(question))
        self._aborted = False
        asyncio.get_running_loop()  # the real one makes its queue for the loop that asks
        llm.running.append(self)

    def __aiter__(self) -> "RequestOutput":
        return self

    async def __anext__(self) -> "RequestOutput":
        if self._llm.dead:
            raise RuntimeError("the executor has shut down")
        if self.finished:
            raise StopAsyncIteration
        await asyncio.sleep(3600 if self._llm.hangs else PAUSE)
        output = self.outputs[0]
        piece = next(self._pieces, None)
        output.text_diff = piece or ""
        if piece is not None:
            output.text += piece
            output.token_ids.append(len(output.token_ids))
        if piece is None or len(output.token_ids) >= self._sampling.max_tokens:
            output.finish_reason = "stop" if piece is None else "length"
            self._end()
        return self

    def abort(self) -> None:
        self._aborted = True
        self._end()

    def aborted(self) -> bool:
        return self._aborted

    def _end(self) -> None:
        self.finished = True
        if self in self._llm.running:
            self._llm.running.remove(self)


class Tokenizer:
    """A word a token; the chat's template as ChatML."""

    def apply_chat_template(
        self,
        conversation: list[dict[str, str]],
        *,
        tokenize: bool = True,
        add_generation_prompt: bool = False,
    ) -> str:
        assert not tokenize, "what this gives for tokens differs between versions"
        text = "".join(f"<|im_start|>{each['role']}\n{each['content']}<|im_end|>\n" for each in conversation)
        return text + ("<|im_start|>assistant\n" if add_generation_prompt else "")

    def encode(self, text: str, add_special_tokens: bool = True) -> list[int]:
        assert not add_special_tokens, "the template has them"
        LLM.texts.append(text)
        return list(range(len(text.split())))


class LLM:
    made: ClassVar[list["LLM"]] = []
    texts: ClassVar[list[str]] = []

    def __init__(
        self,
        model: str,
        *,
        tokenizer: Any = None,
        trust_remote_code: bool = False,
        tensor_parallel_size: int = 1,
        dtype: str = "auto",
        kv_cache_config: KvCacheConfig | None = None,
        scheduler_config: SchedulerConfig | None = None,
        enable_chunked_prefill: bool = False,
        max_batch_size: int | None = None,
        max_num_tokens: int | None = None,
        max_seq_len: int | None = None,
    ) -> None:
        if model == "nowhere":
            raise ValueError("nowhere is no local folder and no valid model identifier")
        self.arguments = locals()
        self.tokenizer = Tokenizer()
        self.running: list[RequestOutput] = []
        self.dead = self.hangs = False
        LLM.made.append(self)

    def generate_async(
        self, inputs: list[int], sampling_params: SamplingParams | None = None, *, streaming: bool = False
    ) -> RequestOutput:
        assert streaming and sampling_params is not None and sampling_params.max_tokens > 0
        question = LLM.texts[-1].split("<|im_start|>user\n")[-1]
        return RequestOutput(self, question, sampling_params)

    def shutdown(self) -> None:
        self.dead = True


def modules() -> dict[str, ModuleType]:
    """What `import tensorrt_llm` finds."""
    package, llmapi = ModuleType("tensorrt_llm"), ModuleType("tensorrt_llm.llmapi")
    for name in ("LLM", "SamplingParams"):
        setattr(package, name, globals()[name])
    for name in ("LLM", "KvCacheConfig", "SchedulerConfig", "CapacitySchedulerPolicy"):
        setattr(llmapi, name, globals()[name])
    return {"tensorrt_llm": package, "tensorrt_llm.llmapi": llmapi}
