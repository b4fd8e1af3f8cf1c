"""Our way through a whole utterance: the encoder's graph once, then the step's over and over.

Two sets of buffers take turns: what one step writes the next one reads, with nothing copied and the host not
asked. Each set has its recorded graph.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch

from tests.bench.gpu.ours import KINDS, NUMPY, Options, Ours, session_for
from tests.bench.nets.net import Inputs
from tests.bench.nets.utterance import TOKENS, step_beside
from tests.bench.nets.whisper import PLACES

STATE = ("tokens", "parents", "scores", "position")


class WholeUtterance:
    """Like `Ours` for the encoder at `path` and the step beside it; `inputs` are mel and tokens."""

    def __init__(self, path: Path, inputs: Inputs, options: Options, device: str) -> None:
        import onnxruntime as ort

        self.device = device
        self.stream: Any = torch.cuda.Stream() if device == "cuda" else None
        self.encoder = Ours(path, inputs, options, device, stream=self.stream)
        self.session = session_for(step_beside(path), options, device, self.stream)
        batch, self.text = inputs["mel"].shape[0], inputs["tokens"]
        self.inputs = {"mel": self.encoder.inputs["mel"], "tokens": self.text}
        self.sets = [self._buffers(batch, inputs["mel"].device) for _ in range(2)]
        self.fixed = {
            "forced": torch.full((PLACES, batch), -1, device=self.text.device),
            "places": torch.arange(PLACES, device=self.text.device),
            "rows": torch.arange(batch, device=self.text.device),
        }
        # What follows position p is the token p + 1.
        self.fixed["forced"][: TOKENS - 1] = self.text[:, 1:].T
        self.outputs = {
            wanted.name: torch.empty(
                self._shape(wanted, batch), dtype=KINDS[wanted.type], device=self.text.device
            )
            for wanted in self.session.get_outputs()
            if not wanted.name.startswith(("next_", "present_"))
        }
        self.start = {name: x.clone() for name, x in self.sets[0].items() if name in STATE}
        self.turns = [self._turn(ort, number) for number in range(2)]
        self.settle()
        for _ in range(2):
            self.run()
        self.settle()

    def _buffers(self, batch: int, device: torch.device) -> Inputs:
        found: Inputs = {}
        for wanted in self.session.get_inputs():
            if wanted.name in STATE or wanted.name.startswith("past"):
                shape = self._shape(wanted, batch)
                found[wanted.name] = torch.zeros(shape, dtype=KINDS[wanted.type], device=device)
        found["tokens"].copy_(self.text[:, 0])
        found["parents"].copy_(torch.arange(batch))
        return found

    @staticmethod
    def _shape(wanted: Any, batch: int) -> list[int]:
        return [{"R": batch, "U": batch, "L": PLACES}.get(size, size) for size in wanted.shape]

    def _turn(self, ort: Any, number: int) -> tuple[Any, Any]:
        """Bind one set as inputs and the other as outputs."""
        binding = self.session.io_binding()
        read, written = self.sets[number], self.sets[1 - number]
        heard = {name: self.encoder.outputs[name] for name in self.encoder.outputs}
        given = {**read, **self.fixed, **heard}
        for wanted in self.session.get_inputs():
            self._bind(binding.bind_input, wanted.name, given[wanted.name])
        for wanted in self.session.get_outputs():
            if wanted.name in self.outputs:
                self._bind(binding.bind_output, wanted.name, self.outputs[wanted.name])
            else:
                name = wanted.name.replace("next_", "").replace("present_", "past_")
                self._bind(binding.bind_output, wanted.name, written[name])
        asked = ort.RunOptions()
        if self.device == "cuda":
            asked.add_run_config_entry("gpu_graph_id", str(number + 1))
            asked.add_run_config_entry("disable_synchronize_execution_providers", "1")
        return binding, asked

    def _bind(self, bind: Any, name: str, x: torch.Tensor) -> None:
        bind(name, self.device, 0, NUMPY.get(x.dtype, np.float32), tuple(x.shape), x.data_ptr())

    def run(self) -> None:
        """Hear, then write all tokens."""
        with torch.cuda.stream(self.stream):  # does nothing without a card
            for name, x in self.start.items():
                self.sets[0][name].copy_(x, non_blocking=True)
        self.encoder.run()
        for number in range(TOKENS):
            binding, asked = self.turns[number % 2]
            self.session.run_with_iobinding(binding, asked)

    settle = Ours.settle
    from_host = Ours.from_host
