"""The seam of everything that runs a graph: buffers on its device, and a graph bound to some of them.

Nothing here waits but `Pending.get` and `infer`: copies and runs of one runtime take place in the order in
which they were asked for.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

Feeds = Mapping[str, NDArray[Any]]


class Buffer(Protocol):
    """Memory of a device for one tensor."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    @property
    def dtype(self) -> np.dtype[Any]: ...


class Pending(Protocol):
    """A copy that is on its way to the host."""

    def get(self) -> NDArray[Any]:
        """Wait for it."""
        ...


class Bound(Protocol):
    """A graph whose inputs and outputs are buffers."""

    def launch(self) -> None:
        """Ask for one run."""
        ...


class Runtime(Protocol):
    """Holds one graph, loaded."""

    @property
    def inputs(self) -> Sequence[str]: ...

    @property
    def outputs(self) -> Sequence[str]: ...

    @property
    def optional(self) -> Sequence[str]:
        """Inputs that `infer` takes beside the others, with a value of their own where none is given."""
        ...

    def dtype(self, name: str) -> np.dtype[Any]:
        """The element type of an input or output."""
        ...

    def shape(self, name: str) -> tuple[int | str, ...]:
        """The shape of an input or output; variable sizes by their names."""
        ...

    def allocate(self, shape: Sequence[int], dtype: DTypeLike) -> Buffer:
        """Make a buffer, not filled."""
        ...

    def bind(self, buffers: Mapping[str, Buffer]) -> Bound:
        """Bind all inputs and outputs. Raises `BadTensor` for one missing, or whose type does not fit."""
        ...

    def write(self, buffer: Buffer, values: NDArray[Any]) -> None:
        """Copy to the device; `values` may be changed as soon as this returns."""
        ...

    def read(self, buffer: Buffer) -> Pending:
        """Copy what the buffer holds once everything asked for so far is done."""
        ...

    def infer(self, feeds: Feeds, wanted: Sequence[str] | None = None) -> dict[str, NDArray[Any]]:
        """The outputs that are wanted (all) of one run, by copies in and out. Raises `BadTensor`."""
        ...

    def warm(self, shapes: Sequence[Mapping[str, Sequence[int]]]) -> None:
        """Run once with inputs of each of these shapes, so that no visitor's question is the first."""
        ...

    def close(self) -> None:
        """Give its memory back; not to be used after."""
        ...
