"""The guide's voice: Kokoro-82M on ONNX Runtime, a clause at a time, with the time of every phoneme."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engines.store import Store
from guide_ai.language import Language
from guide_ai.runtime.sessions import open_session
from guide_ai.speech.base import SPEECH_RATE, Clause, PhonemeTime
from guide_ai.speech.clauses import clauses
from guide_ai.speech.lexicon import unmarked
from guide_ai.speech.phonemes import phonemes
from guide_ai.speech.voices import MODEL, VOICES

LONGEST: Final = 500
"""Phonemes the model takes at once, less its own two."""

UNIT: Final = 600
"""Samples a unit of the duration tensor stands for: 25 ms."""

QUIET: Final = 0.01
"""Amplitude under which the model's own silence lies."""

LEAD: Final = int(0.02 * SPEECH_RATE)
TAIL: Final = int(0.06 * SPEECH_RATE)
FADE: Final = int(0.006 * SPEECH_RATE)
PAUSES: Final = {",": 0.09, "，": 0.12, "、": 0.08, ":": 0.16, "：": 0.16, ";": 0.18, "；": 0.2}
END_PAUSE: Final = 0.28
"""Seconds of silence after a sentence; `PAUSES` after a clause by the sign that ends it."""


class Kokoro:
    """Says texts in the guide's voices. Not for several threads at once."""

    def __init__(self, model: Path, vocabulary: Path, voices: dict[Language, Path], threads: int) -> None:
        self._session = open_session(model, threads)
        self._ids: dict[str, int] = json.loads(vocabulary.read_text(encoding="utf-8"))["vocab"]
        self._styles: dict[Language, NDArray[np.float32]] = {
            language: np.fromfile(path, "<f4").reshape(-1, 256) for language, path in voices.items()
        }

    def warm(self) -> None:
        """Load the readers of both languages and run the model once in each."""
        for text, language in (("Welcome.", "en"), ("欢迎。", "zh-hans")):
            for _ in self.say(text, language=language):  # type: ignore[arg-type]
                pass

    def say(
        self,
        text: str,
        *,
        language: Language,
        rate: float = 1.0,
        cancelled: Callable[[], bool] | None = None,
    ) -> Iterator[Clause]:
        """Yield the clauses of `text` in order. What can't be pronounced (emoji, signs) is passed over.

        `rate` 1.0 is normal pace, within [0.5, 2]. Ends early when `cancelled` says so.
        """
        rate = min(max(rate, 0.5), 2.0)
        for clause in clauses(text):
            if cancelled is not None and cancelled():
                return
            sounds = [sound for sound in phonemes(clause, language) if sound in self._ids]
            if not any(sound.isalpha() for sound in sounds):
                continue
            for start in range(0, len(sounds), LONGEST):
                yield self._clause(unmarked(clause), sounds[start : start + LONGEST], language, rate)
                clause = ""  # the words are shown once

    def _clause(self, text: str, sounds: list[str], language: Language, rate: float) -> Clause:
        styles = self._styles[language]
        feeds: dict[str, Any] = {
            "tokens": np.array([[0, *(self._ids[sound] for sound in sounds), 0]], np.int64),
            "style": styles[min(len(sounds), len(styles)) - 1][None],
            "speed": np.array([rate], np.float32),
        }
        wave, durations = self._session.run(["audio", "durations"], feeds)
        return _finished(text, sounds, wave.ravel(), durations.ravel())


def load(store: Store, threads: int) -> Kokoro:
    """Open the engine. Raises `EngineMissing`."""
    engine = store.current(MODEL)
    voices = {language: engine.file(f"voices/{voice}.bin") for language, voice in VOICES.items()}
    return Kokoro(engine.file("model.onnx"), engine.file("vocab.json"), voices, threads)


def _finished(
    text: str, sounds: list[str], wave: NDArray[np.float32], durations: NDArray[np.int64]
) -> Clause:
    """Trim the model's silence at both ends, add the pause that the punctuation asks for, shift the times."""
    edges = np.concatenate(([0], np.cumsum(durations))) * UNIT
    loud = np.flatnonzero(np.abs(wave) > QUIET)
    first, last = (int(loud[0]), int(loud[-1]) + 1) if loud.size else (0, len(wave))
    # Only the silence of the leading pad and its neighbour is cut: a soft first consonant must stay.
    start = max(min(first, int(edges[min(2, len(edges) - 1)])) - LEAD, 0)
    end = min(last + TAIL, len(wave))
    sound = wave[start:end].astype(np.float32).copy()
    fade = min(FADE, len(sound) // 2)
    ramp = np.linspace(0.0, 1.0, fade, dtype=np.float32)
    sound[:fade] *= ramp
    sound[len(sound) - fade :] *= ramp[::-1]
    pause = np.zeros(int(PAUSES.get(text.rstrip()[-1:], END_PAUSE) * SPEECH_RATE), np.float32)
    samples = np.clip(np.concatenate((sound, pause)) * 32767.0, -32768, 32767).astype(np.int16)
    # Token 0 is the leading pad, so phoneme i sounds from edge i+1 to edge i+2.
    limit = (end - start) / SPEECH_RATE
    times = (edges - start) / SPEECH_RATE
    spoken = tuple(
        PhonemeTime(
            phoneme,
            round(float(np.clip(times[place + 1], 0.0, limit)), 3),
            round(float(np.clip(times[place + 2], 0.0, limit)), 3),
        )
        for place, phoneme in enumerate(sounds)
    )
    return Clause(text=text, audio=samples, phonemes=spoken)
