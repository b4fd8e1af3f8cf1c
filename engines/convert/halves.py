"""Numbers that a graph may hold: on a GPU they become halves, whose largest is 65,504."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

LARGEST: Final = float(np.finfo(np.float16).max)


def within(values: NDArray[Any]) -> bool:
    """Whether all of these real numbers are numbers, and stay finite as halves."""
    return bool((np.abs(values) <= LARGEST).all())
