"""PyTorch with transformers in the model's place, random weights: `generate` against continuous batching.

For a host with a GPU and nothing of the project's: it imports torch and transformers alone. Random weights
say nothing sensible and are as quick as trained ones; every answer has a length of its own, the same in all
ways, and does not end before. First tokens are timed from the arrival, the queue included.
"""

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

SHAPES: Final = {  # hidden, feed-forward, layers, heads, KV heads, words
    "tiny": (64, 128, 2, 4, 2, 512),
    "135m": (576, 1536, 30, 9, 3, 49152),
    "1b": (2048, 8192, 16, 32, 8, 128256),
    "8b": (4096, 14336, 32, 32, 8, 128256),
}
OPENING: Final = 160
"""Tokens with which every prompt begins, as the guide's do."""
EVIDENCE: Final = (40, 240)
ANSWER: Final = (16, 96)
"""Least and most tokens, at random, of a prompt's own part and of an answer."""
TOGETHER: Final = 16
PATIENCE: Final = 300.0


@dataclass(frozen=True)
class Request:
    """A prompt that arrives `at` seconds after the start, and how many tokens answer it."""

    at: float
    prompt: list[int]
    answer: int


@dataclass(frozen=True)
class Served:
    """When a request arrived, from the start; seconds from then to its first and its last token."""

    at: float
    first: float
    whole: float
    tokens: int


def measure(shape: str, number: int, rate: float) -> dict[str, Any]:
    """All three ways in turn, after a first answer that is not counted."""
    import torch
    import transformers

    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = _model(shape, device)
    requests = _arrivals(number, rate, SHAPES[shape][5])
    warm = [Request(0.0, requests[0].prompt, 4)]
    rows = []
    for way, run in (("sequential", _one_by_one), ("static", _in_batches), ("continuous", _as_they_come)):
        run(model, warm)
        rows.append(_row(way, run(model, requests)))
    return {
        "rows": rows,
        "device": torch.cuda.get_device_name() if device == "cuda" else "cpu",
        "torch": torch.__version__,
        "transformers": transformers.__version__,
        "millions": round(sum(each.numel() for each in model.parameters()) / 1e6),
    }


def _model(shape: str, device: str) -> Any:
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    hidden, wide, layers, heads, kept, words = SHAPES[shape]
    torch.manual_seed(0)
    config = LlamaConfig(
        hidden_size=hidden,
        intermediate_size=wide,
        num_hidden_layers=layers,
        num_attention_heads=heads,
        num_key_value_heads=kept,
        vocab_size=words,
        max_position_embeddings=4096,
        bos_token_id=1,
        eos_token_id=2,
        pad_token_id=0,
        attn_implementation="sdpa",
    )
    usual = torch.get_default_dtype()
    torch.set_default_dtype(torch.bfloat16 if device == "cuda" else torch.float32)
    try:
        with torch.device(device):
            return LlamaForCausalLM(config).eval()
    finally:
        torch.set_default_dtype(usual)


def _arrivals(number: int, rate: float, words: int) -> list[Request]:
    chance, at, found = random.Random(3), 0.0, []  # noqa: S311 (no secret)
    opening = [chance.randrange(5, words) for _ in range(OPENING)]
    for _ in range(number):
        own = [chance.randrange(5, words) for _ in range(chance.randint(*EVIDENCE))]
        found.append(Request(at, opening + own, chance.randint(*ANSWER)))
        at += chance.expovariate(rate)
    return found


def _row(way: str, served: Sequence[Served]) -> dict[str, Any]:
    firsts, wholes = sorted(each.first for each in served), sorted(each.whole for each in served)
    tokens, seconds = sum(each.tokens for each in served), max(each.at + each.whole for each in served)
    last = len(served) - 1
    return {
        "way": way,
        "requests": len(served),
        "refused": 0,
        "tokens": tokens,
        "tokens_a_second": round(tokens / seconds, 1),
        "first_p50": round(firsts[last // 2], 3),
        "first_p95": round(firsts[int(0.95 * last)], 3),
        "sentence_p50": 0.0,  # random tokens make no sentences
        "sentence_p95": 0.0,
        "whole_p95": round(wholes[int(0.95 * last)], 3),
    }


def _one_by_one(model: Any, requests: Sequence[Request]) -> list[Served]:
    return _in_batches(model, requests, most=1)


def _in_batches(model: Any, requests: Sequence[Request], most: int = TOGETHER) -> list[Served]:
    """Whatever has come, together, padded to the longest and until the last is done; then the next."""
    start = time.perf_counter()
    served, waiting = [], list(requests)
    while waiting:
        time.sleep(max(0.0, start + waiting[0].at - time.perf_counter()))
        now = time.perf_counter() - start
        batch = [each for each in waiting[:most] if each.at <= now] or waiting[:1]
        waiting = waiting[len(batch) :]
        first, whole = _generate(model, batch)
        for each in batch:
            arrived = start + each.at
            served.append(Served(each.at, first - arrived, whole - arrived, each.answer))
    return served


def _generate(model: Any, batch: Sequence[Request]) -> tuple[float, float]:
    """Answer a batch; the moments of its first token and of its last."""
    import torch
    from transformers import GenerationConfig

    longest, steps = max(len(each.prompt) for each in batch), max(each.answer for each in batch)
    pads = [longest - len(each.prompt) for each in batch]
    ids = [[0] * pad + each.prompt for pad, each in zip(pads, batch, strict=True)]
    mask = [[0] * pad + [1] * (longest - pad) for pad in pads]
    moments: list[float] = []

    def noted(tokens: Any, scores: Any, **more: Any) -> Any:
        if not moments:
            _settled(model)
            moments.append(time.perf_counter())
        return torch.zeros(tokens.shape[0], dtype=torch.bool, device=tokens.device)

    with torch.inference_mode():
        model.generate(
            input_ids=torch.tensor(ids, device=model.device),
            attention_mask=torch.tensor(mask, device=model.device),
            generation_config=GenerationConfig(
                max_new_tokens=steps, min_new_tokens=steps, do_sample=False, eos_token_id=None, pad_token_id=0
            ),
            stopping_criteria=[noted],
        )
    _settled(model)
    return moments[0], time.perf_counter()


def _settled(model: Any) -> None:
    import torch

    if model.device.type == "cuda":
        torch.cuda.synchronize()


def _as_they_come(model: Any, requests: Sequence[Request]) -> list[Served]:
    """Each joins the running batch at the next step, over a paged cache that shares the opening."""
    from transformers import GenerationConfig
    from transformers.generation import ContinuousBatchingConfig

    small = {} if model.device.type == "cuda" else {"num_blocks": 64, "max_batch_tokens": 512}
    manager = model.init_continuous_batching(
        generation_config=GenerationConfig(do_sample=False, eos_token_id=-1, pad_token_id=0, use_cache=True),
        continuous_batching_config=ContinuousBatchingConfig(
            allow_block_sharing=True, max_memory_percent=0.5, **small
        ),
    )
    manager.start()
    try:
        return _collected(manager, requests)
    finally:
        manager.stop(block=True, timeout=10)
        manager.destroy()


def _collected(manager: Any, requests: Sequence[Request]) -> list[Served]:
    start = time.perf_counter()
    feeder = threading.Thread(target=_feed, args=(manager.add_request, requests, start), daemon=True)
    feeder.start()
    served: list[Served] = []
    while len(served) < len(requests):
        output = manager.get_result(timeout=1.0)
        if time.perf_counter() - start > PATIENCE or not (output or manager.is_running()):
            raise RuntimeError("continuous batching came to nothing")
        if output is None or not output.is_finished():
            continue
        if output.error:
            raise RuntimeError(output.error)
        at, moments = requests[int(output.request_id)].at, output.timestamps
        first, whole = moments[0] - start - at, moments[-1] - start - at
        served.append(Served(at, first, whole, len(output.generated_tokens)))
    feeder.join()
    return served


def _feed(add: Callable[..., object], requests: Sequence[Request], start: float) -> None:
    for number, each in enumerate(requests):
        time.sleep(max(0.0, start + each.at - time.perf_counter()))
        add(each.prompt, request_id=str(number), max_new_tokens=each.answer, record_timestamps=True)
