"""One question and its answer: sentences are shown as they come, and spoken one after the other."""

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from guide_ai.asr.base import Transcript
from guide_ai.dialogue.alertness import Alertness
from guide_ai.dialogue.answer import Manner, Sentence
from guide_ai.dialogue.events import (
    Ended,
    Ending,
    ErasureAsked,
    Event,
    GoTo,
    Objected,
    Said,
    Setting,
    Spoken,
)
from guide_ai.dialogue.memory import Memory, Remembered
from guide_ai.dialogue.phrasing.wording import phrases
from guide_ai.dialogue.steps import Change, Erasure, Lead, Objection, Outcome, Step
from guide_ai.errors import GuideError, Unavailable
from guide_ai.language import Language
from guide_ai.nlu.base import Intent
from guide_ai.speech.base import Clause

_ANSWERS: Final[frozenset[Manner]] = frozenset(("field", "text", "model"))
_NOT_FOR_THE_RECORDS: Final[frozenset[Intent | None]] = frozenset(
    ("greet", "thanks_bye", "help", "practical", "accessibility", "feedback", "privacy", "prompt_attack",
     "smalltalk", "slower", "faster", "volume", "change_language", "repeat", "off_topic", "tour_start",
     "tour_next", "tour_previous", "tour_pause", "tour_resume", "tour_stop", None)
)  # fmt: skip
"""What no curator's text could answer."""

Apology = Literal["cannot_hear", "cannot_now"]

logger = logging.getLogger(__name__)

SILENCE = Clause(text="", audio=np.zeros(0, np.int16), phonemes=())
"""Closes a sentence whose last clause was sent before that was known."""


@dataclass(slots=True)
class Turn:
    """The open turn of a session. `tell` takes its events; what it tells after it is over goes nowhere."""

    turn_id: int
    tell: Callable[[Event], None]
    outcome: Outcome = field(default_factory=Outcome)
    over: bool = False
    task: "asyncio.Task[None] | None" = None
    hearing: "asyncio.Task[Transcript | GuideError] | None" = None
    """Transcription that was begun at a pause, in the hope that the visitor is done."""
    said: dict[int, Remembered] = field(default_factory=dict)
    """Sentences by their index, as the memory keeps them."""

    def cancel(self) -> None:
        """Stop whatever is under way for this turn, down to the worker."""
        self.over = True
        for task in (self.task, self.hearing):
            if task is not None:
                task.cancel()

    def unhear(self) -> None:
        """Throw the transcription away that was begun ahead: the visitor went on."""
        if self.hearing is not None:
            self.hearing.cancel()
            self.hearing = None

    def end(self, ending: Ending) -> None:
        """Tell that the turn is over, and how its time was spent."""
        watch = self.outcome.watch
        watch.reach("total")
        self.tell(
            Ended(
                self.turn_id,
                ending,
                self.outcome.intent,
                self.outcome.confidence,
                self.outcome.grounded,
                watch.rounded(),
                self.outcome.unanswered,
                self.outcome.works,
            )
        )


class Delivery:
    """Shows and speaks the steps of one answer."""

    def __init__(self, turn: Turn, skills: Alertness, memory: Memory, *, speak: bool) -> None:
        self._turn = turn
        self._skills = skills
        self._memory = memory
        self._speaks = speak
        self._remembers = False
        self._index = 0
        self._queue: asyncio.Queue[tuple[int, Sentence] | None] = asyncio.Queue()

    async def deliver(
        self,
        steps: AsyncGenerator[Step, None],
        changed: Callable[[Change], None],
        otherwise: Language,
    ) -> Ending:
        """Run through an answer; return how it ended. `otherwise`: the language of an apology.

        Cancelling this closes `steps` and the speech under way.
        """
        ending: Ending = "complete"
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._speak_all())
            try:
                async with aclosing(steps):
                    async for step in steps:
                        self._take(step, changed)
            except Exception:
                logger.exception("answering failed")
                self.apologise("cannot_now", otherwise)
                ending = "failed"
            self._queue.put_nowait(None)
        self._turn.outcome.unanswered |= ending == "complete" and self._was_in_vain()
        return ending

    def _was_in_vain(self) -> bool:
        """Whether a question about the exhibition was refused an answer, and nothing else was told for it."""
        manners = {each.sentence.manner for each in self._turn.said.values()}
        refused = "refusal" in manners and not manners & _ANSWERS
        return refused and self._turn.outcome.intent not in _NOT_FOR_THE_RECORDS

    def apologise(self, line: Apology, language: Language) -> None:
        """Show, and if possible say, that this question can't be answered now."""
        self._show(Sentence(phrases(language).line(line), language, "refusal", sure=True))

    def _take(self, step: Step, changed: Callable[[Change], None]) -> None:
        match step:
            case Sentence():
                self._show(step)
            case Lead(accession):
                self._turn.tell(GoTo(self._turn.turn_id, accession))
            case Change(name, value):
                changed(step)
                self._turn.tell(Setting(self._turn.turn_id, name, value))
            case Objection():
                self._turn.tell(Objected(self._turn.turn_id))
            case Erasure():
                self._turn.tell(ErasureAsked(self._turn.turn_id))

    def _show(self, sentence: Sentence) -> None:
        outcome, index = self._turn.outcome, self._index
        if not index:
            outcome.watch.mark("answer")
        self._index += 1
        outcome.grounded = outcome.grounded and sentence.grounded
        remembered = Remembered(sentence)
        self._turn.said[index] = remembered
        if sentence.manner not in ("manners", "navigation"):
            if not self._remembers:
                self._memory.answer, self._memory.cut_off, self._remembers = [], False, True
            self._memory.answer.append(remembered)
        self._turn.tell(Said(self._turn.turn_id, index, sentence))
        self._queue.put_nowait((index, sentence))

    async def _speak_all(self) -> None:
        while (item := await self._queue.get()) is not None:
            if self._speaks and self._memory.volume > 0 and not self._skills.resting:
                await self._say(*item)

    async def _say(self, index: int, sentence: Sentence) -> None:
        """Speak one sentence. The clause that completes its text is held back until it is surely the last."""
        held: Clause | None = None
        wanted, covered, sent = _letters(sentence.text), 0, False
        try:
            said = self._skills.say(sentence.text, sentence.language, self._memory.rate, keep=sentence.sure)
            async with aclosing(said) as clauses:
                async for clause in clauses:
                    if held is not None:
                        self._send(index, held, last=False)
                    covered += _letters(clause.text)
                    held = clause if covered >= wanted else None
                    if held is None:
                        self._send(index, clause, last=False)
                    sent = True
        except GuideError as error:
            # The text is there to be read. Without its worker the next sentence would fail as well.
            logger.warning("not spoken: %r", error)
            self._speaks = self._speaks and not isinstance(error, Unavailable)
        except Exception:
            logger.exception("speaking failed")
        if held is not None or sent:
            self._send(index, held or SILENCE, last=True)

    def _send(self, index: int, clause: Clause, *, last: bool) -> None:
        watch = self._turn.outcome.watch
        if "first_audio" not in watch.ms:
            watch.mark("speech")
            watch.reach("first_audio")
        self._turn.said[index].samples += clause.audio.size
        self._turn.tell(Spoken(self._turn.turn_id, index, clause, last))


def _letters(text: str) -> int:
    return len(re.findall(r"\w", text))
