"""Brings the fp32 graphs of a conversion to the precision of a recipe, for targets on a GPU.

TensorRT 11 and TensorRT-RTX take types from the graph alone, so precision is written into it here, once for
all targets: halves, or symmetric 8-bit Q/DQ pairs in a graph of halves. A graph that a conversion wrote in
halves itself stays as it is.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engines.errors import ManifestError
from engines.manifest import Manifest, Recipe


def prepare(manifest: Manifest, recipe: Recipe, graphs: Path, into: Path) -> Mapping[str, Any]:
    """Write every graph of a recipe at its precision into the folder `into`; returns notes for the record.

    Raises `BadGraph` where a graph can't be read or converted, and `ManifestError` for a precision that no
    GPU target has or a calibration set that doesn't fit.
    """
    from engines.onnx_file import check_io, read_graph, write_graph
    from engines.precision.fp16 import has_halves, to_half
    from engines.precision.int8 import quantise

    if recipe.precision not in ("fp32", "fp16", "int8"):
        raise ManifestError(f"{manifest.model}: {recipe.kind}: a GPU engine is fp32, fp16 or int8")
    notes: dict[str, Any] = {}
    for graph in manifest.graphs_of(recipe):
        check_io(graph, read_graph(graphs / graph.file, weights=False))
        source, target = graphs / graph.file, into / graph.file
        target.parent.mkdir(parents=True, exist_ok=True)
        if recipe.precision == "int8":
            notes[graph.file] = quantise(manifest, recipe, graph, source, target)
            source = target
        model = read_graph(source, check=False)
        if recipe.precision != "fp32" and not has_halves(model):
            model = to_half(model, graph)
        write_graph(model, target)
    return notes
