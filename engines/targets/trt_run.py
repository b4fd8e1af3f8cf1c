"""Runs one TensorRT plan on arrays, barely, with pycuda: what validation needs on a GPU.

Serving, with pinned memory, streams and captured graphs, is `guide_ai.runtime`'s.
"""

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadTensor, BadWeights, HostUnfit, ToolMissing, command
from engines.plugins import operators
from engines.targets.device import Device, device
from engines.targets.trt_build import load
from engines.targets.trt_tool import Flavour

_log = logging.getLogger(__name__)


def require_fit(path: Path, flavour: Flavour, found: Device) -> None:
    """Compare what an engine of the store was built for with a GPU and a version of TensorRT.

    Raises `HostUnfit` naming both and the command that builds a fitting one. A plan that stands alone is
    left to TensorRT's own checks.
    """
    try:
        record = json.loads((path.parent / "manifest.json").read_bytes())
        facts, model = record["facts"], record["model"]
    except (OSError, ValueError, KeyError, TypeError):
        return
    built = str(facts.get("capabilities") or facts.get("capability", "")).split(",")
    if found.capability in built:
        return
    words = f"build {model} --target {flavour.target}"
    if flavour.capabilities:
        words += f" --compute-capability {found.capability}"
    there = ", ".join(f"sm_{each}" for each in built)
    raise HostUnfit(
        f"{model}: {path.name} was built for {there}, and {found.name} is sm_{found.capability}; "
        f"run {command(words)}"
    )


def bring_plugins(trt: Any, folder: Path) -> None:
    """Load the libraries of an engine, and let Python stand in for what they lack: before it is deserialised.

    Raises `BadWeights` for a library that can't be loaded.
    """
    registry = trt.get_plugin_registry()
    for plugin in sorted(folder.glob("*.so")):
        if registry is None or registry.load_library(str(plugin)) is None:
            raise BadWeights(f"the plugin library {plugin.name} can't be loaded")
    if registry is not None:
        operators.register(trt, registry, _log.error)


class TensorRtGraph:
    """A plan, deserialised, with one execution context and a stream of its own."""

    def __init__(self, path: Path, flavour: Flavour) -> None:
        found = device()
        if found is None:
            raise HostUnfit(
                f"this host has no NVIDIA GPU or no driver, which an engine of {flavour.title} needs"
            )
        require_fit(path, flavour, found)
        try:
            self._trt = load(flavour.modules)
            import pycuda.autoprimaryctx  # noqa: F401 (makes the device's own context current)
            import pycuda.driver
        except ImportError as error:
            raise ToolMissing(
                f"{flavour.title} and pycuda are needed to run {path.name}, and {error.name} is missing: run "
                f"{flavour.install}"
            ) from error
        self._cuda = pycuda.driver
        logger = self._trt.Logger(self._trt.Logger.ERROR)
        bring_plugins(self._trt, path.parent / "plugins")
        self._runtime = self._trt.Runtime(logger)
        self._engine = self._runtime.deserialize_cuda_engine(path.read_bytes())
        if self._engine is None:
            raise BadWeights(
                f"{path} can't be loaded by {flavour.title} {self._trt.__version__} on {found.name} "
                f"(sm_{found.capability}): it is damaged, or was built for another version or GPU"
            )
        self._context = self._engine.create_execution_context()
        if self._context is None:
            raise HostUnfit(f"{found.name} has no memory left to run {path.name} in")
        self._stream = self._cuda.Stream()
        names = [self._engine.get_tensor_name(number) for number in range(self._engine.num_io_tensors)]
        into = self._trt.TensorIOMode.INPUT
        self._inputs = [name for name in names if self._engine.get_tensor_mode(name) == into]
        self._outputs = [name for name in names if name not in self._inputs]

    def run(self, feeds: Mapping[str, NDArray[Any]]) -> Mapping[str, NDArray[Any]]:
        """Compute all outputs from all inputs; see `Graph`."""
        if set(feeds) != set(self._inputs):
            raise BadTensor(f"the engine takes {', '.join(self._inputs)}, not {', '.join(feeds)}")
        held = []
        for name in self._inputs:
            array = np.ascontiguousarray(feeds[name], self._trt.nptype(self._engine.get_tensor_dtype(name)))
            if not self._context.set_input_shape(name, array.shape):
                raise BadTensor(f"{name} has shape {array.shape}, which is outside of the engine's profile")
            memory = self._cuda.mem_alloc(max(array.nbytes, 1))
            self._cuda.memcpy_htod_async(memory, array, self._stream)
            self._context.set_tensor_address(name, int(memory))
            held.append((array, memory))
        outputs = {}
        for name in self._outputs:
            shape = tuple(self._context.get_tensor_shape(name))
            array = np.empty(shape, self._trt.nptype(self._engine.get_tensor_dtype(name)))
            memory = self._cuda.mem_alloc(max(array.nbytes, 1))
            self._context.set_tensor_address(name, int(memory))
            outputs[name] = (array, memory)
        if not self._context.execute_async_v3(self._stream.handle):
            raise BadTensor("the engine could not be run on these inputs")
        for array, memory in outputs.values():
            self._cuda.memcpy_dtoh_async(array, memory, self._stream)
        self._stream.synchronize()
        return {name: array for name, (array, _) in outputs.items()}
