"""Sounds that a microphone in a hall hears and that are no speech."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

RATE = 16_000
Sound = NDArray[np.float32]


def _times(seconds: float) -> NDArray[np.float64]:
    return np.arange(int(seconds * RATE)) / RATE


def _random() -> np.random.Generator:
    return np.random.default_rng(7)


def _pink(seconds: float) -> NDArray[np.float64]:
    count = int(seconds * RATE)
    spectrum = np.fft.rfft(_random().normal(0, 1, count))
    wave = np.fft.irfft(spectrum / np.sqrt(np.maximum(1, np.arange(spectrum.size))), count)
    return wave / np.abs(wave).max()


def _note(semitone: int, seconds: float) -> NDArray[np.float64]:
    times = _times(seconds)
    pitch = 261.63 * 2 ** (semitone / 12)
    return np.exp(-3 * times) * sum(np.sin(2 * np.pi * pitch * n * times) / n**1.5 for n in range(1, 6))


def _played(chords: list[tuple[int, ...]], beat: float, seconds: float) -> NDArray[np.float64]:
    count = int(seconds * RATE)
    bars = [sum(_note(semitone, beat) for semitone in chord) for chord in chords]
    return np.resize(np.concatenate(bars), count)


def _melody(seconds: float) -> NDArray[np.float64]:
    return 0.2 * _played([(n,) for n in (0, 4, 7, 5, 9, 12, 11, 2)], 0.3, seconds)


def _accompaniment(seconds: float) -> NDArray[np.float64]:
    return 0.12 * _played([(0, 4, 7), (5, 9, 12), (7, 11, 14), (0, 4, 7)], 0.6, seconds)


def _drums(seconds: float) -> NDArray[np.float64]:
    stroke = np.zeros(RATE // 4)
    stroke[:1500] = 0.3 * _random().normal(0, 1, 1500) * np.exp(-np.arange(1500) / 300)
    return np.resize(stroke, int(seconds * RATE))


def _clicks(seconds: float) -> NDArray[np.float64]:
    wave = _random().normal(0, 0.001, int(seconds * RATE))
    wave[:: RATE // 3] = 0.8
    return wave


NOISES: dict[str, Callable[[float], NDArray[np.float64]]] = {
    "silence": lambda s: np.zeros(int(s * RATE)),
    "faint white noise": lambda s: _random().normal(0, 0.001, int(s * RATE)),
    "white noise": lambda s: _random().normal(0, 0.03, int(s * RATE)),
    "loud white noise": lambda s: _random().normal(0, 0.2, int(s * RATE)),
    "pink noise": lambda s: 0.1 * _pink(s),
    "loud pink noise": lambda s: 0.5 * _pink(s),
    "hum": lambda s: 0.05 * sum(np.sin(2 * np.pi * 50 * n * _times(s)) / n for n in (1, 2, 3, 5)),
    "low tone": lambda s: 0.3 * np.sin(2 * np.pi * 220 * _times(s)),
    "tone": lambda s: 0.3 * np.sin(2 * np.pi * 1000 * _times(s)),
    "high tone": lambda s: 0.3 * np.sin(2 * np.pi * 3000 * _times(s)),
    "siren": lambda s: 0.2 * np.sin(2 * np.pi * (200 * _times(s) + 300 * _times(s) ** 2)),
    "melody": _melody,
    "chords": _accompaniment,
    "drums": _drums,
    "band": lambda s: _melody(s) + _accompaniment(s) + _drums(s),
    "wind": lambda s: 0.3 * _pink(s) * (1 + np.sin(2 * np.pi * 0.4 * _times(s))) / 2,
    "chopped noise": lambda s: 0.2 * _pink(s) * (np.sin(2 * np.pi * 4 * _times(s)) > 0),
    "clicks": _clicks,
}


def noise(name: str, seconds: float) -> Sound:
    """One of `NOISES` at 16 kHz, shape (samples,)."""
    return NOISES[name](seconds).astype(np.float32)
