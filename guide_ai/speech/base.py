"""The seam of speaking: a sentence in, audio with phoneme times out, clause by clause."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from guide_ai.language import Language

SPEECH_RATE: Final = 24_000
"""Hz of everything that the guide says."""


@dataclass(frozen=True, slots=True)
class PhonemeTime:
    """One phoneme and when it sounds: seconds from the first sample of its clause."""

    phoneme: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of speech that can be played as soon as it is here.

    `audio`: mono int16, shape (samples,), at 24 kHz, leading silence trimmed. `kept`: it was spoken
    ahead and comes from the store.
    """

    text: str
    audio: NDArray[np.int16]
    phonemes: tuple[PhonemeTime, ...]
    kept: bool = False


class Speaker(Protocol):
    """Says sentences."""

    def say(
        self,
        text: str,
        *,
        language: Language,
        rate: float = 1.0,
        keep: bool = False,
        ahead: bool = False,
        deadline: float | None = None,
    ) -> AsyncIterator[Clause]:
        """Yield the clauses of `text` in order; the first one early.

        `rate` 1.0 is normal pace. `keep`: the sentence will be said again word for word, so its audio
        is kept. `ahead` marks work that nobody waits for: it steps aside for visitors. Closing the
        iterator frees the worker.
        """
        ...
