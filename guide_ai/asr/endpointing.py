"""When an utterance starts, pauses and ends (between microphone and hearing): pure logic, no model, no clock.

It is fed the probability of speech of each frame of 32 ms and answers with what that frame decided. Places
are sample numbers counted from the first frame of the stream, so that audio can be cut out of a `Ring`.

The audio of an utterance ends where its last pause was noticed. So a transcript that was begun at `Paused`
is the transcript of the whole utterance, unless `WentOn` comes in between.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

from guide_ai.asr.base import MAXIMUM_SECONDS, SAMPLE_RATE

FRAME: Final = 512
"""Samples a frame: 32 ms."""


def frames(seconds: float) -> int:
    """How many frames are nearest to so many seconds."""
    return max(1, round(seconds * SAMPLE_RATE / FRAME))


@dataclass(frozen=True, slots=True)
class Habits:
    """What counts as speech, and how long a pause may be. Counts are in frames."""

    voiced_above: float = 0.5
    """Probability from which a frame opens an utterance."""
    unvoiced_below: float = 0.35
    """Probability under which a frame inside an utterance counts as silence."""
    to_start: int = 3
    """So many voiced frames among the last `start_window` open an utterance: a click does not."""
    start_window: int = 5
    to_go_on: int = 2
    """So many voiced frames in a row end a pause: a click does not."""
    pre_roll: int = frames(0.32)
    """Audio before the first voiced frame that belongs to the utterance, so that no first word is lost."""
    pause: int = frames(0.2)
    end: int = frames(0.48)
    longest: int = frames(MAXIMUM_SECONDS)


@dataclass(frozen=True, slots=True)
class Started:
    """An utterance began at sample `start` (pre-roll included)."""

    start: int


@dataclass(frozen=True, slots=True)
class Paused:
    """A first pause: samples [start, end) may already be the whole utterance."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WentOn:
    """It was a pause only: whatever was made of the audio since `Paused` is void."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The utterance is samples [start, end). `voiced_until` is the place after its last voiced frame.

    `reason`: a `pause` that was long enough, the button `released`, or `cut` at the longest that is heard.
    """

    start: int
    end: int
    voiced_until: int
    reason: Literal["pause", "released", "cut"]


@dataclass(frozen=True, slots=True)
class NothingSaid:
    """The button was released, and no utterance had begun since it was pressed."""


Heard = Started | Paused | WentOn | Ended | NothingSaid


class Endpointer:
    """Follows one microphone. `held`: pauses end nothing, since the visitor holds a button (push to talk)."""

    def __init__(self, habits: Habits | None = None, *, held: bool = False) -> None:
        self.held = held
        self._habits = habits or Habits()
        self._recent: deque[bool] = deque(maxlen=self._habits.start_window)
        self._frame = 0
        self._free_from = 0
        self._start: int | None = None
        self._voiced_until = 0
        self._paused_at: int | None = None
        self._silent = 0
        self._voiced = 0
        self._deaf = False

    @property
    def speaking(self) -> bool:
        """Whether an utterance is open."""
        return self._start is not None

    def feed(self, probability: float) -> tuple[Heard, ...]:
        """Take the next frame's probability of speech and tell what it decided, in order."""
        self._frame += 1
        start = self._start
        return self._before(probability) if start is None else self._within(start, probability)

    def release(self) -> tuple[Heard, ...]:
        """The button was let go: the utterance ends here, at once."""
        self._deaf = False
        self._recent.clear()
        start = self._start
        if start is None:
            self._free_from = self._frame
            return (NothingSaid(),)
        return (self._end(start, "released"),)

    def _before(self, probability: float) -> tuple[Heard, ...]:
        habits = self._habits
        voiced = probability >= habits.voiced_above
        if self._deaf:
            # Someone who was cut and goes on speaking has to pause before being heard again.
            self._silent = 0 if probability >= habits.unvoiced_below else self._silent + 1
            self._deaf = self.held or self._silent < habits.end
            return ()
        self._recent.append(voiced)
        if self._recent.count(True) < habits.to_start:
            return ()
        first = self._frame - len(self._recent) + self._recent.index(True)
        self._start = max(self._free_from, first - habits.pre_roll)
        self._voiced_until = self._frame
        self._paused_at = None
        self._silent = self._voiced = 0
        self._recent.clear()
        return (Started(self._start * FRAME),)

    def _within(self, start: int, probability: float) -> tuple[Heard, ...]:
        habits = self._habits
        happened: list[Heard] = []
        if probability >= habits.unvoiced_below:
            self._voiced += 1
            if self._voiced >= habits.to_go_on:
                self._silent = 0
                self._voiced_until = self._frame
                if self._paused_at is not None:
                    self._paused_at = None
                    happened.append(WentOn())
            else:
                self._silent += 1
        else:
            self._voiced = 0
            self._silent += 1
        if self._silent >= habits.pause and self._paused_at is None:
            self._paused_at = self._frame
            happened.append(Paused(start * FRAME, self._frame * FRAME))
        if self._silent >= habits.end and not self.held:
            happened.append(self._end(start, "pause"))
        elif self._frame - start >= habits.longest:
            happened.append(self._end(start, "cut"))
        return tuple(happened)

    def _end(self, start: int, reason: Literal["pause", "released", "cut"]) -> Ended:
        stop = self._frame if self._paused_at is None else self._paused_at
        ended = Ended(start * FRAME, stop * FRAME, self._voiced_until * FRAME, reason)
        self._start, self._free_from = None, stop
        self._paused_at = None
        self._deaf, self._silent = reason == "cut", 0
        return ended
