"""One visitor's conversation: audio, text and places in, events out; at most one turn is open at any time.

What the consumer and `ask` call returns at once: it takes note and starts tasks, which the session's
TaskGroup owns. Events leave in one order, through one task; what a newer turn has overtaken is dropped.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Sequence
from contextlib import aclosing
from types import TracebackType
from typing import Any, Final, Literal, Self

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.base import SAMPLE_RATE, Transcript
from guide_ai.asr.ear import Ear, FrameJudge
from guide_ai.asr.endpointing import Ended as UtteranceEnded
from guide_ai.asr.endpointing import Heard as Noticed
from guide_ai.asr.endpointing import NothingSaid, Paused, Started, WentOn
from guide_ai.dialogue.alertness import VISITORS, Alertness, Deadlines
from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.catalogue import Catalogue, Place
from guide_ai.dialogue.events import Ended, Event, GuideState, Heard, Listening, NotHeard, Unheard
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.phrasing.wording import phrases
from guide_ai.dialogue.pipeline import Pipeline, Question
from guide_ai.dialogue.reading.gist import within
from guide_ai.dialogue.recalling import Line
from guide_ai.dialogue.skills import Skills
from guide_ai.dialogue.steps import Change, Outcome, Step, Stopwatch
from guide_ai.dialogue.turn import Apology, Delivery, Turn
from guide_ai.errors import AudioRejected, GuideError, Unavailable
from guide_ai.language import Language, is_language

LONGEST_QUESTION: Final = 2_000
"""Characters of a typed question that are read."""
LOUD: Final = 0.01
"""Root mean square from which a microphone that brought no speech brought noise."""

logger = logging.getLogger(__name__)


class Session:
    """Use it as `async with Session(…) as session`, or let `run` serve until it is closed.

    `emit` takes events one at a time; what it raises ends the session, since nobody is left to talk to.
    `vad`: the judge of one microphone; without it frames are ignored and recordings are heard whole.
    """

    def __init__(
        self,
        skills: Skills,
        catalogue: Catalogue,
        *,
        exhibition: str,
        language: Language,
        emit: Callable[[Event], Awaitable[None]],
        vad: FrameJudge | None,
        speak: bool = True,
        deadlines: Deadlines = VISITORS,
    ) -> None:
        self._emit = emit
        self._language = language
        self._speak = speak
        self._skills = Alertness(skills, self._state_changed, deadlines)
        self._pipeline = Pipeline(self._skills, catalogue, exhibition)
        self._memory = Memory()
        self._place: Place | None = None
        self._judge = vad
        self._ear = Ear(vad) if vad else None
        self._open = False
        self._uttered = False
        self._loudest = 0.0
        self._odd = b""
        self._turn_id = 0
        self._turn: Turn | None = None
        self._listening: Turn | None = None
        self._former: Turn | None = None
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = asyncio.Event()
        self._tasks = asyncio.TaskGroup()
        self._services: list[asyncio.Task[None]] = []

    @property
    def turn_id(self) -> int:
        """The newest turn; 0 before the first."""
        return self._turn_id

    @property
    def language(self) -> Language:
        """The language in which the visitor is heard and, unless the question is in the other, answered."""
        return self._language

    @property
    def resting(self) -> bool:
        """Whether the guide's worker is away."""
        return self._skills.resting

    async def __aenter__(self) -> Self:
        await self._tasks.__aenter__()
        self._services = [
            self._tasks.create_task(self._deliver_events()),
            self._tasks.create_task(self._skills.watch()),
        ]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        for task in self._services:
            task.cancel()
        await self._tasks.__aexit__(kind, error, trace)

    async def run(self) -> None:
        """Serve until `close` is called or the task is cancelled."""
        async with self:
            await self._closed.wait()

    def close(self) -> None:
        """Stop everything that is under way; nothing is emitted any more."""
        self._closed.set()
        if self._turn:
            self._turn.cancel()
            self._finish(self._turn)

    async def settled(self) -> None:
        """Wait until no turn is open and every event was emitted."""
        while not self._idle.is_set() or not self._events.empty():
            await self._idle.wait()
            await self._events.join()

    async def recall(self, lines: Sequence[Line]) -> None:
        """Go on with a former conversation: its lines, the oldest first, as ("user" or "guide", text).

        Before the first question. Raises what the catalogue raises.
        """
        await self._pipeline.recall(lines, self._memory, self._language)

    # What the visitor does.

    def place(self, place: Place) -> None:
        """Note where the visitor stands and looks."""
        self._place = place

    def set_language(self, language: Language) -> None:
        """The page changed its language; it counts from the next question."""
        self._language = language

    def ask(self, text: str) -> int:
        """Open a turn for a typed question; returns its id."""
        turn = self._open_turn(time.monotonic())
        self._start(turn, lambda: self._answer(turn, within(text.strip(), LONGEST_QUESTION), self._language))
        return turn.turn_id

    def transcribe_and_ask(self, audio: NDArray[np.float32]) -> int:
        """Open a turn for a recording, shape (samples,), mono at 16 kHz; returns its id.

        It is one question whatever pauses it has; of a longer one than is heard, the beginning counts.
        """
        turn = self._open_turn(time.monotonic())
        self._start(turn, lambda: self._answer_recording(turn, audio))
        return turn.turn_id

    def microphone(self, open: bool) -> None:
        """Push to talk. Pressing it stops what the guide says; releasing it ends the utterance at once."""
        if open == self._open:
            return
        self._open = open
        if open:
            self._uttered, self._loudest, self._odd = False, 0.0, b""
            self._interrupt()
        elif self._ear:
            for noticed in self._ear.release():
                self._notice(noticed)

    def feed(self, pcm: bytes) -> None:
        """Hear PCM16 little endian, mono at 16 kHz, of any length. Ignored while the microphone is closed."""
        if self._ear is None or not self._open:
            return
        whole = self._odd + pcm
        even = len(whole) - len(whole) % 2
        self._odd = whole[even:]
        samples = np.frombuffer(whole[:even], "<i2").astype(np.int16, copy=False)
        for start in range(0, samples.size, SAMPLE_RATE):
            chunk = samples[start : start + SAMPLE_RATE]
            self._loudest = max(self._loudest, _loudness(chunk / np.float32(32768)))
            for noticed in self._ear.hear(chunk):
                self._notice(noticed)

    def stop(self) -> None:
        """Be quiet: the open turn is cancelled, and so is the utterance under way."""
        self._interrupt()

    def played(self, turn_id: int, index: int, samples: int) -> None:
        """Note how much of a sentence was heard, for "go on"."""
        for turn in (self._turn, self._former):
            if turn and turn.turn_id == turn_id and (said := turn.said.get(index)):
                said.heard = max(said.heard or 0, samples)

    # Turns.

    def _open_turn(self, since: float) -> Turn:
        """Open a turn in the place of the one that is open."""
        self._interrupt()
        self._turn_id += 1
        turn = Turn(self._turn_id, lambda event: self._tell(turn, event), Outcome(watch=Stopwatch(since)))
        self._turn = turn
        self._idle.clear()
        return turn

    def _interrupt(self) -> None:
        if turn := self._turn:
            self._memory.cut_off |= any(each in self._memory.answer for each in turn.said.values())
            turn.end("interrupted")
            turn.cancel()
            self._finish(turn)

    def _finish(self, turn: Turn) -> None:
        turn.over = True
        if self._turn is turn:
            self._turn, self._former = None, turn
            self._idle.set()
        if self._listening is turn:
            self._listening = None

    def _start(self, turn: Turn, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if self._closed.is_set():
            self._finish(turn)
        else:
            turn.task = self._tasks.create_task(self._guarded(turn, work))

    async def _guarded(self, turn: Turn, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Whatever goes wrong inside a turn ends that turn and nothing else."""
        try:
            await work()
        except Exception:
            logger.exception("turn %d failed", turn.turn_id)
            self._apologise(turn, "cannot_now")
        self._finish(turn)

    def _apologise(self, turn: Turn, line: Apology) -> None:
        Delivery(turn, self._skills, self._memory, speak=False).apologise(line, self._language)
        turn.end("failed")

    async def _answer(self, turn: Turn, text: str, language: Language, *, cut: bool = False) -> None:
        turn.tell(Heard(turn.turn_id, text, language))
        question = Question(text, self._language, self._place)
        steps = self._pipeline.answer(question, self._memory, turn.outcome)
        delivery = Delivery(turn, self._skills, self._memory, speak=self._speak)
        ending = await delivery.deliver(
            _cut_short(steps, self._language) if cut else steps, self._change, self._language
        )
        turn.end(ending)

    async def _answer_utterance(self, turn: Turn, *, cut: bool) -> None:
        """Wait for the transcript, which may long be there, and answer it."""
        if turn.hearing is None:
            raise RuntimeError("an utterance ended that nobody transcribes")
        transcript = await turn.hearing
        turn.outcome.watch.mark("asr")
        await self._answer_transcript(turn, transcript, cut=cut)

    async def _answer_transcript(self, turn: Turn, transcript: Transcript | GuideError, *, cut: bool) -> None:
        if isinstance(transcript, AudioRejected):
            turn.tell(NotHeard(turn.turn_id, "too_long" if cut else "noise"))
        elif isinstance(transcript, GuideError):
            self._apologise(turn, "cannot_hear" if isinstance(transcript, Unavailable) else "cannot_now")
        elif transcript.verdict != "speech":
            turn.tell(NotHeard(turn.turn_id, "too_long" if cut else transcript.verdict))
        elif not transcript.text.strip():
            turn.tell(NotHeard(turn.turn_id, "too_long" if cut else "noise"))
        else:
            await self._answer(turn, transcript.text.strip(), transcript.language, cut=cut)

    async def _answer_recording(self, turn: Turn, audio: NDArray[np.float32]) -> None:
        """Find the speech in a recording, bit by bit so that others are served meanwhile, and answer it."""
        part, cut = audio, False
        if self._judge:
            ear = Ear(self._judge, held=True)
            ended: UtteranceEnded | None = None
            for start in range(0, audio.size, SAMPLE_RATE):
                for noticed in ear.hear(audio[start : start + SAMPLE_RATE]):
                    ended = noticed if isinstance(noticed, UtteranceEnded) else ended
                if ended:
                    break
                await asyncio.sleep(0)
            for noticed in ear.release() if ended is None else ():
                ended = noticed if isinstance(noticed, UtteranceEnded) else ended
            if ended is None:
                silent: Unheard = "noise" if _loudness(audio) >= LOUD else "silence"
                turn.tell(NotHeard(turn.turn_id, silent))
                return
            part, cut = ear.audio(ended.start, ended.end), ended.reason == "cut"
        turn.tell(Listening(turn.turn_id))
        turn.outcome.watch.mark("endpoint")
        transcript = await self._transcribed(part)
        turn.outcome.watch.mark("asr")
        await self._answer_transcript(turn, transcript, cut=cut)

    async def _transcribed(self, audio: NDArray[np.float32]) -> Transcript | GuideError:
        """The transcript, or why there is none: a task of its own must not fail."""
        try:
            return await self._skills.transcribe(audio, self._language)
        except GuideError as error:
            logger.warning("not heard: %r", error)
            return error
        except Exception:
            logger.exception("hearing failed")
            return GuideError("hearing failed")

    # The ear.

    def _notice(self, noticed: Noticed) -> None:
        """Follow an utterance: open the turn, transcribe ahead at a pause, answer at the end."""
        if isinstance(noticed, Started):
            self._uttered = True
            self._listening = self._open_turn(time.monotonic())
            self._listening.tell(Listening(self._turn_id))
        elif isinstance(noticed, NothingSaid):
            if not self._uttered:
                turn = self._open_turn(time.monotonic())
                turn.tell(NotHeard(turn.turn_id, "noise" if self._loudest >= LOUD else "silence"))
                self._finish(turn)
        elif listening := self._listening:  # else something newer has taken the utterance's place
            match noticed:
                case Paused(start, end):
                    self._transcribe_ahead(listening, start, end)
                case WentOn():
                    listening.unhear()
                case UtteranceEnded():
                    self._utterance_ended(listening, noticed)

    def _transcribe_ahead(self, turn: Turn, start: int, end: int) -> None:
        if self._ear:
            turn.hearing = self._tasks.create_task(self._transcribed(self._ear.audio(start, end)))

    def _utterance_ended(self, turn: Turn, ended: UtteranceEnded) -> None:
        """The turn's clock starts at the last voiced sample; what passed since was the endpoint's wait."""
        if self._ear is None:
            return
        waited = (self._ear.heard_samples - ended.voiced_until) / SAMPLE_RATE
        turn.outcome.watch = Stopwatch(max(turn.outcome.watch.since, time.monotonic() - waited))
        turn.outcome.watch.mark("endpoint")
        self._listening = None
        if turn.hearing is None:
            self._transcribe_ahead(turn, ended.start, ended.end)
        self._start(turn, lambda: self._answer_utterance(turn, cut=ended.reason == "cut"))

    # Events.

    def _change(self, change: Change) -> None:
        if change.name == "language" and is_language(change.value):
            self._language = change.value

    def _state_changed(self, state: Literal["awake", "resting"]) -> None:
        if not self._closed.is_set():
            self._events.put_nowait(GuideState(self._turn_id, state))

    def _tell(self, turn: Turn, event: Event) -> None:
        if not turn.over and not self._closed.is_set():
            self._events.put_nowait(event)

    async def _deliver_events(self) -> None:
        while True:
            event = await self._events.get()
            try:
                overtaken = event.turn_id < self._turn_id and not isinstance(
                    event, Ended | NotHeard | GuideState
                )
                if not overtaken:
                    await self._emit(event)
            finally:
                self._events.task_done()


def _loudness(samples: NDArray[np.floating[Any]]) -> float:
    return float(np.sqrt(np.mean(np.square(samples)))) if samples.size else 0.0


async def _cut_short(steps: AsyncGenerator[Step, None], language: Language) -> AsyncGenerator[Step, None]:
    """Say first that only the beginning was heard."""
    yield Sentence(phrases(language).line("cut_short"), language, "manners", sure=True)
    async with aclosing(steps):
        async for step in steps:
            yield step
