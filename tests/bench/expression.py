"""A network as small as one that reads a face's expression, with random weights: 146 × 2 numbers to 52."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from guide_ai.batching.request import Priority
from guide_ai.worker.batched import Batched, Methods

LANDMARKS: Final = 292
BLENDSHAPES: Final = 52
HIDDEN: Final = (384, 128)
MOST: Final = {"cpu": 64, "cuda": 512}
Rows = NDArray[np.float32]
Infer = Callable[[Mapping[str, NDArray[Any]]], Mapping[str, NDArray[Any]]]


def write(path: Path) -> None:
    """Write the network to `path`."""
    draw = np.random.default_rng(5)
    sizes = (LANDMARKS, *HIDDEN, BLENDSHAPES)
    nodes, weights, last = [], [], "landmarks"
    for place, (inputs, outputs) in enumerate(zip(sizes, sizes[1:], strict=False)):
        kernel = draw.normal(0, inputs**-0.5, (inputs, outputs)).astype(np.float32)
        weights += [
            numpy_helper.from_array(kernel, f"w{place}"),
            numpy_helper.from_array(np.zeros(outputs, np.float32), f"b{place}"),
        ]
        nodes.append(helper.make_node("Gemm", [last, f"w{place}", f"b{place}"], [f"x{place}"]))
        activation = "Relu" if place < len(HIDDEN) else "Sigmoid"
        last = f"y{place}" if place < len(HIDDEN) else "blendshapes"
        nodes.append(helper.make_node(activation, [f"x{place}"], [last]))
    graph = helper.make_graph(
        nodes,
        "expression",
        [helper.make_tensor_value_info("landmarks", TensorProto.FLOAT, ["B", LANDMARKS])],
        [helper.make_tensor_value_info("blendshapes", TensorProto.FLOAT, ["B", BLENDSHAPES])],
        weights,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, path)


def on_cpu(path: Path) -> Infer:
    """The network on one core: more only get into each other's way at this size."""
    from guide_ai.runtime.sessions import open_session

    session = open_session(path, 1)

    def infer(feeds: Mapping[str, NDArray[Any]]) -> Mapping[str, NDArray[Any]]:
        return {"blendshapes": session.run(["blendshapes"], dict(feeds))[0]}

    return infer


def on_cuda(path: Path) -> Infer:
    """The network on a GPU, rows filled up to a power of two: each size has its recorded graph."""
    from guide_ai.runtime.onnx_cuda import OnnxCuda

    model = OnnxCuda(path)

    def infer(feeds: Mapping[str, NDArray[Any]]) -> Mapping[str, NDArray[Any]]:
        rows = feeds["landmarks"]
        size = 1 << max(0, (len(rows) - 1).bit_length())
        filled = np.zeros((size, LANDMARKS), np.float32)
        filled[: len(rows)] = rows
        return {"blendshapes": model.infer({"landmarks": filled})["blendshapes"][: len(rows)]}

    return infer


DEVICES: Final = {"cpu": on_cpu, "cuda": on_cuda}


def method(infer: Infer, most: int) -> Batched:
    """`express(landmarks)`: any number of rows a call."""

    def run(parts: Sequence[Rows], wanted: Callable[[int], bool]) -> Sequence[object]:
        rows = parts[0] if len(parts) == 1 else np.concatenate(parts)
        found = infer({"landmarks": rows})["blendshapes"]
        if len(found) == len(parts):  # one row each, as mostly
            return [found[place : place + 1] for place in range(len(parts))]
        ends = np.cumsum([len(part) for part in parts])
        return np.split(found, ends[:-1])

    return Batched(
        [run],
        most,
        split=lambda landmarks: [landmarks],
        rows=len,
        priority=Priority.AVATAR,
        samples=[np.zeros((1, LANDMARKS), np.float32)],
    )


def made(device: str) -> Batched:
    """The method on `device`, over a network that is written for it now."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "expression.onnx"
        write(path)
        return method(DEVICES[device](path), MOST[device])


def skill(threads: int) -> Methods:
    """The skill for a worker process."""
    return {"express": made("cpu")}


def skill_on_cuda(threads: int) -> Methods:
    """The skill for a worker process on a GPU."""
    return {"express": made("cuda")}
