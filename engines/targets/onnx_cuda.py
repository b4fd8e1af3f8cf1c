"""ONNX Runtime on a GPU: the graph in halves, with ONNX Runtime's own fused operators.

The file can be made on a host without a GPU, since ONNX Runtime chooses kernels when it loads one; what it
was made on is no fact of it, what it was judged on stands in its validation.
"""

import tempfile
import time
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from engines.errors import BadTensor, BadWeights, HostUnfit, ToolMissing
from engines.manifest import Recipe, Target
from engines.onnx_file import read_graph, write_graph
from engines.precision import prepare
from engines.targets.base import Built, Facts, Order, Settings
from engines.targets.base import Graph as Runnable
from engines.targets.device import device

PROVIDER = "CUDAExecutionProvider"
PACKAGES = ("onnxruntime-gpu", "onnxruntime")
FUSED = {"Attention", "MultiHeadAttention", "GroupQueryAttention", "PackedMultiHeadAttention"}
"""Operators that say that a graph is fused already."""
MODEL_TYPES = {"e5": "bert"}
"""The optimiser's name for what a conversion makes; none: its graphs are taken as they are."""


def _package() -> tuple[str, str]:
    for name in PACKAGES:
        try:
            return name, version(name)
        except PackageNotFoundError:
            continue
    raise ToolMissing("ONNX Runtime is not installed: run `.venv/bin/pip install -r requirements/cuda.txt`")


def fuse(source: Path, target: Path, model_type: str) -> Mapping[str, int]:
    """Write a graph as ONNX Runtime's optimiser fuses it; returns how often it used which operator.

    Nothing is written, and nothing returned, where a graph is fused already or nothing in it can be. Raises
    `ToolMissing` where a library of the optimiser is not installed.
    """
    from onnxruntime.transformers.optimizer import optimize_model

    if any(node.op_type in FUSED for node in read_graph(source, weights=False, check=False).graph.node):
        return {}
    # Level 0: the optimiser's own fusions only. ONNX Runtime does its own when it loads the file.
    try:
        optimised = optimize_model(str(source), model_type, opt_level=0, use_gpu=True)
    except ImportError as error:  # it infers shapes by sympy, which ONNX Runtime does not bring along
        raise ToolMissing(f"{error}: run `.venv/bin/pip install -r requirements/cuda.txt`") from error
    counts = {name: count for name, count in optimised.get_fused_operator_statistics().items() if count}
    if counts:
        write_graph(optimised.model, target)
    return counts


class OnnxCuda:
    """The `Builder` of `onnx-cuda`."""

    def facts(self, recipe: Recipe, settings: Settings) -> Facts:
        """Return the version of ONNX Runtime, whose optimiser writes the file."""
        return {"onnxruntime": _package()[1], "device": "any"}

    def build(self, order: Order) -> Built:
        """Write the graphs at the recipe's precision, fused; see `Builder`."""
        begun = time.monotonic()
        notes: dict[str, Any] = {}
        model_type = MODEL_TYPES.get(order.manifest.conversion)
        fused: dict[str, Mapping[str, int]] = {}
        with tempfile.TemporaryDirectory(dir=order.work, prefix=".fused-") as folder:
            source = Path(folder)
            for path in order.graphs.iterdir():
                (source / path.name).symlink_to(path.absolute())
            if model_type and order.recipe.precision != "int8":
                for graph in order.manifest.graphs_of(order.recipe):
                    (source / graph.file).unlink()
                    fused[graph.file] = fuse(order.graphs / graph.file, source / graph.file, model_type)
                    if not fused[graph.file]:
                        (source / graph.file).symlink_to((order.graphs / graph.file).absolute())
            quantised = prepare(order.manifest, order.recipe, source, order.work)
        for graph in order.manifest.graphs_of(order.recipe):
            notes[graph.file] = {**quantised.get(graph.file, {}), "fused": dict(fused.get(graph.file, {}))}
        notes["seconds"] = round(time.monotonic() - begun, 2)
        return Built(executable=_provider_is_there() and device() is not None, notes=notes)

    def load(self, path: Path) -> Runnable:
        """Load a graph onto the GPU; see `Builder`."""
        return CudaGraph(path)


def _provider_is_there() -> bool:
    import onnxruntime

    return PROVIDER in onnxruntime.get_available_providers()


class CudaGraph:
    """A graph on the GPU, inputs and outputs in the host's memory."""

    def __init__(self, path: Path) -> None:
        import onnxruntime

        if device() is None:
            raise HostUnfit("this host has no NVIDIA GPU or no driver, which an onnx-cuda engine needs")
        if not _provider_is_there():
            raise HostUnfit(
                "the ONNX Runtime that is installed knows no GPU: run `.venv/bin/pip uninstall "
                "-y onnxruntime && .venv/bin/pip install -r requirements/cuda.txt`"
            )
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(str(path), options, providers=[PROVIDER])
        except Exception as error:  # the library's own exceptions share no base class
            raise BadWeights(f"{path} can't be loaded: {error}") from error
        if PROVIDER not in self._session.get_providers():
            # It falls back to the processor without an error where a library of CUDA is missing.
            raise HostUnfit(
                "ONNX Runtime can't use the GPU: CUDA or cuDNN is missing or of another version than "
                f"onnxruntime {onnxruntime.__version__} is made for"
            )

    def run(self, feeds: Mapping[str, NDArray[Any]]) -> Mapping[str, NDArray[Any]]:
        """Compute all outputs from all inputs; see `Graph`."""
        names = [value.name for value in self._session.get_outputs()]
        try:
            values = self._session.run(names, dict(feeds))
        except Exception as error:  # as above
            raise BadTensor(str(error)) from error
        return dict(zip(names, values, strict=True))


def builder(target: Target) -> OnnxCuda:
    """Return the builder of this target."""
    return OnnxCuda()
