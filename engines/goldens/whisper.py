"""Whisper: keys, values and logits by CTranslate2, in single precision, from the same file."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.convert.ctranslate2 import read_weights
from engines.convert.whisper_blocks import HEAD, Whisper
from engines.goldens import Golden, case
from engines.goldens.speech import question
from engines.scenes import WINDOW

START = [50258, 50259, 50359, 50363]
"""Start of transcript, English, transcribe, no timestamps."""
FRAMES = 220
LONGEST = 24


def _mel(audio: NDArray[np.float32]) -> NDArray[np.float32]:
    from faster_whisper.feature_extractor import FeatureExtractor

    padded = np.pad(audio, (0, FRAMES * 160 - len(audio)))
    mel = FeatureExtractor()(padded, padding=0)[None, :, :FRAMES]
    # As halves, which a GPU's engine may take, and which are half the file.
    rounded: NDArray[np.float32] = mel.astype(np.float16).astype(np.float32)
    return rounded


def _crossed(source: Whisper, states: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """Project the encoder's states to the keys and values of each decoder layer, in numpy."""
    found = {}
    batch, length, _ = states.shape
    for i in range(source.layers("decoder")):
        name = f"decoder/layer_{i}/attention/linear_1"
        both = states @ source.get(f"{name}/weight").T + source.get(f"{name}/bias")
        keys, values = (half.reshape(batch, length, -1, HEAD) for half in np.split(both, 2, axis=-1))
        found[f"cross_k_{i}"] = keys.transpose(0, 2, 3, 1)
        found[f"cross_v_{i}"] = values.transpose(0, 2, 1, 3)
    return found


def make(sources: Path) -> Golden:
    """Return what a spoken question becomes, and the logits of its transcript's tokens, fed one by one.

    "question" is heard as it is, "window" with silence up to 30 s, as a GPU's step hears everything.
    """
    import ctranslate2

    reference: Any = ctranslate2.models.Whisper(str(sources), device="cpu", compute_type="float32")
    mel = _mel(question())
    window = np.full((1, mel.shape[1], WINDOW), mel.min(), np.float32)
    window[:, :, :FRAMES] = mel
    weights = Whisper(read_weights(sources / "model.bin"))
    cases = {}
    for name, heard in (("question", mel), ("window", window)):
        states = reference.encode(ctranslate2.StorageView.from_array(heard))
        told = reference.generate(
            states,
            [START],
            beam_size=1,
            max_length=LONGEST,
            suppress_blank=False,
            suppress_tokens=[],
            return_logits_vocab=True,
        )[0]
        logits = np.stack([np.array(step) for step in told.logits[0]])[None]
        tokens = np.array([[*START, *told.sequences_ids[0]]])[:, : len(START) - 1 + logits.shape[1]]
        outputs = {"heard": logits}
        if name == "question":
            outputs |= _crossed(weights, np.array(states))
        cases[name] = case({"mel": mel, "tokens": tokens}, outputs, best=("heard",))
    return Golden(
        made_by=f"CTranslate2 {ctranslate2.__version__}, float32",
        cases=cases,
        accuracy={"kind": "best", "output": "heard"},
    )
