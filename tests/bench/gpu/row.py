"""One row of the table: a network at a batch size, every way of running it."""

import gc
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import nn

from tests.bench.gpu import peers
from tests.bench.gpu.nvml import Card, watch
from tests.bench.gpu.ours import PICTURE, Options, Ours, ours
from tests.bench.gpu.timing import timed, within
from tests.bench.nets.net import Net, Precision


@dataclass
class Way:
    """One way of running: milliseconds, what the card did meanwhile, or why there is nothing."""

    ms: float | None = None
    p95: float | None = None
    error: float | None = None
    """Relative, against FP32 without TF32."""
    joules: float | None = None
    watts: float | None = None
    load: float | None = None
    megabytes: float | None = None
    """Memory that this way took, weights included."""
    note: str = ""
    failed: str = ""


@dataclass
class Row:
    """A network at a batch size."""

    net: str
    title: str
    batch: int
    ways: dict[str, Way] = field(default_factory=dict)

    def ratio(self, over: str) -> float | None:
        """How many times as fast ours is as another way."""
        mine, other = self.ways.get("ours"), self.ways.get(over)
        if mine is None or other is None or not mine.ms or not other.ms:
            return None
        return other.ms / mine.ms


@dataclass(frozen=True)
class Setting:
    """How the whole run measures."""

    device: str
    folder: Path
    card: Card | None
    watching: float
    """Seconds of watching the card a way; 0 for none."""
    limit: float
    """Seconds that one compilation may take."""
    least: int
    peers: tuple[str, ...]
    modes: tuple[str, ...] = ()
    """Modes of compilation instead of the nets' own."""

    def memory(self) -> float:
        """Megabytes in use on the card."""
        return self.card.megabytes() if self.card else 0.0


Measured = Callable[[], object]


def measure(setting: Setting, run: Measured, way: Way, watching: bool) -> None:
    """Time a warm call and watch the card."""
    settle = peers.settle(setting.device)
    times = timed(run, settle, setting.least)
    way.ms, way.p95 = times.median, times.ninety_fifth
    if setting.card and setting.watching and watching:
        seen = watch(setting.card, run, settle, setting.watching)
        way.joules, way.watts, way.load = seen.joules, seen.watts, seen.load


class Bench:
    """A network built once, measured at several batch sizes."""

    def __init__(self, net: Net, setting: Setting) -> None:
        self.net = net
        self.setting = setting
        self.module: nn.Module = net.build()
        self.paths: dict[Precision, Path] = {}
        self._cleared()

    def graph(self, precision: Precision) -> Path:
        """The ONNX file, written on first use."""
        if precision not in self.paths:
            self.module.cpu()
            self.paths[precision] = self.net.graph(self.net, self.module, self.setting.folder, precision)
        return self.paths[precision]

    def rows(self, batch: int) -> "Row":
        """Measure every way at `batch`."""
        row = Row(self.net.name, self.net.title, batch)
        inputs = self.net.inputs(batch)
        device = self.setting.device
        self._way(row, "ours", lambda way: None)  # ours stands first in the table
        self.module.to(device)
        expected = peers.reference(self.net, self.module, inputs, device)
        if "eager32" in self.setting.peers:
            self._way(row, "eager32", lambda way: self._eager(way, self.module, inputs, expected, half=False))
        half = peers.as_half(self.net, self.module)
        if "eager16" in self.setting.peers:
            self._way(row, "eager16", lambda way: self._eager(way, half, inputs, expected, half=True))
        self._way(row, "ours", lambda way: self._ours(way, row, inputs, expected))
        if "compile16" in self.setting.peers:
            self._way(row, "compile16", lambda way: self._compiled(way, half, inputs, expected))
        return row

    def _way(self, row: Row, name: str, fill: Callable[[Way], None]) -> None:
        way = row.ways[name] = Way()
        before = self.setting.memory()
        try:
            fill(way)
        except Exception as failure:  # a row that fails is a row with a message
            way.failed = f"{type(failure).__name__}: {failure}"[:300]
        if self.setting.card and way.ms is not None and way.megabytes is None:
            way.megabytes = max(0.0, self.setting.memory() - before)
        self._cleared()

    def _cleared(self) -> None:
        gc.collect()
        if self.setting.device == "cuda":
            torch.cuda.empty_cache()

    def _eager(self, way: Way, module: nn.Module, inputs: Any, expected: Any, half: bool) -> None:
        peer = peers.eager(self.net, module, inputs, self.setting.device, half)
        way.error = peers.error(peer.outputs(), expected)
        measure(self.setting, peer, way, watching=not half)

    def _compiled(self, way: Way, half: nn.Module, inputs: Any, expected: Any) -> None:
        tried = []
        for mode in self.setting.modes or self.net.compile:
            one = Way(note=mode)
            try:
                with within(self.setting.limit):
                    peer = peers.compiled(self.net, half, inputs, self.setting.device, mode)
                    for _ in range(3):
                        peer()
                one.error = peers.error(peer.outputs(), expected)
                measure(self.setting, peer, one, watching=True)
            except Exception as failure:
                one.failed = f"{type(failure).__name__}: {failure}"[:300]
            tried.append(one)
            peer = None  # type: ignore[assignment]
            self._cleared()
        if all(one.failed for one in tried) and "reduce-overhead" not in (one.note for one in tried):
            again = peers.compiled(self.net, half, inputs, self.setting.device, "reduce-overhead")
            again.outputs()
            one = Way(note=f"reduce-overhead, since {tried[0].note}: {tried[0].failed}"[:200])
            measure(self.setting, again, one, watching=True)
            tried.append(one)
        best = min(tried, key=lambda one: one.ms or float("inf"))
        way.__dict__.update(best.__dict__)

    def _ours(self, way: Way, row: Row, inputs: Any, expected: Any) -> None:
        options = PICTURE if self.net.picture else Options()
        model = self.opened(options, inputs)
        way.note = options.words()
        way.error = self.error(model, expected)
        measure(self.setting, model.run, way, watching=True)
        whole = row.ways["end-to-end"] = Way(note="copies from and to pinned memory included")
        named = self.net.host or tuple(model.inputs)
        host = {name: pinned(model.inputs[name].cpu(), self.setting.device) for name in named}
        wanted = {name: pinned(model.outputs[name].cpu(), self.setting.device) for name in self.net.outputs}
        measure(self.setting, lambda: model.from_host(host, wanted), whole, watching=False)

    def opened(self, options: Options, inputs: Any) -> Ours:
        """Open the graph for these inputs."""
        path = self.graph(options.precision)
        placed = peers.placed(inputs, self.setting.device, channels_last=False)
        return ours(path, placed, options, self.setting.device)

    def error(self, model: Ours, expected: Any) -> float:
        """The error of the outputs that the peer has too."""
        found = (model.outputs[name] for name in self.net.outputs)
        return peers.error(tuple(y[..., : self.net.columns] for y in found), expected)


def pinned(x: torch.Tensor, device: str) -> torch.Tensor:
    """A copy from which a card can read by itself."""
    return x.pin_memory() if device == "cuda" else x.clone()
