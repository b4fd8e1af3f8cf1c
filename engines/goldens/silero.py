"""Silero VAD: three frames of a spoken question, one after another, by ONNX Runtime on the source file."""

from pathlib import Path

import numpy as np
import onnxruntime

from engines.goldens import Golden, case
from engines.goldens.speech import question, source_session

FIRST, CONTEXT, FRAME = 8000, 64, 512
"""Where the first frame begins, half a second in; samples of a frame, and of the one before it."""


def make(sources: Path) -> Golden:
    """Return probabilities and states of frames in the middle of speech."""
    audio = question()
    session = source_session(sources / "silero_vad.onnx")
    state = np.zeros((2, 1, 128), np.float32)
    cases = {}
    for number in range(3):
        begin = FIRST + number * FRAME
        frame = audio[begin - CONTEXT : begin + FRAME][None]
        inputs = {"input": np.ascontiguousarray(frame), "state": state, "sr": np.array(16_000)}
        probability, state = session.run(["output", "stateN"], inputs)
        cases[f"frame{number}"] = case(inputs, {"output": probability, "stateN": state})
    return Golden(made_by=f"ONNX Runtime {onnxruntime.__version__} on the processor", cases=cases)
