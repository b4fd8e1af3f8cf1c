"""Looking ahead in a file that may break: what was read before the break stays readable."""

from collections.abc import Iterator
from itertools import chain
from typing import TypeVar

from museum.exhibits.importers.errors import ImportFault

T = TypeVar("T")


def looked_ahead(source: Iterator[T], count: int) -> tuple[list[T], Iterator[T]]:
    """Return the first `count` things of `source`, and an iterator over all of it, these included.

    Where it breaks among them the iterator raises there, not before. Raises where there is nothing before it.
    """
    first: list[T] = []
    try:
        for each in source:
            first.append(each)
            if len(first) == count:
                break
    except ImportFault as fault:
        if not first:
            raise
        return first, chain(first, _raising(fault))
    return first, chain(first, source)


def _raising(fault: ImportFault) -> Iterator[T]:
    raise fault
    yield
