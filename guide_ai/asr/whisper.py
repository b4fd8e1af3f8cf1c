"""Whisper base: utterances in, what was said out (second step on the way of a question)."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engines.record import Engine
from engines.store import Store
from guide_ai.asr.base import MAXIMUM_SECONDS, SAMPLE_RATE, Transcript
from guide_ai.asr.beams import Decoded
from guide_ai.asr.script import simplified
from guide_ai.asr.verdict import compression, judge
from guide_ai.asr.vocabulary import Vocabulary
from guide_ai.asr.writers import Writer, writer_on_device, writer_on_host
from guide_ai.errors import AudioRejected
from guide_ai.language import Language
from guide_ai.runtime.opening import on_device, opened

MODEL: Final = "whisper-base"
TOKENS_AT_LEAST: Final = 24
TOKENS_A_SECOND: Final = 8
"""Nobody speaks faster; a text that does is made up."""
SHORTEST: Final = 0.02
"""Seconds below which there is nothing to hear."""


class Whisper:
    """Transcribes up to `most` utterances at once; a second caller waits."""

    def __init__(self, writer: Writer, vocabulary: Vocabulary) -> None:
        self._writer = writer
        self._vocabulary = vocabulary
        self._lock = Lock()

    @property
    def most(self) -> int:
        """Utterances that are quicker together than one after the other."""
        return self._writer.most

    def warm(self) -> None:
        """Run over the lengths that questions have, alone and together, in each language."""
        murmur = np.random.default_rng(0).normal(0, 0.01, 5 * SAMPLE_RATE).astype(np.float32)
        for together in range(1, self.most + 1):
            for seconds in (2, 3, 5):
                self.transcribe_many([murmur[: seconds * SAMPLE_RATE]] * together, language="en")
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
        return self.transcribe_many([audio], language=language, cancelled=cancelled)[0]

    def transcribe_many(
        self,
        audios: Sequence[NDArray[np.float32]],
        *,
        language: Language | Sequence[Language],
        cancelled: Callable[[], bool] | None = None,
    ) -> list[Transcript]:
        """Transcribe several utterances, all in one language or each in its own. Raises as `transcribe`.

        `cancelled` says that none of them is wanted any more.
        """
        languages = [language] * len(audios) if isinstance(language, str) else list(language)
        found: list[Transcript | None] = [_silence(a, b) for a, b in zip(audios, languages, strict=True)]
        spoken = [place for place, transcript in enumerate(found) if transcript is None]
        for start in range(0, len(spoken), self.most):
            places = spoken[start : start + self.most]
            with self._lock:
                written = self._writer.write(
                    [audios[place].astype(np.float32, copy=False) for place in places],
                    [self._vocabulary.prompt(languages[place]) for place in places],
                    [TOKENS_AT_LEAST + int(TOKENS_A_SECOND * _seconds(audios[place])) for place in places],
                    cancelled,
                )
            for place, decoded in zip(places, written, strict=True):
                found[place] = self._transcript(decoded, languages[place])
        return [transcript for transcript in found if transcript is not None]

    def _transcript(self, written: Decoded, language: Language) -> Transcript:
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


def _seconds(audio: NDArray[np.float32]) -> float:
    return audio.size / SAMPLE_RATE


def _silence(audio: NDArray[np.float32], language: Language) -> Transcript | None:
    """The transcript of what is too short to hold anything; raises `AudioRejected`."""
    if audio.ndim != 1 or not np.isfinite(audio).all():
        raise AudioRejected("the audio is not one channel of finite samples")
    if _seconds(audio) > MAXIMUM_SECONDS + 0.5:
        raise AudioRejected(f"the audio is longer than {MAXIMUM_SECONDS:.0f} seconds")
    return Transcript("", language, "silence", 1.0, 0.0, 0.0, 0) if _seconds(audio) < SHORTEST else None


def load(store: Store, threads: int) -> Whisper:
    """Open Whisper on `threads` cores, or on the GPU that its engine was built for.

    Raises what `Store.current` raises where it is not there.
    """
    return opened(store, MODEL, lambda engine: _load(engine, threads))


def _load(engine: Engine, threads: int) -> Whisper:
    vocabulary = Vocabulary(engine.file("tokenizer.json"))
    write = writer_on_device if on_device(engine) else writer_on_host
    return Whisper(write(engine, vocabulary, threads), vocabulary)
