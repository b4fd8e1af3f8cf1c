"""Whisper's decoder, greedily: encoded sound in, tokens out, one at a time with a cache."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from guide_ai.errors import Cancelled

MASKED: Final = -1e9
LOOP_WINDOW: Final = 24
LOOP_VARIETY: Final = 6
"""Fewer different tokens than this among the last `LOOP_WINDOW`: it goes in circles and won't stop."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """What was written. `endless`: it was cut, since it reached its limit or went in circles."""

    tokens: tuple[int, ...]
    no_speech: float
    average_logprob: float
    endless: bool


class GreedyDecoder:
    """Writes tokens for the keys and values that `cross` holds, `(1, heads, …)` for each layer."""

    def __init__(self, session: ort.InferenceSession, end: int, no_speech: int) -> None:
        self._session = session
        self._end = end
        self._no_speech = no_speech
        self._outputs = [output.name for output in session.get_outputs()]
        self._caches = [name.replace("present", "past") for name in self._outputs[1:]]
        shape = next(each.shape for each in session.get_inputs() if each.name == self._caches[0])
        empty = np.zeros((1, shape[1], 0, shape[3]), np.float32)
        self._empty = {name: ort.OrtValue.ortvalue_from_numpy(empty) for name in self._caches}

    def decode(
        self,
        prompt: Sequence[int],
        cross: Mapping[str, ort.OrtValue],
        limit: int,
        cancelled: Callable[[], bool] | None = None,
    ) -> Decoded:
        """Write up to `limit` tokens. Raises `Cancelled` before a step for which nobody waits."""
        logits, past = self._step(prompt, 0, self._empty, cross)
        no_speech = float(np.exp(logits[0, self._no_speech] - _log_total(logits[0])))
        written: list[int] = []
        total = 0.0
        while True:
            # Beyond the end token stand languages, tasks and times: not text.
            scores = logits[-1, : self._end + 1]
            token = int(scores.argmax())
            total += float(scores[token]) - _log_total(scores)
            if token == self._end or len(written) >= limit or _in_circles(written):
                break
            if cancelled is not None and cancelled():
                raise Cancelled
            written.append(token)
            logits, past = self._step((token,), len(prompt) + len(written) - 1, past, cross)
        return Decoded(tuple(written), no_speech, total / (len(written) + 1), token != self._end)

    def _step(
        self,
        tokens: Sequence[int],
        before: int,
        past: Mapping[str, ort.OrtValue],
        cross: Mapping[str, ort.OrtValue],
    ) -> tuple[NDArray[np.float32], dict[str, ort.OrtValue]]:
        count = len(tokens)
        mask = np.triu(np.full((count, before + count), MASKED, np.float32), before + 1)
        feeds = {
            "tokens": ort.OrtValue.ortvalue_from_numpy(np.array([tokens], np.int64)),
            "positions": ort.OrtValue.ortvalue_from_numpy(np.arange(before, before + count, dtype=np.int64)),
            "mask": ort.OrtValue.ortvalue_from_numpy(mask[None, None]),
            **past,
            **cross,
        }
        # The cache goes from one step to the next inside the runtime: nothing of it is copied here.
        logits, *caches = self._session.run_with_ort_values(self._outputs, feeds)
        return logits.numpy()[0], dict(zip(self._caches, caches, strict=True))


def _log_total(logits: NDArray[np.float32]) -> float:
    top = float(logits.max())
    return top + float(np.log(np.exp(logits - top).sum()))


def _in_circles(tokens: Sequence[int]) -> bool:
    return len(tokens) >= LOOP_WINDOW and len(set(tokens[-LOOP_WINDOW:])) < LOOP_VARIETY
