"""Opens a graph of an engine on the runtime that it was built for."""

from typing import cast

from engines.record import Engine
from guide_ai.runtime.base import Runtime
from guide_ai.runtime.onnx_cpu import OnnxCpu


def on_device(engine: Engine) -> bool:
    """Whether an engine runs on a GPU."""
    return engine.recipe.target in ("onnx-cuda", "tensorrt", "tensorrt-rtx")


def open_graph(engine: Engine, name: str, threads: int = 1, *, beside: Runtime | None = None) -> Runtime:
    """Load the graph `name` (without its ending), on the stream of `beside` where that is on a GPU.

    Raises `HostUnfit`, `ToolMissing` or `BadWeights`.
    """
    target = engine.recipe.target
    if target == "onnx-cuda":
        from guide_ai.runtime.onnx_cuda import OnnxCuda

        return OnnxCuda(engine.file(f"{name}.onnx"), beside=cast("OnnxCuda | None", beside))
    if target in ("tensorrt", "tensorrt-rtx"):
        from guide_ai.runtime.tensorrt import TensorRT

        (graph,) = (each for each in engine.manifest.graphs_of(engine.recipe) if each.file == f"{name}.onnx")
        plan = engine.file(f"{name}.plan")
        return TensorRT(plan, target, graph, beside=cast("TensorRT | None", beside))
    return OnnxCpu(engine.file(f"{name}.onnx"), threads)
