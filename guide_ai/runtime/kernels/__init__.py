"""Our own CUDA kernels. They lie here as PTX, which the driver compiles for its card: hosts need no nvcc.

`make kernels` builds them from the .cu files beside.
"""

from functools import cache
from pathlib import Path
from typing import Any

from guide_ai.runtime.card import Card

FOLDER = Path(__file__).parent


@cache
def kernel(card: Card, file: str, name: str) -> Any:
    """Load the kernel `name` of `file`.ptx onto a card, once."""
    with card.entered():
        return _module(card, file).get_function(name)


@cache
def _module(card: Card, file: str) -> Any:
    return card.driver.module_from_buffer((FOLDER / f"{file}.ptx").read_bytes())
