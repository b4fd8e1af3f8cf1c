"""Whisper's encoder, over as little silence as an utterance needs.

Whisper was trained on windows of 30 s. Encoding 30 s for a question of three is most of the work, and a
shorter window makes it repeat itself, since the decoder finds no silence after the last word. So only
the utterance is encoded, and the silence that would have followed it is added from memory: what the
encoder makes of the silence after a voice, computed once. (The silence of a window without any voice
would do for the words, but it makes short words look like none.)
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from guide_ai.asr.mel import HOP, log_mel
from guide_ai.asr.murmur import murmur

LONGEST_COLUMNS: Final = 3000
"""30 s: the window that Whisper was trained on."""
MARGIN_COLUMNS: Final = 150
"""Silence that is encoded after the last sample, for real."""
VOICE_SECONDS: Final = 3.0
"""How long the voice is whose following silence is remembered."""
STEP_COLUMNS: Final = 50
"""Windows are multiples of this, so that the runtime meets few shapes."""


class Hearing:
    """Encodes one utterance at a time into buffers that the decoder reads."""

    def __init__(self, session: ort.InferenceSession) -> None:
        self._session = session
        self._outputs = [output.name for output in session.get_outputs()]
        silence = self._encode(log_mel(murmur(VOICE_SECONDS), LONGEST_COLUMNS))
        self._silence: Mapping[str, NDArray[np.float32]] = silence
        self._buffers = {name: value.copy() for name, value in silence.items()}
        self._values = {
            name: ort.OrtValue.ortvalue_from_numpy(value) for name, value in self._buffers.items()
        }
        self._used = 0

    def hear(self, audio: NDArray[np.float32]) -> Mapping[str, ort.OrtValue]:
        """Return what the decoder attends to, valid until the next call."""
        heard = -(-audio.size // HOP) + MARGIN_COLUMNS
        columns = min(LONGEST_COLUMNS, -(-heard // STEP_COLUMNS) * STEP_COLUMNS)
        places = columns // 2
        for name, value in self._encode(log_mel(audio, columns)).items():
            buffer, silence = self._buffers[name], self._silence[name]
            axis = _axis(name)
            _part(buffer, axis, 0, places)[...] = value
            if self._used > places:
                _part(buffer, axis, places, self._used)[...] = _part(silence, axis, places, self._used)
        self._used = places
        return self._values

    def _encode(self, mel: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        values = self._session.run(self._outputs, {"mel": mel[None]})
        return dict(zip(self._outputs, values, strict=True))


def _axis(name: str) -> int:
    """Where the places in time stand: keys are (1, heads, 64, S), values (1, heads, S, 64)."""
    return 3 if name.startswith("cross_k") else 2


def _part(array: NDArray[np.float32], axis: int, start: int, end: int) -> NDArray[np.float32]:
    return array[..., start:end] if axis == 3 else array[..., start:end, :]
