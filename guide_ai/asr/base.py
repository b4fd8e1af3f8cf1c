"""The seam of hearing: audio in, what was said out (second step on the way of a question)."""

from dataclasses import dataclass
from typing import Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from guide_ai.language import Language

SAMPLE_RATE: Final = 16_000
"""Hz. All audio inside the guide's ear is mono float32 in [-1, 1] at this rate."""

MAXIMUM_SECONDS: Final = 28.0
"""Longest utterance that is transcribed; speech that goes on is cut here, politely."""

Verdict = Literal["speech", "silence", "noise", "gibberish"]
"""Why a transcript may be used or not: only `speech` is answered.

`silence`: no_speech above its gate; `noise`: nothing left after cleaning; `gibberish`: looping text
(compression ratio) or the token cap was reached.
"""


@dataclass(frozen=True, slots=True)
class Transcript:
    """What Whisper heard. `text` is empty unless `verdict` is `speech`."""

    text: str
    language: Language
    verdict: Verdict
    no_speech: float
    """Probability in [0, 1] that the window holds no speech."""
    average_logprob: float
    compression: float
    """UTF-8 bytes of the raw text over its zlib size."""
    tokens: int


class Transcriber(Protocol):
    """Turns one utterance into text."""

    async def transcribe(
        self,
        audio: NDArray[np.float32],
        *,
        language: Language,
        deadline: float | None = None,
    ) -> Transcript:
        """Transcribe `audio`, shape (samples,), mono float32 at 16 kHz.

        `deadline` is in seconds from now. Raises `Unavailable`, `Overloaded`, `DeadlineExceeded`
        or `AudioRejected`.
        """
        ...
