"""The picture of sound that Whisper looks at: log-mel energies, a column every 10 ms."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.base import SAMPLE_RATE

BANDS: Final = 80
HOP: Final = 160
"""Samples from one column to the next."""
WINDOW: Final = 400
"""Samples that a column looks at."""
FLOOR: Final = 1e-10
PIECE: Final = 16
"""Columns that are summed up at once. For a larger product numpy would wake threads of its own, which on
busy cores wait for each other much longer than the product takes."""
RANGE: Final = 8.0
"""Decades below the loudest point that are told apart."""


@cache
def filters() -> NDArray[np.float32]:
    """Triangles on the Slaney mel scale, each of area 1: shape (80, 201)."""
    break_hz, break_mel, hz_a_mel, step = 1000.0, 15.0, 200.0 / 3, np.log(6.4) / 27

    def to_hz(mel: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.where(mel < break_mel, mel * hz_a_mel, break_hz * np.exp((mel - break_mel) * step))

    top = break_mel + np.log(SAMPLE_RATE / 2 / break_hz) / step
    corners = to_hz(np.linspace(0, top, BANDS + 2))
    bins = np.fft.rfftfreq(WINDOW, 1 / SAMPLE_RATE)
    left, centre, right = corners[:-2, None], corners[1:-1, None], corners[2:, None]
    triangles = np.minimum((bins - left) / (centre - left), (right - bins) / (right - centre))
    return (np.maximum(0, triangles) * 2 / (right - left)).astype(np.float32)


@cache
def taper() -> NDArray[np.float32]:
    """A periodic Hann window, shape (400,)."""
    return np.hanning(WINDOW + 1)[:-1].astype(np.float32)


def log_mel(audio: NDArray[np.float32], columns: int) -> NDArray[np.float32]:
    """Return log-mel energies scaled as Whisper was trained on, shape (80, columns).

    `audio`, shape (samples,), is mono at 16 kHz; it is cut, or followed by silence, to columns · 10 ms.
    """
    samples = columns * HOP
    padded = np.zeros(samples + WINDOW, np.float32)
    heard = audio[:samples]
    half = WINDOW // 2
    padded[half : half + heard.size] = heard
    # The columns at either end look beyond the edge, where they see a reflection.
    padded[:half] = padded[half + 1 : 2 * half + 1][::-1]
    padded[half + samples :] = padded[samples - 1 : samples + half - 1][::-1]
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[:samples:HOP]
    spectrum = np.fft.rfft(frames * taper(), axis=1)
    power = (np.square(spectrum.real) + np.square(spectrum.imag)).astype(np.float32)
    energy = np.empty((BANDS, columns), np.float32)
    for start in range(0, columns, PIECE):
        piece = slice(start, start + PIECE)
        energy[:, piece] = filters() @ power[piece].T
    energy = np.log10(np.maximum(energy, FLOOR))
    energy = np.maximum(energy, energy.max() - RANGE)
    scaled: NDArray[np.float32] = ((energy + 4) / 4).astype(np.float32)
    return scaled
