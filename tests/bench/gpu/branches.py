"""HRNet with a stream for each of its branches, recorded as one CUDA graph.

ONNX Runtime asks for one kernel after the other. Here each part of the network has a session on the stream
of its branch; parts wait for those that they read, by events. Recorded once, the whole is a single launch in
which the branches run beside each other.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from tests.bench.gpu.ours import Options, Ours
from tests.bench.gpu.recording import Recording
from tests.bench.nets.net import Inputs

RECORDINGS = ("flat", "nested", "none")
"""Kernels of all parts in one graph; the graphs that ONNX Runtime records in one; each part's launched."""


class Branched:
    """The parts at `paths`, rank by rank; takes a picture (B, 3, H, W) and gives heatmaps, like `Ours`."""

    def __init__(
        self, paths: Sequence[Sequence[Path]], inputs: Inputs, options: Options, device: str
    ) -> None:
        self.device = device
        (name, picture), *_ = inputs.items()
        kind = torch.float16 if options.precision == "fp16" else torch.float32
        first = picture.to(kind).permute(0, 2, 3, 1).contiguous()
        self.inputs = {name: first.permute(0, 3, 1, 2)}
        self.recording, self.reasons = "none", dict[str, str]()
        width = max(len(rank) for rank in paths)
        for recording in RECORDINGS if device == "cuda" else ("none",):
            self.streams: list[Any] = [torch.cuda.Stream() for _ in range(width)] if device == "cuda" else []
            chosen = replace(options, recorded=recording != "flat", layout="last")
            self.ranks = self._opened(paths, first, chosen)
            self.recorded: Any = None
            try:
                if recording != "none":
                    self._record()
            except Exception as failure:  # whatever the driver dislikes: the next way is slower and surer
                self.reasons[recording] = f"{type(failure).__name__}: {failure}"[:200]
                continue
            self.recording = recording
            break
        (last,) = self.ranks[-1]
        self.outputs = {"y": last.outputs["y"].permute(0, 3, 1, 2)}

    def _opened(self, paths: Sequence[Sequence[Path]], x: torch.Tensor, options: Options) -> list[list[Ours]]:
        found: list[list[Ours]] = []
        parts = [x]
        for rank in paths:
            inputs = {f"x{number}": part for number, part in enumerate(parts)}
            streams = self.streams or [None] * len(rank)
            found.append(
                [
                    Ours(path, inputs, options, self.device, stream=stream)
                    for path, stream in zip(rank, streams, strict=False)
                ]
            )
            parts = [part.outputs["y"] for part in found[-1]]
        return found

    def _record(self) -> None:
        for _ in range(2):
            self._launch()
        self.settle()
        recorded = Recording(self.streams[0], self._launch)
        recorded.replay()
        self.settle()
        self.recorded = recorded

    def _launch(self) -> None:
        """Ask for every part on its stream, after those that it reads."""
        if not self.streams:
            for rank in self.ranks:
                for part in rank:
                    part.run()
            return
        done = [self.streams[0].record_event()]
        for rank in self.ranks:
            ended = []
            for part, stream in zip(rank, self.streams, strict=False):
                for event in done:
                    stream.wait_event(event)
                part.run()
                ended.append(stream.record_event())
            done = ended

    def run(self) -> None:
        """Compute `outputs` of `inputs`."""
        if self.recorded is not None:
            self.recorded.replay()
        else:
            self._launch()

    def settle(self) -> None:
        """Wait until the device is done."""
        if self.device == "cuda":
            torch.cuda.synchronize()

    from_host = Ours.from_host
