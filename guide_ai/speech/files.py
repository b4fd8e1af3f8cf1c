"""Writes what the guide said to a sound file, for `manage.py ask --speak`."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from guide_ai.errors import AudioRejected
from guide_ai.speech.base import SPEECH_RATE


def write_speech(path: Path, pieces: Iterable[NDArray[np.int16]]) -> float:
    """Write the pieces, mono int16 at 24 kHz, one after the other; the suffix chooses the format.

    Returns the seconds written. Raises `AudioRejected` where the file can't be written so.
    """
    audio = np.concatenate([np.zeros(0, np.int16), *pieces])
    try:
        soundfile.write(path, audio, SPEECH_RATE)
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        raise AudioRejected(f"{path} can't be written: {error}") from error
    return len(audio) / SPEECH_RATE
