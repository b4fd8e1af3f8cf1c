"""Which voice the guide has in each language, and the identity of all that decides how a sentence sounds."""

from typing import Final

from engines.store import Store
from guide_ai.language import Language

MODEL: Final = "kokoro"
VOICES: Final[dict[Language, str]] = {"en": "af_heart", "zh-hans": "zf_xiaoxiao"}
READING: Final = 1
"""Raise it when texts are read out differently: sentences kept until then are spoken anew."""


def voice_key(store: Store) -> str:
    """Return what kept speech is kept under: model, voices and reading. Raises `EngineMissing`."""
    voices = ",".join(f"{language}={voice}" for language, voice in sorted(VOICES.items()))
    return f"{store.current(MODEL).key}/{voices}/{READING}"
