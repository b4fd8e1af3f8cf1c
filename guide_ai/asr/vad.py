"""Silero VAD: whether 32 ms of a microphone hold speech. Runs inline in the web process, 0.2 ms a frame."""

from typing import Final

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from engines.store import Store
from guide_ai.asr.base import SAMPLE_RATE
from guide_ai.asr.endpointing import FRAME
from guide_ai.runtime.sessions import open_session

MODEL: Final = "silero-vad"
CONTEXT: Final = 64
"""Samples of the frame before that the model sees again."""


class VadStream:
    """One microphone's state."""

    def __init__(self, session: ort.InferenceSession) -> None:
        self._session = session
        self._rate = np.array(SAMPLE_RATE, np.int64)
        self._input = np.zeros((1, CONTEXT + FRAME), np.float32)
        self._state = np.zeros((2, 1, 128), np.float32)

    def feed(self, frame: NDArray[np.float32]) -> float:
        """Probability in [0, 1] that `frame`, shape (512,), mono at 16 kHz, holds speech.

        Raises ValueError for another shape. Samples that are not finite count as silence.
        """
        if frame.shape != (FRAME,):
            raise ValueError(f"a frame has {FRAME} samples, not {frame.shape}")
        self._input[0, :CONTEXT] = self._input[0, -CONTEXT:]
        # One infinite sample would stay in the model's memory for good.
        self._input[0, CONTEXT:] = np.clip(np.nan_to_num(frame, posinf=0.0, neginf=0.0), -1, 1)
        feeds = {"input": self._input, "state": self._state, "sr": self._rate}
        probability, self._state = self._session.run(["output", "stateN"], feeds)
        return float(probability[0, 0])


class VadModel:
    """The weights, shared by all streams; may be used from several threads."""

    def __init__(self, session: ort.InferenceSession) -> None:
        self._session = session

    def stream(self) -> VadStream:
        """A new microphone."""
        return VadStream(self._session)


def load(store: Store) -> VadModel:
    """Open the model. Raises what `Store.current` raises where it is not there."""
    return VadModel(open_session(store.current(MODEL).file("model.onnx"), threads=1))
