"""How a question and a long text are laid before the encoder that reads long texts.

The question comes first, in a fixed number of places: these are the global tokens of the sparse attention,
which see and are seen by the whole text, so that every part of it is read with the question in mind.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

QUESTION_PLACES: Final = 32
"""Tokens of a question, its marks included; a longer one is cut."""

WINDOW: Final = 64
"""Tokens on either side that a token of the text sees."""

LONGEST: Final = 4096
"""Tokens in all."""

BEGIN: Final = 0
PAD: Final = 1
END: Final = 2


@dataclass(frozen=True, slots=True)
class Layout:
    """One sequence: ids and mask, shape (S,), int64; `read` tokens of the text were laid in."""

    ids: NDArray[np.int64]
    mask: NDArray[np.int64]
    read: int


def laid_out(question: Sequence[int], text: Sequence[int]) -> Layout:
    """Lay out tokens without marks. The text's first token stands at `QUESTION_PLACES`."""
    asked = [BEGIN, *question[: QUESTION_PLACES - 2], END]
    read = min(len(text), LONGEST - QUESTION_PLACES - 1)
    ids = np.full(QUESTION_PLACES + read + 1, PAD, np.int64)
    ids[: len(asked)] = asked
    ids[QUESTION_PLACES:-1] = text[:read]
    ids[-1] = END
    mask = np.ones(len(ids), np.int64)
    mask[len(asked) : QUESTION_PLACES] = 0
    return Layout(ids, mask, read)
