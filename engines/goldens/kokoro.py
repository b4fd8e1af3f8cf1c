"""Kokoro: a word, by ONNX Runtime on the source file with nothing but its durations made an output."""

import tempfile
from pathlib import Path

import onnx
import onnxruntime

from engines.convert.kokoro import with_durations
from engines.goldens import Golden, case
from engines.goldens.speech import source_session, spoken

WORD = "pˈAntᵻd."


def make(sources: Path) -> Golden:
    """Return a word's audio and the durations of its phonemes."""
    model = onnx.load(sources / "kokoro-v1.0.int8.onnx")
    with_durations(model)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.onnx"
        onnx.save(model, path)
        inputs = spoken(WORD)
        audio, durations = source_session(path).run(["audio", "durations"], inputs)
    return Golden(
        made_by=f"ONNX Runtime {onnxruntime.__version__} on the processor",
        cases={"word": case(inputs, {"audio": audio, "durations": durations})},
        accuracy={"kind": "equal", "output": "durations"},
    )
