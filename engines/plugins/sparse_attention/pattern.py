"""What attends to what: the numbers that every form of the attention is made for.

With window w, G global tokens and a mask m of B × S keys, query i sees
    A(i) = {j : m_j = 1 and (|i − j| ≤ w or j < G or i < G)}
and its output is Σ_{j in A(i)} softmax_j(scale · q_i·k_j) v_j; zeros where A(i) is empty. After Longformer
(Beltagy et al., 2020, arXiv:2004.05150) and BigBird (Zaheer et al., 2020, arXiv:2007.14062).
"""

from dataclasses import dataclass
from typing import Final

from engines.errors import BadPattern

DOMAIN: Final = "guide_ai"
OPERATOR: Final = "CustomSparseAttentionPlugin"
HEAD_SIZES: Final = (32, 64)
BLOCK_SIZES: Final = (64, 128)


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
        if self.window < 0 or self.num_global < 0:
            raise BadPattern(
                f"window {self.window} and num_global {self.num_global}: neither may be below zero"
            )
        if self.block_size not in BLOCK_SIZES:
            raise BadPattern(f"block_size is {self.block_size}; it must be one of {BLOCK_SIZES}")
        if not 0 < self.scale < float("inf"):
            raise BadPattern(f"scale is {self.scale}; it must be above zero and finite")
