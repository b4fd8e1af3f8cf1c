"""Runs Whisper's step on any runtime: two sets of buffers, each step reading one and writing the other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.step_decoder import UNUSED, Report
from guide_ai.runtime.base import Bound, Buffer, Pending, Runtime

SLOTS: Final = (64, 128, 256)
"""Lengths of a cache: prompt and text. The shortest that is long enough is used."""
STATE: Final = ("tokens", "parents", "scores", "position")
"""What one step hands to the next beside its cache."""


@dataclass(slots=True)
class _Shape:
    """The buffers of so many texts with so long a cache: `turns` are the step from one set to the other."""

    fixed: dict[str, Buffer]
    first: dict[str, Buffer]
    logits: Buffer
    reports: tuple[Buffer, Buffer]
    turns: tuple[Bound, Bound]


class RuntimeSteps:
    """`step_decoder.Steps` on a runtime that holds a step's graph."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        width = cast(int, runtime.shape("report")[1])
        self.beams = (width - 5) // 2
        self._shapes: dict[tuple[int, int], _Shape] = {}
        self._shape: _Shape
        self._asked: list[Pending] = []
        self._logits: Pending

    def begin(self, prompts: NDArray[np.int64], heard: Mapping[str, Any], limit: int) -> None:
        """Set out for prompts (texts, tokens); `heard` are buffers of the encoder's outputs, by name."""
        texts, length = prompts.shape
        rows = texts * self.beams
        slots = next((each for each in SLOTS if each >= limit + length), SLOTS[-1])
        key = (texts, slots)
        if key not in self._shapes:
            self._shapes[key] = self._made(texts, slots, heard)
        self._shape = shape = self._shapes[key]
        forced = np.full((slots, rows), -1, np.int64)
        forced[: length - 1] = np.repeat(prompts[:, 1:], self.beams, axis=0).T
        scores = np.full((texts, self.beams), 10 * UNUSED, np.float32)
        scores[:, 0] = 0
        write = self._runtime.write
        write(shape.fixed["forced"], forced)
        write(shape.first["tokens"], np.repeat(prompts[:, 0], self.beams))
        write(shape.first["parents"], np.arange(rows, dtype=np.int64))
        write(shape.first["scores"], scores.reshape(-1))
        write(shape.first["position"], np.zeros(1, np.int64))
        for pending in self._asked:  # steps beyond the last text's end: their copies must have come
            pending.get()
        self._asked = []

    def ask(self, count: int) -> None:
        """Ask for steps until `count` have been asked for."""
        for number in range(len(self._asked), count):
            self._shape.turns[number % 2].launch()
            self._asked.append(self._runtime.read(self._shape.reports[number % 2]))
            if number == 0:
                self._logits = self._runtime.read(self._shape.logits)

    def report(self, number: int) -> Report:
        """Wait for step `number`."""
        values = self._asked[number].get()
        most = self.beams + 1
        whole = values[:, most:].astype(np.int64)
        return Report(
            best=values[:, :most],
            choices=whole[:, :most],
            tokens=whole[:, most],
            parents=whole[:, most + 1],
            scores=values[:, 2 * most + 2],
        )

    def logits(self) -> NDArray[np.float32]:
        """Wait for the scores of all tokens after the first one of the prompts, (rows, V)."""
        return self._logits.get().astype(np.float32)

    def _made(self, texts: int, slots: int, heard: Mapping[str, Buffer]) -> _Shape:
        runtime, rows = self._runtime, texts * self.beams
        sizes = {"R": rows, "L": slots, "U": texts}

        def buffer(name: str) -> Buffer:
            shape = [sizes[size] if isinstance(size, str) else size for size in runtime.shape(name)]
            return runtime.allocate(shape, runtime.dtype(name))

        past = [name for name in runtime.inputs if name.startswith("past_")]
        fixed = {name: buffer(name) for name in ("forced", "places", "rows")}
        runtime.write(fixed["places"], np.arange(slots, dtype=np.int64))
        runtime.write(fixed["rows"], np.arange(rows, dtype=np.int64))
        sets = [{name: buffer(name) for name in (*STATE, *past)} for _ in range(2)]
        for name in past:  # places beyond the position are hidden, but what they hold is multiplied by 0
            for each in sets:
                runtime.write(each[name], np.zeros(each[name].shape, each[name].dtype))
        reports = (buffer("report"), buffer("report"))
        logits = (buffer("logits"), buffer("logits"))
        turns = []
        for number in range(2):
            before, after = sets[number], sets[1 - number]
            written = {f"next_{name}": after[name] for name in STATE}
            written |= {name.replace("past", "present"): after[name] for name in past}
            turns.append(
                runtime.bind(
                    {
                        **fixed,
                        **before,
                        **written,
                        **heard,
                        "report": reports[number],
                        "logits": logits[number],
                    }
                )
            )
        return _Shape(fixed, sets[0], logits[0], reports, (turns[0], turns[1]))
