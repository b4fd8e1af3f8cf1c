"""Reads and writes ONNX files that may have their weights beside them: what precision and targets work on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engines.errors import BadGraph
from engines.graphs import check_graph
from engines.manifest import Graph

LARGEST = 1_900_000_000
"""Bytes of a graph in one file. Protocol buffers end at 2 GiB; beyond this the weights go into a second."""


SMALL = 256
"""Bytes of a tensor that stays in the graph all the same: shapes and axes, which are read with it."""


def tensors_of(graph: Any) -> Iterator[Any]:
    """Yield every tensor that a graph keeps: initializers, and constants of nodes, in subgraphs too."""
    yield from graph.initializer
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("t"):
                yield attribute.t
            yield from attribute.tensors
            for inner in (attribute.g, *attribute.graphs):
                yield from tensors_of(inner)


def read_graph(path: Path, *, weights: bool = True, check: bool = True) -> Any:
    """Return the `onnx.ModelProto` of a file, with its external data unless not `weights`.

    Its form is checked unless not `check`, for a file that we wrote: seconds where weights are large.

    Raises `BadGraph` where the file is truncated, no ONNX, or has weights outside of its folder.
    """
    import onnx

    check_graph(path)
    try:
        # By its path, so that weights of any size are looked at where they lie.
        if check:
            onnx.checker.check_model(str(path))
        return onnx.load(path, load_external_data=weights)
    except (ValueError, onnx.checker.ValidationError) as error:
        lines = str(error).strip().splitlines() or ["no reason given"]
        raise BadGraph(f"{path.name}: {lines[0]}") from error


ELEMENTS = {"float32": 1, "int32": 6, "int64": 7, "bool": 9, "float16": 10}
"""The manifest's element types by their number in ONNX."""


def check_io(graph: Graph, model: Any) -> None:
    """Compare inputs and outputs of an fp32 model with what the manifest says of its graph.

    Raises `BadGraph` for a name that one has and the other lacks, for another number of dimensions, for a
    fixed size that differs, and for another element type; halves may be single precision still.
    """
    kept = {tensor.name for tensor in model.graph.initializer}
    for side, values in (("input", model.graph.input), ("output", model.graph.output)):
        tensors = graph.inputs if side == "input" else graph.outputs
        described = {name: tensor for tensor in tensors for name in tensor.names()}
        found = {value.name: value.type.tensor_type for value in values if value.name not in kept}
        for name in sorted(described.keys() ^ found.keys()):
            where = "the manifest doesn't describe" if name in found else "the graph doesn't have"
            raise BadGraph(f"{graph.file}: {where} the {side} {name}")
        for name, tensor in described.items():
            sizes = [size.dim_value for size in found[name].shape.dim]
            fits = len(sizes) == len(tensor.shape) and all(
                not size or not isinstance(said, int) or size == said
                for size, said in zip(sizes, tensor.shape, strict=True)
            )
            if not fits:
                raise BadGraph(
                    f"{graph.file}: {side} {name} has shape {sizes}, the manifest says {list(tensor.shape)}"
                )
            types = {ELEMENTS[tensor.dtype], *([ELEMENTS["float32"]] if tensor.dtype == "float16" else [])}
            if found[name].elem_type not in types:
                raise BadGraph(f"{graph.file}: {side} {name} is not of type {tensor.dtype}")


def write_graph(model: Any, path: Path, *, largest: int = LARGEST) -> None:
    """Write a model; where it has more than `largest` bytes, its weights go into `<name>.data` beside it.

    The model itself then refers to that file, too.
    """
    import onnx

    apart = sum(len(tensor.raw_data) for tensor in model.graph.initializer) > largest
    if apart:
        beside = f"{path.name}.data"
        (path.parent / beside).unlink(missing_ok=True)  # onnx would write behind what is there
        onnx.save(model, path, save_as_external_data=True, location=beside, size_threshold=SMALL)
    else:
        onnx.save(model, path)


def sort_nodes(graph: Any) -> None:
    """Put the nodes of a graph into an order in which each comes after those whose outputs it reads."""
    made = {name for node in graph.node for name in node.output if name}
    waiting: dict[str, list[int]] = {}
    missing = []
    nodes = list(graph.node)
    for number, node in enumerate(nodes):
        needed = {name for name in _reads(node) if name in made}
        missing.append(len(needed))
        for name in needed:
            waiting.setdefault(name, []).append(number)
    ready = [number for number, count in enumerate(missing) if not count]
    order = []
    for number in ready:  # grows while it is read
        order.append(number)
        for name in nodes[number].output:
            for reader in waiting.get(name, ()):
                missing[reader] -= 1
                if not missing[reader]:
                    ready.append(reader)
    if len(order) < len(nodes):
        raise BadGraph("the nodes of the graph wait for each other in a ring")
    ordered = [nodes[number] for number in order]
    del graph.node[:]
    graph.node.extend(ordered)


def _reads(node: Any) -> Iterator[str]:
    """Names that a node reads, those that its subgraphs take from around them included."""
    yield from node.input
    for attribute in node.attribute:
        for inner in (attribute.g, *attribute.graphs):
            for child in inner.node:
                yield from _reads(child)
