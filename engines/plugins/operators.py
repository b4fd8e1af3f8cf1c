"""Which operators of our own TensorRT may meet in a graph, and what computes them without a library."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from engines.checksum import sha256_of
from engines.plugins.sparse_attention.pattern import OPERATOR

SHAPING: Final = ("creator.py", "launch.py", "pattern.py", "*.cuh", "*.ptx")
"""Files of an operator's folder that an engine's answers depend on."""


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator, by the module that registers its plugin in Python."""

    creator: str

    def sha256(self) -> str:
        """The hash over what computes it. Quick: small files."""
        folder = Path(__file__).parents[2].joinpath(*self.creator.split(".")[:-1])
        files = sorted(path for kind in SHAPING for path in folder.glob(kind))
        return hashlib.sha256("".join(map(sha256_of, files)).encode()).hexdigest()


OPERATORS: Final[Mapping[str, Operator]] = {OPERATOR: Operator("engines.plugins.sparse_attention.creator")}


def creators_of(kinds: Iterable[str]) -> dict[str, str]:
    """Return the modules that make plugins of these kinds of nodes, by the kind; others are left out."""
    return {kind: OPERATORS[kind].creator for kind in sorted(set(kinds) & OPERATORS.keys())}


def register(trt: Any, registry: Any, say: Callable[[str], None]) -> None:
    """Let a registry of TensorRT, `trt` being its module, make all that no library has brought."""
    for operator in OPERATORS.values():
        import_module(operator.creator).register(trt, registry, say)
