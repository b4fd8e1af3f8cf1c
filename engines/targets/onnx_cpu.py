"""ONNX Runtime on the processor: the conversion's graphs are the engine.

No version of ONNX Runtime is among the facts, because none shapes the file; which sign its 8-bit weights
have does depend on the processor, and is told by the conversion's version.
"""

from pathlib import Path

from engines.manifest import Recipe, Target
from engines.targets.base import Built, Facts, Graph, Order, Settings


class OnnxCpu:
    """The `Builder` of `onnx-cpu`."""

    def facts(self, recipe: Recipe, settings: Settings) -> Facts:
        """Nothing of this host beyond what every engine's key holds."""
        return {}

    def build(self, order: Order) -> Built:
        """Leave the graphs as they are: they were converted into `order.work` itself."""
        return Built(executable=True)

    def load(self, path: Path) -> Graph:
        """Load a graph into ONNX Runtime."""
        from engines.run import OnnxSession

        return OnnxSession(path)


def builder(target: Target) -> OnnxCpu:
    """Return the builder of this target."""
    return OnnxCpu()
