"""The seam between the store, which keeps engines, and the targets, which make and run them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from numpy.typing import NDArray

from engines.manifest import Manifest, Recipe

Facts = Mapping[str, str]
"""What shaped an engine, by name: versions, device, flags. Its key is a hash over them; where one differs
from today's, the engine is stale, and the name says why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator may choose for one build."""

    capabilities: Sequence[str] = ()
    """Compute capabilities such as "86", for `tensorrt-rtx`; none: those of this host's GPU."""
    workspace_mb: int | None = None
    """Scratch memory that a builder may use on the GPU; none: the builder's own limit."""
    plugins: Sequence[Path] = ()
    """Shared libraries with TensorRT plugins."""
    sparse: bool = True
    """Try 2:4 structured sparsity where the weights allow it."""


@dataclass(frozen=True, slots=True)
class Order:
    """One engine to be made."""

    manifest: Manifest
    recipe: Recipe
    graphs: Path
    """Folder of the ONNX graphs that the conversion wrote."""
    work: Path
    """Empty folder that receives the engine's graph files: `.onnx`, or `.plan` for TensorRT."""
    timing_cache: Path
    """File that builders of one target keep their measurements in, across builds."""
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Built:
    """What a builder has to tell of an engine that it made."""

    executable: bool
    """Whether this host can run it. One that it can't run stays `unvalidated` and never becomes current."""
    notes: Mapping[str, Any] = field(default_factory=dict)
    """For the record: layers, sparsity, seconds, coverage of the calibration set."""


class Graph(Protocol):
    """A graph of an engine, loaded to be run barely: for validation, not for service."""

    def run(self, feeds: Mapping[str, NDArray[Any]]) -> Mapping[str, NDArray[Any]]:
        """Compute all outputs from all inputs. Raises `BadTensor`."""
        ...


class Builder(Protocol):
    """Makes and runs the engines of one target."""

    def facts(self, recipe: Recipe, settings: Settings) -> Facts:
        """Return what of this host and its libraries shapes an engine.

        Quick, since `status` asks it of every model. Raises `ToolMissing` where a library is not
        installed and `HostUnfit` where there is no device to build for; both name what would help.
        """
        ...

    def build(self, order: Order) -> Built:
        """Write the engine's graph files. Raises `BadGraph`, `BuildFailed`, `HostUnfit` or `ToolMissing`."""
        ...

    def load(self, path: Path) -> Graph:
        """Load one graph file.

        Raises `HostUnfit` where this host can't run it and `BadWeights` where it is damaged.
        """
        ...
