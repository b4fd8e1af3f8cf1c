"""Where in a graph precision is lost: every layer beside the same layer of the FP32 reference.

Polygraphy runs both graphs in ONNX Runtime on the processor with all layers as outputs; so it answers for
the graph that a builder is given, not for the kernels that a GPU chooses for it.
"""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.converted import converted
from engines.errors import BadGraph, BadTensor, ToolMissing
from engines.goldens import read_golden
from engines.manifest import Graph, Manifest, Recipe
from engines.onnx_file import read_graph, write_graph
from engines.precision import prepare
from engines.run import OnnxSession
from engines.scenes import scenes_of

Array = NDArray[Any]
ELEMENTS = {"tensor(float)": np.float32, "tensor(float16)": np.float16}


@dataclass(frozen=True, slots=True)
class Layer:
    """One value of a graph, named by the operation that makes it."""

    graph: str
    name: str
    operator: str
    error: float
    """‖value - reference‖ / ‖reference‖."""


@dataclass(frozen=True, slots=True)
class Layers:
    """What a comparison found in one graph."""

    compared: int
    first: Layer | None
    """The first one, in the order of computing, that is further off than was asked for."""
    worst: Layer | None


class _Plain:
    """The reference's graphs as a stage for scenes, in single precision whatever the engine has."""

    def __init__(self, folder: Path, graphs: Mapping[str, Graph]) -> None:
        self._folder = folder
        self._graphs = graphs
        self.fed: dict[str, dict[str, Array]] = {}

    def description(self, file: str) -> Graph:
        return self._graphs[file]

    def run(self, file: str, feeds: Mapping[str, Array]) -> Mapping[str, Array]:
        session = OnnxSession(self._folder / file)
        self.fed[file] = _typed(session, feeds)
        return session.run(self.fed[file])


def _typed(session: OnnxSession, feeds: Mapping[str, Array]) -> dict[str, Array]:
    """Give floats the element type that a graph takes."""
    return {
        name: value.astype(ELEMENTS.get(session.described(name)[0], value.dtype), copy=False)
        for name, value in feeds.items()
    }


def _all_values(path: Path, names: set[str], scratch: Path, feeds: Mapping[str, Array]) -> dict[str, Array]:
    """Run a graph with the named values as outputs."""
    try:
        from polygraphy.backend.onnx import modify_outputs
        from polygraphy.backend.onnxrt import OnnxrtRunner, SessionFromOnnx
        from polygraphy.comparator import Comparator
        from polygraphy.logger import G_LOGGER
    except ImportError as error:
        raise ToolMissing(
            "Polygraphy compares layers and is not installed: run `.venv/bin/pip install -r "
            "requirements/validate.txt`"
        ) from error
    marked = modify_outputs(read_graph(path, check=False), outputs=sorted(names))
    write_graph(marked, scratch / path.name)
    typed = _typed(OnnxSession(scratch / path.name), feeds)
    with G_LOGGER.verbosity(G_LOGGER.CRITICAL):
        runner = OnnxrtRunner(SessionFromOnnx(str(scratch / path.name), providers=["CPUExecutionProvider"]))
        results = Comparator.run([runner], data_loader=[typed])
    (iteration,) = next(iter(results.values()))
    return {name: np.asarray(value) for name, value in iteration.items()}


def compare(
    graph: Graph, reference: Path, path: Path, feeds: Mapping[str, Array], tolerance: float
) -> Layers:
    """Compare the values that two graphs of one manifest entry have in common, by their names.

    Raises `BadGraph` where they have none, and `ToolMissing` without Polygraphy.
    """
    before, after = (read_graph(each, weights=False, check=False) for each in (reference, path))
    makers = {name: node for node in before.graph.node for name in node.output if name}
    order = [name for node in after.graph.node for name in node.output if name in makers]
    if not order:
        raise BadGraph(f"{graph.file}: it shares no layer with its reference")
    with tempfile.TemporaryDirectory(prefix="vernissage-layers-") as folder:
        sides = []
        for name, each in (("before", reference), ("after", path)):
            (Path(folder) / name).mkdir()
            sides.append(_all_values(each, set(order), Path(folder) / name, feeds))
    layers = []
    for name in order:
        exact, value = (side[name] for side in sides)
        if exact.shape == value.shape and exact.dtype.kind == "f":
            away = np.linalg.norm(value.astype(np.float64) - exact)
            error = float(away / max(float(np.linalg.norm(exact.astype(np.float64))), 1e-12))
            layers.append(Layer(graph.file, makers[name].name or name, makers[name].op_type, error))
    first = next((layer for layer in layers if not layer.error <= tolerance), None)
    return Layers(len(layers), first, max(layers, key=lambda layer: layer.error, default=None))


def told(found: Layers) -> str:
    """Write a comparison in one line."""
    layer = found.first or found.worst
    if layer is None:
        return "no layer to compare"
    what = "first beyond the tolerance" if found.first else "none beyond the tolerance, the furthest"
    return (
        f"{layer.graph}: {found.compared} layers compared, {what}: {layer.name} ({layer.operator}), "
        f"{layer.error:.2g} away"
    )


def inspect(
    manifest: Manifest, recipe: Recipe, root: Path, tolerance: float | None = None
) -> Iterator[Layers]:
    """Compare each graph of a GPU's recipe, at its precision, on the golden inputs of its model.

    `tolerance` is the recipe's gate unless given. Raises what `converted`, `prepare` and `compare` do, and
    `BadTensor` where the model has no golden.
    """
    golden = read_golden(manifest.model)
    if golden is None:
        raise BadTensor(f"{manifest.model} has no golden inputs to compare layers on")
    allowed = tolerance or (recipe.gate.error if recipe.gate else 0.01)
    reference, _ = converted(manifest, recipe, root)
    graphs = {graph.file: graph for graph in manifest.graphs_of(recipe)}
    stage = _Plain(reference, graphs)
    for name, play in scenes_of(manifest, recipe, golden.cases).items():
        play(stage, golden.cases[name].inputs)
    with tempfile.TemporaryDirectory(prefix="vernissage-layers-") as folder:
        prepare(manifest, recipe, reference, Path(folder))
        for file, graph in graphs.items():
            yield compare(graph, reference / file, Path(folder) / file, stage.fed[file], allowed)
