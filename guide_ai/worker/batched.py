"""How a skill says that one of its methods takes many calls at once."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from guide_ai.batching.request import Priority

Part = Any
"""What one request carries."""


def whole(**arguments: Any) -> Sequence[Part]:
    """A call is one part: its arguments."""
    return (arguments,)


def first(results: Sequence[Any]) -> Any:
    """The answer to a call of one part."""
    return results[0]


@dataclass(frozen=True)
class Batched:
    """A method that is run over parts of several calls together.

    `runs`: one callable an instance of the model; each is called by one thread with the parts and
    `wanted(i)`, and returns a result a part, or a `GuideError` where one part fails alone.
    """

    runs: Sequence[Callable[[Sequence[Part], Callable[[int], bool]], Sequence[object]]]
    most: int
    """Rows that may run together."""
    bucket: Callable[[Part], Hashable] = field(default=lambda part: 0)
    """Parts of different buckets never run together: their tensors have other shapes."""
    split: Callable[..., Sequence[Part]] = whole
    """The parts of a call, from its arguments. Raises `BadRequest`. Called on the server's loop: quick."""
    join: Callable[[Sequence[Any]], object] = first
    """The answer to a call, from its parts' results."""
    rows: Callable[[Part], int] = field(default=lambda part: 1)
    session: Callable[[Part], Hashable] = field(default=lambda part: None)
    """Whose frame it is, where only the latest counts."""
    priority: Priority = Priority.VOICE
    samples: Sequence[Part] = ()
    """A part of one row for each bucket that is run before the skill counts as warm."""
    sizes: Sequence[int] = ()
    """Rows of the batches that are run then; powers of two up to `most` by default."""

    @property
    def warm_sizes(self) -> Sequence[int]:
        """Rows of the batches that are run before the skill counts as warm."""
        if self.sizes:
            return self.sizes
        return [*(1 << n for n in range(self.most.bit_length()) if 1 << n < self.most), self.most]


Methods = Mapping[str, Callable[..., object] | Batched]
"""A loaded skill: its methods by name.

A plain one that returns an iterator streams, a clause or the like a step, and what the iterator returns at
its end goes with the ending. Any other plain one answers at once; if it takes `cancelled`, it may ask that
while it works, and give up by raising whatever it likes. A `Batched` one takes many calls at once."""
