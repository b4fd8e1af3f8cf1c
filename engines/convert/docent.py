"""The docent's adapters on a language model: of low rank, by the names of the GGUF's matrices.

`docent.safetensors` holds, as `guide_ai.guide.train` writes it, for a matrix NAME.weight (outputs, inputs)
the pair NAME.up (outputs, rank) and NAME.down (rank, inputs): the matrix becomes its own + up · down. Its
metadata: format, base (the sha256 of the weights that it was trained upon), rank, report.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engines.convert.trained_file import read_trained
from engines.errors import BadWeights

FORMAT = "vernissage-docent/1"


@dataclass(frozen=True, slots=True)
class Docent:
    """Adapters by the name of the matrix that they are added to."""

    name: str
    """Of the file."""
    base: str
    added: Mapping[str, NDArray[np.float32]]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file; raises `BadWeights` where it is damaged or of another format."""
        metadata, tensors = read_trained(path, FORMAT, "a docent's adapters")
        stems = {name.rpartition(".")[0] for name in tensors}
        if {f"{stem}.{part}" for stem in stems for part in ("up", "down")} != set(tensors) or not stems:
            raise BadWeights(f"{path.name}: adapters are not in pairs of up and down")
        if "base" not in metadata:
            raise BadWeights(f"{path.name} says no base")
        added = {f"{stem}.weight": _product(path, stem, tensors) for stem in stems}
        return cls(path.name, metadata["base"], added)

    def require(self, base: str) -> None:
        """Raise `BadWeights` unless it was trained on these weights."""
        if base != self.base:
            raise BadWeights(
                f"{self.name} was trained on other weights ({self.base[:12]}…) than these ({base[:12]}…)"
            )

    def onto(self, name: str, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """A matrix with what is added to it, if anything is. Raises `BadWeights` where shapes differ."""
        added = self.added.get(name)
        if added is None:
            return values
        if added.shape != values.shape:
            raise BadWeights(f"{self.name}: {name} is of shape {values.shape}, its adapter of {added.shape}")
        return values + added


def _product(path: Path, stem: str, tensors: Mapping[str, NDArray[Any]]) -> NDArray[np.float32]:
    up, down = (tensors[f"{stem}.{part}"].astype(np.float32) for part in ("up", "down"))
    if up.ndim != 2 or down.ndim != 2 or up.shape[1] != down.shape[0]:
        raise BadWeights(f"{path.name}: {stem}.up {up.shape} and .down {down.shape} do not fit each other")
    product: NDArray[np.float32] = up @ down
    return product
