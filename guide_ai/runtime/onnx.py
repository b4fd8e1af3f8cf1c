"""What the runtimes on ONNX Runtime share: the tensors of a session, and inference through buffers."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from engines.errors import BadTensor
from guide_ai.runtime.base import Bound, Buffer, Feeds, Runtime

KEPT: Final = 32
"""Shapes whose buffers are kept by `infer`, the ones used last. On a GPU each holds a recorded graph too."""
NUMPY: Final[Mapping[str, np.dtype[Any]]] = {
    "tensor(float)": np.dtype(np.float32),
    "tensor(float16)": np.dtype(np.float16),
    "tensor(int64)": np.dtype(np.int64),
    "tensor(int32)": np.dtype(np.int32),
    "tensor(int8)": np.dtype(np.int8),
    "tensor(uint8)": np.dtype(np.uint8),
    "tensor(bool)": np.dtype(np.bool_),
}


@dataclass(frozen=True, slots=True)
class Tensors:
    """The inputs and outputs of a graph: element types and shapes by name, in the graph's order."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    dtypes: Mapping[str, np.dtype[Any]]
    shapes: Mapping[str, tuple[int | str, ...]]
    optional: tuple[str, ...] = ()
    """Inputs that have a value of their own where none is given."""

    @classmethod
    def of_session(cls, session: ort.InferenceSession) -> "Tensors":
        inputs, outputs = session.get_inputs(), session.get_outputs()
        optional = session.get_overridable_initializers()
        both = [*inputs, *outputs, *optional]
        return cls(
            tuple(value.name for value in inputs),
            tuple(value.name for value in outputs),
            {value.name: NUMPY[value.type] for value in both},
            {value.name: tuple(value.shape) for value in both},
            tuple(value.name for value in optional),
        )

    def check(self, name: str, shape: Sequence[int], dtype: np.dtype[Any]) -> None:
        """Raise `BadTensor` where a tensor can't stand for the input or output `name`."""
        if name not in self.shapes:
            raise BadTensor(f"the graph has no {name!r}; it has {', '.join(self.shapes)}")
        wanted = self.shapes[name]
        fits = len(shape) == len(wanted) and all(
            not isinstance(size, int) or size == given for size, given in zip(wanted, shape, strict=True)
        )
        if not fits or dtype != self.dtypes[name]:
            raise BadTensor(
                f"{name} is {self.dtypes[name]} {list(wanted)} and was given as {dtype} {list(shape)}"
            )

    def sizes(self, feeds: Feeds) -> dict[str, int]:
        """What the variable sizes are in a feed of all inputs, checked. Raises `BadTensor`."""
        if set(feeds).difference(self.optional) != set(self.inputs):
            raise BadTensor(f"inputs are {', '.join(self.inputs)}, given were {', '.join(feeds)}")
        found: dict[str, int] = {}
        for name, values in feeds.items():
            self.check(name, values.shape, values.dtype)
            for size, given in zip(self.shapes[name], values.shape, strict=True):
                if isinstance(size, str) and found.setdefault(size, given) != given:
                    raise BadTensor(f"{name}: {size} is {given} here and {found[size]} elsewhere")
        return found

    def known(self, name: str, sizes: Mapping[str, int]) -> tuple[int, ...] | None:
        """The shape of a tensor, or None where a size of it is no input's."""
        shape = [sizes.get(size, -1) if isinstance(size, str) else size for size in self.shapes[name]]
        return None if any(not isinstance(size, int) or size < 0 for size in shape) else tuple(shape)


@dataclass(slots=True)
class _Kept:
    bound: Bound
    inputs: dict[str, Buffer]
    outputs: dict[str, Buffer]


class Inference:
    """`Runtime.infer` by buffers that are kept for the shapes used last. One caller at a time."""

    def __init__(self, runtime: Runtime, tensors: Tensors) -> None:
        self._runtime = runtime
        self._tensors = tensors
        self._kept: OrderedDict[tuple[tuple[str, int], ...], _Kept] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(
        self, feeds: Feeds, outputs: Mapping[str, Sequence[int]], wanted: Sequence[str]
    ) -> dict[str, NDArray[Any]]:
        """Compute `outputs`, of these shapes, and return those wanted."""
        sizes = tuple(sorted(self._tensors.sizes(feeds).items()))
        with self._lock:
            kept = self._kept.get(sizes) or self._keep(sizes, feeds, outputs)
            self._kept.move_to_end(sizes)
            for name, values in feeds.items():
                self._runtime.write(kept.inputs[name], values)
            kept.bound.launch()
            pending = {name: self._runtime.read(kept.outputs[name]) for name in wanted}
            return {name: each.get() for name, each in pending.items()}

    def _keep(
        self, sizes: tuple[tuple[str, int], ...], feeds: Feeds, outputs: Mapping[str, Sequence[int]]
    ) -> _Kept:
        while len(self._kept) >= KEPT:
            self._kept.popitem(last=False)
        allocate, dtype = self._runtime.allocate, self._runtime.dtype
        inputs = {name: allocate(values.shape, values.dtype) for name, values in feeds.items()}
        results = {name: allocate(shape, dtype(name)) for name, shape in outputs.items()}
        kept = self._kept[sizes] = _Kept(self._runtime.bind(inputs | results), inputs, results)
        return kept
