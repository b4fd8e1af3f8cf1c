"""OpenVINO on the processor: the conversion writes OpenVINO's own representation, which is the engine."""

from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from engines.errors import BadTensor, BadWeights
from engines.manifest import Recipe, Target
from engines.targets.base import Built, Facts, Graph, Order, Settings
from engines.telemetry import silence_openvino


class OpenVinoCpu:
    """The `Builder` of `openvino-cpu`."""

    def facts(self, recipe: Recipe, settings: Settings) -> Facts:
        """OpenVINO's version: its representation is promised to be read by the release that wrote it."""
        return {"OpenVINO": version("openvino")}

    def build(self, order: Order) -> Built:
        """Leave the model as it is: it was converted into `order.work` itself."""
        return Built(executable=True)

    def load(self, path: Path) -> Graph:
        """Compile a `.xml` for the processor."""
        return OpenVinoGraph(path)


class OpenVinoGraph:
    """A model of OpenVINO, run by the names of its tensors. Its state, where it has one, is kept."""

    def __init__(self, path: Path) -> None:
        silence_openvino()
        import openvino  # type: ignore[import-untyped]

        try:
            self._model = openvino.Core().compile_model(str(path), "CPU")
        except RuntimeError as error:
            raise BadWeights(f"{path} can't be loaded: {error}") from error

    def run(self, feeds: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        """Compute all outputs from all inputs. Raises `BadTensor`."""
        try:
            found = self._model(dict(feeds))
        except (RuntimeError, TypeError, KeyError) as error:
            raise BadTensor(str(error)) from error
        return {output.get_any_name(): found[output] for output in self._model.outputs}


def builder(target: Target) -> OpenVinoCpu:
    """Return the builder of this target."""
    return OpenVinoCpu()
