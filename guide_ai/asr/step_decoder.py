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
from guide_ai.asr.vocabulary import Vocabulary
from guide_ai.errors import Cancelled

UNUSED: Final = -1e8
"""A row below this has no beginning yet: at the first choice there is one beginning, not K."""
LEAD: Final = 6
"""Steps that are asked for before the oldest is read. Those beyond the end of a text are for nothing."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one step made of its rows, R = texts · beams, those of a text together.

    best, choices (R, K + 1): log-probabilities and tokens; tokens, parents, scores (R,): who goes on.
    """

    best: NDArray[np.float32]
    choices: NDArray[np.int64]
    tokens: NDArray[np.int64]
    parents: NDArray[np.int64]
    scores: NDArray[np.float32]


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

    def logits(self) -> NDArray[np.float32]:
        """Wait for step 0: the scores of all tokens, and of some that are none, (R, V)."""
        ...


class StepDecoder:
    """Writes tokens for what was heard, a text a prompt."""

    def __init__(self, steps: Steps, vocabulary: Vocabulary) -> None:
        self._steps = steps
        self._vocabulary = vocabulary

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
        texts = [_Text(self._vocabulary.end, limit, beams) for limit in limits]
        for number in range(most):
            self._steps.ask(min(most, number + LEAD))
            report = self._steps.report(number)
            for place, text in enumerate(texts):
                rows = slice(place * beams, (place + 1) * beams)
                if number >= first and text.settled is None:
                    text.read(report, rows)
            if all(text.settled is not None for text in texts):
                break
            if cancelled is not None and cancelled():
                raise Cancelled("nobody waits for the transcript any more")
        silence = self._silence(self._steps.logits()[::beams])
        return [text.result(float(each)) for text, each in zip(texts, silence, strict=True)]

    def _silence(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        """The probability of silence: that of its mark right after the beginning, for each text."""
        known = logits[:, : self._vocabulary.size]
        odds = np.exp(known - known.max(axis=1, keepdims=True))
        share: NDArray[np.float32] = odds[:, self._vocabulary.no_speech] / odds.sum(axis=1)
        return share


class _Text:
    """One text while it is written. `settled`: how it turned out, and whether it had to be cut."""

    def __init__(self, end: int, limit: int, beams: int) -> None:
        self.settled: tuple[Beginning, bool] | None = None
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
        going = zip(report.tokens[rows], report.parents[rows], report.scores[rows], strict=True)
        self._alive = [
            Beginning((*self._alive[parent - rows.start].tokens, int(token)), float(score))
            for token, parent, score in going
        ]
        leading = self._alive[0]
        if self._best is not None and self._best.average >= max(each.average for each in self._alive):
            self.settled = self._best, False
        elif len(leading.tokens) > self._limit or in_circles(leading.tokens):
            self.settled = leading, True

    def result(self, no_speech: float) -> Decoded:
        """What was written, complete or not."""
        beginning, cut = self.settled or (self._alive[0], True)
        return Decoded(beginning.tokens, no_speech, beginning.average, endless=cut)
