"""Audio files in: whatever libsndfile reads (wav, flac, ogg, mp3) becomes what the guide's ear hears."""

import stat
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from guide_ai.asr.base import SAMPLE_RATE
from guide_ai.errors import AudioRejected

MAXIMUM_FILE_SECONDS: Final = 120.0
"""Longest recording that is read; what is longer than an utterance is cut later."""
MAXIMUM_FILE_BYTES: Final = 64 * 2**20
HIGHEST_RATE: Final = 192_000
"""Hz."""
MOST_CHANNELS: Final = 16
LOUDEST: Final = 32.0
"""Float files may go beyond 1; beyond this they hold something else than sound."""


def read_audio(source: Path | bytes, *, maximum_seconds: float = MAXIMUM_FILE_SECONDS) -> NDArray[np.float32]:
    """Read a file, or a file's bytes, as mono float32 in [-1, 1] at 16 kHz, shape (samples,).

    Channels are averaged. Raises `AudioRejected`, whose text is one line for the person who gave the
    file, when it can't be read, holds no sound, or is too long or too large.
    """
    name = source.name if isinstance(source, Path) else "the audio"
    mono, rate = _decode(_raw(source, name), name, maximum_seconds)
    if not np.isfinite(mono).all() or np.abs(mono).max(initial=0.0) > LOUDEST:
        raise AudioRejected(f"{name} holds numbers that are not sound")
    if rate != SAMPLE_RATE:
        mono = soxr.resample(mono, rate, SAMPLE_RATE)
    return np.clip(mono, -1, 1).astype(np.float32, copy=False)


def _raw(source: Path | bytes, name: str) -> bytes:
    if isinstance(source, bytes):
        size, data = len(source), source
    else:
        try:
            # A pipe or a device may never end, or never begin.
            if not stat.S_ISREG(source.stat().st_mode):
                raise AudioRejected(f"{name} is not a regular file")
            with source.open("rb") as file:
                data = file.read(MAXIMUM_FILE_BYTES + 1)
            size = len(data)
        except OSError as error:
            raise AudioRejected(f"{name} can't be opened: {error.strerror or error}") from None
    if size > MAXIMUM_FILE_BYTES:
        raise AudioRejected(f"{name} is larger than {MAXIMUM_FILE_BYTES // 2**20} MB")
    if not size:
        raise AudioRejected(f"{name} is empty")
    return data


def _decode(raw: bytes, name: str, maximum_seconds: float) -> tuple[NDArray[np.float32], int]:
    parts: list[NDArray[np.float32]] = []
    try:
        with soundfile.SoundFile(BytesIO(raw)) as file:
            rate, channels = int(file.samplerate), int(file.channels)
            if not (0 < rate <= HIGHEST_RATE and 0 < channels <= MOST_CHANNELS):
                raise AudioRejected(f"{name} has {channels} channels at {rate} Hz")
            # A damaged header may promise any length, so what counts is what comes out.
            left = int(maximum_seconds * rate)
            for block in file.blocks(blocksize=rate, dtype="float32", always_2d=True):
                left -= len(block)
                if left < 0:
                    raise AudioRejected(f"{name} is longer than {maximum_seconds:.0f} seconds")
                parts.append(block.mean(axis=1))
    except (soundfile.SoundFileError, RuntimeError, ValueError, MemoryError):
        raise AudioRejected(f"{name} is not audio that can be read (wav, flac, ogg and mp3 can)") from None
    if not any(part.size for part in parts):
        raise AudioRejected(f"{name} holds no sound")
    return np.concatenate(parts), rate
