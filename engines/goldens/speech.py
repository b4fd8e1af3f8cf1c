"""A spoken question for the goldens of what listens, by Kokoro's own file, so that no recording is kept."""

import json
from pathlib import Path

import numpy as np
import onnxruntime
import soxr
from numpy.typing import NDArray

from engines.cache import cache_root
from engines.fetch import require_sources
from engines.manifest import manifest_of

PHONEMES = "hˌu pˈAntᵻd ðɪs pˈɪkʧəɹ?"
"""Who painted this picture?"""
VOICE = "voices/af_heart.bin"


def spoken(phonemes: str) -> dict[str, NDArray[np.generic]]:
    """Return Kokoro's inputs for phonemes."""
    sources = require_sources(manifest_of("kokoro"), cache_root())
    vocabulary = json.loads((sources / "vocab.json").read_text())["vocab"]
    ids = [vocabulary[phoneme] for phoneme in phonemes]
    style = np.fromfile(sources / VOICE, np.float32).reshape(510, 256)[len(ids) - 1]
    return {
        "tokens": np.array([[0, *ids, 0]]),
        "style": style[None],
        "speed": np.ones(1, np.float32),
    }


def source_session(path: Path) -> onnxruntime.InferenceSession:
    """Load a source that is ONNX itself into ONNX Runtime, on one thread of the processor."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def question() -> NDArray[np.float32]:
    """Return the question at 16 kHz."""
    sources = require_sources(manifest_of("kokoro"), cache_root())
    audio = source_session(sources / "kokoro-v1.0.int8.onnx").run(["audio"], spoken(PHONEMES))[0]
    resampled: NDArray[np.float32] = soxr.resample(audio, 24_000, 16_000).astype(np.float32)
    return resampled
