"""TensorRT 10 and 11, and TensorRT-RTX: one builder, told which by its `Flavour`.

A network is strongly typed always: what precision it has stands in the graph (`engines.precision`), and so
do the shapes that it takes, from the manifest's profile. TensorRT-RTX builds for GPUs that this host lacks.
"""

import re
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engines.errors import BadGraph, BuildFailed, HostUnfit
from engines.manifest import Graph, Recipe, Target, Tensor
from engines.onnx_file import read_graph
from engines.plugins import operators
from engines.precision import prepare
from engines.precision.sparsity import sparsity_of
from engines.targets import trt_tool
from engines.targets.base import Built, Facts, Order, Settings
from engines.targets.base import Graph as Runnable
from engines.targets.device import Device, device
from engines.targets.trt_tool import RTX, TENSORRT, Flavour

Shapes = tuple[list[int], list[int], list[int]]
FOREIGN_INTEGERS = {"DynamicQuantizeLinear", "MatMulInteger", "ConvInteger", "QLinearMatMul", "QLinearConv"}
NO_PLUGIN = re.compile(r"plugin not found|no importer registered|creator|UNSUPPORTED_NODE", re.IGNORECASE)


def _described(graph: Graph) -> dict[str, Tensor]:
    return {name: tensor for tensor in graph.inputs for name in tensor.names()}


def profile_of(graph: Graph, model: Any) -> dict[str, Shapes]:
    """Return min, opt and max shape of every input of an `onnx.ModelProto` that varies.

    Raises `BadGraph` for an input that the manifest doesn't describe, and for a variable dimension that it
    gives no span.
    """
    described = _described(graph)
    shapes: dict[str, Shapes] = {}
    for value in model.graph.input:
        dimensions = value.type.tensor_type.shape.dim
        tensor = described.get(value.name)
        if tensor is None or len(tensor.shape) != len(dimensions):
            raise BadGraph(f"{graph.file}: the manifest doesn't describe the input {value.name}")
        ends: Shapes = ([], [], [])
        for axis, (size, found) in enumerate(zip(tensor.shape, dimensions, strict=True)):
            if found.HasField("dim_value"):
                reach = (found.dim_value,) * 3
            elif isinstance(size, int):
                reach = (size,) * 3
            elif size in graph.profile:
                span = graph.profile[size]
                reach = (span.min, span.opt, span.max)
            else:
                raise BadGraph(
                    f"{graph.file}: dimension {axis} of {value.name} ({size}) varies and has no min, opt and "
                    "max: give it a line in the manifest's profile"
                )
            for end, number in zip(ends, reach, strict=True):
                end.append(number)
        if any(not found.HasField("dim_value") for found in dimensions):
            shapes[value.name] = ends
    return shapes


def refuse_asymmetric(name: str, model: Any) -> None:
    """Raise `BadGraph` where a graph is quantised in another way than by Q/DQ pairs whose zero is zero."""
    import numpy as np
    from onnx import numpy_helper

    kept = {tensor.name: tensor for tensor in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Constant" and node.attribute[0].HasField("t"):
            kept[node.output[0]] = node.attribute[0].t
    again = "quantise it again from the fp32 graph"
    for node in model.graph.node:
        if node.op_type in FOREIGN_INTEGERS:
            raise BadGraph(
                f"{name}: {node.name or node.op_type} is {node.op_type}, which ONNX Runtime has and TensorRT "
                f"has not: {again}"
            )
        if node.op_type in ("QuantizeLinear", "DequantizeLinear") and len(node.input) > 2:
            tensor = kept.get(node.input[2])
            zero = None if tensor is None else numpy_helper.to_array(tensor)
            if zero is not None and (zero.dtype == np.uint8 or np.any(zero != 0)):
                raise BadGraph(
                    f"{name}: {node.name or node.op_type} quantises asymmetrically (zero point "
                    f"{zero.reshape(-1)[0]} of {zero.dtype}); TensorRT takes symmetric int8 only: {again}"
                )


@dataclass(frozen=True, slots=True)
class TensorRt:
    """Builds and runs the engines of one flavour."""

    flavour: Flavour

    def facts(self, recipe: Recipe, settings: Settings) -> Facts:
        """Return versions, device or capabilities, and flags; see `Builder`."""
        tool = trt_tool.installed(self.flavour)
        found = device()
        facts = {self.flavour.target: tool.version, "sparse": str(settings.sparse)}
        capabilities = self._capabilities(settings, found)
        if capabilities:
            facts["capabilities"] = ",".join(capabilities)
            facts["cuda"] = tool.cuda
        elif found:
            facts |= {"device": found.name, "capability": found.capability, "cuda": tool.cuda or found.cuda}
        if settings.workspace_mb:
            facts["workspace_mb"] = str(settings.workspace_mb)
        return facts

    def _capabilities(self, settings: Settings, found: Device | None) -> Sequence[str]:
        """Return what is built for without that GPU; () for an engine of this host's GPU."""
        known = self.flavour.capabilities
        if not known:
            if settings.capabilities:
                raise HostUnfit(
                    f"{self.flavour.title} builds for the GPU of its host only; for another one build there, "
                    "or use `--target tensorrt-rtx --compute-capability …` here"
                )
            if found is None:
                raise HostUnfit(
                    f"{self.flavour.title} builds on the GPU that the engine serves on, and this host has no "
                    "GPU or no driver; `--target tensorrt-rtx --compute-capability 86` builds without one"
                )
            return ()
        wanted = tuple(sorted(settings.capabilities, key=int)) if settings.capabilities else ()
        if not wanted:
            if found is None:
                raise HostUnfit(
                    "this host has no NVIDIA GPU to build for: name one, such as `--compute-capability 86` "
                    f"({', '.join(known)} are known)"
                )
            wanted = (found.capability,)
        strange = [capability for capability in wanted if capability not in known]
        if strange:
            raise HostUnfit(
                f"{self.flavour.title} has no engines for compute capability {', '.join(strange)}; "
                f"it knows {', '.join(known)}"
            )
        return wanted

    def build(self, order: Order) -> Built:
        """Write a `.plan` for each graph; see `Builder`."""
        tool = trt_tool.installed(self.flavour)
        found = device()
        capabilities = self._capabilities(order.settings, found)
        begun = time.monotonic()
        notes: dict[str, Any] = {"capabilities": list(capabilities)}
        graphs = order.manifest.graphs_of(order.recipe)
        for graph in graphs:  # refuse what can be refused before minutes are spent
            profile_of(graph, read_graph(order.graphs / graph.file, weights=False, check=False))
        with tempfile.TemporaryDirectory(dir=order.work, prefix=".prepared-") as folder:
            prepared = Path(folder)
            quantised = prepare(order.manifest, order.recipe, order.graphs, prepared)
            for graph in graphs:
                told = self._one(tool, order, graph, prepared / graph.file, capabilities)
                notes[graph.file] = {**quantised.get(graph.file, {}), **told}
        notes["seconds"] = round(time.monotonic() - begun, 2)
        return Built(
            executable=found is not None and (not capabilities or found.capability in capabilities),
            notes=notes,
        )

    def _one(
        self,
        tool: trt_tool.Installed,
        order: Order,
        graph: Graph,
        source: Path,
        capabilities: Sequence[str],
    ) -> dict[str, Any]:
        model = read_graph(source, check=False)
        refuse_asymmetric(graph.file, model)
        sparsity = sparsity_of(model)
        target = order.work / order.recipe.file_of(graph)
        target.parent.mkdir(parents=True, exist_ok=True)
        request = {
            "onnx": str(source),
            "plan": str(target),
            "profile": profile_of(graph, model),
            "capabilities": list(capabilities),
            "workspace_mb": order.settings.workspace_mb,
            "timing_cache": str(order.timing_cache) if self.flavour.timing_cache else "",
            "plugins": [str(path.absolute()) for path in order.settings.plugins],
            "creators": operators.creators_of(node.op_type for node in model.graph.node),
            "root": str(trt_tool.ROOT),
            "sparse": order.settings.sparse and sparsity.sparse > 0,
        }
        try:
            told = trt_tool.build(tool, self.flavour, graph.file, request)
        except BadGraph as error:
            raise _explained(error, model) from error
        return {**told, "sparsity": asdict(sparsity), "sparse_tried": request["sparse"]}

    def load(self, path: Path) -> Runnable:
        """Load a plan onto the GPU; see `Builder`."""
        from engines.targets.trt_run import TensorRtGraph

        return TensorRtGraph(path, self.flavour)


def _explained(error: BadGraph, model: Any) -> BadGraph | BuildFailed:
    """Say which operator wants a plugin, where that is why the parser refused."""
    foreign = sorted({node.op_type for node in model.graph.node if node.domain not in ("", "ai.onnx")})
    named = [kind for kind in foreign if kind in str(error)]
    if named or (foreign and NO_PLUGIN.search(str(error))):
        kinds = ", ".join(named or foreign)
        return BuildFailed(f"{error}; {kinds} needs a plugin: name its library with `--plugin`")
    return error


def builder(target: Target) -> TensorRt:
    """Return the builder of "tensorrt" or "tensorrt-rtx"."""
    return TensorRt(RTX if target == RTX.target else TENSORRT)
