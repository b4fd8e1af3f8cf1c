"""What attends to what: the numbers that every form of the attention is made for.

With window w, G global tokens and a mask m of B × S keys, query i sees
    A(i) = {j : m_j = 1 and (|i − j| ≤ w or j < G or i < G)}
and its output is Σ_{j in A(i)} softmax_j(scale · q_i·k_j) v_j; zeros where A(i) is empty. After Longformer
(Beltagy et al., 2020, arXiv:2004.05150) and BigBird (Zaheer et al., 2020, arXiv:2007.14062).

A batch or a length of 0 gives an output without numbers. Heads are of any size from 1 on; the plugin alone
knows only `HEAD_SIZES`. What a key or value holds whose m_j is 0, NaN say, is not looked at by the reference,
by PyTorch and by the kernel; the standard operators want it finite (decomposition.py says why and how far),
as the states of a BERT always are behind a layer norm.
"""

from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any, Final

import numpy as np

from engines.errors import BadPattern

DOMAIN: Final = "guide_ai"
OPERATOR: Final = "CustomSparseAttentionPlugin"
HEAD_SIZES: Final = (32, 64)
BLOCK_SIZES: Final = (64, 128)
MOST_TOKENS: Final = 1 << 20
"""That a window or the global tokens span at most: so far numbers of all forms can count."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Attributes of the operator.

    `window`: keys on either side that a query sees. `num_global`: first tokens that see and are seen by all.
    `block_size`: queries that one block of threads computes. `scale`: factor of the scores, usually
    head size ** -0.5. Raises `BadPattern`.
    """

    window: int
    num_global: int
    scale: float
    block_size: int = 64

    def __post_init__(self) -> None:
        for name in ("window", "num_global", "block_size"):
            if not _is_number(value := getattr(self, name), Integral):
                raise BadPattern(f"{name} is {value!r}; it must be an integer")
        if not 0 <= min(self.window, self.num_global) <= max(self.window, self.num_global) <= MOST_TOKENS:
            raise BadPattern(
                f"window {self.window} and num_global {self.num_global}: either must be 0 to {MOST_TOKENS}"
            )
        if self.block_size not in BLOCK_SIZES:
            raise BadPattern(f"block_size is {self.block_size}; it must be one of {BLOCK_SIZES}")
        single = np.finfo(np.float32)
        least, most = float(single.tiny), float(single.max)
        if not _is_number(self.scale, Real) or not least <= self.scale <= most:
            raise BadPattern(f"scale is {self.scale!r}; it must be above zero and finite, as a float32 is")


def _is_number(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)
