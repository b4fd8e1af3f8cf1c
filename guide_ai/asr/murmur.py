"""A voice that says nothing: vowels and hisses in the rhythm of speech, made of pulses and noise."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.base import SAMPLE_RATE

SYLLABLE: Final = 0.18
"""Seconds."""
PITCH: Final = 120.0
"""Hz, on average."""
# The three lowest resonances in Hz of the vowels in "father", "see", "do", "bed" and "saw" (textbook values).
_VOWELS: Final = ((730, 1090, 2440), (270, 2290, 3010), (300, 870, 2240), (530, 1840, 2480), (570, 840, 2410))
_WIDTHS: Final = (60, 90, 120)
_LOUDNESS: Final = (1.0, 0.6, 0.3)


def murmur(seconds: float) -> NDArray[np.float32]:
    """Return it at 16 kHz, shape (samples,), always the same."""
    noise = np.random.default_rng(1)
    times = np.arange(int(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    melody = 1 + 0.15 * np.sin(2 * np.pi * 0.7 * times) + 0.05 * np.sin(2 * np.pi * 2.3 * times)
    buzz = 2 * (np.cumsum(PITCH * melody) / SAMPLE_RATE % 1) - 1
    length = int(SYLLABLE * SAMPLE_RATE)
    onset = length // 5
    voice = np.zeros(times.size)
    for number, start in enumerate(range(0, times.size - length, length)):
        syllable = voice[start : start + length]
        vowel = np.fft.rfft(buzz[start : start + length] * np.hanning(length))
        syllable += np.fft.irfft(vowel * _resonance(_VOWELS[number % len(_VOWELS)], length), length)
        hiss = np.fft.rfft(noise.normal(0, 0.08, onset))
        hiss[np.fft.rfftfreq(onset, 1 / SAMPLE_RATE) < 2500] = 0
        syllable[:onset] += np.fft.irfft(hiss, onset)
    scaled: NDArray[np.float32] = (0.3 * voice / np.abs(voice).max()).astype(np.float32)
    return scaled


def _resonance(centres: tuple[int, ...], length: int) -> NDArray[np.float64]:
    frequencies = np.fft.rfftfreq(length, 1 / SAMPLE_RATE)
    total = np.zeros(frequencies.size)
    for centre, width, loudness in zip(centres, _WIDTHS, _LOUDNESS, strict=True):
        total += loudness / (1 + ((frequencies - centre) / width) ** 2)
    return total
