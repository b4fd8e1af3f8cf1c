"""Writes what the guide said to a sound file, for `manage.py ask --speak`."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from guide_ai.errors import AudioRejected
from guide_ai.speech.base import SPEECH_RATE


def check_writable(path: Path) -> None:
    """Find out beforehand. Raises `AudioRejected`, in one line, for what is no file that can be written."""
    try:
        if path.exists() and not path.is_file():
            raise AudioRejected(f"can't write {path}: it is not a regular file")
        with path.open("ab"):
            return
    except (OSError, ValueError) as error:
        raise AudioRejected(f"can't write {path}: {error}") from error


def write_speech(path: Path, pieces: Iterable[NDArray[np.int16]], *, format: str | None = None) -> float:
    """Write the pieces, mono int16 at 24 kHz, one after the other; without `format` the suffix chooses it.

    Returns the seconds written. Raises `AudioRejected`, in one line, where the file can't be written so.
    """
    audio = np.concatenate([np.zeros(0, np.int16), *pieces])
    encoded = BytesIO()
    try:
        soundfile.write(encoded, audio, SPEECH_RATE, format=format or path.suffix[1:].upper())
        path.write_bytes(
            encoded.getvalue()
        )  # not left to the encoder: of a full disk it only fails to say so
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        raise AudioRejected(f"can't write {path}: {' '.join(str(error).split())}") from error
    return len(audio) / SPEECH_RATE
