"""What engines are built for: one module a target, each with a `Builder`."""

from collections.abc import Mapping
from importlib import import_module

from engines.manifest import Target
from engines.targets.base import Builder

MODULES: Mapping[Target, str] = {
    "onnx-cpu": "engines.targets.onnx_cpu",
    "openvino-cpu": "engines.targets.openvino_cpu",
    "onnx-cuda": "engines.targets.onnx_cuda",
    "tensorrt": "engines.targets.tensorrt",
    "tensorrt-rtx": "engines.targets.tensorrt",
}


def builder(target: Target) -> Builder:
    """Import the module of a target and return its builder. No runtime library is loaded yet."""
    made: Builder = import_module(MODULES[target]).builder(target)
    return made
