"""`config.pbtxt` of one graph: what Triton has to know of it (`model_config.proto`, as protobuf text)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.errors import ManifestError
from engines.manifest import Graph, Recipe, Tensor

PLATFORMS = {
    "onnx-cpu": ("onnxruntime_onnx", "KIND_CPU", "model.onnx"),
    "onnx-cuda": ("onnxruntime_onnx", "KIND_GPU", "model.onnx"),
    "tensorrt": ("tensorrt_plan", "KIND_GPU", "model.plan"),
}
"""Target → Triton's platform, what the instances run on, and how the file is called."""
TYPES = {
    "float32": "TYPE_FP32",
    "float16": "TYPE_FP16",
    "int64": "TYPE_INT64",
    "int32": "TYPE_INT32",
    "bool": "TYPE_BOOL",
}
MARK = "vernissage_engine"
"""The parameter that names the engine that a model was exported from."""
LEVELS = 2
"""Priorities: 1, which a request has that says nothing, and 2 for what nobody waits for."""


class Word(str):
    """A name of an enumeration, which protobuf text writes without quotes."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Service:
    """How a model is served; what an operator may choose."""

    instances: int = 1
    delay_us: int = 2_000
    """The oldest request waits so long for company."""
    queue: int = 64
    """Requests that may wait; further ones are refused."""
    timeout_us: int = 10_000_000
    """A request that waited longer is refused, unless it says another time itself."""


def batch_dimension(graph: Graph) -> str | None:
    """Return the variable dimension that all inputs and outputs begin with; `None`: rows can't be joined."""
    firsts = {tensor.shape[0] if tensor.shape else 1 for tensor in (*graph.inputs, *graph.outputs)}
    first = firsts.pop()
    return first if isinstance(first, str) and not firsts else None


def config_of(name: str, graph: Graph, recipe: Recipe, key: str, service: Service) -> str:
    """Return the text of `config.pbtxt`. Raises `ManifestError` for a graph that Triton doesn't run."""
    if recipe.target not in PLATFORMS:
        known = ", ".join(PLATFORMS)
        raise ManifestError(f"{name}: Triton does not run {recipe.target} engines; it runs {known}")
    platform, kind, file = PLATFORMS[recipe.target]
    rows = batch_dimension(graph)
    lone = [tensor.name for tensor in (*graph.inputs, *graph.outputs) if not tensor.shape]
    if lone:
        raise ManifestError(f"{name}: {lone[0]} is a single number, a tensor that Triton does not serve")
    most = graph.profile[rows].max if rows else 0
    batched = most > 1
    fields: list[tuple[str, Any]] = [
        ("name", name),
        ("platform", platform),
        ("default_model_filename", file),
        ("max_batch_size", most),
        *(("input", one) for tensor in graph.inputs for one in _tensors(tensor, bool(rows))),
        *(("output", one) for tensor in graph.outputs for one in _tensors(tensor, bool(rows))),
        ("version_policy", {"latest": {"num_versions": 1}}),
        ("instance_group", {"count": service.instances, "kind": Word(kind)}),
    ]
    if batched:
        fields.append(("dynamic_batching", _batching(sizes_of(most)[1:], service)))
    fields += [("model_warmup", one) for one in _warm_up(graph, rows)]
    fields.append(("parameters", {"key": MARK, "value": {"string_value": key}}))
    return "".join(f"{line}\n" for name, value in fields for line in _lines(name, value))


def sizes_of(most: int) -> list[int]:
    """Return the batch sizes that are warmed up and preferred: powers of two up to `most`, and `most`."""
    sizes = [1]
    while 2 * sizes[-1] < most:
        sizes.append(2 * sizes[-1])
    return sizes if most <= 1 else [*sizes, most]


def _tensors(tensor: Tensor, batched: bool) -> list[Mapping[str, Any]]:
    shape = tensor.shape[1:] if batched else tensor.shape
    dims = [size if isinstance(size, int) else -1 for size in shape]
    # Triton wants a dimension beside the rows; where there is none it is reshaped away.
    more: dict[str, Any] = {} if dims else {"reshape": {}}
    return [
        {"name": name, "data_type": Word(TYPES[tensor.dtype]), "dims": dims or [1], **more}
        for name in tensor.names()
    ]


def _batching(preferred: Sequence[int], service: Service) -> Mapping[str, Any]:
    return {
        "preferred_batch_size": list(preferred),
        "max_queue_delay_microseconds": service.delay_us,
        "priority_levels": LEVELS,
        "default_priority_level": 1,
        "default_queue_policy": {
            "timeout_action": Word("REJECT"),
            "default_timeout_microseconds": service.timeout_us,
            "allow_timeout_override": True,
            "max_queue_size": service.queue,
        },
    }


def _warm_up(graph: Graph, rows: str | None) -> list[Mapping[str, Any]]:
    """Every batch size at the usual sizes of the other dimensions, and one row at the greatest.

    Where several dimensions vary, their greatest sizes need not fit together, so that is left out.
    """
    others = [name for name in graph.profile if name != rows]
    usual = {name: graph.profile[name].opt for name in others}
    found = [
        _one_warm_up(graph, rows, batch, usual, f"batch_{batch}")
        for batch in (sizes_of(graph.profile[rows].max) if rows else [1])
    ]
    if len(others) == 1:
        longest = {name: graph.profile[name].max for name in others}
        found.append(_one_warm_up(graph, rows, 1, longest, "longest"))
    return found


def _one_warm_up(
    graph: Graph, rows: str | None, batch: int, sizes: Mapping[str, int], name: str
) -> Mapping[str, Any]:
    inputs = []
    for tensor in graph.inputs:
        shape = tensor.shape[1:] if rows else tensor.shape
        dims = [size if isinstance(size, int) else sizes[size] for size in shape] or [1]
        value = {"data_type": Word(TYPES[tensor.dtype]), "dims": dims, "zero_data": True}
        inputs += [{"key": one, "value": value} for one in tensor.names()]
    return {"name": name, "batch_size": batch, "inputs": inputs}


def _lines(name: str, value: Any) -> list[str]:
    """Write a field as protobuf text: messages in braces, lists of messages as repeated fields."""
    if isinstance(value, Mapping):
        inner = [f"  {line}" for key, one in value.items() for line in _lines(key, one)]
        return [f"{name} {{", *inner, "}"]
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return [line for one in value for line in _lines(name, one)]
    if isinstance(value, Word):
        return [f"{name}: {value}"]
    return [f"{name}: {json.dumps(value, ensure_ascii=False)}"]
