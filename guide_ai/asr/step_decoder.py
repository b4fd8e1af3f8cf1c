"""Whisper's decoder where steps go on by themselves: the host reads what became of the beams behind them.

The search is `decoder.Decoder`'s, for several texts at once. What decides it stands in the step's graph
(`engines.convert.whisper_step`); here the beginnings are written down and an end is recognised.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.beams import Beginning, Decoded, in_circles
from guide_ai.errors import Cancelled

UNUSED: Final = -1e8
"""A row below this has no beginning yet: at the first choice there is one beginning, not K."""
LEAD: Final = 6
"""Steps that are asked for before the oldest is read. Those beyond the end of a text are for nothing."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one step made of its rows, R = texts · beams, those of a text together.

    best, choices (R, K + 1): log-probabilities and tokens; tokens, parents, scores (R,): who goes on;
    no_speech (R,).
    """

    best: NDArray[np.float32]
    choices: NDArray[np.int64]
    tokens: NDArray[np.int64]
    parents: NDArray[np.int64]
    scores: NDArray[np.float32]
    no_speech: NDArray[np.float32]


class Steps(Protocol):
    """Runs the step's graph, over and over."""

    beams: int

    def begin(self, prompts: NDArray[np.int64], heard: Mapping[str, Any], limit: int) -> None:
        """Set out to write up to `limit` tokens after prompts (texts, tokens) about what was heard."""
        ...

    def ask(self, count: int) -> None:
        """Ask for steps until `count` have been asked for; returns before they are done."""
        ...

    def report(self, number: int) -> Report:
        """Wait for step `number`, counted from 0."""
        ...


class StepDecoder:
    """Writes tokens for what was heard, a text a prompt."""

    def __init__(self, steps: Steps, end: int) -> None:
        self._steps = steps
        self._end = end

    def decode(
        self,
        prompts: Sequence[Sequence[int]],
        heard: Mapping[str, Any],
        limits: Sequence[int],
        cancelled: Callable[[], bool] | None = None,
    ) -> list[Decoded]:
        """Write up to `limits[i]` tokens after `prompts[i]`; all prompts are of one length.

        Raises `Cancelled` when all of it is unwanted.
        """
        first = len(prompts[0]) - 1
        most = first + max(limits) + 2
        self._steps.begin(np.array(prompts, np.int64), heard, most)
        beams = self._steps.beams
        texts = [_Text(self._end, limit, beams) for limit in limits]
        for number in range(most):
            self._steps.ask(min(most, number + LEAD))
            report = self._steps.report(number)
            for place, text in enumerate(texts):
                rows = slice(place * beams, (place + 1) * beams)
                if number == 0:
                    text.no_speech = float(report.no_speech[rows.start])
                if number >= first and text.decoded is None:
                    text.read(report, rows)
            if all(text.decoded is not None for text in texts):
                break
            if cancelled is not None and cancelled():
                raise Cancelled("nobody waits for the transcript any more")
        return [text.result() for text in texts]


class _Text:
    """One text while it is written."""

    def __init__(self, end: int, limit: int, beams: int) -> None:
        self.no_speech = 0.0
        self.decoded: Decoded | None = None
        self._end = end
        self._limit = limit
        self._alive = [Beginning()] + [Beginning(logprob=2 * UNUSED)] * (beams - 1)
        self._best: Beginning | None = None

    def read(self, report: Report, rows: slice) -> None:
        """Take in one step: who ended, who goes on, and whether that settles it."""
        for row, beginning in zip(range(rows.start, rows.stop), self._alive, strict=True):
            ends = np.flatnonzero(report.choices[row] == self._end)
            if ends.size and beginning.logprob > UNUSED:
                logprob = beginning.logprob + float(report.best[row, ends[0]])
                ended = Beginning(beginning.tokens, logprob, ended=True)
                if self._best is None or ended.average > self._best.average:
                    self._best = ended
        self._alive = [
            Beginning(
                (*self._alive[parent - rows.start].tokens, int(token)), float(score), parent=int(parent)
            )
            for token, parent, score in zip(
                report.tokens[rows], report.parents[rows], report.scores[rows], strict=True
            )
        ]
        leading = self._alive[0]
        if self._best is not None and self._best.average >= max(each.average for each in self._alive):
            self.decoded = self._said(self._best, endless=False)
        elif len(leading.tokens) > self._limit or in_circles(leading.tokens):
            self.decoded = self._said(leading, endless=True)

    def result(self) -> Decoded:
        """What was written, complete or not."""
        return self.decoded or self._said(self._alive[0], endless=True)

    def _said(self, beginning: Beginning, *, endless: bool) -> Decoded:
        return Decoded(beginning.tokens, self.no_speech, beginning.average, endless)
