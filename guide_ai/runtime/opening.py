"""Opens an engine, and a graph of it on the runtime that it was built for."""

import logging
from collections.abc import Callable
from typing import TypeVar, cast

from engines.errors import EngineMissing, HostUnfit, ToolMissing
from engines.manifest import manifest_of
from engines.record import Engine
from engines.store import Store, serving
from guide_ai.runtime.base import Runtime
from guide_ai.runtime.onnx_cpu import OnnxCpu

T = TypeVar("T")
log = logging.getLogger(__name__)


def on_device(engine: Engine) -> bool:
    """Whether an engine runs on a GPU."""
    return engine.recipe.target in ("onnx-cuda", "tensorrt", "tensorrt-rtx")


def opened(store: Store, model: str, make: Callable[[Engine], T]) -> T:
    """Return what `make` makes of the engine that a model serves with.

    Where that is for a GPU and can't serve here, a line of the log says why and the engine of the processor
    takes its place: visitors would rather wait than not be heard. Raises what `Store.current` and `make` do.
    """
    try:
        return make(store.current(model))
    except (EngineMissing, HostUnfit, ToolMissing) as error:
        manifest = manifest_of(model)
        chosen, first = serving(manifest), manifest.recipe()
        if chosen == first:
            raise
        log.warning("%s runs on the processor instead of %s: %s", model, chosen.target, error)
        return make(store.current(model, first.target))


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
