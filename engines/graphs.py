"""Looks at ONNX files before anybody trusts them: whole, and nothing outside their folder."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from engines.archive import CHUNK
from engines.errors import BadGraph

if TYPE_CHECKING:
    import onnx


def check_graph(path: Path) -> tuple[Path, ...]:
    """Return the files of external data that an ONNX file reads, in the order of their names.

    Only the graph is parsed: no weights are read. Raises `BadGraph` when the file is truncated or no ONNX,
    and when its data are missing, cut short, or lie outside its folder: `../`, an absolute path, a link
    that leads out.
    """
    import onnx
    from google.protobuf.message import DecodeError

    try:
        model = onnx.load(path, load_external_data=False)
    except (DecodeError, OSError, ValueError) as error:
        raise BadGraph(f"{path.name} is truncated or no ONNX file: {error}") from None
    if not model.ir_version or not model.graph.node:
        raise BadGraph(f"{path.name} is truncated or no ONNX file: it holds no graph")
    found = set()
    for tensor in _tensors(model):
        if tensor.data_location == onnx.TensorProto.EXTERNAL:
            found.add(_external(path, tensor))
    return tuple(sorted(found))


def sha256_of_graph(path: Path) -> str:
    """Return the SHA-256 over an ONNX file and its external data. Raises `BadGraph`."""
    whole = hashlib.sha256()
    for part in (path, *check_graph(path)):
        with part.open("rb") as file:
            while block := file.read(CHUNK):
                whole.update(block)
    return whole.hexdigest()


def _external(path: Path, tensor: "onnx.TensorProto") -> Path:
    entries = {entry.key: entry.value for entry in tensor.external_data}
    location = entries.get("location", "")
    inner = PurePosixPath(location)
    if not location or inner.is_absolute() or ".." in inner.parts or "\\" in location or "\0" in location:
        raise BadGraph(f"{path.name}: the data of {tensor.name} lie outside its folder, at {location!r}")
    file = path.parent / inner
    if not file.resolve().is_relative_to(path.parent.resolve()):
        raise BadGraph(f"{path.name}: the data of {tensor.name} lie outside its folder: {location} is a link")
    try:
        end = int(entries.get("offset") or 0) + int(entries.get("length") or 0)
    except ValueError:
        raise BadGraph(f"{path.name}: the place of {tensor.name} in {location} is no number") from None
    if not file.is_file() or file.stat().st_size < end:
        raise BadGraph(f"{path.name}: {location}, which holds {tensor.name}, is missing or cut short")
    return file


def _tensors(model: "onnx.ModelProto") -> Iterator["onnx.TensorProto"]:
    """Yield every tensor of a model, those of its functions and inner graphs too."""
    yield from _of_graph(model.graph)
    for function in model.functions:
        yield from _of_nodes(function.node)
    for training in model.training_info:
        yield from _of_graph(training.initialization)
        yield from _of_graph(training.algorithm)


def _of_graph(graph: "onnx.GraphProto") -> Iterator["onnx.TensorProto"]:
    yield from graph.initializer
    for sparse in graph.sparse_initializer:
        yield from (sparse.values, sparse.indices)
    yield from _of_nodes(graph.node)


def _of_nodes(nodes: Iterable[Any]) -> Iterator["onnx.TensorProto"]:
    for node in nodes:
        for attribute in node.attribute:
            if attribute.HasField("t"):
                yield attribute.t
            yield from attribute.tensors
            sparse = [attribute.sparse_tensor] if attribute.HasField("sparse_tensor") else []
            for tensor in [*sparse, *attribute.sparse_tensors]:
                yield from (tensor.values, tensor.indices)
            inner = [attribute.g] if attribute.HasField("g") else []
            for graph in [*inner, *attribute.graphs]:
                yield from _of_graph(graph)
