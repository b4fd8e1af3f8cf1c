"""Whisper base: one utterance in, what was said out (second step on the way of a question)."""

from collections.abc import Callable
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engines.store import Store
from guide_ai.asr.base import MAXIMUM_SECONDS, SAMPLE_RATE, Transcript
from guide_ai.asr.decoder import Decoder
from guide_ai.asr.hearing import Hearing
from guide_ai.asr.script import simplified
from guide_ai.asr.verdict import compression, judge
from guide_ai.asr.vocabulary import Vocabulary
from guide_ai.errors import AudioRejected
from guide_ai.language import Language
from guide_ai.runtime.sessions import open_session

MODEL: Final = "whisper-base"
TOKENS_AT_LEAST: Final = 24
TOKENS_A_SECOND: Final = 8
"""Nobody speaks faster; a text that does is made up."""
SHORTEST: Final = 0.02
"""Seconds below which there is nothing to hear."""


class Whisper:
    """Transcribes one utterance at a time; a second caller waits."""

    def __init__(self, hearing: Hearing, decoder: Decoder, vocabulary: Vocabulary) -> None:
        self._hearing = hearing
        self._decoder = decoder
        self._vocabulary = vocabulary
        self._lock = Lock()

    def warm(self) -> None:
        """Run once in each language over the lengths that questions have."""
        murmur = np.random.default_rng(0).normal(0, 0.01, 5 * SAMPLE_RATE).astype(np.float32)
        for seconds in (2, 3, 5):
            self.transcribe(murmur[: seconds * SAMPLE_RATE], language="en")
        self.transcribe(murmur, language="zh-hans")

    def transcribe(
        self,
        audio: NDArray[np.float32],
        *,
        language: Language,
        cancelled: Callable[[], bool] | None = None,
    ) -> Transcript:
        """Transcribe `audio`, shape (samples,), mono float32 in [-1, 1] at 16 kHz.

        Raises `AudioRejected` for another shape, samples that are not finite or more than
        `MAXIMUM_SECONDS`, and `Cancelled` once `cancelled` says so.
        """
        if audio.ndim != 1 or not np.isfinite(audio).all():
            raise AudioRejected("the audio is not one channel of finite samples")
        seconds = audio.size / SAMPLE_RATE
        if seconds > MAXIMUM_SECONDS + 0.5:
            raise AudioRejected(f"the audio is longer than {MAXIMUM_SECONDS:.0f} seconds")
        if seconds < SHORTEST:
            return Transcript("", language, "silence", 1.0, 0.0, 0.0, 0)
        limit = TOKENS_AT_LEAST + int(TOKENS_A_SECOND * seconds)
        with self._lock:
            cross = self._hearing.hear(audio.astype(np.float32, copy=False))
            written = self._decoder.decode(self._vocabulary.prompt(language), cross, limit, cancelled)
        text = self._vocabulary.text(written.tokens)
        if language == "zh-hans":
            text = simplified(text)
        ratio = compression(text)
        said, verdict = judge(text, no_speech=written.no_speech, ratio=ratio, endless=written.endless)
        return Transcript(
            text=said,
            language=language,
            verdict=verdict,
            no_speech=written.no_speech,
            average_logprob=written.average_logprob,
            compression=ratio,
            tokens=len(written.tokens),
        )


def load(store: Store, threads: int) -> Whisper:
    """Open Whisper on `threads` cores. Raises what `Store.current` raises where it is not there."""
    engine = store.current(MODEL)
    vocabulary = Vocabulary(engine.file("tokenizer.json"))
    return Whisper(
        Hearing(open_session(engine.file("encoder.onnx"), threads)),
        Decoder(open_session(engine.file("decoder.onnx"), threads), vocabulary.end, vocabulary.no_speech),
        vocabulary,
    )
