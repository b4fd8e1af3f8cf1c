"""Golden inputs and outputs: what a model's source runtime computes, kept as `<model>.safetensors`.

A file holds cases. `CASE/in/NAME` is an input. `CASE/out/NAME` is an output, or of a large one the elements
that `sampled` takes; `CASE/best/NAME` are the places of its largest values along the last dimension. Its
metadata say what made it, the outputs' shapes, and how much accuracy is lost where one is off.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from engines.checksum import whole_file
from engines.disk import open_file
from engines.environment import folder_named
from engines.errors import BadGolden

GOLDENS = Path(__file__).parent
KEPT = 1024
"""Elements of a large output that are kept."""
KNUTH = 2654435761
"""Spreads whole numbers over 32 bits: the multiplicative hash of The Art of Computer Programming, 6.4."""

KINDS = ("retrieval", "best", "equal")
"""How lost accuracy may be counted; see `engines.accuracy`."""

Array = NDArray[Any]


def sampled(values: Array, count: int = KEPT) -> Array:
    """Return `values` flat; of more than `count` only as many, at places that depend on the size alone."""
    flat = values.reshape(-1)
    if flat.size <= count:
        return flat
    places = np.arange(count, dtype=np.uint64) * np.uint64(KNUTH) % np.uint64(2**32)
    picked: Array = flat[(places * np.uint64(flat.size) >> np.uint64(32)).astype(np.int64)]
    return picked


@dataclass(frozen=True, slots=True)
class Case:
    """One run of a model, inputs to outputs, by the names that its scene knows."""

    inputs: Mapping[str, Array]
    outputs: Mapping[str, Array]
    """Sampled."""
    shapes: Mapping[str, tuple[int, ...]]
    """Of the whole outputs."""
    best: Mapping[str, Array] = field(default_factory=dict)
    """Of some outputs: the places of the largest values along the last dimension."""


@dataclass(frozen=True, slots=True)
class Golden:
    """All cases of one model."""

    made_by: str
    """The source runtime and its version, and what of the weights it took."""
    cases: Mapping[str, Case]
    accuracy: Mapping[str, Any] = field(default_factory=dict)
    """How loss of accuracy is counted: see `engines.accuracy`."""


def case(
    inputs: Mapping[str, Array],
    outputs: Mapping[str, Array],
    *,
    best: tuple[str, ...] = (),
    whole: tuple[str, ...] = (),
) -> Case:
    """Make a case of a run.

    `best` names outputs whose largest values' places are kept, `whole` those that are not sampled.
    """
    return Case(
        inputs=dict(inputs),
        outputs={
            name: np.ascontiguousarray(value.reshape(-1) if name in whole else sampled(value))
            for name, value in outputs.items()
        },
        shapes={name: value.shape for name, value in outputs.items()},
        best={name: outputs[name].argmax(axis=-1).astype(np.int32) for name in best},
    )


def write_golden(golden: Golden, path: Path) -> None:
    """Write a golden file."""
    tensors: dict[str, Array] = {}
    shapes: dict[str, list[int]] = {}
    for name, one in golden.cases.items():
        for part, values in (("in", one.inputs), ("out", one.outputs), ("best", one.best)):
            for key, value in values.items():
                tensors[f"{name}/{part}/{key}"] = np.ascontiguousarray(value)
        shapes |= {f"{name}/out/{key}": list(shape) for key, shape in one.shapes.items()}
    metadata = {
        "made_by": golden.made_by,
        "shapes": json.dumps(shapes),
        "accuracy": json.dumps(dict(golden.accuracy)),
    }
    with whole_file(path) as file:
        file.write(save(tensors, metadata))


def read_golden(model: str, folder: Path = GOLDENS) -> Golden | None:
    """Return a model's golden, for one of $VERNISSAGE_MANIFESTS from there; None where it has none.

    Raises `BadGolden` where the file is damaged, holds a number that is none (NaN) or infinite, or lacks what
    a golden has.
    """
    path = folder / f"{model}.safetensors"
    theirs = folder_named("VERNISSAGE_MANIFESTS")
    if not path.exists() and theirs:
        path = theirs / path.name
    if not path.exists():
        return None
    what = f"the golden {path.name}"
    try:
        open_file(path).close()  # a plain file, or it is said what else
        with safe_open(path, "numpy") as file:
            metadata = file.metadata() or {}
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (no mapping)
        shapes = json.loads(metadata["shapes"])
        accuracy = json.loads(metadata["accuracy"])
        made_by = metadata["made_by"]
    except KeyError as error:
        raise BadGolden(f"{what} is damaged: it has no {error.args[0]} among its metadata") from error
    except (SafetensorError, OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BadGolden(f"{what} is damaged: {error}") from error
    if not isinstance(shapes, dict) or not isinstance(accuracy, dict):
        raise BadGolden(f"{what} is damaged: its metadata shapes and accuracy are not objects")
    found: dict[str, dict[str, dict[str, Array]]] = {}
    for name, value in tensors.items():
        if value.dtype.kind == "f" and not np.isfinite(value).all():
            raise BadGolden(f"{what} holds NaN or infinity in {name}")
        which, part, key = [*name.split("/", 2), "", ""][:3]
        if part not in ("in", "out", "best") or not key:
            raise BadGolden(f"{what} is damaged: {name!r} is not the name of a case's input or output")
        if part == "out":
            _check_shape(what, name, value, shapes.get(name))
        found.setdefault(which, {"in": {}, "out": {}, "best": {}})[part][key] = value
    if not any(parts["out"] for parts in found.values()):
        raise BadGolden(f"{what} is damaged: it holds no case with an output")
    cases = {
        name: Case(
            inputs=parts["in"],
            outputs=parts["out"],
            shapes={key: tuple(shapes[f"{name}/out/{key}"]) for key in parts["out"]},
            best=parts["best"],
        )
        for name, parts in found.items()
    }
    _check_accuracy(what, accuracy, cases)
    return Golden(made_by, cases, accuracy)


def _check_shape(what: str, name: str, kept: Array, shape: Any) -> None:
    """Raise `BadGolden` where the elements that are kept can't be those of an output of this shape."""
    if not isinstance(shape, list) or not all(isinstance(size, int) and size >= 0 for size in shape):
        raise BadGolden(f"{what} is damaged: it has no shape of {name}")
    whole = math.prod(shape)
    if kept.size not in (whole, min(whole, KEPT)):
        raise BadGolden(f"{what} is damaged: it keeps {kept.size} elements of {name}, whose shape is {shape}")


def _check_accuracy(what: str, accuracy: Mapping[str, Any], cases: Mapping[str, Case]) -> None:
    """Raise `BadGolden` where answers are counted in an output, or in a way, that there is not."""
    if not accuracy:
        return
    kind, name = accuracy.get("kind"), accuracy.get("output")
    if kind not in KINDS:
        raise BadGolden(f"{what}: it counts accuracy by {kind!r}, which is none of {', '.join(KINDS)}")
    kept = [case.best if kind == "best" else case.outputs for case in cases.values()]
    if not any(name in one for one in kept):
        raise BadGolden(f"{what}: it counts accuracy in the output {name!r}, of which no case keeps answers")
