"""Speech for the tests, spoken by the real Kokoro engine from phonemes that are written out here."""

import json

import numpy as np
import soxr
from numpy.typing import NDArray

from engines.run import OnnxSession
from engines.store import Engine

SENTENCES = {
    "Who painted this picture?": "hˌu pˈAntᵻd ðɪs pˈɪkʧəɹ?",
    "When was this bronze vessel made?": "wˌɛn wʌz ðɪs bɹˈɑnz vˈɛsᵊl mˈAd?",
    "Which of these paintings is the oldest?": "wˌɪʧ ʌv ðiz pˈAntɪŋz ɪz ði ˈOldəst?",
}


def tokens(engine: Engine, phonemes: str) -> list[int]:
    """Return the ids of the phonemes, without the zeros around them."""
    vocabulary = json.loads(engine.file("vocab.json").read_text())["vocab"]
    return [vocabulary[phoneme] for phoneme in phonemes]


def speak(
    engine: Engine, session: OnnxSession, phonemes: str, voice: str = "af_heart", speed: float = 1.0
) -> dict[str, NDArray[np.float32]]:
    """Return `audio` at 24 kHz and `durations`."""
    ids = tokens(engine, phonemes)
    styles = np.fromfile(engine.file(f"voices/{voice}.bin"), np.float32).reshape(510, 256)
    feeds = {
        "tokens": np.array([[0, *ids, 0]]),
        "style": styles[len(ids) - 1][None],
        "speed": np.array([speed], np.float32),
    }
    return session.run(feeds)


def heard(audio: NDArray[np.float32]) -> NDArray[np.float32]:
    """Resample from 24 to 16 kHz."""
    return soxr.resample(audio, 24_000, 16_000).astype(np.float32)
