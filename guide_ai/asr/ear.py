"""One open microphone: PCM of any length in, utterances out (first step on the way of a spoken question)."""

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.base import SAMPLE_RATE
from guide_ai.asr.endpointing import FRAME, Endpointer, Habits, Heard
from guide_ai.asr.ring import Ring

LONGEST_CHUNK: Final = 10 * SAMPLE_RATE
"""Samples that are taken at once; a file is given piece by piece."""


class FrameJudge(Protocol):
    """What tells speech from silence: a `VadStream`, or a test's own."""

    def feed(self, frame: NDArray[np.float32]) -> float:
        """Probability of speech in a frame, shape (512,)."""
        ...


class Ear:
    """Cuts a stream into frames, judges them and keeps enough audio for the longest utterance.

    `held` is push to talk: pauses end nothing. It may be changed between utterances.
    """

    def __init__(self, judge: FrameJudge, habits: Habits | None = None, *, held: bool = False) -> None:
        habits = habits or Habits()
        self.endpointer = Endpointer(habits, held=held)
        self._judge = judge
        self._ring = Ring((habits.longest + habits.pre_roll + habits.start_window) * FRAME + LONGEST_CHUNK)
        self._rest = np.zeros(0, np.float32)

    @property
    def heard_samples(self) -> int:
        """How many samples were judged so far: the place that comes next."""
        return self._ring.end

    def hear(self, audio: NDArray[np.float32] | NDArray[np.int16]) -> tuple[Heard, ...]:
        """Take the next samples, shape (n,) with n up to 10 s, mono at 16 kHz, and tell what they decided.

        What is left of a frame waits for the next call. Raises ValueError for longer audio.
        """
        if audio.size > LONGEST_CHUNK:
            raise ValueError("more than 10 s of audio at once")
        scaled = audio.astype(np.float32) / 32768 if audio.dtype == np.int16 else audio.astype(np.float32)
        whole: NDArray[np.float32] = np.concatenate((self._rest, scaled))
        happened: list[Heard] = []
        for start in range(0, whole.size - FRAME + 1, FRAME):
            frame = whole[start : start + FRAME]
            self._ring.append(frame)
            happened += self.endpointer.feed(self._judge.feed(frame))
        self._rest = whole[whole.size - whole.size % FRAME :].copy()
        return tuple(happened)

    def release(self) -> tuple[Heard, ...]:
        """The button was let go: what was said so far is the utterance."""
        happened: list[Heard] = []
        if self._rest.size:
            # The last syllable may stand in a frame that is not full yet.
            happened += self.hear(np.zeros(FRAME - self._rest.size, np.float32))
        return (*happened, *self.endpointer.release())

    def audio(self, start: int, end: int) -> NDArray[np.float32]:
        """Samples [start, end) of an event of this ear, shape (end - start,)."""
        return self._ring.between(start, end)
