"""Whisper's decoder: encoded sound in, tokens out, with a cache and a few beginnings followed at once.

Following three beginnings instead of the likeliest one costs a fifth more time, since a step reads all
weights anyway, and mishears less.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from guide_ai.asr.beams import BEAMS, Beginning, Decoded, in_circles
from guide_ai.errors import Cancelled

MASKED: Final = -1e9
CHUNK: Final = 128


class Decoder:
    """Writes tokens for the keys and values that `cross` holds, `(1, heads, …)` for each layer."""

    def __init__(self, session: ort.InferenceSession, end: int, no_speech: int, beams: int = BEAMS) -> None:
        self._session = session
        self._end = end
        self._no_speech = no_speech
        self._beams = beams
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
        logits, past = self._step(np.array([prompt]), 0, self._empty, cross)
        no_speech = float(np.exp(logits[0, 0, self._no_speech] - _log_total(logits[0, 0])))
        paths = [Beginning()]
        best: Beginning | None = None
        while True:
            grown = self._grown(paths, logits[:, -1])
            ended = [path for path in grown if path.ended]
            best = max([*ended, *([best] if best else [])], key=lambda path: path.average, default=None)
            paths = [path for path in grown if not path.ended][: self._beams]
            if best is not None and best.average >= max(path.average for path in paths):
                return Decoded(best.tokens, no_speech, best.average, endless=False)
            written = paths[0].tokens
            if len(written) > limit or in_circles(written):
                return Decoded(written, no_speech, paths[0].average, endless=True)
            if cancelled is not None and cancelled():
                raise Cancelled("nobody waits for the transcript any more")
            past = _continued(past, [path.parent for path in paths])
            newest = np.array([path.tokens[-1:] for path in paths])
            logits, past = self._step(newest, len(prompt) + len(written) - 1, past, cross)

    def _grown(self, paths: Sequence[Beginning], logits: NDArray[np.float32]) -> list[Beginning]:
        """The likeliest continuations, best first: at least as many as there are beams go on."""
        grown = []
        for parent, path in enumerate(paths):
            # Beyond the end token stand languages, tasks and times: not text.
            scores = logits[parent, : self._end + 1]
            total = _log_total(scores)
            for token in _likeliest(scores, self._beams + 1):
                logprob = path.logprob + float(scores[token]) - total
                ended = token == self._end
                grown.append(
                    Beginning(path.tokens if ended else (*path.tokens, token), logprob, ended, parent)
                )
        return sorted(grown, key=lambda path: -path.logprob)

    def _step(
        self,
        tokens: NDArray[np.int64],
        before: int,
        past: Mapping[str, ort.OrtValue],
        cross: Mapping[str, ort.OrtValue],
    ) -> tuple[NDArray[np.float32], dict[str, ort.OrtValue]]:
        count = tokens.shape[1]
        mask = np.triu(np.full((count, before + count), MASKED, np.float32), before + 1)
        feeds = {
            "tokens": ort.OrtValue.ortvalue_from_numpy(tokens),
            "positions": ort.OrtValue.ortvalue_from_numpy(np.arange(before, before + count, dtype=np.int64)),
            "mask": ort.OrtValue.ortvalue_from_numpy(mask[None, None]),
            **past,
            **cross,
        }
        # The cache goes from one step to the next inside the runtime: mostly nothing of it is copied.
        logits, *caches = self._session.run_with_ort_values(self._outputs, feeds)
        return logits.numpy(), dict(zip(self._caches, caches, strict=True))


def _continued(past: dict[str, ort.OrtValue], parents: list[int]) -> dict[str, ort.OrtValue]:
    """The caches of `parents`, in their order."""
    if parents == list(range(len(parents))) and past[next(iter(past))].shape()[0] == len(parents):
        return past
    return {name: ort.OrtValue.ortvalue_from_numpy(value.numpy()[parents]) for name, value in past.items()}


def _log_total(logits: NDArray[np.float32]) -> float:
    top = float(logits.max())
    return top + float(np.log(np.exp(logits - top).sum()))


def _likeliest(scores: NDArray[np.float32], count: int) -> list[int]:
    """The places of the `count` largest scores, in any order.

    They stand in the `count` chunks with the largest maxima: so 50,000 scores are read once, not sorted.
    """
    padded = np.pad(scores, (0, -scores.size % CHUNK), constant_values=-np.inf).reshape(-1, CHUNK)
    chunks = np.argsort(padded.max(axis=1))[-count:]
    found = np.argsort(padded[chunks].ravel())[-min(count, scores.size) :]
    return [int(chunks[place // CHUNK]) * CHUNK + int(place % CHUNK) for place in found]
