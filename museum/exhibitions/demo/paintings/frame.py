"""The stretched canvas before anything is on it: pixels, and the coordinates in which painters think.

All lengths are in units of the picture's longest side, x to the right and y down, so that a painter's
numbers hold for any size in pixels.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.floating[Any]]
"""Fields are (height, width), pictures (height, width, 3) with values in [0, 1]; mostly float32."""
Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Frame:
    """A canvas of `width` × `height` pixels."""

    width: int
    height: int

    @classmethod
    def of_size(cls, width_cm: float, height_cm: float, longest: int) -> "Frame":
        """The frame of a work's own proportions whose longest side has `longest` pixels."""
        scale = longest / max(width_cm, height_cm)
        return cls(round(width_cm * scale), round(height_cm * scale))

    @property
    def unit(self) -> int:
        """Pixels of the longest side."""
        return max(self.width, self.height)

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.width / self.unit

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.height / self.unit

    @property
    def shape(self) -> tuple[int, int]:
        """Shape of a field on this frame: (height, width)."""
        return self.height, self.width

    def grid(self) -> tuple[Float, Float]:
        """x and y of every pixel's centre, each of shape (height, width)."""
        x = (np.arange(self.width, dtype=np.float32) + np.float32(0.5)) / np.float32(self.unit)
        y = (np.arange(self.height, dtype=np.float32) + np.float32(0.5)) / np.float32(self.unit)
        return np.broadcast_to(x, self.shape), np.broadcast_to(y[:, None], self.shape)

    def smaller(self, factor: float) -> "Frame":
        """The same canvas with fewer pixels, for fields that are smooth or dear."""
        return Frame(max(2, round(self.width / factor)), max(2, round(self.height / factor)))
