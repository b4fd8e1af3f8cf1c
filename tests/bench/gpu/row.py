"""One row of the table: a network at a batch size, every way of running it."""

import gc
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Union

import torch
from torch import nn

from tests.bench.gpu import peers
from tests.bench.gpu.branches import Branched
from tests.bench.gpu.nvml import Card, watch
from tests.bench.gpu.ours import Options, Ours, candidates
from tests.bench.gpu.timing import timed, within
from tests.bench.gpu.utterance import WholeUtterance
from tests.bench.nets.export import exported_last, exported_parts
from tests.bench.nets.hrnet import HRNet
from tests.bench.nets.net import Inputs, Net, Precision
from tests.bench.nets.utterance import Utterance

if TYPE_CHECKING:
    from tests.bench.gpu.product import Product


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
    product: bool = False
    """Open whole graphs by the product's own runtime, which needs pycuda, not by a session of the bench's."""
    modes: tuple[str, ...] = ()
    """Modes of compilation instead of the nets' own."""

    def memory(self) -> float:
        """Megabytes in use on the card."""
        return self.card.megabytes() if self.card else 0.0


Measured = Callable[[], object]
Model = Union[Ours, Branched, WholeUtterance, "Product"]


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

    def _eager(
        self, way: Way, module: nn.Module, inputs: Inputs, expected: peers.Tensors, half: bool
    ) -> None:
        peer = peers.eager(self.net, module, inputs, self.setting.device, half)
        way.error = peers.error(peer.outputs(), expected)
        measure(self.setting, peer, way, watching=not half)

    def _compiled(self, way: Way, half: nn.Module, inputs: Inputs, expected: peers.Tensors) -> None:
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

    def _ours(self, way: Way, row: Row, inputs: Inputs, expected: peers.Tensors) -> None:
        """Open the graph in every way that a builder would try, and keep the fastest."""
        tried: dict[Options, float] = {}
        failures = []
        best: Model | None = None
        wanted = candidates(self.net.name, self.net.picture)
        for options in [*wanted, replace(wanted[0], recorded=False)]:
            if tried and not options.recorded:
                break  # only for graphs that can't be recorded
            before = self.setting.memory()
            try:
                model = self.opened(options, inputs)
                took = timed(model.run, model.settle, min(self.setting.least, 30), 0.1).median
                if took < min(tried.values(), default=float("inf")):
                    best, way.megabytes = model, self.setting.memory() - before
                tried[options] = took
            except Exception as failure:
                failures.append(f"{options.words()}: {type(failure).__name__}: {failure}"[:200])
            model = None  # type: ignore[assignment]
            self._cleared()
        if best is None:
            raise RuntimeError("; ".join(failures))
        model, options = best, min(tried, key=lambda each: tried[each])
        way.error = self.error(model, expected)
        measure(self.setting, model.run, way, watching=True)
        others = [f"{other.words()} {took:.3f}" for other, took in tried.items() if other != options]
        recording = f", {model.recording} {model.reasons or ''}" if isinstance(model, Branched) else ""
        way.note = "; ".join([options.words() + recording, *others, *failures])
        whole = row.ways["end-to-end"] = Way(note="copies from and to pinned memory included")
        named = self.net.host or tuple(model.inputs)
        host = {name: pinned(model.inputs[name].cpu(), self.setting.device) for name in named}
        results = {name: pinned(model.outputs[name].cpu(), self.setting.device) for name in self.net.outputs}
        measure(self.setting, lambda: model.from_host(host, results), whole, watching=False)

    def opened(self, options: Options, inputs: Inputs, profile: str = "") -> Model:
        """Open the graph for these inputs; whatever its layout, pictures go in and out as (B, C, H, W)."""
        device = self.setting.device
        placed = peers.placed(inputs, device, channels_last=False)
        if options.layout == "branches":
            assert isinstance(self.module, HRNet)
            (picture,) = self.net.inputs(2).values()
            paths = exported_parts(self.module, picture, self.setting.folder, options.precision)
            return Branched(paths, placed, options, device)
        if isinstance(self.module, Utterance):
            return WholeUtterance(self.graph(options.precision), placed, options, device)
        if options.layout == "exported":
            return self._whole(self.graph(options.precision), placed, options, profile)
        last = {name: x.permute(0, 2, 3, 1) for name, x in placed.items()}
        path = exported_last(self.graph("fp32"), options.precision)
        model = self._whole(path, last, options, profile)
        for tensors in (model.inputs, model.outputs):
            tensors.update({name: x.permute(0, 3, 1, 2) for name, x in tensors.items()})
        return model

    def _whole(self, path: Path, inputs: Inputs, options: Options, profile: str) -> "Ours | Product":
        if self.setting.product and not profile and not options.tuned:
            from tests.bench.gpu.product import Product

            return Product(path, inputs, options)
        return Ours(path, inputs, options, self.setting.device, profile=profile)

    def error(self, model: Model, expected: peers.Tensors) -> float:
        """The error of the outputs that the peer has too; they are written over first."""
        for y in model.outputs.values():
            if y.is_floating_point():
                y.fill_(float("nan"))
        model.settle()
        model.run()
        model.settle()
        found = (model.outputs[name] for name in self.net.outputs)
        return peers.error(tuple(y[..., : self.net.columns] for y in found), expected)


def pinned(x: torch.Tensor, device: str) -> torch.Tensor:
    """A copy from which a card can read by itself."""
    return x.pin_memory() if device == "cuda" else x.clone()
