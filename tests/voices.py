"""Questions as audio, spoken when a test needs them: by espeak-ng and by the guide's own voices."""

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from engines.store import Store
from guide_ai.language import Language
from guide_ai.speech.base import SPEECH_RATE
from guide_ai.speech.kokoro import Kokoro
from guide_ai.speech.voices import MODEL

RATE = 16_000
VOICED = 0.02
"""Amplitude above which a sample counts as voiced, of a loudest one of 0.7."""


@dataclass(frozen=True)
class Spoken:
    """An utterance: mono float32 at 16 kHz, loudest sample 0.7, no silence around it."""

    text: str
    audio: NDArray[np.float32]

    @property
    def voiced(self) -> int:
        """Samples up to the last voiced one."""
        return self.audio.size

    def padded(self, before: float, after: float) -> NDArray[np.float32]:
        """With seconds of silence around it."""
        return np.pad(self.audio, (int(before * RATE), int(after * RATE)))


def espeak(text: str, voice: str = "en-gb", words_a_minute: int = 150) -> Spoken:
    """`text` by espeak-ng."""
    program = shutil.which("espeak-ng")
    assert program, "espeak-ng is not installed; `make test` installs it"
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        subprocess.run([program, "-v", voice, "-s", str(words_a_minute), "-w", file.name, text], check=True)
        audio, rate = soundfile.read(file.name, dtype="float32")
    return _trimmed(text, audio, rate)


@cache
def kokoro(text: str, language: Language, voice: str) -> Spoken:
    """`text` by one of the guide's own voices, such as `am_michael` or `zf_xiaobei`."""
    parts = [clause.audio for clause in _synthesiser(language, voice).say(text, language=language)]
    return _trimmed(text, np.concatenate(parts).astype(np.float32) / 32768, SPEECH_RATE)


@lru_cache(maxsize=1)  # each holds the whole model
def _synthesiser(language: Language, voice: str) -> Kokoro:
    engine = Store().current(MODEL)
    voices = {language: engine.file(f"voices/{voice}.bin")}
    return Kokoro(engine.file("model.onnx"), engine.file("vocab.json"), voices, 2)


def _trimmed(text: str, audio: NDArray[np.float32], rate: int) -> Spoken:
    audio = soxr.resample(audio, rate, RATE).astype(np.float32)
    audio *= 0.7 / max(1e-6, float(np.abs(audio).max()))
    voiced = np.flatnonzero(np.abs(audio) > VOICED)
    return Spoken(text, audio[voiced[0] : voiced[-1] + 1])


def with_noise(audio: NDArray[np.float32], decibels: float, seed: int = 7) -> NDArray[np.float32]:
    """`audio` in a steady murmur (pink noise), all the way through, at a ratio to the voiced part."""
    random = np.random.default_rng(seed)
    spectrum = np.fft.rfft(random.standard_normal(audio.size))
    spectrum[1:] /= np.sqrt(np.arange(1, spectrum.size))
    spectrum[0] = 0
    noise = np.fft.irfft(spectrum, audio.size)
    power = float(np.mean(audio[np.abs(audio) > VOICED] ** 2))
    noise *= np.sqrt(power / 10 ** (decibels / 10) / np.mean(noise**2))
    mixed = audio + noise
    return (mixed * min(1.0, 0.95 / float(np.abs(mixed).max()))).astype(np.float32)


def sounds(kind: Literal["silence", "hum", "noise"], seconds: float, seed: int = 3) -> NDArray[np.float32]:
    """Something that is no speech."""
    count = int(seconds * RATE)
    if kind == "silence":
        return np.zeros(count, np.float32)
    if kind == "hum":
        time = np.arange(count) / RATE
        return sum(0.1 / n * np.sin(2 * np.pi * 50 * n * time) for n in (1, 2, 3)).astype(np.float32)
    return (0.05 * np.random.default_rng(seed).standard_normal(count)).astype(np.float32)


def write(path: Path, audio: NDArray[np.float32], rate: int = RATE) -> Path:
    """Write a WAV file (PCM16 mono), resampled where `rate` is not 16 kHz; returns `path`."""
    sound = audio if rate == RATE else soxr.resample(audio, RATE, rate)
    soundfile.write(path, sound, rate, subtype="PCM_16")
    return path
