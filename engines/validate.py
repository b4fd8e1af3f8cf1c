"""The gates: runs an engine on its model's golden inputs, and says if it holds what its manifest demands."""

import math
import platform
import time
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.accuracy import lost
from engines.errors import BadGolden, BadGraph, BadTensor, BadWeights
from engines.goldens import GOLDENS, Golden, read_golden, sampled
from engines.manifest import TENSORRT, Gate, Graph, Manifest, Recipe
from engines.onnx_file import check_io, read_graph
from engines.scenes import is_lone, scenes_of
from engines.targets import builder
from engines.targets.base import Builder
from engines.targets.base import Graph as Runnable
from engines.targets.device import device
from engines.validation import Validation

Array = NDArray[Any]
Arrays = Mapping[str, Array]
REPEATS = 30
LARGEST = 1 << 30
"""Bytes of inputs at `opt` sizes beyond which a graph is not run: a manifest with such sizes is wrong."""
SECONDS = 0.4
"""How often, and how long at most, a graph is run to take its time."""


class Broken(Exception):
    """The engine does not hold; the message is the verdict's reason."""


class _Stage:
    """The graphs of one engine; keeps what each was last fed."""

    def __init__(self, folder: Path, manifest: Manifest, recipe: Recipe, target: Builder) -> None:
        self._folder = folder
        self._recipe = recipe
        self._builder = target
        self._described = {graph.file: graph for graph in manifest.graphs_of(recipe)}
        self._loaded: dict[str, Runnable] = {}
        self.fed: dict[str, dict[str, Array]] = {}

    def description(self, file: str) -> Graph:
        return self._described[file]

    def loaded(self, file: str) -> Runnable:
        if file not in self._loaded:
            graph = self._described.get(file)
            path = self._folder / (self._recipe.file_of(graph) if graph else file)
            self._loaded[file] = self._builder.load(path)
        return self._loaded[file]

    def run(self, file: str, feeds: Arrays) -> Arrays:
        described = self._described.get(file)
        if described:
            types = {name: tensor.dtype for tensor in described.inputs for name in tensor.names()}
            feeds = {
                name: value.astype(types.get(name, value.dtype), copy=False) for name, value in feeds.items()
            }
        outputs = self.loaded(file).run(feeds)
        for name, value in outputs.items():
            if value.dtype.kind == "f" and not np.isfinite(value).all():
                raise Broken(f"{file}: output {name} holds NaN or infinity")
        if described:
            _compare_io(described, outputs)
            self.fed[file] = dict(feeds)
        return outputs


def _compare_io(graph: Graph, outputs: Arrays) -> None:
    described = {name: tensor for tensor in graph.outputs for name in tensor.names()}
    if set(described) != set(outputs):
        odd = ", ".join(sorted(set(described) ^ set(outputs)))
        raise Broken(f"{graph.file}: its outputs are not the manifest's: {odd}")
    for name, tensor in described.items():
        found = outputs[name]
        fits = len(found.shape) == len(tensor.shape) and all(
            not isinstance(said, int) or said == size
            for said, size in zip(tensor.shape, found.shape, strict=True)
        )
        if not fits or str(found.dtype) != tensor.dtype:
            raise Broken(
                f"{graph.file}: output {name} is {found.dtype} {list(found.shape)}, "
                f"the manifest says {tensor.dtype} {list(tensor.shape)}"
            )


def _as_kept(value: Array, kept: int) -> Array:
    return value.reshape(-1) if value.size == kept else sampled(value)


def errors_of(golden: Golden, outputs: Mapping[str, Arrays]) -> dict[str, float]:
    """Return ‖engine - golden‖ / ‖golden‖ of every output, the worst of the cases played. Raises `Broken`."""
    found: dict[str, float] = {}
    for which, values in outputs.items():
        case = golden.cases[which]
        for name, right in case.outputs.items():
            value = values.get(name)
            if value is None:
                raise BadGolden(f"the golden's case {which} has the output {name}, which the model has not")
            if value.shape != case.shapes[name]:
                raise Broken(
                    f"output {name} has shape {list(value.shape)}, the golden {list(case.shapes[name])}"
                )
            exact = right.astype(np.float64)
            away = np.linalg.norm(_as_kept(value, exact.size).astype(np.float64) - exact)
            error = float(away / max(float(np.linalg.norm(exact)), 1e-12))
            found[name] = max(error, found.get(name, 0.0))
    return found


def _sizes(graph: Graph, shape: Iterable[int | str]) -> tuple[int, ...]:
    return tuple(size if isinstance(size, int) else graph.profile[size].opt for size in shape)


def _plain(graph: Graph) -> dict[str, Array]:
    """Return inputs at `opt` sizes that any graph can take: zeros, but ones where numbers are whole.

    A mask of zeros would hide everything, and many a softmax over nothing is rightly no number.
    """
    wanted = {name: tensor for tensor in graph.inputs for name in tensor.names()}
    shapes = {name: _sizes(graph, tensor.shape) for name, tensor in wanted.items()}
    size = sum(math.prod(shape) * np.dtype(wanted[name].dtype).itemsize for name, shape in shapes.items())
    if size > LARGEST:
        raise Broken(f"{graph.file}: its inputs have {size} bytes at the profile's opt sizes")
    return {
        name: (np.zeros if wanted[name].dtype.startswith("float") else np.ones)(shape, wanted[name].dtype)
        for name, shape in shapes.items()
    }


def _run_others(stage: _Stage, graphs: Iterable[Graph]) -> None:
    """Load and run the graphs that no case of a golden has run: nothing passes that was never loaded."""
    for graph in graphs:
        if graph.file not in stage.fed:
            stage.run(graph.file, _plain(graph))


def _check_case(golden: Golden, which: str, graph: Graph) -> None:
    """Raise `BadGolden` where a case's inputs are not those of the lone graph that takes them."""
    described = {name: tensor for tensor in graph.inputs for name in tensor.names()}
    inputs = golden.cases[which].inputs
    odd = sorted(described.keys() ^ inputs.keys())
    if odd:
        raise BadGolden(
            f"the golden's case {which} has not the inputs of {graph.file}: they differ in {', '.join(odd)}"
        )
    for name, tensor in described.items():
        found = inputs[name].shape
        # A number alone may come as a row of one.
        if tensor.shape and (
            len(found) != len(tensor.shape)
            or any(
                isinstance(said, int) and said != size for said, size in zip(tensor.shape, found, strict=True)
            )
        ):
            raise BadGolden(
                f"the golden's case {which} has the input {name} in shape {list(found)}, "
                f"the manifest says {list(tensor.shape)}"
            )


def _played(stage: _Stage, golden: Golden, manifest: Manifest, recipe: Recipe) -> dict[str, Arrays]:
    """Return the outputs of the cases that these graphs can play."""
    scenes = scenes_of(manifest, recipe, golden.cases)
    graphs = manifest.graphs_of(recipe)
    outputs = {}
    for name, play in scenes.items():
        if is_lone(manifest) and len(graphs) == 1:
            _check_case(golden, name, graphs[0])
        inputs = golden.cases[name].inputs
        try:
            outputs[name] = play(stage, inputs)
        except KeyError as error:
            # Scenes take inputs by name; what a graph gives has been compared with the manifest.
            raise BadGolden(f"the golden's case {name} lacks the input {error.args[0]}") from error
    return outputs


def _at_opt(graph: Graph, fed: Arrays) -> dict[str, Array]:
    """Bring inputs to the profile's `opt` sizes by repeating them: what they are worth stays plausible."""
    feeds = {}
    for tensor in graph.inputs:
        for name in tensor.names():
            shape = _sizes(graph, tensor.shape)
            feeds[name] = np.resize(fed[name], shape) if fed[name].size else np.zeros(shape, fed[name].dtype)
    return feeds


def _times(stage: _Stage) -> Iterator[tuple[str, list[float]]]:
    """Yield milliseconds of each run of each graph of the manifest at its `opt` sizes.

    The first run doesn't count, unless it took so long that it is the only one.
    """
    for file, fed in stage.fed.items():
        graph, feeds = stage.loaded(file), _at_opt(stage.description(file), fed)
        spent: list[float] = []
        begun = time.perf_counter()
        while len(spent) < REPEATS and time.perf_counter() - begun < SECONDS:
            at = time.perf_counter()
            graph.run(feeds)
            spent.append((time.perf_counter() - at) * 1e3)
        yield file, spent[1:] or spent


def _host(recipe: Recipe) -> str:
    found = device() if recipe.target in (*TENSORRT, "onnx-cuda") else None
    return f"{found.name}, CUDA {found.cuda}" if found else platform.processor() or platform.machine()


def validate(folder: Path, manifest: Manifest, recipe: Recipe, goldens: Path = GOLDENS) -> Validation:
    """Judge the engine in a folder with its target's own runtime; see `judge`."""
    return judge(folder, manifest, recipe, builder(recipe.target), goldens)


def judge(
    folder: Path, manifest: Manifest, recipe: Recipe, target: Builder, goldens: Path = GOLDENS
) -> Validation:
    """Judge the engine in a folder, which is left as it is, run by `target`.

    It fails where a graph can't be loaded and run, where its inputs or outputs are not the manifest's, where
    one holds NaN or infinity, where it is further from the golden than the recipe's gate allows, and where it
    takes longer than its budget. Raises `HostUnfit` or `ToolMissing` where it can't be run here, and
    `BadGolden` for a golden that is damaged or another model's.
    """
    golden = read_golden(manifest.model, goldens)
    gate = recipe.gate
    now = datetime.now(UTC)
    if golden is None and gate:
        return Validation(state="failed", at=now, reason=f"{manifest.model} has no golden to compare with")
    figures: dict[str, Any] = {"details": {"golden": golden.made_by}} if golden else {}
    graphs = manifest.graphs_of(recipe)
    try:
        for graph in graphs:
            if recipe.target not in TENSORRT and graph.file.endswith(".onnx"):
                check_io(graph, read_graph(folder / graph.file, weights=False, check=False))
        stage = _Stage(folder, manifest, recipe, target)
        if golden is None:
            _run_others(stage, graphs)
            reason = "its manifest states no gate and it has no golden"
            return Validation(state="passed", at=now, host=_host(recipe) if graphs else "", reason=reason)
        outputs = _played(stage, golden, manifest, recipe)
        errors = errors_of(golden, outputs)
        figures["error"] = max(errors.values())
        figures["details"]["errors"] = errors
        figures["accuracy_lost"], figures["details"]["accuracy"] = lost(golden, outputs)
        _take_times(stage, figures)
        _run_others(stage, graphs)
        _judge(gate, errors, figures)
    except BadGolden:
        raise
    except (Broken, BadGraph, BadWeights, BadTensor, MemoryError) as error:
        # Not where it lies: it is still to be moved.
        reason = (str(error).splitlines() or ["memory is exhausted"])[0].replace(f"{folder}/", "")
        return Validation(state="failed", at=now, host=_host(recipe), reason=reason, **figures)
    return Validation(state="passed", at=now, host=_host(recipe), **figures)


def _take_times(stage: _Stage, figures: dict[str, Any]) -> None:
    """Add up all graphs' times: one pass through the model."""
    each = {file: np.percentile(spent, (50, 95)) for file, spent in _times(stage)}
    if not each:
        return
    figures["p50_ms"], figures["p95_ms"] = (float(sum(row[i] for row in each.values())) for i in (0, 1))
    figures["details"]["ms"] = {
        file: {"p50": round(float(row[0]), 3), "p95": round(float(row[1]), 3)} for file, row in each.items()
    }


def _judge(gate: Gate | None, errors: Mapping[str, float], figures: Mapping[str, Any]) -> None:
    if gate is None:
        return
    worst = max(errors, key=lambda name: errors[name])
    if errors[worst] > gate.error:
        raise Broken(f"output {worst} is {errors[worst]:.3g} away from the golden; {gate.error:g} is allowed")
    if gate.p95_ms is not None and figures["p95_ms"] > gate.p95_ms:
        raise Broken(f"it takes {figures['p95_ms']:.2f} ms (p95); {gate.p95_ms:g} ms are allowed")
